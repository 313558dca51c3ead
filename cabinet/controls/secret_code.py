"""The owner's code: what joystick 1 says before anything can be lost. Times are monotonic seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import Switch

if TYPE_CHECKING:
    from collections.abc import Callable

FREE = 3
"""Wrong ones in a row that cost no time."""
PAUSE_FIRST = 5.0
"""Seconds after the first one more; doubled at every other."""
PAUSE_LONGEST = 300.0

SecretCode: TypeAlias = tuple[Switch, ...]


def read(words: str) -> SecretCode:
    """The code of a setting, empty for none. Raises ValueError for a word that is no switch."""
    return tuple(Switch(word.lower()) for word in words.split())


def written(code: SecretCode) -> str:
    """A code as the settings have it: `UP UP DOWN FIRE`."""
    return " ".join(switch.upper() for switch in code)


class Throttle:
    """Judges codes, and slows down guessing.

    Wrong ones are followed by a pause that grows, until a right one.
    """

    def __init__(
        self, wrong: int = 0, now: float = 0.0, note: Callable[[int], None] = lambda _wrong: None
    ) -> None:
        """`wrong`: how many there were in a row before `now`; `note` is given every new number of them."""
        self._wrong = wrong
        self._note = note
        self._until = now + _pause(wrong)

    def waits(self, now: float) -> float:
        """Seconds until another one is listened to, 0 for at once."""
        return max(0.0, self._until - now)

    def passes(self, said: SecretCode, wanted: SecretCode, now: float) -> bool:
        """Whether the right one was said; nothing is right during a pause."""
        if said != wanted:
            self.fails(now)
            return False
        if self.waits(now):
            return False
        if self._wrong:
            self._count(0)
        return True

    def fails(self, now: float) -> None:
        """A wrong one was said; what is said during a pause does not count."""
        if not self.waits(now):
            self._count(self._wrong + 1)
            self._until = now + _pause(self._wrong)

    def _count(self, wrong: int) -> None:
        self._wrong = wrong
        self._note(wrong)


def _pause(wrong: int) -> float:
    """Seconds after so many wrong ones in a row."""
    doubled = min(wrong - FREE - 1, 10)
    return min(PAUSE_FIRST * 2.0**doubled, PAUSE_LONGEST) if doubled >= 0 else 0.0
