"""The switches before gpiozero is there: a request to the kernel for each, its level, its edges."""

from __future__ import annotations

import errno
import os
import select
import struct
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Kind
from cabinet.controls import early, pinmap
from cabinet.controls.early import EarlyPins
from cabinet.controls.gpiod import requests
from cabinet.controls.gpiod.chip import NoChipError, NoPiError
from cabinet.controls.inputs import Inputs
from cabinet.controls.pin_error import PinLostError
from cabinet.controls.pinmap import PinMap, PinMapError, default_path, read
from cabinet.controls.presses import DropOut

from .fake_gpiod import EVENT
from .rig import START, Rig, control

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.controls.gpiod.requests import Requests

MAP = read(default_path())
OFFSETS, FLAGS, LINES, FD = 0, 288, 560, 588
"""Where these stand in struct gpio_v2_line_request of linux/gpio.h."""


class Kernel:
    """Answers as the kernel's GPIO chips do: a chip of each label, all lines high."""

    def __init__(self, folder: Path, *labels: str) -> None:
        self.folder = folder
        self.labels = labels
        self.low: set[int] = set()
        self.asked: dict[int, bytes] = {}
        self.busy: set[int] = set()
        self.gone = False
        self.writing: dict[int, int] = {}
        for number in range(len(labels)):
            (folder / f"gpiochip{number}").touch()

    def ioctl(self, fd: int, what: int, values: bytearray) -> None:
        """Answer."""
        if self.gone:
            raise OSError(errno.ENODEV, "No such device")
        size = (what >> 16) & 0x3FFF
        if what == requests.GET_CHIPINFO:
            name = str(Path(f"/proc/self/fd/{fd}").readlink())
            label = self.labels[int(name.rpartition("gpiochip")[2])]
            values[32:64] = label.encode().ljust(32, b"\0")
        elif what == requests.GET_LINE:
            (gpio,) = struct.unpack_from("=I", values, OFFSETS)
            if gpio in self.busy:
                raise OSError(errno.EBUSY, "Device or resource busy")
            self.asked[gpio] = bytes(values)
            reading, self.writing[gpio] = os.pipe()
            values[FD : FD + 4] = struct.pack("=i", reading)
        else:
            (gpio,) = (each for each, end in self.writing.items() if same_pipe(end, fd))
            values[:8] = struct.pack("=Q", gpio not in self.low)
        assert len(values) == size

    def edge(self, name: str, closed: bool, at: float) -> None:
        """A switch closes or opens."""
        gpio = MAP.gpio[control(name)]
        (self.low.add if closed else self.low.discard)(gpio)
        edge = EVENT.pack(round(at * 1e9), 2 if closed else 1, gpio, 1, 1, *[0] * 6)
        os.write(self.writing[gpio], edge)

    def free(self) -> bool:
        """Whether nobody holds a line any more."""
        poll = select.poll()
        for end in self.writing.values():
            poll.register(end, 0)
        return [what for _, what in poll.poll(0)] == [select.POLLERR] * len(self.writing)

    def hold(self, pin_map: PinMap = MAP) -> EarlyPins:
        """All lines of the map."""
        return early.hold(pin_map, self.folder, self.ioctl)


def same_pipe(one: int, other: int) -> bool:
    """Whether two descriptors are ends of one pipe."""
    return os.fstat(one).st_ino == os.fstat(other).st_ino


def let_go(pins: EarlyPins, inputs: Inputs) -> None:
    """All switches, one by one."""
    for each in MAP.gpio:
        inputs.keep(pins.let_go(each))


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    """A Pi 4's."""
    return Kernel(tmp_path, "raspberrypi-exp-gpio", "pinctrl-bcm2711")


def test_a_request_for_each(kernel: Kernel) -> None:
    """An input, pulled up, with both edges; nothing of it stays once it is closed, twice is no harm."""
    pins = kernel.hold()
    assert list(kernel.asked) == list(MAP.gpio.values())
    for asked in kernel.asked.values():
        assert struct.unpack_from("=QI", asked, FLAGS) == (0b100110100, 0)
        assert struct.unpack_from("=I", asked, LINES) == (1,)
        assert asked[256:288].rstrip(b"\0") == b"cabinet"
    assert pins.causes[control("p1_fire")] == f"GPIO {MAP.gpio[control('p1_fire')]}"
    assert not kernel.free()
    pins.close()
    pins.close()
    assert kernel.free()


