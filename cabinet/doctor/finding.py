"""What the doctor finds."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Severity(IntEnum):
    """How bad it is; the number is the doctor's exit code where nothing is worse."""

    FINE = 0
    WARNING = 1
    """It plays, but something should be looked after."""
    FAULT = 3
    """It keeps the cabinet from playing, or the scores from the card; 2 means a wrong command line."""

    @property
    def mark(self) -> str:
        """The character that begins its line."""
        return {Severity.FINE: " ", Severity.WARNING: "!", Severity.FAULT: "X"}[self]


class Finding(NamedTuple):
    """One line of the doctor's."""

    subject: str
    """What was looked at, in a word or two."""
    level: Severity
    words: str
    """What was found."""
    cure: str = ""
    """What to do about it; "" where there is nothing to do."""


def fine(subject: str, words: str, cure: str = "") -> Finding:
    """All is well, or it is nothing that the cabinet needs."""
    return Finding(subject, Severity.FINE, words, cure)


def warning(subject: str, words: str, cure: str) -> Finding:
    """Something to look after."""
    return Finding(subject, Severity.WARNING, words, cure)


def fault(subject: str, words: str, cure: str) -> Finding:
    """Something that keeps the cabinet from playing."""
    return Finding(subject, Severity.FAULT, words, cure)


def worst(findings: Iterable[Finding]) -> Severity:
    """The worst level of all, FINE where there are none."""
    return max((finding.level for finding in findings), default=Severity.FINE)
