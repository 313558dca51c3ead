"""Our pin factory for gpiozero, named `cabinet`, over fake GPIO chips."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import entry_points
from queue import SimpleQueue
from time import monotonic, sleep
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from gpiozero import GPIOPinInUse, InputDevice, OutputDevice
from gpiozero.exc import (
    GPIOPinMissing,
    PinEdgeDetectUnsupported,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinPWMUnsupported,
    PinSetInput,
    PinSPIUnsupported,
)

from cabinet.controls import pins
from cabinet.controls.factory import CabinetFactory

from .kernel import Kernel

if TYPE_CHECKING:
    from pathlib import Path

LONG = 20.0
"""The time in seconds after which a missing edge counts as lost."""


class Listener:
    """Records the edges that a pin reports."""

    def __init__(self) -> None:
        self.heard: SimpleQueue[tuple[float, bool]] = SimpleQueue()

    def __call__(self, ticks: float, state: bool) -> None:
        self.heard.put((ticks, state))

    def next(self) -> tuple[float, bool]:
        return self.heard.get(timeout=LONG)


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    """A fake of the kernel of a Pi 4."""
    return Kernel(tmp_path, "pinctrl-bcm2711")


def made(kernel: Kernel, *gpios: int, revision: int = 0xB03114) -> CabinetFactory:
    """Return a pin factory; if GPIOs are given, it holds one request for their lines."""
    lines = kernel.request(gpios) if gpios else None
    return CabinetFactory(lines, kernel.request, lambda: revision)


@pytest.fixture
def factory(kernel: Kernel) -> Iterator[CabinetFactory]:
    """A pin factory that holds the lines of GPIO 17 and 18 in one request."""
    with closing(made(kernel, 17, 18)) as factory:
        yield factory


def switch(factory: CabinetFactory, gpio: int) -> InputDevice:
    return InputDevice(gpio, pull_up=True, pin_factory=factory)


def test_factory_is_registered_with_gpiozero() -> None:
    [entry] = entry_points(group=pins.GROUP, name="cabinet")
    assert entry.load() is CabinetFactory


def test_every_board_is_recognized(kernel: Kernel) -> None:
    for revision, model in ((0xA02082, "3B"), (0x902120, "Zero2W"), (0xB03114, "4B"), (0xD04170, "5B")):
        with closing(made(kernel, revision=revision)) as factory:
            assert factory.board_info.model == model
            assert factory.pin(17) is factory.pin("GPIO17") is factory.pin("J8:11")
            with pytest.raises(PinInvalidPin):
                factory.pin(99)


def test_pins_share_one_request(kernel: Kernel, factory: CabinetFactory) -> None:
    one, other = switch(factory, 17), switch(factory, 18)
    assert (one.pin.function, one.pin.pull, one.pin.edges) == ("input", "up", "both")
    assert (one.pin.state, one.value) == (True, 0)
    kernel.edge(17, True)
    assert (one.pin.state, one.value, other.value) == (False, 1, 0)
    assert len(kernel.granted) == 1


def test_other_pin_gets_its_own_request(kernel: Kernel, factory: CabinetFactory) -> None:
    """A pin outside the shared request gets a request of its own, released when the factory is closed."""
    with closing(switch(factory, 3)) as device:
        assert [held.gpios for held in kernel.granted] == [(17, 18), (3,)]
        assert device.value == 0
    assert factory.pin(6).state
    assert kernel.held == {17, 18, 3, 6}
    factory.close()
    assert kernel.held == set()


def test_edges_have_the_kernels_timestamps(kernel: Kernel) -> None:
    with closing(made(kernel)) as factory:
        pin, listener = switch(factory, 17).pin, Listener()
        pin.when_changed = listener
        kernel.edge(17, True, 1234.000000001)
        kernel.edge(17, False, 1234.5)
        assert [listener.next(), listener.next()] == [(1234.000000001, False), (1234.5, True)]
        assert factory.ticks_diff(1234.5, 1234.0) == 0.5
        assert monotonic() <= factory.ticks() <= monotonic()


def test_kernel_keeps_edges_until_all_lines_have_listeners(kernel: Kernel, factory: CabinetFactory) -> None:
    """Edges stay in the kernel until every line has a listener, so none is lost while the pins are opened."""
    first, second = Listener(), Listener()
    kernel.edge(18, True, 1.0)
    kernel.edge(17, True, 2.0)
    one, other = switch(factory, 17).pin, switch(factory, 18).pin
    one.when_changed = first
    kernel.edge(18, False, 3.0)
    assert first.heard.empty()
    other.when_changed = second
    # Edges that the kernel has kept are reported at once, before any edge that is read later.
    assert (first.heard.qsize(), second.heard.qsize()) == (1, 2)
    assert [first.next(), second.next(), second.next()] == [(2.0, False), (1.0, False), (3.0, True)]


def test_failing_listener_is_logged_with_its_pin(
    kernel: Kernel, factory: CabinetFactory, caplog: pytest.LogCaptureFixture
) -> None:
    """A listener that has failed still gets later edges, and a replaced listener gets none."""
    one, other = switch(factory, 17).pin, switch(factory, 18).pin
    other.when_changed = Listener()
    one.when_changed = listener = Listener()
    kernel.edge(18, True)
    kernel.edge(17, True)
    assert listener.next()[1] is False
    heard: SimpleQueue[bool] = SimpleQueue()

    def fail(_ticks: float, state: bool) -> None:
        heard.put(state)
        raise ValueError("no")

    one.when_changed = fail
    other.when_changed = listener = Listener()
    with caplog.at_level(logging.ERROR):
        for low in (True, False):
            kernel.edge(17, low)
            assert heard.get(timeout=LONG) is not low
        factory.close()
    assert listener.heard.empty()
    assert [record.getMessage() for record in caplog.records] == ["the listener of GPIO17 failed"] * 2


def test_pin_can_be_closed_and_used_again(kernel: Kernel, factory: CabinetFactory) -> None:
    other = switch(factory, 18).pin
    other.when_changed = after = Listener()
    first = switch(factory, 17)
    pin = first.pin
    pin.when_changed = listener = Listener()
    first.close()
    kernel.edge(17, True)
    kernel.edge(18, True)
    after.next()
    assert listener.heard.empty()
    second = switch(factory, 17)
    assert second.pin is pin
    assert pin.when_changed is None
    pin.when_changed = listener
    kernel.edge(17, False)
    assert listener.next()[1] is True


def test_unreadable_edges_are_logged_once(
    kernel: Kernel,
    factory: CabinetFactory,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """If one request's edges cannot be read, the thread does not spin, and other requests still work."""
    listener = Listener()
    lines = factory.lines(17)
    for gpio in (17, 18, 6):
        switch(factory, gpio).pin.when_changed = listener
    monkeypatch.setattr(lines, "edges", Mock(side_effect=OSError(19, "No such device")))
    with caplog.at_level(logging.ERROR):
        kernel.edge(17, True)
        until = monotonic() + LONG
        while not caplog.records:
            assert monotonic() < until
            sleep(0.001)
        kernel.edge(6, True)
        listener.next()
    kernel.gone = True
    with pytest.raises(OSError, match="No such device"):
        assert factory.pin(17).state
    assert [record.message for record in caplog.records] == [
        "the edges of the pins can no longer be read; their levels may still be readable"
    ]


