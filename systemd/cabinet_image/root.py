"""Makes the card's system from Debian with systemd/image/furnish, and splits it into partitions."""

from __future__ import annotations

import os
import shlex
import shutil
import stat
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cabinet_image import base, image, layout, tools
from cabinet_image.base import Source
from cabinet_image.layout import Partition
from cabinet_image.tools import run

CHECKOUT = Path(__file__).resolve().parents[2]
SOURCE = "usr/local/src/cabinet"
"""The folder on the card with the cabinet's source, from which systemd/install can be run again."""
PARTS = ("cabinet", "games", "hardware", "systemd", "pyproject.toml", "README.md", "LICENSE")
"""The files and folders of the checkout that are copied to the card."""


def tracked(checkout: Path) -> tuple[str, ...]:
    """Return the names of all files in the checkout that are copied to the card. Raises BuildError."""
    names = tools.git(checkout, "ls-files", "-z", "--", *PARTS).rstrip("\0").split("\0")
    return tuple(sorted(name for name in names if (checkout / name).is_file()))


def copy_source(checkout: Path, target: Path) -> None:
    """Copy the files of a checkout that belong on the card to a folder. Raises BuildError, OSError."""
    for name in tracked(checkout):
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(checkout / name, path)
        path.chmod(0o755 if (checkout / name).stat().st_mode & 0o100 else 0o644)


def make(
    source: Source,
    archive: Path,
    files: Mapping[str, Path],
    arguments: Sequence[str],
    work: Path,
    env: Mapping[str, str],
    log: Path,
) -> Path:
    """Make the card's system in the folder `work` and return its root folder. Raises BuildError, OSError.

    `archive`: the tar file of the Debian system. `files`: additional files by path on the card. `arguments`:
    the arguments of systemd/image/furnish.
    """
    own, root = work / "own", work / "root"
    copy_source(CHECKOUT, own / SOURCE)
    for where, file in files.items():
        (own / where).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, own / where)
    # Upgrades come from Debian's own archive, even if the system was made from another one.
    (own / "etc/apt").mkdir(parents=True)
    (own / "etc/apt/sources.list").write_text(base.sources(base.Source(pi5=source.pi5)))
    furnish = shlex.join(("/bin/sh", f"/{SOURCE}/systemd/image/furnish", *arguments))
    run(
        *("mmdebstrap", "--variant=custom", "--architectures=arm64", "--mode=root", "--format=directory"),
        "--skip=setup,update,cleanup",
        f"--setup-hook=tar-in {archive} /",
        f'--customize-hook=cp -rT {own} "$1"',
        f'--customize-hook=chroot "$1" {furnish}',
        *("", root),
        env=env,
        log=log,
    )
    return root


def partitions(
    work: Path, root: Path, times: tuple[int, int], env: Mapping[str, str]
) -> dict[Partition, Path]:
    """Split the card's system into partitions and make an image file of each.

    `times`: the time at which Debian was made, and the timestamp for newer files. Raises BuildError, OSError.
    """
    boot, data, spare = work / "boot", work / "data", work / "spare"
    for folder, where in ((boot, "boot/firmware"), (data, "data"), (spare, "var/lib/cabinet/spare")):
        # A move keeps the owner of the folder; an empty folder takes its place as the mount point.
        shutil.move(root / where, folder)
        (root / where).mkdir()
    for folder in (root, boot, data, spare):
        settle(folder, *times)
    made = {each: work / f"{each.name}.part" for each in layout.PARTITIONS}
    image.fat(layout.BOOT, boot, made[layout.BOOT], env)
    owner = spare.stat()
    belongs = (f"root_owner={owner.st_uid}:{owner.st_gid}", f"root_perms={stat.S_IMODE(owner.st_mode):o}")
    image.ext4(root, layout.ROOT, root, made[layout.ROOT], env)
    image.ext4(root, layout.DATA, data, made[layout.DATA], env)
    image.ext4(root, layout.SPARE, spare, made[layout.SPARE], env, *belongs)
    return made


def settle(root: Path, began: int, epoch: int) -> None:
    """Set the timestamp of all files newer than `began` to `epoch`; files from packages are older.

    Files from packages keep their timestamps, because Python's bytecode contains those of its sources.
    """
    for path in (*everything(root), root):
        if path.lstat().st_mtime >= began:
            os.utime(path, (epoch, epoch), follow_symlinks=False)


def everything(folder: Path) -> Iterator[Path]:
    """Yield all files and folders in a folder, recursively; symbolic links are not followed."""
    for place, folders, files in os.walk(folder):
        yield from (Path(place) / name for name in sorted((*folders, *files)))
