"""Changes of switches, and the interface of the input sources that report them."""

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
    """The closing or opening of a switch at a monotonic time in seconds, after debouncing."""

    control: Control
    closed: bool
    at: float
    cause: str = ""
    """The name in the log of the switch contact that changed, such as `GPIO 17`.

    A control is held while any of its contacts is closed."""
    early: bool = False
    """True if the switch was already closed when it was first read: it must open before it counts."""
    rested: float = inf
    """For a switch that closed: the seconds since the contact was last closed, even if by a bounce."""


class EventSource:
    """The base class of input sources that get changes only from window events, such as the keyboard."""

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
    """The interface of an input source, such as the GPIO pins, the keyboard or the game pads."""

    @property
    def ready(self) -> bool:
        """True once the state of every switch of this input source is known."""

    def event(self, event: Event, at: float, /) -> None:
        """Handle a window event that came at the monotonic time `at`."""

    def take(self, now: float, /) -> list[Change]:
        """Return the switch changes since the last call, up to the monotonic time `now`."""

    def next_due(self, now: float, /) -> float:
        """Return the time at which `take` must be called next; infinity if only an event brings a change."""

    def close(self) -> None:
        """Release the devices of this input source."""
