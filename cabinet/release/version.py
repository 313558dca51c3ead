"""Checks version numbers of releases, such as 1.2.3; packaging.version orders them."""

from __future__ import annotations

import re

from cabinet.files.bounded import shortened

_NUMBER = "[0-9]{1,9}"
PATTERN = rf"\A{_NUMBER}(\.{_NUMBER}){{0,5}}((a|b|rc){_NUMBER})?(\.post{_NUMBER})?(\.dev{_NUMBER})?\Z"
"""A regular expression for the version numbers of releases. pip accepts more forms, but these are safe in
a path."""


def check(version: str) -> None:
    """Raise ValueError if a text is not a release's version number; the message describes the format."""
    if not re.match(PATTERN, version):
        raise ValueError(
            f"{shortened(version)!r} is not a version: write it as 1.2.3, 1.2.3rc1 or 1.2.3.dev4"
        )
