"""Tests of a service that waits for its parts and its screen, and shows the fault meanwhile."""

from __future__ import annotations

import logging
from contextlib import closing
from math import inf
from typing import TYPE_CHECKING

import pygame
import pytest

from cabinet.clock import VirtualClock
from cabinet.display.canvas import Canvas
from cabinet.display.window import SLICE, NoScreenError, Window
from cabinet.system.notify import Service
from cabinet.system.screen_retry import (
    MENDED,
    REPEAT,
    RETRY,
    TRIES,
    RestartError,
    ScreenRetry,
)
from cabinet.system.splash import AGAIN, SETTLING
from cabinet.system.termination import TerminatedError
from tests.system.test_notify import Recorder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pygame.event import Event


class Tv(Window):
    """A simulated window in virtual time, whose screen can be missing."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__()
        self.clock = clock
        self.shown: list[Canvas] = []
        self.gone = 0
        self.quits_at = 1e9
        self.looks: set[float] = set()
        self.waited: list[float] = []

    def show(self, canvas: Canvas) -> None:
        """Record the picture that is shown; raise NoScreenError while the screen is missing."""
        if self.gone:
            self.gone -= 1
            raise NoScreenError("no screen: unplugged")
        self.shown.append(canvas)

    def pause(self, seconds: float) -> None:
        """Advance the virtual time by these seconds, and record them."""
        self.waited.append(seconds)
        self.clock.move_to(self.clock.now() + seconds)

    def events(self, timeout: float, every: float = SLICE) -> list[Event]:
        """Advance the virtual time; return a QUIT event if the time of `quits_at` has come."""
        self.looks.add(every)
        self.clock.move_to(self.clock.now() + timeout)
        return [pygame.event.Event(pygame.QUIT)] if self.clock.now() >= self.quits_at else []


class FailingPart:
    """A part of the cabinet that fails a given number of times, and then works."""

    def __init__(self, failures: int) -> None:
        self.left = failures

    def __call__(self) -> str:
        """Raise ValueError while failures are left; then return "works"."""
        if self.left:
            self.left -= 1
            raise ValueError("my.toml: volume = 11; set it to 10")
        return "works"


@pytest.fixture
def tv() -> Iterator[Tv]:
    """Yield a simulated TV in virtual time."""
    with closing(Tv(VirtualClock())) as found:
        yield found


def waiting(
    tv: Tv, recorder: Recorder, *, service: bool = True, stopping: Callable[[], bool] = lambda: False
) -> ScreenRetry:
    """Return the ScreenRetry to be tested, which shows its pictures on this TV."""
    return ScreenRetry(
        *(tv, tv.clock, Service(recorder, None)), service=service, stopping=stopping, pause=tv.pause
    )


def test_working_part_is_returned_at_once(tv: Tv) -> None:
    recorder = Recorder()
    assert waiting(tv, recorder).until_mended(FailingPart(0), ValueError) == "works"
    assert (tv.shown, recorder.messages) == ([], [])


def test_service_shows_a_fault_until_it_is_fixed(tv: Tv, caplog: pytest.LogCaptureFixture) -> None:
    """The log has a line every minute, systemd is notified, and SDL is polled twice a second."""
    recorder, began = Recorder(), tv.clock.now()
    with caplog.at_level(logging.WARNING):
        assert waiting(tv, recorder).until_mended(FailingPart(7), ValueError) == "works"
    assert len(tv.shown) == 1 + int(6 * MENDED // REPEAT)
    assert tv.looks == {0.5}
    assert tv.clock.now() - began == pytest.approx(7 * MENDED, abs=1)
    assert all(words.startswith("STATUS=cannot start: my.toml: volume = 11;") for words in recorder.messages)
    assert len(caplog.records) == 1 + int(6 * MENDED // REPEAT)


def test_other_fault_is_shown_at_once(tv: Tv) -> None:
    """The picture on the TV never names a fault that is already fixed."""
    words = iter(["volume = 11", "volume = 11", "volume = 12"])

    def attempt() -> str:
        for each in words:
            raise ValueError(each)
        return "works"

    assert waiting(tv, Recorder()).until_mended(attempt, ValueError) == "works"
    assert len({picture.rgb() for picture in tv.shown}) == len(tv.shown) == 2


def test_logged_fault_is_short(tv: Tv, caplog: pytest.LogCaptureFixture) -> None:
    """The line in the log about a fault is short, though the fault's message may quote a whole file."""
    left = [1]

    def attempt() -> str:
        if left:
            left.clear()
            raise ValueError(f"pins.toml: {'X' * 300_000} stands in no table")
        return "works"

    with caplog.at_level(logging.WARNING):
        assert waiting(tv, Recorder()).until_mended(attempt, ValueError) == "works"
    [words] = caplog.messages
    assert "stands in no table" in words
    assert len(words) < 900


