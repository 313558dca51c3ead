"""HIGH CARD: one card each that nobody else may see, and one chance to swap it. The highest wins."""

from __future__ import annotations

from enum import Enum
from types import SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import (
    Ask,
    Cue,
    Deal,
    Drawn,
    Game,
    Hidden,
    IllegalMoveError,
    Look,
    Opponents,
    Page,
    Player,
    ReadError,
    Seat,
    Timeline,
)
from cabinet.devtools.templates.plain.picture import THEME, draw_emblem, draw_setup
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground
from cabinet.drawing.lettering import read
from cabinet.kit import ChoicePanel, Form, HiddenCards, Options, fits, ticks

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import AnyGame, Show
    from cabinet.display.canvas import Canvas
    from cabinet.kit import RowCursor

DECK = tuple(range(1, 53))
score_bounds = (0, 52)


class Move(Enum):
    """What can be done with a card."""

    KEEP = "keep"
    SWAP = "swap"


class State(NamedTuple):
    """A game under way; in a view a card that cannot be seen is not there."""

    players: int
    hands: tuple[tuple[int, ...], ...] = ()
    """Of each seat the one card."""
    seat: Seat = 0
    swaps: bool = False


def start(options: Options) -> State:
    """Before the deal."""
    return State(options.players)


def due(state: State) -> Ask[Move] | Deal | None:
    """The deal, everybody in turn, and a card for whoever swaps."""
    if not state.hands:
        return Deal(state.players, DECK)
    if state.swaps:
        return Deal(1, tuple(card for card in DECK if (card,) not in state.hands))
    return None if over(state) else Ask(state.seat, tuple(Move))


def over(state: State) -> bool:
    """Everybody has kept a card."""
    return state.seat == state.players


def apply(state: State, step: Move | Drawn) -> State:
    """The state after a move or a deal. Raises IllegalMoveError."""
    if not fits(due(state), step):
        raise IllegalMoveError(write(step), "that is not due")
    if isinstance(step, Drawn):
        if not state.hands:
            return state._replace(hands=tuple((card,) for card in step.values))
        hands = (*state.hands[: state.seat], step.values, *state.hands[state.seat + 1 :])
        return State(state.players, hands, state.seat + 1)
    return state._replace(swaps=True) if step is Move.SWAP else state._replace(seat=state.seat + 1)


def scores(state: State) -> tuple[int, ...]:
    """The cards once they are turned over."""
    return tuple(card for (card,) in state.hands) if over(state) else (0,) * state.players


def write(step: Move | Drawn) -> str:
    """`keep`, `swap`, `cards 7 31`."""
    return " ".join(("cards", *map(str, step.values))) if isinstance(step, Drawn) else step.value


def read_line(line: str) -> Move | Drawn:
    """The step in a line. Raises ReadError."""
    word, *values = line.split()
    try:
        return Drawn(tuple(map(int, values))) if word == "cards" else Move(line)
    except ValueError as error:
        raise ReadError(f"{line!r} is no step of HIGH CARD") from error


HIDDEN: HiddenCards[State] = HiddenCards(DECK, ("hands",), lambda state, *_: over(state))


def timeline(_step: Move | Drawn, _before: State, _after: State) -> Timeline:
    """Everything is looked at for a while."""
    return Timeline().hear(Cue.CARD).rest(0.6)


def draw(canvas: Canvas, show: Show[State, RowCursor, Move]) -> None:
    """A line for each player, with the card where it can be seen, and the choice."""
    ground(canvas, THEME)
    widgets.title_line(canvas, THEME, "HIGH CARD")
    for seat, hand in enumerate(show.view.hands):
        said = hand[0] if hand else "HIDDEN"
        read(canvas, 320, 80 + 30 * seat, f"PLAYER {seat + 1} CARD {said}", THEME.ink, "centre")
    if show.ui is not None:
        widgets.choices(canvas, THEME, 236, [move.name for move in Move], show.ui.at, show.lit)
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● OK" if show.ui is not None else widgets.HURRY)


class Setup(Form):
    """One to four people; the seats from the second or third on may be computer players."""

    def __init__(self, most: int) -> None:
        """`most`: so many people."""
        super().__init__("HIGH CARD")
        self._most = most

    def players(self, options: Options) -> tuple[Player, ...]:
        """Computer players where there are more seats than people."""
        seats = super().players(options)
        return (*seats[: self._most], *(Player(0, "LAZY") for _ in seats[self._most :]))


class Lazy:
    """Keeps every card."""

    def choose(self, _view: State, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """Keep."""
        return Move.KEEP


def game(people: int = 4) -> AnyGame:
    """HIGH CARD with so many people at most; who else plays is a computer player."""
    return Game(
        name="high_card",
        title="HIGH CARD",
        seats=(1, people),
        rules=SimpleNamespace(
            score_bounds=score_bounds,
            **{each.__name__: each for each in (start, due, apply, scores, write)},
            read=read_line,
        ),
        setup=Setup(people),
        panel=ChoicePanel(due),
        look=Look(
            theme=THEME,
            picture=SimpleNamespace(draw=draw, draw_emblem=draw_emblem, draw_setup=draw_setup),
            help=(Page("THE GAME", ("The highest card wins.",)),),
            timeline=timeline,
            cursor_sound=ticks,
        ),
        hidden=Hidden(view=HIDDEN.view, redraw=HIDDEN.redraw),
        opponents=Opponents(computers={"LAZY": Lazy()} if people < 4 else {}, press_panel=False),
    )
