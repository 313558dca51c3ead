"""The command `systemd/image/build`."""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from cabinet.release.bundle import BundleError
from cabinet_image import base, image, layout, listing, root, tools, wheels
from cabinet_image.listing import Image, Package
from cabinet_image.tools import BuildError, run
from cabinet_install import boot as install
from cabinet_install import release
from cabinet_install.work import InstallError

CHECKOUT = Path(__file__).resolve().parents[2]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cabinet-image"
LEVEL = ("-6", "--threads=2", "--block-size=24MiB")
"""Of xz: the same bits for every number of processors from two on."""


def main(arguments: Sequence[str]) -> int:
    """Make the image; the status for the shell: 0 done, 1 failed, 2 not begun."""
    options = _parser().parse_args(arguments)
    if os.geteuid():
        print("build: must be run as root, as the card's files belong to root", file=sys.stderr)
        return 2
    if lacking := tools.missing():
        print(f"build: sudo apt install --no-install-recommends {' '.join(lacking)}", file=sys.stderr)
        return 2
    try:
        _build(options)
    except (BuildError, InstallError, BundleError, OSError) as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    return 0


def _build(options: argparse.Namespace) -> None:
    os.umask(0o022)
    epoch = options.epoch or _committed()
    env = tools.environment(epoch)
    cache, folder = options.cache.resolve(), options.folder.resolve()
    tools.need_arm(env)
    source = base.Source(options.mirror, options.security)
    debian = base.make(source, cache, env, _say, fresh=options.fresh)
    _say("our wheel, and those it needs")
    shelf = wheels.collect(CHECKOUT, base.SUITE, cache, fresh=options.fresh)
    version = release.wheel_in(shelf).name.split("-")[1]
    name = f"cabinet-{version}-arm64"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache, prefix="build-") as scratch:
        work = Path(scratch)
        work.chmod(0o755)
        system = work / "root"
        _say("unpacking it")
        root.unpack(debian.archive, system, env)
        root.lay_down(system, CHECKOUT, shelf)
        keys = _lay_down_keys(system, options.key)
        log = cache / "install.log"
        root.furnish(system, env, _say, log, ("--hdmi", options.hdmi, *keys))
        packed = listing.package_list(_debian(system), _listed(shelf))
        _check(packed, options.packages)
        _say("the partitions")
        made = _partitions(work, system, (debian.began, epoch), env)
        _say("one image of them")
        file = folder / f"{name}.img"
        digest = image.assemble(made, file)
    (folder / f"{name}.packages").write_text(packed)
    _publish(file, digest, version, options, epoch, env)


def _partitions(
    work: Path, system: Path, times: tuple[int, int], env: Mapping[str, str]
) -> dict[layout.Partition, Path]:
    """A file for each. `times`: when Debian was made, and what its files and ours are to bear."""
    boot, data, spare = work / "boot", work / "data", work / "spare"
    root.strip(system, times[1])
    root.data(data, system)
    root.spare(spare, system)
    shutil.move(system / "boot/firmware", boot)
    (system / "boot/firmware").mkdir()
    for folder in (system, boot, data, spare):
        root.settle(folder, *times)
    made = {each: work / f"{each.name}.part" for each in layout.PARTITIONS}
    image.fat(layout.BOOT, boot, made[layout.BOOT], env)
    owner = spare.stat()
    image.ext4(system, layout.ROOT, system, made[layout.ROOT], env)
    image.ext4(system, layout.DATA, data, made[layout.DATA], env)
    belongs = (f"root_owner={owner.st_uid}:{owner.st_gid}", f"root_perms={stat.S_IMODE(owner.st_mode):o}")
    image.ext4(system, layout.SPARE, spare, made[layout.SPARE], env, *belongs)
    return made


