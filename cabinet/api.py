"""The types that make up a game: protocols and frozen records, standard library only.

A game is one `Game` record, which the cabinet finds through the entry-point group `cabinet.games`. Its parts
are pure: rules know nothing of the screen, the panel knows nothing of the pins, and time, chance and hardware
are passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from math import inf
from operator import itemgetter
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
    cast,
)

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path
    from random import Random

    from cabinet.display.art import Sheet
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

MOUSE = 5
"""The jack that a mouse's button comes from: its FIRE is a click. No joystick has this number."""

NAME_LENGTH = 11
"""Longest name on a top-ten list, in characters (DICE POKER, 1982)."""

TOP = 10
"""Rows of a top-ten list."""


# Controls ---------------------------------------------------------------------


class Switch(StrEnum):
    """A contact.

    UP, DOWN, LEFT, RIGHT, FIRE: of a joystick.
    START, SELECT, OPTION: of the console.
    """

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    FIRE = "fire"
    START = "start"
    SELECT = "select"
    OPTION = "option"

    @property
    def opposite(self) -> Switch | None:
        """The direction that cannot be meant at the same time, if there is one."""
        return _OPPOSITE.get(self)


_OPPOSITE = {
    Switch.UP: Switch.DOWN,
    Switch.DOWN: Switch.UP,
    Switch.LEFT: Switch.RIGHT,
    Switch.RIGHT: Switch.LEFT,
}
DIRECTIONS = tuple(_OPPOSITE)


class Control(NamedTuple):
    """One of the 23 inputs, or a mouse's button: a switch, and the joystick it is in (0: the console)."""

    switch: Switch
    jack: int = 0

    @property
    def name(self) -> str:
        """Its name in hardware/pins.toml and in logs: `p1_up`, `start`."""
        if self.jack == MOUSE:
            return f"mouse_{self.switch}"
        return f"p{self.jack}_{self.switch}" if self.jack else str(self.switch)


class Kind(Enum):
    """An event of a control.

    DOWN: it was pressed.
    UP: it was released.
    REPEAT: a direction is still held; it comes again and again.
    """

    DOWN = "down"
    UP = "up"
    REPEAT = "repeat"


class Press(NamedTuple):
    """One event of a control; `at` is the monotonic time in seconds."""

    control: Control
    kind: Kind = Kind.DOWN
    at: float = 0.0
    second: bool = False
    """A direction that came after another, before the stick was back in the middle: the corner of a stick.

    Only where a pointer goes anywhere (`Game.pointer`) is it given to anybody.
    """
    rested: float = inf
    """For DOWN: seconds for which the contact had been open without a break, bounces included."""

    @property
    def switch(self) -> Switch:
        """The switch of its control."""
        return self.control.switch

    @property
    def jack(self) -> int:
        """The joystick it came from, 0 for the console."""
        return self.control.jack


# Turns and chance -------------------------------------------------------------

Seat: TypeAlias = int
"""A player's place at the game, counted from 0."""
_MoveOut = TypeVar("_MoveOut", covariant=True)


class Ask(NamedTuple, Generic[_MoveOut]):
    """Asks a seat for a move."""

    seat: Seat
    moves: tuple[_MoveOut, ...]
    """All legal moves: nothing else says what is legal."""


class Roll(NamedTuple):
    """Asks the table for `dice` dice, each 1 to 6."""

    dice: int


class Deal(NamedTuple):
    """Asks the table for cards from the rest of the deck."""

    cards: int
    deck: tuple[int, ...]


Due: TypeAlias = Ask[_MoveOut] | Roll | Deal | None
"""The next event of a game: a move, a draw, or None at the end."""


def seat_of(due: Due[object]) -> Seat | None:
    """The seat that is asked for a move; None while the table draws and once the game is over."""
    return due.seat if isinstance(due, Ask) else None


def legal(due: Due[_MoveOut]) -> tuple[_MoveOut, ...]:
    """Every move that can be made; none while the table draws and once the game is over."""
    return due.moves if isinstance(due, Ask) else ()


class Drawn(NamedTuple):
    """A draw of the table: the faces or the cards, in the order asked for."""

    values: tuple[int, ...]


class IllegalMoveError(ValueError):
    """A move that the rules refuse; gives the move and the reason."""

    def __init__(self, what: object, why: str) -> None:
        super().__init__(f"{what}: {why}")
        self.what = what
        self.why = why


class ReadError(ValueError):
    """A line of a journal that is no option, move or draw of the game."""


# Players, and their scores ----------------------------------------------------


class Player(NamedTuple):
    """The player of a seat: a person's joystick, or the name of a computer player."""

    jack: int
    computer: str = ""


