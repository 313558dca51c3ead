"""Keyboard input for four players on a desktop computer.

A key is identified by its place on the keyboard, not by its letter: the keys W A S D of an American keyboard
are Z Q S D on a French one, under the same fingers.
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
"""The character that shows the list of keys when it is typed; it works on any keyboard layout."""
SHORTCUT = pygame.KMOD_LCTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""The modifier keys (left Ctrl, Alt, Meta) that make a key press a desktop shortcut, not input. The right
Ctrl key is not among them: it is a FIRE button."""

PLACES = 512
"""The number of key codes (scancodes) that SDL has."""
LOOK_ALIKES = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",  # noqa: RUF001 - the very letters that are meant
        "ABESIJKMHOPCTYXABEZHIKMNOPTYX",
        strict=True,
    )
)
"""For each Cyrillic or Greek capital, the Latin capital that looks the same; the font has only Latin
letters."""

Legend: TypeAlias = tuple[tuple[str, str], ...]
"""The list of keys on the screen: pairs of a control's name and the names of its keys."""


@dataclass(frozen=True, slots=True)
class _Row:
    """The keys of one joystick or button, and their names in the list of keys on the screen."""

    label: str
    controls: tuple[Control, ...]
    keys: tuple[tuple[str, ...], ...]
    """For each control, the names of its keys on an American keyboard."""
    words: str = ""
    """The text for these keys in the list of keys; "" to show their letters in the current keyboard
    layout."""

    def lettered(self, letters: Mapping[str, str]) -> str:
        """Return the joystick's keys as text, in letters of a keyboard layout.

        `letters`: the letter of each key, by its name on an American keyboard.
        """
        up, down, left, right, fire = (letters[names[0]] for names in self.keys)
        return f"{up} {left} {down} {right} + {fire}"


def _stick(jack: int, *keys: str, words: str = "") -> _Row:
    controls = tuple(Control(switch, jack) for switch in STICK_SWITCHES)
    return _Row(f"P{jack}", controls, tuple(tuple(group.split()) for group in keys), words)


# The keys of a joystick are in the order up, down, left, right, fire. Each FIRE key lies under a thumb or the
# other hand, and four pairs of hands have room. Esc is not used here: it closes the window.
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
"""Functions of the window and the keys for them, as shown in the list of keys."""


def place(name: str) -> int:
    """Return SDL's scancode of the key with this name on an American keyboard."""
    found: int = getattr(pygame, f"KSCAN_{name}")
    return found


_CONTROLS = {
    place(name): (control, f"key {name}")
    for row in _ROWS
    for control, names in zip(row.controls, row.keys, strict=True)
    for name in names
}
"""For each scancode: its control, and the key's name in the log."""


def legend() -> Legend:
    """Return the list of keys for the screen, in letters of the current keyboard layout.

    If the font lacks one of the letters, or no window is open, the letters are those of an American keyboard.
    """
    typed = _typed()
    names = [name for row in _ROWS if not row.words for group in row.keys for name in group]
    letters = {name: typed[place(name)] for name in names if place(name) in typed}
    if len(letters) < len(names):
        letters = {name: name for name in names}
    return (*((row.label, row.words or row.lettered(letters)) for row in _ROWS), *_WINDOW)


def _typed() -> dict[int, str]:
    """Return the characters of the keys in the current layout, by scancode, as far as the font has them."""
    face = (*glyphs(READING), *LOOK_ALIKES)
    # Drop each small letter whose capital converts back into it: the capital stands for both. The Greek final
    # sigma stays, because its capital converts into an ordinary small sigma.
    written = [each for each in face if not (each.islower() and each.upper().lower() == each)]
    # pygame gives the letter of a scancode only once the key is pressed, but the scancode of a letter at any
    # time.
    places: Any = pygame.key.ScancodeWrapper
    where = places(range(PLACES))
    return {where[ord(each.lower())]: LOOK_ALIKES.get(each, each) for each in written}


def asks_for_full_screen(event: Event) -> bool:
    """Return True if this key press switches between full screen and a window."""
    enter = event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and event.mod & pygame.KMOD_ALT
    return event.key == pygame.K_F11 or bool(enter)


class Keys(EventSource):
    """The keyboard as an input source."""

    def __init__(self) -> None:
        super().__init__()
        self._down: set[int] = set()
        """The scancodes of the keys that are held down."""

    def event(self, event: Event, at: float, /) -> None:
        """Handle a key press or release. Release all keys when the window loses the focus."""
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
