"""The pin factory `cabinet` over made-up chips: what gpiozero asks of it, and what it refuses."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from queue import SimpleQueue
from time import monotonic

import pytest
from gpiozero import GPIOPinInUse, InputDevice, OutputDevice
from gpiozero.exc import (
    GPIOPinMissing,
    PinEdgeDetectUnsupported,
    PinFixedPull,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinPWMUnsupported,
    PinSetInput,
    PinSPIUnsupported,
)

from cabinet.clock import SystemClock
from cabinet.controls import pins
from cabinet.controls.gpiod.factory import GpiodFactory
from cabinet.controls.pin_error import PinFactoryError, PinLostError
from cabinet.controls.pinmap import PinMap
from cabinet.controls.pins import Pins
from tests.controls.fake_gpiod import Bias, Chip, Direction, Edge, Gpiod
from tests.controls.rig import control

LONG = 20.0
"""Seconds after which an edge that does not come is taken for lost."""
BOARDS = {"a02082": "3B", "902120": "Zero2W", "b03114": "4B", "d04170": "5B"}


def made(chip: Chip | None = None, revision: int = 0xB03114) -> GpiodFactory:
    """A factory over a chip."""
    chip = chip or Chip("/dev/gpiochip0", "pinctrl-bcm2711")
    return GpiodFactory(Gpiod(), chip, chip, lambda: revision)


class Listener:
    """Keeps what a pin tells it."""

    def __init__(self) -> None:
        self.heard: SimpleQueue[tuple[float, bool]] = SimpleQueue()

    def __call__(self, ticks: float, state: bool) -> None:
        """Keep it."""
        self.heard.put((ticks, state))

    def next(self) -> tuple[float, bool]:
        """What is told next."""
        return self.heard.get(timeout=LONG)


@pytest.fixture
def factory() -> Iterator[GpiodFactory]:
    """A factory on a Pi 4."""
    with closing(made()) as factory:
        yield factory


def test_registered() -> None:
    """The entry point makes it known to gpiozero by its name."""
    [entry] = entry_points(group=pins.GROUP, name="cabinet")
    assert entry.load() is GpiodFactory


@pytest.mark.parametrize("revision", BOARDS)
def test_every_board(revision: str) -> None:
    """The board is known by its revision code, and its pins by number and by name."""
    with closing(made(revision=int(revision, 16))) as factory:
        assert factory.board_info.model == BOARDS[revision]
        assert factory.pin(17) is factory.pin("GPIO17") is factory.pin("J8:11")
        with pytest.raises(PinInvalidPin):
            factory.pin(99)


def test_a_switch(factory: GpiodFactory) -> None:
    """An input of gpiozero: pulled up, low when closed, its level readable without any listener."""
    switch = InputDevice(17, pull_up=True, pin_factory=factory)
    held = factory.chip.held[17]
    assert (held.settings.direction, held.settings.bias) == (Direction.INPUT, Bias.PULL_UP)
    assert held.settings.edge_detection is Edge.NONE
    assert held.consumer == "cabinet"
    assert (switch.pin.function, switch.pin.pull, switch.pin.state, switch.value) == ("input", "up", True, 0)
    held.edge(False)
    assert (switch.pin.state, switch.value) == (False, 1)
    switch.close()
    assert not factory.chip.held


@pytest.mark.parametrize(
    ("pull_up", "bias", "pull"),
    [(True, Bias.PULL_UP, "up"), (False, Bias.PULL_DOWN, "down"), (None, Bias.DISABLED, "floating")],
)
def test_pulls(factory: GpiodFactory, pull_up: bool | None, bias: Bias, pull: str) -> None:
    """Each pull is asked of the kernel."""
    active = True if pull_up is None else None
    with closing(InputDevice(5, pull_up=pull_up, active_state=active, pin_factory=factory)) as device:
        assert (factory.chip.held[5].settings.bias, device.pin.pull) == (bias, pull)


def test_edges_with_the_stamps_of_the_kernel(factory: GpiodFactory) -> None:
    """Told on the factory's thread, in their order, level and time as the kernel saw them."""
    device = InputDevice(17, pull_up=True, pin_factory=factory)
    listener = Listener()
    device.pin.edges = "both"
    device.pin.when_changed = listener
    line = factory.chip.held[17]
    line.edge(False, at=1234.000000001)
    line.edge(True, at=1234.5)
    assert [listener.next(), listener.next()] == [(1234.000000001, False), (1234.5, True)]
    assert factory.ticks_diff(1234.5, 1234.0) == 0.5
    assert monotonic() <= factory.ticks() <= monotonic()


