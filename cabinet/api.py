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
"""The jack number of the mouse, whose click counts as FIRE; no joystick has this number."""

NAME_LENGTH = 11
"""The maximum length of a name on a top-ten list, in characters (DICE POKER, 1982)."""

TOP = 10
"""The number of rows of a top-ten list."""


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
        """The opposite direction, which cannot be pressed at the same time; None for other switches."""
        return _OPPOSITE.get(self)


_OPPOSITE = {
    Switch.UP: Switch.DOWN,
    Switch.DOWN: Switch.UP,
    Switch.LEFT: Switch.RIGHT,
    Switch.RIGHT: Switch.LEFT,
}
DIRECTIONS = tuple(_OPPOSITE)


class Control(NamedTuple):
    """One of the 23 inputs, or a mouse's button: a switch, and the jack of its joystick (0: the console)."""

    switch: Switch
    jack: int = 0

    @property
    def name(self) -> str:
        """The control's name in hardware/pins.toml and in logs: `p1_up`, `start`."""
        if self.jack == MOUSE:
            return f"mouse_{self.switch}"
        return f"p{self.jack}_{self.switch}" if self.jack else str(self.switch)


class Kind(Enum):
    """An event of a control.

    DOWN: the control was pressed.
    UP: the control was released.
    REPEAT: a direction is still held; sent at intervals until it is released.
    """

    DOWN = "down"
    UP = "up"
    REPEAT = "repeat"


class Press(NamedTuple):
    """One event of a control: it was pressed, released, or repeats. `at` is the monotonic time in seconds."""

    control: Control
    kind: Kind = Kind.DOWN
    at: float = 0.0
    second: bool = False
    """True for a direction that is pressed while the stick, pushed in another direction before, has not yet
    returned to the middle: the stick is in a corner.

    Only a game with a free pointer (`Game.pointer`) gets such presses."""
    rested: float = inf
    """For DOWN: the seconds since the contact was last closed; each closing in a bounce counts, too."""

    @property
    def switch(self) -> Switch:
        """The switch that was pressed or released, such as FIRE."""
        return self.control.switch

    @property
    def jack(self) -> int:
        """The joystick that the press came from, 0 for the console."""
        return self.control.jack


# Turns and chance -------------------------------------------------------------

Seat: TypeAlias = int
"""A player's place at the game, counted from 0."""
_MoveOut = TypeVar("_MoveOut", covariant=True)


class Ask(NamedTuple, Generic[_MoveOut]):
    """A request of the rules to a seat: choose one of these moves."""

    seat: Seat
    moves: tuple[_MoveOut, ...]
    """All legal moves. No other place defines which moves are legal."""


class Roll(NamedTuple):
    """A request of the rules to the table: roll `dice` dice, each 1 to 6."""

    dice: int


class Deal(NamedTuple):
    """A request of the rules to the table: deal `cards` cards from `deck`, the cards that can be dealt."""

    cards: int
    deck: tuple[int, ...]


Due: TypeAlias = Ask[_MoveOut] | Roll | Deal | None
"""The next event of a game: a move, a draw, or None at the end."""


def seat_of(due: Due[object]) -> Seat | None:
    """Return the seat that is asked for a move; None while the table draws and once the game is over."""
    return due.seat if isinstance(due, Ask) else None


def legal(due: Due[_MoveOut]) -> tuple[_MoveOut, ...]:
    """Return every legal move; () while the table draws and once the game is over."""
    return due.moves if isinstance(due, Ask) else ()


class Drawn(NamedTuple):
    """A draw made by the table: the faces of the dice, or the cards, in the order of the request."""

    values: tuple[int, ...]


class IllegalMoveError(ValueError):
    """Raised if the rules refuse a move; the message gives the move and the reason."""

    def __init__(self, what: object, why: str) -> None:
        super().__init__(f"{what}: {why}")
        self.what = what
        self.why = why


class ReadError(ValueError):
    """Raised if a line of a journal does not describe options, a move or a draw of the game."""


# Players, and their scores ----------------------------------------------------


class Player(NamedTuple):
    """The player of a seat: a person's joystick, or the name of a computer player."""

    jack: int
    computer: str = ""


class Entry(NamedTuple):
    """One row of a top-ten list; the day is None if the clock may have been wrong."""

    name: str
    score: int
    day: date | None = None
    tie: int = 0
    """Decides between equal scores: the row with the lower `tie` ranks higher. Some games use the number of
    hands played."""


