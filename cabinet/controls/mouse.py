"""The mouse as an input source: the pointer's position, and the left button as an additional FIRE button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import MOUSE, Control, Switch
from cabinet.controls.change import Change, EventSource
from cabinet.display.sdl import pygame

if TYPE_CHECKING:
    from cabinet.controls.change import Event

CLICK = Control(Switch.FIRE, MOUSE)
LEFT_BUTTON = 1


class Mouse(EventSource):
    """The mouse as an input source; it also reports the pointer's position."""

    def __init__(self) -> None:
        super().__init__()
        self._moved: tuple[int, int] | None = None

    def event(self, event: Event, at: float, /) -> None:
        """Handle a movement or click of the mouse; positions are canvas pixels."""
        if event.type == pygame.MOUSEMOTION:
            self.move(*event.pos)
        elif event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP} and event.button == LEFT_BUTTON:
            self.move(*event.pos)
            self.click(event.type == pygame.MOUSEBUTTONDOWN, at)

    def move(self, x: int, y: int) -> None:
        self._moved = x, y

    def click(self, closed: bool, at: float) -> None:
        self._changes.append(Change(CLICK, closed, at, "mouse"))

    def pointed(self) -> tuple[int, int] | None:
        """Return the mouse's position, in canvas pixels, if it has moved since the last call, else None."""
        moved, self._moved = self._moved, None
        return moved

    def close(self) -> None:
        """Do nothing: a mouse needs no closing."""