@pytest.mark.parametrize(
    ("edges", "levels"), [("rising", [True]), ("falling", [False]), ("both", [False, True])]
)
def test_only_the_edges_asked_for(factory: GpiodFactory, edges: str, levels: list[bool]) -> None:
    """Also when they are changed while somebody listens."""
    pin = InputDevice(17, pull_up=True, pin_factory=factory).pin
    listener = Listener()
    pin.when_changed = listener
    assert pin.edges == "both"
    pin.edges = edges
    assert (pin.edges, pin.pull) == (edges, "up")
    line = factory.chip.held[17]
    line.edge(False)
    line.edge(True)
    assert [listener.next()[1] for _ in levels] == levels
    assert listener.heard.empty()


def test_nobody_listens_any_more(factory: GpiodFactory) -> None:
    """The kernel is told not to look for edges, and the pull stays."""
    pin = InputDevice(17, pull_up=True, pin_factory=factory).pin
    listener = Listener()
    pin.when_changed = listener
    before = factory.chip.held[17].settings
    pin.when_changed = None
    after = factory.chip.held[17].settings
    assert (before.edge_detection, before.bias) == (Edge.BOTH, Bias.PULL_UP)
    assert (after.edge_detection, after.bias) == (Edge.NONE, Bias.PULL_UP)


def test_a_listener_that_has_gone(factory: GpiodFactory) -> None:
    """No listener is kept alive by its pin: an edge for one that is gone is dropped."""
    pin = InputDevice(17, pull_up=True, pin_factory=factory).pin
    pin.when_changed = Listener()
    other = Listener()
    second = InputDevice(18, pull_up=True, pin_factory=factory).pin
    second.when_changed = other
    factory.chip.held[17].edge(False)
    factory.chip.held[18].edge(False)
    assert other.next()[1] is False


def test_a_listener_that_fails(factory: GpiodFactory, caplog: pytest.LogCaptureFixture) -> None:
    """It is logged with its pin, and the next edge is told all the same."""
    pin = InputDevice(17, pull_up=True, pin_factory=factory).pin
    heard: SimpleQueue[bool] = SimpleQueue()

    def fail(_ticks: float, state: bool) -> None:
        heard.put(state)
        raise ValueError("no")

    pin.when_changed = fail
    with caplog.at_level(logging.ERROR):
        for level in (False, True):
            factory.chip.held[17].edge(level)
            assert heard.get(timeout=LONG) is level
        factory.close()
    assert [record.getMessage() for record in caplog.records] == ["what listens to GPIO17 failed"] * 2


def test_prodded_for_nothing(factory: GpiodFactory) -> None:
    """A descriptor that was found readable and is not holds nobody up."""
    first, second = (InputDevice(gpio, pull_up=True, pin_factory=factory).pin for gpio in (17, 18))
    first._take()
    listener = Listener()
    second.when_changed = listener
    factory.chip.held[18].edge(False)
    assert listener.next()[1] is False


