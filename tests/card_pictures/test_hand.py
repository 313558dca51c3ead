"""Tests of hands of cards: their place, the deal, the hidden card of a dealer, and the winning cards."""

from itertools import pairwise

import pytest

from cabinet.api import Theme
from cabinet.cards.card_picture import LARGE, SMALL, Size
from cabinet.cards.deck import cards
from cabinet.cards.hand import APART, CORNER, PLAIN, RISES, SPARE, Standing, hand, judged, row
from cabinet.cards.hands import winning
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import SAFE
from cabinet.display.palette import GOLD, GREEN, WHITE, colour
from tests.display.look import bounds, inked, on_ground, within

THEME = Theme((0, 50, 24), (0, 28, 14), WHITE, colour(GOLD, 7), colour(GREEN, 7))
PAIR = cards("2s 9d Qs Kc Kd")
X, Y = 100, 120


def held(width: int = 400, **how: object) -> RecordingCanvas:
    """Return a canvas with a hand that has a pair of kings."""
    new = on_ground(THEME)
    hand(new, THEME, X, Y, width, PAIR, **how)  # type: ignore[arg-type]
    return new


@pytest.mark.parametrize("size", [LARGE, SMALL])
@pytest.mark.parametrize("count", range(1, 12))
def test_row_fits_its_room(count: int, size: Size) -> None:
    lefts = row(count, 380, size)
    assert min(lefts) >= 0
    assert max(lefts) + size.width <= 380
    assert abs(lefts[0] + lefts[-1] + size.width - 380) <= 1
    steps = {right - left for left, right in pairwise(lefts)}
    assert all(CORNER <= step <= size.width + APART for step in steps)


def test_row_without_room_is_refused() -> None:
    for count, width in ((1, 39), (8, 150)):
        with pytest.raises(ValueError, match="do not fit"):
            row(count, width, SMALL)
    assert row(0, 100, SMALL) == ()


def test_cards_fly_from_the_deck() -> None:
    assert held(come=(0.0,) * 5).same_as(on_ground(THEME))
    assert held(come=(1.0,) * 5).same_as(held())
    assert held(come=(1.0,)).same_as(held())
    flying = held(come=(1.0, 0.4, 0.0, 0.0, 0.0), deck=(600, 60))
    assert not flying.same_as(held(come=(1.0, 0.0, 0.0, 0.0, 0.0)))


def test_hole_card_turns_over() -> None:
    down = on_ground(THEME)
    hand(down, THEME, X, Y, 400, (None, *PAIR[1:]))
    assert held(hole=0, turn=0.0).same_as(down)
    assert held(hole=0, turn=1.0).same_as(held())
    assert not held(hole=0, turn=0.5).same_as(held())


def test_fan_leans_outwards() -> None:
    assert not held(fan=True).same_as(held())
    plain, won = held(fan=True), held(fan=True, standing=judged(PAIR, winning(PAIR)))
    looks = [
        {look.pixel(x, y) for x in range(X, X + 400) for y in range(Y - 12, Y + 60)} for look in (plain, won)
    ]
    assert [THEME.accent in look for look in looks] == [False, True]
    tops = [min(y for y in range(Y - 9, Y + 30) if plain.pixel(x, y) == WHITE) for x in (X + 120, X + 200)]
    assert tops[0] > tops[1]


def test_winning_cards_rise_and_other_cards_dim() -> None:
    """The other cards of a winning hand are dimmed less than the cards of a losing hand."""
    assert judged(PAIR, winning(PAIR)) == (Standing(dim=SPARE),) * 3 + (Standing(up=1.0),) * 2
    assert judged(PAIR, None) == (Standing(dim=1.0),) * 5
    assert judged(PAIR, winning(PAIR), part=0.0) == judged(PAIR, None, part=0.0) == (PLAIN,) * 5
    won, lost = (held(standing=judged(PAIR, tells), size=LARGE) for tells in (winning(PAIR), None))
    rises = [bounds(inked(look, THEME.ground))[1] for look in (held(size=LARGE), won)]
    assert rises[0] - rises[1] >= RISES
    left = X + row(5, 400, LARGE)[0] + 30
    lights = [sum(look.pixel(left, Y + 80)) for look in (held(size=LARGE), won, lost)]
    assert lights == sorted(set(lights), reverse=True)


def test_note_keeps_the_laws() -> None:
    """The note about a hand is below its cards, in the safe area of the screen, and readable."""
    drawn = on_ground(THEME)
    hand(drawn, THEME, SAFE[0], Y, 135, PAIR, note="PAIR OF KINGS"[:11])
    assert not list(breaches("hand", drawn))
    (text,) = drawn.texts()
    assert text.box.top >= Y + SMALL.height
    assert within(inked(drawn, THEME.ground), SAFE)
    assert bounds(inked(drawn, THEME.ground))[2] <= 135 + 3
