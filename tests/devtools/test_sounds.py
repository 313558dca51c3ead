"""`minute` records the sound of one minute of a game, and `recordings` records each sound alone."""

from __future__ import annotations

import threading
from array import array
from math import inf
from typing import TYPE_CHECKING

import pytest

from cabinet.clock import VirtualClock
from cabinet.devtools.loudness import average, peak
from cabinet.devtools.tape import Tape
from cabinet.devtools.virtual import sounds
from cabinet.devtools.virtual.sounds import MINUTE, Taped, minute, recordings
from cabinet.play import catalogue
from cabinet.settings import SoundSettings
from cabinet.sound.files import RATE
from cabinet.store.store import Store
from tests.slow import SLOW, mostly_slow

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import AnyGame

GAMES = catalogue.load()


@pytest.mark.parametrize("game", mostly_slow(GAMES), ids=lambda game: game.name)
def test_minute_of_sound_has_the_right_loudness(game: AnyGame) -> None:
    """The mean of a minute, without music and silence, is between -30 and -24 dBFS, and no sound clips."""
    heard = minute(game, SoundSettings(music="off"))
    assert len(heard) == round(MINUTE * RATE)
    mean = average(heard, RATE)
    assert -30 <= mean.level <= -24
    assert 0.05 < mean.share < 0.7
    assert peak(heard) < -3


def test_minute_begins_with_the_first_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = threading.active_count()
    monkeypatch.setattr(sounds, "MINUTE", 1.0)
    monkeypatch.setattr(Tape, "samples", lambda _tape: array("l", range(9 * RATE)))
    heard = minute(GAMES[0], SoundSettings(music="off"))
    assert heard[0] / RATE == pytest.approx(3 * 1.25, abs=0.01)
    assert len(heard) == RATE
    assert threading.active_count() <= threads


def test_recording_has_the_default_volume() -> None:
    """At the default volume, the tick of a move has its peak at -18 dBFS."""
    move = next(recordings(()))
    assert (move.name, move.instruments, move.differs) == ("move", "wood", inf)
    assert peak(move.samples) == pytest.approx(-18, abs=0.01)


def test_taped_cabinet_runs_for_the_given_time(tmp_path: Path) -> None:
    """The speaker also waits on the virtual clock, and must not prolong the recording."""
    clock = VirtualClock()
    store = Store.open(tmp_path, clock=clock)
    with Taped(GAMES[:1], store, clock=clock) as cabinet:
        began = clock.now()
        cabinet.run(0.05)
        assert clock.now() - began == pytest.approx(0.05)
    store.close(10.0)


@SLOW
def test_music_fills_silence_without_raising_peaks() -> None:
    heard = minute(GAMES[0], SoundSettings(music="on"))
    assert average(heard, RATE).share > 0.9
    assert peak(heard) < -3
