"""Pins through gpiozero, and the factories that are not there."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from cabinet.api import CONTROLS
from cabinet.clock import VirtualClock
from cabinet.controls import pins as module
from cabinet.controls.gpiod import chip
from cabinet.controls.pin_error import PinFactoryError
from cabinet.controls.pinmap import PinMap, default_path, read
from cabinet.controls.pins import Pins

from .rig import control

MAP = read(default_path())
FIRE = control("p1_fire")


class StampingFactory(MockFactory):  # type: ignore[misc]
    """A factory with a clock of its own, as a real one has: its edges may be older than their telling."""

    time = 500.0

    def ticks(self) -> float:
        """What its clock shows."""
        return self.time


class BrokenFactory(MockFactory):  # type: ignore[misc]
    """A factory whose board is not there."""

    def __init__(self) -> None:
        raise OSError("can not open gpiochip")


class BusyFactory(MockFactory):  # type: ignore[misc]
    """A factory whose GPIO 17 another program has."""

    closed = 0

    def pin(self, name: int) -> object:
        """A pin, but for one."""
        if name == 17:
            raise RuntimeError("GPIO busy")
        return super().pin(name)

    def close(self) -> None:
        """Count how often it is closed."""
        type(self).closed += 1
        super().close()


class EdgelessFactory(MockFactory):  # type: ignore[misc]
    """A factory that opens and then cannot use a pin."""

    words = ""

    def pin(self, name: int) -> object:
        """Never one."""
        raise RuntimeError(self.words)


class MovingFactory(MockFactory):  # type: ignore[misc]
    """A factory that does what lgpio does when it is imported."""

    def __init__(self) -> None:
        super().__init__()
        os.chdir(os.environ["LG_WD"])
        Path(".lgd-nfy0").touch()


def registered(monkeypatch: pytest.MonkeyPatch, name: str, what: str) -> None:
    """Register a factory of this module, as a package of others would."""
    entry = EntryPoint(name, f"{__name__}:{what}", module.GROUP)
    monkeypatch.setattr(module, "entry_points", lambda group: EntryPoints([entry]))
    monkeypatch.delitem(module.OWN, name, raising=False)


def opened(name: str = "mock") -> Pins:
    """Pins over a factory."""
    return Pins(name, MAP, VirtualClock(), lambda: None)


@pytest.fixture
def pins() -> Iterator[Pins]:
    """Mock pins."""
    with closing(opened()) as pins:
        yield pins


def test_pulled_up(pins: Pins) -> None:
    """Every line is an input, pulled up, and its switch reads open."""
    for one in CONTROLS:
        assert (pins.mock(one).function, pins.mock(one).pull) == ("input", "up")
        assert not pins.closed(one)


def test_edges_are_stamped_and_queued() -> None:
    """An edge is queued with its time, and the loop is woken after it is there; nothing else happens."""
    clock = VirtualClock(7.0)
    woken: list[int] = []
    with closing(Pins("mock", MAP, clock, lambda: woken.append(1))) as pins:
        pins.mock(FIRE).drive_low()
        assert pins.closed(FIRE)
        clock.move_to(7.5)
        pins.mock(FIRE).drive_high()
        assert len(woken) == 2
        assert list(pins.edges()) == [(FIRE, True, 7.0), (FIRE, False, 7.5)]
        assert list(pins.edges()) == []


def test_queued_before_woken() -> None:
    """Whoever is woken finds the edge."""
    seen: list[object] = []
    with closing(Pins("mock", MAP, VirtualClock(7.0), lambda: seen.extend(mock.edges()))) as mock:
        mock.mock(FIRE).drive_low()
    assert seen == [(FIRE, True, 7.0)]


def test_two_cabinets() -> None:
    """Two virtual cabinets at once share nothing."""
    with closing(opened()) as one, closing(opened()) as other:
        one.mock(FIRE).drive_low()
        assert not other.closed(FIRE)


def test_default_factory_is_left_alone(pins: Pins) -> None:
    """The choice that gpiozero itself would make is never asked for."""
    assert Device.pin_factory is None


def test_close_twice() -> None:
    """Closing is safe to repeat, and frees the pins."""
    pins = opened()
    pins.mock(FIRE).drive_low()
    pins.close()
    pins.close()
    with closing(opened()) as again:
        assert not again.closed(FIRE)


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("cabinet", "apt install python3-libgpiod"),
        ("lgpio", "apt install python3-lgpio"),
        ("rpigpio", "apt install python3-rpi-lgpio"),
    ],
)
def test_not_installed(monkeypatch: pytest.MonkeyPatch, name: str, package: str) -> None:
    """A factory whose library is missing is named, with the error, what to install and what to set."""
    library = {"cabinet": "gpiod", "lgpio": "lgpio", "rpigpio": "RPi.GPIO"}[name]
    try:
        __import__(library)
    except ImportError:
        pass
    else:
        pytest.skip(f"{library} is installed here")
    monkeypatch.setattr(chip, "chips", lambda: [Path("/dev/gpiochip0")])
    with pytest.raises(PinFactoryError) as caught:
        opened(name)
    text = str(caught.value)
    assert text.startswith(f"pin factory '{name}' cannot be opened (ModuleNotFoundError: No module named ")
    assert package in text
    assert 'pins = "none" under [controls] in cabinet.toml' in text


def test_no_raspberry_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a desktop that is what is said first, and not to install a library for its pins."""

    def none() -> None:
        raise chip.NoPiError("this is no Raspberry Pi: there is no /dev/gpiochip*")

    monkeypatch.setattr(chip, "chips", none)
    with pytest.raises(PinFactoryError) as caught:
        opened("cabinet")
    assert caught.value.words == "this is no Raspberry Pi: there is no /dev/gpiochip*"
    assert caught.value.cure.startswith("on the cabinet wait a minute, elsewhere run this on the cabinet; or")


