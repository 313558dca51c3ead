"""The base of the owner's pages, which only joystick 1 operates; START leaves, idling closes them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import partial
from math import inf
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Cue, Kind, Switch, tick
from cabinet.display.canvas import SAFE, WIDTH
from cabinet.display.palette import BLACK
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground
from cabinet.drawing.lettering import read
from cabinet.drawing.plates import raised
from cabinet.drawing.theme import CABINET
from cabinet.scenes.scene import Back, Scene, ToAttract, ToPlayers, ToSecretCode, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

OPERATOR = 1
"""The joystick (jack number) that operates the owner's pages."""
IDLE = 90.0
"""The number of seconds without a press of joystick 1 after which attract mode follows. The idle time in the
settings applies only to the players' scenes."""
TOP, STEP = 50, 22
SHOWN = 9
"""The maximum number of rows of a page on the screen."""
NOTE_Y, NOTE_STEP = 269, 21
ASKED = "● YES  ↕ NO"
"""The prompt of every page while the page asks a question."""
NOTE = 42
"""The maximum number of characters in a line of a row's note."""


class Ask(NamedTuple):
    """A question that must be answered with yes before an action is carried out."""

    does: str
    """The words for the action, such as TO SHUT DOWN, with line ends between several lines."""
    yes: Callable[[], Way | None]
    """The function that carries out the action; it returns the transition that follows, None to stay on the
    page."""
    loses: bool = True
    """True if the action loses data. If the owner has set a secret code, the question is then answered
    with this code instead of a press."""


class OperatorPage(Scene, ABC):
    """The base of the owner's pages.

    A subclass defines what joystick 1 does and what is shown below the title.
    """

    idles = False
    needs_person = True
    private = True
    is_card = True
    title = ""
    leads_to: Back | ToPlayers = Back()
    """The transition that START causes."""
    flashes = False
    """True if the chosen row or a cursor on the page flashes."""

    def __init__(self, context: OwnerContext) -> None:
        self._context = context
        self._used = 0.0
        """The time in monotonic seconds at which the page was entered or last used."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """The bottom line of the page, which says what the joystick does now."""

    @abstractmethod
    def shown(self, now: float, /) -> Hashable:
        """Return a value that changes whenever the page's contents change, apart from what flashes."""

    def enter(self, now: float) -> None:
        """Start the idle time of the page."""
        self._used = now

    def press(self, press: Press) -> Way | None:
        """Handle a press: START leaves the page; joysticks other than 1 do nothing."""
        if press.jack not in (0, OPERATOR):
            return None
        if press.kind is Kind.DOWN:
            # Only presses restart the idle time. A stuck switch could also send a release, without any
            # person.
            self._used = press.at
        if press.switch is Switch.START and press.kind is Kind.DOWN:
            self._context.sound.play(Cue.CHOOSE)
            return self.leads_to
        return self.use(press)

    def use(self, press: Press) -> Way | None:
        """Handle a press of joystick 1, SELECT or OPTION."""
        match press.switch:
            case _ if press.kind is Kind.UP:
                pass
            case Switch.UP | Switch.DOWN:
                self.move(1 if press.switch is Switch.DOWN else -1)
            case Switch.LEFT | Switch.RIGHT:
                self.change(1 if press.switch is Switch.RIGHT else -1)
            case Switch.FIRE if press.kind is Kind.DOWN:
                return self.fire(press)
            case _:
                pass
        return None

    def move(self, by: int) -> None:
        """Handle UP (-1) or DOWN (1)."""

    def change(self, by: int) -> None:
        """Handle LEFT (-1) or RIGHT (1)."""

    def fire(self, _press: Press) -> Way | None:
        """Handle FIRE; return the transition that it causes, None to stay."""

    def ask(self, press: Press, ask: Ask) -> Way | None:
        """Ask the question at the first press, and carry out its action once a later press answers yes.

        If the action loses data and a secret code is set, return the transition to the page that asks for the
        code.
        """
        context = self._context
        if ask.loses and context.settings.now.operator.code:
            context.sound.play(Cue.CHOOSE)
            return ToSecretCode(ask)
        if not context.gate.confirms(press, ask.does):
            return None
        context.sound.play(Cue.CHOOSE)
        return ask.yes()

    def tick(self, now: float) -> Way | None:
        """Return the transition to attract mode after `IDLE` seconds without a press."""
        return ToAttract() if now >= self._used + IDLE else None

    def next_due(self, now: float) -> float:
        """Return the time of the next flash, of the end of a question, or of the end of the idle time."""
        asked = self._context.gate.question.next_due(now)
        flashes = self.flashes or asked < inf
        return min(self._used + IDLE, asked, self._context.flash.next_edge(now) if flashes else inf)

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: contents, flash, question, and unsaved changes."""
        context = self._context
        asked = context.gate.question.words(now)
        lit = context.flash.lit(now) if asked else self._lit(now)
        return self.shown(now), lit, asked, context.settings.trouble

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the title, unsaved changes, the prompt and the contents, with an open question over them."""
        ground(canvas, CABINET)
        beside = "NOT SAVED YET" if self._context.settings.trouble else self.beside()
        asked = self._context.gate.question.words(now)
        widgets.title_line(canvas, CABINET, self.title, beside)
        widgets.prompt_line(canvas, CABINET, ASKED if asked else self.prompt)
        self.body(canvas, now)
        if asked:
            widgets.banner(canvas, CABINET, asked, self._context.flash.lit(now))

    def beside(self) -> str:
        """Return the words beside the title, which are shown when everything is saved."""
        return ""

    def body(self, canvas: Canvas, now: float) -> None:
        """Draw the contents of the page, between the title and the prompt."""

    def _lit(self, now: float) -> bool:
        return self.flashes and self._context.flash.lit(now)


