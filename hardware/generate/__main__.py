"""The command `python -m hardware.generate`: regenerates the drawings, lists and board files of hardware/."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from cabinet.controls.pinmap import PinMapError

from . import face, files, tools, wiring
from .blocks import BlockError
from .templates import HARDWARE
from .wiring import WiringError

CAN_NOT = 2
"""The exit code if a tool is missing, or if the pin map or a page is invalid."""


def main(folder: Path = HARDWARE, lacking: Sequence[str] | None = None) -> int:
    """Generate all files in a folder from the sources in it; return the exit code.

    `lacking`: the messages about missing tools; None means that the function looks for missing tools itself.
    """
    if lacking := tools.missing() if lacking is None else lacking:
        print("\n".join(lacking), file=sys.stderr)
        return CAN_NOT
    try:
        wires = wiring.read(folder / "pins.toml")
        own = files.texts(wires, folder)
    except (PinMapError, WiringError, BlockError) as error:
        print(error, file=sys.stderr)
        return CAN_NOT
    drawn = {**own, "drawings/harness.svg": tools.harness_svg(own["drawings/harness.yml"])}
    for name, canvas in face.pictures().items():
        (folder / "face").mkdir(exist_ok=True)
        canvas.png(folder / f"face/{name}.png")
    _write(folder, {name: text.encode() for name, text in drawn.items()})
    _write(folder, files.pictures(folder))
    print(f"all files follow {', '.join(files.SOURCES)} in {folder}")
    return 0


def _write(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write those files whose contents have changed, and print their names."""
    for name, content in contents.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
            print(f"{path} written")


if __name__ == "__main__":
    sys.exit(main())
