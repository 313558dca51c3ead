"""GAMES, the owner's page that sets which games the menu and attract mode show, and in what order."""

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
    """The list of all games: LEFT and RIGHT hide or show the chosen game.

    FIRE picks a game up, and then UP and DOWN move this game in the list.
    """

    title = "GAMES"

    def __init__(self, context: OwnerContext) -> None:
        self._carries = False
        self._games = arranged(context.games, context.settings.now.games.order)
        super().__init__(context)

    @property
    def rows(self) -> tuple[MenuRow, ...]:
        """The rows of the page: the games in their order."""
        return (*map(self._row, self._games), back())

    @property
    def prompt(self) -> str:
        """The prompt, with the possible actions for the chosen game."""
        if self._carries:
            return "↕ MOVE IT  ● PUT IT DOWN"
        return "↕ CHOOSE  ↔ SHOW  ● MOVE" if self.at < len(self._games) else super().prompt

    def move(self, by: int) -> None:
        """Choose the next row, or move the game that was picked up by one row."""
        if self._carries:
            games, to = list(self._games), (self.at + by) % len(self._games)
            games.insert(to, games.pop(self.at))
            self._games, by = tuple(games), to - self.at
            self._context.settings.set("games", "order", tuple(game.name for game in games))
        super().move(by)

    def change(self, by: int) -> None:
        """Hide or show the chosen game, unless it was picked up."""
        if not self._carries:
            super().change(by)

    def fire(self, press: Press) -> Way | None:
        """Pick up the chosen game, or put it down at its new place."""
        if self.at == len(self._games):
            return super().fire(press)
        self._context.sound.play(Cue.SETTLE if self._carries else Cue.CHOOSE)
        self._carries = not self._carries
        return None

    def shown(self, now: float) -> Hashable:
        """Return a value that changes with the page: the rows, and True if a game was picked up."""
        return super().shown(now), self._carries

    def leave(self) -> None:
        """Put down the game that was picked up, if any."""
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
            # One game must stay visible, because an empty menu would show all games.
            self._context.sound.play(Cue.REFUSE)
        else:
            self._context.settings.set("games", "hidden", tuple(sorted(hidden)))
