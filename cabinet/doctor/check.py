"""The framework for the doctor's checks, and the facts about the installed cabinet that they examine."""

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
"""Seconds after which a start of the cabinet counts as stuck, no longer as slow. Even if every part of the
start uses up its time limit, a start takes less."""
FAILURES = "/run/cabinet-failures"
"""The file that contains the number of consecutive failures of the cabinet's service."""
PAGE = ("RELEASE BEFORE", "CARD", "HEAT", "SUPPLY")
"""The labels of the lines on the operator menu's page SYSTEM, from top to bottom."""


class Levels(Protocol):
    """The interface of the running cabinet's report on its switches, each named after its control."""

    @property
    def closed(self) -> Mapping[str, bool]:
        """For each switch, True if it is closed."""

    @property
    def why(self) -> str:
        """The reason why the running cabinet cannot report its switches, "" if it can."""

    @property
    def dropped(self) -> Mapping[str, DropOut]:
        """For each switch that is ignored as faulty, the reason."""


@dataclass(frozen=True)
class Installation:
    """The machine and the cabinet installed on it, as examined by the doctor's checks."""

    machine: Machine
    data: Path
    settings_path: Path
    answered: tuple[Finding, ...] | None = None
    """Findings of the checks of the data directory, if another process has already made these checks; then
    no check opens the directory. None if the checks must be made."""
    now: Settings | None = None
    """The settings that the running cabinet uses, None if no cabinet replies."""
    levels: Levels | None = None
    """The running cabinet's report on its switches, None if no cabinet replies."""
    why_not_asked: str = ""
    """The reason why the running cabinet could not be asked, with the cure; "" if it was asked or no
    cabinet is running."""
    card: Condition | None = None
    """The state of the card that stores the scores. Only the running cabinet knows it; None in any other
    process."""
    settings_trouble: str = ""
    """The reason why the running cabinet cannot save its settings, "" if it can."""

    @cached_property
    def unit(self) -> Mapping[str, str]:
        """The properties of cabinet.service from systemd, empty if the unit is not installed."""
        unit = shown(self.machine, "systemctl", "show", UNIT, f"--property={PROPERTIES}")
        return unit if unit.get("LoadState") == "loaded" else {}

    @cached_property
    def groups(self) -> frozenset[str]:
        """The groups of the user that the cabinet's service runs as, empty if there is no such user."""
        ran = self.machine.run("id", "--name", "--groups", SERVICE_USER)
        return frozenset(ran.out.split()) if ran and ran.code == 0 else frozenset()

    @property
    def is_running(self) -> bool:
        """True if systemd has started the cabinet's service."""
        return self.unit.get("ActiveState") in {"active", "activating", "reloading"}

    @property
    def is_starting(self) -> bool:
        """True while the service starts. False after two failures in a row, or if the start is stuck."""
        if self.unit.get("ActiveState") != "activating" or self.status.startswith(CANNOT_START):
            return False
        part = self.unit.get("SubState")
        gets_on = part == "start-pre" or (part == "start" and self._started_for < LONGEST_START)
        return gets_on and self.failures < 2

    @property
    def _started_for(self) -> float:
        """The time in seconds since systemd started the cabinet's program, 0.0 if unknown."""
        now = (self.machine.text("/proc/uptime") or "").partition(" ")[0]
        began = self.unit.get("ExecMainStartTimestampMonotonic", "")
        return float(now) - int(began) / 1e6 if now and began not in ("", "0") else 0.0

    @property
    def failures(self) -> int:
        """The number of consecutive failures of the cabinet's service."""
        noted = (self.machine.text(FAILURES) or "").strip()
        return int(noted) if noted.isdigit() else 0

    @property
    def status(self) -> str:
        """The status text of the running cabinet's service, "" if it is not running."""
        return self.unit.get("StatusText", "") if self.is_running else ""

    @property
    def is_pi(self) -> bool:
        """True if the machine is a Raspberry Pi."""
        model = self.machine.text("/proc/device-tree/model") or ""
        return "Raspberry Pi" in model or "\nRevision" in (self.machine.text("/proc/cpuinfo") or "")

    @property
    def chosen(self) -> Settings:
        """The settings of the running cabinet, else those of the settings file, else the defaults."""
        if self.now or self.answered is not None:
            return self.now or Settings()
        try:
            return read(self.settings_path)
        except SettingsError:
            return Settings()


Look: TypeAlias = Callable[[Installation], Iterable[Finding]]


class Check(NamedTuple):
    """One check of `cabinet doctor`."""

    name: str
    look: Look
    """The function that examines the installation and yields what this check finds."""
    cure: str = ""
    """The cure for warnings and faults of this check that name no cure of their own."""
    page: str = ""
    """The label of the check's line on the operator menu's page SYSTEM, "" for none."""
    in_folder: bool = False
    """True if the check reads the data directory. While a cabinet runs, the cabinet makes such checks
    itself."""
    of_service: bool = False
    """True if the check is only made for a cabinet that is installed as a system service."""


def check(
    name: str, cure: str = "", *, page: str = "", in_folder: bool = False, of_service: bool = False
) -> Callable[[Look], Check]:
    """Return a decorator, which makes a `Check` from a function that yields findings."""
    return lambda look: Check(name, look, cure, page, in_folder, of_service)


def examine(place: Installation, checks: Iterable[Check]) -> Iterator[Finding]:
    """Run the checks and yield their findings in order.

    A check that raises an error yields a fault with the error's message.
    """
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
    """Return the lines for the operator menu's page SYSTEM.

    Each line is a label, a text, and True if the finding is a warning or a fault.
    """
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
