"""The ways to open the operator's menu: hold SELECT and OPTION, or enter a secret code.

Times are monotonic seconds.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Control, Kind, Switch
from cabinet.controls.secret_code import read
from cabinet.settings import CODE_SHORTEST

if TYPE_CHECKING:
    from cabinet.api import Press
    from cabinet.controls.secret_code import SecretCode, Throttle

HOLD = 3.0
"""Seconds for which SELECT and OPTION must be held to open the operator's menu."""
SELECT, OPTION = Control(Switch.SELECT), Control(Switch.OPTION)
SECRET = (
    *(Switch.UP, Switch.UP, Switch.DOWN, Switch.DOWN),
    *(Switch.LEFT, Switch.RIGHT, Switch.LEFT, Switch.RIGHT),
    Switch.FIRE,
)
"""The secret code that opens the operator's menu if the owner has set none; entered on joystick 1 while
SELECT is held."""


class OperatorAccess:
    """Detects a request to open the operator's menu: two buttons are held, or a secret code is entered.

    It gets every press before the scene does, and can withhold the press.
    """

    def __init__(self, throttle: Throttle) -> None:
        """`throttle` checks the secret codes and slows down guessing."""
        self._throttle = throttle
        self._held: list[Control] = []
        """The buttons that are held, of SELECT and OPTION, in order of pressing; any other press empties the
        list."""
        self._both_at = inf
        self._said: SecretCode = ()
        self._passed = False

    def take(self, press: Press, *, here: bool, is_open: bool, code: str = "") -> bool:
        """Handle a press; return True if the scene must not see it.

        `is_open`: True if holding both buttons opens the menu, on every screen; False if only the secret code
        does. `code`: the owner's secret code, "" for `SECRET`. `here`: True if the secret code may be entered
        on the screen that is shown.
        """
        if press.kind is Kind.UP:
            if press.control in self._held:
                self._held.remove(press.control)
                self._give_up(press.at)
            return False
        if press.kind is Kind.REPEAT:
            return False
        if press.control in (SELECT, OPTION):
            # The press of the first button is passed on to the scene; only that of the second one is
            # withheld.
            self._give_up(press.at)
            if not (here or is_open):
                self._held.clear()
                return False
            self._held.append(press.control)
            if len(self._held) == 1 or not is_open:
                return False
            self._both_at = press.at
            return True
        if self._held == [SELECT] and not is_open and here and press.jack == 1:
            self._said = (*self._said, press.switch)
            if self._said == (read(code) or SECRET):
                self._passed = self._throttle.passes(self._said, self._said, press.at)
                self._forget()
            return True
        self._give_up(press.at)
        self._held.clear()
        return False

    def asks(self, now: float) -> bool:
        """Return True once after each request for the operator's menu, by the two buttons or the code."""
        if self._passed or now >= self._both_at + HOLD:
            self._passed = False
            self._forget()
            return True
        return False

    @property
    def begins(self) -> bool:
        """True while one of SELECT and OPTION is held and the other may follow."""
        return len(self._held) == 1

    @property
    def waits(self) -> bool:
        """True while SELECT and OPTION are both held."""
        return self._both_at < inf

    def next_due(self) -> float:
        """Return the time at which SELECT and OPTION have been held long enough; infinity if they are not."""
        return self._both_at + HOLD

    def _give_up(self, now: float) -> None:
        """End the entry of a secret code; count it as wrong unless it is too short to be a guess."""
        if len(self._said) >= CODE_SHORTEST:
            self._throttle.fails(now)
        self._both_at, self._said = inf, ()

    def _forget(self) -> None:
        self._both_at, self._said = inf, ()
        self._held.clear()