class ScoreList(NamedTuple):
    """One of a game's top tens. A game has several if its options change how much can be won."""

    key: str = ""
    """The list's key in the file, independent of its name: lower case, underscores.

    The key of a game's only list is ''."""
    name: str = ""
    """The list's name on screens; '' for a game's only list."""


class TopTen(NamedTuple):
    """A top-ten list of a game, best row first; `new` are the places of new rows, counted from 0."""

    entries: tuple[Entry, ...] = ()
    new: frozenset[int] = frozenset()
    name: str = ""
    """The list's name if the game has several lists, else ''."""
    cabinets: tuple[str, ...] = ()
    """For the list of a league (several cabinets), the name of the cabinet of each row; otherwise empty."""

    @property
    def record(self) -> Entry | None:
        """The best row of the list, None if the list is empty."""
        return self.entries[0] if self.entries else None


class Exit(Enum):
    """A request to the cabinet that a game's screen returns instead of options or a move.

    MENU: open the game menu; a game under way is thrown away.
    HELP: open the pages HOW TO PLAY.
    AGAIN: throw the game under way away, and begin another with the same options.
    """

    MENU = "menu"
    HELP = "help"
    AGAIN = "again"


# Pictures and sounds of a step ------------------------------------------------


class Cue(StrEnum):
    """Every sound the cabinet plays.

    MOVE: a cursor moves.
    CHOOSE: something is chosen.
    REFUSE: a press that cannot be carried out.
    NOT_YOU: a joystick whose turn it is not was pressed.
    HOLD: a die or a card is kept.
    FREE: a kept die or card is let go.
    TUMBLE: dice are thrown.
    TUMBLE_ONE: a single die is thrown; the sound ends when the die stops.
    SETTLE: dice lie still.
    SCORE: points are written down.
    ZERO: no points are written down.
    BONUS: an extra is won, or an action of the owner has succeeded.
    FANFARE: a rare event.
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
    TICK_1 to TICK_8: a cursor moves to a place; the pitch tells the place, see `tick`.
    COUNT: points count up.
    SPARKLE: a straight, a full house, or a total of 300 points in a dice game.
    SHINE: four of a kind, the upper bonus, a flush.
    FEAST: five of a kind, a grand slam, the bank broken.
    STRAIGHT_FLUSH: a straight flush.
    RECORD: a new first place in the top ten.
    RANKED: a new place in the top ten below the first.
    ACE, SLIM, LUCKY, SHIFTY, DEALER: a computer player acts.
    YOU: the person at a card table acts.
    SLAM: a die or card is slammed down in a full-screen celebration.
    BREATH: the table darkens before a full-screen celebration.
    POINTS_FLY, POINTS_LAND: points fly off; points land on the score.
    COIN: chips or a dollar reach the winner.
    PLATE: a plate with a player's name slides in.
    CHIPS: a heap of chips is pushed.
    STACK: a stack of chips is slammed down.
    LETTER_SLAM: a letter of a title or a name falls into its place.
    ROW: a row of a list drops into its place.
    RECORD_PASSED: a score that counts up on the result screen passes the best score in the top ten.
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
    """Return the sound for a cursor's place, counted from 0. The pitch rises for eight places and repeats."""
    return _TICKS[position % len(_TICKS)]


_TICKS = tuple(Cue(f"tick {number}") for number in range(1, 9))


def linear(part: float) -> float:
    """Return the progress of an animation at constant speed, which equals the elapsed part of its time."""
    return part


def out_cubic(part: float) -> float:
    """Return the progress of an animation that is fast at first, then slower and slower."""
    return 1 - (1 - part) ** 3


Easing: TypeAlias = Callable[[float], float]
"""A function that maps the elapsed part of an animation's time to the animation's progress, both from 0 at
the start to 1 at the end."""


class Span(NamedTuple):
    """A part of a step's animation or sound. Times are in seconds after the step.

    A span without a name is not drawn: it is a sound, or a pause.
    """

    name: str
    number: int
    """The number that tells spans (animations) of the same name apart, such as the number of a card or
    seat."""
    start: float
    length: float = 0.0
    cue: Cue | None = None
    """The sound that is played at the start of the span (animation), None for none."""
    easing: Easing = linear
    still: bool = False
    """True if the picture changes only when this animation starts, and then not until another one starts."""

    @property
    def end(self) -> float:
        """The time at which the span (animation or sound) ends, in seconds after the step."""
        return self.start + self.length


