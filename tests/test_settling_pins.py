"""At power on the pins' device may come a moment later than the cabinet: it tries again for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet import machine
from cabinet.clock import VirtualClock
from cabinet.controls import pins as pins_module
from cabinet.controls.pin_error import PinFactoryError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.controls.pinmap import PinMap


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When pins were tried to be opened; the third time they can be. Nothing waits."""
    at: list[float] = []

    def opens(factory: str, _pin_map: PinMap, clock: VirtualClock, _wake: Callable[[], None]) -> str:
        at.append(clock.now())
        clock.move_to(clock.now() + 1.0)
        if len(at) < 3:
            raise PinFactoryError("the device is not there yet")
        return f"pins by {factory}"

    monkeypatch.setattr(pins_module, "Pins", opens)
    monkeypatch.setattr(machine, "AGAIN", 0.0)
    return at


def test_a_service_tries_again(tries: list[float]) -> None:
    """Within the grace a failure is none."""
    opened: object = machine._open_pins("cabinet", VirtualClock(), lambda: None, 10.0)
    assert opened == "pins by cabinet"
    assert len(tries) == 3


@pytest.mark.parametrize(("grace", "tried"), [(0.0, 1), (1.5, 2)])
def test_then_it_is_a_fault(tries: list[float], grace: float, tried: int) -> None:
    """Afterwards, and whenever somebody started it by hand, it is raised."""
    with pytest.raises(PinFactoryError):
        machine._open_pins("cabinet", VirtualClock(), lambda: None, grace)
    assert len(tries) == tried


def test_none_are_none(tries: list[float]) -> None:
    """Without pins nothing is opened."""
    assert machine._open_pins("none", VirtualClock(), lambda: None, 10.0) is None
    assert tries == []
