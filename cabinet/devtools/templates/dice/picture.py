"""The game's screens: the totals of all players, five dice on a table, and the button that rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn, Theme
from cabinet.dice.die_picture import placed
from cabinet.dice.table import draw_table, table
from cabinet.dice.tray import DieAtRest, draw_lying, draw_thrown
from cabinet.display.palette import AZURE, BLACK, PLAYERS, RED, WHITE, colour, mix
from cabinet.drawing import widgets
from cabinet.drawing.columns import columns
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.motion import shaken

from .rules import ALL, DICE, ROLLS, Move, State, scores

if TYPE_CHECKING:
    from cabinet.api import SetupShow, Show
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from cabinet.kit import Filled

    from .panel import Cursor

TITLE = "NEW GAME"
THEME = Theme(
    ground=mix(BLACK, colour(AZURE, 0), 0.6),
    shade=colour(AZURE, 0),  # if you choose another color, darken it until `cabinet check` accepts it
    ink=WHITE,
    accent=colour(AZURE, 7),
    warn=colour(RED, 5),
    players=PLAYERS,
)
TABLE = table(320, 112, DICE, size=56)


def draw(canvas: Canvas, show: Show[State, Cursor, Move]) -> None:
    """Draw the total of each player, the dice below, and the button of the player to act."""
    ui = show.ui
    # Show the state after the move only when the dice have left the table.
    now = show.view if show.before is None or show.over("taken") else show.before
    canvas.cached(TITLE, draw_room)
    lamps(canvas, THEME, show.beat)
    widgets.title_line(canvas, THEME, TITLE, f"ROLL {now.rolls} OF {ROLLS}" if now.rolls else "")
    names = [f"PLAYER {seat + 1}" for seat in range(now.players)]
    acting = len(now.totals) if len(now.totals) < now.players else None
    figures = [str(total) for total in scores(now)]
    columns(canvas, THEME, 50, names, figures, acting, nudged=show.nudged, lit=show.lit)
    if show.before is None or show.step is None:
        draw_dice(canvas, show)
    elif isinstance(show.step, Drawn):
        draw_roll(canvas, show, show.before, show.step)
    else:
        draw_move(canvas, show, show.before, show.step)
    if ui is not None:
        chosen = 0 if ui.at == DICE else None
        widgets.choices(canvas, THEME, 274, ["STOP" if ui.kept == ALL else "ROLL"], chosen, show.lit)
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● OK" if ui is not None else widgets.HURRY)
    shaken(canvas, show)


def draw_room(canvas: Canvas) -> None:
    """Draw the background, which never changes."""
    ground(canvas, THEME)
    draw_table(canvas, TABLE, THEME.ground)


def draw_dice(canvas: Canvas, show: Show[State, Cursor, Move]) -> None:
    """Draw the dice at rest: marked dice lie on the rail, and the die under the cursor is lifted."""
    view, ui, was = show.view, show.ui, show.was
    if ui is None:
        return
    before = marked(was.kept) if was else None
    at = ui.at if ui.at < DICE else None
    lying = DieAtRest(view.dice, marked(ui.kept), own(view), before, show.settled, at, show.beat)
    draw_lying(canvas, TABLE.tray._replace(ring=THEME.accent), lying)


def draw_move(canvas: Canvas, show: Show[State, Cursor, Move], before: State, kept: Move) -> None:
    """Draw how the dice that are not kept leave the table; at the end of a turn all dice leave it."""
    stay = tuple(die if at in kept and kept != ALL else 0 for at, die in enumerate(before.dice))
    go = tuple(0 if held else die for held, die in zip(stay, before.dice, strict=True))
    draw_lying(canvas, TABLE.tray, DieAtRest(stay, marked(kept), own(before)))
    if not show.over("taken"):
        draw_lying(canvas, TABLE.tray.taken(show.t("taken")), DieAtRest(go, marked(kept), own(before)))


def draw_roll(canvas: Canvas, show: Show[State, Cursor, Move], before: State, drawn: Drawn) -> None:
    """Draw a throw, after which kept dice join the thrown ones; after a turn's last throw all dice leave."""
    if show.over("taken"):
        return
    rolled = iter(drawn.values)
    dice = tuple(die or next(rolled) for die in before.dice)
    kept = tuple(die > 0 for die in before.dice)
    tray = TABLE.tray.back(show.t("back")).taken(show.t("taken"))
    draw_thrown(canvas, tray, dice, kept, own(before), THEME.ground, show.age)


def marked(kept: Move) -> tuple[bool, ...]:
    """Return one value for each die: True if the die is kept."""
    return tuple(at in kept for at in ALL)


def own(view: State) -> Colour:
    """Return the color of the player to act."""
    return THEME.player(len(view.totals))


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Draw the emblem for the menu: a die that shows every face in turn, then a six for a while."""
    face = beat // 3 % 5 + 1 if beat % 40 < 15 else 6
    canvas.scatter([placed(x + 128, y + 48, face, size=80)])


def draw_setup(canvas: Canvas, show: SetupShow[Filled]) -> None:
    """Draw the set-up screen, where the number of players is chosen."""
    widgets.form_page(canvas, THEME, TITLE, show)
