"""The game that `cabinet new --cards` lays down, with hands that tests can read, and computer players."""

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
    """Everybody has kept a hand."""
    return state.seat == state.players


def draw(canvas: Canvas, show: Show[State, RowCursor, Move]) -> None:
    """A line for each player, with the cards where they can be seen, and the choice."""
    ground(canvas, THEME)
    widgets.title_line(canvas, THEME, "NEW CARDS")
    for seat, hand in enumerate(show.view.hands):
        said = " ".join(map(str, hand)) or "HIDDEN"
        read(canvas, 320, 80 + 30 * seat, f"PLAYER {seat + 1} CARD {said}", THEME.ink, "centre")
    if show.ui is not None:
        widgets.choices(canvas, THEME, 236, [move.name for move in Move], show.ui.at, show.lit)
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● OK" if show.ui is not None else widgets.HURRY)


def timeline(*_: object) -> Timeline:
    """Everything is looked at for a while."""
    return Timeline().hear(Cue.CARD).rest(0.6)


class Setup(Form):
    """One to four people; the seats from the second or third on may be computer players."""

    def __init__(self, most: int) -> None:
        """`most`: so many people."""
        super().__init__("NEW CARDS")
        self._most = most

    def players(self, options: Options) -> tuple[Player, ...]:
        """Computer players where there are more seats than people."""
        seats = super().players(options)
        return (*seats[: self._most], *(Player(0, "LAZY") for _ in seats[self._most :]))


class Lazy:
    """Keeps every hand."""

    def choose(self, _view: State, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """Keep."""
        return Move.KEEP


def game(people: int = 4) -> AnyGame:
    """The game for so many people at most; who else plays is a computer player."""
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
