"""Shortcuts for small games: players, set-up, journal lines, hidden cards.

A game may replace any of them: `Game` takes everything that fits the protocols of `cabinet.api`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import product, starmap
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

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
    ScoreList,
    ScoreLists,
    Switch,
    legal,
    seat_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from random import Random

    from cabinet.api import Due, Seat


PIPS = tuple(range(1, 7))
"""The faces of a die."""
_FACES = frozenset("123456")

State = TypeVar("State")
View = TypeVar("View")
Move = TypeVar("Move")
Own = TypeVar("Own")


# Players ----------------------------------------------------------------------


Value: TypeAlias = int | str
"""A value in a row of a set-up screen."""
COMPUTERS, STRENGTH = "COMPUTERS", "STRENGTH"
"""The rows of a form with computer players."""


@dataclass(frozen=True, slots=True)
class Options:
    """The choices on a set-up screen; a row `BEST_OF` is `options.best_of`."""

    players: int
    rows: tuple[tuple[str, Value], ...] = ()
    """The name of each further row, and its value."""

    def __getattr__(self, name: str) -> Any:
        """The value of a row, by its name in lower case. Raises AttributeError."""
        # A copy that is being made has no rows yet.
        for row, value in () if name == "rows" else self.rows:
            if row.lower() == name:
                return value
        raise AttributeError(f"options have no {name!r}: no row of the form has that name")


class FormRow(NamedTuple):
    """The state of a set-up screen's row."""

    name: str
    values: tuple[Value, ...]
    chosen: int = 0
    """The index of its value."""
    shown: bool = True
    """False while it means nothing with what the other rows say."""
    leads: Exit | None = None
    """The destination of FIRE on a row without values."""

    @property
    def value(self) -> Value:
        """Its present value."""
        return self.values[self.chosen]


class Filled(NamedTuple):
    """The state of a set-up screen."""

    rows: tuple[FormRow, ...]
    at: int = 0
    """The row that LEFT and RIGHT change, counted from 0."""
    option: bool = False
    """True while OPTION is held, if that has a meaning."""

    def value(self, name: str) -> Value:
        """The value of the row with this name."""
        return next(row.value for row in self.rows if row.name == name)

    @property
    def options(self) -> Options:
        """The choices of a `Form`."""
        return Options(self.players, tuple((row.name, row.value) for row in self.rows[1:]))

    @property
    def players(self) -> int:
        """The number of players, if the first row has it."""
        return int(self.rows[0].value)


