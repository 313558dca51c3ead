"""The owner's opening hours: outside the opening hours, an idle cabinet's screen goes dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cabinet.clock import Clock
    from cabinet.settings_file import SettingsFile

DARK_AFTER = 300.0
"""Seconds without a press, outside the opening hours, after which the screen goes dark."""


class OpeningHours:
    """Compares the opening hours from the settings with the clock, if the clock is known to be right."""

    def __init__(self, settings: SettingsFile, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock

    @property
    def closed(self) -> bool:
        """True outside the opening hours; always False while the clock may be wrong."""
        opens, closes = self._settings.now.attract.hours
        if opens == closes or (now := self._clock.time_of_day()) is None:
            return False
        return not opens <= now < closes if opens < closes else closes <= now < opens

    def dark(self, idle: float) -> bool:
        """Return True if the screen must be dark after `idle` seconds without a press."""
        return idle >= DARK_AFTER and self.closed
