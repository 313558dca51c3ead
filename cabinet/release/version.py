"""The text form of a release's version, such as 1.2.3; packaging.version orders such versions."""

from __future__ import annotations

import re

from cabinet.files.bounded import shortened

_NUMBER = "[0-9]{1,9}"
PATTERN = rf"\A{_NUMBER}(\.{_NUMBER}){{0,5}}((a|b|rc){_NUMBER})?(\.post{_NUMBER})?(\.dev{_NUMBER})?\Z"
"""The pattern of a version: fewer than pip takes, and none with a special meaning in a path."""


def check(version: str) -> None:
    """Raise ValueError where a text is no version; it says how one is written."""
    if not re.match(PATTERN, version):
        raise ValueError(f"{shortened(version)!r} is no version: write it as 1.2.3, 1.2.3rc1 or 1.2.3.dev4")
