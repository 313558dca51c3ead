"""The ways into the operator's menu: two buttons held, or a secret sequence. Times are monotonic seconds."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Control, Kind, Switch

if TYPE_CHECKING:
    from cabinet.api import Press

HOLD = 3.0
"""Seconds for which both buttons must be held."""
SELECT, OPTION = Control(Switch.SELECT), Control(Switch.OPTION)
SECRET = (
    *(Switch.UP, Switch.UP, Switch.DOWN, Switch.DOWN),
    *(Switch.LEFT, Switch.RIGHT, Switch.LEFT, Switch.RIGHT),
    Switch.FIRE,
)
"""What joystick 1 says while SELECT is held."""


class Entrance:
    """Looks at every press before the scene does; what it takes, no scene sees."""

    def __init__(self) -> None:
        self._first: Control | None = None
        """SELECT or OPTION, pressed where the menu may be opened, and nothing but its partner since."""
        self._both_at = inf
        self._said: tuple[Switch, ...] = ()

    def take(self, press: Press, *, here: bool, is_open: bool) -> bool:
        """Whether a press is taken away from the scene.

        `here`: the menu may be opened from what is shown; `is_open`: by the buttons, else
        only by the secret sequence.
        """
        if press.kind is Kind.UP:
            if press.control in (SELECT, OPTION):
                self._forget()
            return False
        if press.kind is Kind.REPEAT:
            return False
        if press.control in (SELECT, OPTION):
            return self._take_button(press, here=here, is_open=is_open)
        if self._first == SELECT and not is_open and here and press.jack == 1:
            self._said = (*self._said, press.switch)
            return True
        self._forget()
        return False

    def asks(self, now: float) -> bool:
        """Whether somebody has just got in; true once."""
        if self._said == SECRET or now >= self._both_at + HOLD:
            self._forget()
            return True
        return False

    @property
    def waits(self) -> bool:
        """Both buttons are being held."""
        return self._both_at < inf

    def wake(self) -> float:
        """When they have been held long enough; infinity while they are not."""
        return self._both_at + HOLD

    def _take_button(self, press: Press, *, here: bool, is_open: bool) -> bool:
        partner = SELECT if press.control == OPTION else OPTION
        if self._first == partner and is_open:
            self._both_at = press.at
            return True
        self._forget()
        # The first one does what it always does, which may lead from attract to a game that waits.
        self._first = press.control if here else None
        return False

    def _forget(self) -> None:
        self._first, self._both_at, self._said = None, inf, ()
