"""Distinguishes presses by a person from a control that repeats by itself, such as a turbo button."""

from __future__ import annotations

import logging
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cabinet.api import Control, Press

log = logging.getLogger(__name__)

ALONE = 90.0
"""Seconds for which presses of one control alone count as a person's activity; later ones do not count."""
PAUSE = 1.5
"""A pause of this many seconds between presses ends a repetition: people make such pauses, a turbo button
does not."""


class Activity:
    """Decides for each press if a person is at the controls.

    Every press must be passed to `shown_by`, in order. Times are monotonic seconds.
    """

    def __init__(self) -> None:
        self._control: Control | None = None
        """The control that was pressed last."""
        self._since = self._latest = -inf
        """Two times of the control pressed last: its first press since a pause, and its latest press."""
        self._logged = False

    def shown_by(self, press: Press) -> bool:
        """Return True if this press shows that a person is there, False if its control only repeats."""
        if press.control != self._control or press.at > self._latest + PAUSE:
            self._control, self._since, self._logged = press.control, press.at, False
        self._latest = press.at
        repeats = press.at >= self._since + ALONE
        if repeats and not self._logged:
            self._logged = True
            log.warning(
                "%s has repeated for %.0f s with nothing else pressed; it does not count as activity "
                "until it pauses: look for a turbo switch or a loose wire",
                *(press.control.name, ALONE),
            )
        return not repeats
