"""The ways into the operator's menu: two buttons held, or a code. Times are monotonic seconds."""

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
"""Seconds for which both buttons must be held."""
SELECT, OPTION = Control(Switch.SELECT), Control(Switch.OPTION)
SECRET = (
    *(Switch.UP, Switch.UP, Switch.DOWN, Switch.DOWN),
    *(Switch.LEFT, Switch.RIGHT, Switch.LEFT, Switch.RIGHT),
    Switch.FIRE,
)
"""What joystick 1 says while SELECT is held, as long as the owner has no code of their own."""


class OperatorAccess:
    """Looks at every press before the scene does; what it takes, no scene sees."""

    def __init__(self, throttle: Throttle) -> None:
        """`throttle` judges what is said."""
        self._throttle = throttle
        self._held: list[Control] = []
        """SELECT and OPTION where they are held, in their order, and nothing else pressed since."""
        self._both_at = inf
        self._said: SecretCode = ()
        self._passed = False

    def take(self, press: Press, *, here: bool, is_open: bool, code: str = "") -> bool:
        """Whether a press is taken away from the scene.

        `is_open`: the buttons open the menu, from everywhere, else only the owner's `code`
        does, as the setting has it, or `SECRET` where that is empty.

        `here`: what is shown is a place to say it.
        """
        if press.kind is Kind.UP:
            if press.control in self._held:
                self._held.remove(press.control)
                self._give_up(press.at)
            return False
        if press.kind is Kind.REPEAT:
            return False
        if press.control in (SELECT, OPTION):
            # The first one does what it always does.
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
        """Whether somebody has just got in; true once."""
        if self._passed or now >= self._both_at + HOLD:
            self._passed = False
            self._forget()
            return True
        return False

    @property
    def begins(self) -> bool:
        """The first of both buttons is held, and the other may follow."""
        return len(self._held) == 1

    @property
    def waits(self) -> bool:
        """Both buttons are being held."""
        return self._both_at < inf

    def next_due(self) -> float:
        """When they have been held long enough; infinity while they are not."""
        return self._both_at + HOLD

    def _give_up(self, now: float) -> None:
        """What was said so far is not it; a few presses are somebody at play, not a guess."""
        if len(self._said) >= CODE_SHORTEST:
            self._throttle.fails(now)
        self._both_at, self._said = inf, ()

    def _forget(self) -> None:
        self._both_at, self._said = inf, ()
        self._held.clear()
