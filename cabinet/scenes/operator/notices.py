"""Notices for the owner: WHAT HAPPENED to the files on the card, and SETUP FILES with errors."""

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
"""Seconds between two checks for new notices."""
LINE, ROOM = 42, 7
"""The characters in a line, and the number of lines that fit."""
HEADING_Y, MIDDLE_Y, CURE_Y = 56, 166, 274


class Notices(NamedTuple):
    """The notices of one kind."""

    title: str
    texts: tuple[tuple[str, str], ...]
    """Pairs of a heading and a text, the oldest first."""
    cure: str
    ends: str
    """The word for FIRE on the last notice."""
    seen: Callable[[], None]
    """Called by FIRE on the last notice."""


def news(context: OwnerContext) -> tuple[Notices, ...]:
    """Return the current notices; those that can be marked as seen come first. Reads a file."""
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
    """A list that includes notices: it reads them at intervals, not for every picture."""

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self.news = news(context)
        self._look_at = 0.0
        """The time of the next check."""

    def enter(self, now: float) -> None:
        """Check again: some notices may have been marked as seen."""
        super().enter(now)
        self._look(now)

    def tick(self, now: float) -> Way | None:
        """Check for new notices when due."""
        if now >= self._look_at:
            self._look(now)
        return super().tick(now)

    def next_due(self, now: float) -> float:
        """The time of the next check."""
        return min(super().next_due(now), self._look_at)

    def _look(self, now: float) -> None:
        chosen = self.row.label
        self.news, self._look_at = news(self._context), now + LOOK_EVERY
        self.choose(chosen)


class NewsPage(OperatorPage):
    """One notice on each page; LEFT, RIGHT and FIRE turn the pages. On the last one FIRE closes them."""

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
        """The action of FIRE."""
        turns = "↔ PAGE  " if len(self._news.texts) > 1 else ""
        return f"{turns}● {self._news.ends if self._last else 'GO ON'}  START BACK"

    def beside(self) -> str:
        """The page number."""
        return f"{self._at + 1}/{len(self._news.texts)}"

    def change(self, by: int) -> None:
        """Turn the page; the pages wrap."""
        before, self._at = self._at, (self._at + by) % len(self._news.texts)
        if self._at != before:
            self._context.sound.play(Cue.MOVE)

    def fire(self, _press: Press) -> Way | None:
        """Turn to the next page; from the last page go back."""
        if not self._last:
            self.change(1)
            return None
        self._context.sound.play(Cue.CHOOSE)
        self._news.seen()
        return Back()

    def shown(self, _now: float) -> Hashable:
        """The page."""
        return self._at

    def body(self, canvas: Canvas, _now: float) -> None:
        """Draw the text below its heading, and what to do about it."""
        heading, text = self._news.texts[self._at]
        read(canvas, WIDTH // 2, HEADING_Y, heading, CABINET.accent, "centre")
        centred(canvas, lines(text), MIDDLE_Y)
        read(canvas, WIDTH // 2, CURE_Y, self._news.cure, CABINET.accent, "centre")


def lines(text: str) -> list[str]:
    """Return the lines of a text that fit.

    Characters that the font lacks become "?", as the text is from the card.
    """
    plain = "".join(character if " " <= character <= "~" else "?" for character in text)
    return balanced(plain, LINE)[:ROOM]
