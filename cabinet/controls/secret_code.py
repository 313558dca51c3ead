"""The owner's code, which is entered on joystick 1. Times are monotonic seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import Switch

if TYPE_CHECKING:
    from collections.abc import Callable

FREE = 3
"""The number of wrong codes in a row that cause no pause."""
PAUSE_FIRST = 5.0
"""The first pause after a wrong code, in seconds; it doubles with each further one."""
PAUSE_LONGEST = 300.0

SecretCode: TypeAlias = tuple[Switch, ...]


def read(words: str) -> SecretCode:
    """Parse a code from the settings, empty for none. Raises ValueError for an unknown switch."""
    return tuple(Switch(word.lower()) for word in words.split())


def written(code: SecretCode) -> str:
    """Format a code for the settings: `UP UP DOWN FIRE`."""
    return " ".join(switch.upper() for switch in code)


class Throttle:
    """Checks codes and slows down guessing.

    The pause grows with each wrong code, until a right one.
    """

    def __init__(
        self, wrong: int = 0, now: float = 0.0, note: Callable[[int], None] = lambda _wrong: None
    ) -> None:
        """`wrong`: wrong codes in a row before `now`; `note` gets each new count."""
        self._wrong = wrong
        self._note = note
        self._until = now + _pause(wrong)

    def waits(self, now: float) -> float:
        """Seconds until the next code is accepted, 0 for at once."""
        return max(0.0, self._until - now)

    def passes(self, said: SecretCode, wanted: SecretCode, now: float) -> bool:
        """Return True if `said` is the right code; during a pause every code is refused."""
        if said != wanted:
            self.fails(now)
            return False
        if self.waits(now):
            return False
        if self._wrong:
            self._count(0)
        return True

    def fails(self, now: float) -> None:
        """Count a wrong code. Codes entered during a pause do not count."""
        if not self.waits(now):
            self._count(self._wrong + 1)
            self._until = now + _pause(self._wrong)

    def _count(self, wrong: int) -> None:
        self._wrong = wrong
        self._note(wrong)


def _pause(wrong: int) -> float:
    """Return the pause in seconds after this many wrong codes in a row."""
    doubled = min(wrong - FREE - 1, 10)
    return min(PAUSE_FIRST * 2.0**doubled, PAUSE_LONGEST) if doubled >= 0 else 0.0
