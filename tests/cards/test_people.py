"""Tests of the portraits at the card tables."""

from itertools import product

import pytest

from cabinet.cards.people import (
    BLINKS,
    HEIGHT,
    NAMES,
    SHADES,
    SHEET,
    WIDTH,
    Look,
    Mood,
    framed,
    look,
    nod,
    picture,
    portrait,
)
from cabinet.display.art import ArtError
from cabinet.display.canvas import Canvas
from cabinet.display.palette import WHITE
from tests.display.look import bounds, inked

BACK = (1, 2, 3)


def shot(who: str, mood: Mood = Mood.CALM, towards: Look = Look.AHEAD, *, dark: float = 0.0) -> Canvas:
    """Return a canvas with the portrait drawn at x = 100, y = 100."""
    canvas = Canvas()
    canvas.fill(BACK)
    portrait(canvas, 100, 100, who, mood, towards, dark=dark)
    return canvas


def test_every_opponent_has_a_portrait() -> None:
    assert NAMES == ("ACE", "SLIM", "LUCKY", "SHIFTY", "DEALER")
    assert {cell.name for cell in SHEET.cells()} == {" ".join(each) for each in product(NAMES, Mood, Look)}
    with pytest.raises(ArtError, match=r"people\.png: it has no cell 'NOBODY calm ahead'"):
        shot("NOBODY")


@pytest.mark.parametrize("who", NAMES)
def test_moods_look_different(who: str) -> None:
    assert len({shot(who, mood).rgb() for mood in Mood}) == len(Mood)
    assert len({shot(other).rgb() for other in NAMES}) == len(NAMES)
    assert bounds(inked(shot(who), BACK)) == (100, 100, 2 * WIDTH, 2 * HEIGHT)


@pytest.mark.parametrize(("who", "mood"), list(product(NAMES, Mood)))
def test_eyes_move_except_behind_dark_glasses(who: str, mood: Mood) -> None:
    looks = {shot(who, mood, towards).rgb() for towards in Look}
    assert len(looks) == (1 if who == "SHIFTY" else 3 if mood is not Mood.CALM else 4)


def test_absent_opponent_is_dimmed() -> None:
    """The portrait of an absent opponent is dimmed to a third of its light, in a few steps."""
    for x, y in ((130, 140), (110, 110), (140, 165)):
        away, there = sum(shot("ACE", dark=1.0).pixel(x, y)), sum(shot("ACE").pixel(x, y))
        assert away == pytest.approx(there / 3, abs=3)
    assert len({shot("ACE", dark=step / 20).rgb() for step in range(21)}) == SHADES + 1


def test_portrait_grows() -> None:
    """If a portrait grows to a whole multiple of its size, each of its dots becomes a square of one color."""
    for scale in (2, 3, 4):
        canvas = Canvas()
        canvas.fill(BACK)
        portrait(canvas, 100, 100, "LUCKY", scale=scale)
        assert bounds(inked(canvas, BACK)) == (100, 100, scale * WIDTH, scale * HEIGHT)
        dots = {canvas.pixel(100 + scale * 16 + x, 100 + scale * 18 + y) for x in (0, 1) for y in (0, 1)}
        assert len(dots) == 1


def test_framed_portrait_sprite_equals_its_drawing() -> None:
    drawn, scattered = Canvas(), Canvas()
    framed(drawn, 104, 104, "SLIM", WHITE, Mood.CROSS, scale=4)
    seen = picture("SLIM", WHITE, Mood.CROSS, scale=4)
    scattered.sprite(seen, 100 + seen.size[0] // 2, 100 + seen.size[1] // 2)
    assert drawn.same_as(scattered)


def test_nod_goes_down_and_up() -> None:
    steps = [nod(step / 10) for step in range(-1, 12)]
    assert max(steps) == 2
    assert steps[:2] == steps[-2:] == [0, 0]


def test_portraits_blink_at_different_times() -> None:
    closed = {who: [beat for beat in range(1, 2 * BLINKS) if look(who, beat) is Look.CLOSED] for who in NAMES}
    assert all(1 <= len(beats) <= 2 for beats in closed.values())
    assert len({tuple(beats) for beats in closed.values()}) > 3
    assert look("ACE", 0, Look.LEFT) is Look.LEFT