class RowForm(ABC, Generic[Own]):
    """A set-up screen of rows. A game's own class says what `options` they make, and who sits where.

    UP and DOWN go to another row, LEFT and RIGHT choose; both wrap, and repeat while they are held. FIRE or
    START begins, SELECT leads to the menu, OPTION to HOW TO PLAY.
    """

    def __init__(self, title: str, *rows: FormRow, lists: str = "", strength: str = "") -> None:
        """`title`: the game, for error messages; `rows`: as they open.

        `lists`: the row that decides for which top ten is played; `strength`: the one of how strong computer
        players are, the best first. '' for none.
        """
        self._title = title
        self._rows = rows
        self._lists = lists
        self._strength = strength

    @abstractmethod
    def options(self, ui: Filled) -> Own:
        """The options of the rows."""

    @abstractmethod
    def players(self, options: Own, /) -> tuple[Player, ...]:
        """The player of each seat."""

    def fits(self, _ui: Filled) -> bool:
        """True if the rows' values are possible together."""
        return True

    def settled(self, ui: Filled, at: int) -> Filled:
        """The screen after the row at a place has changed: the others change as little as possible to fit."""

        def distance(other: Filled) -> int:
            return sum(abs(one.chosen - row.chosen) for one, row in zip(other.rows, ui.rows, strict=True))

        fitting = (one for one in self._possible() if one.rows[at].chosen == ui.rows[at].chosen)
        return ui._replace(rows=min(fitting, key=distance).rows)

    def take(self, ui: Filled) -> Filled | Chosen[Own]:
        """The result of FIRE or START."""
        return Chosen(self.options(ui))

    def choices(self) -> tuple[Own, ...]:
        """All that can be chosen; the first row changes first."""
        return tuple(self._by_options)

    def start(self) -> Filled:
        """The first choice of each row that fits."""
        return min(self._possible(), key=lambda ui: [row.chosen for row in ui.rows])

    def at_strength(self, ui: Filled, strength: int) -> Filled:
        """The screen with computer players of a strength chosen, 0 the best, for `Opponents.at_strength`."""
        rows = (
            row._replace(chosen=min(strength, len(row.values) - 1)) if row.name == self._strength else row
            for row in ui.rows
        )
        return ui._replace(rows=tuple(rows))

    def recall(self, ui: Filled, options: Own) -> Filled:
        """Set the rows to the last game's options."""
        return ui._replace(rows=self._by_options[options].rows)

    def press(self, ui: Filled, press: Press) -> Filled | Chosen[Own] | Exit:
        """The screen after a press, the options, or the way out."""
        if press.kind is Kind.UP:
            return ui
        match press.switch:
            case Switch.UP | Switch.DOWN:
                places = [at for at, row in enumerate(ui.rows) if row.shown]
                step = 1 if press.switch is Switch.DOWN else -1
                return ui._replace(at=places[(places.index(ui.at) + step) % len(places)])
            case Switch.LEFT | Switch.RIGHT:
                return self.stepped(ui, ui.at, 1 if press.switch is Switch.RIGHT else -1)
            case _ if press.kind is Kind.REPEAT:
                return ui
            case Switch.SELECT:
                return Exit.MENU
            case Switch.OPTION:
                return Exit.HELP
            case Switch.FIRE if leads := ui.rows[ui.at].leads:
                return leads
        return self.take(ui)

    def stepped(self, ui: Filled, at: int, by: int) -> Filled:
        """The screen with the next choice, or the one before, in the row at a place."""
        row = ui.rows[at]
        if row.leads:
            return ui
        changed = row._replace(chosen=(row.chosen + by) % len(row.values))
        return self.settled(ui._replace(rows=(*ui.rows[:at], changed, *ui.rows[at + 1 :])), at)

    def write(self, options: Own) -> str:
        """`players 2, hands 10`."""
        return ", ".join(f"{row.name.lower()} {row.value}" for row in self._by_options[options].rows)

    def read(self, line: str) -> Own:
        """The options in a line that `write` wrote. Raises ReadError."""
        return read_options(self._title, self.choices(), self.write, line)

    @property
    def lists(self) -> ScoreLists[Own, Any]:
        """A top ten for each choice of the row that decides, as `Game.lists`; one alone where none does."""
        if not self._lists:
            return ScoreLists()
        every = tuple(map(self._list, next(row.values for row in self._rows if row.name == self._lists)))
        return ScoreLists(
            all=every,
            of=lambda options: self._list(self._by_options[options].value(self._lists)),
            chosen=lambda ui: self._list(ui.value(self._lists)),
        )

    def _list(self, value: Value) -> ScoreList:
        """`hands_10`, 10 HANDS; of a word, the word itself."""
        if isinstance(value, int):
            return ScoreList(f"{self._lists.lower()}_{value}", f"{value} {self._lists.replace('_', ' ')}")
        return ScoreList(value.lower().replace(" ", "_"), value)

    @cached_property
    def _by_options(self) -> dict[Own, Filled]:
        """All that can be chosen, with the screens that choose it."""
        return {self.options(ui): ui for ui in self._possible()}

    def _possible(self) -> Iterator[Filled]:
        """The screens that fit."""
        first, *others = (range(len(row.values)) for row in self._rows)
        for chosen in product(*others):
            for one in first:
                places = zip(self._rows, (one, *chosen), strict=True)
                ui = Filled(tuple(row._replace(chosen=at) for row, at in places))
                if self.fits(ui):
                    yield ui


def read_options(title: str, choices: Iterable[Own], write: Callable[[Own], str], line: str) -> Own:
    """The options that `write` makes this line of, of all that can be chosen in a game. Raises ReadError."""
    lines = {write(options): options for options in choices}
    if line not in lines:
        first, *_, last = *lines, *lines
        raise ReadError(f"{line!r} is no set-up of {title}; expected {first!r} to {last!r}")
    return lines[line]


