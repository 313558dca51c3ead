"""The doctor's checks, and the machine that they examine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from cabinet.doctor.finding import Finding, fault
from cabinet.doctor.machine import shown
from cabinet.files.service import CANNOT_START, OPENS_WITHIN, SERVICE_USER
from cabinet.settings import Settings, SettingsError, read

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from cabinet.controls.presses import DropOut
    from cabinet.doctor.machine import Machine
    from cabinet.store import Condition

UNIT = "cabinet.service"
PROPERTIES = (
    "LoadState,ActiveState,SubState,UnitFileState,NRestarts,Result,StatusText,ExecMainStartTimestampMonotonic"
)
LONGEST_START = 10 * OPENS_WITHIN
"""Seconds after which a start is stuck, not slow: all parts of a start together never take so long."""
FAILURES = "/run/cabinet-failures"
"""The file with the number of failures in a row."""
PAGE = ("RELEASE BEFORE", "CARD", "HEAT", "SUPPLY")
"""The labels of the lines on the page SYSTEM, from the top."""


class Levels(Protocol):
    """The state of the switches, by name, as the running cabinet reports it."""

    @property
    def closed(self) -> Mapping[str, bool]:
        """The switches, each with True if it is closed."""

    @property
    def why(self) -> str:
        """The reason why there is no report; "" if there is one."""

    @property
    def dropped(self) -> Mapping[str, DropOut]:
        """The ignored switches, each with the reason."""


@dataclass(frozen=True)
class Installation:
    """The machine, and the cabinet installed on it."""

    machine: Machine
    data: Path
    settings_path: Path
    answered: tuple[Finding, ...] | None = None
    """Known findings about the data directory, so that nothing in it is opened; None if there are none."""
    now: Settings | None = None
    """The settings of the running cabinet, None if it does not reply."""
    levels: Levels | None = None
    """The running cabinet's report of its switches, None if it does not reply."""
    why_not_asked: str = ""
    """The reason why the running cabinet could not be asked, with the cure; "" if it was asked, or if none
    listens."""
    card: Condition | None = None
    """The state of the card, known only inside the running cabinet; None elsewhere."""
    settings_trouble: str = ""
    """The reason why the running cabinet cannot save its settings, "" if it can."""

    @cached_property
    def unit(self) -> Mapping[str, str]:
        """The unit's properties from systemd, empty if the unit is not installed."""
        unit = shown(self.machine, "systemctl", "show", UNIT, f"--property={PROPERTIES}")
        return unit if unit.get("LoadState") == "loaded" else {}

    @cached_property
    def groups(self) -> frozenset[str]:
        """The groups of the service's user, empty if there is no such user."""
        ran = self.machine.run("id", "--name", "--groups", SERVICE_USER)
        return frozenset(ran.out.split()) if ran and ran.code == 0 else frozenset()

    @property
    def is_running(self) -> bool:
        """True if systemd has started the unit."""
        return self.unit.get("ActiveState") in {"active", "activating", "reloading"}

    @property
    def is_starting(self) -> bool:
        """True during a start; False after two failures in a row, and once the start is stuck."""
        if self.unit.get("ActiveState") != "activating" or self.status.startswith(CANNOT_START):
            return False
        part = self.unit.get("SubState")
        gets_on = part == "start-pre" or (part == "start" and self._started_for < LONGEST_START)
        return gets_on and self.failures < 2

    @property
    def _started_for(self) -> float:
        """Seconds since systemd started the program, 0.0 if unknown."""
        now = (self.machine.text("/proc/uptime") or "").partition(" ")[0]
        began = self.unit.get("ExecMainStartTimestampMonotonic", "")
        return float(now) - int(began) / 1e6 if now and began not in ("", "0") else 0.0

    @property
    def failures(self) -> int:
        """The number of failures in a row."""
        noted = (self.machine.text(FAILURES) or "").strip()
        return int(noted) if noted.isdigit() else 0

    @property
    def status(self) -> str:
        """The unit's status text; systemd keeps it after a stop."""
        return self.unit.get("StatusText", "") if self.is_running else ""

    @property
    def is_pi(self) -> bool:
        """True on a Raspberry Pi."""
        model = self.machine.text("/proc/device-tree/model") or ""
        return "Raspberry Pi" in model or "\nRevision" in (self.machine.text("/proc/cpuinfo") or "")

    @property
    def chosen(self) -> Settings:
        """The settings in use; the defaults if they are unknown."""
        if self.now or self.answered is not None:
            return self.now or Settings()
        try:
            return read(self.settings_path)
        except SettingsError:
            return Settings()


Look: TypeAlias = Callable[[Installation], Iterable[Finding]]


class Check(NamedTuple):
    """One check of the doctor."""

    name: str
    look: Look
    """The function that yields the check's findings."""
    cure: str = ""
    """The cure for bad findings that have no cure of their own."""
    page: str = ""
    """The label of the check's line on the page SYSTEM, "" for none."""
    in_folder: bool = False
    """True if the check reads the data directory: while a cabinet runs, the cabinet does this check
    itself."""
    of_service: bool = False
    """True if the check only makes sense when the cabinet runs as a service."""


def check(
    name: str, cure: str = "", *, page: str = "", in_folder: bool = False, of_service: bool = False
) -> Callable[[Look], Check]:
    """Turn a function that yields findings into a check."""
    return lambda look: Check(name, look, cure, page, in_folder, of_service)


def examine(place: Installation, checks: Iterable[Check]) -> Iterator[Finding]:
    """Yield the findings of the checks, in order. A check that raises an error becomes a finding, too."""
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


def readings(findings: Iterable[Finding], checks: Iterable[Check]) -> tuple[tuple[str, str, bool], ...]:
    """Return the lines of the page SYSTEM: label, words, True for a fault or a warning."""
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
