"""A script can run with the Python of the tests, whatever the path of that Python is."""

from __future__ import annotations

import sys


def shebang(options: str) -> str:
    """Return a shebang line with `env -S`, which understands quotes: the kernel splits a path at spaces."""
    return f'#!/usr/bin/env -S "{sys.executable}" {options}'