class How(TypedDict, total=False):
    """The optional fields of a new `Span`."""

    lasts: float
    """The `length` of the new span (animation or sound), in seconds."""
    cue: Cue | None
    easing: Easing
    still: bool


@dataclass(frozen=True, slots=True)
class Timeline:
    """All animations and sounds of a step. The game makes it once; stage and picture query it.

    A step is a move or a draw; a span is one animation, sound or pause. Build a timeline in a chain:
    `Timeline().then("pay", lasts=0.4, cue=Cue.CHIP).then("turn", lasts=0.3)`. A name without a number stands
    for all spans of that name, from the first start to the last end.
    """

    spans: tuple[Span, ...] = ()

    # Methods that build a timeline

    def at(self, start: float, name: str, number: int = 0, **how: Unpack[How]) -> Timeline:
        """Add a span (an animation or sound) that starts `start` seconds after the step."""
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
        """Add a span (an animation or sound) that starts when all others have ended."""
        return self.at(self.length, name, number, **how)

    def along(self, name: str, number: int = 0, **how: Unpack[How]) -> Timeline:
        """Add a span (animation or sound) that starts with the one added last, such as dust with a shake."""
        return self.at(self.spans[-1].start, name, number, **how)

    def each(
        self,
        name: str,
        numbers: Iterable[int],
        *,
        apart: float,
        **how: Unpack[How],
    ) -> Timeline:
        """Add a span (animation or sound) for each number; the first starts when all others have ended.

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
        """Add a span that ends with a hit: the picture then stands still for `stop` seconds, and shakes.

        `shake`: the length in seconds of the added span named `shake`, 0 for none; the longer it is, the
        farther the picture moves (see `cabinet.drawing.motion`). A span that `along` adds next starts with
        the shake.
        """
        row = self.then(name, number, lasts=lasts, cue=cue, easing=easing).rest(stop)
        return row.at(row.length, "shake", number, lasts=shake) if shake else row

    def hear(self, cue: Cue, at: float = 0.0) -> Timeline:
        """Add a sound that is played `at` seconds after the step."""
        return self.at(at, "", cue=cue)

    def rest(self, seconds: float) -> Timeline:
        """Add a pause at the end of the timeline."""
        return self.then("", lasts=seconds)

    def until(self, end: float) -> Timeline:
        """Lengthen the timeline by a pause to `end` seconds after the step, unless it is already longer."""
        return self.rest(end - self.length) if end > self.length else self

    # Methods that query a timeline

    @property
    def length(self) -> float:
        """Seconds until the last span has ended: the step is over and play goes on."""
        return max((span.end for span in self.spans), default=0.0)

    @property
    def cues(self) -> tuple[tuple[float, Cue], ...]:
        """All sounds of the timeline with their times, in order."""
        return tuple(sorted(((span.start, span.cue) for span in self.spans if span.cue), key=itemgetter(0)))

    def changes_next(self, age: float) -> float:
        """Return the time of the picture's next change after the time `age`; flashing words do not count.

        While something moves, this is `age` itself; if nothing changes any more, it is infinity.
        """
        seen = [span for span in self.spans if span.name]
        if any(span.start <= age < span.end and not span.still for span in seen):
            return age
        return min((span.start for span in seen if span.start > age), default=inf)

    def span(self, name: str, number: int | None = None) -> Span | None:
        """Return the span (animation) with this name and number; None if there is none.

        Without a number, return one span from the start of the first to the end of the last span of that
        name.
        """
        spans = [
            span for span in self.spans if span.name == name and (number is None or span.number == number)
        ]
        if len(spans) < 2:
            return spans[0] if spans else None
        start = min(span.start for span in spans)
        return Span(name, 0, start, max(span.end for span in spans) - start)

    def latest(self, age: float, name: str) -> Span | None:
        """Return the last span (animation) of this name that starts by the time `age`; None if none does."""
        started = [span for span in self.spans if span.name == name and span.start <= age]
        return max(started, key=lambda span: span.start, default=None)

    def since(self, age: float, name: str, number: int | None = None) -> float:
        """Return the seconds from the start of a span (animation) to the time `age`.

        They are negative before the start, and minus infinity if there is no such span.
        """
        span = self.span(name, number)
        return age - span.start if span else -inf

    def part(self, age: float, name: str, number: int | None = None) -> float:
        """Return the eased progress of a span (animation) at the time `age`.

        0 before the span and if there is no such span, 1 after it.
        """
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
    """The final choice that a press confirms: a move in a panel, or the options on a set-up screen."""

    what: _MoveOut


class Rules(Protocol[_OptionsIn, State, Move]):
    """The rules of a game, as pure functions over immutable states."""

    @property
    def score_bounds(self) -> tuple[int, int]:
        """The lowest and the highest score that the rules can give."""

    def start(self, options: _OptionsIn, /) -> State:
        """Return the state before the first draw or move."""

    def due(self, state: State, /) -> Due[Move]:
        """Return the next event: a seat's move, a draw of the table, or None once the game is over."""

    def apply(self, state: State, step: Move | Drawn, /) -> State:
        """Return the state after a move or a draw.

        Raises IllegalMoveError if the rules refuse the step.
        """

    def scores(self, state: State, /) -> tuple[int, ...]:
        """Return the score of each seat so far."""

    def write(self, step: Move | Drawn, /) -> str:
        """Write a step as one readable line for a journal, at most 4000 characters."""

    def read(self, line: str, /) -> Move | Drawn:
        """Parse a line that `write` wrote. Raises ReadError for anything else."""


