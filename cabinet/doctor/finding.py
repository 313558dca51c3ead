"""What a check finds."""

from __future__ import annotations

from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Severity(IntEnum):
    """How bad it is; the number is the exit code where nothing is worse."""

    FINE = 0
    WARNING = 1
    """It plays, but somebody should look after it."""
    FAULT = 3
    """It keeps the cabinet from playing, or the scores from the card; 2 means a wrong command line."""

    @property
    def mark(self) -> str:
        """The character that begins its line."""
        return {Severity.FINE: " ", Severity.WARNING: "!", Severity.FAULT: "X"}[self]


class Metric(NamedTuple):
    """A figure for Prometheus."""

    name: str
    """Without the prefix, with the unit; a counter's ends in `_total`."""
    value: float
    labels: tuple[tuple[str, str], ...] = ()


class Finding(NamedTuple):
    """One line of the doctor's."""

    level: Severity
    words: str
    """What was found."""
    cure: str = ""
    """What to do about it; "" for that of the check, where it is not fine."""
    short: str = ""
    """The same for the page SYSTEM: capitals, at most 20 characters."""
    figures: tuple[Metric, ...] = ()
    subject: str = ""
    """What was checked, in a word or two; "" until `examine` gives it the name of the check."""


fine = partial(Finding, Severity.FINE)
"""All is well, or it is nothing that the cabinet needs."""
warning = partial(Finding, Severity.WARNING)
"""Something to look after."""
fault = partial(Finding, Severity.FAULT)
"""Something that keeps the cabinet from playing."""


def worst(findings: Iterable[Finding]) -> Severity:
    """The worst level of all, FINE where there are none."""
    return max((finding.level for finding in findings), default=Severity.FINE)