def centred(canvas: Canvas, lines: tuple[str, ...] | list[str], middle: int = 118) -> None:
    """Draw centered lines of text; `middle`: the y of the middle of these lines, in pixels."""
    for at, line in enumerate(lines):
        read(canvas, WIDTH // 2, middle - 13 * len(lines) + 26 * at, line, CABINET.ink, "centre")


def balanced(text: str, longest: int) -> list[str]:
    """Split a text into as few lines as possible, all of similar length.

    `longest`: the maximum number of characters in a line.
    """
    wrapped = partial(wrap, text, break_on_hyphens=False)
    lines = len(wrapped(longest)) or 1
    narrowest = max(1, len(text) // lines)
    return next(each for width in range(narrowest, longest + 1) if len(each := wrapped(width)) <= lines)


@dataclass(frozen=True)
class MenuRow:
    """A row of one of the owner's pages: a label, its value, and what the joystick does to them."""

    label: str
    value: Callable[[], str] = lambda: ""
    """A function that returns the words at the right end of the row."""
    turn: Callable[[int], None] | None = None
    """The function that handles LEFT (-1) and RIGHT (1); None to ignore them. Without `take`, FIRE acts as
    RIGHT."""
    take: Callable[[], Way | Ask | None] | None = None
    """The function that handles FIRE: it returns the transition that follows, or a question to ask first.

    The function returns None if the action plays its own sound."""
    note: str = ""
    """The note that is shown below the rows while this row is chosen; at most two lines."""


def back() -> MenuRow:
    """Return the row that leads back, for people who do not know that START does so."""
    return MenuRow("BACK", take=Back)


class RowsPage(OperatorPage):
    """A page with rows: UP and DOWN choose a row and wrap, LEFT and RIGHT change its value.

    FIRE carries out the row's action.
    """

    flashes = True

    def __init__(self, context: OwnerContext, rows: tuple[MenuRow, ...] = ()) -> None:
        super().__init__(context)
        self._rows = rows
        self._chosen = 0

    @property
    def rows(self) -> tuple[MenuRow, ...]:
        """Return all rows of the page from top to bottom, as they are now."""
        return self._rows

    @property
    def at(self) -> int:
        """The index of the chosen row, corrected if rows have disappeared."""
        return min(self._chosen, len(self.rows) - 1)

    @property
    def row(self) -> MenuRow:
        """The chosen row."""
        return self.rows[self.at]

    def choose(self, label: str) -> None:
        """Choose the row with this label if it exists.

        The row is found by its label because rows may have been added above it.
        """
        labels = [row.label for row in self.rows]
        if label in labels:
            self._chosen = labels.index(label)

    @property
    def prompt(self) -> str:
        """The prompt, with the possible actions for the chosen row."""
        return f"↕ CHOOSE  {'↔ CHANGE' if self.row.turn else '● OK'}  START BACK"

    def move(self, by: int) -> None:
        """Choose the next row (1) or the previous row (-1)."""
        before, self._chosen = self.at, (self.at + by) % len(self.rows)
        if self._chosen != before:
            self._context.sound.play(tick(self._chosen))

    def change(self, by: int) -> None:
        """Change the value of the chosen row by one step."""
        if self.row.turn is None:
            self._context.sound.play(Cue.REFUSE)
            return
        before = self.row.value()
        self.row.turn(by)
        if self.row.value() != before:
            self._context.sound.play(Cue.MOVE)

    def fire(self, press: Press) -> Way | None:
        """Carry out the action of the chosen row."""
        if self.row.take is None:
            self.change(1)
        elif isinstance(way := self.row.take(), Ask):
            return self.ask(press, way)
        elif way is not None:
            self._context.sound.play(Cue.CHOOSE)
            return way
        return None

    def shown(self, _now: float) -> Hashable:
        """Return a value that changes with the page: the rows and the index of the chosen row."""
        return self.at, tuple((row.label, row.value()) for row in self.rows)

    def body(self, canvas: Canvas, now: float) -> None:
        """Draw as many rows as fit on the screen, and the note of the chosen row."""
        rows, lit = self.rows, self._lit(now)
        top = min(max(0, self.at - SHOWN // 2), max(0, len(rows) - SHOWN))
        x, _, width, _ = SAFE
        for at, row in enumerate(rows[top : top + SHOWN], top):
            y, ink = TOP + STEP * (at - top), CABINET.ink
            if at == self.at and lit:
                raised(canvas, x, y - 4, width, STEP + 2, CABINET.accent, 8, 2)
                ink = BLACK
            elif at == self.at:
                canvas.round_frame(x, y - 4, width, STEP + 2, CABINET.accent, 8)
                ink = CABINET.accent
            widgets.row(canvas, CABINET, x + 8, y, width - 16, row.label, row.value(), ink)
        if top + SHOWN < len(rows):
            read(canvas, WIDTH // 2, NOTE_Y - 19, "▼", CABINET.accent, "centre")
        if top:
            read(canvas, WIDTH // 2, TOP - 28, "▲", CABINET.accent, "centre")
        for line, words in enumerate(balanced(self.row.note, NOTE)):
            read(canvas, WIDTH // 2, NOTE_Y + NOTE_STEP * line, words, CABINET.accent, "centre")


class MenuPage(RowsPage):
    """A page with lines of text, and below them rows without values, all centered."""

    lines: tuple[str, ...] = ()

    @property
    def top(self) -> int:
        """The y of the first row of the page, in pixels."""
        return 46

    @property
    def step(self) -> int:
        """The distance from one row of the page to the next, in pixels."""
        return 25

    def body(self, canvas: Canvas, now: float) -> None:
        """Draw the lines of text and the rows."""
        centred(canvas, self.lines)
        labels = tuple(row.label for row in self.rows)
        widgets.menu_list(canvas, CABINET, self.top, labels, self.at, self._lit(now), self.step)