class Entry(NamedTuple):
    """One row of a top-ten list; no day when the clock was not known to be right."""

    name: str
    score: int
    day: date | None = None
    tie: int = 0
    """Among equal scores the lower tie ranks higher: in some games it is the number of hands."""


class ScoreList(NamedTuple):
    """One of a game's top tens, for games whose options change what can be won."""

    key: str = ""
    """Its key in the file, independent of its name: lower case, underscores.

    '' is the only list."""
    name: str = ""
    """Its name on screens; '' for the only one."""


class TopTen(NamedTuple):
    """A list of a game, best first; `new` are the rows entered just now, counted from 0."""

    entries: tuple[Entry, ...] = ()
    new: frozenset[int] = frozenset()
    name: str = ""
    """Its name, if the game has several."""
    cabinets: tuple[str, ...] = ()
    """The cabinet of each row of a league's list."""

    @property
    def record(self) -> Entry | None:
        """The best row, if there is one."""
        return self.entries[0] if self.entries else None


class Exit(Enum):
    """Requests of a game's screens to the cabinet, instead of an option or a move.

    MENU: the game menu; a game under way is thrown away.
    HELP: HOW TO PLAY.
    AGAIN: the game under way is thrown away, and another begins with the same options.
    """

    MENU = "menu"
    HELP = "help"
    AGAIN = "again"


# Pictures and sounds of a step ------------------------------------------------


class Cue(StrEnum):
    """Every sound the cabinet plays.

    MOVE: a cursor moves.
    CHOOSE: something is chosen.
    REFUSE: that cannot be done.
    NOT_YOU: a joystick whose turn it is not was pressed.
    HOLD: a die or a card is kept.
    FREE: a kept one is let go.
    TUMBLE: dice are thrown.
    TUMBLE_ONE: a single die is thrown; no longer than it tumbles.
    SETTLE: dice lie still.
    SCORE: points are written down.
    ZERO: no points are written down.
    BONUS: something extra is won, or done.
    FANFARE: something rare.
    TURN_1 to TURN_4: the turn passes to a player.
    WIN: a game is won.
    LOSE: a game is lost.
    TOP_TEN: the top ten is shown.
    LETTER: a letter of a name is taken.
    CARD: a card is dealt.
    TURNED: cards are turned over.
    THROWN: cards are thrown away.
    CHIP: chips are bet.
    RAISE: a bet is raised.
    FOLD: a player folds.
    CHECK: a player checks.
    JINGLE: attract mode begins again.
    TICK_1 to TICK_8: a cursor stands at a place: see `tick`.
    COUNT: points count up.
    SPARKLE: a straight, a full house, three hundred.
    SHINE: four of a kind, the upper bonus, a flush.
    FEAST: five of a kind, a grand slam, the bank broken.
    STRAIGHT_FLUSH: a straight flush.
    RECORD: the best score of all.
    RANKED: a place in the top ten that is not the first.
    ACE, SLIM, LUCKY, SHIFTY, DEALER: a computer player acts.
    YOU: the person at a card table acts.
    SLAM: the hardest hit of a picture.
    BREATH: the moment of dark before something great.
    POINTS_FLY, POINTS_LAND: points leave, and arrive.
    COIN: a dollar reaches its owner.
    PLATE: a player's plate comes in.
    CHIPS: a heap of chips is pushed.
    STACK: a stack of chips is slammed down.
    LETTER_SLAM: a letter of a title or a name falls into its place.
    ROW: a row of a list drops into its place.
    RECORD_PASSED: the count passes the best score of all.
    """

    MOVE = "move"
    CHOOSE = "choose"
    REFUSE = "refuse"
    NOT_YOU = "not you"
    HOLD = "hold"
    FREE = "free"
    TUMBLE = "tumble"
    TUMBLE_ONE = "tumble of one"
    SETTLE = "settle"
    SCORE = "score"
    ZERO = "zero"
    BONUS = "bonus"
    FANFARE = "fanfare"
    TURN_1 = "turn 1"
    TURN_2 = "turn 2"
    TURN_3 = "turn 3"
    TURN_4 = "turn 4"
    WIN = "win"
    LOSE = "lose"
    TOP_TEN = "top ten"
    LETTER = "letter"
    CARD = "card"
    TURNED = "turned"
    THROWN = "thrown"
    CHIP = "chip"
    RAISE = "raise"
    FOLD = "fold"
    CHECK = "check"
    JINGLE = "jingle"
    TICK_1 = "tick 1"
    TICK_2 = "tick 2"
    TICK_3 = "tick 3"
    TICK_4 = "tick 4"
    TICK_5 = "tick 5"
    TICK_6 = "tick 6"
    TICK_7 = "tick 7"
    TICK_8 = "tick 8"
    COUNT = "count"
    SPARKLE = "sparkle"
    SHINE = "shine"
    FEAST = "feast"
    STRAIGHT_FLUSH = "straight flush"
    RECORD = "record"
    RANKED = "ranked"
    ACE = "ace"
    SLIM = "slim"
    LUCKY = "lucky"
    SHIFTY = "shifty"
    DEALER = "dealer"
    YOU = "you"
    SLAM = "slam"
    BREATH = "breath"
    POINTS_FLY = "points fly"
    POINTS_LAND = "points land"
    COIN = "coin"
    PLATE = "plate"
    CHIPS = "chips"
    STACK = "stack"
    LETTER_SLAM = "letter slam"
    ROW = "row"
    RECORD_PASSED = "record passed"


