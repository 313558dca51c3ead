"""The command `systemd/image/build`, which builds the image of a memory card with the cabinet."""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from cabinet.release import bundle, target
from cabinet_image import base, image, listing, recommended, root, tools
from cabinet_image.listing import Image
from cabinet_image.root import CHECKOUT
from cabinet_image.tools import BuildError, run
from cabinet_install import boot, steps
from cabinet_install.work import RefusedError

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cabinet-image"
GIVEN = "root/release"
"""The folder on the card for the files given to systemd/install during the build; systemd/image/furnish
deletes it."""
LEVEL = ("-6", "--threads=2", "--block-size=24MiB")
"""Options for xz with which its output is the same on every machine with two or more processors."""


def main(arguments: Sequence[str]) -> int:
    """Build the image; return the exit code: 0 success, 1 failure, 2 wrong arguments or missing programs."""
    options = _parser().parse_args(arguments)
    if os.geteuid():
        print("build: must be run as root, as the card's files belong to root", file=sys.stderr)
        return 2
    if lacking := tools.missing(pip=not options.release):
        print(f"build: sudo apt install --no-install-recommends {' '.join(lacking)}", file=sys.stderr)
        return 2
    try:
        # Check the options before the long build.
        steps.check_given(options.hdmi, options.key, options.release)
    except RefusedError as error:
        print(f"build: {error}", file=sys.stderr)
        return 2
    try:
        _build(options)
    except (BuildError, bundle.BundleError, OSError) as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    return 0


def _build(options: argparse.Namespace) -> None:
    os.umask(0o022)
    epoch = _committed()
    env = tools.environment(epoch)
    cache, folder = options.cache.resolve(), options.folder.resolve()
    tools.need_arm(env)
    source = base.Source(options.mirror, options.security, options.pi5)
    debian = base.make(source, cache, env, _say, fresh=options.fresh)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache, prefix="build-") as scratch:
        work = Path(scratch)
        work.chmod(0o755)
        release = options.release or _release(work)
        given = _numbered(release, *options.key)
        place, *places = (f"/{where}" for where in given)
        trusted = [word for each in places for word in ("--key", each)]
        words = (f"{epoch}", "--release", place, "--hdmi", options.hdmi, *trusted)
        _say("making it a cabinet")
        system = root.make(source, debian.archive, given, words, work, env, cache / "furnish.log")
        for line in recommended.undecided((system / "var/lib/dpkg/status").read_text(encoding="utf-8")):
            _say(line)
        (made,) = (system / "opt/cabinet/releases").iterdir()
        name = f"cabinet-{made.name}{'-pi5' if options.pi5 else ''}-arm64"
        packed = (system / "packages").read_text()
        (system / "packages").unlink()
        _say("the partitions")
        parts = root.partitions(work, system, (debian.began, epoch), env)
        _say("one image of them")
        file = folder / f"{name}.img"
        digest = image.assemble(parts, file)
    file.with_suffix(".packages").write_text(packed)
    _publish(file, digest, made.name, options, epoch, env)


def _numbered(*files: Path) -> dict[str, Path]:
    """Give each file a path on the card, from which the installer reads it; return the files by path.

    Each file has its own folder, because files may have the same name.
    """
    return {f"{GIVEN}/{number}/{file.name}": file for number, file in enumerate(files)}


def _release(work: Path) -> Path:
    """Make a release file from the checkout, to be installed on the card. Raises BundleError."""
    _say("a release of this checkout")
    wanted = (target.SYSTEMS[base.SUITE], target.MACHINE)
    return bundle.make(CHECKOUT, work, [wanted], sign=None, report=_say)


def _publish(
    file: Path, digest: str, version: str, options: argparse.Namespace, epoch: int, env: Mapping[str, str]
) -> None:
    """Compress the image, and write its checksums and the list for Raspberry Pi Imager beside it."""
    digests = {file.name: digest, f"{file.stem}.packages": _sha256(file.with_suffix(".packages"))}
    _say(f"{file.name}: {digest}")
    if options.unpacked:
        return
    _say("packing the image: this takes long")
    run("xz", "--keep", "--force", *LEVEL, file, env=env)
    packed = file.with_name(f"{file.name}.xz")
    digests[packed.name] = _sha256(packed)
    file.with_name("SHA256SUMS").write_text(listing.sums(digests))
    _say(f"{packed.name}: {digests[packed.name]}")
    manifest = file.with_name("os_list.json")
    if not options.address:
        manifest.unlink(missing_ok=True)
        _say("no os_list.json for the Imager: give the image's address with --address")
        return
    shutil.copyfile(CHECKOUT / "systemd/image/cabinet.svg", file.with_name("cabinet.svg"))
    day = datetime.fromtimestamp(epoch, UTC).date().isoformat()
    size, packed_size = file.stat().st_size, packed.stat().st_size
    boards = listing.PI5 if options.pi5 else listing.BOARDS
    made = Image(version, packed.name, size, digest, packed_size, digests[packed.name], day, boards)
    manifest.write_text(listing.manifest(made, options.address))


def _committed() -> int:
    """Return the checkout's commit time in seconds since 1970, the timestamp of new files.

    Raises BuildError.
    """
    return int(tools.git(CHECKOUT, "log", "-1", "--format=%ct"))


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _say(line: str) -> None:
    print(f"{datetime.now(UTC):%H:%M:%S}  {line}", flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="systemd/image/build",
        description="Make the image of a card: Debian with the cabinet, for arm64.",
    )
    add = parser.add_argument
    add("--folder", type=Path, default=CHECKOUT / "dist", help="write the image there  [default: dist]")
    add("--cache", type=Path, default=CACHE, help=f"the cache of fetched Debian packages  [default: {CACHE}]")
    add("--fresh", action="store_true", help="take the packages that the archives have today")
    add("--release", type=Path, metavar="FILE", help="install this release file  [default: make one, by pip]")
    add("--mirror", default=base.MIRROR, help="Debian's archive, or a day of snapshot.debian.org")
    add("--security", default=base.SECURITY, help="its security archive")
    add(
        "--key",
        type=Path,
        action="append",
        default=[],
        metavar="FILE.pub",
        help="trust updates signed by this key",
    )
    add("--hdmi", default=boot.HDMI, metavar="MODE", help=f"the TV's mode, or auto  [default: {boot.HDMI}]")
    add(
        "--pi5",
        action="store_true",
        help="for a Pi 5, with the kernel of Debian's backports; not tested on one",
    )
    text = "the folder in which the Imager finds the image, https:// or file:///  [default: no os_list.json]"
    add("--address", type=listing.address, metavar="URL", help=text)
    add("--unpacked", action="store_true", help="do not compress the .img file")
    return parser