def test_levels_and_edges(kernel: Kernel) -> None:
    """Low is closed; edges bear the kernel's time."""
    pins = kernel.hold()
    assert not any(pins.closed(each) for each in MAP.gpio)
    assert list(pins.edges()) == []
    kernel.edge("p4_left", True, 12.25)
    kernel.edge("start", True, 12.5)
    kernel.edge("p4_left", False, 13.0)
    assert [each for each in MAP.gpio if pins.closed(each)] == [control("start")]
    left, start = control("p4_left"), control("start")
    assert list(pins.edges()) == [(left, True, 12.25), (left, False, 13.0), (start, True, 12.5)]
    pins.close()
    assert list(pins.edges()) == []


def test_what_is_not_to_be_had(kernel: Kernel, tmp_path: Path) -> None:
    """Nothing is left open."""
    kernel.busy = {MAP.gpio[control("p3_up")]}
    with pytest.raises(OSError, match="busy"):
        kernel.hold()
    assert kernel.free()
    before = len(list(Path("/proc/self/fd").iterdir()))

    def deaf(fd: int, what: int, values: bytearray) -> None:
        raise OSError(errno.ENOTTY, "Inappropriate ioctl")

    with pytest.raises(OSError, match="Inappropriate"):
        early.hold(MAP, kernel.folder, deaf)
    kernel.labels = ("raspberrypi-exp-gpio", "gpio_ich")
    with pytest.raises(NoChipError, match="Raspberry Pi"):
        kernel.hold()
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    with pytest.raises(NoPiError):
        early.hold(MAP, tmp_path / "nowhere", kernel.ioctl)


@pytest.mark.parametrize("released", [True, False])
def test_what_was_pressed_before_the_others_took_over(kernel: Kernel, released: bool) -> None:
    """It counts once, at its time; what is still held then stays pressed, and opens as it should."""
    rig = Rig()
    pins = kernel.hold()
    inputs = Inputs(rig.clock, pins=pins)
    assert inputs.take(START) == []
    kernel.edge("p1_fire", True, START + 0.3)
    if released:
        kernel.edge("p1_fire", False, START + 0.4)
    rig.clock.move_to(START + 0.9)
    let_go(pins, inputs)
    if not released:
        rig.drive("p1_fire", True)
        list(rig.pins.edges())  # nobody listened when it closed
    inputs.connect(rig.pins)
    presses = inputs.take(START + 0.9)
    expected = [(Kind.DOWN, START + 0.3), *([(Kind.UP, START + 0.4)] if released else [])]
    assert [(each.kind, each.at) for each in presses] == expected
    if not released:
        rig.drive("p1_fire", False)
        assert [each.kind for each in inputs.take(START + 1.0)] == [Kind.UP]
    assert inputs.take(START + 2.0) == []


def test_what_hangs_since_power_on_still_does_not_count(kernel: Kernel) -> None:
    """Not over the early wires, not over those that follow, until it has been seen open."""
    rig = Rig("p2_up")
    kernel.low.add(MAP.gpio[control("p2_up")])
    pins = early.hold(MAP, kernel.folder, kernel.ioctl)
    inputs = Inputs(rig.clock, pins=pins)
    assert inputs.take(START) == []
    let_go(pins, inputs)
    inputs.connect(rig.pins)
    assert inputs.take(START + 0.5) == []
    assert inputs.state(control("p2_up")).dropped is DropOut.STUCK
    rig.clock.move_to(START + 1.0)
    rig.drive("p2_up", False)
    assert inputs.take(START + 1.0) == []
    rig.clock.move_to(START + 2.0)
    rig.drive("p2_up", True)
    assert [each.kind for each in inputs.take(START + 2.0)] == [Kind.DOWN]


def test_what_was_pressed_while_nothing_was_shown(kernel: Kernel) -> None:
    """However often: nobody saw what it would have been meant for."""
    inputs = Inputs(Rig().clock, pins=kernel.hold())
    for at in (1, 2, 3):
        kernel.edge("p1_fire", True, START - at)
        kernel.edge("p1_fire", False, START - at + 0.1)
    assert inputs.take(START) == []
    kernel.edge("p1_fire", True, START + 0.1)
    assert [each.kind for each in inputs.take(START + 0.1)] == [Kind.DOWN]


