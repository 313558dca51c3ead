"""All checks in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.doctor import card, installed, pins, screen, system
from cabinet.doctor.finding import Finding, warning
from cabinet.owner.child import as_owner
from cabinet.settings import FILE, Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cabinet.doctor.machine import Machine
    from cabinet.owner.requests import LevelsNow, SavingNow


def examine(
    machine: Machine,
    data: Path,
    settings_path: Path | None = None,
    *,
    levels: Callable[[], LevelsNow | None] = lambda: None,
    saving: Callable[[], SavingNow | None] = lambda: None,
    root: bool = False,
) -> Iterator[Finding]:
    """Everything that can be found out about the cabinet whose scores are in `data`.

    `settings_path`: its settings, where they are not with the scores. `levels` asks the
    cabinet that runs for those of its pins, `saving` whether it can save. `root`: nobody could see more.
    """
    unit = installed.ask(machine)
    service = bool(unit)
    running = unit.get("ActiveState") in {"active", "activating", "reloading"}
    yield from system.board(machine)
    yield from system.system(machine)
    yield from system.power(machine)
    yield from system.clock(machine)
    yield from installed.unit(unit)
    yield from installed.release(machine)
    if service:
        yield from installed.user(machine)
        yield from installed.data(machine, str(data))
        yield from installed.files(machine, str(data))
    yield from installed.saving(saving())
    settings, wrong = _chosen(settings_path or data / FILE)
    yield from wrong
    yield from _of_owner(data, "scores", installed.scores)
    yield from _of_owner(data, "league", installed.league)
    yield from installed.card_files(machine)
    yield from card.mount(machine, str(data))
    yield from card.space(machine, str(data))
    yield from card.errors(machine)
    yield from card.wear(machine)
    yield from screen.driver(machine, service=service)
    yield from screen.tv(machine, service=service)
    yield from screen.picture(unit)
    if service:
        yield from screen.console(machine)
    yield from screen.sound(machine, service=service)
    pin_map, map_wrong = pins.read_map()
    yield from map_wrong
    if pin_map:
        yield from pins.boot(machine, pin_map)
        yield from pins.levels(
            machine,
            settings.controls,
            pin_map,
            cabinet=service or system.is_pi(machine),
            running=running,
            levels=levels() if running else None,
            status=unit.get("StatusText", ""),
            root=root,
        )


def _chosen(path: Path) -> tuple[Settings, list[Finding]]:
    """The settings and what is wrong with them, looked at by whoever owns them."""

    def look() -> tuple[Settings, list[Finding]]:
        found, wrong = installed.chosen(path)
        return found, list(wrong)

    try:
        return as_owner(path, look, tuple[Settings, list[Finding]])
    except OSError as error:
        return Settings(), [warning("settings", f"{path} cannot be looked at ({error})", installed.LOG)]


def _of_owner(data: Path, subject: str, look: Callable[[Path], Iterator[Finding]]) -> list[Finding]:
    """What is found in `data` by whoever owns it."""
    try:
        return as_owner(data, lambda: list(look(data)), list[Finding])
    except OSError as error:
        return [warning(subject, f"{data} cannot be looked at ({error})", installed.LOG)]