def test_the_chip_goes_away(factory: GpiodFactory, caplog: pytest.LogCaptureFixture) -> None:
    """A line that can no longer be read does not keep the thread busy; others go on."""
    first, second = (InputDevice(gpio, pull_up=True, pin_factory=factory).pin for gpio in (17, 18))
    listener = Listener()
    first.when_changed = second.when_changed = listener
    factory.chip.held[17].gone = True
    with caplog.at_level(logging.ERROR):
        factory.chip.held[17].edge(False)
        factory.chip.held[18].edge(False)
        listener.next()
    assert "can no longer be read" in caplog.text
    assert factory.chip.held[17].fd not in factory.edges._takers
    with pytest.raises(OSError, match="No such device"):
        assert first.state


def test_opened_again(factory: GpiodFactory) -> None:
    """A pin that was closed can be used again, and is the same."""
    first = InputDevice(17, pull_up=True, pin_factory=factory)
    pin = first.pin
    pin.when_changed = listener = Listener()
    first.close()
    pin._take()  # found readable just before
    second = InputDevice(17, pull_up=True, pin_factory=factory)
    assert second.pin is pin
    assert pin.when_changed is None
    pin.when_changed = listener
    factory.chip.held[17].edge(False)
    assert listener.next()[1] is False


def test_level_of_a_pin_nobody_has_set_up(factory: GpiodFactory) -> None:
    """Reading is enough to take the line."""
    assert factory.pin(6).state is False
    assert 6 in factory.chip.held


def test_one_device_a_pin(factory: GpiodFactory) -> None:
    """The reservations of gpiozero hold."""
    device = InputDevice(17, pull_up=True, pin_factory=factory)
    with pytest.raises(GPIOPinInUse, match="already in use by"):
        InputDevice("J8:11", pull_up=True, pin_factory=factory)
    with pytest.raises(GPIOPinMissing):
        InputDevice(None, pin_factory=factory)
    device.close()
    InputDevice(17, pull_up=True, pin_factory=factory).close()


@pytest.mark.parametrize(
    ("user", "cure"),
    [
        ("lg", "'lg'; stop the program that uses lgpio"),
        ("spi0 CS0", "'spi0 CS0'; turn SPI off"),
        ("onewire@4", "'onewire@4'; turn 1-wire off"),
        ("cabinet", "'cabinet'; stop the other cabinet: sudo systemctl stop cabinet"),
        ("fan-control", "'fan-control'; stop that program, or take its overlay out of config.txt"),
        ("", "'the kernel'; stop that program"),
    ],
)
def test_a_line_in_use(user: str, cure: str) -> None:
    """Line, chip, user and cure are named, and the device is not left half open."""
    chip = Chip("/dev/gpiochip0", "pinctrl-rp1", {9: user})
    with closing(made(chip)) as factory:
        with pytest.raises(GPIOPinInUse) as caught:
            InputDevice(9, pull_up=True, pin_factory=factory)
        assert str(caught.value).startswith(f"line 9 of pinctrl-rp1 (/dev/gpiochip0) is in use by {cure}")
        del chip.used[9]
        InputDevice(9, pull_up=True, pin_factory=factory).close()


def test_fixed_pulls(factory: GpiodFactory) -> None:
    """GPIO 2 and 3 have resistors: up is fine, down is not possible."""
    with closing(InputDevice(3, pull_up=True, pin_factory=factory)) as device:
        with pytest.raises(PinFixedPull, match="GPIO3 has a resistor that pulls it up"):
            device.pin.pull = "down"
        assert device.pin.pull == "up"


def test_what_it_does_not_do(factory: GpiodFactory) -> None:
    """Outputs, PWM, SPI, debouncing and nonsense are refused with the errors of gpiozero."""
    pin = InputDevice(17, pull_up=True, pin_factory=factory).pin
    with pytest.raises(
        PinInvalidFunction, match="'output': the pin factory 'cabinet' is for switches; use lgpio"
    ):
        pin.function = "output"
    with pytest.raises(PinInvalidFunction):
        OutputDevice(18, pin_factory=factory)
    with pytest.raises(PinSetInput):
        pin.state = True
    with pytest.raises(PinPWMUnsupported):
        pin.frequency = 100
    with pytest.raises(PinEdgeDetectUnsupported):
        pin.bounce = 0.005
    with pytest.raises(
        PinInvalidPull, match="'sideways' is no pull for GPIO17; use one of up, down, floating"
    ):
        pin.pull = "sideways"
    with pytest.raises(
        PinInvalidEdges, match="'none' are no edges of GPIO17; use one of both, rising, falling"
    ):
        pin.edges = "none"
    with pytest.raises(PinSPIUnsupported, match="has no SPI; use lgpio"):
        factory.spi(port=0, device=0)
    pin.bounce = None
    assert (pin.bounce, pin.frequency, pin.pull, pin.edges) == (None, None, "up", "both")


