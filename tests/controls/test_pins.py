"""The pins as gpiozero reads them, and pin factories that fail."""

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from time import monotonic
from unittest.mock import Mock

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from cabinet.api import Kind
from cabinet.clock import SystemClock, VirtualClock
from cabinet.controls import pins as module
from cabinet.controls.factory import CabinetFactory
from cabinet.controls.inputs import Inputs
from cabinet.controls.pin_error import PinFactoryError, PinLostError
from cabinet.controls.pinmap import default_path, read
from cabinet.controls.pins import Pins
from cabinet.controls.presses import DropOut
from cabinet.switches import CONTROLS

from .kernel import Kernel
from .rig import control

MAP = read(default_path())
FIRE = control("p1_fire")


class StampingFactory(MockFactory):  # type: ignore[misc]
    """A pin factory with a clock of its own, as real factories have; it may report an edge late."""

    def ticks(self) -> float:
        return 500.0


class BrokenFactory(MockFactory):  # type: ignore[misc]
    """A pin factory that cannot find its board."""

    def __init__(self) -> None:
        raise OSError("can not open gpiochip")


class BusyFactory(MockFactory):  # type: ignore[misc]
    """A pin factory whose GPIO 17 is used by another program."""

    closed = 0

    def pin(self, name: int) -> object:
        if name == 17:
            raise RuntimeError("GPIO busy")
        return super().pin(name)

    def close(self) -> None:
        type(self).closed += 1
        super().close()


class EdgelessFactory(MockFactory):  # type: ignore[misc]
    """A pin factory that can be opened but cannot detect edges."""

    def pin(self, name: int) -> object:
        raise RuntimeError("no edge detection")


class MovingFactory(MockFactory):  # type: ignore[misc]
    """A pin factory that changes the working directory, as lgpio does when it is imported."""

    def __init__(self) -> None:
        super().__init__()
        os.chdir(os.environ["LG_WD"])
        Path(".lgd-nfy0").touch()


def registered(monkeypatch: pytest.MonkeyPatch, name: str, what: str) -> None:
    """Register a factory of this module under a name, as another package would register its own."""
    entry = EntryPoint(name, f"{__name__}:{what}", module.GROUP)
    monkeypatch.setattr(module, "entry_points", lambda group: EntryPoints([entry]))


def opened(name: str = "mock") -> Pins:
    return Pins(name, MAP, VirtualClock(), lambda: None)


@pytest.fixture
def pins() -> Iterator[Pins]:
    """The pins of the cabinet on gpiozero's mock factory."""
    with closing(opened()) as pins:
        yield pins


def test_every_pin_is_a_pulled_up_input(pins: Pins) -> None:
    """Every pin is an input with a pull-up resistor, and an open switch reads as open.

    The default pin factory of gpiozero is not used.
    """
    assert Device.pin_factory is None
    for one in CONTROLS:
        assert (pins.mock(one).function, pins.mock(one).pull) == ("input", "up")
        assert not pins.closed(one)


def test_edges_are_queued_with_their_time() -> None:
    """An edge wakes the loop, which gets the edge once, with its time."""
    clock = VirtualClock(7.0)
    woken: list[object] = []
    with closing(Pins("mock", MAP, clock, lambda: woken.append(list(mock.edges())))) as mock:
        mock.mock(FIRE).drive_low()
        assert mock.closed(FIRE)
        clock.move_to(7.5)
        mock.mock(FIRE).drive_high()
    assert woken == [[(FIRE, True, 7.0)], [(FIRE, False, 7.5)]]


def test_close_may_be_repeated() -> None:
    """Closing the pins frees them, and a second cabinet in the same process shares none of them."""
    pins = opened()
    pins.mock(FIRE).drive_low()
    for _ in range(2):
        with closing(opened()) as other:
            assert not other.closed(FIRE)
        pins.close()