def tick(position: int) -> Cue:
    """The tick of the place that a cursor has come to, counted from 0: the further the higher, and round."""
    return _TICKS[position % len(_TICKS)]


_TICKS = tuple(Cue(f"tick {number}") for number in range(1, 9))


def linear(part: float) -> float:
    """At the same speed all the way."""
    return part


def out_cubic(part: float) -> float:
    """Fast at first, then slower and slower."""
    return 1 - (1 - part) ** 3


Easing: TypeAlias = Callable[[float], float]
"""The progress of a span by the part of its time that is over: 0 at its start, 1 at its end."""


class Span(NamedTuple):
    """A part of a step that is seen or heard. Times are in seconds after the step.

    Without a name it is not seen: it is heard, or is a rest.
    """

    name: str
    number: int
    """The number among those of this name: the third card, the card of seat 2."""
    start: float
    length: float = 0.0
    cue: Cue | None = None
    """Heard at its start."""
    easing: Easing = linear
    still: bool = False
    """The picture changes at its start only, then not until another span starts."""

    @property
    def end(self) -> float:
        """When it is over."""
        return self.start + self.length


class How(TypedDict, total=False):
    """The optional fields of a new `Span`."""

    lasts: float
    """Its `length`."""
    cue: Cue | None
    easing: Easing
    still: bool


@dataclass(frozen=True, slots=True)
class Timeline:
    """All that is seen and heard of a step: the game makes it once, stage and picture ask it.

    It is made in a chain: `Timeline().then("pay", lasts=0.4, cue=Cue.CHIP).then("turn", lasts=0.3)`. A name
    without a number stands for all spans of that name, from the first start to the last end.
    """

    spans: tuple[Span, ...] = ()

    # Making it

    def at(self, start: float, name: str, number: int = 0, **how: Unpack[How]) -> Timeline:
        """Add a span that starts this many seconds after the step."""
        span = Span(
            name,
            number,
            start,
            how.get("lasts", 0.0),
            how.get("cue"),
            how.get("easing", linear),
            how.get("still", False),
        )
        return Timeline((*self.spans, span))

    def then(self, name: str, number: int = 0, **how: Unpack[How]) -> Timeline:
        """Add a span that starts when all others have ended."""
        return self.at(self.length, name, number, **how)

    def along(self, name: str, number: int = 0, **how: Unpack[How]) -> Timeline:
        """Add a span that starts with the one that was added last, such as dust with a shake."""
        return self.at(self.spans[-1].start, name, number, **how)

    def each(
        self,
        name: str,
        numbers: Iterable[int],
        *,
        apart: float,
        **how: Unpack[How],
    ) -> Timeline:
        """Add a span for each number; the first starts when all others have ended.

        `apart`: seconds from one start to the next.
        """
        row, start = self, self.length
        for order, number in enumerate(numbers):
            row = row.at(start + apart * order, name, number, **how)
        return row

    def slam(
        self,
        name: str,
        number: int = 0,
        *,
        lasts: float = 0.16,
        stop: float = 0.08,
        shake: float = 0.1,
        cue: Cue | None = None,
        easing: Easing = out_cubic,
    ) -> Timeline:
        """Add a span that ends with a hit: the picture stops for `stop` seconds, then shakes.

        `shake`: seconds of the span of that name, 0 for none; longer ones shake farther (see
        `cabinet.drawing.motion`). The next span may begin with it.
        """
        row = self.then(name, number, lasts=lasts, cue=cue, easing=easing).rest(stop)
        return row.at(row.length, "shake", number, lasts=shake) if shake else row

    def hear(self, cue: Cue, at: float = 0.0) -> Timeline:
        """Add a cue at this many seconds after the step."""
        return self.at(at, "", cue=cue)

    def rest(self, seconds: float) -> Timeline:
        """Add a pause at the end."""
        return self.then("", lasts=seconds)

    def until(self, end: float) -> Timeline:
        """Add a pause so that it lasts until `end`, if it is shorter."""
        return self.rest(end - self.length) if end > self.length else self

    # Asking it

    @property
    def length(self) -> float:
        """Seconds until play goes on."""
        return max((span.end for span in self.spans), default=0.0)

    @property
    def cues(self) -> tuple[tuple[float, Cue], ...]:
        """All that is heard, each with its time, in order."""
        return tuple(sorted(((span.start, span.cue) for span in self.spans if span.cue), key=itemgetter(0)))

    def changes_next(self, age: float) -> float:
        """The time of the picture's next change, without flashing words.

        `age` itself while something moves; infinity if nothing changes to the end.
        """
        seen = [span for span in self.spans if span.name]
        if any(span.start <= age < span.end and not span.still for span in seen):
            return age
        return min((span.start for span in seen if span.start > age), default=inf)

    def span(self, name: str, number: int | None = None) -> Span | None:
        """The span of that name and number; without a number all of that name in one."""
        spans = [
            span for span in self.spans if span.name == name and (number is None or span.number == number)
        ]
        if len(spans) < 2:
            return spans[0] if spans else None
        start = min(span.start for span in spans)
        return Span(name, 0, start, max(span.end for span in spans) - start)

    def latest(self, age: float, name: str) -> Span | None:
        """The last of the started spans of that name."""
        started = [span for span in self.spans if span.name == name and span.start <= age]
        return max(started, key=lambda span: span.start, default=None)

    def since(self, age: float, name: str, number: int | None = None) -> float:
        """Seconds since a span started: negative before that, minus infinity if there is none."""
        span = self.span(name, number)
        return age - span.start if span else -inf

    def part(self, age: float, name: str, number: int | None = None) -> float:
        """The progress of a span, with its easing: 0 before it and if there is none, 1 after it."""
        span = self.span(name, number)
        if span is None or age < span.start:
            return 0.0
        return span.easing((age - span.start) / span.length) if age < span.end else 1.0


