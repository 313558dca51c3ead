"""BACK UP: scores, books and settings to a USB stick, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.scenes.operator.rows import MenuRow, RowsPage, back
from cabinet.scenes.scene import ToQuestion, ToWork, Way

if TYPE_CHECKING:
    from cabinet.scenes.operator.context import OwnerContext

HELD = 2.0
"""Seconds that YES is held."""


class BackupPage(RowsPage):
    """The stick is looked for when it is needed; it may be pulled when the words say how it went."""

    title = "BACK UP"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(
            context,
            (
                MenuRow(
                    "BACK UP TO A STICK",
                    take=self._back_up,
                    note="Put a USB stick in first.\nOlder backups on it stay.",
                ),
                MenuRow(
                    "RESTORE FROM A STICK",
                    take=self._restore,
                    note="The newest backup on the stick\ntakes the place of what is here.",
                ),
                back(),
            ),
        )

    def _back_up(self) -> Way:
        return ToWork("BACK UP", self._context.maintenance.back_up())

    def _restore(self) -> Way:
        return ToQuestion(
            "RESTORE",
            ("TAKE SCORES, BOOKS AND SETTINGS", "FROM THE STICK?", "WHAT IS HERE IS KEPT ON THE CARD"),
            HELD,
            lambda: ToWork("RESTORE", self._context.maintenance.restore()),
            guarded=True,
        )
