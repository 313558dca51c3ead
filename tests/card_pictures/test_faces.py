"""The pixel art of cards: every one differs, and nothing sticks out."""

from itertools import combinations

import pytest

from games.cards.cards import DECK, card, rank_of, suit_of
from games.cards.courts import COURTS
from games.cards.faces import FRAME, LARGE, SMALL, Art, Size, back, face, outline, squeezed
from games.cards.suits import BIG, CORNER, PIP
from tests.display.look import bounds, components

SIZES = (LARGE, SMALL)


def spots(art: Art, dots: str = "#") -> set[tuple[int, int]]:
    """Where those letters are."""
    return {(x, y) for y, row in enumerate(art) for x, dot in enumerate(row) if dot in dots}


@pytest.mark.parametrize("size", SIZES)
def test_every_card_differs(size: Size) -> None:
    """All 52 and the back, with the colours of the suits left out."""
    assert len({face(number, size) for number in DECK} | {back(size)}) == 53


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [*DECK, None])
def test_a_card_fills_its_outline(number: int | None, size: Size) -> None:
    """All are of one size and shape: what is not paper is inside."""
    art = back(size) if number is None else face(number, size)
    assert (len(art[0]), len(art)) == size
    assert [row.replace(".", " ").split() == [row.strip(".")] for row in art] == [True] * size.height
    assert spots(outline(size)) == {
        (x, y) for y, row in enumerate(art) for x, dot in enumerate(row) if dot != "."
    }


def test_sizes() -> None:
    """Large enough to be read across a room."""
    assert LARGE.width >= 56
    assert LARGE.height >= 80
    assert SMALL.width >= 40
    assert SMALL.height >= 56


@pytest.mark.parametrize("number", [n for n in DECK if rank_of(n) <= 8])
def test_pips_can_be_counted(number: int) -> None:
    """Beside the corner as many pieces as the rank says, all of one size, with room between them."""
    field = {(x, y) for x, y in spots(face(number)) if x >= 22}
    found = components(field)
    assert len(found) == rank_of(number) + 2
    assert len({bounds(pip)[2:] for pip in found}) == 1
    assert all(x <= LARGE.width - 4 and 4 <= y <= LARGE.height - 5 for x, y in field)


@pytest.mark.parametrize("number", DECK)
def test_rank_and_suit_stand_in_the_corner(number: int) -> None:
    """The rank 14 pixels high in a line of 16, and the suit below it, apart."""
    corner = {(x, y) for x, y in spots(face(number)) if x < 20 or (x < 21 and rank_of(number) == 8)}
    if rank_of(number) >= 9:
        corner = {(x, y) for x, y in corner if x < FRAME[0]}
    rank = {(x, y) for x, y in corner if y < 20}
    suit = corner - rank
    assert bounds(rank)[3] == 14
    assert bounds(suit)[2] >= 11
    assert bounds(suit)[1] - max(y for _, y in rank) >= 3
    assert min(x for x, _ in corner) >= 2


@pytest.mark.parametrize("number", DECK)
def test_a_small_card_that_is_covered_shows_its_suit_whole(number: int) -> None:
    """Where the next card lies over all but 25 pixels: one suit below the rank, and no part of another."""
    strip = {(x, y) for x, y in spots(face(number, SMALL)) if x < 25}
    suit = {(x, y) for x, y in strip if y >= 20}
    assert len(components(suit)) == 1
    left, top, width, height = bounds(suit)
    shape = CORNER[suit_of(number)]
    assert (width, height) == (len(shape[0]), len(shape))
    assert left + width <= 23
    assert top - max(y for _, y in strip - suit) >= 3


@pytest.mark.parametrize("suits", [PIP, CORNER, BIG])
def test_suits_differ_by_shape(suits: tuple[Art, ...]) -> None:
    """Laid over one another with their middles together, no two agree in nine pixels of ten."""
    masks = []
    for art in suits:
        left, top, width, height = bounds(spots(art))
        masks.append({(x - left - width // 2, y - top - height // 2) for x, y in spots(art)})
    for a, b in combinations(masks, 2):
        assert len(a & b) < 0.9 * len(a | b)


@pytest.mark.parametrize("suits", [PIP, CORNER, BIG])
def test_suits_are_whole_and_symmetrical(suits: tuple[Art, ...]) -> None:
    """One piece each, the left half the mirror of the right."""
    for art in suits:
        assert all(row == row[::-1] for row in art)
        assert len(components(spots(art))) == 1
        assert len({len(row) for row in art}) == 1


def test_courts_fill_their_frame() -> None:
    """Three busts of 19 x 38 dots in known letters, no two alike."""
    for art in COURTS:
        assert (len(art), {len(row) for row in art}) == (38, {19})
        assert set("".join(art)) <= set("sdplhkwgjrb.")
    assert len(set(COURTS)) == 3


def test_the_same_court_in_four_suits() -> None:
    """Only the corner differs; colours come with the picture."""
    queens = [face(card(words)) for words in ("Qs", "Qc", "Qh", "Qd")]
    assert len({tuple(row[FRAME[0] :] for row in art) for art in queens}) == 1


@pytest.mark.parametrize("size", SIZES)
def test_backs_are_framed_in_paper(size: Size) -> None:
    """Three pixels all round, so that backs laid over one another are told apart."""
    art = back(size)
    inside = spots(art, "n012345kwj")
    assert bounds(inside) == (3, 3, size.width - 6, size.height - 6)
    assert set("".join(art)) == set(".Pen012345kwj")


@pytest.mark.parametrize("width", [64, 40, 16])
def test_squeezed(width: int) -> None:
    """Narrower by whole columns, as high as before, its corners round still."""
    art = squeezed(face(card("Kd")), width)
    assert {len(row) for row in art} == {width}
    assert len(art) == LARGE.height
    assert art[40][0] == art[40][-1] == "P"
    assert (squeezed(art, width) is art) == (len(art[0]) == width)


def test_suits_and_ranks_are_drawn_where_they_belong() -> None:
    """Cards of one suit share its corner, cards of one rank its index."""
    corners = {
        suit: {tuple(row[4:19] for row in face(n)[22:40]) for n in DECK if suit_of(n) == suit}
        for suit in range(4)
    }
    assert all(len(shapes) == 1 for shapes in corners.values())
    assert len(set().union(*corners.values())) == 4
    indices = {
        rank: {tuple(row[2:20] for row in face(n)[4:20]) for n in DECK if rank_of(n) == rank}
        for rank in range(13)
    }
    assert all(len(shapes) == 1 for shapes in indices.values())
    assert len(set().union(*indices.values())) == 13
