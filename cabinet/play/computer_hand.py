"""The hand of the computer player to act: when it decides, and when it presses what."""

from __future__ import annotations

from collections import deque
from math import ceil, inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import Control

THINK = 0.7
"""Seconds a computer player waits that acts without a cursor."""
LOOK = 0.15
"""Seconds one with a cursor waits after something was shown, before it presses."""
BETWEEN = 0.16
"""Seconds between its first two presses: slow enough to follow."""
QUICKENS = 0.91
"""Every further one follows so much sooner: a turn of many presses takes hardly longer than one of few."""
QUICKEST = 0.04
"""Seconds between two of its presses, at least."""
BREATH = 1.0
"""Seconds: after what is shown for so long it starts as slowly as before, as it does in each turn."""
COURTESY = 3.0
"""Seconds it waits before that where somebody else may act as well, and after a press that leads there."""
LAMP = 0.1
"""Seconds between two pictures of the lamp that runs out meanwhile."""
RUSH = 0.12
"""Seconds that anything takes at most while FIRE is held to hurry."""


def pace(seconds: float, *, rushed: bool) -> float:
    """The time that something takes, at most `RUSH` while FIRE is held to hurry it."""
    return min(seconds, RUSH) if rushed else seconds


class ComputerHand:
    """Times are monotonic seconds; `rushed`: somebody holds FIRE to hurry it."""

    def __init__(self, slowly: float) -> None:
        """`slowly`: how many times longer it takes than it needs to."""
        self._slowly = slowly
        self._decides_at = inf
        self._path: deque[Control] = deque()
        """What it is going to press."""
        self._next_press = inf
        self._beats = 0
        """Its presses in this turn, since `BREATH`."""
        self._paused = True
        """Something was shown before this turn to act: it is not one more move in the same breath."""

    @property
    def is_to_decide(self) -> bool:
        """Whether it has yet to decide."""
        return self._decides_at < inf

    def begin_turn(self) -> None:
        """Another player is to act."""
        self._beats = 0

    def rest(self) -> None:
        """Nobody decides anything for now."""
        self._decides_at = inf

    def think(self, now: float, *, rushed: bool) -> None:
        """It acts without a cursor."""
        self._decides_at = now + pace(self._slowly * THINK, rushed=rushed)

    def leave_time(self, now: float, *, rushed: bool = False) -> None:
        """Somebody else may act as well, or is about to."""
        self._path.clear()
        self._decides_at = now + pace(COURTESY, rushed=rushed)

    def decides(self, now: float) -> bool:
        """Whether it decides now."""
        return now >= self._decides_at

    def take(self, path: Iterable[Control], now: float, *, rushed: bool) -> None:
        """It has decided, and is going to press this."""
        self._path = deque(path)
        self.rest()
        self._next_press = now + (
            pace(self._slowly * LOOK, rushed=rushed) if self._paused else self._beat(rushed=rushed)
        )

    def press(self, now: float, *, rushed: bool) -> Control:
        """What it presses now: its next press is due."""
        self._next_press = now + self._beat(rushed=rushed)
        return self._path.popleft()

    def show(self, seconds: float) -> None:
        """A step was made, and is shown for so long."""
        self._path.clear()
        self._paused = seconds > 0
        if seconds >= BREATH:
            self._beats = 0

    def hurry(self, now: float) -> None:
        """It decides and presses now."""
        self._next_press = min(self._next_press, now)
        if self.is_to_decide:
            self._decides_at = min(self._decides_at, now)

    def time_left(self, now: float) -> float:
        """How much is left, 1 to 0, of the time that it leaves to somebody else."""
        if not self.is_to_decide:
            return 0.0
        return max(0, ceil((self._decides_at - now) / LAMP)) * LAMP / COURTESY

    def wake(self) -> float:
        """When it decides or presses next; infinity where it does neither."""
        return min(self._next_press if self._path else inf, self._decides_at)

    def _beat(self, *, rushed: bool) -> float:
        """Seconds to its next press."""
        self._beats += 1
        beat = max(QUICKEST, BETWEEN * QUICKENS ** (self._beats - 1))
        return pace(self._slowly * beat, rushed=rushed)
