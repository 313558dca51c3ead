"""GAMES: which games the menu and attract mode show, and in what order."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.api import Cue
from cabinet.play.catalogue import arranged
from cabinet.scenes.operator.page import MenuRow, RowsPage, back

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import AnyGame, Press
    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.scenes.scene import Way

NOTE = "A hidden game is neither on the menu nor in attract mode"


class GamesPage(RowsPage):
    """LEFT and RIGHT hide or show a game. FIRE picks a game up, and then UP and DOWN move it."""

    title = "GAMES"

    def __init__(self, context: OwnerContext) -> None:
        self._carries = False
        self._games = arranged(context.games, context.settings.now.games.order)
        super().__init__(context)

    @property
    def rows(self) -> tuple[MenuRow, ...]:
        """The games in their order."""
        return (*map(self._row, self._games), back())

    @property
    def prompt(self) -> str:
        """The actions for the chosen game."""
        if self._carries:
            return "↕ MOVE IT  ● PUT IT DOWN"
        return "↕ CHOOSE  ↔ SHOW  ● MOVE" if self.at < len(self._games) else super().prompt

    def move(self, by: int) -> None:
        """Choose the next row, or move the carried game there."""
        if self._carries:
            games, to = list(self._games), (self.at + by) % len(self._games)
            games.insert(to, games.pop(self.at))
            self._games, by = tuple(games), to - self.at
            self._context.settings.set("games", "order", tuple(game.name for game in games))
        super().move(by)

    def change(self, by: int) -> None:
        """Hide or show a game unless it is carried."""
        if not self._carries:
            super().change(by)

    def fire(self, press: Press) -> Way | None:
        """Pick a game up, or put it down."""
        if self.at == len(self._games):
            return super().fire(press)
        self._context.sound.play(Cue.SETTLE if self._carries else Cue.CHOOSE)
        self._carries = not self._carries
        return None

    def shown(self, now: float) -> Hashable:
        """The rows, and if a game is carried."""
        return super().shown(now), self._carries

    def leave(self) -> None:
        """Put down a carried game."""
        self._carries = False

    def _row(self, game: AnyGame) -> MenuRow:
        return MenuRow(game.title, partial(self._shown, game), partial(self._show_or_hide, game), note=NOTE)

    @property
    def _hidden(self) -> tuple[str, ...]:
        return self._context.settings.now.games.hidden

    def _shown(self, game: AnyGame) -> str:
        return "HIDDEN" if game.name in self._hidden else "SHOWN"

    def _show_or_hide(self, game: AnyGame, _by: int) -> None:
        hidden = set(self._hidden) ^ {game.name}
        if all(each.name in hidden for each in self._games):
            # One game must stay: an empty menu would show all games.
            self._context.sound.play(Cue.REFUSE)
        else:
            self._context.settings.set("games", "hidden", tuple(sorted(hidden)))
