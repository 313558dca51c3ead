"""Notices for the owner: WHAT HAPPENED to the files of the card, and SETUP FILES with errors."""

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
"""Seconds between two looks for news."""
LINE, ROOM = 42, 7
"""Characters of a line, and how many lines there is room for."""
HEADING_Y, MIDDLE_Y, CURE_Y = 56, 166, 274


class Notices(NamedTuple):
    """Texts of one kind."""

    title: str
    texts: tuple[tuple[str, str], ...]
    """Each with its heading, the oldest first."""
    cure: str
    ends: str
    """The word for FIRE on the last one."""
    seen: Callable[[], None]
    """Its effect."""


def news(context: OwnerContext) -> tuple[Notices, ...]:
    """The present notices; those that can be marked as seen come first. Reads a file."""
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
    """A list that depends on the notices: refreshed at times, not for every picture."""

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self.news = news(context)
        self._look_at = 0.0
        """When to look again."""

    def enter(self, now: float) -> None:
        """Some of it may have been seen."""
        super().enter(now)
        self._look(now)

    def tick(self, now: float) -> Way | None:
        """Something may have happened."""
        if now >= self._look_at:
            self._look(now)
        return super().tick(now)

    def next_due(self, now: float) -> float:
        """The next look."""
        return min(super().next_due(now), self._look_at)

    def _look(self, now: float) -> None:
        chosen = self.row.label
        self.news, self._look_at = news(self._context), now + LOOK_EVERY
        self.choose(chosen)


class NewsPage(OperatorPage):
    """A text a page, turned by LEFT, RIGHT and FIRE; on the last one FIRE ends."""

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
        """The number of the page."""
        return f"{self._at + 1}/{len(self._news.texts)}"

    def change(self, by: int) -> None:
        """The next page; they wrap."""
        before, self._at = self._at, (self._at + by) % len(self._news.texts)
        if self._at != before:
            self._context.sound.play(Cue.MOVE)

    def fire(self, _press: Press) -> Way | None:
        """The next page; from the last one back."""
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
        """The text below its heading, and what to do about it."""
        heading, text = self._news.texts[self._at]
        read(canvas, WIDTH // 2, HEADING_Y, heading, CABINET.accent, "centre")
        centred(canvas, lines(text), MIDDLE_Y)
        read(canvas, WIDTH // 2, CURE_Y, self._news.cure, CABINET.accent, "centre")


def lines(text: str) -> list[str]:
    """The lines of a text that fit. It comes from the card: characters that the font lacks become "?"."""
    plain = "".join(character if " " <= character <= "~" else "?" for character in text)
    return balanced(plain, LINE)[:ROOM]