def test_words_and_cures() -> None:
    """Whoever shows an error can tell them apart, whatever characters are in them."""
    error = PinFactoryError("it is busy (a; b: c)", "stop it", "", "or wait")
    assert (error.words, error.cure) == ("it is busy (a; b: c)", "stop it; or wait")
    assert str(error) == "it is busy (a; b: c); stop it; or wait"
    assert str(PinFactoryError("it is busy")) == "it is busy"


def test_unknown_factory() -> None:
    """A name that nothing has is refused with those there are."""
    with pytest.raises(
        PinFactoryError, match=re.escape("auto, none, cabinet, lgpio, mock, native, pigpio, rpigpio")
    ) as caught:
        opened("gpoi")
    assert str(caught.value).startswith("there is no pin factory 'gpoi'; set pins of [controls]")


def test_failing_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A factory that does not find its board says so; no other one is tried."""
    registered(monkeypatch, "broken", "BrokenFactory")
    with pytest.raises(
        PinFactoryError, match=r"'broken' cannot be opened \(OSError: can not open gpiochip\)"
    ):
        opened("broken")


def test_busy_pin(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pin in use elsewhere is named with its control, and those opened before are let go of."""
    registered(monkeypatch, "busy", "BusyFactory")
    BusyFactory.closed = 0
    with pytest.raises(PinFactoryError, match=r"cannot use GPIO 17 for p1_down \(RuntimeError: GPIO busy\)"):
        opened("busy")
    assert BusyFactory.closed == 1


@pytest.mark.parametrize(
    ("name", "words", "cure"),
    [
        ("rpigpio", "Failed to add edge detection", "apt install python3-rpi-lgpio"),
        ("lgpio", "busy", "SPI, I2S"),
    ],
)
def test_cures_of_a_factory(monkeypatch: pytest.MonkeyPatch, name: str, words: str, cure: str) -> None:
    """RPi.GPIO that cannot detect edges is the old one: what to put in its place is said as well."""
    registered(monkeypatch, name, "EdgelessFactory")
    monkeypatch.setattr(EdgelessFactory, "words", words)
    with pytest.raises(
        PinFactoryError, match=rf"for p1_up \(RuntimeError: {words}\); see what else"
    ) as caught:
        opened(name)
    assert cure in str(caught.value)
    assert ("python3-rpi-lgpio" in str(caught.value)) == (name == "rpigpio")


def test_factory_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A factory that another package registers is opened by its name; its pins cannot be driven."""
    registered(monkeypatch, "gpiod", "StampingFactory")
    with closing(opened("gpiod")) as pins:
        assert not pins.closed(FIRE)
        with pytest.raises(TypeError, match="factory 'gpiod' are real"):
            pins.mock(FIRE)


@pytest.mark.parametrize(("age", "at"), [(0.012, 6.988), (2.5, 4.5), (0.0, 7.0), (-5.0, 7.0), (3600.0, 7.0)])
def test_stamps_of_the_factory(monkeypatch: pytest.MonkeyPatch, age: float, at: float) -> None:
    """An edge told late is dated back to its own stamp, unless that is plainly of another clock."""
    registered(monkeypatch, "stamping", "StampingFactory")
    with closing(Pins("stamping", MAP, VirtualClock(7.0), lambda: None)) as pins:
        pin = next(pin for one, pin in pins._pins.items() if one == FIRE)
        pin.when_changed(500.0 - age, False)
        [(one, closed, when)] = pins.edges()
    assert (one, closed) == (FIRE, True)
    assert when == pytest.approx(at)


@pytest.mark.parametrize("before", [None, "/var/tmp"])
def test_lgpio_disturbs_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, before: str | None) -> None:
    """The file of lgpio goes elsewhere and is gone; directory and environment are as they were."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LG_WD", raising=False)
    if before:
        monkeypatch.setenv("LG_WD", before)
    registered(monkeypatch, "lgpio", "MovingFactory")
    opened("lgpio").close()
    assert Path.cwd() == tmp_path
    assert list(tmp_path.iterdir()) == []
    assert os.environ.get("LG_WD") == before


def test_part_of_a_map() -> None:
    """Only what is in the map is opened."""
    some = PinMap({FIRE: 10})
    with closing(Pins("mock", some, VirtualClock(), lambda: None)) as pins:
        assert pins.causes == {FIRE: "GPIO 10"}
