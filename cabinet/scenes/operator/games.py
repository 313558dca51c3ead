"""GAMES: which of them the menu and attract mode show, and in what order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Switch
from cabinet.play.catalogue import arranged
from cabinet.scenes.operator.rows import MenuRow, RowsPage, back

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import AnyGame, Press
    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.scenes.scene import Way

NOTE = "What is hidden is neither on the\nmenu nor in attract mode"


class GamesPage(RowsPage):
    """LEFT and RIGHT hide and show a game; one taken up moves with UP and DOWN."""

    title = "GAMES"

    def __init__(self, context: OwnerContext) -> None:
        self._carries = False
        self._games = arranged(context.games, context.settings.now.games.order)
        super().__init__(context, ())
        self._lay_out()

    def use(self, press: Press) -> Way | None:
        """While a game is carried UP and DOWN move it."""
        if not self._carries:
            return super().use(press)
        match press.switch:
            case Switch.UP | Switch.DOWN if press.kind is not Kind.UP:
                self._move(1 if press.switch is Switch.DOWN else -1)
            case Switch.FIRE if press.kind is Kind.DOWN:
                self._context.sound.play(Cue.SETTLE)
                self._carry(False)
            case _:
                pass
        return None

    def look(self, now: float) -> Hashable:
        """The rows, and what is carried."""
        return super().look(now), self._carries, self._games

    def leave(self) -> None:
        """What is carried is put down."""
        self._carry(False)

    def _prompt(self) -> str:
        if self._carries:
            return "↕ MOVE IT  ● PUT IT DOWN"
        return "↕ CHOOSE  ↔ SHOW  ● MOVE" if self._at < len(self._games) else super()._prompt()

    def _lay_out(self) -> None:
        self.rows = (*(self._row(game) for game in self._games), back())

    def _row(self, game: AnyGame) -> MenuRow:
        def shown() -> str:
            return "HIDDEN" if game.name in self._hidden else "SHOWN"

        return MenuRow(
            game.title,
            shown,
            lambda _by: self._show_or_hide(game),
            self._pick_up,
            "" if self._carries else NOTE,
        )

    @property
    def _hidden(self) -> tuple[str, ...]:
        return self._context.settings.now.games.hidden

    def _show_or_hide(self, game: AnyGame) -> None:
        hidden = set(self._hidden) ^ {game.name}
        if all(each.name in hidden for each in self._games):
            # One is always shown: an empty menu would show them all.
            self._context.sound.play(Cue.REFUSE)
            return
        self._context.settings.set("games", "hidden", tuple(sorted(hidden)))

    def _pick_up(self) -> None:
        self._context.sound.play(Cue.CHOOSE)
        self._carry(True)

    def _carry(self, carries: bool) -> None:
        self._carries = carries
        self._lay_out()

    def _move(self, by: int) -> None:
        games, at = list(self._games), self._at
        to = (at + by) % len(games)
        games.insert(to, games.pop(at))
        self._games = tuple(games)
        self._lay_out()
        self._choose(to - at)
        self._context.settings.set("games", "order", tuple(game.name for game in games))
