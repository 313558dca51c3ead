"""All checks in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.service.doctor import card, installed, pins, screen, system
from cabinet.settings import FILE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.service.doctor.finding import Finding
    from cabinet.service.doctor.machine import Machine


def examine(machine: Machine, data: Path, settings_path: Path | None = None) -> Iterator[Finding]:
    """Everything that can be found out about the cabinet whose scores are in `data`.

    `settings_path`: its settings, where they are not with the scores.
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
    settings, wrong = installed.chosen(settings_path or data / FILE)
    yield from wrong
    yield from installed.scores(data)
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
    pin_map, wrong = pins.read_map()
    yield from wrong
    if pin_map:
        yield from pins.boot(machine, pin_map)
        yield from pins.levels(
            machine,
            settings.controls,
            pin_map,
            cabinet=service or system.is_pi(machine),
            running=running,
        )
