"""What saves a small game its boilerplate: who plays, what is chosen, what is written down.

Every part here is one that a game may have of its own instead: `Game` takes
whatever keeps the protocols of `cabinet.api`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from cabinet.api import (
    Chosen,
    Cue,
    Deal,
    Drawn,
    Exit,
    Kind,
    Player,
    Press,
    ReadError,
    Roll,
    Switch,
    legal,
    seat_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

    from cabinet.api import Due, Seat


_FACES = frozenset("123456")
_PIPS = frozenset(range(1, 7))

State = TypeVar("State")
View = TypeVar("View")
Move = TypeVar("Move")
Choice = TypeVar("Choice")


# Who plays --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Options:
    """How many play."""

    players: int


@dataclass(frozen=True)
class PeopleSetup:
    """The set-up of people only: LEFT and RIGHT choose how many, FIRE or START begins.

    SELECT leaves, OPTION explains. Player n has joystick n. The screen is the number
    that is chosen: 1 at first.
    """

    title: str
    """What the game is called, for error messages."""
    most: int = 4

    def choices(self) -> tuple[Options, ...]:
        """From one player on."""
        return tuple(map(Options, range(1, self.most + 1)))

    def players(self, options: Options) -> tuple[Player, ...]:
        """Player n has joystick n."""
        return tuple(map(Player, range(1, options.players + 1)))

    def start(self) -> int:
        """One player."""
        return 1

    def recall(self, _ui: int, options: Options) -> int:
        """As many as have played last."""
        return options.players

    def press(self, ui: int, press: Press) -> int | Chosen[Options] | Exit:
        """The number after a press, the options, or the way out. A direction repeats while it is held."""
        after = press_row(ui - 1, press, self.choices())
        return after + 1 if isinstance(after, int) else after

    def write(self, options: Options) -> str:
        """`players 2`."""
        return f"players {options.players}"

    def read(self, line: str) -> Options:
        """The options in a line that `write` wrote. Raises ReadError."""
        for options in self.choices():
            if line == self.write(options):
                return options
        raise ReadError(
            f"{line!r} is no set-up of {self.title}; expected 'players 1' to 'players {self.most}'"
        )


def press_row(at: int, press: Press, choices: Sequence[Choice]) -> int | Chosen[Choice] | Exit:
    """A set-up of one row after a press: the place of what is chosen, what is taken, or the way out.

    LEFT and RIGHT choose and wrap, and repeat while they are held; FIRE or START takes,
    SELECT leaves, OPTION explains.
    """
    if press.kind is Kind.UP:
        return at
    match press.switch:
        case Switch.LEFT:
            return (at - 1) % len(choices)
        case Switch.RIGHT:
            return (at + 1) % len(choices)
        case _ if press.kind is Kind.REPEAT:
            return at
        case Switch.FIRE | Switch.START:
            return Chosen(choices[at])
        case Switch.SELECT:
            return Exit.MENU
        case Switch.OPTION:
            return Exit.HELP
    return at


# What is done ------------------------------------------------------------------


def fits(due: Due[Move], step: Move | Drawn) -> bool:
    """Whether a step is what comes next: a move that is asked for, or a draw of as many as are due.

    A die has one to six pips; a card is in the deck, and dealt once.
    """
    if not isinstance(step, Drawn):
        return step in legal(due)
    values = step.values
    match due:
        case Roll(dice):
            return len(values) == dice and _PIPS.issuperset(values)
        case Deal(cards, deck):
            return len(values) == len(set(values)) == cards and set(deck).issuperset(values)
    return False


class RowCursor(NamedTuple):
    """The cursor of a row of moves."""

    at: int = 0
    """The place of the chosen move among those that can be made, counted from 0."""
    left: tuple[tuple[Seat, Any], ...] = ()
    """The move at which each seat has left it, where a `ChoicePanel` remembers."""


@dataclass(frozen=True)
class ChoicePanel(Generic[View, Move]):
    """One player's joystick where there are a few moves in a row: LEFT and RIGHT choose, FIRE does it."""

    due: Callable[[View], Due[Move]]
    """What is asked, by what the player sees: the rules' own `due`, unless it looks at what is hidden."""
    starts: Callable[[View], Move] | None = None
    """Where the cursor starts; at the first move unless given, and where that cannot be made."""
    remembers: bool = False
    """It starts at what the seat has chosen last, where that can be done again: a bet, say. A move that costs
    something should be chosen anew each time."""

    def start(self, view: View, last: RowCursor | None = None) -> RowCursor:
        """Where the cursor starts."""
        seat, moves = self._asked(view)
        left = dict(last.left) if last else {}
        wanted = [left[seat]] if seat in left else []
        wanted += [self.starts(view)] if self.starts else []
        at = next((moves.index(move) for move in wanted if move in moves), 0)
        return self._moved(last or RowCursor(), at, seat, moves)

    def press(self, ui: RowCursor, press: Press, view: View) -> RowCursor | Chosen[Move]:
        """The cursor after a press, or the move it makes. A direction repeats while it is held."""
        seat, moves = self._asked(view)
        match press.switch:
            case Switch.LEFT if press.kind is not Kind.UP:
                return self._moved(ui, (ui.at - 1) % len(moves), seat, moves)
            case Switch.RIGHT if press.kind is not Kind.UP:
                return self._moved(ui, (ui.at + 1) % len(moves), seat, moves)
            case Switch.FIRE if press.kind is Kind.DOWN:
                return Chosen(moves[ui.at])
        return ui

    def _asked(self, view: View) -> tuple[Seat | None, tuple[Move, ...]]:
        due = self.due(view)
        return seat_of(due), legal(due)

    def _moved(self, ui: RowCursor, at: int, seat: Seat | None, moves: tuple[Move, ...]) -> RowCursor:
        if not self.remembers or not moves or seat is None:
            return RowCursor(at)
        others = (pair for pair in ui.left if pair[0] != seat)
        return RowCursor(at, (*others, (seat, moves[at])))


