"""The result of a check."""

from __future__ import annotations

from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Severity(IntEnum):
    """The severity of a finding; the worst number is the exit code."""

    FINE = 0
    WARNING = 1
    """It plays, but needs attention."""
    FAULT = 3
    """The cabinet cannot play, or cannot save scores; 2 means a wrong command line."""

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
    """One line of the doctor's output."""

    level: Severity
    words: str
    """The finding in words."""
    cure: str = ""
    """The cure; "" for that of the check, if it is not fine."""
    short: str = ""
    """The same for the page SYSTEM: capitals, at most 20 characters."""
    figures: tuple[Metric, ...] = ()
    subject: str = ""
    """The thing checked, in a word or two; "" until `examine` sets the name of the check."""


fine = partial(Finding, Severity.FINE)
"""All is well, or the cabinet does not need it."""
warning = partial(Finding, Severity.WARNING)
"""Something that needs attention."""
fault = partial(Finding, Severity.FAULT)
"""Something that keeps the cabinet from playing."""


def worst(findings: Iterable[Finding]) -> Severity:
    """The worst level, FINE if there are none."""
    return max((finding.level for finding in findings), default=Severity.FINE)
