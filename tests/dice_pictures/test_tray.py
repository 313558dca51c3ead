"""Tests of dice on their tray, and of the marks on the score sheet."""

from itertools import product

import pytest

from cabinet.devtools.recording import RecordingCanvas
from cabinet.dice.die_picture import BODY, INK
from cabinet.dice.furniture import LAMP, draw_rolls
from cabinet.dice.throw import Spot
from cabinet.dice.tray import BOB, TAKEN, DieAtRest, Tray, draw_lying, draw_thrown, lies
from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLUE, PLAYERS, colour
from games.dice.column import Marks, Place, draw_lines, draw_marks
from games.dice.moments import rising
from games.dice.rolls import ROLLS
from games.dice.scoring import UPPER, Category
from games.dice.sheet import Sheet
from games.dice.variants import DICE_POKER
from games.dice_poker.theme import THEME

GROUND = colour(BLUE, 1)
TRAY = Tray(
    tuple(Spot(80 + 90 * at, 120, 10) for at in range(5)), tuple(Spot(80 + 90 * at, 250) for at in range(5))
)
DICE = (1, 1, 1, 1, 1)
NONE, FIRST = (False,) * 5, (True, False, False, False, False)
EYE = (20, 20)
"""The offset in pixels from the middle of a die to a place where the face 1 has no pip."""


def canvas() -> Canvas:
    """Return an empty picture of the table."""
    empty = Canvas()
    empty.fill(GROUND)
    return empty


@pytest.mark.parametrize(("kept", "was", "start", "end"), [(FIRST, NONE, 120, 250), (NONE, FIRST, 250, 120)])
def test_die_hops_to_the_rail_and_back(
    kept: tuple[bool, ...], was: tuple[bool, ...], start: int, end: int
) -> None:
    ways = [
        lies(TRAY, DieAtRest(DICE, kept, PLAYERS[0], was, settled=part), 0) for part in (0.0, 0.25, 0.5, 1.0)
    ]
    ys = [spot.y for spot, _ in ways]
    assert (ys[0], ys[-1]) == (start, end)
    assert ys == sorted(ys, reverse=start > end)
    assert [height > 0 for _, height in ways] == [False, True, True, False]
    assert lies(TRAY, DieAtRest(DICE, kept, PLAYERS[0], was, settled=0.5), 1) == (TRAY.loose[1], 0)


def test_each_throw_has_its_own_angles() -> None:
    """A throw has one of several sets of angles, which stays the same until the next throw."""
    tray = TRAY._replace(angles=(-9, 8, 4, -7, 5))
    throws = ((*three, 1, 2) for three in product(range(1, 7), repeat=3))
    sets = [tuple(spot.angle for spot in tray.turned(dice).loose) for dice in throws]
    assert len(set(sets)) == 2 * len(tray.angles)
    assert all({*map(abs, angles)} == {9, 8, 4, 7, 5} for angles in sets)
    assert tray.turned(DICE).turned(DICE) == tray.turned(DICE)
    assert tray.turned(DICE).kept == tray.kept
    assert TRAY.turned(DICE) == TRAY


@pytest.mark.parametrize("start", [(-90, 300), (730, 330)])
def test_shadow_appears_with_its_die(start: tuple[int, int]) -> None:
    tray = TRAY._replace(start=start)
    edge = range(8) if start[0] < 0 else range(632, 640)
    for step in range(40):
        table = canvas()
        draw_thrown(table, tray, DICE, (False, *[True] * 4), PLAYERS[0], GROUND, step / 200)
        seen = {table.pixel(x, y) for x in edge for y in range(360)} - {GROUND}
        if seen:
            assert seen & {BODY, INK}
            return
    pytest.fail("the die has not come into the picture")


def test_die_under_the_cursor_is_lifted_and_bobs() -> None:
    looks = []
    for beat in range(7):
        table = canvas()
        draw_lying(table, TRAY, DieAtRest(DICE, NONE, PLAYERS[0], at=1, beat=beat))
        top = next(y for y in range(400) if table.pixel(TRAY.loose[1].x, y) != GROUND)
        still = next(y for y in range(400) if table.pixel(TRAY.loose[0].x, y) != GROUND)
        looks.append(still - top)
    assert min(looks) >= BOB - 2
    assert len(set(looks)) > 1


