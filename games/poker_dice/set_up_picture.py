"""The set-up screens of POKER DICE: how many play, who plays each column, with how many joysticks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import after
from cabinet.drawing import widgets
from games.dice.picture import die, ring
from games.poker_dice import pointer
from games.poker_dice.hand import hand
from games.poker_dice.layout import (
    BACK,
    FIRST_WORDS,
    HELP,
    KINDS,
    NUMBERS,
    QUIT,
    STICKS,
    THEN_WORDS,
)
from games.poker_dice.rules import PERSON, Options
from games.poker_dice.setup import players
from games.poker_dice.theme import AUTHOR, DIE, DIM, EDGE, PIPS, PLAYERS, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import Seat, TopTen
    from cabinet.display.canvas import Canvas
    from games.poker_dice.pointer import PointerTarget
    from games.poker_dice.setup import Ui

QUESTION_Y = 90
COLUMN_Y, COLUMN_STEP = 78, 22
"""The first of the columns already chosen, and from one to the next."""
WHO_Y = 172
HEADING_Y = 198


def draw_set_up(canvas: Canvas, ui: Ui, top_ten: TopTen, *, lit: bool) -> None:
    """The step that the set-up is at, with the pointer over it."""
    canvas.fill(THEME.ground)
    canvas.text(320, 20, TITLE, THEME.accent, 4, "centre")
    canvas.text(320, 56, after(YEAR, AUTHOR), THEME.ink, 1, "centre")
    what = pointer.under(ui.pointer, ui.targets)
    if not ui.players:
        _how_many(canvas, what, top_ten, lit=lit)
    elif len(ui.columns) < ui.players:
        _who(canvas, ui, what, lit=lit)
    else:
        _sticks(canvas, ui, what, lit=lit)
    widgets.prompt_line(canvas, THEME, f"↔↕ POINT  {_fire(ui, what)}".rstrip())
    hand(canvas, ui.pointer.x, ui.pointer.y)


def _fire(ui: Ui, what: str | int | None) -> str:
    """What FIRE does there."""
    match what:
        case None:
            return ""
        case int() if ui.players:
            return "● ONE JOYSTICK" if what == 1 else f"● {what} JOYSTICKS"
        case int():
            return "● ONE COLUMN" if what == 1 else f"● {what} COLUMNS"
        case _ if what == BACK:
            return "● BEGIN AGAIN"
        case _ if what == QUIT:
            return "● GAME MENU"
        case _ if what == HELP:
            return "● HOW TO PLAY"
        case _ if what == PERSON:
            return "● A PERSON"
    return f"● THE {what} COMPUTER"


def _how_many(canvas: Canvas, what: str | int | None, top_ten: TopTen, *, lit: bool) -> None:
    canvas.text(320, QUESTION_Y, "HOW MANY PLAY?", THEME.ink, align="centre")
    for target in NUMBERS:
        _number(canvas, target, on=target.what == what, lit=lit)
    if best := top_ten.record:
        canvas.text(320, 240, f"RECORD {best.score}  {best.name}", THEME.ink, align="centre")
    for target in FIRST_WORDS:
        _button(canvas, target, str(target.what), on=target.what == what, lit=lit)


def _who(canvas: Canvas, ui: Ui, what: str | int | None, *, lit: bool) -> None:
    for seat, one in enumerate(ui.columns):
        _column(canvas, seat, one or "PERSON")
    for seat in range(len(ui.columns), ui.players):
        _column(canvas, seat)
    seat = len(ui.columns)
    canvas.text(320, WHO_Y, f"WHO PLAYS COLUMN {seat + 1}?", PLAYERS[seat], align="centre")
    computers = [target for target in KINDS[1:] if target in ui.targets]
    if computers:
        left, right = computers[0].x, computers[-1].x + computers[-1].width
        canvas.box(left, HEADING_Y + 8, right - left, 2, EDGE)
        width = canvas.text_width("COMPUTER") + 16
        canvas.box((left + right - width) // 2, HEADING_Y, width, 16, THEME.ground)
        canvas.text((left + right) // 2, HEADING_Y, "COMPUTER", THEME.ink, align="centre")
    else:
        canvas.text(400, KINDS[0].y + 10, "ONE PERSON AT LEAST", DIM, align="centre")
    for target in (KINDS[0], *computers):
        _button(canvas, target, str(target.what) or "PERSON", on=target.what == what, lit=lit)
    for target in THEN_WORDS:
        _button(canvas, target, str(target.what), on=target.what == what, lit=lit)


def _sticks(canvas: Canvas, ui: Ui, what: str | int | None, *, lit: bool) -> None:
    """How many joysticks the people have, and which of them is whose."""
    sticks = what if isinstance(what, int) else ui.people
    for seat, player in enumerate(players(Options(ui.columns, sticks=sticks))):
        _column(canvas, seat, player.computer or f"JOYSTICK {player.jack}")
    canvas.text(320, WHO_Y, "HOW MANY JOYSTICKS?", THEME.ink, align="centre")
    for target in STICKS[: ui.people]:
        _number(canvas, target, on=target.what == what, lit=lit)
    for target in THEN_WORDS:
        _button(canvas, target, str(target.what), on=target.what == what, lit=lit)


def _number(canvas: Canvas, target: PointerTarget, *, on: bool, lit: bool) -> None:
    """A die that stands for a number; in a colour and ringed while it is pointed at."""
    body = PLAYERS[target.what - 1] if on else DIE
    die(canvas, target.x, target.y, target.what, body, PIPS, size=target.width)
    if on and lit:
        ring(canvas, target.x, target.y, target.width, THEME.accent)


def _column(canvas: Canvas, seat: Seat, who: str = "") -> None:
    """What has been chosen for a column; nothing yet unless given."""
    y = COLUMN_Y + COLUMN_STEP * seat
    colour = PLAYERS[seat] if who else DIM
    canvas.box(98, y - 3, 444, COLUMN_STEP - 2, THEME.shade)
    canvas.text(106, y, f"COLUMN {seat + 1}", colour)
    canvas.text(534, y, who, colour, align="right")


def _button(canvas: Canvas, target: PointerTarget, words: str, *, on: bool, lit: bool) -> None:
    """A choice: a bar of accent while it is pointed at."""
    plate = THEME.accent if on and lit else THEME.shade
    canvas.round_box(target.x, target.y, target.width, target.height, plate, 6)
    rim = THEME.accent if on else EDGE
    canvas.round_frame(target.x, target.y, target.width, target.height, rim, 6)
    ink = (THEME.ground if lit else THEME.accent) if on else THEME.ink
    x, y = target.x + target.width // 2, target.y + target.height // 2 - 7
    canvas.text(x, y, words, ink, align="centre")
