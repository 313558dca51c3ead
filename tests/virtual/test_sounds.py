"""A minute of every game, as it is heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.play import catalogue
from cabinet.settings import SoundSettings
from cabinet.sound.loudness import average, peak
from cabinet.sound.voice import RATE
from cabinet.virtual.sounds import MINUTE, minute
from tests.slow import SLOW, mostly_slow

if TYPE_CHECKING:
    from cabinet.api import AnyGame

GAMES = catalogue.load()


@pytest.mark.parametrize("game", mostly_slow(GAMES), ids=lambda game: game.name)
def test_a_minute_is_loud_enough_and_not_too_loud(game: AnyGame) -> None:
    """Without music it averages -30 to -24 dBFS where anything sounds, and nothing is cut off."""
    heard = minute(game, SoundSettings(music="off"))
    assert len(heard) == round(MINUTE * RATE)
    mean = average(heard, RATE)
    assert -30 <= mean.level <= -24
    assert 0.05 < mean.share < 0.7
    assert peak(heard) < -3


@SLOW
def test_music_is_there_all_the_time_and_makes_nothing_louder() -> None:
    """It fills the silence; the peaks stay."""
    heard = minute(GAMES[0], SoundSettings(music="on"))
    assert average(heard, RATE).share > 0.9
    assert peak(heard) < -3
