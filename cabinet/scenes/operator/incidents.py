"""WHAT HAPPENED: what has befallen the files of the card, until the owner has seen it."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Cue, Kind, Switch
from cabinet.display.canvas import SAFE, WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.lettering import read
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import OperatorPage
from cabinet.scenes.scene import Back, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.store import Incident

TOP, STEP, ROOM = 46, 21, 11
"""Lines of a page: the top of the first, pixels from one to the next, and how many there are."""
CURE_Y, CURE = 294, "IF IT GOES ON, REPLACE THE CARD"


class PageLine(NamedTuple):
    """One line of a page."""

    words: str
    heads: bool
    """It is the day of what follows."""


class IncidentsPage(OperatorPage):
    """Oldest first. Only whoever has turned to the last page can say SEEN."""

    title = "WHAT HAPPENED"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self._pages = pages(context.store.incidents())
        self._at = 0

    def use(self, press: Press) -> Way | None:
        """LEFT and RIGHT turn pages and wrap; FIRE turns as well, and on the last page has seen it all."""
        if press.kind is Kind.UP:
            return None
        match press.switch:
            case Switch.LEFT | Switch.UP:
                self._turn(-1)
            case Switch.RIGHT | Switch.DOWN:
                self._turn(1)
            case Switch.FIRE if press.kind is Kind.DOWN and self._last:
                self._context.sound.play(Cue.SCORE)
                self._context.store.incidents_seen()
                return Back()
            case Switch.FIRE if press.kind is Kind.DOWN:
                self._turn(1)
            case _:
                pass
        return None

    def look(self, now: float) -> Hashable:
        """The page."""
        return self._at, super().look(now)

    def draw(self, canvas: Canvas, _now: float) -> None:
        """A page of lines, and what to do about it."""
        turns = "↔ PAGE  " if len(self._pages) > 1 else ""
        self.frame(canvas, f"{turns}● {'SEEN' if self._last else 'GO ON'}  START BACK")
        for at, line in enumerate(self._pages[self._at]):
            colour = CABINET.accent if line.heads else CABINET.ink
            read(canvas, SAFE[0], TOP + STEP * at, line.words, colour)
        read(canvas, WIDTH // 2, CURE_Y, CURE, CABINET.accent, "centre")

    @property
    def _last(self) -> bool:
        return self._at == len(self._pages) - 1

    def _turn(self, by: int) -> None:
        self._at = (self._at + by) % len(self._pages)
        self._context.sound.play(Cue.MOVE)


def pages(incidents: tuple[Incident, ...]) -> tuple[tuple[PageLine, ...], ...]:
    """The incidents in lines that fit, by days, none divided between two pages; at least one page."""
    found: list[tuple[PageLine, ...]] = [()]
    head = None
    for incident in incidents:
        day = PageLine(f"{incident.day:%d %b %y}".upper() if incident.day else "ON A DAY NOT KNOWN", True)
        lines = _lines(incident.words)
        if len(found[-1]) + (day != head) + len(lines) > ROOM:
            found.append(())
            head = None
        found[-1] += lines if day == head else (day, *lines)
        head = day
    return tuple(found)


def _lines(words: str) -> tuple[PageLine, ...]:
    # They come from the card: whatever stands there, the face must have it.
    plain = "".join(character if " " <= character <= "~" else "?" for character in words)
    return tuple(PageLine(each, False) for each in wrap(plain, widgets.LINE)[: ROOM - 1])
