"""TOP TENS, the owner's page with every game's lists, where rows and whole lists can be removed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.api import tick
from cabinet.display.canvas import SAFE, WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.lettering import entry
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import Ask, MenuRow, RowsPage, back

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from cabinet.api import AnyGame, Entry, ScoreList
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

TITLE_Y, TOP = 41, 63
END_Y, END_STEP = 273, 21
ENDS = 2
"""The number of lines with actions below the top-ten list."""


class TopTensPage(RowsPage):
    """The page with one top-ten list at a time. LEFT and RIGHT choose a list, UP and DOWN a row.

    FIRE asks a question before it removes the chosen row.
    """

    title = "TOP TENS"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self._lists = [(game, one) for game in context.games for one in game.lists.all]
        self._list_at = 0

    @property
    def game(self) -> AnyGame:
        """The game whose list is shown."""
        return self._lists[self._list_at][0]

    @property
    def list(self) -> ScoreList:
        """The top-ten list that is shown."""
        return self._lists[self._list_at][1]

    @property
    def rows(self) -> tuple[MenuRow, ...]:
        """The rows of the list, and below them the possible actions.

        One of these rows leads back, as START does.
        """
        lists = {one: self._entries(one) for one in self.game.lists.all}
        entries = lists[self.list]
        ends = [back()]
        if sum(map(bool, lists.values())) > bool(entries):
            ends.insert(0, MenuRow("CLEAR ALL LISTS OF THE GAME", take=partial(self._clear_all, lists)))
        if entries:
            ends.insert(0, MenuRow("CLEAR THIS LIST", take=partial(self._clear, entries)))
        removes = (MenuRow(each.name, take=partial(self._remove, each)) for each in entries)
        return (*removes, *ends[:ENDS])

    @property
    def prompt(self) -> str:
        """The prompt: FIRE removes the chosen row of the list, or carries out the chosen action."""
        does = "REMOVE" if self.at < len(self._entries()) else "OK"
        return f"↔ LIST  ↕ ROW  ● {does}  START BACK"

    def change(self, by: int) -> None:
        """Show the next (1) or previous (-1) list, from its first row."""
        before = self._list_at, self.at
        self._list_at, self._chosen = (self._list_at + by) % len(self._lists), 0
        if (self._list_at, 0) != before:
            self._context.sound.play(tick(0))

    def shown(self, now: float) -> Hashable:
        """Return a value that changes with the page: the list and the chosen row."""
        return super().shown(now), self._list_at, self._entries()

    def body(self, canvas: Canvas, now: float) -> None:
        """Draw the list as the players see it, with a bar over the chosen row."""
        entries, at, lit = self._entries(), self.at, self._lit(now)
        entry(canvas, WIDTH // 2, TITLE_Y, self._name, CABINET.accent, "centre", strong=True)
        entry(canvas, SAFE[0], TITLE_Y, "◀", CABINET.accent)
        entry(canvas, SAFE[0] + SAFE[2], TITLE_Y, "▶", CABINET.accent, "right")
        chosen = frozenset([at]) & frozenset(range(len(entries)))
        counted = bool(self.game.lists.tie_unit)
        widgets.top_ten_table(canvas, CABINET, TOP, entries, chosen, lit, self.game.format_score, counted)
        ends = tuple(row.label for row in self.rows[len(entries) :])
        widgets.menu_list(canvas, CABINET, END_Y, ends, at - len(entries), lit, END_STEP)

    def _entries(self, one: ScoreList | None = None) -> tuple[Entry, ...]:
        return self._context.store.top_ten(self.game.kept_as(one or self.list))

    @property
    def _name(self) -> str:
        return ": ".join(filter(None, (self.game.title, self.list.name)))

    def _remove(self, one: Entry) -> Ask:
        # Removing a row may need the secret code as well, because removing all rows one by one clears the
        # list.
        does = f"TO REMOVE\n{self.game.format_score(one.score)} {one.name}"
        return Ask(does, self._removes({self.list: (one,)}))

    def _clear(self, entries: tuple[Entry, ...]) -> Ask:
        return self._asks(f"TO CLEAR THIS LIST:\n{self._name}", {self.list: entries})

    def _clear_all(self, lists: Mapping[ScoreList, tuple[Entry, ...]]) -> Ask:
        return self._asks(f"TO CLEAR ALL {len(lists)} LISTS:\n{self.game.title}", lists)

    def _asks(self, does: str, gone: Mapping[ScoreList, tuple[Entry, ...]]) -> Ask:
        rows = sum(map(len, gone.values()))
        words = f"{does}\n{rows} ROW{'S' * (rows > 1)}"
        return Ask(words, self._removes(gone))

    def _removes(self, gone: Mapping[ScoreList, tuple[Entry, ...]]) -> Callable[[], None]:
        store, game = self._context.store, self.game

        def removes() -> None:
            with store.at_once():
                for one, entries in gone.items():
                    for each in entries:
                        store.remove(game.kept_as(one), each)

        return removes
