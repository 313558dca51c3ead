"""Tests of the pixel art of cards."""

from __future__ import annotations

from itertools import combinations

import pytest

from cabinet.cards.deck import DECK, rank_of, suit_of
from cabinet.cards.faces import (
    FRAME,
    KINDS,
    LARGE,
    PAPER_EDGE,
    SMALL,
    SUIT_NAMES,
    SUITS,
    TWO_COLOURS,
    WHOLE,
    Size,
    face,
)
from cabinet.display.canvas import Canvas
from cabinet.display.palette import WHITE
from tests.display.look import bounds, components, inked

SIZES = (LARGE, SMALL)
TABLE = (1, 2, 3)
Spots = set[tuple[int, int]]


def drawn(number: int | None, size: Size = LARGE) -> Canvas:
    """Return a canvas with a card in its upper left corner; `number` None draws the back of a card."""
    canvas = Canvas()
    canvas.fill(TABLE)
    if number is None:
        canvas.art(0, 0, WHOLE[size].cell("back"))
    else:
        face(canvas, 0, 0, number, size)
    return canvas


def printed(number: int, size: Size = LARGE) -> Spots:
    """Return the pixels of a card that have the ink of its suit."""
    canvas, ink = drawn(number, size), TWO_COLOURS[suit_of(number)]
    return {(x, y) for x in range(size.width) for y in range(size.height) if canvas.pixel(x, y) == ink}


def shape(kind: str, suit: int) -> Spots:
    """Return the pixels of a suit on the sheet of pixel art."""
    canvas = Canvas()
    canvas.fill(TABLE)
    canvas.art(0, 0, SUITS.cell(f"{kind} {SUIT_NAMES[suit]}"))
    return inked(canvas, TABLE)


@pytest.mark.parametrize("size", SIZES)
def test_every_card_differs(size: Size) -> None:
    """All 52 faces and the back differ even without the colors of the suits."""
    whole = inked(drawn(None, size), TABLE)
    marks = {number: frozenset(printed(number, size)) for number in DECK}
    assert len(set(marks.values())) == 52
    assert all(0 < len(spots) < len(whole) for spots in marks.values())


@pytest.mark.parametrize("size", SIZES)
def test_every_card_fills_its_outline(size: Size) -> None:
    blank = Canvas()
    blank.fill(TABLE)
    blank.art(0, 0, WHOLE[size].cell("paper"))
    whole = inked(blank, TABLE)
    assert all(inked(drawn(number, size), TABLE) == whole for number in (*DECK, None))
    assert bounds(whole) == (0, 0, *size)
    for y in range(size.height):
        row = [x for x, at in whole if at == y]
        assert len(row) == max(row) - min(row) + 1


@pytest.mark.parametrize("number", [n for n in DECK if rank_of(n) <= 8])
def test_pips_can_be_counted(number: int) -> None:
    """Apart from its corner, a card has as many separate pips as its rank, all of one size."""
    field = {(x, y) for x, y in printed(number) if x >= 22}
    found = components(field)
    assert len(found) == rank_of(number) + 2
    assert len({bounds(pip)[2:] for pip in found}) == 1
    left, _, width, _ = bounds(field)
    assert 2 * left + width == 83
    assert all(x <= LARGE.width - 4 and 4 <= y <= LARGE.height - 5 for x, y in field)


@pytest.mark.parametrize("number", DECK)
def test_corner_shows_rank_and_suit(number: int) -> None:
    """The rank is 14 pixels high in a line of 16 pixels, and the suit is separate from it, below."""
    corner = {(x, y) for x, y in printed(number) if x < 20 or (x < 21 and rank_of(number) == 8)}
    if rank_of(number) >= 9:
        corner = {(x, y) for x, y in corner if x < FRAME[0]}
    rank = {(x, y) for x, y in corner if y < 20}
    suit = corner - rank
    assert bounds(rank)[3] == 14
    assert bounds(suit)[2] >= 11
    assert bounds(suit)[1] - max(y for _, y in rank) >= 3
    assert min(x for x, _ in corner) >= 2


@pytest.mark.parametrize("number", DECK)
def test_covered_small_card_shows_its_whole_suit(number: int) -> None:
    """The strip of 25 pixels that stays visible of a covered card contains the whole suit symbol."""
    strip = {(x, y) for x, y in printed(number, SMALL) if x < 25}
    suit = {(x, y) for x, y in strip if y >= 20}
    assert len(components(suit)) == 1
    left, top, width, height = bounds(suit)
    assert (width, height) == bounds(shape("corner", suit_of(number)))[2:]
    assert left + width <= 23
    assert top - max(y for _, y in strip - suit) >= 3


@pytest.mark.parametrize("kind", KINDS)
def test_suits_differ_by_shape(kind: str) -> None:
    """Any two suit symbols, laid over each other, share less than 90 % of their pixels."""
    masks = []
    for suit in range(4):
        spots = shape(kind, suit)
        left, top, width, height = bounds(spots)
        masks.append({(x - left - width // 2, y - top - height // 2) for x, y in spots})
    for a, b in combinations(masks, 2):
        assert len(a & b) < 0.9 * len(a | b)


@pytest.mark.parametrize("kind", KINDS)
def test_suits_are_whole_and_symmetrical(kind: str) -> None:
    for suit in range(4):
        spots = shape(kind, suit)
        assert spots == {(SUITS.size[0] - 1 - x, y) for x, y in spots}
        assert len(components(spots)) == 1
        _, top, _, height = bounds(spots)
        assert top + height // 2 == SUITS.size[1] // 2


def test_turned_pip_is_upside_down() -> None:
    for suit in range(4):
        upright, turned = shape("pip", suit), shape("pip turned", suit)
        below = bounds(upright)[1] + bounds(upright)[3] - 1 + bounds(turned)[1]
        assert turned == {(x, below - y) for x, y in upright}


@pytest.mark.parametrize("size", SIZES)
def test_back_has_a_paper_frame(size: Size) -> None:
    """The paper frame of a back is three pixels wide, so that overlapping backs can be told apart."""
    back = drawn(None, size)
    edge = [
        (x, y) for x, y in inked(back, TABLE) if not (3 <= x < size.width - 3 and 3 <= y < size.height - 3)
    ]
    assert {back.pixel(x, y) for x, y in edge} == {WHITE, PAPER_EDGE}
    inside = {(x, y) for x, y in inked(back, TABLE) if back.pixel(x, y) not in (WHITE, PAPER_EDGE)}
    assert bounds(inside) == (3, 3, size.width - 6, size.height - 6)