class Form(RowForm[Options]):
    """The set-up of a game: how many people play, and up to two further rows of named choices.

    `Form("TOY", people=(1, 4), HANDS=(10, 20))` gives the set-up screen (drawn by
    `cabinet.drawing.widgets.form_page`), options with `players` and `hands`, the lines of a journal
    (`players 2, hands 10`), and with `lists="HANDS"` a top ten for each number of hands.

    `Form("TOY", people=(1, 4), seats=(2, 4), computers=("SHARK", "EASY"))` has the rows COMPUTERS, how many
    sit beside the people, and STRENGTH, which of `Opponents.computers` they are. The people sit first.

    It is pressed as every `RowForm` is.
    """

    def __init__(
        self,
        title: str,
        *,
        people: tuple[int, int] = (1, 4),
        seats: tuple[int, int] | None = None,
        computers: tuple[str, ...] = (),
        lists: str = "",
        **rows: tuple[Value, ...],
    ) -> None:
        """`title`: the game, for error messages; `people`: the fewest and the most.

        `computers`: the names of computer players, the best first; `seats`: the fewest and the most people
        and computers together, by default `people`.

        `lists`: the row that selects the top ten. Raises ValueError if there is no such row, for more than
        two rows, and for one without a choice or with a name that options have.
        """
        least, most = people
        self._seats = seats or people
        if self._seats[1] < most or (seats and not computers) or rows.keys() & {COMPUTERS, STRENGTH}:
            raise ValueError(
                f"form of {title}: {people} people, {seats} seats and the rows {[*rows]} do not fit; name "
                f"`computers` where there are more seats than people, and no row {COMPUTERS} or {STRENGTH}"
            )
        if computers:
            own = {COMPUTERS: tuple(range(self._seats[1] - least + 1))}
            rows = own | ({STRENGTH: computers} if len(computers) > 1 else {}) | rows
        self._computers = computers
        if lists and lists not in rows:
            raise ValueError(f"form of {title}: lists={lists!r} is none of its rows; name one of {[*rows]}")
        if len(rows) > 2 or not all(rows.values()) or rows.keys() & {"PLAYERS", "ROWS"}:
            raise ValueError(
                f"form of {title}: {rows} are its rows; give two at most, each with a choice, and none that "
                "is called PLAYERS or ROWS"
            )
        numbers = FormRow("PLAYERS", tuple(range(least, most + 1)))
        super().__init__(title, numbers, *starmap(FormRow, rows.items()), lists=lists, strength=STRENGTH)

    def options(self, ui: Filled) -> Options:
        """The options of the rows."""
        return ui.options

    def players(self, options: Options) -> tuple[Player, ...]:
        """Player n has joystick n; computer players sit after the people."""
        people = options.players
        if not self._computers:
            return tuple(map(Player, range(1, people + 1)))
        name = options.strength if len(self._computers) > 1 else self._computers[0]
        seats = range(1, people + options.computers + 1)
        return tuple(Player(seat, "" if seat <= people else name) for seat in seats)

    def fits(self, ui: Filled) -> bool:
        """True if there are enough seats, and enough players."""
        seats = ui.players + (int(ui.value(COMPUTERS)) if self._computers else 0)
        return self._seats[0] <= seats <= self._seats[1]


# Moves -------------------------------------------------------------------------


def fits(due: Due[Move], step: Move | Drawn) -> bool:
    """True if a step is due: a move that is asked for, or a draw of the right number.

    A die has one to six pips; a card is in the deck, and dealt once.
    """
    if not isinstance(step, Drawn):
        return step in legal(due)
    values = step.values
    match due:
        case Roll(dice):
            return len(values) == dice and set(PIPS).issuperset(values)
        case Deal(cards, deck):
            return len(values) == len(set(values)) == cards and set(deck).issuperset(values)
    return False