def test_close() -> None:
    """Lines and chip are let go of and the thread has ended; twice does no harm."""
    factory = made()
    device = InputDevice(17, pull_up=True, pin_factory=factory)
    device.pin.when_changed = listener = Listener()
    factory.close()
    factory.close()
    device.close()
    assert (factory.chip.held, factory.chip.closed) == ({}, True)
    assert all(thread.name != "edges" for thread in threading.enumerate())
    assert listener.heard.empty()


FIRE = control("p1_fire")


def fake() -> GpiodFactory:
    """The factory that these tests register."""
    return made(Chip("/dev/gpiochip0", "pinctrl-bcm2711", {11: "spi0 CS0"}))


def opened(monkeypatch: pytest.MonkeyPatch, gpio: int, wake: Callable[[], None] = lambda: None) -> Pins:
    """The cabinet's pins with FIRE of joystick 1 on a line of such a chip."""
    entry = EntryPoint("cabinet", f"{__name__}:fake", pins.GROUP)
    monkeypatch.setattr(pins, "entry_points", lambda group: EntryPoints([entry]))
    monkeypatch.delitem(pins.OWN, "cabinet", raising=False)
    return Pins("cabinet", PinMap({FIRE: gpio}), SystemClock(trusted=True), wake)


def test_pins_of_the_cabinet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press is dated as the kernel saw it, and level and edge agree."""
    woken = threading.Event()
    with closing(opened(monkeypatch, 10, woken.set)) as switches:
        line = switches._factory.chip.held[10]
        assert not switches.closed(FIRE)
        line.edge(False, at=(at := monotonic() - 0.25))
        assert woken.wait(LONG)
        [(one, closed, when)] = switches.edges()
        assert (one, closed) == (FIRE, True)
        assert at - LONG < when <= at
        assert switches.closed(FIRE)


def test_a_busy_line_says_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Factory, pin, control, chip, user and cure in one line."""
    with pytest.raises(PinFactoryError) as caught:
        opened(monkeypatch, 11)
    assert str(caught.value) == (
        "pin factory 'cabinet' cannot use GPIO 11 for p1_fire (GPIOPinInUse: line 11 of pinctrl-bcm2711 "
        "(/dev/gpiochip0) is in use by 'spi0 CS0'; turn SPI off: no dtparam=spi=on in config.txt)"
    )


def test_pins_whose_chip_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading one says which; they can be let go of all the same, and opened again."""
    switches = opened(monkeypatch, 10)
    chip = switches._factory.chip
    chip.held[10].gone = True
    with pytest.raises(PinLostError, match=r"GPIO 10 for p1_fire cannot be read any more .*No such device"):
        switches.closed(FIRE)
    switches.close()
    assert (chip.held, chip.closed) == ({}, True)
    with closing(opened(monkeypatch, 10)) as again:
        assert not again.closed(FIRE)


def test_pins_that_cannot_be_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are, whatever the library of one raises."""
    switches = Pins("mock", PinMap({FIRE: 10}), SystemClock(trusted=True), lambda: None)
    closed = []

    def fails(_factory: object) -> None:
        closed.append(1)
        raise RuntimeError("gone")

    monkeypatch.setattr(type(switches._factory), "close", fails)
    switches.close()
    assert closed == [1]
