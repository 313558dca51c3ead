"""Drawing of the set-up screens of POKER DICE: number of players, who plays each column, joysticks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.dice.die_picture import placed
from cabinet.dice.furniture import draw_round_tray
from cabinet.dice.tray import BOB
from cabinet.display.palette import BLACK, PLAYERS, WHITE, mix
from cabinet.drawing import widgets
from cabinet.drawing.ground import Lamp, lamps, room
from cabinet.drawing.lettering import logo, read, read_width
from cabinet.drawing.motion import bob
from cabinet.drawing.plates import Choice, pill
from games.poker_dice import layout, pointer
from games.poker_dice.hand import CLEAR, hand
from games.poker_dice.rules import PERSON, Options
from games.poker_dice.setup import players
from games.poker_dice.theme import AUTHOR, EDGE, FELT, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import Seat, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from cabinet.display.sprite import PlacedSprite
    from games.poker_dice.pointer import PointerTarget
    from games.poker_dice.setup import SetupUi

LEFT, WIDE = 32, 576
LOGO_Y, BYLINE_Y, QUESTION_Y, RECORD_Y = 22, 86, 107, 262
OVAL = (52, 138, 536, 120)
"""Position and size in pixels of the tray with the four dice that offer 1 to 4 players."""
HEADING_Y = 114
"""The vertical position in pixels of the question at the top of each set-up screen."""
HOPS = (0, 8, 13, 15, 13, 8, 0)
"""The heights in pixels of a hopping die above the tray, one for each tenth of a second of the hop."""
DOES = {layout.BACK: "GO BACK", PERSON: "A PERSON", **{word: word for word in (layout.MENU, layout.HELP)}}
"""The words in the prompt line for each target of the set-up screen."""
EVERY = 40
"""Time from one hop of a die to its next hop, in tenths of a second."""


def draw_set_up(canvas: Canvas, ui: SetupUi, top_ten: TopTen, beat: int = 0) -> None:
    """Draw the current step of the set-up with the pointer; `beat`: the time in tenths of a second."""
    canvas.cached(("poker dice set-up", not ui.players), partial(_draw_still, first=not ui.players))
    lamps(canvas, THEME, beat)
    what = pointer.under(ui.pointer, ui.targets)
    if not ui.players:
        _how_many(canvas, what, top_ten, beat=beat)
    elif len(ui.columns) < ui.players:
        _who(canvas, ui)
    else:
        _sticks(canvas, ui, what, beat=beat)
    for target in ui.targets:
        if isinstance(target.what, str):
            _pill(canvas, target, on=target.what == what)
    widgets.prompt_line(canvas, THEME, f"↔↕ POINT  {_fire(ui, what)}".rstrip())
    _draw_hand(canvas, ui, what)


def _draw_hand(canvas: Canvas, ui: SetupUi, what: str | int | None) -> None:
    """Draw the pointer's hand: at a corner of a die, so that the pips stay visible, or at a word."""
    x, y, *_ = ui.pointer
    below = next((word for word in layout.FIRST_WORDS if word.holds(x, y)), None)
    if ui.pointer.mouse:
        hand(canvas, x, y)
    elif below:
        hand(canvas, below.x + below.width - 14, below.y + CLEAR, down=True)
    elif isinstance(what, int):
        half = (layout.STICKS if ui.players else layout.NUMBERS)[0].width // 2
        hand(canvas, x + half - 6, y + half - 10)
    else:
        hand(canvas, x, y + CLEAR)


def _draw_still(canvas: Canvas, *, first: bool) -> None:
    """Draw the parts that do not move: the room, the logo, and the dice tray if this is the first step."""
    room(canvas, THEME.ground, Lamp(320, 190, 430, 230))
    logo(canvas, 320, LOGO_Y, TITLE, THEME.accent, 7)
    if first:
        draw_round_tray(canvas, OVAL, FELT, 10)


def _fire(ui: SetupUi, what: str | int | None) -> str:
    """Return the words in the prompt line that say what FIRE does on a target."""
    if what is None:
        return ""
    if isinstance(what, int):
        one = "JOYSTICK" if ui.players else "PLAYER"
        return f"● {what} {one}{'S' * (what > 1)}"
    return f"● {DOES.get(what, f'THE {what} COMPUTER')}"


