"""The owner's opening hours: outside them an idle screen goes dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cabinet.clock import Clock
    from cabinet.settings_file import SettingsFile

DARK_AFTER = 300.0
"""Seconds without a press until it goes dark outside them."""


class OpeningHours:
    """The opening hours in the current settings, by the clock if it is right."""

    def __init__(self, settings: SettingsFile, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock

    @property
    def closed(self) -> bool:
        """True outside them, False while the clock is not known to be right."""
        opens, closes = self._settings.now.attract.hours
        if opens == closes or (now := self._clock.time_of_day()) is None:
            return False
        return not opens <= now < closes if opens < closes else closes <= now < opens

    def dark(self, idle: float) -> bool:
        """True if the screen is dark after this many seconds without a press."""
        return idle >= DARK_AFTER and self.closed
