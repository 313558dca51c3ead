"""The command: `python -m hardware.generate` writes every generated file of hardware/ anew."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from cabinet.controls.pinmap import PinMapError

from . import files, tools, wiring
from .blocks import BlockError
from .wiring import WiringError

HARDWARE = Path(__file__).parents[1]
CAN_NOT = 2
"""Exit code where a tool or the pin map cannot be used."""


def main(folder: Path = HARDWARE, lacking: Sequence[str] | None = None) -> int:
    """Write the files into a folder that has the pin map and the pages, and give the exit code.

    `lacking`: tools that are not there; looked for where it is None.
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
    drawn = {**own, **files.drawings(wires, own)}
    written = {name: text.encode() for name, text in drawn.items()} | files.pictures(drawn)
    for name, content in written.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
            print(f"{path} written")
    print(f"{len(written)} files follow {folder / 'pins.toml'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