class Setup(Protocol[Options, Ui]):
    """A game's set-up screen: presses change the choices until one press confirms the options."""

    def choices(self) -> tuple[Options, ...]:
        """Return every combination of options that can be chosen."""

    def players(self, options: Options, /) -> tuple[Player, ...]:
        """Return the player of each seat."""

    def start(self) -> Ui:
        """Return the set-up screen's state when it opens."""

    def recall(self, ui: Ui, options: Options, /) -> Ui:
        """Return the set-up screen's state with the last game's options chosen."""

    def press(self, ui: Ui, press: Press, /) -> Ui | Chosen[Options] | Exit:
        """Return the screen's state after a press, or the options that the press confirms, or an exit."""

    def write(self, options: Options, /) -> str:
        """Write options as one readable line, the first of a journal; at most 4000 characters."""

    def read(self, line: str, /) -> Options:
        """Parse options that `write` wrote. Raises ReadError for anything else."""


class Panel(Protocol[_ViewIn, Ui, _MoveOut]):
    """A player's cursor and prompts: turns presses into a move."""

    def start(self, view: _ViewIn, last: Ui | None = None, /) -> Ui:
        """Return the cursor at the start of a turn; `last` is the final cursor of the previous turn."""

    def press(self, ui: Ui, press: Press, view: _ViewIn, /) -> Ui | Chosen[_MoveOut] | Exit:
        """Return the cursor after a press, or the move that the press makes, or an exit from the game."""


class Pointer(Protocol[Ui]):
    """A cursor that moves freely on the screen: while a direction is held, or with a mouse."""

    def gliding(self, ui: Ui, /) -> bool:
        """Return True while the cursor changes without a further press: it moves, or shows a timed effect."""

    def glide(self, ui: Ui, now: float, /) -> Ui:
        """Return the cursor's state at the monotonic time `now`, in seconds, while the cursor moves."""

    def let_go(self, ui: Ui, /) -> Ui:
        """Return the cursor stopped, as if its direction or button had been released."""

    def point(self, ui: Ui, x: int, y: int, /) -> Ui:
        """Return the cursor's state after a mouse has moved the cursor to pixel x, y of the canvas."""


class Computer(Protocol[_ViewIn, Move]):
    """A computer player, which chooses moves."""

    def choose(self, view: _ViewIn, moves: tuple[Move, ...], rng: Random, /) -> Move:
        """Choose one of the legal moves."""


