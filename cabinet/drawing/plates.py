"""Backgrounds for words: players' plates, pills for choices, badges, ribbons, speech bubbles."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from cabinet.api import YOU
from cabinet.display.face import BLOCK
from cabinet.display.palette import BLACK, GREY, WHITE, colour, mix
from cabinet.drawing.lettering import read, read_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Seat, Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

PLATE = (160, 56)
"""The default width and height of a player's plate in pixels."""
RADIUS = 10
PAD = 12
"""The distance in pixels from the left edge of a player's plate to its label; in a narrow plate it is four
pixels less."""
FOOT = 3
"""The height in pixels of the dark lower edge that makes a plate look raised."""
PILL = 32
"""The height in pixels of a pill (a rounded box with one choice)."""
APART = 16
"""The maximum gap in pixels between two scores in the row that shows the scores of the other players."""
PALER = 0.5
"""The share of white in the color of the chosen pill (rounded box) while it flashes pale."""
AROUND, GAP = 28, 8
"""The pixels by which a pill in a row is wider than its words, and the pixels between two pills."""
RIBBON = 24, 26
"""The pixels by which a ribbon is wider than its words, and the height of a ribbon in pixels."""
CHIP = 20
"""The width and height in pixels of the small colored box that shows a player's number."""
LABEL = 18, 26
"""The height in pixels of a line of a plate's label, and the preferred distance in pixels between two
lines."""
LINE = 20
"""The distance in pixels from one line of a speech bubble to the next."""
PAPER, QUIET = WHITE, colour(GREY, 3)


class Choice(Enum):
    """The state of a choice that is drawn as a pill.

    CHOSEN: the cursor is on it, or it has been chosen.
    OPEN: it can be chosen.
    IMPOSSIBLE: it cannot be chosen now.
    """

    CHOSEN = auto()
    OPEN = auto()
    IMPOSSIBLE = auto()


