"""The heads (name and money) of the columns of one to four players fit, stay apart and are readable."""

from itertools import pairwise

import pytest

from cabinet.api import Theme
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import SAFE
from cabinet.display.palette import BLACK, GOLD, PLAYERS, RED, WHITE, colour
from cabinet.drawing.columns import HEAD, Column, columns, inks
from tests.display.look import inked, inks_on_grounds, on_ground, within

THEME = Theme((0, 50, 24), (0, 28, 14), WHITE, colour(GOLD, 7), colour(RED, 6))
NAMES = ("PLAYER 1", "PLAYER 2", "PLAYER 3", "PLAYER 4")
PURSES = ("$2500", "$500", "$0", "$1005")


def drawn(people: int, turn: int | None = 0, **how: bool) -> tuple[RecordingCanvas, tuple[Column, ...]]:
    """Return a canvas with the heads of `people` columns, and the columns; `turn`: the current seat."""
    canvas = on_ground(THEME)
    return canvas, columns(canvas, THEME, 20, NAMES[:people], PURSES[:people], turn, **how)


@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("turn", [0, None])
def test_heads_keep_the_laws(people: int, turn: int | None) -> None:
    """Each head is readable, in the safe area, and within its own column."""
    canvas, made = drawn(people, turn)
    assert not list(breaches("columns", canvas))
    assert within(inked(canvas, THEME.ground), SAFE)
    assert [column.seat for column in made] == list(range(people))
    assert {column.y for column in made} == {20 + HEAD}
    for one, other in pairwise(made):
        assert one.x + one.width < other.x
    for text in canvas.texts():
        assert any(one.x < text.box.left and text.box.right < one.x + one.width for one in made)


def test_law_of_colours_checks_inks_on_heads() -> None:
    """The law of colors checks every ink on every ground of the heads, except black on the filled head."""
    canvas, _ = drawn(4, 0)
    seen = inks_on_grounds(canvas)
    known = {(each.ink, each.ground) for each in inks(THEME)}
    assert known - seen == {(PLAYERS[0], THEME.shade)}
    assert seen - known == {(BLACK, PLAYERS[0])}


def test_head_of_the_current_player_is_filled() -> None:
    """If another player presses a button, the filled head of the current player flashes."""
    canvas, made = drawn(3, 1)
    inside = [canvas.pixel(column.x + column.width - 20, 20 + 10) for column in made]
    assert inside == [THEME.shade, PLAYERS[1], THEME.shade]
    steady, nudged = drawn(3, 1)[0], drawn(3, 1, nudged=True)[0]
    unlit = drawn(3, 1, nudged=True, lit=False)[0]
    assert steady.same_as(nudged)
    assert not steady.same_as(unlit)
    assert steady.same_as(drawn(3, 1, lit=False)[0])
    assert unlit.same_as(drawn(3, None)[0])


def test_columns_without_room_are_refused() -> None:
    """Too many players, a long name, and a long amount of money raise ValueError."""
    canvas = RecordingCanvas()
    for names, purses, why in (
        ((), (), "0 players"),
        ((*NAMES, "E"), (*PURSES, ""), "5 players"),
        (("W" * 11, *NAMES[1:]), PURSES, "column has"),
        (NAMES, ("$10000", *PURSES[1:]), "column has"),
    ):
        with pytest.raises(ValueError, match=why):
            columns(canvas, THEME, 20, names, purses)
