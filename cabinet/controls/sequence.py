"""The owner's sequence: what joystick 1 says before anything can be lost. Times are monotonic seconds."""

from __future__ import annotations

from math import inf
from typing import TypeAlias

from cabinet.api import Switch

SHORTEST, LONGEST = 4, 12
"""Presses of a sequence."""
FREE = 3
"""Wrong ones in a row that cost no time."""
PAUSE_FIRST = 5.0
"""Seconds after the first one more; doubled at every other."""
PAUSE_LONGEST = 300.0

Sequence: TypeAlias = tuple[Switch, ...]


def read(words: str) -> Sequence:
    """The sequence of a setting, empty for none. Raises ValueError for a word that is no switch."""
    return tuple(Switch(word.lower()) for word in words.split())


def written(sequence: Sequence) -> str:
    """A sequence as the settings have it: `UP UP DOWN FIRE`."""
    return " ".join(switch.upper() for switch in sequence)


class Guard:
    """Judges what is said. Wrong ones are followed by a pause that grows, until a right one."""

    def __init__(self) -> None:
        self._wrong = 0
        self._until = -inf

    def waits(self, now: float) -> float:
        """Seconds until another one is listened to, 0 for at once."""
        return max(0.0, self._until - now)

    def passes(self, said: Sequence, wanted: Sequence, now: float) -> bool:
        """Whether the right one was said; nothing is right during a pause."""
        if said != wanted:
            self.fails(now)
            return False
        if self.waits(now):
            return False
        self._wrong = 0
        return True

    def fails(self, now: float) -> None:
        """A wrong one was said; what is said during a pause does not count."""
        if self.waits(now):
            return
        self._wrong += 1
        if self._wrong > FREE:
            self._until = now + min(PAUSE_FIRST * 2.0 ** (self._wrong - FREE - 1), PAUSE_LONGEST)
