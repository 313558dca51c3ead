"""The people at the card tables."""

from itertools import product

import pytest

from cabinet.cards.people import BLINKS, HEIGHT, NAMES, SHEET, WIDTH, Look, Mood, look, portrait
from cabinet.display.art import ArtError
from cabinet.display.canvas import Canvas
from tests.display.look import bounds, inked

BACK = (1, 2, 3)


def shot(who: str, mood: Mood = Mood.CALM, towards: Look = Look.AHEAD, *, away: bool = False) -> Canvas:
    """A portrait at 100, 100."""
    canvas = Canvas()
    canvas.fill(BACK)
    portrait(canvas, 100, 100, who, mood, towards, away=away)
    return canvas


def test_everybody_has_a_portrait() -> None:
    """In every mood, wherever they look."""
    assert NAMES == ("ACE", "SLIM", "LUCKY", "SHIFTY", "DEALER")
    assert {cell.name for cell in SHEET.cells()} == {" ".join(each) for each in product(NAMES, Mood, Look)}
    with pytest.raises(ArtError, match=r"people\.png: it has no cell 'NOBODY calm ahead'"):
        shot("NOBODY")


@pytest.mark.parametrize("who", NAMES)
def test_moods_are_told_apart(who: str) -> None:
    """And no two people look alike."""
    assert len({shot(who, mood).rgb() for mood in Mood}) == len(Mood)
    assert len({shot(other).rgb() for other in NAMES}) == len(NAMES)
    assert bounds(inked(shot(who), BACK)) == (100, 100, 2 * WIDTH, 2 * HEIGHT)


@pytest.mark.parametrize(("who", "mood"), list(product(NAMES, Mood)))
def test_eyes_move(who: str, mood: Mood) -> None:
    """But behind dark glasses nobody knows."""
    looks = {shot(who, mood, towards).rgb() for towards in Look}
    assert len(looks) == (1 if who == "SHIFTY" else 3 if mood is not Mood.CALM else 4)


def test_who_is_away_is_dimmed() -> None:
    """To less than half."""
    for x, y in ((130, 140), (110, 110), (140, 165)):
        assert sum(shot("ACE", away=True).pixel(x, y)) < 0.5 * sum(shot("ACE").pixel(x, y))


def test_blinking() -> None:
    """Now and then, not all at once, and never at rest."""
    closed = {who: [beat for beat in range(1, 2 * BLINKS) if look(who, beat) is Look.CLOSED] for who in NAMES}
    assert all(1 <= len(beats) <= 2 for beats in closed.values())
    assert len({tuple(beats) for beats in closed.values()}) > 3
    assert look("ACE", 0, Look.LEFT) is Look.LEFT
