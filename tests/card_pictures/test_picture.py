"""Cards on the table: suits told apart, shadows that fall right, turning over."""

from itertools import pairwise

import pytest

from cabinet.cards.card_picture import (
    EDGE,
    LARGE,
    LOST,
    SMALL,
    SPARE,
    Size,
    ring,
    turning,
)
from cabinet.cards.card_picture import card as draw
from cabinet.cards.deck import DECK, card, suit_of
from cabinet.cards.faces import FOUR_COLOURS, TWO_COLOURS
from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, BLUE, GOLD, GREEN, WHITE, colour, contrast
from tests.display.look import bounds, components, inked

TABLE = colour(GREEN, 0)
SHADOW = (1, 2, 3)
SIZES = (LARGE, SMALL)
X, Y = 100, 100


def laid(
    number: int | None,
    size: Size = LARGE,
    *,
    four_colours: bool = False,
    part: float = 1.0,
    lift: int = 0,
) -> Canvas:
    """A card on the table."""
    canvas = Canvas(four_colours=four_colours)
    canvas.fill(TABLE)
    draw(canvas, X, Y, number, size=size, part=part, lift=lift, shadow=SHADOW)
    return canvas


def turned(number: int, done: float, size: Size = LARGE) -> Canvas:
    """A card turning over."""
    canvas = Canvas()
    canvas.fill(TABLE)
    turning(canvas, X, Y, number, done, size=size, shadow=SHADOW)
    return canvas


def shadow(canvas: Canvas) -> int:
    """How many pixels of shadow are seen."""
    return sum(canvas.pixel(x, y) == SHADOW for x, y in inked(canvas, TABLE))


@pytest.mark.parametrize("size", SIZES)
def test_suits_have_their_colours(size: Size) -> None:
    """Red and black, or a colour each, in the corner of every card."""
    for number in DECK:
        for four, inks in ((False, TWO_COLOURS), (True, FOUR_COLOURS)):
            canvas = laid(number, size, four_colours=four)
            seen = {canvas.pixel(x, y) for x in range(X + 2, X + 16) for y in range(Y + 5, Y + 19)}
            assert seen == {WHITE, inks[suit_of(number)]}


def test_inks_are_read_on_paper() -> None:
    """At least 7 to 1, and told from one another."""
    assert all(contrast(ink, WHITE) >= 7 for ink in (*TWO_COLOURS, *FOUR_COLOURS))
    assert len(set(TWO_COLOURS)) == 2
    assert len(set(FOUR_COLOURS)) == 4


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lift", [0, 1, 5, 12])
@pytest.mark.parametrize("number", [0, 50, None])
def test_a_card_keeps_to_its_size(number: int | None, size: Size, lift: int) -> None:
    """The card is `lift` pixels above its place; the shadow reaches a little further right and down."""
    left, top, width, height = bounds(inked(laid(number, size, lift=lift), TABLE))
    assert (left, top) == (X, Y - lift)
    assert width == size.width + 2 + lift // 2
    assert height == size.height + 3 + lift // 4 + lift


def test_shadow_grows_apart_as_the_card_rises() -> None:
    """More of it is seen the higher the card is."""
    seen = [shadow(laid(5, lift=lift)) for lift in range(0, 12, 2)]
    assert seen == sorted(set(seen))


@pytest.mark.parametrize("size", SIZES)
def test_a_card_turns_over(size: Size) -> None:
    """From its back over its edge to its face, narrower and wider again, always in its place."""
    looks = [turned(7, step / 60, size) for step in range(61)]
    assert looks[0].same_as(laid(None, size))
    assert looks[-1].same_as(laid(7, size))
    assert turned(7, -1.0, size).same_as(looks[0])
    assert turned(7, 2.0, size).same_as(looks[-1])
    assert looks[30].same_as(laid(None, size, part=0.0))
    shapes = [bounds(inked(look, TABLE)) for look in looks]
    widths = [width - 2 for _, _, width, _ in shapes]
    assert widths[30] == EDGE
    assert all(b <= a for a, b in pairwise(widths[:31]))
    assert all(b >= a for a, b in pairwise(widths[30:]))
    assert len(set(widths)) == 4
    assert {left + width // 2 for left, _, width, _ in shapes} == {X + size.width // 2 + 1}


def test_half_turned_cards_differ_from_flat_ones() -> None:
    """Each width of a face, and of a back, is a picture of its own."""
    looks = {laid(number, part=part).rgb() for number in (5, None) for part in (1.0, 0.6, 0.25)}
    assert len(looks | {laid(5, part=0.0).rgb()}) == 7
    assert laid(5, part=0.0).same_as(laid(None, part=0.0))


@pytest.mark.parametrize("number", [-1, 52])
def test_no_such_card(number: int) -> None:
    """The refusal names the number."""
    with pytest.raises(ValueError, match=f"card {number} is not in the deck; it must be 0 to 51"):
        laid(number)


@pytest.mark.parametrize("size", SIZES)
def test_ring_goes_around_the_card(size: Size) -> None:
    """It covers nothing of the card, and goes all the way round."""
    canvas, before = laid(card("Qh"), size), laid(card("Qh"), size)
    ring(canvas, X, Y, colour(BLUE, 7), size)
    changed = {(x, y) for x, y in inked(canvas, TABLE) if canvas.pixel(x, y) != before.pixel(x, y)}
    assert bounds(changed) == (X - 5, Y - 5, size.width + 10, size.height + 10)
    assert {before.pixel(x, y) for x, y in changed} <= {TABLE, SHADOW}
    assert len(components(changed)) == 1


def test_courts_wear_their_suit() -> None:
    """The robe has the ink of the suit, so that courts of two suits differ in more than the corner."""
    looks = [laid(card(words), four_colours=True) for words in ("Js", "Jc", "Jh", "Jd")]
    robes = [look.pixel(X + 23, Y + 80) for look in looks]
    assert robes[1:] == list(FOUR_COLOURS[1:])
    assert robes[0] not in (BLACK, *FOUR_COLOURS, colour(GOLD, 6))


@pytest.mark.parametrize("number", [None, card("7h"), card("Ks")])
def test_a_card_that_lost_is_dimmed(number: int | None) -> None:
    """Every colour of it by as much, in 255 steps, rounded up; the table about it is not."""
    plain = laid(number)
    for light in (LOST, SPARE):
        share = round(255 * light)
        dimmed = Canvas()
        dimmed.fill(TABLE)
        draw(dimmed, X, Y, number, shadow=SHADOW, light=light)
        for x, y in ((X + 8, Y + 8), (X + 32, Y + 44), (X + 40, Y + 20)):
            assert dimmed.pixel(x, y) == tuple((share * part + 255) // 256 for part in plain.pixel(x, y))
        assert dimmed.pixel(X - 1, Y - 1) == TABLE
