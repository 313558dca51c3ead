"""The findings of the doctor's checks."""

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
    """The cabinet plays, but needs attention."""
    FAULT = 3
    """The cabinet cannot play, or cannot save scores; 2 means a wrong command line."""

    @property
    def mark(self) -> str:
        """The character at the start of the finding's line."""
        return {Severity.FINE: " ", Severity.WARNING: "!", Severity.FAULT: "X"}[self]


class Metric(NamedTuple):
    """A value for Prometheus."""

    name: str
    """The metric's name without the prefix, with the unit; a counter's name ends in `_total`."""
    value: float
    labels: tuple[tuple[str, str], ...] = ()


class Finding(NamedTuple):
    """One line of the doctor's output."""

    level: Severity
    words: str
    """A description of the state that was found."""
    cure: str = ""
    """The cure for the finding; "" for the cure of the check, if the finding is not fine."""
    short: str = ""
    """The finding's words on the page SYSTEM: capitals, at most 20 characters."""
    figures: tuple[Metric, ...] = ()
    subject: str = ""
    """The thing checked, in a word or two; "" until `examine` sets the name of the check."""


fine = partial(Finding, Severity.FINE)
"""Makes a finding that all is well, or that the cabinet does not need the thing."""
warning = partial(Finding, Severity.WARNING)
"""Makes a finding that something needs attention."""
fault = partial(Finding, Severity.FAULT)
"""Makes a finding that something keeps the cabinet from playing."""


def worst(findings: Iterable[Finding]) -> Severity:
    """Return the worst severity, FINE if there are no findings."""
    return max((finding.level for finding in findings), default=Severity.FINE)