def plate(
    canvas: Canvas,
    x: int,
    y: int,
    label: str,
    number: str,
    colour: Colour,
    *,
    width: int = PLATE[0],
    height: int = PLATE[1],
) -> None:
    """Draw a plate in a player's color that shows across the room whose turn it is.

    `label`: one or two lines, separated by a newline. `number`: drawn at the right, as large as possible; if
    it is "", a label of one line is drawn large.
    """
    raised(canvas, x, y, width, height, colour, RADIUS)
    lines, pad = label.split("\n"), PAD if width >= PLATE[0] else PAD - 4
    if len(lines) == 1 and not number:
        size = min(height // 10, (width - 2 * pad) // (8 * len(label)))
        if size < 2:
            read(canvas, x + width // 2, y + height // 2 - 9, label, BLACK, "centre", strong=True)
            return
        middle, top = x + (width + size) // 2, y + height // 2 + 1 - 4 * size
        canvas.text(middle, top, label, BLACK, size, "centre", face=BLOCK)
        return
    high, step = LABEL[0], min(LABEL[1], height // 2 - 3)
    top = y + height // 2 - 1 - (high + step * (len(lines) - 1)) // 2
    for row, words in enumerate(lines):
        read(canvas, x + pad, top + step * row, words, BLACK, strong=True)
    right = width - pad + 4
    size = min(height - 2, right - pad - max(map(read_width, lines))) // 8
    canvas.text(x + right, y + height // 2 + 1 - 4 * size, number, BLACK, size, "right", face=BLOCK)


def plate_of(canvas: Canvas, theme: Theme, x: int, y: int, seat: Seat, *, alone: bool) -> None:
    """Draw a player's plate with PLAYER and the player's number or, for a single player, with YOU."""
    label, number = (YOU, "") if alone else ("PLAYER", str(seat + 1))
    plate(canvas, x, y, label, number, theme.player(seat))


def raised(
    canvas: Canvas, x: int, y: int, w: int, h: int, colour: Colour, radius: int, foot: int = FOOT
) -> None:
    """Draw a box that looks raised, with a black outline, a dark lower edge and a light line at the top."""
    canvas.round_box(x - 1, y - 1, w + 2, h + 2, BLACK, radius + 1)
    canvas.round_box(x, y, w, h, mix(colour, BLACK, 0.45), radius)
    canvas.round_box(x, y, w, h - foot, colour, radius)
    canvas.box(x + radius, y + 2, w - 2 * radius, 2, mix(colour, WHITE, 0.6))


def chip(canvas: Canvas, x: int, y: int, number: str, colour: Colour) -> None:
    """Draw a player's number in a box of the player's color, 20 x 20 pixels."""
    canvas.round_box(x, y, CHIP, CHIP, colour, 5)
    read(canvas, x + CHIP // 2 + 1, y + 1, number, BLACK, "centre", strong=True)


def others(
    canvas: Canvas, x: int, y: int, width: int, ink: Colour, seats: Sequence[tuple[str, str, Colour]]
) -> int:
    """Draw the scores or amounts of the other players in a row; return the x of the row's end.

    `width`: the available width in pixels. `seats`: for each player the number, the score as text, and the
    player's color.
    """
    wide = sum(CHIP + 4 + read_width(figure) for _, figure, _ in seats)
    gap = min(APART, (width - wide) // max(1, len(seats)))
    for number, figure, own in seats:
        chip(canvas, x, y, number, own)
        read(canvas, x + CHIP + 4, y + 1, figure, ink, strong=True)
        x += CHIP + 4 + read_width(figure) + gap
    return x


def pill(
    canvas: Canvas,
    theme: Theme,
    x: int,
    y: int,
    width: int,
    words: str,
    choice: Choice,
    *,
    height: int = PILL,
    lit: bool = True,
) -> None:
    """Draw a choice as a pill (a rounded box): filled if chosen, framed if open, gray if impossible.

    A chosen pill is always filled, and paler unless `lit`; callers change `lit` to make it flash.
    """
    top = y + (height - 18) // 2
    radius = min(12, height // 2)
    middle = x + width // 2 + 1
    if choice is Choice.CHOSEN:
        body = theme.accent if lit else mix(theme.accent, WHITE, PALER)
        raised(canvas, x, y, width, height, body, radius, 2)
        read(canvas, middle, top - 1, words, BLACK, "centre", strong=True)
        return
    edge, ink = (theme.accent, theme.ink) if choice is Choice.OPEN else (QUIET, theme.dim)
    canvas.round_box(x, y, width, height, mix(theme.ground, BLACK, 0.45), radius)
    canvas.round_frame(x, y, width, height, edge, radius, 2)
    read(canvas, middle, top, words, ink, "centre")


def pills(
    canvas: Canvas,
    theme: Theme,
    x: int,
    y: int,
    words: Sequence[str],
    chosen: int | None,
    *,
    most: int | None = None,
    around: int = AROUND,
    gap: int = GAP,
    height: int = PILL,
    lit: bool = True,
) -> None:
    """Draw choices as pills (rounded boxes) in a row that starts at x; see `pill`.

    `chosen`: the index of the chosen pill. `most`: the index of the last pill that can be chosen, by default
    the last of all. `around`: the pixels by which a pill is wider than its words. `gap`: the pixels between
    two pills.
    """
    for at, word in enumerate(words):
        kind = Choice.OPEN if most is None or at <= most else Choice.IMPOSSIBLE
        width = read_width(word) + around
        pill(
            canvas, theme, x, y, width, word, Choice.CHOSEN if at == chosen else kind, height=height, lit=lit
        )
        x += width + gap


def pills_width(words: Sequence[str], *, around: int = AROUND, gap: int = GAP) -> int:
    """Return the width in pixels of a row drawn by `pills`."""
    return sum(read_width(word) + around + gap for word in words) - gap


def badge(canvas: Canvas, x: int, y: int, words: str, colour: Colour, *, filled: bool = True) -> None:
    """Draw a word on a small plate 22 pixels high, such as RAISED: filled, or dark with a frame."""
    width = read_width(words) + 10
    canvas.round_box(x, y, width, 22, colour if filled else mix(colour, BLACK, 0.85), 5)
    if not filled:
        canvas.round_frame(x, y, width, 22, colour, 5)
    read(canvas, x + 6, y + 2, words, BLACK if filled else colour, strong=filled)


def ribbon(canvas: Canvas, x: int, y: int, words: str, colour: Colour, *, won: bool = True) -> int:
    """Draw the name of a hand, or the reason why it won, on a ribbon centered at x, 26 pixels high from y.

    The ribbon is filled with the color if the hand has `won`, otherwise dark with a frame. Returns the
    ribbon's width in pixels.
    """
    width = read_width(words) + RIBBON[0]
    left = x - width // 2
    if won:
        raised(canvas, left, y, width, RIBBON[1], colour, 8)
        read(canvas, x + 1, y + 2, words, BLACK, "centre", strong=True)
        return width
    canvas.round_box(left, y, width, RIBBON[1], mix(colour, BLACK, 0.85), 8)
    canvas.round_frame(left, y, width, RIBBON[1], mix(colour, BLACK, 0.5), 8)
    read(canvas, x + 1, y + 3, words, mix(colour, WHITE, 0.4), "centre")
    return width


def panel(canvas: Canvas, theme: Theme, x: int, y: int, w: int, h: int, *, radius: int = 12) -> None:
    """Draw a dark tray with an edge, which looks lower than the rest of the screen."""
    canvas.round_box(x, y, w, h, mix(theme.ground, BLACK, 0.55), radius)
    canvas.round_frame(x, y, w, h, mix(theme.ground, theme.accent, 0.35), radius, 2)


def bubble(
    canvas: Canvas, x: int, y: int, lines: Sequence[str], tip: tuple[int, int], *, centred: bool = True
) -> tuple[int, int]:
    """Draw a player's words in a speech bubble with its top left at x, y.

    `tip`: the pixel that the bubble's tail points at. Returns the bubble's width and height.
    """
    width, height = bubble_size(lines)
    middle_x, middle_y = x + width // 2, y + height // 2
    tip_x, tip_y = tip
    if abs(tip_y - middle_y) * width > abs(tip_x - middle_x) * height:
        foot = min(max(tip_x, x + 18), x + width - 18)
        root = min(max(tip_y, y + 8), y + height - 8)
        tail = [(foot - 8, root), (foot + 8, root), tip]
    else:
        foot = min(max(tip_y, y + 12), y + height - 12)
        root = min(max(tip_x, x + 8), x + width - 8)
        tail = [(root, foot - 7), (root, foot + 7), tip]
    canvas.round_box(x - 2, y - 2, width + 4, height + 4, BLACK, 10)
    for by_x, by_y in ((-2, 0), (2, 0), (0, -2), (0, 2)):
        canvas.polygon([(one + by_x, other + by_y) for one, other in tail], BLACK)
    canvas.polygon(tail, PAPER)
    canvas.round_box(x, y, width, height, PAPER, 8)
    for at, line in enumerate(lines):
        left = x + width // 2 if centred else x + 10
        read(canvas, left, y + 6 + LINE * at, line, BLACK, "centre" if centred else "left", strong=True)
    return width, height


def bubble_size(lines: Sequence[str]) -> tuple[int, int]:
    """Return the width and height of a speech bubble in pixels."""
    return max(map(read_width, lines)) + 20, LINE * len(lines) + 12
