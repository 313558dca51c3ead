"""A check and its findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from cabinet.doctor.checks import Installation


PAGE = ("RELEASE BEFORE", "CARD", "HEAT", "SUPPLY")
"""Lines of the page SYSTEM, from the top."""


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


Look: TypeAlias = Callable[["Installation"], Iterable[Finding]]


class Check(NamedTuple):
    """One of the things that the doctor looks at."""

    name: str
    look: Look
    """Looks at it; yields nothing where there is nothing to be seen."""
    cure: str = ""
    """What to do about a finding that is not fine and has no cure of its own."""
    page: str = ""
    """Its line of `PAGE`, "" where it is not shown there."""
    in_folder: bool = False
    """Whether it looks into the data directory: while a cabinet runs, that one does it."""
    of_service: bool = False
    """Whether it means nothing where the cabinet is no service of the system."""


fine = partial(Finding, Severity.FINE)
"""All is well, or it is nothing that the cabinet needs."""
warning = partial(Finding, Severity.WARNING)
"""Something to look after."""
fault = partial(Finding, Severity.FAULT)
"""Something that keeps the cabinet from playing."""


def check(
    name: str, cure: str = "", *, page: str = "", in_folder: bool = False, of_service: bool = False
) -> Callable[[Look], Check]:
    """Make a check of a function that looks."""
    return lambda look: Check(name, look, cure, page, in_folder, of_service)


def examine(place: Installation, checks: Iterable[Check]) -> Iterator[Finding]:
    """What the checks find, in their order. A check that fails is a finding, too."""
    answered = iter(place.answered or ())
    for check in checks:
        if check.of_service and not place.unit:
            continue
        if check.in_folder and place.answered is not None:
            yield from answered
            continue
        try:
            found = list(check.look(place))
        except Exception as error:
            found = [fault(f"{type(error).__name__}: {error}")]
        for each in found:
            cure = each.cure or (check.cure if each.level else "")
            yield each._replace(subject=each.subject or check.name, cure=cure)


def worst(findings: Iterable[Finding]) -> Severity:
    """The worst level of all, FINE where there are none."""
    return max((finding.level for finding in findings), default=Severity.FINE)


def readings(findings: Iterable[Finding], checks: Iterable[Check]) -> tuple[tuple[str, str, bool], ...]:
    """The lines of the page SYSTEM: label, words, and whether somebody should look after it."""
    found = list(findings)
    page = {check.name: check.page for check in checks if check.page}
    return tuple(
        (label, *_reading([each for each in found if page.get(each.subject) == label])) for label in PAGE
    )


def _reading(findings: list[Finding]) -> tuple[str, bool]:
    bad = next((each for each in findings if each.level), None)
    if bad:
        return bad.short or f"SEE DOCTOR: {bad.subject.upper()}", True
    short = next((each.short for each in findings if each.short), "")
    return short or ("WELL" if findings else "UNKNOWN"), False
