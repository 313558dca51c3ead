"""Makes the file systems of the card's partitions, and joins them into one image."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from cabinet_image import layout
from cabinet_image.layout import Partition
from cabinet_image.tools import run

BLOCK = 2**20


def fat(partition: Partition, folder: Path, target: Path, env: Mapping[str, str]) -> None:
    """Make the file system of the boot partition (FAT32) from the files in a folder. Raises BuildError."""
    _empty(target, partition.size)
    number = partition.uuid.replace("-", "")
    run("mkfs.vfat", "--invariant", "-F32", "-n", partition.name, "-i", number, target, env=env)
    for path in sorted(folder.rglob("*")):
        where = f"::{path.relative_to(folder)}"
        if path.is_dir():
            run("mmd", "-i", target, where, env=env)
        else:
            run("mcopy", "-m", "-i", target, path, where, env=env)


def ext4(
    root: Path, partition: Partition, folder: Path, target: Path, env: Mapping[str, str], *options: str
) -> None:
    """Make an ext4 file system from the files in a folder.

    The card's own mke2fs makes it, because the build machine's version may give another result. `root`: the
    folder of the card's system. `folder`: `root` or a folder inside it. Raises BuildError.
    """
    _empty(target, partition.size)
    seed = f"hash_seed={partition.uuid}"
    with ExitStack() as stack:

        def mount(*what: str | Path) -> Path:
            run("mount", *what, env=env)
            stack.callback(run, "umount", what[-1], env=env)
            return Path(what[-1])

        # Mount the files that mke2fs needs over the folder mnt, so that they do not get into the new file
        # system.
        inner = mount("-t", "tmpfs", "tmpfs", root / "mnt")
        for name, what in (("made", target), ("files", folder)):
            place = inner / name
            place.touch() if what.is_file() else place.mkdir()
            mount("--bind", what, place)
        who = ("-L", partition.name, "-U", partition.uuid, "-E", ",".join((seed, *options)))
        how = ("-t", "ext4", "-b", "4096", "-m", "1", "-i", f"{partition.ratio}")
        program = ("chroot", root, "/usr/sbin/mke2fs", "-q", "-F")
        run(*program, *how, *who, "-d", "/mnt/files", "/mnt/made", env=env)


def assemble(parts: Mapping[Partition, Path], target: Path) -> str:
    """Write the partition table and all partitions into one sparse image file; return its SHA-256."""
    digest = hashlib.sha256()
    with target.open("wb") as image:
        image.truncate(layout.total())
        image.write(layout.table())
        for partition, place in zip(layout.PARTITIONS, layout.offsets(), strict=True):
            image.seek(place)
            with parts[partition].open("rb") as part:
                while block := part.read(BLOCK):
                    if block.count(0) == len(block):
                        image.seek(len(block), os.SEEK_CUR)
                    else:
                        image.write(block)
    with target.open("rb") as image:
        while block := image.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()


def _empty(target: Path, size: int) -> None:
    target.unlink(missing_ok=True)
    with target.open("wb") as file:
        file.truncate(size)
