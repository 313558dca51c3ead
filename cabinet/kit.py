"""Ready-made parts for small games: options, set-up screens, panels, journal lines, hidden cards.

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


# Section: set-up screens and players --------------------------------------------


Value: TypeAlias = int | str
"""A value that can be chosen in a row of a set-up screen."""
COMPUTERS, STRENGTH = "COMPUTERS", "STRENGTH"
"""The names of the rows of a set-up screen that choose the number and the strength of computer players."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options chosen on a set-up screen; the value of a row `BEST_OF` is `options.best_of`."""

    players: int
    rows: tuple[tuple[str, Value], ...] = ()
    """The names and values of all rows after the number of players."""

    def __getattr__(self, name: str) -> Any:
        """Return the value of a row by its name in lower case. Raises AttributeError."""
        # Without this condition, copying an `Options` would call this method endlessly: the copy has no
        # `rows` at first.
        for row, value in () if name == "rows" else self.rows:
            if row.lower() == name:
                return value
        raise AttributeError(f"options have no {name!r}: no row of the form has that name")


class FormRow(NamedTuple):
    """The state of one row on a set-up screen."""

    name: str
    values: tuple[Value, ...]
    chosen: int = 0
    """The index of the row's chosen value."""
    shown: bool = True
    """False if the values of other rows make this row meaningless; the row is then not shown."""
    leads: Exit | None = None
    """The exit from the screen that FIRE takes on this row, for a row without values; None for a row with
    values."""

    @property
    def value(self) -> Value:
        """The row's current value."""
        return self.values[self.chosen]


class Filled(NamedTuple):
    """The state of a set-up screen: its rows with the chosen values, and the cursor."""

    rows: tuple[FormRow, ...]
    at: int = 0
    """The index of the row that LEFT and RIGHT change."""
    option: bool = False
    """True while OPTION is held, for a set-up screen on which a held OPTION changes what FIRE does; otherwise
    False."""

    def value(self, name: str) -> Value:
        """Return the value of the row with this name."""
        return next(row.value for row in self.rows if row.name == name)

    @property
    def options(self) -> Options:
        """The options that are chosen on the set-up screen of a `Form`."""
        return Options(self.players, tuple((row.name, row.value) for row in self.rows[1:]))

    @property
    def players(self) -> int:
        """The number of players: the value of the first row.

        Use it only if the first row chooses the number.
        """
        return int(self.rows[0].value)