# The parts of a game ----------------------------------------------------------

Options = TypeVar("Options")
State = TypeVar("State")
View = TypeVar("View")
Ui = TypeVar("Ui")
Move = TypeVar("Move")
_OptionsIn = TypeVar("_OptionsIn", contravariant=True)
_ViewIn = TypeVar("_ViewIn", contravariant=True)
_ViewOut = TypeVar("_ViewOut", covariant=True)
_UiIn = TypeVar("_UiIn", contravariant=True)
_UiOut = TypeVar("_UiOut", covariant=True)
_MoveIn = TypeVar("_MoveIn", contravariant=True)


class Chosen(NamedTuple, Generic[_MoveOut]):
    """The result of presses: the move of a panel, the options of a set-up screen."""

    what: _MoveOut


class Rules(Protocol[_OptionsIn, State, Move]):
    """The rules as pure functions over immutable states."""

    @property
    def score_bounds(self) -> tuple[int, int]:
        """The lowest and the highest score the rules can give."""

    def start(self, options: _OptionsIn, /) -> State:
        """The state before the first draw or move."""

    def due(self, state: State, /) -> Due[Move]:
        """The next event: a seat is asked for a move, the table draws, or None once the game is over."""

    def apply(self, state: State, step: Move | Drawn, /) -> State:
        """The state after a move or a draw.

        Raises IllegalMoveError, and changes nothing, where the rules refuse it.
        """

    def scores(self, state: State, /) -> tuple[int, ...]:
        """The score of each seat so far."""

    def write(self, step: Move | Drawn, /) -> str:
        """One readable line for a journal, at most 4000 characters."""

    def read(self, line: str, /) -> Move | Drawn:
        """The step that `write` wrote. Raises ReadError for anything else."""


class Setup(Protocol[Options, Ui]):
    """A game's set-up screen: presses until the options are chosen."""

    def choices(self) -> tuple[Options, ...]:
        """Every set-up that can be chosen."""

    def players(self, options: Options, /) -> tuple[Player, ...]:
        """The player of each seat."""

    def start(self) -> Ui:
        """The screen as it opens."""

    def recall(self, ui: Ui, options: Options, /) -> Ui:
        """The screen with the options chosen that were played last."""

    def press(self, ui: Ui, press: Press, /) -> Ui | Chosen[Options] | Exit:
        """The screen after a press, the options once they are chosen, or the way out."""

    def write(self, options: Options, /) -> str:
        """One readable line, the first of a journal; at most 4000 characters."""

    def read(self, line: str, /) -> Options:
        """The options that `write` wrote. Raises ReadError for anything else."""


class Panel(Protocol[_ViewIn, Ui, _MoveOut]):
    """One player's cursor and prompts: presses in, a move out."""

    def start(self, view: _ViewIn, last: Ui | None = None, /) -> Ui:
        """The cursor when a turn to act begins; `last` is the one before, of whichever player."""

    def press(self, ui: Ui, press: Press, view: _ViewIn, /) -> Ui | Chosen[_MoveOut] | Exit:
        """The cursor after a press, the move it makes, or the way out of the game."""