def test_what_was_pressed_since_a_look(kernel: Kernel) -> None:
    """While the title of the last start was shown: it counts, but not what was pressed before that."""
    kernel.low.add(MAP.gpio[control("p2_up")])
    lines = requests.hold(MAP.gpio.values(), kernel.folder, kernel.ioctl)
    kernel.edge("p1_fire", True, START - 3)
    kernel.edge("p1_fire", False, START - 2.9)
    lines.seen = lines.look(START - 2)
    pins = EarlyPins(lines, MAP)
    kernel.edge("p3_fire", True, START - 1)
    kernel.edge("p3_fire", False, START - 0.9)
    inputs = Inputs(Rig().clock)
    inputs.connect(pins, pins.seen)
    presses = inputs.take(START)
    assert [(each.control, each.kind, each.at) for each in presses] == [
        (control("p3_fire"), Kind.DOWN, START - 1),
        (control("p3_fire"), Kind.UP, START - 0.9),
    ]
    assert inputs.ready
    assert inputs.state(control("p2_up")).closed, "it was so before the look, and means nothing"


def test_one_by_one(kernel: Kernel) -> None:
    """While others are let go of a switch is still heard; one that is gone is open, and tells nothing."""
    pins = kernel.hold()
    inputs = Inputs(Rig().clock, pins=pins)
    inputs.take(START)
    assert pins.let_go(control("start")) == ()
    assert pins.let_go(control("start")) == ()
    assert not pins.closed(control("start"))
    kernel.edge("p3_fire", True, START + 0.1)
    assert pins.closed(control("p3_fire"))
    assert pins.let_go(control("p3_fire")) == ((control("p3_fire"), True, START + 0.1),)


def test_a_press_in_the_gap_is_found_by_its_level(kernel: Kernel) -> None:
    """Between letting go and taking over nobody hears edges; the first look heals that."""
    rig = Rig()
    pins = kernel.hold()
    inputs = Inputs(rig.clock, pins=pins)
    inputs.take(START)
    let_go(pins, inputs)
    rig.drive("p3_fire", True)
    list(rig.pins.edges())
    inputs.connect(rig.pins)
    assert [each.kind for each in inputs.take(START + 0.05)] == [Kind.DOWN]


def test_a_chip_that_goes_meanwhile(kernel: Kernel) -> None:
    """What takes over tells of it; letting go does not fail."""
    pins = kernel.hold()
    inputs = Inputs(Rig().clock, pins=pins)
    inputs.take(START)
    gone = os.open(os.devnull, os.O_WRONLY)
    for each in Path("/proc/self/fd").iterdir():
        if any(each.exists() and same_pipe(end, int(each.name)) for end in kernel.writing.values()):
            os.dup2(gone, int(each.name))
    with pytest.raises(PinLostError, match="descriptor"):
        list(pins.edges())
    kernel.gone = True
    with pytest.raises(PinLostError, match=f"GPIO {MAP.gpio[control('p1_up')]} for p1_up cannot be read"):
        pins.closed(control("p1_up"))
    let_go(pins, inputs)


def test_which_switches(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the pin map; none where the factory has none of the header's."""
    held: list[int] = []

    def hold(gpios: Iterable[int], *_: object) -> Requests:
        held[:] = gpios
        return requests.hold(held, kernel.folder, kernel.ioctl)

    monkeypatch.setattr(early, "requests", SimpleNamespace(hold=hold))
    for factory in ("none", "mock"):
        assert early.switches(factory) is None
        assert early.gpios(factory) == ()
    assert held == []
    pins = early.switches("rpigpio")
    assert pins
    assert held == [*early.gpios("rpigpio")] == [*MAP.gpio.values()]
    pins.close()


def test_lines_that_are_held_already(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are taken over if they are the map's; else they are let go of, for whoever opens them next."""

    def hold(gpios: Iterable[int] = MAP.gpio.values(), *_: object) -> Requests:
        return requests.hold(gpios, kernel.folder, kernel.ioctl)

    monkeypatch.setattr(early, "requests", SimpleNamespace(hold=hold))
    lines = hold()
    pins = early.switches("cabinet", lines)
    assert pins
    assert [*lines] == [*MAP.gpio.values()]
    assert pins.let_go(control("p1_up")) == ()
    assert MAP.gpio[control("p1_up")] not in lines
    pins.close()
    assert kernel.free()
    others = hold([*MAP.gpio.values()][1:])
    pins = early.switches("cabinet", others)
    assert [*others] == []
    assert pins
    pins.close()
    lines = hold()
    assert early.switches("none", lines) is None
    assert [*lines] == []
    lines = hold()
    monkeypatch.setattr(pinmap, "default_path", lambda: kernel.folder / "nowhere")
    with pytest.raises(PinMapError):
        early.switches("cabinet", lines)
    assert [*lines] == []