def ticks(_before: object, _after: object) -> Cue:
    """The sound of every cursor that moves, for `Look.cursor_sound`."""
    return Cue.MOVE


# What is written down ---------------------------------------------------------


def write_dice(drawn: Drawn) -> str:
    """`dice 3 1 6`."""
    return " ".join(("dice", *map(str, drawn.values)))


def read_dice(line: str, most: int) -> Drawn | None:
    """The one to `most` dice in a line that `write_dice` wrote, None for any other line."""
    word, *faces = line.split(" ")
    if word == "dice" and 1 <= len(faces) <= most and _FACES.issuperset(faces):
        return Drawn(tuple(map(int, faces)))
    return None


class Lines(Generic[Move]):
    """The lines of a journal: moves by a table, dice as `dice 3 1 6`."""

    def __init__(self, title: str, moves: Mapping[str, Move], dice: int = 0) -> None:
        """`title`: the game, for error messages; `dice`: how many it may roll at once."""
        self._title = title
        self._moves = dict(moves)
        self._lines = {move: line for line, move in self._moves.items()}
        self._dice = dice

    def write(self, step: Move | Drawn) -> str:
        """One readable line; a move that is not in the table is named as it is."""
        if isinstance(step, Drawn):
            return write_dice(step)
        return self._lines.get(step, repr(step))

    def read(self, line: str) -> Move | Drawn:
        """The step in a line that `write` wrote. Raises ReadError."""
        if line in self._moves:
            return self._moves[line]
        if dice := read_dice(line, self._dice):
            return dice
        moves = list(self._moves)
        examples = ([write_dice(Drawn((4,)))] if self._dice else []) + moves[:1] + moves[1:][-1:]
        raise ReadError(f"{line!r} is no step of {self._title}, such as {', '.join(map(repr, examples))}")


# What is hidden ---------------------------------------------------------------


def _nowhere(_state: object, _field: str, _seat: Seat) -> bool:
    return False


@dataclass(frozen=True)
class HiddenCards(Generic[State]):
    """Cards that only their own seat may see: `view` and `redraw` of `Hidden` follow from the fields' names.

    The state is a frozen dataclass or a named tuple; each of the fields has a tuple of cards for every
    seat. In a view the cards that cannot be seen are an empty tuple.
    """

    deck: tuple[int, ...]
    fields: tuple[str, ...]
    shown: Callable[[State, str, Seat], bool] = _nowhere
    """Whether everybody may see the cards of this field and seat, as at a showdown."""
    arranged: Callable[[Iterable[int]], tuple[int, ...]] = tuple
    """The order in which a seat's cards lie."""

    def view(self, state: State, seat: Seat | None) -> State:
        """What a seat may see; None: what everybody may see."""

        def seen(name: str, owner: Seat, cards: tuple[int, ...]) -> tuple[int, ...]:
            return cards if owner == seat or self.shown(state, name, owner) else ()

        return self._changed(state, seen)

    def redraw(self, state: State, seat: Seat | None, rng: Random) -> State:
        """The state with other cards, of those left in the deck, wherever the seat cannot see them."""
        known = self.view(state, seat)
        seen = {card for name in self.fields for cards in getattr(known, name) for card in cards}
        left = [card for card in self.deck if card not in seen]
        rng.shuffle(left)

        def again(name: str, owner: Seat, cards: tuple[int, ...]) -> tuple[int, ...]:
            return getattr(known, name)[owner] or self.arranged(left.pop() for _ in cards)

        return self._changed(state, again)

    def _changed(
        self, state: Any, cards_of: Callable[[str, Seat, tuple[int, ...]], tuple[int, ...]]
    ) -> State:
        changes = {
            name: tuple(cards_of(name, owner, cards) for owner, cards in enumerate(getattr(state, name)))
            for name in self.fields
        }
        changed = state._replace(**changes) if hasattr(state, "_replace") else replace(state, **changes)
        return cast("State", changed)
