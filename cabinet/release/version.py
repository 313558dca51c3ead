"""Which of two versions is the newer: 0.2.0rc1 < 0.2.0 < 0.2.0.post1 < 0.10.0."""

from __future__ import annotations

import re

from packaging.version import Version

from cabinet.files.bounded import shortened

_NUMBER = "[0-9]{1,9}"
PATTERN = rf"\A{_NUMBER}(\.{_NUMBER}){{0,5}}((a|b|rc){_NUMBER})?(\.post{_NUMBER})?(\.dev{_NUMBER})?\Z"
"""What a version looks like here, of all that pip takes; never anything that means something in a path."""


class VersionError(ValueError):
    """A text that is no version; says how one is written."""


def key(version: str) -> Version:
    """What versions are compared by. Raises VersionError."""
    if not re.match(PATTERN, version):
        raise VersionError(f"{shortened(version)!r} is no version: write it as 1.2.3, 1.2.3rc1 or 1.2.3.dev4")
    return Version(version)


def is_older(version: str, than: str) -> bool:
    """Whether `version` comes before `than`. Raises VersionError."""
    return key(version) < key(than)
