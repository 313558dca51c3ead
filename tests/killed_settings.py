"""A program that a test runs in a child process and kills: it changes settings again and again.

The program prints the number of each change that is written. Arguments: the folder of the checkout, the
settings file, the number of the first change.
"""

from __future__ import annotations

import os
import sys
from itertools import count
from pathlib import Path


def main(path: str, first: str) -> None:
    """Change settings, wait until they are written, and print the number of the change; repeat for ever."""
    from cabinet.settings import read  # noqa: PLC0415 - the checkout is not on the path before
    from cabinet.settings_file import SettingsFile  # noqa: PLC0415

    file = SettingsFile(read(Path(path)), Path(path))
    for number in count(int(first)):
        file.set("attract", "line", f"LINE {number}")
        file.set("sound", "volume", number % 11)
        if not file.saved(10.0):
            sys.exit(f"change {number} was not written: {file.trouble}")
        os.write(1, b"%d\n" % number)


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    main(sys.argv[2], sys.argv[3])
