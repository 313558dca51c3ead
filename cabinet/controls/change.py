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
    """The contact's name in the log (`GPIO 17`). A control is held while any contact holds it."""
    early: bool = False
    """True if the switch was closed at the first reading: it must open before it counts."""
    rested: float = inf
    """For a closing: the seconds for which the contact had been open, bounces included."""


class EventSource:
    """The common part of sources that get their changes only from window events."""

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
        """Handle a window event that came at the monotonic time `at`."""

    def take(self, now: float, /) -> list[Change]:
        """Return the changes up to `now` since the last call."""

    def next_due(self, now: float, /) -> float:
        """Return the next time to call `take`; infinity if only an event can bring a change."""

    def close(self) -> None:
        """Release the devices of the source."""
