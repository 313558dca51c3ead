"""Notices for the owner: WHAT HAPPENED to the files on the memory card, and SETUP FILES with errors."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Cue
from cabinet.display.canvas import WIDTH
from cabinet.drawing.lettering import read
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import MenuPage, OperatorPage, balanced, centred
from cabinet.scenes.scene import Back, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

LOOK_EVERY = 3.0
"""The number of seconds between two checks for new notices."""
LINE, ROOM = 42, 7
"""The maximum number of characters in a line, and of lines on a page."""
HEADING_Y, MIDDLE_Y, CURE_Y = 56, 166, 274


class Notices(NamedTuple):
    """All notices of one kind, such as WHAT HAPPENED."""

    title: str
    texts: tuple[tuple[str, str], ...]
    """The notices of this kind, as pairs of a heading and a text, the oldest first."""
    cure: str
    ends: str
    """The word for the effect of FIRE on the last notice, such as SEEN."""
    seen: Callable[[], None]
    """The function that FIRE on the last notice calls to mark the notices as seen."""


def news(context: OwnerContext) -> tuple[Notices, ...]:
    """Return the current notices of each kind; this reads a file.

    Notices that can be marked as seen come first.
    """
    incidents = context.store.incidents()
    happened = tuple(
        (f"{each.day:%d %b %y}".upper() if each.day else "ON A DAY NOT KNOWN", each.words)
        for each in incidents
    )
    wrong = tuple(("", words) for words in context.maintenance.wrong_files())
    cures = "IF IT GOES ON, REPLACE THE CARD", "FIX THE FILE ON THE CARD, THEN RESTART"
    found = (
        Notices(
            "WHAT HAPPENED", happened, cures[0], "SEEN", partial(context.store.incidents_seen, incidents)
        ),
        Notices("SETUP FILES", wrong, cures[1], "BACK", lambda: None),
    )
    return tuple(each for each in found if each.texts)


class NewsMenu(MenuPage):
    """The base of the menus that list notices; the notices are read at intervals, not for every picture."""

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self.news = news(context)
        self._look_at = 0.0
        """The time in monotonic seconds of the next check for notices."""

    def enter(self, now: float) -> None:
        """Check for notices at once, because some may have been marked as seen."""
        super().enter(now)
        self._look(now)

    def tick(self, now: float) -> Way | None:
        """Check for new notices when the next check is due."""
        if now >= self._look_at:
            self._look(now)
        return super().tick(now)

    def next_due(self, now: float) -> float:
        """Return the time of the next check for notices, or of the next change of the menu."""
        return min(super().next_due(now), self._look_at)

    def _look(self, now: float) -> None:
        chosen = self.row.label
        self.news, self._look_at = news(self._context), now + LOOK_EVERY
        self.choose(chosen)


class NewsPage(OperatorPage):
    """The page that shows one notice at a time; LEFT, RIGHT and FIRE turn to another notice.

    On the last notice FIRE closes the page.
    """

    def __init__(self, context: OwnerContext, news: Notices) -> None:
        super().__init__(context)
        self.title = news.title
        self._news = news
        self._at = 0

    @property
    def _last(self) -> bool:
        return self._at == len(self._news.texts) - 1

    @property
    def prompt(self) -> str:
        """The prompt, which says what FIRE does on this notice."""
        turns = "↔ PAGE  " if len(self._news.texts) > 1 else ""
        return f"{turns}● {self._news.ends if self._last else 'GO ON'}  START BACK"

    def beside(self) -> str:
        """Return the number of the notice, which is shown beside the title."""
        return f"{self._at + 1}/{len(self._news.texts)}"

    def change(self, by: int) -> None:
        """Turn to the next notice (1) or the previous notice (-1); the notices wrap."""
        before, self._at = self._at, (self._at + by) % len(self._news.texts)
        if self._at != before:
            self._context.sound.play(Cue.MOVE)

    def fire(self, _press: Press) -> Way | None:
        """Turn to the next notice; on the last one mark all as seen and close the page."""
        if not self._last:
            self.change(1)
            return None
        self._context.sound.play(Cue.CHOOSE)
        self._news.seen()
        return Back()

    def shown(self, _now: float) -> Hashable:
        """Return a value that changes with the page: the index of the notice shown."""
        return self._at

    def body(self, canvas: Canvas, _now: float) -> None:
        """Draw the notice's text below its heading, and the line that says what to do about the notice."""
        heading, text = self._news.texts[self._at]
        read(canvas, WIDTH // 2, HEADING_Y, heading, CABINET.accent, "centre")
        centred(canvas, lines(text), MIDDLE_Y)
        read(canvas, WIDTH // 2, CURE_Y, self._news.cure, CABINET.accent, "centre")


def lines(text: str) -> list[str]:
    """Return a notice's text as the lines that fit on a page.

    Characters that the font lacks become "?", as the text comes from the memory card.
    """
    plain = "".join(character if " " <= character <= "~" else "?" for character in text)
    return balanced(plain, LINE)[:ROOM]
