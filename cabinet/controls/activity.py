"""Tells somebody at the controls from a control that repeats by itself."""

from __future__ import annotations

import logging
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cabinet.api import Control, Press

log = logging.getLogger(__name__)

ALONE = 90.0
"""Seconds after which a control that repeats, with no other control used, is no activity."""
PAUSE = 1.5
"""Seconds without a press after which it does not repeat any more: a hand pauses, a turbo FIRE does not."""


class Activity:
    """Looks at every press, in the order in which they were made. Times are monotonic seconds."""

    def __init__(self) -> None:
        self._control: Control | None = None
        """The control that was pressed last."""
        self._since = self._latest = -inf
        """When it was pressed for the first time without a pause, and when last."""
        self._logged = False

    def shown_by(self, press: Press) -> bool:
        """True if a control that was pressed shows that somebody is there; False if it only repeats."""
        if press.control != self._control or press.at > self._latest + PAUSE:
            self._control, self._since, self._logged = press.control, press.at, False
        self._latest = press.at
        repeats = press.at >= self._since + ALONE
        if repeats and not self._logged:
            self._logged = True
            log.warning(
                "%s has repeated for %.0f s with nothing else pressed; it is no activity until it pauses: "
                "look for a turbo switch or a loose wire",
                *(press.control.name, ALONE),
            )
        return not repeats