class Pointer(Protocol[Ui]):
    """A cursor that goes anywhere on the screen: it moves while a direction is held, or with a mouse."""

    def gliding(self, ui: Ui, /) -> bool:
        """True if it moves by itself now, or something at it lapses."""

    def glide(self, ui: Ui, now: float, /) -> Ui:
        """Its state at a monotonic time in seconds, while it moves by itself."""

    def let_go(self, ui: Ui, /) -> Ui:
        """Stop it: its control counts as released."""

    def point(self, ui: Ui, x: int, y: int, /) -> Ui:
        """A mouse has brought it to this pixel of the canvas."""


class Computer(Protocol[_ViewIn, Move]):
    """A computer player."""

    def choose(self, view: _ViewIn, moves: tuple[Move, ...], rng: Random, /) -> Move:
        """The move it makes of those allowed."""


class Show(NamedTuple, Generic[_ViewOut, _UiOut, _MoveOut]):
    """The input of a game's picture.

    `step` is the last move or draw while it is shown, `before` the view before it and `age` the seconds
    since. Both views are the audience's: if several people have hidden hands, they are the view of no seat.
    `t` and `since` tell how much of the step has been shown.
    """

    view: _ViewOut
    ui: _UiOut | None = None
    """The cursor of the player to act; None while a step is shown."""
    last: _UiOut | None = None
    """The cursor as it was left, while there is none."""
    was: _UiOut | None = None
    """The cursor before its last change, while it has not settled yet."""
    settled: float = 1.0
    """The cursor's progress to its place, with its easing: 0 at the press, 1 at rest."""
    step: _MoveOut | Drawn | None = None
    before: _ViewOut | None = None
    age: float = 0.0
    timeline: Timeline = Timeline()
    """All that is seen of the step."""
    lit: bool = True
    """True while flashing words are visible."""
    beat: int = 0
    """Tenths of a second, by which small things move while a player is waited for."""
    calm: bool = False
    """True if nothing may flash: great moments stand still, at full size."""
    first: bool = False
    """The game has just begun, and no person has made a move: the prompt names SELECT."""
    nudged: bool = False
    """Another joystick was pressed: show whose turn it is."""
    waits: float = 0.0
    """The part left, 1 to 0, of the time that a computer player waits for `Match.shared_moves`."""
    hinted: bool = False
    """A hint was taken in this game: mark the sheet."""
    record: Entry | None = None
    """The best row of the list that the game is played for."""
    entering: tuple[Seat, ...] = ()
    """The seats whose scores enter the top ten, once nothing is left to score."""
    viewer: Seat | None = 0
    """The seat whose eyes the picture is for; None: everybody's, so nothing hidden is in `view`."""

    def t(self, name: str, number: int | None = None) -> float:
        """The progress of a span of the step: 0 before it and if there is none, 1 after it."""
        return self.timeline.part(self.age, name, number)

    def since(self, name: str, number: int | None = None) -> float:
        """Seconds since a span of the step started: negative before it and if there is none."""
        return self.timeline.since(self.age, name, number)

    def has(self, name: str) -> bool:
        """True if there is such a span."""
        return self.timeline.span(name) is not None

    def begun(self, name: str) -> bool:
        """True if such a span has started."""
        return self.since(name) >= 0

    def over(self, name: str) -> bool:
        """True if such a span has ended."""
        span = self.timeline.span(name)
        return span is not None and self.age >= span.end

    def on(self, name: str) -> bool:
        """True while such a span lasts."""
        span = self.timeline.span(name)
        return span is not None and span.start <= self.age < span.end


class SetupShow(NamedTuple, Generic[_UiOut]):
    """All that the picture of a set-up screen is a function of."""

    ui: _UiOut
    """The present choices."""
    top_ten: TopTen = TopTen()
    """The list of the present choices."""
    lit: bool = True
    """True while flashing words are visible."""
    beat: int = 0
    """Tenths of a second: what small things move by."""


class Picture(Protocol[_ViewIn, _UiIn, _MoveIn]):
    """Draws a game; every picture depends only on its arguments."""

    def draw(self, canvas: Canvas, show: Show[_ViewIn, _UiIn, _MoveIn], /) -> None:
        """The whole screen of a game under way."""

    def draw_emblem(self, canvas: Canvas, x: int, y: int, beat: int, /) -> None:
        """Draw the emblem on the game's cabinet in the menu: 256 x 96 pixels from x, y.

        It plays itself: something moves with the tenths of a second, `beat`; at 0 it shows its best.
        """

    def draw_setup(self, canvas: Canvas, show: SetupShow[Any], /) -> None:
        """The whole set-up screen."""


