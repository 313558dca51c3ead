"""A keyboard for four players on a desktop.

A key is identified by its place on the keyboard, not by its letter: the stick W A S D of an American layout
is Z Q S D on a French keyboard, under the same fingers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from cabinet.api import Control
from cabinet.controls.change import Change, EventSource
from cabinet.display.face import READING, glyphs
from cabinet.display.sdl import pygame
from cabinet.switches import CONSOLE_SWITCHES, STICK_SWITCHES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabinet.controls.change import Event


ASKS = "?"
"""The character that shows the list of keys when it is typed, on any keyboard."""
SHORTCUT = pygame.KMOD_LCTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""While any of these modifiers is held, a key is a desktop shortcut. The right Ctrl is a FIRE button."""

PLACES = 512
"""The number of key places that SDL has."""
LOOK_ALIKES = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",  # noqa: RUF001 - the very letters that are meant
        "ABESIJKMHOPCTYXABEZHIKMNOPTYX",
        strict=True,
    )
)
"""Cyrillic and Greek capitals, and the Latin ones that look the same: the font has only Latin letters."""

Legend: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of an input's name and the names of its keys."""


@dataclass(frozen=True, slots=True)
class _Row:
    """The keys of one joystick or one button, and their names on the card of keys."""

    label: str
    controls: tuple[Control, ...]
    keys: tuple[tuple[str, ...], ...]
    """The keys of each control, named as on an American keyboard."""
    words: str = ""
    """The name of these keys on the card; "" if the card shows their letters in the present layout."""

    def lettered(self, letters: Mapping[str, str]) -> str:
        """Return the stick's keys as letters of a layout."""
        up, down, left, right, fire = (letters[names[0]] for names in self.keys)
        return f"{up} {left} {down} {right} + {fire}"


def _stick(jack: int, *keys: str, words: str = "") -> _Row:
    controls = tuple(Control(switch, jack) for switch in STICK_SWITCHES)
    return _Row(f"P{jack}", controls, tuple(tuple(group.split()) for group in keys), words)


# Each row: up, down, left, right, fire. FIRE lies under a thumb or the other hand, and four pairs of hands
# have room. Esc is not used here: it closes the window.
_ROWS = (
    _stick(1, "UP", "DOWN", "LEFT", "RIGHT", "SPACE RETURN RCTRL", words="ARROWS + SPACE"),
    _stick(2, "W", "S", "A", "D", "C"),
    _stick(3, "I", "K", "J", "L", "M"),
    _stick(4, "KP8", "KP5 KP2", "KP4", "KP6", "KP0 KP_ENTER", words="KEYPAD 8 4 5 6 + 0"),
    *(
        _Row(switch.upper(), (Control(switch),), ((f"F{number}",),), words=f"F{number}")
        for number, switch in enumerate(CONSOLE_SWITCHES, 1)
    ),
)

_WINDOW = (("THESE KEYS", ASKS), ("FULL SCREEN", "F11"), ("END", "ESC"))
"""The keys of the window itself, and their functions."""


def place(name: str) -> int:
    """Return SDL's place number of an American keyboard's key."""
    found: int = getattr(pygame, f"KSCAN_{name}")
    return found


_CONTROLS = {
    place(name): (control, f"key {name}")
    for row in _ROWS
    for control, names in zip(row.controls, row.keys, strict=True)
    for name in names
}
"""The control of each key place, and the key's name in the log."""


def legend() -> Legend:
    """Return the inputs and their keys for the card on the screen, in letters of the present layout.

    If the font lacks one of the letters, or the display is not open, in letters of an American keyboard.
    """
    typed = _typed()
    names = [name for row in _ROWS if not row.words for group in row.keys for name in group]
    letters = {name: typed[place(name)] for name in names if place(name) in typed}
    if len(letters) < len(names):
        letters = {name: name for name in names}
    return (*((row.label, row.words or row.lettered(letters)) for row in _ROWS), *_WINDOW)


def _typed() -> dict[int, str]:
    """Return the characters of the keys in the present layout, by key place, if the font has them."""
    face = (*glyphs(READING), *LOOK_ALIKES)
    # Show a small letter as its capital if the two convert back; those of a final sigma do not.
    written = [each for each in face if not (each.islower() and each.upper().lower() == each)]
    # pygame reports the letter of a key place only once the key is pressed, but the place of a letter at any
    # time.
    places: Any = pygame.key.ScancodeWrapper
    where = places(range(PLACES))
    return {where[ord(each.lower())]: LOOK_ALIKES.get(each, each) for each in written}


def asks_for_full_screen(event: Event) -> bool:
    """True if this key press asks to change between full screen and a window."""
    enter = event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and event.mod & pygame.KMOD_ALT
    return event.key == pygame.K_F11 or bool(enter)


class Keys(EventSource):
    """The keyboard as a source of changes."""

    def __init__(self) -> None:
        super().__init__()
        self._down: set[int] = set()
        """The key places of the held keys."""

    def event(self, event: Event, at: float, /) -> None:
        """Handle a key press or release. When the window loses the focus, all keys are released."""
        if event.type == pygame.KEYDOWN:
            if not event.mod & SHORTCUT:
                self._turn(event.scancode, True, at)
        elif event.type == pygame.KEYUP:
            self._turn(event.scancode, False, at)
        elif event.type == pygame.WINDOWFOCUSLOST:
            for key in sorted(self._down):
                self._turn(key, False, at)

    def close(self) -> None:
        """Do nothing: a keyboard needs no closing."""

    def _turn(self, key: int, closed: bool, at: float) -> None:
        if key not in _CONTROLS or closed == (key in self._down):
            return
        (self._down.add if closed else self._down.discard)(key)
        control, name = _CONTROLS[key]
        self._changes.append(Change(control, closed, at, name))
