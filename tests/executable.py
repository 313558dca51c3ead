"""A helper for scripts that run with the Python of the tests, even if its path contains spaces."""

from __future__ import annotations

import sys


def shebang(options: str) -> str:
    """Return a `#!` line for the Python of the tests.

    The line uses `env -S`, which understands quotes: the kernel splits a path at spaces.
    """
    return f'#!/usr/bin/env -S "{sys.executable}" {options}'
