"""A variant of the card game that `cabinet new --cards` creates, with computer players and readable hands."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

from cabinet.api import Cue, Opponents, Player, Timeline
from cabinet.cards.deck import DECK
from cabinet.devtools.templates.cards import GAME as LAID_DOWN
from cabinet.devtools.templates.cards.picture import THEME, draw_emblem, draw_setup
from cabinet.devtools.templates.cards.rules import CARDS, Move, State, apply, due
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground
from cabinet.drawing.lettering import read
from cabinet.kit import Form, Options
from tests.varied import varied

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import AnyGame, Show
    from cabinet.display.canvas import Canvas
    from cabinet.kit import RowCursor

__all__ = ["CARDS", "DECK", "Move", "State", "apply", "draw", "due", "game", "over"]


def over(state: State) -> bool:
    return state.seat == state.players


def draw(canvas: Canvas, show: Show[State, RowCursor, Move]) -> None:
    """Draw a line with the visible cards of each player, and the list of moves if a player is to act."""
    ground(canvas, THEME)
    widgets.title_line(canvas, THEME, "NEW CARDS")
    for seat, hand in enumerate(show.view.hands):
        said = " ".join(map(str, hand)) or "HIDDEN"
        read(canvas, 320, 80 + 30 * seat, f"PLAYER {seat + 1} CARD {said}", THEME.ink, "centre")
    if show.ui is not None:
        widgets.choices(canvas, THEME, 236, [move.name for move in Move], show.ui.at, show.lit)
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● OK" if show.ui is not None else widgets.HURRY)


def timeline(*_: object) -> Timeline:
    return Timeline().hear(Cue.CARD).rest(0.6)


class Setup(Form):
    """A set-up for one to four players, of which the last may be computer players."""

    def __init__(self, most: int) -> None:
        """Create the set-up; `most` is the greatest number of people, and computers take the other seats."""
        super().__init__("NEW CARDS")
        self._most = most

    def players(self, options: Options) -> tuple[Player, ...]:
        seats = super().players(options)
        return (*seats[: self._most], *(Player(0, "LAZY") for _ in seats[self._most :]))


class Lazy:
    """A computer player that keeps every hand."""

    def choose(self, _view: State, _moves: tuple[Move, ...], _rng: Random) -> Move:
        return Move.KEEP


def game(people: int = 4) -> AnyGame:
    """Return the game for at most `people` people; computer players take the other seats."""
    return varied(
        LAID_DOWN,
        name="new_cards",
        title="NEW CARDS",
        seats=(1, people),
        setup=Setup(people),
        picture=SimpleNamespace(draw=draw, draw_emblem=draw_emblem, draw_setup=draw_setup),
        samples=(),
        timeline=timeline,
        opponents=Opponents(computers={"LAZY": Lazy()} if people < 4 else {}, press_panel=False),
    )
