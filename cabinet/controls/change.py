"""What every source of presses says: a switch closed or opened, and when."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pygame.event import Event

    from cabinet.api import Control


@dataclass(frozen=True, slots=True)
class Change:
    """A switch that closed or opened at a monotonic time in seconds, free of bounce."""

    control: Control
    closed: bool
    at: float
    cause: str = ""
    """What closed it, in words for the log (`GPIO 17`); a control is held while any cause holds it."""
    early: bool = False
    """Closed when it was first looked at: it must be seen open once before it counts."""
    rested: float = inf
    """Where it closed: seconds for which it had been open without a break, bounces included."""


class EventSource:
    """What sources have in common that only listen to events of the window."""

    def __init__(self) -> None:
        self._changes: list[Change] = []

    @property
    def ready(self) -> bool:
        """Keys and buttons tell of themselves."""
        return True

    def take(self, _now: float, /) -> list[Change]:
        """The changes since the last call."""
        changes, self._changes = self._changes, []
        return changes

    def next_due(self, _now: float, /) -> float:
        """Never: events tell."""
        return inf


class Source(Protocol):
    """Anything that presses come from."""

    @property
    def ready(self) -> bool:
        """The state of every one of its switches is known."""

    def event(self, event: Event, at: float, /) -> None:
        """Look at an event of the window that came at `at`, if the source lives on them."""

    def take(self, now: float, /) -> list[Change]:
        """What has changed since the last call."""

    def next_due(self, now: float, /) -> float:
        """The next time it wants `take` to be called; infinity where an event will tell."""

    def close(self) -> None:
        """Let go of what it holds."""
