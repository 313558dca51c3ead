"""BOOKS, the owner's page on how much each game is played, on which days, and the machine's statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue
from cabinet.display.canvas import SAFE, WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.lettering import read, read_width
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import Ask, OperatorPage

if TYPE_CHECKING:
    from collections.abc import Hashable
    from datetime import date

    from cabinet.api import AnyGame, Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.scenes.scene import Way
    from cabinet.store.books import Books

TOP, STEP = 42, 20
CAPTION_Y, CHART_TOP, CHART_BOTTOM, WEEK_Y = 186, 208, 288, 296
BAR, BAR_STEP = 16, 20
"""The width of the bar of a day in the chart, and the distance from one day to the next, in pixels."""
NONE = "-"
MONDAY = 0


class BooksPage(OperatorPage):
    """The pages of BOOKS: one with the machine's statistics, then one for each game."""

    title = "BOOKS"
    prompt = "↔ PAGE  ● CLEAR  START BACK"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self._at = 0

    @property
    def _game(self) -> AnyGame | None:
        return self._context.games[self._at - 1] if self._at else None

    def change(self, by: int) -> None:
        """Turn to the next page (1) or the previous page (-1); after the last page comes the first."""
        self._at = (self._at + by) % (1 + len(self._context.games))
        self._context.sound.play(Cue.MOVE)

    def fire(self, press: Press) -> Way | None:
        """Ask if the books should be cleared, and clear them once the owner has answered yes."""
        does = "TO CLEAR ALL BOOKS,\nTHE TOP TENS STAY"
        return self.ask(press, Ask(does, self._context.store.clear_books))

    def shown(self, _now: float) -> Hashable:
        """Return a value that changes with the page: its number, and all counts."""
        books = self._context.store.books()
        return self._at, tuple(books.games.items()), tuple(books.days.items()), books.life

    def body(self, canvas: Canvas, _now: float) -> None:
        """Draw the play counts at the top of the page, and the chart of plays per day below them."""
        books, game = self._context.store.books(), self._game
        count = f"{self._at + 1}/{1 + len(self._context.games)}"
        read(canvas, SAFE[0], TOP, game.title if game else "THE CABINET", CABINET.accent)
        read(canvas, SAFE[0] + SAFE[2], TOP, count, CABINET.accent, "right")
        rows = _of_game(books, game) if game else _of_machine(books)
        for at, (label, words) in enumerate(rows, 1):
            widgets.row(canvas, CABINET, SAFE[0], TOP + STEP * at, SAFE[2], label, words)
        name = game.name if game else None
        _chart(canvas, books.by_day(self._context.clock.today(), name), books.undated(name))


def _of_machine(books: Books) -> tuple[tuple[str, str], ...]:
    life = books.life
    return (
        ("GAMES PLAYED", str(books.plays)),
        ("TIME ON", _hours(life.seconds)),
        ("STARTS", str(life.starts)),
        ("POWER CUTS", str(life.unclean)),
        ("CRASHES", str(life.crashes)),
        ("LONGEST IDLE", _hours(life.attract)),
    )


def _of_game(books: Books, game: AnyGame) -> tuple[tuple[str, str], ...]:
    tally = books.games.get(game.name)
    if tally is None:
        return (("PLAYS", "0"),)
    length = NONE if tally.length is None else f"{round(tally.length) // 60}:{round(tally.length) % 60:02}"
    return (
        ("PLAYS", str(tally.plays)),
        ("FINISHED", str(tally.finished)),
        ("MEAN LENGTH", length),
        ("MEAN SCORE", NONE if tally.mean is None else game.format_score(round(tally.mean))),
        ("BEST SCORE", NONE if tally.best is None else game.format_score(tally.best)),
    )


def _hours(seconds: int) -> str:
    return f"{seconds // 3600} H {seconds // 60 % 60:02} MIN"


def _chart(canvas: Canvas, days: tuple[tuple[date, int], ...], undated: int) -> None:
    """Draw a bar with the number of plays for each day of four weeks, grouped by week.

    `undated`: the number of plays without a known date, which is given in words.
    """
    x, _, width, _ = SAFE
    most = max((plays for _, plays in days), default=0)
    left = f"AT MOST {most} A DAY" if days else "NO DAY IS KNOWN"
    widgets.row(canvas, CABINET, x, CAPTION_Y, width, left, f"{undated} UNDATED" if undated else "")
    canvas.box(x, CHART_BOTTOM, width, 1, CABINET.ink)
    first = WIDTH // 2 - BAR_STEP * len(days) // 2 + (BAR_STEP - BAR) // 2
    for at, (day, plays) in enumerate(days):
        high = -(-plays * (CHART_BOTTOM - CHART_TOP) // most) if most else 0
        canvas.box(first + BAR_STEP * at, CHART_BOTTOM - high, BAR, high, CABINET.accent)
        if day.weekday() == MONDAY:
            start = first + BAR_STEP * at - 2
            canvas.box(start, CHART_BOTTOM, 1, 6, CABINET.ink)
            words = f"{day.day} {widgets.MONTHS[day.month - 1]}"
            if start + read_width(words) <= x + width:
                read(canvas, start, WEEK_Y, words, CABINET.ink)