def _publish(
    file: Path, digest: str, version: str, options: argparse.Namespace, epoch: int, env: Mapping[str, str]
) -> None:
    """Pack the image, and write what is told of it."""
    digests = {file.name: digest, f"{file.stem}.packages": _sha256(file.with_suffix(".packages"))}
    _say(f"{file.name}: {digest}")
    if options.unpacked:
        return
    _say("packing it: the longest part but one")
    run("xz", "--keep", "--force", *LEVEL, file, env=env)
    packed = file.with_name(f"{file.name}.xz")
    digests[packed.name] = _sha256(packed)
    shutil.copyfile(CHECKOUT / "systemd/image/cabinet.svg", file.with_name("cabinet.svg"))
    day = datetime.fromtimestamp(epoch, UTC).date().isoformat()
    told = Image(
        version, packed.name, file.stat().st_size, digest, packed.stat().st_size, digests[packed.name], day
    )
    where = options.address or file.parent.as_uri()
    file.with_name("os_list.json").write_text(listing.manifest(told, where))
    file.with_name("SHA256SUMS").write_text(listing.sums(digests))
    _say(f"{packed.name}: {digests[packed.name]}")


def _debian(system: Path) -> tuple[Package, ...]:
    return listing.packages((system / "var/lib/dpkg/status").read_text(encoding="utf-8"))


def _listed(shelf: Path) -> tuple[Package, ...]:
    found = []
    for wheel in sorted(shelf.glob("*.whl")):
        name, version, *_ = wheel.name.split("-")
        found.append(Package(name, version, "wheel", _sha256(wheel)))
    return tuple(found)


def _check(packed: str, wanted: Path | None) -> None:
    """Raise BuildError where the packages are not those of an image that is to be made again."""
    differ = listing.changes(wanted.read_text(encoding="utf-8"), packed) if wanted else ()
    if differ:
        lines = "\n".join(differ)
        raise BuildError(f"the packages are not those of {wanted}:\n{lines}")


def _lay_down_keys(system: Path, files: Sequence[Path]) -> tuple[str, ...]:
    """Copy public keys to where systemd/install finds them on the card; its arguments."""
    words: list[str] = []
    for file in files:
        copy = system / root.WHEELS / file.name
        shutil.copyfile(file, copy)
        words += ["--key", f"/{root.WHEELS}/{file.name}"]
    return tuple(words)


def _committed() -> int:
    """When the checkout was committed. Raises BuildError where that is not known."""
    done = subprocess.run(
        ("git", "-C", CHECKOUT, "log", "-1", "--format=%ct"), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BuildError(f"{CHECKOUT} is no clone: give --epoch, the seconds since 1970 of its release")
    return int(done.stdout)


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
    parser.add_argument(
        "--folder", type=Path, default=CHECKOUT / "dist", help="where it goes  [default: dist]"
    )
    parser.add_argument(
        "--cache",
        type=Path,
        default=CACHE,
        help=f"Debian and wheels as they were fetched  [default: {CACHE}]",
    )
    parser.add_argument("--fresh", action="store_true", help="fetch what the archives have today")
    parser.add_argument("--packages", type=Path, help="fail unless the packages are those of this list")
    parser.add_argument(
        "--epoch", type=int, help="seconds since 1970: the time that new files bear  [default: the commit's]"
    )
    parser.add_argument(
        "--mirror", default=base.MIRROR, help="Debian's archive, or a day of snapshot.debian.org"
    )
    parser.add_argument("--security", default=base.SECURITY, help="its security archive")
    parser.add_argument(
        "--key", type=Path, action="append", default=[], metavar="FILE.pub", help="trust updates signed by it"
    )
    parser.add_argument(
        "--hdmi",
        default=install.HDMI,
        metavar="MODE",
        help=f"the TV's mode, or auto  [default: {install.HDMI}]",
    )
    parser.add_argument("--address", help="where the files will be published  [default: the folder itself]")
    parser.add_argument("--unpacked", action="store_true", help="leave it as .img")
    return parser