def _how_many(canvas: Canvas, what: str | int | None, top_ten: TopTen, *, beat: int) -> None:
    read(canvas, 320, BYLINE_Y, byline(YEAR, AUTHOR, beat), THEME.dim, "centre")
    read(canvas, 320, QUESTION_Y, "HOW MANY PLAYERS?", THEME.ink, "centre", strong=True)
    canvas.scatter([_number(target, target.what == what, beat) for target in layout.NUMBERS])
    if best := top_ten.record:
        read(canvas, 320, RECORD_Y, f"RECORD {best.score}  {best.name}", THEME.accent, "centre")


def _who(canvas: Canvas, ui: SetupUi) -> None:
    here = len(ui.columns)
    read(canvas, LEFT, HEADING_Y, f"WHO IS PLAYER {here + 1}?", PLAYERS[here], strong=True)
    choices = [target for target in layout.kinds(here) if target in ui.targets]
    if len(choices) > 1:
        left, right = choices[1].x, choices[-1].x + choices[-1].width
        middle, half = (left + right) // 2, read_width("COMPUTER") // 2 + 6
        for x, end in ((left, middle - half), (middle + half, right)):
            canvas.box(x, HEADING_Y + 9, end - x, 2, EDGE)
        read(canvas, middle, HEADING_Y, "COMPUTER", THEME.dim, "centre")
    else:
        read(canvas, LEFT + WIDE, HEADING_Y, "AT LEAST 1 PERSON", THEME.dim, "right")
    for seat in range(ui.players):
        _row(canvas, seat, WIDE, on=seat == here, settled=seat < here)
    for seat, who in enumerate(ui.columns):
        target = next(one for one in layout.kinds(seat) if one.what == who)
        _pill(canvas, target, on=True, colour=PLAYERS[seat])


def _sticks(canvas: Canvas, ui: SetupUi, what: str | int | None, *, beat: int) -> None:
    """Draw the choice of the number of joysticks, and which player gets which joystick."""
    sticks = what if isinstance(what, int) else ui.people
    read(canvas, LEFT, HEADING_Y, "WHICH JOYSTICK?", THEME.dim)
    for seat, player in enumerate(players(Options(ui.columns, sticks=sticks))):
        _row(canvas, seat, 304, on=False, settled=True)
        said = player.computer or f"JOYSTICK {player.jack}"
        read(canvas, LEFT + 292, layout.row(seat) + 6, said, PLAYERS[seat], "right", strong=True)
    middle = (layout.STICKS[0].x + layout.STICKS[-1].x + layout.STICKS[-1].width) // 2
    read(canvas, middle, HEADING_Y, "HOW MANY JOYSTICKS?", THEME.ink, "centre", strong=True)
    canvas.scatter([_number(target, target.what == what, beat) for target in layout.STICKS[: ui.people]])


def _number(target: PointerTarget, on: bool, beat: int) -> PlacedSprite:
    """Return the die that stands for a number of players or joysticks; it glows while the pointer is on it.

    Now and then the other dice hop.
    """
    number, (x, y) = target.what, target.middle
    size, angle = target.width, layout.ANGLES[number]
    if on:
        height = BOB + bob(beat)
        return placed(x, y, number, PLAYERS[number - 1], size=size, height=height, halo=WHITE)
    turn = (beat - 8 * number) % EVERY
    if not beat or turn >= len(HOPS):
        return placed(x, y, number, size=size, angle=angle)
    angle += 360 * turn // len(HOPS)
    return placed(x, y, number, size=size, angle=angle, height=HOPS[turn])


def _row(canvas: Canvas, seat: Seat, width: int, *, on: bool, settled: bool) -> None:
    """Draw a player's row on the set-up screen.

    `on`: the row is framed, because this player is being chosen. `settled`: the player is chosen; until then
    the row's text is dim.
    """
    y = layout.row(seat)
    canvas.round_box(LEFT, y, width, layout.ROW_HEIGHT, mix(THEME.ground, BLACK, 0.5), 8)
    if on:
        canvas.round_frame(LEFT, y, width, layout.ROW_HEIGHT, PLAYERS[seat], 8)
    canvas.scatter([placed(LEFT + 20, y + layout.ROW_HEIGHT // 2 - 1, seat + 1, PLAYERS[seat], size=24)])
    ink = PLAYERS[seat] if on or settled else THEME.dim
    read(canvas, LEFT + 42, y + 6, "PLAYER", ink, strong=on)


def _pill(canvas: Canvas, target: PointerTarget, *, on: bool, colour: Colour = THEME.accent) -> None:
    """Draw a choice as a rounded button, which is filled with `colour` while it is pointed at or chosen."""
    said, choice = target.what or "PERSON", Choice.CHOSEN if on else Choice.OPEN
    pill(canvas, THEME._replace(accent=colour), *target[1:4], said, choice, height=target.height)
