"""The output of every source: a switch closed or opened, and when."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from cabinet.api import Control
    from cabinet.display.sdl import pygame

    Event: TypeAlias = pygame.event.Event


@dataclass(frozen=True, slots=True)
class Change:
    """A switch that closed or opened at a monotonic time in seconds, free of bounce."""

    control: Control
    closed: bool
    at: float
    cause: str = ""
    """The contact in words for the log (`GPIO 17`). A control is held while any cause holds it."""
    early: bool = False
    """The switch was closed when it was first read: it must be seen open before it counts."""
    rested: float = inf
    """For a closing: seconds for which the contact had been open, bounces included."""


class EventSource:
    """The common part of sources that only listen to events of the window."""

    def __init__(self) -> None:
        self._changes: list[Change] = []

    @property
    def ready(self) -> bool:
        return True

    def take(self, _now: float, /) -> list[Change]:
        changes, self._changes = self._changes, []
        return changes

    def next_due(self, _now: float, /) -> float:
        return inf


class Source(Protocol):
    """A source of presses."""

    @property
    def ready(self) -> bool:
        """True once the state of every switch is known."""

    def event(self, event: Event, at: float, /) -> None:
        """Take an event of the window that came at `at`."""

    def take(self, now: float, /) -> list[Change]:
        """Return the changes since the last call."""

    def next_due(self, now: float, /) -> float:
        """The next time to call `take`, infinity if an event will tell."""

    def close(self) -> None:
        """Release what the source holds."""
