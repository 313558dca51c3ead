"""A keyboard for four: keys in place of switches, on a desktop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cabinet.api import CONSOLE_SWITCHES, STICK_SWITCHES, Control
from cabinet.controls.change import Change, EventSource
from cabinet.display.sdl import pygame

if TYPE_CHECKING:
    from pygame.event import Event


ASKS = "?"
"""Typed, on whatever keyboard, it shows what the keys do."""


@dataclass(frozen=True, slots=True)
class _Row:
    """The keys that stand for one joystick or one button, and how the card names them."""

    label: str
    words: str
    controls: tuple[Control, ...]
    keys: tuple[tuple[int, ...], ...]
    """Of each control in turn, any of these."""


def _stick(jack: int, words: str, *keys: tuple[int, ...]) -> _Row:
    return _Row(f"P{jack}", words, tuple(Control(switch, jack) for switch in STICK_SWITCHES), keys)


# Up, down, left, right, fire. Fire lies under a thumb or the other hand, and four
# pairs of hands have room. Esc is not here: it closes the window.
_ROWS = (
    _stick(
        *(1, "ARROWS + SPACE"),
        *((pygame.K_UP,), (pygame.K_DOWN,), (pygame.K_LEFT,), (pygame.K_RIGHT,)),
        (pygame.K_SPACE, pygame.K_RETURN, pygame.K_RCTRL),
    ),
    _stick(
        *(2, "W A S D + C"),
        *((pygame.K_w,), (pygame.K_s,), (pygame.K_a,), (pygame.K_d,)),
        (pygame.K_c,),
    ),
    _stick(
        *(3, "I J K L + M"),
        *((pygame.K_i,), (pygame.K_k,), (pygame.K_j,), (pygame.K_l,)),
        (pygame.K_m,),
    ),
    _stick(
        *(4, "KEYPAD 8 4 5 6 + 0"),
        *((pygame.K_KP8,), (pygame.K_KP5, pygame.K_KP2), (pygame.K_KP4,), (pygame.K_KP6,)),
        (pygame.K_KP0, pygame.K_KP_ENTER),
    ),
    *(
        _Row(switch.upper(), f"F{number}", (Control(switch),), ((pygame.K_F1 + number - 1,),))
        for number, switch in enumerate(CONSOLE_SWITCHES, 1)
    ),
)

_WINDOW = (("THESE KEYS", ASKS), ("END", "ESC"))
"""What the window itself listens to."""

_CONTROLS = {
    key: control
    for row in _ROWS
    for control, keys in zip(row.controls, row.keys, strict=True)
    for key in keys
}


def legend() -> tuple[tuple[str, str], ...]:
    """What is pressed and with which keys, for the card on the screen."""
    return (*((row.label, row.words) for row in _ROWS), *_WINDOW)


class Keys(EventSource):
    """The keyboard as a source of changes."""

    def __init__(self) -> None:
        super().__init__()
        self._down: set[int] = set()

    def event(self, event: Event, at: float, /) -> None:
        """Take a key down or up; a window that is no longer looked at lets go of all."""
        if event.type == pygame.KEYDOWN:
            self._turn(event.key, True, at)
        elif event.type == pygame.KEYUP:
            self._turn(event.key, False, at)
        elif event.type == pygame.WINDOWFOCUSLOST:
            for key in sorted(self._down):
                self._turn(key, False, at)

    def close(self) -> None:
        """There is nothing to let go of."""

    def _turn(self, key: int, closed: bool, at: float) -> None:
        control = _CONTROLS.get(key)
        if control is None or closed == (key in self._down):
            return
        (self._down.add if closed else self._down.discard)(key)
        self._changes.append(Change(control, closed, at, f"key {pygame.key.name(key)}"))