class Show(NamedTuple, Generic[_ViewOut, _UiOut, _MoveOut]):
    """Everything that a picture of a game depends on.

    `step` is the last move or draw while its animation is shown, `before` the view before that step, and
    `age` the seconds since the step. Both views contain only what the viewers may see; if several people have
    hidden hands, the views contain none of these hands. `t` and `since` tell how much of the step has been
    shown.
    """

    view: _ViewOut
    ui: _UiOut | None = None
    """The cursor of the player to act; None while a step is shown."""
    last: _UiOut | None = None
    """The state in which the last player left the cursor; used while no player has the cursor."""
    was: _UiOut | None = None
    """The cursor's state before its last change, while it still moves to its new place."""
    settled: float = 1.0
    """The progress, from 0 to 1, of the cursor's movement to its new place."""
    step: _MoveOut | Drawn | None = None
    before: _ViewOut | None = None
    age: float = 0.0
    timeline: Timeline = Timeline()
    """The animations and sounds of the step that is shown."""
    lit: bool = True
    """True while flashing words are visible."""
    beat: int = 0
    """A count of tenths of a second, for small animations while the game waits for a player."""
    calm: bool = False
    """True if nothing may flash: big effects are drawn without motion, at full size."""
    first: bool = False
    """True if the game has just begun and no person has made a move: the prompt then names SELECT."""
    nudged: bool = False
    """True after somebody has pressed a joystick whose turn it is not: the picture then points out whose turn
    it is."""
    waits: float = 0.0
    """The remaining share, from 1 down to 0, of the time for which a computer player waits before its move
    so that a person can make one of `Match.shared_moves`."""
    hinted: bool = False
    """True if the player has taken a hint in this game, which the score sheet must show."""
    record: Entry | None = None
    """The best row of the top-ten list that the scores of this game can enter; None if the list is empty."""
    entering: tuple[Seat, ...] = ()
    """The seats whose scores enter the top ten; () until no points are left to score."""
    viewer: Seat | None = 0
    """The seat for which the picture is drawn; None for everybody, so `view` contains nothing hidden."""

    def t(self, name: str, number: int | None = None) -> float:
        """Return the progress of a part of the step's animation.

        0 before the part and if there is no such part, 1 after it.
        """
        return self.timeline.part(self.age, name, number)

    def since(self, name: str, number: int | None = None) -> float:
        """Return the seconds since a part of the step's animation started.

        They are negative before the start and if there is no such part.
        """
        return self.timeline.since(self.age, name, number)

    def has(self, name: str) -> bool:
        """Return True if the step's animation has a part of this name."""
        return self.timeline.span(name) is not None

    def begun(self, name: str) -> bool:
        """Return True if a part of this name in the step's animation has started."""
        return self.since(name) >= 0

    def over(self, name: str) -> bool:
        """Return True if a part of this name in the step's animation has ended."""
        span = self.timeline.span(name)
        return span is not None and self.age >= span.end

    def on(self, name: str) -> bool:
        """Return True while a part of this name in the step's animation lasts."""
        span = self.timeline.span(name)
        return span is not None and span.start <= self.age < span.end


class SetupShow(NamedTuple, Generic[_UiOut]):
    """Everything that a picture of a set-up screen depends on."""

    ui: _UiOut
    """The state of the set-up screen: the current choices."""
    top_ten: TopTen = TopTen()
    """The top ten that belongs to the current choices."""
    lit: bool = True
    """True while flashing words are visible."""
    beat: int = 0
    """A count of tenths of a second, for small animations."""


class Picture(Protocol[_ViewIn, _UiIn, _MoveIn]):
    """The interface through which a game is drawn; every picture depends only on the arguments."""

    def draw(self, canvas: Canvas, show: Show[_ViewIn, _UiIn, _MoveIn], /) -> None:
        """Draw the whole screen of a game under way."""

    def draw_emblem(self, canvas: Canvas, x: int, y: int, beat: int, /) -> None:
        """Draw the emblem on the game's cabinet in the menu: 256 x 96 pixels from x, y.

        It is always animated: something moves with `beat`, in tenths of a second; the picture at beat 0 is
        the most attractive.
        """

    def draw_setup(self, canvas: Canvas, show: SetupShow[Any], /) -> None:
        """Draw the whole set-up screen."""


class Advice(NamedTuple):
    """A move in a few words, with its expected outcome; used for hints."""

    words: str
    points: float | None
    """The expected final score; None if the game does not give one."""
    wins: float | None = None
    """The chance to win the game, or the pot of a card game: 0 to 1. None if the game does not give it."""
    why: str = ""
    """The reason for the advice in a few words, "" for none."""


class Lesson(NamedTuple):
    """A drawing on a page of HOW TO PLAY: shows an action, its control, and a few words."""

    draw: Callable[[Canvas, float], None]
    """Draws the lesson on 184 x 150 pixels from 0, 0, at a time from 0 to 4 seconds; then the animation
    repeats."""
    press: str
    """The button that the lesson explains and its action, such as `● ROLL`; "" for none."""
    words: tuple[str, ...]
    """The words of the lesson: at most two lines of at most 15 characters."""


class Voice(NamedTuple):
    """A commentator who comments on a highlight of a game in attract mode: a face and a few words."""

    draw: Callable[[Canvas, float], None]
    """Draws the commentator's face on 200 x 200 pixels from 0, 0, at a time from 0 to 3 seconds."""
    words: tuple[str, ...]
    """The commentator's words: at most two lines of at most 14 characters."""


