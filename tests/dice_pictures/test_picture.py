"""Tests of the pictures of dice: pips, shadows, halos and crosses."""

from itertools import pairwise

import pytest

from cabinet.dice.die_picture import CROSS_SIZE, INK, SIZES, cross, placed
from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, BLUE, GOLD, RED, WHITE, colour
from tests.display.look import Area, bounds, components, inked, within

TABLE = colour(BLUE, 0)
X, Y = 100, 100

SPOT = tuple[int, int]


def lying(face: int, size: int, *, height: int = 0, halo: tuple[int, int, int] | None = None) -> Canvas:
    """Return a picture of a white die on the table, with its top left corner at X, Y."""
    canvas = Canvas()
    canvas.fill(TABLE)
    canvas.scatter([placed(X + size // 2, Y + size // 2, face, size=size, height=height, halo=halo)])
    return canvas


def pips(canvas: Canvas, size: int) -> list[set[SPOT]]:
    """Return the connected dark areas inside a die at X, Y, each as the set of its pixels."""
    inside = range(max(3, size // 9), size - max(3, size // 9))
    return components({(x, y) for x in inside for y in inside if min(canvas.pixel(X + x, Y + y)) < 140})


def of_colour(canvas: Canvas, wanted: tuple[int, int, int], area: Area) -> set[SPOT]:
    """Return the pixels of a color in an area."""
    left, top, width, height = area
    return {
        (x, y)
        for x in range(left, left + width)
        for y in range(top, top + height)
        if canvas.pixel(x, y) == wanted
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("face", range(1, 7))
def test_pips_can_be_counted_and_are_point_symmetrical(face: int, size: int) -> None:
    found = pips(lying(face, size), size)
    assert len(found) == face
    spots = set().union(*found)
    assert spots == {(size - 1 - x, size - 1 - y) for x, y in spots}
    assert len({bounds(pip)[2:] for pip in found}) == 1
    columns = sorted({bounds(pip)[0] for pip in found})
    across = bounds(found[0])[2]
    assert all(right - left > across for left, right in pairwise(columns))


def test_two_and_three_are_diagonal_and_six_has_two_columns() -> None:
    for face in (2, 3):
        corners = [bounds(pip)[:2] for pip in pips(lying(face, 48), 48)]
        assert all(x == y for x, y in corners)
    six = [bounds(pip)[:2] for pip in pips(lying(6, 48), 48)]
    assert len({x for x, _ in six}) == 2
    assert len({y for _, y in six}) == 3


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("height", [0, 1, 9, 40])
def test_die_has_exactly_its_size(size: int, height: int) -> None:
    canvas = lying(6, size, height=height)
    outline = of_colour(canvas, INK, (X - 10, Y - height - 10, size + 20, size + 20))
    left, top, width, height_seen = bounds(outline)
    assert (left, top) == (X - 1, Y - height - 1)
    assert (width, height_seen) == (size + 2, size + 2)


def test_shadow_moves_away_as_the_die_rises() -> None:
    feet = []
    for height in (0, 20, 60, 130):
        canvas = lying(1, 80, height=height)
        shadow = {spot for spot in inked(canvas, TABLE) if spot[1] > Y + 82}
        feet.append(bounds(shadow)[:1])
    assert feet == sorted(set(feet))


def test_halo_surrounds_the_die() -> None:
    """The halo is three pixels wide and lies outside the outline of the die."""
    canvas = lying(6, 72, halo=colour(GOLD, 7))
    ring = of_colour(canvas, colour(GOLD, 7), (X - 10, Y - 10, 92, 92))
    left, top, width, height = bounds(ring)
    assert (left, top) == (X - 4, Y - 4)
    assert (width, height) == (80, 80)


def test_shadows_lie_below_all_dice() -> None:
    canvas = Canvas()
    canvas.fill(TABLE)
    canvas.scatter([placed(140, 140, 6, size=72), placed(190, 140, 6, size=72, height=30)])
    alone = Canvas()
    alone.fill(TABLE)
    alone.scatter([placed(140, 140, 6, size=72)])
    left = [(x, y) for x in range(110, 150) for y in range(112, 170)]
    assert all(canvas.pixel(*spot) == alone.pixel(*spot) for spot in left)


def test_hidden_die_has_no_pips() -> None:
    hidden, one = Canvas(), Canvas()
    hidden.scatter([placed(200, 200, 0)])
    one.scatter([placed(200, 200, 1)])
    assert hidden.pixel(200, 200) == WHITE != one.pixel(200, 200)
    assert hidden.pixel(180, 180) == one.pixel(180, 180)


@pytest.mark.parametrize(
    ("face", "size", "wrong"), [(-1, 48, "face -1"), (7, 48, "face 7"), (1, 47, "47"), (1, 22, "22")]
)
def test_invalid_die_is_refused(face: int, size: int, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        lying(face, size)


@pytest.mark.parametrize("face", range(1, 7))
def test_cross_hides_no_pip(face: int) -> None:
    bare, marked = lying(face, 48), lying(face, 48)
    cross(marked, X + 24, Y + 4 - CROSS_SIZE, colour(RED, 3))
    area = (X + 24 - CROSS_SIZE // 2, Y + 4 - CROSS_SIZE, CROSS_SIZE, CROSS_SIZE)
    changed = {(x, y) for x, y in inked(marked, TABLE) if marked.pixel(x, y) != bare.pixel(x, y)}
    assert within(changed, area)
    assert len(of_colour(marked, colour(RED, 3), area)) > 240
    assert of_colour(marked, BLACK, (X, Y + 4, 48, 44)) == of_colour(bare, BLACK, (X, Y + 4, 48, 44))


def test_cross_is_visible_on_any_die() -> None:
    """A black badge sets the cross off from a die that has the color of the cross."""
    canvas = Canvas()
    canvas.fill(colour(GOLD, 7))
    cross(canvas, 300, 200, colour(GOLD, 7))
    assert len(of_colour(canvas, BLACK, (290, 190, 40, 40))) > 60