class RowForm(ABC, Generic[Own]):
    """A set-up screen that consists of rows; a game's subclass defines `options` and `players`.

    UP and DOWN go to another row, LEFT and RIGHT change the row's value; both wrap around, and repeat while
    they are held. FIRE or START begins the game, SELECT leads to the menu, OPTION to HOW TO PLAY.
    """

    def __init__(self, title: str, *rows: FormRow, lists: str = "", strength: str = "") -> None:
        """`title`: the game's title, for error messages; `rows`: the rows when the screen opens.

        `lists`: the name of the row whose value decides which top ten the scores enter; `strength`: the name
        of the row with the strengths of computer players, the best first. Either is '' if there is no such
        row.
        """
        self._title = title
        self._rows = rows
        self._lists = lists
        self._strength = strength

    @abstractmethod
    def options(self, ui: Filled) -> Own:
        """Return the options that the values of the rows stand for."""

    @abstractmethod
    def players(self, options: Own, /) -> tuple[Player, ...]:
        """Return the player of each seat."""

    def fits(self, _ui: Filled) -> bool:
        """Return True if the values of all rows are possible together."""
        return True

    def settled(self, ui: Filled, at: int) -> Filled:
        """Return the screen after a change of row `at`, with all values possible together.

        The other rows change as little as possible.
        """

        def distance(other: Filled) -> int:
            return sum(abs(one.chosen - row.chosen) for one, row in zip(other.rows, ui.rows, strict=True))

        fitting = (one for one in self._possible() if one.rows[at].chosen == ui.rows[at].chosen)
        return ui._replace(rows=min(fitting, key=distance).rows)

    def take(self, ui: Filled) -> Filled | Chosen[Own]:
        """Return what FIRE or START leads to: by default, the options that are chosen on the screen."""
        return Chosen(self.options(ui))

    def choices(self) -> tuple[Own, ...]:
        """Return all possible options, ordered so that the value of the first row changes fastest."""
        return tuple(self._by_options)

    def start(self) -> Filled:
        """Return the screen as it opens: with the first values that are possible together."""
        return min(self._possible(), key=lambda ui: [row.chosen for row in ui.rows])

    def at_strength(self, ui: Filled, strength: int) -> Filled:
        """Return the screen with this strength of computer players chosen: 0 is the best.

        A game may use this method as its `Opponents.at_strength`.
        """
        rows = (
            row._replace(chosen=min(strength, len(row.values) - 1)) if row.name == self._strength else row
            for row in ui.rows
        )
        return ui._replace(rows=tuple(rows))

    def recall(self, ui: Filled, options: Own) -> Filled:
        """Return the screen with the last game's options chosen."""
        return ui._replace(rows=self._screen(options).rows)

    def press(self, ui: Filled, press: Press) -> Filled | Chosen[Own] | Exit:
        """Return the screen after a press, the options that it confirms, or the exit that it takes."""
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
        """Return the screen with another value in row `at`: the next for `by` = 1, the previous for -1."""
        row = ui.rows[at]
        if row.leads:
            return ui
        changed = row._replace(chosen=(row.chosen + by) % len(row.values))
        return self.settled(ui._replace(rows=(*ui.rows[:at], changed, *ui.rows[at + 1 :])), at)

    def write(self, options: Own) -> str:
        """Return options as a line of a journal, such as `players 2, hands 10`."""
        return ", ".join(f"{row.name.lower()} {row.value}" for row in self._screen(options).rows)

    def read(self, line: str) -> Own:
        """Parse a line that `write` wrote. Raises ReadError."""
        return read_options(self._title, self.choices(), self.write, line)

    @property
    def lists(self) -> ScoreLists[Own, Any]:
        """The top tens for `Game.lists`: one for each value of the row named `lists`.

        Without such a row there is a single top ten.
        """
        if not self._lists:
            return ScoreLists()
        every = tuple(map(self._list, next(row.values for row in self._rows if row.name == self._lists)))
        return ScoreLists(
            all=every,
            of=lambda options: self._list(self._screen(options).value(self._lists)),
            chosen=lambda ui: self._list(ui.value(self._lists)),
        )

    def _list(self, value: Value) -> ScoreList:
        """Return the top ten for a value of the row named `lists`.

        The top ten for the number 10 of a row HANDS has the key `hands_10` and the name 10 HANDS; the top ten
        for a word has the word as its name and, in lower case, as its key.
        """
        if isinstance(value, int):
            return ScoreList(f"{self._lists.lower()}_{value}", f"{value} {self._lists.replace('_', ' ')}")
        return ScoreList(value.lower().replace(" ", "_"), value)

    def _screen(self, options: Own) -> Filled:
        """Return the screen that chooses these options. Raises ValueError if no screen does."""
        if options not in self._by_options:
            first = next(iter(self._by_options))
            raise ValueError(f"{options!r} is not a set-up of {self._title}: one is {first!r}")
        return self._by_options[options]

    @cached_property
    def _by_options(self) -> dict[Own, Filled]:
        """All possible options, each with the state of the set-up screen that chooses them."""
        return {self.options(ui): ui for ui in self._possible()}

    def _possible(self) -> Iterator[Filled]:
        """Yield every state of the screen in which the rows' values are possible together."""
        first, *others = (range(len(row.values)) for row in self._rows)
        for chosen in product(*others):
            for one in first:
                places = zip(self._rows, (one, *chosen), strict=True)
                ui = Filled(tuple(row._replace(chosen=at) for row, at in places))
                if self.fits(ui):
                    yield ui