@pytest.mark.parametrize(
    ("name", "library", "package"),
    [
        ("lgpio", "lgpio", "apt install python3-lgpio"),
        ("rpigpio", "RPi", "apt install python3-rpi-lgpio"),
    ],
)
def test_missing_library_is_reported(
    monkeypatch: pytest.MonkeyPatch, name: str, library: str, package: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    for loaded in ("RPi.GPIO", f"gpiozero.pins.{name}"):
        monkeypatch.delitem(sys.modules, loaded, raising=False)
    with pytest.raises(PinFactoryError) as caught:
        opened(name)
    text = str(caught.value)
    why = f"ModuleNotFoundError: import of {library} halted; None in sys.modules"
    assert text.startswith(f"pin factory '{name}' cannot be opened ({why}")
    assert package in text
    assert 'pins = "none" under [controls] in cabinet.toml' in text


def test_unknown_factory_is_refused() -> None:
    with pytest.raises(
        PinFactoryError, match=re.escape("auto, none, cabinet, lgpio, mock, native, pigpio, rpigpio")
    ) as caught:
        opened("gpoi")
    assert caught.value.words == "there is no pin factory 'gpoi'"
    assert caught.value.cure.startswith("set pins of [controls]")


@pytest.mark.parametrize(
    ("name", "factory", "words", "cure"),
    [
        ("broken", "BrokenFactory", "opened (OSError: can not open gpiochip)", "this must be a Raspberry Pi"),
        ("busy", "BusyFactory", "use GPIO 17 for p1_down (RuntimeError: GPIO busy)", "see what else uses"),
        ("lgpio", "EdgelessFactory", "use GPIO 4 for p1_up (RuntimeError: no edge detection)", "SPI, I2S"),
        # An RPi.GPIO that cannot detect edges is the old package, which python3-rpi-lgpio replaces.
        ("rpigpio", "EdgelessFactory", "(RuntimeError: no edge detection)", "apt install python3-rpi-lgpio"),
    ],
)
def test_failing_factory_is_reported(
    monkeypatch: pytest.MonkeyPatch, name: str, factory: str, words: str, cure: str
) -> None:
    """After a pin factory has failed, no other factory is tried and no pin stays open."""
    registered(monkeypatch, name, factory)
    BusyFactory.closed = 0
    with pytest.raises(PinFactoryError) as caught:
        opened(name)
    assert caught.value.words.startswith(f"pin factory '{name}' cannot ")
    assert caught.value.words.endswith(words)
    assert cure in caught.value.cure
    assert ("python3-rpi-lgpio" in caught.value.cure) == (name == "rpigpio")
    assert BusyFactory.closed == (name == "busy")


def test_registered_factory_is_opened_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pin factory that another package has registered is opened by its name.

    Its pins count as real, so tests cannot drive them.
    """
    registered(monkeypatch, "gpiod", "StampingFactory")
    with closing(opened("gpiod")) as pins:
        assert not pins.closed(FIRE)
        with pytest.raises(TypeError, match="factory 'gpiod' are real"):
            pins.mock(FIRE)


@pytest.mark.parametrize(("age", "at"), [(0.012, 6.988), (2.5, 4.5), (0.0, 7.0), (-5.0, 7.0), (3600.0, 7.0)])
def test_late_edge_gets_the_factorys_timestamp(
    monkeypatch: pytest.MonkeyPatch, age: float, at: float
) -> None:
    """If an edge's timestamp is plainly from another clock, the edge gets the time of its report."""
    registered(monkeypatch, "stamping", "StampingFactory")
    with closing(Pins("stamping", MAP, VirtualClock(7.0), lambda: None)) as pins:
        pin = next(pin for one, pin in pins._pins.items() if one == FIRE)
        pin.when_changed(500.0 - age, False)
        [(one, closed, when)] = pins.edges()
    assert (one, closed) == (FIRE, True)
    assert when == pytest.approx(at)


@pytest.mark.parametrize("before", [None, "/var/tmp"])
def test_lgpio_leaves_no_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, before: str | None) -> None:
    """Opening lgpio leaves the working directory and the environment as they were."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LG_WD", raising=False)
    if before:
        monkeypatch.setenv("LG_WD", before)
    registered(monkeypatch, "lgpio", "MovingFactory")
    opened("lgpio").close()
    assert Path.cwd() == tmp_path
    assert list(tmp_path.iterdir()) == []
    assert os.environ.get("LG_WD") == before


def test_failing_pin_does_not_block_the_release_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    pins = opened()
    close = Mock(side_effect=RuntimeError("gone"))
    monkeypatch.setattr(MockFactory, "close", close)
    pins.close()
    close.assert_called_once()


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """A fake of the kernel of a Pi 4, used by the pin factory `cabinet`."""
    kernel = Kernel(tmp_path, "pinctrl-bcm2711")
    monkeypatch.setattr(module, "LineRequest", kernel.request)
    monkeypatch.setattr(
        module, "CabinetFactory", lambda lines: CabinetFactory(lines, kernel.request, lambda: 0xB03114)
    )
    return kernel


def test_cabinet_factory_makes_one_request(kernel: Kernel) -> None:
    woken = threading.Event()
    with closing(Pins("cabinet", MAP, SystemClock(trusted=True), woken.set)) as pins:
        assert [held.gpios for held in kernel.granted] == [tuple(MAP.gpio.values())]
        assert not pins.closed(FIRE)
        # The factory `cabinet` keeps even a timestamp of a minute ago; from other factories that is too old.
        kernel.edge(MAP.gpio[FIRE], True, at := monotonic() - 60.0)
        assert woken.wait(20)
        [(one, closed, when)] = pins.edges()
        assert (one, closed) == (FIRE, True)
        assert when == pytest.approx(at, abs=1e-9)
        assert pins.closed(FIRE)
    assert kernel.held == set()


def test_press_before_the_import_of_gpiozero_counts(kernel: Kernel) -> None:
    """The kernel keeps a press made early in the start, which then counts once, at its own time."""
    lines, up, start = kernel.request(MAP.gpio.values()), control("p3_up"), control("start")
    kernel.edge(MAP.gpio[FIRE], True, 100.0)
    kernel.edge(MAP.gpio[FIRE], False, 100.1)
    lines.forget()
    kernel.edge(MAP.gpio[start], True, 101.0)
    kernel.edge(MAP.gpio[up], True, 101.5)
    kernel.edge(MAP.gpio[start], False, 102.0)
    told = threading.Event()
    with closing(Pins("cabinet", MAP, VirtualClock(), told.set, lines)) as pins:
        inputs = Inputs(VirtualClock(), pins=pins)
        presses = inputs.take(103.0)
        assert [(each.control, each.kind, each.at) for each in presses[:3]] == [
            (start, Kind.DOWN, 101.0),
            (up, Kind.DOWN, 101.5),
            (start, Kind.UP, 102.0),
        ]
        assert inputs.ready
        told.clear()
        kernel.edge(MAP.gpio[up], False, 104.0)
        assert told.wait(20)
        assert (up, Kind.UP, 104.0) in [(each.control, each.kind, each.at) for each in inputs.take(104.0)]


def test_switch_closed_at_power_on_is_ignored(kernel: Kernel) -> None:
    kernel.low.add(MAP.gpio[FIRE])
    with closing(opened("cabinet")) as pins:
        inputs = Inputs(VirtualClock(), pins=pins)
        assert inputs.take(1000.0) == []
        assert inputs.state(FIRE).dropped is DropOut.STUCK
        kernel.low.clear()
        assert inputs.take(1001.0) == []
        kernel.low.add(MAP.gpio[FIRE])
        assert [each.kind for each in inputs.take(1002.0)] == [Kind.DOWN]


def test_failed_try_is_followed_by_a_new_request(kernel: Kernel) -> None:
    lines = kernel.request(MAP.gpio.values())
    lines.close()
    with closing(Pins("cabinet", MAP, VirtualClock(), lambda: None, lines)):
        assert kernel.held == {*MAP.gpio.values()}


def test_lost_chip_is_named(kernel: Kernel) -> None:
    """After the GPIO chip is lost, its pins can still be released and opened again."""
    pins = opened("cabinet")
    kernel.gone = True
    with pytest.raises(PinLostError) as caught:
        pins.closed(FIRE)
    assert caught.value.words == (
        f"GPIO {MAP.gpio[FIRE]} for p1_fire cannot be read any more (OSError: [Errno 19] No such device)"
    )
    assert caught.value.cure.startswith("the cabinet opens its pins again by itself")
    assert caught.value.cure.endswith("switch the power off and on")
    pins.close()
    assert kernel.held == set()
    kernel.gone = False
    with closing(opened("cabinet")) as again:
        assert not again.closed(FIRE)
