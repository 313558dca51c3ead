"""The findings of the doctor's checks, with their severity and their metrics."""

from __future__ import annotations

from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Severity(IntEnum):
    """The severity of a finding; the worst one is the exit code of `cabinet doctor`."""

    FINE = 0
    WARNING = 1
    """The cabinet plays, but something needs attention."""
    FAULT = 3
    """The cabinet cannot play or cannot save scores. The number is 3 because exit code 2 means a wrong
    command line."""

    @property
    def mark(self) -> str:
        """The character that marks this severity at the start of an output line."""
        return {Severity.FINE: " ", Severity.WARNING: "!", Severity.FAULT: "X"}[self]


class Metric(NamedTuple):
    """A value that is exported to Prometheus."""

    name: str
    """The metric's name with its unit, without the common prefix; the name of a counter ends in `_total`."""
    value: float
    labels: tuple[tuple[str, str], ...] = ()


class Finding(NamedTuple):
    """The result of a check: one line in the output of `cabinet doctor`."""

    level: Severity
    words: str
    """A description of the state that the check found."""
    cure: str = ""
    """The cure for the finding; "" to use the check's cure for a warning or fault."""
    short: str = ""
    """The text of the finding on the operator menu's page SYSTEM: capitals, at most 20 characters."""
    figures: tuple[Metric, ...] = ()
    subject: str = ""
    """The thing that was checked, in a word or two; "" to use the name of the check."""


fine = partial(Finding, Severity.FINE)
"""Makes a finding that all is well, or that the cabinet does not need the thing that was checked."""
warning = partial(Finding, Severity.WARNING)
"""Makes a finding that something needs attention, although the cabinet can be played."""
fault = partial(Finding, Severity.FAULT)
"""Makes a finding that something keeps the cabinet from playing or from saving scores."""


def worst(findings: Iterable[Finding]) -> Severity:
    """Return the worst severity of the findings, FINE if there are none."""
    return max((finding.level for finding in findings), default=Severity.FINE)
