"""Tests of the sprites of cards."""

import pytest

from cabinet.cards.card_picture import LARGE, SMALL, Size, deck, sprite
from cabinet.cards.deck import DECK, card, suit_of
from cabinet.cards.faces import FOUR_COLOURS, TWO_COLOURS
from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, GOLD, GREEN, WHITE, colour, contrast
from tests.display.look import bounds, inked

TABLE = colour(GREEN, 0)
SIZES = (LARGE, SMALL)
X, Y = 100, 100


def drawn_card(number: int | None, size: Size = LARGE, *, four_colours: bool = False) -> Canvas:
    """Return a canvas with a card on the table, its upper left corner at x = 100, y = 100."""
    canvas = Canvas(four_colours=four_colours)
    canvas.fill(TABLE)
    canvas.sprite(sprite(number, size), X + size.width // 2, Y + size.height // 2)
    return canvas


@pytest.mark.parametrize("size", SIZES)
def test_suits_have_their_colours(size: Size) -> None:
    """A deck of two colors has two red and two black suits; in a deck of four, all suits differ."""
    for number in DECK:
        for four, inks in ((False, TWO_COLOURS), (True, FOUR_COLOURS)):
            canvas = drawn_card(number, size, four_colours=four)
            seen = {canvas.pixel(x, y) for x in range(X + 2, X + 16) for y in range(Y + 5, Y + 19)}
            assert seen == {WHITE, inks[suit_of(number)]}


def test_inks_are_readable_on_paper() -> None:
    assert all(contrast(ink, WHITE) >= 7 for ink in (*TWO_COLOURS, *FOUR_COLOURS))
    assert len(set(TWO_COLOURS)) == 2
    assert len(set(FOUR_COLOURS)) == 4


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [0, 50, None])
def test_card_has_exactly_its_size(number: int | None, size: Size) -> None:
    assert bounds(inked(drawn_card(number, size), TABLE)) == (X, Y, *size)


@pytest.mark.parametrize("number", [-1, 52])
def test_invalid_card_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"card {number} is not in the deck; it must be 0 to 51"):
        sprite(number)


def test_courts_have_the_ink_of_their_suit() -> None:
    """The robe of a court card has the ink of its suit, so that suits differ in more than the corner."""
    looks = [drawn_card(card(words), four_colours=True) for words in ("Js", "Jc", "Jh", "Jd")]
    robes = [look.pixel(X + 23, Y + 80) for look in looks]
    assert robes[1:] == list(FOUR_COLOURS[1:])
    assert robes[0] not in (BLACK, *FOUR_COLOURS, colour(GOLD, 6))


def test_deck_shows_a_pile_below_its_top_card() -> None:
    canvas, back = Canvas(), drawn_card(None, SMALL)
    canvas.fill(TABLE)
    deck(canvas, X, Y, BLACK)
    assert canvas.pixel(X + 20, Y + 28) == back.pixel(X + 20, Y + 28)
    _, top, _, height = bounds(inked(canvas, TABLE))
    assert top + height > Y + SMALL.height + 3