def test_service_asks_for_a_restart_after_a_few_tries(tv: Tv) -> None:
    """After a few tries the service asks systemd for a new process, in which some faults end.

    The error that asks for the new process has the fault as its reason.
    """
    began, broken = tv.clock.now(), FailingPart(99)
    with pytest.raises(RestartError, match="volume = 11"):
        waiting(tv, Recorder()).until_mended(broken, ValueError, restart=True)
    assert tv.clock.now() - began == pytest.approx(TRIES * MENDED, abs=1)
    assert broken.left == 99 - TRIES - 1
    works = FailingPart(TRIES)
    assert waiting(tv, Recorder()).until_mended(works, ValueError, restart=True) == "works"
    with pytest.raises(ValueError, match="volume = 11"):
        waiting(tv, Recorder(), service=False).until_mended(FailingPart(9), ValueError, restart=True)


@pytest.mark.parametrize(("settles", "pictures"), [(1.0, 0), (0.5, 1), (0.0, 1)])
def test_late_device_is_awaited_silently(
    tv: Tv, settles: float, pictures: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Devices may appear late during a start, so a failure before the time `settled` is no fault."""
    recorder = Recorder()
    patient, settled = waiting(tv, recorder), tv.clock.now() + settles
    with caplog.at_level(logging.WARNING):
        assert patient.until_mended(FailingPart(4), ValueError, settled=settled) == "works"
    assert len(tv.shown) == len(caplog.records) == pictures
    assert bool(recorder.messages) == (pictures > 0)


@pytest.mark.parametrize("settles", [None, 1.0])
def test_fault_is_raised_at_once_by_hand(tv: Tv, settles: float | None) -> None:
    """A cabinet that is started by hand waits neither for a fix nor for late devices."""
    broken, settled = FailingPart(2), -inf if settles is None else tv.clock.now() + settles
    with pytest.raises(ValueError, match="volume = 11"):
        waiting(tv, Recorder(), service=False).until_mended(broken, ValueError, settled=settled)
    assert (broken.left, tv.shown) == (1, [])


def test_stop_ends_the_wait_for_a_device(tv: Tv) -> None:
    recorder = Recorder()
    patient = waiting(tv, recorder, stopping=lambda: True)
    assert patient.until_mended(FailingPart(9), ValueError, settled=tv.clock.now() + 1) is None
    assert recorder.messages == []


def test_stop_ends_the_wait_for_a_fix(tv: Tv) -> None:
    began = tv.clock.now()
    tv.quits_at = began + 12
    assert waiting(tv, Recorder()).until_mended(FailingPart(99), ValueError) is None
    assert tv.clock.now() - began <= 2 * MENDED


def test_other_errors_end_the_program(tv: Tv) -> None:
    with pytest.raises(ValueError, match="volume"):
        waiting(tv, Recorder()).until_mended(FailingPart(1), KeyError)


class LateTv(Tv):
    """A simulated TV that is switched on after a while."""

    on_at = 0.0
    tries = 0

    def open(self) -> None:
        """Raise NoScreenError until the TV is on."""
        self.tries += 1
        if self.clock.now() < self.on_at:
            raise NoScreenError("no screen: switch the TV on")


@pytest.mark.parametrize(
    ("after", "tries", "lines"),
    [(0, 1, 0), (0.7, 5, 0), (SETTLING, 76, 0), (SETTLING + 1, 77, 1), (SETTLING + 119, 136, 2)],
)
def test_service_waits_for_a_screen(
    after: float, tries: int, lines: int, caplog: pytest.LogCaptureFixture
) -> None:
    """The screen is tried often at first, then every two seconds. The log has a line every minute."""
    recorder, tv = Recorder(), LateTv(VirtualClock())
    tv.on_at = tv.clock.now() + after
    missed: list[float] = []
    with caplog.at_level(logging.WARNING):
        waiting(tv, recorder).open_window(lambda: missed.append(tv.clock.now()))
    assert len(missed) == lines
    assert tv.tries == pytest.approx(tries, abs=1)
    assert set(tv.waited) <= {AGAIN, RETRY}
    assert len(caplog.records) == lines
    assert len(recorder.messages) == len(tv.waited)
    assert all(words.startswith("STATUS=waiting for a screen\n") for words in recorder.messages)


def test_stop_ends_the_wait_for_a_screen() -> None:
    """A stop ends the wait only between two tries, so that a screen that exists is still opened."""
    clock = VirtualClock()
    tv = LateTv(clock)
    tv.on_at, stops_at = clock.now() + 99, clock.now() + 20
    patient = waiting(tv, Recorder(), stopping=lambda: clock.now() >= stops_at)
    with pytest.raises(TerminatedError, match="no screen"):
        patient.open_window()
    assert stops_at <= clock.now() <= stops_at + RETRY
    clock.move_to(tv.on_at)
    patient.open_window()


def test_missing_screen_is_raised_at_once_by_hand() -> None:
    clock = VirtualClock()
    tv = LateTv(clock)
    tv.on_at = clock.now() + 1
    with pytest.raises(NoScreenError, match="switch the TV on"):
        waiting(tv, Recorder(), service=False).open_window()
    assert tv.tries == 1


def test_lost_screen_is_opened_again(tv: Tv) -> None:
    tv.gone = 1
    canvas = Canvas()
    waiting(tv, Recorder()).show(canvas)
    assert tv.shown == [canvas]
