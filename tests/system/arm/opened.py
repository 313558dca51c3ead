"""Access to the files of an image, to read them or to run programs. Nothing in the image is changed."""

from __future__ import annotations

import subprocess
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet_image import layout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet_image.layout import Partition


DEVICES = {"null": (1, 3), "zero": (1, 5), "full": (1, 7), "random": (1, 8), "urandom": (1, 9), "tty": (5, 0)}
"""The devices that programs expect in /dev, by major and minor number."""


def run(*command: str | Path) -> str:
    """Return the output of a program. Raises CalledProcessError."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def extract(image: Path, partition: Partition, target: Path) -> Path:
    """Copy a partition out of an image, as a sparse file."""
    place = dict(zip(layout.PARTITIONS, layout.offsets(), strict=True))[partition]
    block = layout.ALIGNMENT
    run(
        *("dd", f"if={image}", f"of={target}", f"bs={block}", "conv=sparse", "status=none"),
        *(f"skip={place // block}", f"count={partition.size // block}"),
    )
    return target


@contextmanager
def system(image: Path) -> Iterator[Path]:
    """Yield a folder in which root can run programs of the card's system, until the end of `with`."""
    place = dict(zip(layout.PARTITIONS, layout.offsets(), strict=True))[layout.ROOT]
    with tempfile.TemporaryDirectory() as scratch, ExitStack() as stack:
        below, over, root = Path(scratch, "below"), Path(scratch, "over"), Path(scratch, "root")
        for folder in (below, over, root):
            folder.mkdir()

        def mount(*words: str | Path) -> None:
            run("mount", *words)
            stack.callback(run, "umount", words[-1])

        mount("-o", f"loop,ro,noload,offset={place},sizelimit={layout.ROOT.size}", image, below)
        mount("-t", "tmpfs", "tmpfs", over)
        for each in ("upper", "work"):
            (over / each).mkdir()
        options = f"lowerdir={below},upperdir={over / 'upper'},workdir={over / 'work'}"
        mount("-t", "overlay", "-o", options, "overlay", root)
        mount("-t", "proc", "proc", root / "proc")
        for each in ("tmp", "run", "dev"):
            mount("-t", "tmpfs", "tmpfs", root / each)
        # The folder has devices of its own, because it is removed even while something in it is still
        # mounted.
        for name, (major, minor) in DEVICES.items():
            run("mknod", "--mode=666", root / "dev" / name, "c", f"{major}", f"{minor}")
        (root / "dev/fd").symlink_to("/proc/self/fd")
        yield root
