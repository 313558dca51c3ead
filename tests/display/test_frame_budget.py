"""On a slow machine attract mode leaves time to other programs, but players are never slowed down."""

from __future__ import annotations

from contextlib import closing
from itertools import groupby, pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.app import Cabinet
from cabinet.clock import FRAME, VirtualClock
from cabinet.controls.inputs import Inputs
from cabinet.controls.pinmap import default_path, read
from cabinet.controls.pins import Pins
from cabinet.display.flash import Flash
from cabinet.display.frame_budget import LONGEST, PATIENCE, SHARE, SLOW, FrameBudget, QualityLevel
from cabinet.display.window import SLICE, Window
from cabinet.machine import Loop
from cabinet.owner.control import ControlSocket
from cabinet.play import catalogue
from cabinet.scenes.attract import Attract
from cabinet.scenes.fault import FaultCard
from cabinet.settings_file import SettingsFile
from cabinet.sound.output import Mixer
from cabinet.sound.speaker import Speaker
from cabinet.store.store import Store
from cabinet.switches import BY_NAME
from cabinet.system.host import nowhere
from cabinet.system.notify import NullNotifier, Service
from cabinet.system.screen_retry import ScreenRetry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pygame.event import Event

    from cabinet.display.canvas import Canvas


def test_quick_machine_drops_nothing() -> None:
    """A single slow picture causes no pause; on the slowest machine pauses last at most two seconds."""
    slowest = FrameBudget()
    assert [slowest.rest(60.0) for _ in range(3)] == [LONGEST] * 3
    pace = FrameBudget()
    assert {pace.rest(SLOW) for _ in range(100)} == {0.0}
    assert pace.rest(2 * SLOW) > 0.0
    assert {FrameBudget().rest(3 * SLOW), *(pace.rest(0.005) for _ in range(9))} == {0.0}


def test_idle_animations_are_dropped_first_and_return() -> None:
    """Idle animations stop after some slow pictures, and return once pictures are clearly quick."""
    pace = FrameBudget()
    for took, hurried in ((0.005, False), (0.06, True), (0.015, True), (0.004, False)):
        for _ in range(20):
            pace.rest(took)
        assert (pace.spared >= QualityLevel.LIFE) is hurried


def test_effects_are_dropped_one_after_another() -> None:
    """Idle animations stop first, then particles, then shakes; they return in the reverse order."""
    pace = FrameBudget()
    seen = [pace.spared for took in (0.06,) * 40 + (0.015,) * 40 + (0.004,) * 60 if pace.rest(took) >= 0.0]
    changes = [(one, other) for one, other in pairwise(seen) if one != other]
    down = [(QualityLevel.LIFE, QualityLevel.PARTICLES), (QualityLevel.PARTICLES, QualityLevel.SHAKE)]
    up = [(other, one) for one, other in reversed(down)]
    assert changes == [(0, 1), *down, *up, (1, 0)]
    lasts = [len(list(same)) for _, same in groupby(seen)]
    assert min(lasts[1:]) >= PATIENCE


def test_no_more_is_dropped_than_needed() -> None:
    pace = FrameBudget()
    for _ in range(100):
        pace.rest(0.025 if pace.spared < QualityLevel.LIFE else 0.015)
    assert pace.spared is QualityLevel.LIFE


@pytest.mark.parametrize("took", [0.021, 0.1, 0.45])
def test_attract_uses_a_third_of_a_processor(took: float) -> None:
    pace = FrameBudget()
    rests = [pace.rest(took) for _ in range(60)]
    assert took / rests[-1] == pytest.approx(SHARE, rel=0.01)


class Slow(Window):
    """A screen on which only the drawing of a picture takes time."""

    def __init__(self, clock: VirtualClock, takes: float) -> None:
        super().__init__()
        self.clock = clock
        self.takes = takes
        self.spent = 0.0
        self.shown: list[float] = []
        self.slices: set[float] = set()

    def open(self) -> None:
        """Open no window: this screen only counts the time of drawing."""

    def adjust(self, *_tv: object) -> bool:
        return False

    def show(self, _canvas: Canvas) -> None:
        """Let the virtual time pass that drawing a picture takes."""
        self.spent += self.takes
        self.clock.move_to(self.clock.now() + self.takes)
        self.shown.append(self.clock.now())

    def events(self, timeout: float, every: float = SLICE) -> list[Event]:
        """Return no events, because only the pins have events here."""
        self.slices.add(every)
        self.clock.move_to(self.clock.now() + max(timeout, 1e-4))
        return []


