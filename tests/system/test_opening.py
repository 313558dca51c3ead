"""Before the first picture: the switches first, then the title of the last start, once they are to be had."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Control, Switch
from cabinet.clock import monotonic
from cabinet.controls import early, pinmap
from cabinet.controls.early import EarlyPins
from cabinet.controls.gpiod.chip import NoChipError
from cabinet.settings import SettingsError
from cabinet.system import opening as module
from cabinet.system.opening import Opening, switches

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.controls.pinmap import PinMap
    from cabinet.display.framebuffer import Format

PATH = Path("splash")
MAP = pinmap.read(pinmap.default_path())


class Machine:
    """A machine that is handed over bit by bit."""

    def __init__(self, *refusals: Exception, dark: int = 0) -> None:
        """What the switches answer at first; how often the screen is not there yet."""
        self.pins = EarlyPins({}, MAP)
        self.refusals = list(refusals)
        self.dark = dark
        self.done: list[str] = []
        self.shown = threading.Event()

    def hold(self, factory: str) -> EarlyPins:
        """The switches."""
        if self.refusals:
            raise self.refusals.pop(0)
        self.done.append(f"{factory} held")
        return self.pins

    def show(self, path: Path) -> bool:
        """The screen."""
        self.done.append(f"{path} shown" if not self.dark else "dark")
        self.dark -= self.dark > 0
        if self.done[-1] != "dark":
            self.shown.set()
        return self.shown.is_set()

    def opening(self, factory: Callable[[], str] = lambda: "cabinet") -> Opening:
        """What begins."""
        return Opening(factory, PATH, self.hold, self.show)


def test_all_at_once() -> None:
    """No thread is needed; whoever asks first gets the switches."""
    machine = Machine()
    opening = machine.opening()
    opening.begin()
    assert machine.done == ["cabinet held", "splash shown"]
    assert opening.pins() is machine.pins
    assert opening.pins() is None


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_pressed_counts_from_the_picture_on(dark: bool) -> None:
    """A look at all switches says so; where nothing was shown there was none."""

    class Pins(EarlyPins):
        def look(self, now: float) -> tuple[tuple[Control, bool, float], ...]:
            return ((Control(Switch.START), False, now),)

    machine = Machine(dark=999 * dark)
    machine.pins = Pins({}, MAP)
    opening = machine.opening()
    before = monotonic()
    opening.begin()
    assert opening.pins() is machine.pins
    assert [(control, closed) for control, closed, at in machine.pins.seen if at >= before] == [
        (Control(Switch.START), False)
    ] * (not dark)


@pytest.mark.parametrize(
    "refusal", [PermissionError(13, "Permission denied"), NoChipError("none"), SettingsError("line 3")]
)
def test_what_is_handed_over_later(refusal: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is shown that could be answered in vain."""
    monkeypatch.setattr(module, "AGAIN", 0.001)
    machine = Machine(refusal, refusal, dark=2)
    opening = machine.opening()
    opening.begin()
    assert machine.shown.wait(20)
    assert opening.pins() is machine.pins
    assert machine.done == ["cabinet held", "dark", "dark", "splash shown"]


def test_it_is_over_before_anything_was_there() -> None:
    """SDL's first picture comes first: whoever opens the pins tells what is wrong with them."""
    machine = Machine(*(PermissionError(13, "Permission denied"),) * 999)
    opening = machine.opening()
    opening.begin()
    assert opening.pins() is None
    assert machine.done == []


def test_it_does_not_try_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cabinet without a TV waits by itself."""
    monkeypatch.setattr(module, "AGAIN", 0.001)
    monkeypatch.setattr(module, "SETTLING", 0.005)
    machine = Machine(dark=999)
    opening = machine.opening()
    opening.begin()
    assert opening._thread
    opening._thread.join(20)
    assert not opening._thread.is_alive()
    assert machine.done == ["cabinet held", *["dark"] * 6]


def test_which_switches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the pin map; none where the factory has none of the header's."""
    asked: list[PinMap] = []
    pins = EarlyPins({}, MAP)

    def hold(pin_map: PinMap) -> EarlyPins:
        asked.append(pin_map)
        return pins

    monkeypatch.setattr(early, "hold", hold)
    assert switches("none") is None
    assert switches("mock") is None
    assert asked == []
    assert switches("rpigpio") is pins
    assert asked == [MAP]


def test_the_title_is_kept() -> None:
    """A full card is told nobody but the log."""
    kept: list[Path] = []

    def keep(path: Path, draw: Callable[[Format], bytes]) -> None:
        kept.append(path)
        if len(kept) == 2:
            raise OSError(28, "No space left on device")

    opening = Opening(lambda: "cabinet", PATH, keep=keep)
    for _ in range(2):
        opening.keep(lambda _form: b"")
    assert kept == [PATH, PATH]
