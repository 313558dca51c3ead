"""The ways into the operator's menu: two buttons held, or a sequence. Times are monotonic seconds."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Control, Kind, Switch
from cabinet.controls.sequence import SHORTEST

if TYPE_CHECKING:
    from cabinet.api import Press
    from cabinet.controls.sequence import Sequence, Throttle

HOLD = 3.0
"""Seconds for which both buttons must be held."""
SELECT, OPTION = Control(Switch.SELECT), Control(Switch.OPTION)
SECRET = (
    *(Switch.UP, Switch.UP, Switch.DOWN, Switch.DOWN),
    *(Switch.LEFT, Switch.RIGHT, Switch.LEFT, Switch.RIGHT),
    Switch.FIRE,
)
"""What joystick 1 says while SELECT is held, as long as the owner has no sequence of their own."""


class Entrance:
    """Looks at every press before the scene does; what it takes, no scene sees."""

    def __init__(self, throttle: Throttle) -> None:
        """`throttle` judges what is said."""
        self._throttle = throttle
        self._first: Control | None = None
        """SELECT or OPTION, pressed where the menu may be opened, and nothing but its partner since."""
        self._both_at = inf
        self._said: Sequence = ()
        self._passed = False

    def take(self, press: Press, *, here: bool, is_open: bool, sequence: Sequence = ()) -> bool:
        """Whether a press is taken away from the scene.

        `here`: the menu may be opened from what is shown; `is_open`: by the buttons, else
        only by the owner's `sequence`, or `SECRET` where it is empty.
        """
        if press.kind is Kind.UP:
            if press.control in (SELECT, OPTION):
                self._end(press.at)
            return False
        if press.kind is Kind.REPEAT:
            return False
        if press.control in (SELECT, OPTION):
            return self._take_button(press, here=here, is_open=is_open)
        if self._first == SELECT and not is_open and here and press.jack == 1:
            self._said = (*self._said, press.switch)
            if self._said == (sequence or SECRET):
                self._passed = self._throttle.passes(self._said, self._said, press.at)
                self._forget()
            return True
        self._end(press.at)
        return False

    def asks(self, now: float) -> bool:
        """Whether somebody has just got in; true once."""
        if self._passed or now >= self._both_at + HOLD:
            self._passed = False
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
        self._end(press.at)
        # The first one does what it always does, which may lead from attract to a game that waits.
        self._first = press.control if here else None
        return False

    def _end(self, now: float) -> None:
        """What was said so far is not it; a few presses are somebody at play, not a guess."""
        if len(self._said) >= SHORTEST:
            self._throttle.fails(now)
        self._forget()

    def _forget(self) -> None:
        self._first, self._both_at, self._said = None, inf, ()
