"""LIAR'S DICE, a game of two hidden dice for each player, in which tests plant mistakes."""

from __future__ import annotations

from enum import Enum
from types import SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import (
    Ask,
    Cue,
    Drawn,
    Game,
    Hidden,
    IllegalMoveError,
    Look,
    Opponents,
    Page,
    Roll,
    Seat,
    Timeline,
    legal,
)
from cabinet.devtools.templates.plain.picture import THEME, draw_emblem, draw_setup
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground
from cabinet.drawing.lettering import read as written
from cabinet.kit import PIPS, ChoicePanel, Form, HiddenCards, Lines, Options, fits, ticks

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import AnyGame, Show
    from cabinet.display.canvas import Canvas
    from cabinet.kit import RowCursor

DICE = 2
RAISE_BY = 4


class Move(Enum):
    """A player's move: a higher bid, or a doubt of the last bid."""

    RAISE = "raise"
    DOUBT = "doubt"


LINES: Lines[Move] = Lines("LIAR'S DICE", {move.value: move for move in Move}, dice=4 * DICE)


class State(NamedTuple):
    """The state of a game; in the view of a player the hidden dice are left out."""

    players: int
    dice: tuple[tuple[int, ...], ...] = ()
    seat: Seat = 0
    bid: int = 0
    """The least sum of all dice, in pips, that the last bidder claims."""
    doubted: bool = False


def start(options: Options) -> State:
    """Return the state before the roll."""
    return State(options.players + options.computers)


def due(state: State) -> Ask[Move] | Roll | None:
    """Return what comes next: the roll of all dice, or the choice between a higher bid and a doubt."""
    if not state.dice:
        return Roll(DICE * state.players)
    if state.doubted:
        return None
    higher = state.bid + RAISE_BY <= 6 * DICE * state.players
    return Ask(state.seat, (Move.RAISE,) * higher + (Move.DOUBT,) * bool(state.bid))


def apply(state: State, step: Move | Drawn) -> State:
    """Return the state after a step, or raise IllegalMoveError."""
    if not fits(due(state), step):
        raise IllegalMoveError(LINES.write(step), "that is not due")
    if isinstance(step, Drawn):
        dice = tuple(step.values[at : at + DICE] for at in range(0, len(step.values), DICE))
        return state._replace(dice=dice)
    if step is Move.DOUBT:
        return state._replace(doubted=True)
    return state._replace(bid=state.bid + RAISE_BY, seat=(state.seat + 1) % state.players)


def scores(state: State) -> tuple[int, ...]:
    """Return the scores: 1 for the last bidder if the dice add up to the bid, else 1 for the doubter."""
    if not state.doubted:
        return (0,) * state.players
    true = state.bid <= sum(map(sum, state.dice))
    won = (state.seat - true) % state.players
    return tuple(int(seat == won) for seat in range(state.players))


HIDDEN: HiddenCards[State] = HiddenCards(PIPS, ("dice",), lambda state, *_: state.doubted, again=True)


class Bold:
    """A computer player that raises the bid while its own sum of dice times the players exceeds the bid."""

    def __init__(self, caution: int = 0) -> None:
        """`caution`: the number of pips by which the sum times the players must exceed the bid."""
        self._caution = caution

    def choose(self, view: State, moves: tuple[Move, ...], rng: Random) -> Move:
        """Return a move that depends only on the player's own dice and the bid."""
        if sum(view.dice[view.seat]) * view.players > view.bid + self._caution and Move.RAISE in moves:
            return Move.RAISE
        return rng.choice(moves)


def timeline(_step: Move | Drawn, _before: State, _after: State) -> Timeline:
    """Return a timeline that shows each step for 0.6 s."""
    return Timeline().hear(Cue.CARD).rest(0.6)


def draw(canvas: Canvas, show: Show[State, RowCursor, Move]) -> None:
    """Draw a line for each player, the bid and the choice between the moves."""
    view = show.view
    ground(canvas, THEME)
    widgets.title_line(canvas, THEME, "LIAR'S DICE", f"BID {view.bid}")
    for seat, dice in enumerate(view.dice):
        said = " ".join(map(str, dice)) or "? ?"
        written(canvas, 320, 80 + 30 * seat, f"PLAYER {seat + 1}  {said}", THEME.ink, "centre")
    if show.ui is not None:
        names = [move.name for move in legal(due(view))]
        widgets.choices(canvas, THEME, 236, names, show.ui.at, show.lit)
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● OK" if show.ui is not None else widgets.HURRY)


RULES = SimpleNamespace(
    score_bounds=(0, 1),
    start=start,
    due=due,
    apply=apply,
    scores=scores,
    write=LINES.write,
    read=LINES.read,
)
PICTURE = SimpleNamespace(draw=draw, draw_emblem=draw_emblem, draw_setup=draw_setup)
FORM = Form("LIAR'S DICE", people=(1, 4), seats=(2, 4), computers=("BOLD", "CALM", "SHY"))
GAME: AnyGame = Game(
    name="liars_dice",
    title="LIAR'S DICE",
    seats=(1, 4),
    rules=RULES,
    setup=FORM,
    panel=ChoicePanel(due),
    look=Look(
        theme=THEME,
        picture=PICTURE,
        help=(Page("THE GAME", ("Bid on all dice.",)),),
        timeline=timeline,
        cursor_sound=ticks,
    ),
    hidden=Hidden(view=HIDDEN.view, redraw=HIDDEN.redraw),
    opponents=Opponents(
        computers={"BOLD": Bold(), "CALM": Bold(4), "SHY": Bold(8)}, at_strength=FORM.at_strength
    ),
)