def read_options(title: str, choices: Iterable[Own], write: Callable[[Own], str], line: str) -> Own:
    """Find the options for which `write` returns this line, among all choices of a game. Raises ReadError."""
    lines = {write(options): options for options in choices}
    if line not in lines:
        first, *_, last = *lines, *lines
        raise ReadError(f"{line!r} is not a set-up of {title}; expected {first!r} to {last!r}")
    return lines[line]


class Form(RowForm[Options]):
    """The set-up of a game: how many people play, and up to two further rows of named choices.

    `Form("TOY", people=(1, 4), HANDS=(10, 20))` gives the set-up screen (drawn by
    `cabinet.drawing.widgets.form_page`), options with `players` and `hands`, the lines of a journal (`players
    2, hands 10`), and with `lists="HANDS"` a top ten for each number of hands.

    `Form("TOY", people=(1, 4), seats=(2, 4), computers=("SHARK", "EASY"))` has two more rows: COMPUTERS is
    the number of computer players, and STRENGTH is their name in `Opponents.computers`. The people have the
    first seats.

    Presses have the same effects as in every `RowForm`.
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
        """`title`: the game's title, for error messages; `people`: the minimum and maximum number of people.

        `computers`: the names of computer players, the best first; `seats`: the minimum and maximum number of
        people and computers together, by default `people`.

        `lists`: the name of the row that selects the top ten. `rows`: up to two further rows, each with its
        name and its values. Raises ValueError if the row `lists` does not exist, for more than two rows, for
        a row without values, and for a row with the name of an attribute of `Options`.
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
        """Return the options that the values of the rows stand for."""
        return ui.options

    def players(self, options: Options) -> tuple[Player, ...]:
        """Return the players: player n has joystick n; computer players sit after the people."""
        people = options.players
        if not self._computers:
            return tuple(map(Player, range(1, people + 1)))
        name = options.strength if len(self._computers) > 1 else self._computers[0]
        seats = range(1, people + options.computers + 1)
        return tuple(Player(seat, "" if seat <= people else name) for seat in seats)

    def fits(self, ui: Filled) -> bool:
        """Return True if the people and computer players together are neither too few nor too many."""
        seats = ui.players + (int(ui.value(COMPUTERS)) if self._computers else 0)
        return self._seats[0] <= seats <= self._seats[1]


# Section: moves and the panels that choose them ---------------------------------


