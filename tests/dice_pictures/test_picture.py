"""Dice on the table: pips that can be counted, shadows that fall right."""

from itertools import pairwise

import pytest

from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, BLUE, GOLD, RED, WHITE, colour
from cabinet.drawing.pips import PIPS
from games.dice.picture import CROSS_SIZE, cross, die, ring
from tests.display.look import Area, bounds, components, inked, within

TABLE = colour(BLUE, 0)
SHADOW = BLACK
PIP = (120, 0, 0)
SIZES = (24, 32, 40, 48, 52, 64)
X, Y = 100, 100

SPOT = tuple[int, int]


def thrown(face: int, size: int, *, lift: int = 0, edge: bool = False) -> Canvas:
    """A white die on the table."""
    canvas = Canvas()
    canvas.fill(TABLE)
    die(canvas, X, Y, face, WHITE, PIP, size=size, lift=lift, edge=edge)
    return canvas


def pips(canvas: Canvas, size: int) -> list[set[SPOT]]:
    """The connected pieces of what is dark in the middle of a die lying at X, Y."""
    inside = range(3, size - 3)
    return components({(x, y) for x in inside for y in inside if min(canvas.pixel(X + x, Y + y)[1:]) < 140})


def of_colour(canvas: Canvas, wanted: tuple[int, int, int], area: Area) -> set[SPOT]:
    """The pixels of a colour in an area."""
    left, top, width, height = area
    return {
        (x, y)
        for x in range(left, left + width)
        for y in range(top, top + height)
        if canvas.pixel(x, y) == wanted
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("face", range(1, 7))
def test_pips_can_be_counted(face: int, size: int) -> None:
    """As many pieces as the face says, all of one shape, where they belong, with room between them."""
    found = pips(thrown(face, size), size)
    assert len(found) == face
    assert len({bounds(pip)[2:] for pip in found}) == 1
    columns = sorted({bounds(pip)[0] for pip in found})
    across = bounds(found[0])[2]
    assert all(right - left > across for left, right in pairwise(columns))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("face", range(1, 7))
def test_faces_are_symmetrical(face: int, size: int) -> None:
    """Turned by half a turn the pips of a die are the same."""
    spots = set().union(*pips(thrown(face, size), size))
    assert spots == {(size - 1 - x, size - 1 - y) for x, y in spots}


def test_two_and_three_are_diagonal_and_six_stands_in_two_columns() -> None:
    """As on real dice."""
    for face in (2, 3):
        corners = [bounds(pip)[:2] for pip in pips(thrown(face, 48), 48)]
        assert all(x == y for x, y in corners)
    six = [bounds(pip)[:2] for pip in pips(thrown(6, 48), 48)]
    assert len({x for x, _ in six}) == 2
    assert len({y for _, y in six}) == 3


def test_faces_know_their_pips() -> None:
    """The table of pips counts right."""
    assert {face: len(spots) for face, spots in PIPS.items()} == {face: face for face in range(1, 7)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lift", [0, 1, 5, 9])
@pytest.mark.parametrize("edge", [False, True])
def test_die_keeps_to_its_size(size: int, lift: int, edge: bool) -> None:
    """The die is `lift` pixels above its place; the shadow reaches a little further right and down."""
    pixels = inked(thrown(6, size, lift=lift, edge=edge), TABLE)
    left, top, width, height = bounds(pixels)
    assert (left, top) == (X, Y - lift)
    assert width == size + 2 + lift // 2
    assert height == size + 3 + lift // 4 + lift


def test_shadow_grows_apart_as_the_die_rises() -> None:
    """More of it is seen the higher the die is."""
    seen = [len(of_colour(thrown(1, 48, lift=lift), SHADOW, (80, 80, 100, 100))) for lift in range(10)]
    assert seen == sorted(set(seen))


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_on_its_edge_looks_different_from_all_faces(face: int) -> None:
    """So that it is seen to tumble."""
    edge = thrown(face, 48, edge=True)
    assert not any(edge.same_as(thrown(other, 48)) for other in range(1, 7))


@pytest.mark.parametrize(
    ("face", "size", "wrong"), [(0, 48, "face 0"), (7, 48, "face 7"), (1, 47, "47"), (1, 22, "22")]
)
def test_no_such_die(face: int, size: int, wrong: str) -> None:
    """The refusal names the value."""
    with pytest.raises(ValueError, match=wrong):
        thrown(face, size)


@pytest.mark.parametrize("face", range(1, 7))
def test_cross_hides_no_pip(face: int) -> None:
    """It stands over the top edge of a die, and ends above the pips."""
    bare, marked = thrown(face, 48), thrown(face, 48)
    cross(marked, X + 24, Y + 4 - CROSS_SIZE, colour(RED, 3))
    area = (X + 24 - CROSS_SIZE // 2, Y + 4 - CROSS_SIZE, CROSS_SIZE, CROSS_SIZE)
    changed = {(x, y) for x, y in inked(marked, TABLE) if marked.pixel(x, y) != bare.pixel(x, y)}
    assert within(changed, area)
    assert len(of_colour(marked, colour(RED, 3), area)) > 240
    assert len(of_colour(marked, PIP, (X, Y, 48, 48))) == len(of_colour(bare, PIP, (X, Y, 48, 48)))


def test_cross_is_seen_on_any_die() -> None:
    """Its black badge sets it off even where it has the colour of the die."""
    canvas = Canvas()
    canvas.fill(colour(GOLD, 7))
    cross(canvas, 300, 200, colour(GOLD, 7))
    assert len(of_colour(canvas, BLACK, (290, 190, 40, 40))) > 60


@pytest.mark.parametrize("size", SIZES)
def test_ring_goes_around_the_die(size: int) -> None:
    """It covers nothing of the die, and goes all the way round."""
    canvas = thrown(6, size)
    before = thrown(6, size)
    ring(canvas, X, Y, size, colour(GOLD, 7))
    changed = {(x, y) for x, y in inked(canvas, TABLE) if canvas.pixel(x, y) != before.pixel(x, y)}
    assert bounds(changed) == (X - 5, Y - 5, size + 10, size + 10)
    assert {before.pixel(x, y) for x, y in changed} <= {TABLE, SHADOW}
    assert len(components(changed)) == 1
