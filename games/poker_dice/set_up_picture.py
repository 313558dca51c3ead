"""The set-up screens of POKER DICE: how many play, who plays each column, with how many joysticks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.display.palette import BLACK, mix
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import logo, read, read_width
from cabinet.drawing.plates import CHIP, Choice, chip, pill
from games.dice.picture import die, ring
from games.poker_dice import pointer
from games.poker_dice.hand import pointing_hand
from games.poker_dice.layout import (
    BACK,
    FIRST_WORDS,
    HELP,
    NUMBERS,
    QUIT,
    ROW_HEIGHT,
    ROW_STEP,
    ROW_Y,
    STICKS,
    THEN_WORDS,
    kinds,
)
from games.poker_dice.rules import PERSON, Options
from games.poker_dice.setup import players
from games.poker_dice.theme import AUTHOR, DIE, EDGE, PIPS, PLAYERS, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import Seat, TopTen
    from cabinet.display.canvas import Canvas
    from games.poker_dice.pointer import PointerTarget
    from games.poker_dice.setup import Ui

LEFT, WIDE = 32, 576
LOGO_Y, BYLINE_Y, QUESTION_Y, RECORD_Y = 24, 96, 126, 244
HEADING_Y = 118
"""Where the question is, and what the choices of computers have in common."""


def draw_set_up(canvas: Canvas, ui: Ui, top_ten: TopTen, *, lit: bool, beat: int = 0) -> None:
    """The step that the set-up is at, with the pointer over it."""
    ground(canvas, THEME)
    lamps(canvas, THEME, beat)
    logo(canvas, 320, LOGO_Y, TITLE, THEME.accent, 7)
    what = pointer.under(ui.pointer, ui.targets)
    if not ui.players:
        _how_many(canvas, what, top_ten, lit=lit, beat=beat)
    elif len(ui.columns) < ui.players:
        _who(canvas, ui, what, lit=lit)
    else:
        _sticks(canvas, ui, what, lit=lit)
    widgets.prompt_line(canvas, THEME, f"↔↕ POINT  {_fire(ui, what)}".rstrip())
    pointing_hand(canvas, ui.pointer)


def _fire(ui: Ui, what: str | int | None) -> str:
    """What FIRE does there."""
    match what:
        case None:
            return ""
        case int() if ui.players:
            return "● 1 JOYSTICK" if what == 1 else f"● {what} JOYSTICKS"
        case int():
            return "● 1 PLAYER" if what == 1 else f"● {what} PLAYERS"
        case _ if what == BACK:
            return "● GO BACK"
        case _ if what == QUIT:
            return "● GAME MENU"
        case _ if what == HELP:
            return "● HOW TO PLAY"
        case _ if what == PERSON:
            return "● A PERSON"
    return f"● THE {what} COMPUTER"


def _how_many(canvas: Canvas, what: str | int | None, top_ten: TopTen, *, lit: bool, beat: int) -> None:
    read(canvas, 320, BYLINE_Y, byline(YEAR, AUTHOR, beat), THEME.dim, "centre")
    read(canvas, 320, QUESTION_Y, "HOW MANY PLAYERS?", THEME.ink, "centre", strong=True)
    for at, target in enumerate(NUMBERS):
        turn = (beat - 4 * at) % 40
        lift = (0, 3, 5, 6, 5, 3, 0)[turn] if beat and turn < 7 else 0
        _number(canvas, target, on=target.what == what, lit=lit, lift=lift)
    if best := top_ten.record:
        read(canvas, 320, RECORD_Y, f"RECORD {best.score}  {best.name}", THEME.accent, "centre")
    _pills(canvas, FIRST_WORDS, what, lit=lit)


def _who(canvas: Canvas, ui: Ui, what: str | int | None, *, lit: bool) -> None:
    here = len(ui.columns)
    read(canvas, LEFT, HEADING_Y, f"WHO IS PLAYER {here + 1}?", PLAYERS[here], strong=True)
    choices = [target for target in kinds(here) if target in ui.targets]
    if len(choices) > 1:
        left, right = choices[1].x, choices[-1].x + choices[-1].width
        middle, half = (left + right) // 2, read_width("COMPUTER") // 2 + 6
        for x, end in ((left, middle - half), (middle + half, right)):
            canvas.box(x, HEADING_Y + 9, end - x, 2, EDGE)
        read(canvas, middle, HEADING_Y, "COMPUTER", THEME.dim, "centre")
    else:
        read(canvas, LEFT + WIDE, HEADING_Y, "AT LEAST 1 PERSON", THEME.dim, "right")
    for seat in range(ui.players):
        who = ui.columns[seat] if seat < here else None
        _row(canvas, seat, WIDE, on=seat == here, settled=who is not None)
        if who is not None:
            target = next(one for one in kinds(seat) if one.what == who)
            pill(
                canvas,
                THEME._replace(accent=PLAYERS[seat]),
                *target[1:4],
                who or "PERSON",
                Choice.CHOSEN,
                height=target.height,
            )
    for target in choices:
        _pill(canvas, target, str(target.what) or "PERSON", on=target.what == what, lit=lit)
    _pills(canvas, THEN_WORDS, what, lit=lit)


def _sticks(canvas: Canvas, ui: Ui, what: str | int | None, *, lit: bool) -> None:
    """How many joysticks the people have, and which of them is whose."""
    sticks = what if isinstance(what, int) else ui.people
    read(canvas, LEFT, HEADING_Y, "WHICH JOYSTICK?", THEME.dim)
    for seat, player in enumerate(players(Options(ui.columns, sticks=sticks))):
        _row(canvas, seat, 304, on=False, settled=True)
        said = player.computer or f"JOYSTICK {player.jack}"
        read(canvas, LEFT + 304 - 12, ROW_Y + ROW_STEP * seat + 6, said, PLAYERS[seat], "right", strong=True)
    middle = (STICKS[0].x + STICKS[-1].x + STICKS[-1].width) // 2
    read(canvas, middle, HEADING_Y, "HOW MANY JOYSTICKS?", THEME.ink, "centre", strong=True)
    for target in STICKS[: ui.people]:
        _number(canvas, target, on=target.what == what, lit=lit)
    _pills(canvas, THEN_WORDS, what, lit=lit)


def _number(canvas: Canvas, target: PointerTarget, *, on: bool, lit: bool, lift: int = 0) -> None:
    """A die that stands for a number; in a colour and ringed while it is pointed at."""
    body = PLAYERS[target.what - 1] if on else DIE
    die(canvas, target.x, target.y, target.what, body, PIPS, size=target.width, lift=lift)
    if on and lit:
        ring(canvas, target.x, target.y - lift, target.width, THEME.accent)


def _row(canvas: Canvas, seat: Seat, width: int, *, on: bool, settled: bool) -> None:
    """The row of a column: framed where it is `on`, dim where nothing is `settled` for it yet."""
    y = ROW_Y + ROW_STEP * seat
    canvas.round_box(LEFT, y, width, ROW_HEIGHT, mix(THEME.ground, BLACK, 0.5), 8)
    if on:
        canvas.round_frame(LEFT, y, width, ROW_HEIGHT, PLAYERS[seat], 8)
    chip(canvas, LEFT + 8, y + (ROW_HEIGHT - CHIP) // 2, str(seat + 1), PLAYERS[seat])
    ink = PLAYERS[seat] if on or settled else THEME.dim
    read(canvas, LEFT + CHIP + 16, y + 6, "PLAYER", ink, strong=on)


def _pills(canvas: Canvas, targets: tuple[PointerTarget, ...], what: str | int | None, *, lit: bool) -> None:
    for target in targets:
        _pill(canvas, target, str(target.what), on=target.what == what, lit=lit)


def _pill(canvas: Canvas, target: PointerTarget, words: str, *, on: bool, lit: bool) -> None:
    """A choice: a filled pill while it is pointed at."""
    choice = Choice.CHOSEN if on else Choice.OPEN
    pill(canvas, THEME, *target[1:4], words, choice, height=target.height, lit=lit)
