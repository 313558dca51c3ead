"""A keyboard for four players on a desktop.

A key counts by its place on the keyboard, not by its letter: the stick W A S D of an American layout is Z Q S
D on a French keyboard, under the same fingers.
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
"""Typing it, on any keyboard, shows the keys."""
SHORTCUT = pygame.KMOD_LCTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With any of these held, a key is a command to the desktop. The right Ctrl is a FIRE."""

PLACES = 512
"""The number of places that SDL knows."""
LOOK_ALIKES = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",  # noqa: RUF001 - the very letters that are meant
        "ABESIJKMHOPCTYXABEZHIKMNOPTYX",
        strict=True,
    )
)
"""Cyrillic and Greek capitals that look like Latin ones: the font has only those."""

Legend: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of an input and its keys."""


@dataclass(frozen=True, slots=True)
class _Row:
    """The keys of one joystick or one button, and their names on the card."""

    label: str
    controls: tuple[Control, ...]
    keys: tuple[tuple[str, ...], ...]
    """The keys of each control; places have the names of an American keyboard's keys."""
    words: str = ""
    """The name on the card, "" for the letters of the layout."""

    def lettered(self, letters: Mapping[str, str]) -> str:
        """The stick's keys in those letters."""
        up, down, left, right, fire = (letters[names[0]] for names in self.keys)
        return f"{up} {left} {down} {right} + {fire}"


def _stick(jack: int, *keys: str, words: str = "") -> _Row:
    controls = tuple(Control(switch, jack) for switch in STICK_SWITCHES)
    return _Row(f"P{jack}", controls, tuple(tuple(group.split()) for group in keys), words)


# Up, down, left, right, fire. FIRE lies under a thumb or the other hand, and there is room for four pairs of
# hands. Esc is not here: it closes the window.
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
"""Keys of the window itself."""


def place(name: str) -> int:
    """The place of an American keyboard's key, as SDL counts places."""
    found: int = getattr(pygame, f"KSCAN_{name}")
    return found


_CONTROLS = {
    place(name): (control, f"key {name}")
    for row in _ROWS
    for control, names in zip(row.controls, row.keys, strict=True)
    for name in names
}
"""The control of each place, and its name in the log."""


def legend() -> Legend:
    """The inputs and their keys for the card on the screen, in letters of the present layout.

    If the font lacks one of them, or the display is not open, in letters of an American keyboard.
    """
    typed = _typed()
    names = [name for row in _ROWS if not row.words for group in row.keys for name in group]
    letters = {name: typed[place(name)] for name in names if place(name) in typed}
    if len(letters) < len(names):
        letters = {name: name for name in names}
    return (*((row.label, row.words or row.lettered(letters)) for row in _ROWS), *_WINDOW)


def _typed() -> dict[int, str]:
    """The characters of the keys in the present layout, by place, if the font has them."""
    face = (*glyphs(READING), *LOOK_ALIKES)
    # A small letter is written as its capital if the two convert back; that of a final sigma does not.
    written = [each for each in face if not (each.islower() and each.upper().lower() == each)]
    # pygame tells the letter of a place only once the key is pressed, but the state of a letter at any time.
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
        """Places of the held keys."""

    def event(self, event: Event, at: float, /) -> None:
        """Take a key down or up. A window that loses the focus releases all."""
        if event.type == pygame.KEYDOWN:
            if not event.mod & SHORTCUT:
                self._turn(event.scancode, True, at)
        elif event.type == pygame.KEYUP:
            self._turn(event.scancode, False, at)
        elif event.type == pygame.WINDOWFOCUSLOST:
            for key in sorted(self._down):
                self._turn(key, False, at)

    def close(self) -> None:
        """There is nothing to let go of."""

    def _turn(self, key: int, closed: bool, at: float) -> None:
        if key not in _CONTROLS or closed == (key in self._down):
            return
        (self._down.add if closed else self._down.discard)(key)
        control, name = _CONTROLS[key]
        self._changes.append(Change(control, closed, at, name))
