"""The wheel of characters with which a name is entered by joystick."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cabinet.api import NAME_LENGTH
from cabinet.display.canvas import WIDTH
from cabinet.display.palette import BLACK, mix
from cabinet.drawing.lettering import read
from cabinet.drawing.plates import raised

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas

DELETE = "←"
END = "END"
READY, NO_NAME = "NAME IS READY", "NO NAME YET"
WHEEL: tuple[str, ...] = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *"0123456789", *" .-!'", DELETE, END)
"""The characters on the wheel in their order; LEFT and RIGHT turn the wheel."""
LANDINGS = tuple(WHEEL.index(character) for character in ("A", "N", "0", " ", DELETE, END))
"""The indexes on the wheel of the characters that UP and DOWN jump to."""

MIDDLE, FIRST, STEP, SEEN = WIDTH // 2, 72, 46, 5
"""Pixels: the x of the chosen character, the distance from there to its first neighbor, the distance
between further neighbors; then the number of neighbors on each side."""
BOX, BOX_HEIGHT = 210, 80
"""The y of the top, and the height, of the box around the chosen character, in pixels."""
BAND = (20, 222, WIDTH - 40, 58)
"""The left, top, width and height of the band of characters beside the chosen one, in pixels."""
SIZES = (4, 4, 3, 3, 2)
"""For the characters beside the chosen one, the size in pixels of a dot of the font, nearest character
first."""
WORDS_Y = 294


@dataclass(frozen=True, slots=True)
class Wheel:
    """The state of name entry: the letters so far, and the character that is chosen on the wheel.

    If the name was `offered`, the first letter entered replaces the whole name, as with selected text.
    """

    name: str = ""
    at: int = 0
    offered: bool = False
    room: int = NAME_LENGTH
    """The maximum number of characters in the name."""
    turned: bool = False
    """True if the wheel was turned after the last character was taken."""

    @property
    def character(self) -> str:
        """The character chosen on the wheel, which FIRE takes."""
        return WHEEL[self.at]

    @property
    def letter(self) -> str:
        """The letter that FIRE would add to the name.

        "" if DELETE or END is chosen, or if the name is full.
        """
        full = len(self.name) >= self.room and not self.offered
        return "" if full or self.character in (DELETE, END) else self.character

    @property
    def taken(self) -> str:
        """The letters of the name so far.

        "" for an offered name that the next letter would replace.
        """
        return "" if self.offered and self.turned and self.letter else self.name

    @property
    def seen(self) -> str:
        """The name that START enters: the letters so far, and a letter chosen on the wheel."""
        return self.taken + (self.letter if self.turned else "")

    def turn(self, by: int) -> Wheel:
        """Return the wheel turned by `by` characters; the wheel wraps."""
        return replace(self, at=(self.at + by) % len(WHEEL), turned=True)

    def jump(self, forward: bool) -> Wheel:
        """Return the wheel turned to the next of `LANDINGS`, forward or backward; the wheel wraps."""
        if forward:
            at = next((landing for landing in LANDINGS if landing > self.at), LANDINGS[0])
        else:
            at = next((landing for landing in reversed(LANDINGS) if landing < self.at), LANDINGS[-1])
        return replace(self, at=at, turned=True)

    def take(self) -> Wheel:
        """Return the wheel after its chosen character was taken.

        The wheel is unchanged if the name is full, or if there is nothing to delete.
        """
        if self.character == DELETE:
            return replace(self, name=self.name[:-1], offered=False, turned=False) if self.name else self
        name = ("" if self.offered else self.name) + self.character
        if len(name) > self.room:
            return self
        # After the last letter that fits, the wheel turns to END.
        return Wheel(name, WHEEL.index(END) if len(name) == self.room else self.at, room=self.room)


def offer(name: str | None) -> Wheel:
    """Return the wheel at the start of a name entry.

    If the joystick has a last name, that name is offered with END chosen; otherwise the name is empty and A
    is chosen.
    """
    return Wheel(name, WHEEL.index(END), offered=True) if name else Wheel()


def draw_wheel(canvas: Canvas, theme: Theme, wheel: Wheel, ready: str = READY) -> None:
    """Draw the chosen character and its neighbors, from y 210 to y 312; `ready`: the word shown for END."""
    canvas.round_box(*BAND, mix(theme.ground, BLACK, 0.5), 12)
    for by in range(1, SEEN + 1):
        for way in (-1, 1):
            x = MIDDLE + way * (FIRST + STEP * (by - 1))
            character = _shown(WHEEL[(wheel.at + way * by) % len(WHEEL)])
            ink = mix(theme.ink, theme.dim, (by - 1) / (SEEN - 1))
            if character == END:
                read(canvas, x, BOX + BOX_HEIGHT // 2 - 9, character, ink, "centre", strong=True)
            else:
                size = SIZES[by - 1]
                y = BOX + BOX_HEIGHT // 2 - 7 * size // 2
                canvas.text(x + size // 2, y, character, ink, size, "centre")
    up = _shown(wheel.character)
    width = 80 if len(up) == 1 else 88
    raised(canvas, MIDDLE - width // 2, BOX, width, BOX_HEIGHT, theme.accent, 10, 4)
    size = 8 if len(up) == 1 else 3
    y = BOX + (BOX_HEIGHT - 7 * size) // 2
    canvas.text(MIDDLE + size // 2, y, up, BLACK, size, "centre")
    words = {DELETE: "DELETE", END: ready, " ": "SPACE"}.get(wheel.character, "")
    read(canvas, MIDDLE, WORDS_Y, words, theme.ink, "centre", strong=True)


def pointed(x: int, y: int) -> int | None:
    """Return the number of characters by which the wheel must turn to the character at pixel (x, y).

    Return None if there is no character at that pixel.
    """
    away = abs(x - MIDDLE)
    by = 0 if away < FIRST - STEP // 2 else round((away - FIRST) / STEP) + 1
    if not BOX <= y < BOX + BOX_HEIGHT or by > SEEN:
        return None
    return by if x > MIDDLE else -by


def _shown(character: str) -> str:
    return "·" if character == " " else character