class RowCursor(NamedTuple):
    """The cursor of a row of moves."""

    at: int = 0
    """The place of the chosen move among those that can be made, counted from 0."""
    left: tuple[tuple[Seat, Any], ...] = ()
    """Each seat with the moves at which it has stood, the latest last, where a `ChoicePanel` remembers."""


@dataclass(frozen=True)
class ChoicePanel(Generic[View, Move]):
    """A player's joystick for a few moves in a row: LEFT and RIGHT choose, FIRE does it."""

    due: Callable[[View], Due[Move]]
    """The next event by the player's view: the rules' own `due`, unless that looks at hidden things."""
    starts: Callable[[View], Move] | None = None
    """The move at which the cursor starts; by default, and if it is not possible, the first one."""
    remembers: Callable[[View], bool] | None = None
    """The views in which the cursor starts at the seat's last choice that is possible again: for bets, even
    after a hand of other moves. Leave out views whose moves cost something."""

    def start(self, view: View, last: RowCursor | None = None) -> RowCursor:
        """The cursor's first place."""
        seat, moves = self._asked(view)
        remembered = last.left if last and self._remembers(view) else ()
        wanted = [move for owner, move in reversed(remembered) if owner == seat]
        wanted += [self.starts(view)] if self.starts else []
        at = next((moves.index(move) for move in wanted if move in moves), 0)
        return self._moved(last or RowCursor(), at, view)

    def press(self, ui: RowCursor, press: Press, view: View) -> RowCursor | Chosen[Move]:
        """The cursor after a press, or the move it makes. A direction repeats while it is held."""
        _, moves = self._asked(view)
        match press.switch:
            case Switch.LEFT if press.kind is not Kind.UP:
                return self._moved(ui, (ui.at - 1) % len(moves), view)
            case Switch.RIGHT if press.kind is not Kind.UP:
                return self._moved(ui, (ui.at + 1) % len(moves), view)
            case Switch.FIRE if press.kind is Kind.DOWN:
                return Chosen(moves[ui.at])
        return ui

    def _asked(self, view: View) -> tuple[Seat | None, tuple[Move, ...]]:
        due = self.due(view)
        return seat_of(due), legal(due)

    def _remembers(self, view: View) -> bool:
        return self.remembers is not None and self.remembers(view)

    def _moved(self, ui: RowCursor, at: int, view: View) -> RowCursor:
        seat, moves = self._asked(view)
        if not moves or seat is None or not self._remembers(view):
            return RowCursor(at, ui.left)
        others = (pair for pair in ui.left if pair != (seat, moves[at]))
        return RowCursor(at, (*others, (seat, moves[at])))


def ticks(_before: object, _after: object) -> Cue:
    """The sound of every cursor that moves, for `Look.cursor_sound`."""
    return Cue.MOVE


# Journal lines ----------------------------------------------------------------


def write_dice(drawn: Drawn) -> str:
    """`dice 3 1 6`."""
    return " ".join(("dice", *map(str, drawn.values)))


def _read_dice(line: str, most: int) -> Drawn | None:
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
        """One readable line; an unknown move is written as it is."""
        if isinstance(step, Drawn):
            return write_dice(step)
        return self._lines.get(step, repr(step))

    def read(self, line: str) -> Move | Drawn:
        """The step in a line that `write` wrote. Raises ReadError."""
        if line in self._moves:
            return self._moves[line]
        if dice := _read_dice(line, self._dice):
            return dice
        moves = list(self._moves)
        examples = ([write_dice(Drawn((4,)))] if self._dice else []) + moves[:1] + moves[1:][-1:]
        raise ReadError(f"{line!r} is no step of {self._title}, such as {', '.join(map(repr, examples))}")


# Hidden things ----------------------------------------------------------------


_REDRAWS = 1000
"""Tries to redraw hidden cards before giving up and keeping them: few redraws fit the known facts."""


def _nowhere(_state: object, _field: str, _seat: Seat) -> bool:
    return False


def _anything(_state: object) -> bool:
    return True