class Advice(NamedTuple):
    """A choice in a few words, and its expected outcome."""

    words: str
    points: float | None
    """The final score; None if the game tells none."""
    wins: float | None = None
    """The chance to win the game, or the pot of a card game, 0 to 1."""
    why: str = ""
    """The reason in a few words, where the game has one to give."""


class Lesson(NamedTuple):
    """A drawing of HOW TO PLAY: an action, its control, and a few words."""

    draw: Callable[[Canvas, float], None]
    """Draws it on 184 x 150 pixels from 0, 0, at a second from 0 to 4; then it begins again."""
    press: str
    """The control, such as `● ROLL`; "" for none."""
    words: tuple[str, ...]
    """Two lines at most, of 15 characters."""


class Voice(NamedTuple):
    """A commentator on a highlight of a game in attract mode."""

    draw: Callable[[Canvas, float], None]
    """Draws the face on 200 x 200 pixels from 0, 0, at a second from 0 to 3."""
    words: tuple[str, ...]
    """Two lines at most, of 14 characters."""


class Page(NamedTuple):
    """One page of HOW TO PLAY: a title, and either 12 lines of at most 48 characters or three lessons.

    Attract mode shows the pages with lessons as well.
    """

    title: str
    lines: tuple[str, ...] = ()
    lessons: tuple[Lesson, ...] = ()


class Sample(NamedTuple):
    """A moment of a game that is worth a picture: a journal, and the presses after it.

    `draws` are the next faces or cards, `presses` names of controls, and the picture is taken `seconds` after
    the last of them. Computer players go on by themselves until then.
    """

    name: str
    options: str
    lines: tuple[str, ...] = ()
    draws: tuple[int, ...] = ()
    presses: tuple[str, ...] = ()
    seconds: float = 3.0
    moving: float = 0.0
    """Seconds of it, from the last press on, that are shown moving as well: a great moment."""


class Wipe(Enum):
    """The shape in which one screen makes way for the next.

    DIE: a die grows from the middle and turns.
    CARD: the slanted edge of a card crosses the screen.
    ROUND: a disc grows from the middle.
    """

    DIE = "die"
    CARD = "card"
    ROUND = "round"


class Theme(NamedTuple):
    """A game's colours. Its inks and players' colours have a contrast of 7 to 1 on `ground` and `shade`."""

    ground: Colour
    shade: Colour
    """A darker or lighter ground for bands and boxes."""
    ink: Colour
    accent: Colour
    warn: Colour
    dim: Colour = (190, 190, 190)
    """The ink of quiet things: lines that are done, points before they are taken, records."""
    players: tuple[Colour, ...] = ()
    """One for each seat, where the game tells its players apart; black is read on them."""
    wipe: Wipe = Wipe.ROUND

    def player(self, seat: Seat) -> Colour:
        """A player's colour: the seat's own, or the accent."""
        return self.players[seat] if self.players else self.accent


class _AtRandom:
    """The computer player of a game that has none: in attract it makes any legal move."""

    def choose(self, _view: object, moves: tuple[Any, ...], rng: Random, /) -> Any:
        """One of them, each as likely as any other."""
        return rng.choice(moves)


BYLINE, BYLINE_ORIGIN = 60, 40
"""Tenths of a second after which a byline begins again, and of them for the old program."""


def after(year: int, author: str) -> str:
    """The line that names the original of a game; year 0 is unknown."""
    return f"AFTER THE {year} GAME BY {author.upper()}" if year else f"AFTER THE GAME BY {author.upper()}"


def byline(year: int, author: str, beat: int) -> str:
    """The line of a set-up screen that names the old program, and every few seconds how to pause a game."""
    return after(year, author) if beat % BYLINE < BYLINE_ORIGIN else "IN THE GAME SELECT PAUSES"