class Rig:
    """The real loop of the cabinet in virtual time."""

    def __init__(self, folder: Path, takes: float) -> None:
        self.clock = VirtualClock()
        self.tv = Slow(self.clock, takes)
        self.pins = Pins("mock", read(default_path()), self.clock, lambda: None)
        self.store = Store.open(folder, clock=self.clock, thread=False)
        inputs, settings, sound = (
            Inputs(self.clock, pins=self.pins),
            SettingsFile(),
            Speaker(Mixer(), self.clock, volume=0),
        )
        self.cabinet = Cabinet(
            catalogue.load(),
            store=self.store,
            settings=settings,
            inputs=inputs,
            sound=sound,
            clock=self.clock,
            flash=Flash(),
            chance=Random(1),
            rng=Random(2),
            host=nowhere(),
        )
        self.cabinet.start()
        supervisor = Service(NullNotifier(), None)
        self.loop = Loop(
            self.cabinet,
            window=self.tv,
            clock=self.clock,
            supervisor=supervisor,
            control=ControlSocket(folder, (), self.clock, lambda: ""),
            waiting=ScreenRetry(self.tv, self.clock, supervisor, service=True),
            service=True,
            inputs=inputs,
            speaker=sound,
            settings=settings,
            spent=lambda: self.tv.spent,
        )
        # The opening of a sound device has no part in the drawing of pictures, so it is left out.
        self.loop._ready = True

    def run(self, seconds: float) -> None:
        """Run the loop for `seconds` seconds of virtual time."""
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            self.loop.draw()
            self.loop.wait()

    def close(self) -> None:
        self.pins.close()
        self.store.close(1.0)


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Rig]:
    """A cabinet on a machine that needs 0.1 s for each picture."""
    with closing(Rig(tmp_path, 0.1)) as rig:
        yield rig


def test_attract_leaves_a_slow_machine_to_others(slow: Rig) -> None:
    """While attract mode shows all its pages, drawing takes at most a third of one processor core."""
    slow.run(10)
    before, began = slow.tv.spent, slow.clock.now()
    slow.run(90)
    assert isinstance(slow.cabinet.scene, Attract)
    assert (slow.tv.spent - before) / (slow.clock.now() - began) <= SHARE * 1.05
    assert len(slow.tv.shown) > 100


def test_slow_machine_drops_all_effects(slow: Rig) -> None:
    slow.run(20)
    cabinet = slow.cabinet
    assert {cabinet._compositor._canvas.spared} == {QualityLevel.SHAKE}
    assert {cabinet._flash.hurried} == {True}
    slow.tv.takes = 0.001
    slow.run(15)
    assert {cabinet._compositor._canvas.spared} == {QualityLevel.NOTHING}
    assert not cabinet._flash.hurried


def test_quick_machine_shows_every_picture(tmp_path: Path) -> None:
    """While dice tumble, a quick machine shows sixty pictures a second."""
    with closing(Rig(tmp_path, 0.001)) as rig:
        rig.run(45)
    gaps = [later - sooner for sooner, later in zip(rig.tv.shown, rig.tv.shown[1:], strict=False)]
    assert sum(gap <= FRAME + 0.002 for gap in gaps) > 300


def test_press_in_attract_is_answered_at_once(slow: Rig) -> None:
    """A press does not wait for the next picture of attract mode; drawing has no pauses after the press."""
    slow.run(30.0)
    slow.loop.draw()
    while slow.clock.now() >= slow.loop._rests:
        slow.loop.wait()
        slow.loop.draw()
    pressed = slow.clock.now()
    slow.pins.mock(BY_NAME["p1_fire"]).drive_low()
    slow.loop.draw()
    assert not isinstance(slow.cabinet.scene, Attract)
    assert slow.tv.shown[-1] == pytest.approx(pressed + 0.1)
    began = len(slow.tv.shown)
    slow.loop.wait()
    slow.run(0.4)
    # The wipe to the next screen shows one picture after another.
    assert len(slow.tv.shown) - began >= 2
    assert SLICE in slow.tv.slices


def test_fault_card_stands_still(slow: Rig) -> None:
    """The fault card is drawn once, the loop wakes twice a second, and a press still counts at once."""
    slow.cabinet._show([FaultCard("POKER DICE")], slow.clock.now())
    slow.run(1.0)
    slow.tv.slices.clear()
    rounds, drawn = 0, len(slow.tv.shown)
    end = slow.clock.now() + 10.0
    while slow.clock.now() < end:
        slow.loop.draw()
        slow.loop.wait()
        rounds += 1
    assert (len(slow.tv.shown), slow.tv.slices) == (drawn, {FaultCard.calm})
    assert rounds <= 10.0 / FaultCard.calm + 1
    slow.pins.mock(BY_NAME["p1_fire"]).drive_low()
    slow.loop.draw()
    assert not isinstance(slow.cabinet.scene, FaultCard)