class Page(NamedTuple):
    """One page of HOW TO PLAY: a title, and either 12 lines of at most 48 characters or three lessons.

    Attract mode shows the pages with lessons as well.
    """

    title: str
    lines: tuple[str, ...] = ()
    lessons: tuple[Lesson, ...] = ()


class Sample(NamedTuple):
    """A moment of a game for a sample picture: a journal, and the presses after it.

    `draws` are the dice faces or cards that are drawn next, `presses` the names of the controls pressed, and
    the picture is taken `seconds` after the last press. Computer players continue to act until then.
    """

    name: str
    options: str
    lines: tuple[str, ...] = ()
    draws: tuple[int, ...] = ()
    presses: tuple[str, ...] = ()
    seconds: float = 3.0
    moving: float = 0.0
    """The seconds after the last press that are also recorded as a moving picture; 0 for a still picture
    only."""


class Wipe(Enum):
    """The shape of the transition from one screen to the next.

    DIE: a die grows from the middle and turns.
    CARD: the slanted edge of a card crosses the screen.
    ROUND: a disc grows from the middle.
    """

    DIE = "die"
    CARD = "card"
    ROUND = "round"


class Theme(NamedTuple):
    """A game's colors. Its inks and players' colors have a contrast of 7 to 1 on `ground` and `shade`."""

    ground: Colour
    shade: Colour
    """A darker or lighter background for bands and boxes."""
    ink: Colour
    accent: Colour
    warn: Colour
    dim: Colour = (190, 190, 190)
    """The color of less important text: lines that are done, possible points, records."""
    players: tuple[Colour, ...] = ()
    """One color for each seat if the game marks its players by color; black text is readable on each."""
    wipe: Wipe = Wipe.ROUND

    def player(self, seat: Seat) -> Colour:
        """Return a player's color: the color of the seat, or the accent color if seats have none."""
        return self.players[seat] if self.players else self.accent


class _AtRandom:
    """The computer player of a game that has none of its own: in attract mode it makes random legal moves."""

    def choose(self, _view: object, moves: tuple[Any, ...], rng: Random, /) -> Any:
        """Return one of the moves at random, each with the same chance."""
        return rng.choice(moves)


BYLINE, BYLINE_ORIGIN = 60, 40
"""The period of a byline (the line on a set-up screen), and the part of it in which the old program is
named, both in tenths of a second."""


def after(year: int, author: str) -> str:
    """Return the line that names the original of a game by its year and author; year 0 is unknown."""
    return f"AFTER THE {year} GAME BY {author.upper()}" if year else f"AFTER THE GAME BY {author.upper()}"


def byline(year: int, author: str, beat: int) -> str:
    """Return the line on a set-up screen: it names the old program, and every few seconds how to pause.

    `beat`: the time in tenths of a second.
    """
    return after(year, author) if beat % BYLINE < BYLINE_ORIGIN else "IN THE GAME SELECT PAUSES"


