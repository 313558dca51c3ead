"""Which of two versions is the newer: 0.2.0rc1 < 0.2.0 < 0.2.0.post1 < 0.10.0."""

from __future__ import annotations

import re

from cabinet.bounded import shortened

_NUMBER = "[0-9]{1,9}"
PATTERN = (
    rf"\A(?P<number>{_NUMBER}(\.{_NUMBER}){{0,5}})((?P<stage>a|b|rc)(?P<of>{_NUMBER}))?"
    rf"(\.post(?P<post>{_NUMBER}))?(\.dev(?P<dev>{_NUMBER}))?\Z"
)
"""What a version looks like; never anything that means something in a path."""


class VersionError(ValueError):
    """A text that is no version; says how one is written."""


def key(version: str) -> tuple[object, ...]:
    """What versions are compared by. Raises VersionError."""
    parts = re.match(PATTERN, version)
    if not parts:
        raise VersionError(f"{shortened(version)!r} is no version: write it as 1.2.3, 1.2.3rc1 or 1.2.3.dev4")
    number = [int(each) for each in parts["number"].split(".")]
    while len(number) > 1 and number[-1] == 0:
        number.pop()
    stage = (parts["stage"] or "z", int(parts["of"] or 0))
    # A development version comes before everything that it becomes: 1.0.dev1 < 1.0a1 < 1.0.
    if parts["dev"] and not parts["stage"] and not parts["post"]:
        stage = ("", 0)
    return number, stage, int(parts["post"] or -1), int(parts["dev"] or 10**9)


def is_older(version: str, than: str) -> bool:
    """Whether `version` comes before `than`. Raises VersionError."""
    return key(version) < key(than)
