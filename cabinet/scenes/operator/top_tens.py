"""TOP TENS: every game's lists, to take a row off, or to clear one or all of them."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Switch, tick
from cabinet.display.canvas import SAFE, WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.lettering import entry
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import ChoosingPage
from cabinet.scenes.scene import Back, ToQuestion, Way

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from cabinet.api import AnyGame, Entry, Press, ScoreList
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

HELD = 2.0
"""Seconds that YES is held."""
TITLE_Y, TOP = 41, 63
END_Y, END_STEP = 273, 21


class End(StrEnum):
    """What can be chosen below the rows."""

    CLEAR = "CLEAR THIS LIST"
    CLEAR_ALL = "CLEAR ALL LISTS OF THE GAME"
    BACK = "BACK"


class TopTensPage(ChoosingPage):
    """LEFT and RIGHT choose a list, UP and DOWN a row; FIRE asks whether it is to go."""

    title = "TOP TENS"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self._lists = [(game, one) for game in context.games for one in game.lists]
        self._list_at = 0
        self._at = 0

    @property
    def game(self) -> AnyGame:
        """The one whose list is shown."""
        return self._lists[self._list_at][0]

    @property
    def list(self) -> ScoreList:
        """The list that is shown."""
        return self._lists[self._list_at][1]

    def _entries(self, one: ScoreList | None = None) -> tuple[Entry, ...]:
        return self._context.store.top_ten(self.game.kept_as(one or self.list))

    def _ends(self) -> tuple[End, ...]:
        """What can be chosen below the rows: there is room for two. START leads back as well."""
        several = sum(bool(self._entries(one)) for one in self.game.lists) > bool(self._entries())
        wanted = {End.CLEAR: bool(self._entries()), End.CLEAR_ALL: several, End.BACK: True}
        return tuple(end for end, there in wanted.items() if there)[:2]

    def use(self, press: Press) -> Way | None:
        """Another list, another row, or the question."""
        if press.kind is Kind.UP:
            return None
        match press.switch:
            case Switch.LEFT | Switch.RIGHT:
                by = 1 if press.switch is Switch.RIGHT else -1
                self._go((self._list_at + by) % len(self._lists), 0)
            case Switch.UP | Switch.DOWN:
                by = 1 if press.switch is Switch.DOWN else -1
                at = (self._place() + by) % (len(self._entries()) + len(self._ends()))
                self._go(self._list_at, at)
            case Switch.FIRE if press.kind is Kind.DOWN:
                self._context.sound.play(Cue.CHOOSE)
                return self._take()
            case _:
                pass
        return None

    def _go(self, list_at: int, at: int) -> None:
        """To another list or row, heard where it is another one."""
        if (list_at, at) != (self._list_at, self._place()):
            self._context.sound.play(tick(at))
        self._list_at, self._at = list_at, at

    def _place(self) -> int:
        """The row that is chosen: others may have gone meanwhile, also from outside."""
        return min(self._at, len(self._entries()) + len(self._ends()) - 1)

    def look(self, now: float) -> Hashable:
        """The list, the choice and the flash."""
        return self._list_at, self._place(), self._entries(), self._ends(), self._context.flash.lit(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """The list as players see it, the choice barred."""
        entries, at, lit = self._entries(), self._place(), self._context.flash.lit(now)
        does = "REMOVE" if at < len(entries) else "OK"
        self.frame(canvas, f"↔ LIST  ↕ ROW  ● {does}  START BACK")
        entry(canvas, WIDTH // 2, TITLE_Y, self._name, CABINET.accent, "centre", strong=True)
        entry(canvas, SAFE[0], TITLE_Y, "◀", CABINET.accent)
        entry(canvas, SAFE[0] + SAFE[2], TITLE_Y, "▶", CABINET.accent, "right")
        chosen = frozenset([at]) & frozenset(range(len(entries)))
        counted = bool(self.game.tie_unit)
        widgets.top_ten_table(canvas, CABINET, TOP, entries, chosen, lit, self.game.format_score, counted)
        widgets.menu_list(canvas, CABINET, END_Y, self._ends(), at - len(entries), lit, END_STEP)

    def _take(self) -> Way:
        entries, at = self._entries(), self._place()
        if at < len(entries):
            entry = entries[at]
            lines = ("REMOVE THIS ROW?", entry.name, self.game.format_score(entry.score))
            return self._question(lines, {self.list: [entry]})
        match self._ends()[at - len(entries)]:
            case End.CLEAR:
                lines = ("CLEAR THIS LIST?", self._name, f"ALL {len(entries)} ROWS GO")
                return self._question(lines, {self.list: entries})
            case End.CLEAR_ALL:
                lists = {one: self._entries(one) for one in self.game.lists}
                rows = sum(map(len, lists.values()))
                lines = (f"CLEAR ALL {len(lists)} LISTS?", self.game.title, f"ALL {rows} ROWS GO")
                return self._question(lines, lists)
        return Back()

    @property
    def _name(self) -> str:
        return ": ".join(filter(None, (self.game.title, self.list.name)))

    def _question(self, lines: tuple[str, ...], rows: Mapping[ScoreList, Sequence[Entry]]) -> Way:
        # A row as well: one by one they are the list.
        return ToQuestion(self.title, lines, HELD, partial(self._remove, self.game, rows), guarded=True)

    def _remove(self, game: AnyGame, rows: Mapping[ScoreList, Sequence[Entry]]) -> None:
        with self._context.store.at_once():
            for one, entries in rows.items():
                for entry in entries:
                    self._context.store.remove(game.kept_as(one), entry)
