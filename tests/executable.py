"""The first line of a script that runs with the Python of the tests, whatever its path."""

from __future__ import annotations

import sys


def shebang(options: str) -> str:
    """Return a shebang line.

    It uses `env -S`, which understands quotes: the kernel splits a path at spaces.
    """
    return f'#!/usr/bin/env -S "{sys.executable}" {options}'