def test_pin_belongs_to_one_device(factory: CabinetFactory) -> None:
    device = switch(factory, 17)
    with pytest.raises(GPIOPinInUse, match="already in use by"):
        InputDevice("J8:11", pull_up=True, pin_factory=factory)
    with pytest.raises(GPIOPinMissing):
        InputDevice(None, pin_factory=factory)
    device.close()
    switch(factory, 17).close()


def test_unsupported_features_are_refused(factory: CabinetFactory) -> None:
    pin = switch(factory, 17).pin
    with pytest.raises(
        PinInvalidFunction,
        match="GPIO17 cannot be set to 'output': the pin factory 'cabinet' is for switches to ground",
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
    with pytest.raises(PinInvalidPull, match="GPIO17 can only be pulled up, not 'down': the pin factory"):
        pin.pull = "down"
    with pytest.raises(PinInvalidEdges, match="reports both edges only, not 'rising': the pin factory"):
        pin.edges = "rising"
    with pytest.raises(PinSPIUnsupported, match=r"there is no SPI: .* use lgpio"):
        factory.spi(port=0, device=0)
    pin.pull, pin.edges = "up", "both"
    assert (pin.bounce, pin.frequency, pin.pull, pin.edges) == (None, None, "up", "both")


def test_close_releases_lines_and_ends_the_thread(kernel: Kernel, factory: CabinetFactory) -> None:
    device = switch(factory, 17)
    device.pin.when_changed = listener = Listener()
    factory.close()
    factory.close()
    device.close()
    assert kernel.held == set()
    assert all(thread.name != "edges" for thread in threading.enumerate())
    assert listener.heard.empty()
