"""HOLE CARD: a small, complete game with a hidden card; tests plant mistakes in it for the laws to find.

One person draws to 21 with at most five cards. The dealer has one open card and one that is hidden until the
person stands.
"""

from __future__ import annotations

from enum import Enum
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import (
    Ask,
    Cue,
    Deal,
    Drawn,
    Ending,
    Game,
    Hidden,
    IllegalMoveError,
    Look,
    Page,
    ReadError,
    Timeline,
    legal,
)
from cabinet.devtools.templates.plain import picture as die_picture
from cabinet.display.palette import BLACK, WHITE
from cabinet.display.sprite import Sprite
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground
from cabinet.drawing.lettering import read as written
from cabinet.kit import ChoicePanel, Form, HiddenCards, Hole, fits, ticks

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from cabinet.kit import Options, RowCursor

DECK = tuple(range(52))
MOST = 5
THEME = die_picture.THEME


class Move(Enum):
    """The moves of the game HOLE CARD."""

    STAND = "stand"
    HIT = "hit"


class State(NamedTuple):
    """The state of one hand of the game HOLE CARD."""

    hand: tuple[int, ...] = ()
    dealer: tuple[int, ...] = ()
    asks: bool = False
    """True if the person has said HIT and the card is not dealt yet."""
    stood: bool = False


def start(_options: Options) -> State:
    return State()


def due(state: State) -> Ask[Move] | Deal | None:
    """Return what must happen next: the first four cards, a move, a card after HIT, or None at the end.

    With five cards the person can only stand.
    """
    if state.stood:
        return None
    if state.asks or not state.hand:
        left = tuple(card for card in DECK if card not in (*state.hand, *state.dealer))
        return Deal(1 if state.hand else 4, left)
    return Ask(0, tuple(Move) if len(state.hand) < MOST else (Move.STAND,))


def apply(state: State, step: Move | Drawn) -> State:
    """Return the state after a step; raise IllegalMoveError if the step is not allowed."""
    if not fits(due(state), step):
        raise IllegalMoveError(write(step), "not now")
    if isinstance(step, Drawn):
        values = step.values
        if not state.hand:
            return State(values[:2], values[2:])
        return state._replace(hand=(*state.hand, *values), asks=False)
    return state._replace(asks=True) if step is Move.HIT else state._replace(stood=True)


def count(cards: tuple[int, ...]) -> int:
    """Return the points of a hand: an ace counts 1, a picture card 10."""
    return sum(min(10, card % 13 + 1) for card in cards)


def scores(state: State) -> tuple[int, ...]:
    return (count(state.hand),)


def write(step: Any) -> str:
    """Return a step as a line of text: `cards 3 51` or `hit`."""
    if isinstance(step, Drawn):
        return " ".join(("cards", *map(str, step.values)))
    return str(step.value) if isinstance(step, Move) else repr(step)


def read(line: str) -> Move | Drawn:
    """Return the step that a line of text describes; raise ReadError if it describes none."""
    word, *cards = line.split(" ")
    try:
        return Drawn(tuple(map(int, cards))) if word == "cards" and cards else Move(line)
    except ValueError:
        raise ReadError(f"{line!r} is no step, such as 'hit' or 'cards 7'") from None


def timeline(step: Move | Drawn, _before: State, _after: State) -> Timeline:
    return Timeline().hear(Cue.CARD).rest(0.3) if isinstance(step, Drawn) else Timeline().hear(Cue.CHOOSE)


def draw(canvas: Canvas, show: Show[State, RowCursor, Move]) -> None:
    ground(canvas, THEME)
    widgets.title_line(canvas, THEME, "HOLE CARD")
    for row, cards in enumerate((show.view.dealer, show.view.hand)):
        for at, card in enumerate(cards):
            draw_card(canvas, 100 + 90 * at, 105 + 100 * row, card)
    written(canvas, 100, 262, f"COUNT {count(show.view.hand)}", THEME.accent, "left")
    if show.ui is not None:
        names = [move.name for move in legal(due(show.view))]
        widgets.choices(canvas, THEME, 290, names, show.ui.at, show.lit)


def draw_card(canvas: Canvas, x: int, y: int, card: int) -> None:
    """Draw a card with its center at x, y."""

    def face(on: Canvas, left: int, top: int) -> None:
        on.round_box(left, top, 60, 80, WHITE)
        written(on, left + 30, top + 28, str(card), BLACK, "centre")

    canvas.sprite(Sprite(("hole card", card), (60, 80), face), x, y)


RULES = SimpleNamespace(
    score_bounds=(0, 50),
    start=start,
    due=due,
    apply=apply,
    scores=scores,
    write=write,
    read=read,
)
PICTURE = SimpleNamespace(draw=draw, draw_emblem=die_picture.draw_emblem, draw_setup=die_picture.draw_setup)
HIDDEN: HiddenCards[State] = HiddenCards(DECK, (), holes=(Hole("dealer", lambda state: not state.stood),))
GAME: Game[Any, State, State, RowCursor, Move] = Game(
    name="hole_card",
    title="HOLE CARD",
    seats=(1, 1),
    rules=RULES,
    setup=Form("HOLE CARD", people=(1, 1)),
    panel=ChoicePanel(due),
    look=Look(
        theme=THEME,
        picture=PICTURE,
        help=(Page("THE GAME", ("Draw to 21.",)),),
        timeline=timeline,
        cursor_sound=ticks,
    ),
    hidden=Hidden(view=HIDDEN.view, redraw=HIDDEN.redraw),
    ending=Ending(over=lambda state: state.stood),
)