def best(scores: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest score: all of them at a tie."""
    highest = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == highest)


YOU = "YOU"
"""The name of the only person at a game."""


def unnamed(seat: Seat) -> str:
    """The name of one of several people."""
    return f"PLAYER {seat + 1}"


def seat_name(players: Sequence[Player], seat: Seat) -> str:
    """The name of a seat where the game has none: `YOU`, `PLAYER 2`, `COMPUTER`, of several `COMPUTER 3`."""
    if players[seat].computer:
        alone = sum(bool(player.computer) for player in players) == 1
        return "COMPUTER" if alone else f"COMPUTER {seat + 1}"
    return YOU if sum(not player.computer for player in players) == 1 else unnamed(seat)


def does(name: str, verb: str) -> str:
    """A player and a verb: `PLAYER 2 WINS`, `YOU WIN`."""
    return f"{name} {verb}{'' if name == YOU else 'S'}"


def _nothing(*_: object) -> None:
    return None


def _the_same(options: Any) -> Any:
    return options


def _at_once(*_: object) -> Timeline:
    return Timeline()


def _no_warning(*_: object) -> str:
    return ""


def _as_it_is(ui: Any, _wanted: object) -> Any:
    return ui


def _the_list(_: object) -> ScoreList:
    return ScoreList()


def _never(_view: object) -> bool:
    return False


def _nobody(_view: object) -> tuple[tuple[Seat, Any], ...]:
    return ()


class Shows(Enum):
    """Parts of the cabinet's pictures that a game's own pictures may replace.

    TOP_TEN: the set-up screen shows the top ten, so that new rows can flash there. A line about a card that
    takes no scores covers its pixels 49 to 80 from the top.
    RESULT: the last picture shows how a game has ended, and counts the scores; the cabinet adds a new record,
    the names and the top ten.
    """

    TOP_TEN = "top ten"
    RESULT = "result"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Generic[View, Ui, Move]):
    """The look and sound of a game."""

    theme: Theme
    picture: Picture[View, Ui, Move]
    help: tuple[Page, ...]
    """HOW TO PLAY."""
    timeline: Callable[[Move | Drawn, View, View], Timeline] = _at_once
    """The timeline of a step, from the views before and after it. By default a step is silent and takes no
    time."""
    cursor_sound: Callable[[Ui, Ui], Cue | None] = _nothing
    """The sound of a press that moved the cursor or changed a mark, by the cursors before and after."""
    audio: Path | None = None
    """The folder of its music, and of files heard in place of the cabinet's while it is played."""
    tense: Callable[[View], bool] = _never
    """True while much is at stake: its music is tense."""
    warning: Callable[[View, Move | Exit], str] = _no_warning
    """The effect of a move or a way out that must be confirmed, as TO SCORE 0 POINTS, in at most two
    lines: the same button must be pressed again. '' for none. Only people are asked."""
    samples: tuple[Sample, ...] = ()
    """Its moments in `cabinet pictures`, besides the screens of every game."""
    voices: tuple[Voice, ...] = ()
    """The commentators on its highlights in attract mode, in turn; without any, its emblem is shown."""
    seat_names: tuple[str, ...] = ()
    """The names of the seats; by default those of `seat_name`."""
    art: tuple[Sheet, ...] = ()
    """The sheets that its pictures are drawn from, read after the first picture; one that is not named
    here is read when it is drawn first."""
    shows: frozenset[Shows] = frozenset()
    """The parts that its own pictures show, so that the cabinet does not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Credits:
    """The origin of a game. An original may leave out its maker."""

    year: int = 0
    """The year of the old program, 0 if unknown."""
    author: str = ""
    """The author of the old program, or of an original."""
    original: bool = False
    """It follows no old program."""

    @property
    def line(self) -> str:
        """The line that names the old program, or an original's maker; '' for neither."""
        if not self.author:
            return ""
        if self.original:
            return f"AN ORIGINAL GAME BY {self.author.upper()}"
        return after(self.year, self.author)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden(Generic[State, View]):
    """Hides things from seats. Pictures and computer players get only views.

    Of several people at the screen each looks alone: before a turn in which a seat sees more than everyone
    may, the cabinet asks the others to look away.
    """

    view: Callable[[State, Seat | None], View]
    """The view of a seat; None: what everyone may see."""
    redraw: Callable[[State, Seat | None, Random], State]
    """The state with all that the seat, or everybody, may not see drawn again: that view stays the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponents(Generic[View, Move]):
    """Its computer players."""

    computers: Mapping[str, Computer[View, Move]] = field(default_factory=dict)
    """By name; the first one plays in attract mode, without any one plays at random."""
    press_panel: bool = True
    """They move the cursor that everybody sees. Otherwise their moves are made without one."""
    thinks: float = 0.7
    """Seconds that one thinks which acts without a cursor."""
    at_strength: Callable[[Any, int], Any] = _as_it_is
    """The set-up screen with the computer players of a strength chosen: 0 the best, 1 good, 2 easy."""

    def player(self, name: str = "") -> Computer[View, Move]:
        """The computer player of a name; without one, the one that plays in attract mode."""
        return self.computers[name] if name else next(iter(self.computers.values()), _AtRandom())


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(Generic[Options, State, View, Move]):
    """The rules beyond one game, and beyond one seat's turn."""

    next_options: Callable[[State], Options | Exit | None] = _nothing
    """The sequel of a finished game: the options of the next one for the same people, the menu, or None
    for the set-up screen."""
    again: Callable[[Options], Options] = _the_same
    """The options of another match for the same people: those of a game without the match so far."""
    shared_moves: Callable[[View], tuple[tuple[Seat, Move], ...]] = _nobody
    """Moves of the seat to act that other seats may make as well, each with such a seat."""
    watched: Callable[[View], bool] = _never
    """True while people only watch, as after a fold: computer players act without thinking, and one FIRE
    leads to the step after which a person has a part again."""


class Result(NamedTuple):
    """The contents of the result screen."""

    words: str
    """For example PLAYER 2 WINS."""
    totals: tuple[Seat, ...]
    """The seats whose totals are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(Generic[State]):
    """The end of a game: winners, ranked players, and the result screen."""

    over: Callable[[State], bool] | None = None
    """True if nothing is left to score and only a last word is asked (UNDO, PLAY AGAIN?). From then on the
    cabinet may close the game at any time and post its scores. By default, once nothing is due."""
    winners: Callable[[State], tuple[Seat, ...]] | None = None
    """The winners at the end, () for none; by default all with the highest score."""
    ranked: Callable[[State], tuple[Seat, ...]] | None = None
    """The seats whose scores may enter the top ten; the winners unless given. Never a computer player's."""
    result: Callable[[State], Result] | None = None
    """The contents of the result screen; by default the winners, and all totals."""
    brought: int | None = None
    """The score that every seat begins with, such as a purse: a lower one at the end is neither won nor a
    record, though it may enter the top ten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLists(Generic[Options, State]):
    """Its top tens, and what decides between equal scores there."""

    all: tuple[ScoreList, ...] = (ScoreList(),)
    """In the order of the screens; one unless given."""
    of: Callable[[Options], ScoreList] = _the_list
    """The one that a game with these options is played for."""
    chosen: Callable[[Any], ScoreList] = _the_list
    """The list of the choices on the set-up screen."""
    tie: Callable[[State], int] | None = None
    """Decides between equal scores, the lower the better."""
    tie_unit: str = ""
    """The unit of `tie`, for the top ten: `HANDS`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints(Generic[View, Ui]):
    """The contents of a hint."""

    advice: Callable[[View], tuple[Advice, ...]]
    """The best that can be done, best first, at most three."""
    marked: Callable[[View, Ui], Advice | None] = _nothing
    """The expected outcome of the marked choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[Options, State, View, Ui, Move]):
    """A whole game: all that the cabinet knows about it.

    The playing parts and the look must be given; the others are optional.
    """

    # Play

    name: str
    """Its entry point and key in the store: lower case, underscores."""
    title: str
    seats: tuple[int, int]
    """The fewest and the most people."""
    rules: Rules[Options, State, Move]
    setup: Setup[Options, Any]
    panel: Panel[View, Ui, Move]

    # Pictures and sounds

    look: Look[View, Ui, Move]

    # Optional parts

    credits: Credits = Credits()
    hidden: Hidden[State, View] | None = None
    """None where every seat sees the whole state."""
    opponents: Opponents[View, Move] = Opponents()
    match: Match[Options, State, View, Move] = Match()
    ending: Ending[State] = Ending()
    lists: ScoreLists[Options, State] = ScoreLists()
    hints: Hints[View, Ui] | None = None
    pointer: Pointer[Any] | None = None
    """The motion of cursors that go anywhere, on the panel and on the set-up screen."""
    money: Callable[[State], int] | None = None
    """All the money there is: it stays the same through a whole game, and scores are dollars."""
    warm_up: Callable[[], object] = _nothing
    """Called on a thread of its own after the first picture: what would make a first move slow."""

    def view(self, state: State, seat: Seat | None) -> View:
        """The view of a seat, or for None of everyone; the whole state if nothing is hidden."""
        return self.hidden.view(state, seat) if self.hidden else cast("View", state)

    def redrawn(self, state: State, seat: Seat | None, rng: Random) -> State:
        """The state with all that the seat may not see drawn again: its view stays the same."""
        return self.hidden.redraw(state, seat, rng) if self.hidden else state

    def over(self, state: State) -> bool:
        """True if nothing is left to score; a last word (UNDO, PLAY AGAIN?) may still be asked."""
        return (self.ending.over is not None and self.ending.over(state)) or self.rules.due(state) is None

    def winners(self, state: State) -> tuple[Seat, ...]:
        """The winners; none before the end."""
        if not self.over(state):
            return ()
        return self.ending.winners(state) if self.ending.winners else best(self.rules.scores(state))

    def ranked(self, state: State) -> tuple[Seat, ...]:
        """The seats whose scores may enter the top ten; none before the end."""
        if not self.over(state):
            return ()
        return self.ending.ranked(state) if self.ending.ranked else self.winners(state)

    def kept_as(self, one: ScoreList) -> str:
        """The key of one of its lists in the store: `heads_up_poker/easy`, or the game's name alone."""
        return f"{self.name}/{one.key}" if one.key else self.name

    def format_score(self, score: int) -> str:
        """Format a score: in dollars if the game is played for money."""
        return f"${score}" if self.money else str(score)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
