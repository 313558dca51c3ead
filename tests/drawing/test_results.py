"""Totals as a race of bars."""

from __future__ import annotations

from math import inf

import pytest

from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.palette import PLAYERS
from cabinet.drawing.results import BAR_X, GROWS, Bar, race
from games.dice_poker.theme import THEME
from tests.display.look import on_ground

FOUR = tuple(
    Bar(f"PLAYER {seat + 1}", score, PLAYERS[seat], score == 242)
    for seat, score in enumerate((155, 242, 0, 220))
)


def raced(age: float, bars: tuple[Bar, ...] = FOUR) -> RecordingCanvas:
    """Its picture, in which everything can be read."""
    canvas = on_ground(THEME)
    race(canvas, THEME, bars, str, age)
    assert not list(breaches("race", canvas))
    return canvas


def told(canvas: RecordingCanvas) -> list[str]:
    """What is written, noughts as they are read."""
    return [text.words.replace("O", "0") for text in canvas.texts()]


def test_bars_grow_at_the_same_speed() -> None:
    """Until each has come to its score: whoever wins is the last one to stop."""
    counts = [[int(word) for word in told(raced(age)) if word.isdigit()] for age in (0.2, 0.4, GROWS)]
    assert counts[0][0] == counts[0][1] == counts[0][3] < 155
    assert counts[1][0] == 155 < counts[1][1]
    assert counts[2] == [155, 242, 0, 220]
    assert raced(GROWS).same_as(raced(inf))


def test_the_winner_is_the_longest_and_in_the_light() -> None:
    """In the player's own colour, once the bar has grown; the others are darker."""
    for age, lit in ((0.3, False), (inf, True)):
        canvas = raced(age)
        assert any(canvas.pixel(BAR_X + 60, y) == PLAYERS[1] for y in range(100, 260)) == lit
        assert not any(canvas.pixel(BAR_X + 60, y) == PLAYERS[3] for y in range(100, 260))


@pytest.mark.parametrize("score", [0, 18, 312, 1480, -35])
def test_a_score_that_stands_alone_is_large(score: int) -> None:
    """Nobody is to be compared with. Without anybody there is none; of several one may be below zero."""
    assert told(raced(inf, ())) == []
    bars = (Bar("ACE", -40, PLAYERS[0], False), Bar("SLIM", -5, PLAYERS[1], True))
    assert "-40" in told(raced(inf, bars))
    texts = raced(inf, (Bar("PLAYER 1", score, PLAYERS[0], True),)).texts()
    assert [text.words.replace("O", "0") for text in texts] == [str(score)]
    assert texts[0].capitals >= 56