def test_kept_die_has_the_players_colour_and_glints() -> None:
    colours = []
    for beat in range(60):
        table = canvas()
        draw_lying(table, TRAY, DieAtRest(DICE, FIRST, PLAYERS[2], beat=beat))
        colours.append(table.pixel(TRAY.kept[0].x + EYE[0], TRAY.kept[0].y + EYE[1]))
    assert colours.count(PLAYERS[2]) > 45
    assert len(set(colours)) == 2


def test_hand_takes_dice_before_it_throws_them() -> None:
    spot, rail = TRAY.loose[4], TRAY.kept[0]
    old = DieAtRest(DICE, FIRST, PLAYERS[0])
    seen = []
    for age in (0.0, TAKEN):
        table = canvas()
        draw_thrown(table, TRAY, DICE, FIRST, PLAYERS[0], GROUND, age, old)
        seen.append(table.pixel(spot.x + EYE[0], spot.y + EYE[1]))
        assert table.pixel(rail.x + EYE[0], rail.y + EYE[1]) == PLAYERS[0]
    assert seen == [BODY, GROUND]


@pytest.mark.parametrize("taken", range(ROLLS + 1))
def test_lamps_show_the_remaining_rolls(taken: int) -> None:
    table = canvas()
    draw_rolls(table, 100, 100, taken)
    assert [table.pixel(100 + 26 * at, 100) == LAMP for at in range(ROLLS)] == [
        at >= taken for at in range(ROLLS)
    ]


def test_open_lines_show_their_values_from_the_top() -> None:
    sheet = Sheet(DICE_POKER)
    many = []
    for part in (0.0, 0.5, 1.0):
        table = RecordingCanvas()
        draw_marks(table, THEME, Place(300, 60, 220), sheet, Marks((1, 2, 3, 4, 6), told=part))
        many.append(len(list(table.texts())))
    assert many == [0, 6, 13]


def test_bar_moves_from_line_to_line_or_grows() -> None:
    """The bar that marks a line comes from the line marked before, or grows if there was none."""
    place, sheet = Place(300, 60, 220), Sheet(DICE_POKER)
    wide, tops = [], []
    for part in (0.2, 0.6, 1.0):
        table = canvas()
        draw_lines(table, THEME, place, sheet)
        marks = Marks((1, 2, 3, 4, 5), Category.CHANCE, settled=part)
        draw_marks(table, THEME, place, sheet, marks)
        top = place.top(sheet, Category.CHANCE)
        wide.append(sum(table.pixel(x, top) == THEME.accent for x in range(290, 540)))
        table = canvas()
        draw_marks(table, THEME, place, sheet, marks._replace(was=Category.ACES))
        tops.append(next(y for y in range(360) if table.pixel(298, y) == THEME.accent))
    assert wide == sorted(set(wide))
    assert tops == sorted(set(tops))


@pytest.mark.parametrize(
    ("boxes", "upper", "short"),
    [
        ((), 0, 63),
        ((), 24, 39),
        ((), 62, 1),
        ((), 63, None),
        (tuple((category, category.value) for category in UPPER), 21, None),
    ],
)
def test_missing_points_of_the_upper_section(
    boxes: tuple[tuple[Category, int], ...], upper: int, short: int | None
) -> None:
    """No points are missing once the bonus is reached, or when no upper category is open."""
    assert Sheet(DICE_POKER, boxes).missing(upper) == short


def test_sums_count_up_to_the_next_sheet() -> None:
    nearly = tuple((category, 3 * category.value) for category in UPPER[:5])
    was = Sheet(DICE_POKER, (*nearly, (Category.FIVE_ALIKE, 50)))
    now = was.score(Category.SIXES, (6,) * 5)
    assert rising(was, now, 0.0, 0.0) == was.sums == (45, 0, 0, 50)
    assert rising(was, now, 0.5, 0.0) == (60, 0, 0, 50)
    assert rising(was, now, 1.0, 1.0) == now.sums == (75, 35, 100, 50)
    assert sum(now.sums) == now.total