def fits(due: Due[Move], step: Move | Drawn) -> bool:
    """Return True if the rules allow a step now: a legal move, or a draw of as many dice or cards as are due.

    A die shows 1 to 6; a card must be in the deck, and is dealt only once.
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
    """The cursor of a panel whose moves are shown in a row."""

    at: int = 0
    """The index of the chosen move among the legal moves."""
    left: tuple[tuple[Seat, Any], ...] = ()
    """For each seat, the moves on which its cursor has stood, the latest last. The moves are stored only in
    views for which `ChoicePanel.remembers` returns True."""


@dataclass(frozen=True)
class ChoicePanel(Generic[View, Move]):
    """A panel for a few moves in a row: LEFT and RIGHT choose a move, FIRE makes it."""

    due: Callable[[View], Due[Move]]
    """Returns the next event for a player's view. The rules' own `due` can be used if it does not need hidden
    cards."""
    starts: Callable[[View], Move] | None = None
    """Returns the move on which the cursor starts. Without this function, or if its move is not legal, the
    cursor starts on the first legal move."""
    remembers: Callable[[View], bool] | None = None
    """Returns True for views in which the cursor starts on the latest of the seat's earlier choices that is
    legal now. For example, the cursor starts on the last bet even if the seat has made other moves since. Let
    the function return False where a move costs something, so that FIRE alone does not repeat it."""

    def start(self, view: View, last: RowCursor | None = None) -> RowCursor:
        """Return the cursor at the start of a turn; `last`: the cursor at the end of the turn before."""
        seat, moves = self._asked(view)
        remembered = last.left if last and self._remembers(view) else ()
        wanted = [move for owner, move in reversed(remembered) if owner == seat]
        wanted += [self.starts(view)] if self.starts else []
        at = next((moves.index(move) for move in wanted if move in moves), 0)
        return self._moved(last or RowCursor(), at, seat, moves, kept=self._remembers(view))

    def press(self, ui: RowCursor, press: Press, view: View) -> RowCursor | Chosen[Move]:
        """Return the cursor after a press, or the move that the press makes.

        A direction repeats while it is held.
        """
        seat, moves = self._asked(view)
        match press.switch:
            case Switch.LEFT | Switch.RIGHT if press.kind is not Kind.UP:
                at = (ui.at + (1 if press.switch is Switch.RIGHT else -1)) % len(moves)
                return self._moved(ui, at, seat, moves, kept=self._remembers(view))
            case Switch.FIRE if press.kind is Kind.DOWN:
                return Chosen(moves[ui.at])
        return ui

    def _asked(self, view: View) -> tuple[Seat | None, tuple[Move, ...]]:
        due = self.due(view)
        return seat_of(due), legal(due)

    def _remembers(self, view: View) -> bool:
        return self.remembers is not None and self.remembers(view)

    def _moved(
        self, ui: RowCursor, at: int, seat: Seat | None, moves: tuple[Move, ...], *, kept: bool
    ) -> RowCursor:
        if not kept or not moves or seat is None:
            return RowCursor(at, ui.left)
        others = (pair for pair in ui.left if pair != (seat, moves[at]))
        return RowCursor(at, (*others, (seat, moves[at])))


def ticks(_before: object, _after: object) -> Cue:
    """Return the sound of a cursor that moves; this function may be used as `Look.cursor_sound`."""
    return Cue.MOVE


# Section: lines of the journal --------------------------------------------------


def write_dice(drawn: Drawn) -> str:
    """Return dice as a line of a journal, such as `dice 3 1 6`."""
    return " ".join(("dice", *map(str, drawn.values)))


def _read_dice(line: str, most: int) -> Drawn | None:
    """Return the one to `most` dice in a line that `write_dice` wrote; None for any other line."""
    word, *faces = line.split(" ")
    if word == "dice" and 1 <= len(faces) <= most and _FACES.issuperset(faces):
        return Drawn(tuple(map(int, faces)))
    return None


class Lines(Generic[Move]):
    """Writes and reads the lines of a journal: moves by a table of words, dice as `dice 3 1 6`."""

    def __init__(self, title: str, moves: Mapping[str, Move], dice: int = 0) -> None:
        """`title`: the game, for error messages; `dice`: the maximum number of dice in one roll."""
        self._title = title
        self._moves = dict(moves)
        self._lines = {move: line for line, move in self._moves.items()}
        self._dice = dice

    def write(self, step: Move | Drawn) -> str:
        """Return a step as one readable line; an unknown move as its `repr`."""
        if isinstance(step, Drawn):
            return write_dice(step)
        return self._lines.get(step, repr(step))

    def read(self, line: str) -> Move | Drawn:
        """Parse a line that `write` wrote. Raises ReadError."""
        if line in self._moves:
            return self._moves[line]
        if dice := _read_dice(line, self._dice):
            return dice
        moves = list(self._moves)
        examples = ([write_dice(Drawn((4,)))] if self._dice else []) + moves[:1] + moves[1:][-1:]
        raise ReadError(f"{line!r} is not a step of {self._title}, such as {', '.join(map(repr, examples))}")


# Section: hidden cards and dice -------------------------------------------------


_REDRAWS = 1000
"""The maximum number of tries to replace hidden cards by others that fit the known facts. If all tries fail,
the real cards are kept."""


def _nowhere(_state: object, _field: str, _seat: Seat) -> bool:
    return False


def _anything(_state: object) -> bool:
    return True


class Hole(NamedTuple, Generic[State]):
    """Cards that belong to no seat, such as a dealer's.

    While they lie face down, only the first `keep` are visible.
    """

    field: str
    """The field of the state that contains these cards as one tuple."""
    when: Callable[[State], bool]
    """Returns True while the cards lie face down; it must depend on public facts only."""
    keep: int = 1
    """The number of cards, counted from the first, that are always face up."""


@dataclass(frozen=True)
class HiddenCards(Generic[State]):
    """Makes `view` and `redraw` of `Hidden` for cards, dice or other draws that only one seat may see.

    The state is a frozen dataclass or a named tuple; each field has a tuple of cards for every seat, and only
    that seat sees the cards. In a view, a seat's hidden cards are an empty tuple, and the face-down cards of
    a `Hole` (cards of no seat) are left out. Use `HiddenCards(PIPS, ("dice",), again=True)` for dice: equal
    values can be drawn again.
    """

    deck: tuple[int, ...]
    """All cards or values that can be drawn."""
    fields: tuple[str, ...]
    shown: Callable[[State, str, Seat], bool] = _nowhere
    """Returns True if everyone may see the cards that a seat has in a field of the state, as at a
    showdown."""
    arranged: Callable[[Iterable[int]], tuple[int, ...]] = tuple
    """Returns a seat's cards, given in any order, in the order in which they lie on the table."""
    holes: tuple[Hole[State], ...] = ()
    again: bool = False
    """True if the same value can be drawn more than once, as with dice; False if each card exists only
    once."""
    where: Callable[[State], bool] = _anything
    """Returns True if a state agrees with all public facts other than the visible cards. For example, if a
    dealer has looked for a blackjack and the game goes on, the hole card makes no blackjack. The function is
    called only if some cards are hidden."""

    def view(self, state: State, seat: Seat | None) -> State:
        """Return the view of a seat, or for None the view that everyone may see."""

        def seen(name: str, owner: Seat, cards: tuple[int, ...]) -> tuple[int, ...]:
            return cards if owner == seat or self.shown(state, name, owner) else ()

        return self._changed(state, seen, lambda hole, cards: cards[: hole.keep])

    def redraw(self, state: State, seat: Seat | None, rng: Random) -> State:
        """Return the state with every card that the seat cannot see replaced at random.

        The new cards are taken from all cards that the seat does not see or, with `again`, from the whole
        deck. Raises ValueError if `where` rejects the real state as impossible.
        """
        known = self.view(state, seat)
        if known == state:
            return state
        if not self.where(state):
            raise ValueError(
                f"`where` is False for {state}: let it be True for every state that play reaches"
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
        """Return the cards of the deck that a seat does not see; `known`: the view of the seat."""
        seen = {card for name in self.fields for cards in getattr(known, name) for card in cards}
        seen.update(card for hole in self.holes for card in getattr(known, hole.field))
        return [card for card in self.deck if card not in seen]

    def _redrawn(self, state: State, known: State, draw: Callable[[], int]) -> State:
        """Return the state with cards from `draw` in all places that the seat cannot see."""

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
        """Return the state with changed cards.

        `cards_of` returns the new cards of a field and seat; `down` returns the new cards of a hole whose
        cards lie face down.
        """
        changes: dict[str, Any] = {
            name: tuple(cards_of(name, owner, cards) for owner, cards in enumerate(getattr(state, name)))
            for name in self.fields
        }
        for hole in self.holes:
            if hole.when(state):
                changes[hole.field] = down(hole, getattr(state, hole.field))
        changed = state._replace(**changes) if hasattr(state, "_replace") else replace(state, **changes)
        return cast("State", changed)
