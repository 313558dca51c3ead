"""The owner's secret code for the operator's menu, entered on joystick 1. Times are monotonic seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import Switch

if TYPE_CHECKING:
    from collections.abc import Callable

FREE = 3
"""The number of consecutive wrong codes that cause no pause."""
PAUSE_FIRST = 5.0
"""The first pause after a wrong code, in seconds; each further wrong code doubles the pause."""
PAUSE_LONGEST = 300.0

SecretCode: TypeAlias = tuple[Switch, ...]


def read(words: str) -> SecretCode:
    """Parse a secret code from the settings; "" gives an empty code.

    Raises ValueError for an unknown switch.
    """
    return tuple(Switch(word.lower()) for word in words.split())


def written(code: SecretCode) -> str:
    """Return a secret code as text for the settings, such as `UP UP DOWN FIRE`."""
    return " ".join(switch.upper() for switch in code)


class Throttle:
    """Checks secret codes and slows down guessing.

    The pause before the next attempt grows with each consecutive wrong code.
    """

    def __init__(
        self, wrong: int = 0, now: float = 0.0, note: Callable[[int], None] = lambda _wrong: None
    ) -> None:
        """`wrong`: the number of consecutive wrong codes before `now`.

        `note` is called with the number of consecutive wrong codes whenever that number changes.
        """
        self._wrong = wrong
        self._note = note
        self._until = now + _pause(wrong)

    def waits(self, now: float) -> float:
        """Return the seconds until the next code is accepted, 0 if it is accepted at once."""
        return max(0.0, self._until - now)

    def passes(self, said: SecretCode, wanted: SecretCode, now: float) -> bool:
        """Return True if the entered code `said` is the right one, `wanted`.

        During a pause no code is accepted.
        """
        if said != wanted:
            self.fails(now)
            return False
        if self.waits(now):
            return False
        if self._wrong:
            self._count(0)
        return True

    def fails(self, now: float) -> None:
        """Count a wrong code and begin the pause after it. Codes entered during a pause do not count."""
        if not self.waits(now):
            self._count(self._wrong + 1)
            self._until = now + _pause(self._wrong)

    def _count(self, wrong: int) -> None:
        self._wrong = wrong
        self._note(wrong)


def _pause(wrong: int) -> float:
    """Return the pause in seconds after `wrong` consecutive wrong codes."""
    doubled = min(wrong - FREE - 1, 10)
    return min(PAUSE_FIRST * 2.0**doubled, PAUSE_LONGEST) if doubled >= 0 else 0.0