def best(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with the highest score: several if they are tied."""
    highest = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == highest)


YOU = "YOU"
"""The name of the person at a game that only one person plays."""


def unnamed(seat: Seat) -> str:
    """Return the default name of a person if several people play: `PLAYER 2`."""
    return f"PLAYER {seat + 1}"


def seat_name(players: Sequence[Player], seat: Seat) -> str:
    """Return a seat's default name: `YOU`, `PLAYER 2`, `COMPUTER`, or `COMPUTER 3` if there are several."""
    if players[seat].computer:
        alone = sum(bool(player.computer) for player in players) == 1
        return "COMPUTER" if alone else f"COMPUTER {seat + 1}"
    return YOU if sum(not player.computer for player in players) == 1 else unnamed(seat)


def does(name: str, verb: str) -> str:
    """Join a player and a verb: `PLAYER 2 WINS`, `YOU WIN`."""
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


def _no_shared_moves(_view: object) -> tuple[tuple[Seat, Any], ...]:
    return ()


class Shows(Enum):
    """Parts of the cabinet's pictures that a game's own pictures may replace.

    TOP_TEN: the set-up screen shows the top ten, so that new rows can flash there. The warning that the
    SD card takes no scores covers the screen from pixel row 49 to 80.
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
    """The pages of HOW TO PLAY."""
    timeline: Callable[[Move | Drawn, View, View], Timeline] = _at_once
    """The timeline of a step, from the views before and after it. By default a step is silent and takes no
    time."""
    cursor_sound: Callable[[Ui, Ui], Cue | None] = _nothing
    """Returns the sound of a press that moved the cursor or changed a mark, from the cursor's states
    before and after the press."""
    audio: Path | None = None
    """The folder of the game's music, and of the sound files that replace the cabinet's while the game is
    played."""
    tense: Callable[[View], bool] = _never
    """Returns True while a lot is at stake in the game; the music is then tense."""
    warning: Callable[[View, Move | Exit], str] = _no_warning
    """Returns a warning about a move or an exit, such as TO SCORE 0 POINTS, in at most two lines; the player
    then confirms by pressing the same button again. '' if no confirmation is needed. Only people are
    asked."""
    samples: tuple[Sample, ...] = ()
    """The game's moments that `cabinet pictures` draws, besides the screens that every game has."""
    voices: tuple[Voice, ...] = ()
    """The commentators on the game's highlights in attract mode, in turn; without any, the game's emblem
    is shown."""
    seat_names: tuple[str, ...] = ()
    """The names of the seats on the screen; by default `YOU`, `PLAYER 2`, `COMPUTER` (see `seat_name`)."""
    art: tuple[Sheet, ...] = ()
    """The PNG files from which the game's pictures are drawn. They are read in advance, after the first
    picture; a file that is not listed here is read when it is first drawn."""
    shows: frozenset[Shows] = frozenset()
    """The parts that the game's own pictures show, so that the cabinet does not show them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Credits:
    """The origin of a game. For an original game the author may be left out."""

    year: int = 0
    """The year of the old program, 0 if unknown."""
    author: str = ""
    """The author of the old program, or of an original game."""
    original: bool = False
    """True if the game is original and follows no old program."""

    @property
    def line(self) -> str:
        """The line that names the old program, or the author of an original game; '' for neither."""
        if not self.author:
            return ""
        if self.original:
            return f"AN ORIGINAL GAME BY {self.author.upper()}"
        return after(self.year, self.author)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden(Generic[State, View]):
    """Hides parts of the state from seats. Pictures and computer players get only views.

    If several people play, each looks at the screen alone: before a turn in which a seat sees more than
    everyone may, the cabinet asks the others to look away.
    """

    view: Callable[[State, Seat | None], View]
    """Returns the view of a seat, or for None the view that everyone may see."""
    redraw: Callable[[State, Seat | None, Random], State]
    """Returns the state with everything that the seat may not see redrawn at random; the seat's view stays
    the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponents(Generic[View, Move]):
    """The computer players of a game."""

    computers: Mapping[str, Computer[View, Move]] = field(default_factory=dict)
    """The computer players by name. The first one plays in attract mode; if there is none, attract mode makes
    random moves."""
    press_panel: bool = True
    """True if computer players move the visible cursor, as people do; False if their moves are made without
    it."""
    thinks: float = 0.7
    """Seconds that a computer player waits before a move without a cursor."""
    at_strength: Callable[[Any, int], Any] = _as_it_is
    """Returns the set-up screen with computer players of the given strength: 0 is best, 1 good, 2 easy."""

    def player(self, name: str = "") -> Computer[View, Move]:
        """Return the computer player with a name; without a name, the one that plays in attract mode."""
        return self.computers[name] if name else next(iter(self.computers.values()), _AtRandom())


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(Generic[Options, State, View, Move]):
    """The rules for the options of the next game, and for moves of seats whose turn it is not."""

    next_options: Callable[[State], Options | Exit | None] = _nothing
    """Returns the options of the next game for the same people, MENU to open the menu, or None to open the
    set-up screen."""
    again: Callable[[Options], Options] = _the_same
    """Returns the options of a new match for the same people, without the results of the match so far."""
    shared_moves: Callable[[View], tuple[tuple[Seat, Move], ...]] = _no_shared_moves
    """Returns the moves that other seats may make before the seat to act moves, as pairs of seat and move."""
    watched: Callable[[View], bool] = _never
    """Returns True while only computer players still act, as after a person's fold: they then act without a
    pause, and one FIRE skips to the step after which a person acts again."""


class Result(NamedTuple):
    """The contents of the result screen."""

    words: str
    """The large words, such as PLAYER 2 WINS."""
    totals: tuple[Seat, ...]
    """The seats whose totals are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(Generic[State]):
    """The rules for the end of a game: its winners, its ranked players, and the result screen."""

    over: Callable[[State], bool] | None = None
    """Returns True if no points are left to score and only a last prompt (UNDO, PLAY AGAIN?) remains. From
    then on the cabinet may close the game at any time and post its scores. By default, this is so once
    nothing is due."""
    winners: Callable[[State], tuple[Seat, ...]] | None = None
    """Returns the winners at the end, () for none; by default all seats with the highest score."""
    ranked: Callable[[State], tuple[Seat, ...]] | None = None
    """Returns the seats whose scores may enter the top ten; by default the winners. Computer players'
    scores never enter."""
    result: Callable[[State], Result] | None = None
    """Returns the contents of the result screen; by default the winners, and all totals."""
    brought: int | None = None
    """The score that every seat begins with, such as a purse. A lower score at the end is neither a win
    nor a record, but it may enter the top ten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLists(Generic[Options, State]):
    """A game's top tens, and the rule that decides between equal scores on them."""

    all: tuple[ScoreList, ...] = (ScoreList(),)
    """All lists, in the order in which screens show them; by default a single list."""
    of: Callable[[Options], ScoreList] = _the_list
    """Returns the list that the scores of a game with these options enter."""
    chosen: Callable[[Any], ScoreList] = _the_list
    """Returns the list that belongs to the choices on the set-up screen."""
    tie: Callable[[State], int] | None = None
    """Returns the number that decides between equal scores; the lower one ranks higher."""
    tie_unit: str = ""
    """The unit of `tie` in the top ten, such as `HANDS`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints(Generic[View, Ui]):
    """The hints of a game: the best moves, and the expected outcome of the move that is marked."""

    advice: Callable[[View], tuple[Advice, ...]]
    """Returns the best moves of the seat to act, best first, at most three."""
    marked: Callable[[View, Ui], Advice | None] = _nothing
    """Returns the expected outcome of the move that is marked on the panel, None if no move is marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[Options, State, View, Ui, Move]):
    """A whole game: everything that the cabinet knows about it.

    The rules, the set-up screen, the panel and the look are required; all other parts are optional.
    """

    # Required parts that decide how the game is played

    name: str
    """The name of the game's entry point, which is also its key in the store: lower case, underscores."""
    title: str
    seats: tuple[int, int]
    """The minimum and maximum number of people."""
    rules: Rules[Options, State, Move]
    setup: Setup[Options, Any]
    panel: Panel[View, Ui, Move]

    # Required part for pictures and sounds

    look: Look[View, Ui, Move]

    # Optional parts of a game follow.

    credits: Credits = Credits()
    hidden: Hidden[State, View] | None = None
    """Hides parts of the state; None if every seat sees the whole state."""
    opponents: Opponents[View, Move] = Opponents()
    match: Match[Options, State, View, Move] = Match()
    ending: Ending[State] = Ending()
    lists: ScoreLists[Options, State] = ScoreLists()
    hints: Hints[View, Ui] | None = None
    pointer: Pointer[Any] | None = None
    """The motion of cursors that move freely, on the panel and on the set-up screen."""
    money: Callable[[State], int] | None = None
    """Returns all the money in a game whose scores are dollars: the sum stays the same through the whole
    game. None if no money is played for."""
    warm_up: Callable[[], object] = _nothing
    """Prepares anything that would make a first move slow; called on its own thread after the first
    picture."""

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the view of a seat, or for None of everyone; the whole state if nothing is hidden."""
        return self.hidden.view(state, seat) if self.hidden else cast("View", state)

    def redrawn(self, state: State, seat: Seat | None, rng: Random) -> State:
        """Return the state with all that the seat may not see redrawn at random; the seat's view is kept."""
        return self.hidden.redraw(state, seat, rng) if self.hidden else state

    def over(self, state: State) -> bool:
        """Return True if no points are left to score; a last prompt (UNDO, PLAY AGAIN?) may still follow."""
        return (self.ending.over is not None and self.ending.over(state)) or self.rules.due(state) is None

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Return the winners; none before the end."""
        if not self.over(state):
            return ()
        return self.ending.winners(state) if self.ending.winners else best(self.rules.scores(state))

    def ranked(self, state: State) -> tuple[Seat, ...]:
        """Return the seats whose scores may enter the top ten; none before the end."""
        if not self.over(state):
            return ()
        return self.ending.ranked(state) if self.ending.ranked else self.winners(state)

    def kept_as(self, one: ScoreList) -> str:
        """Return a list's key in the store: `heads_up_poker/easy`, or the game's name alone."""
        return f"{self.name}/{one.key}" if one.key else self.name

    def format_score(self, score: int) -> str:
        """Format a score: in dollars if the game is played for money."""
        return f"${score}" if self.money else str(score)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
