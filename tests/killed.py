"""A helper that kills a child program in the middle of its work."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from tests.child import line_of

if TYPE_CHECKING:
    from pathlib import Path


def killed(program: str, data: Path, begins: str) -> str:
    """Run `program` until it prints a line that begins with `begins`, kill it, and return the line.

    `data`: the argument of the program. The program is killed by signal 9.
    """
    with subprocess.Popen(
        [sys.executable, "-c", program, str(data)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        line = line_of(child, begins)
        child.kill()
    return line.strip()
