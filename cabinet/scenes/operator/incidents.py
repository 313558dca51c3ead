"""Pages of words: WHAT HAPPENED to the files of the card, and SETUP FILES that are wrong."""

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
CURE_Y = 294
UNDERSTOOD = "user-data AND network-config"
"""What the words are headed by of files that are not understood."""


class PageLine(NamedTuple):
    """One line of a page."""

    words: str
    heads: bool
    """It is the day of what follows."""


class WordsPage(OperatorPage):
    """Pages of words, turned by LEFT, RIGHT and FIRE; on the last one FIRE ends."""

    cure = ""
    ends = ""
    """What FIRE on the last page is called."""

    def __init__(self, context: OwnerContext, found: tuple[tuple[PageLine, ...], ...]) -> None:
        super().__init__(context)
        self._pages = found
        self._at = 0

    def use(self, press: Press) -> Way | None:
        """LEFT and RIGHT turn pages and wrap; FIRE turns as well, and ends on the last page."""
        if press.kind is Kind.UP:
            return None
        match press.switch:
            case Switch.LEFT | Switch.UP:
                self._turn(-1)
            case Switch.RIGHT | Switch.DOWN:
                self._turn(1)
            case Switch.FIRE if press.kind is Kind.DOWN and self._last:
                return self.end()
            case Switch.FIRE if press.kind is Kind.DOWN:
                self._turn(1)
            case _:
                pass
        return None

    def end(self) -> Way:
        """All of it has been turned over."""
        return Back()

    def look(self, now: float) -> Hashable:
        """The page."""
        return self._at, super().look(now)

    def draw(self, canvas: Canvas, _now: float) -> None:
        """A page of lines, and what to do about it."""
        turns = "↔ PAGE  " if len(self._pages) > 1 else ""
        self.frame(canvas, f"{turns}● {self.ends if self._last else 'GO ON'}  START BACK")
        for at, line in enumerate(self._pages[self._at]):
            colour = CABINET.accent if line.heads else CABINET.ink
            read(canvas, SAFE[0], TOP + STEP * at, line.words, colour)
        read(canvas, WIDTH // 2, CURE_Y, self.cure, CABINET.accent, "centre")

    @property
    def _last(self) -> bool:
        return self._at == len(self._pages) - 1

    def _turn(self, by: int) -> None:
        self._at = (self._at + by) % len(self._pages)
        self._context.sound.play(Cue.MOVE)


class IncidentsPage(WordsPage):
    """WHAT HAPPENED, oldest first. Only whoever has turned to the last page can say SEEN."""

    title = "WHAT HAPPENED"
    cure, ends = "IF IT GOES ON, REPLACE THE CARD", "SEEN"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context, pages(context.store.incidents()))

    def end(self) -> Way:
        """It has been seen."""
        self._context.sound.play(Cue.SCORE)
        self._context.store.incidents_seen()
        return super().end()


class FilesPage(WordsPage):
    """What is wrong with the owner's files on the boot partition, until they are right at a start."""

    title = "SETUP FILES"
    cure, ends = "MEND THEM ON THE CARD: READ AT EVERY START", "BACK"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context, pages_of(UNDERSTOOD, context.maintenance.wrong_files()))


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


def pages_of(head: str, texts: tuple[str, ...]) -> tuple[tuple[PageLine, ...], ...]:
    """Texts in lines that fit, under one heading a page; at least one page."""
    found: list[tuple[PageLine, ...]] = [(PageLine(head, True),)]
    for text in texts:
        lines = _lines(text)
        if len(found[-1]) + len(lines) > ROOM:
            found.append((PageLine(head, True),))
        found[-1] += lines
    return tuple(found)


def _lines(words: str) -> tuple[PageLine, ...]:
    # They come from the card: whatever stands there, the face must have it.
    plain = "".join(character if " " <= character <= "~" else "?" for character in words)
    return tuple(
        PageLine(each, False) for each in wrap(plain, widgets.LINE, break_on_hyphens=False)[: ROOM - 1]
    )
