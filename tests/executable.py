"""The first line of a script that the Python of the tests runs, in whatever path that lies."""

from __future__ import annotations

import sys


def shebang(options: str) -> str:
    """A line for the kernel. The kernel itself would split a path with blanks; `env -S` knows quotes."""
    return f'#!/usr/bin/env -S "{sys.executable}" {options}'
