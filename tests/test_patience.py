"""What a service waits for, and what it shows meanwhile."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pygame
import pytest

from cabinet.clock import VirtualClock
from cabinet.display.canvas import Canvas
from cabinet.display.window import NoScreenError, Window
from cabinet.patience import MENDED, TELL, Patience
from cabinet.service.notify import Service

if TYPE_CHECKING:
    from pygame.event import Event


class Told:
    """Takes messages to systemd."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def notify(self, state: str) -> None:
        """Keep the message."""
        self.said.append(state)


class Tv(Window):
    """A window whose events let the time pass, and whose screen can be gone."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__()
        self.clock = clock
        self.shown: list[Canvas] = []
        self.gone = 0
        self.quits_at = 1e9

    def show(self, canvas: Canvas) -> None:
        """Keep the picture."""
        if self.gone:
            self.gone -= 1
            raise NoScreenError("no screen: unplugged")
        self.shown.append(canvas)

    def events(self, timeout: float) -> list[Event]:
        """Nothing happens, until somebody says stop."""
        self.clock.move_to(self.clock.now() + timeout)
        return [pygame.event.Event(pygame.QUIT)] if self.clock.now() >= self.quits_at else []


class Broken:
    """Something that works only after it has been tried often enough."""

    def __init__(self, failures: int) -> None:
        self.left = failures

    def __call__(self) -> str:
        """Try it."""
        if self.left:
            self.left -= 1
            raise ValueError("my.toml: volume = 11; set it to 10")
        return "works"


@pytest.fixture
def tv() -> Tv:
    """A TV in virtual time."""
    return Tv(VirtualClock())


def patience(tv: Tv, told: Told, *, service: bool = True) -> Patience:
    """A patience over that TV."""
    return Patience(tv, tv.clock, Service(told, None), service=service)


def test_what_works_is_returned_at_once(tv: Tv) -> None:
    """Nothing is shown, nobody is told."""
    told = Told()
    assert patience(tv, told).until_mended(Broken(0), ValueError) == "works"
    assert (tv.shown, told.said) == ([], [])


def test_a_service_shows_what_is_wrong_until_it_is_mended(tv: Tv, caplog: pytest.LogCaptureFixture) -> None:
    """One picture each time, systemd kept waiting, one line in the log a minute."""
    told, began = Told(), tv.clock.now()
    with caplog.at_level(logging.WARNING):
        assert patience(tv, told).until_mended(Broken(7), ValueError) == "works"
    assert len(tv.shown) == 7
    assert tv.clock.now() - began == pytest.approx(7 * MENDED, abs=1)
    assert all(words.startswith("STATUS=cannot start: my.toml: volume = 11;") for words in told.said)
    assert len(caplog.records) == 1 + int(6 * MENDED // TELL)


def test_it_stops_when_told_to(tv: Tv) -> None:
    """Within the wait, not after it."""
    began = tv.clock.now()
    tv.quits_at = began + 12
    assert patience(tv, Told()).until_mended(Broken(99), ValueError) is None
    assert tv.clock.now() - began <= 2 * MENDED


def test_by_hand_it_is_told_at_once(tv: Tv) -> None:
    """Nobody at a desktop waits for a picture."""
    with pytest.raises(ValueError, match="volume = 11"):
        patience(tv, Told(), service=False).until_mended(Broken(1), ValueError)
    assert tv.shown == []


def test_other_faults_are_not_waited_for(tv: Tv) -> None:
    """What nobody can mend ends the program."""
    with pytest.raises(ValueError, match="volume"):
        patience(tv, Told()).until_mended(Broken(1), KeyError)


def test_a_screen_that_went_is_opened_again(tv: Tv) -> None:
    """The picture is not lost with it."""
    tv.gone = 1
    canvas = Canvas()
    patience(tv, Told()).show(canvas)
    assert tv.shown == [canvas]