class Hole(NamedTuple, Generic[State]):
    """Cards that belong to no seat, such as a dealer's: for a while only the first of them are visible."""

    field: str
    """The field of the state with the cards: one tuple."""
    when: Callable[[State], bool]
    """True while they lie face down; it must depend on public facts only."""
    keep: int = 1
    """The number of cards that are always face up."""


@dataclass(frozen=True)
class HiddenCards(Generic[State]):
    """Cards, dice or other draws that only their own seat may see: makes `view` and `redraw` of `Hidden`.

    The state is a frozen dataclass or a named tuple; each field has a tuple of cards for every seat. In a
    view hidden cards are an empty tuple; those face down at a hole are missing. Use `HiddenCards(PIPS,
    ("dice",), again=True)` for dice: equal values can be drawn again.
    """

    deck: tuple[int, ...]
    """All that can be drawn."""
    fields: tuple[str, ...]
    shown: Callable[[State, str, Seat], bool] = _nowhere
    """True if everyone may see the cards of this field and seat, as at a showdown."""
    arranged: Callable[[Iterable[int]], tuple[int, ...]] = tuple
    """The order in which a seat's cards lie."""
    holes: tuple[Hole[State], ...] = ()
    again: bool = False
    """True if a value can be drawn again, as with dice; otherwise each exists once."""
    where: Callable[[State], bool] = _anything
    """True if a state is possible by what everyone knows besides the open cards: for example, once a
    dealer has looked for a blackjack, the hole card makes none. Asked while cards are hidden from the
    seat."""

    def view(self, state: State, seat: Seat | None) -> State:
        """The view of a seat; None: what everyone may see."""

        def seen(name: str, owner: Seat, cards: tuple[int, ...]) -> tuple[int, ...]:
            return cards if owner == seat or self.shown(state, name, owner) else ()

        return self._changed(state, seen, lambda hole, cards: cards[: hole.keep])

    def redraw(self, state: State, seat: Seat | None, rng: Random) -> State:
        """The state with other cards, of those left in the deck, wherever the seat cannot see them.

        Raises ValueError where `where` takes a state for impossible that has come about.
        """
        known = self.view(state, seat)
        if known == state:
            return state
        if not self.where(state):
            raise ValueError(
                f"`where` says that {state} cannot be: let it hold in all states that play reaches"
            )
        unseen = self._unseen(known)
        for _ in range(_REDRAWS):
            if self.again:
                other = self._redrawn(state, known, partial(rng.choice, self.deck))
            else:
                left = list(unseen)
                rng.shuffle(left)
                other = self._redrawn(state, known, left.pop)
            if self.where(other):
                return other
        return state

    def _unseen(self, known: State) -> list[int]:
        """The cards that may lie wherever the seat cannot see them."""
        seen = {card for name in self.fields for cards in getattr(known, name) for card in cards}
        seen.update(card for hole in self.holes for card in getattr(known, hole.field))
        return [card for card in self.deck if card not in seen]

    def _redrawn(self, state: State, known: State, draw: Callable[[], int]) -> State:
        """The state with other cards wherever the seat cannot see them."""

        def again(name: str, owner: Seat, cards: tuple[int, ...]) -> tuple[int, ...]:
            return getattr(known, name)[owner] or self.arranged(draw() for _ in cards)

        def other(hole: Hole[State], cards: tuple[int, ...]) -> tuple[int, ...]:
            return (*cards[: hole.keep], *(draw() for _ in cards[hole.keep :]))

        return self._changed(state, again, other)

    def _changed(
        self,
        state: Any,
        cards_of: Callable[[str, Seat, tuple[int, ...]], tuple[int, ...]],
        down: Callable[[Hole[State], tuple[int, ...]], tuple[int, ...]],
    ) -> State:
        """The state with other cards; `down`: those at a hole that lie face down."""
        changes: dict[str, Any] = {
            name: tuple(cards_of(name, owner, cards) for owner, cards in enumerate(getattr(state, name)))
            for name in self.fields
        }
        for hole in self.holes:
            if hole.when(state):
                changes[hole.field] = down(hole, getattr(state, hole.field))
        changed = state._replace(**changes) if hasattr(state, "_replace") else replace(state, **changes)
        return cast("State", changed)
