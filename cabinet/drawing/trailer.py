"""Draws the two screens that follow a highlight (a great moment of a game) in attract mode.

The first shows a face that comments on the highlight, the second the game's record. The pictures depend only
on the seconds since the screen appeared; at infinity they are still.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import out_cubic
from cabinet.display.face import CELL
from cabinet.display.palette import BLACK, WHITE
from cabinet.display.size import WIDTH
from cabinet.drawing.emblem import emblem
from cabinet.drawing.ground import Lamp, lamps, rays, room
from cabinet.drawing.lettering import figure, figure_width, logo
from cabinet.drawing.motion import jolted
from cabinet.drawing.particles import ring, sparkle, sparks
from cabinet.drawing.top_ten import medal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame, Theme, TopTen, Voice
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

FACE = (200, 200)
"""The width and height in pixels of the face that comments on a highlight."""
FACE_PLACE = (38, 92)
"""The left and top in pixels of the face that comments on a highlight."""
TITLE_Y, TITLE = 26, 8
"""The y of the top of the screen's headline, and the maximum size of the headline's letters in pixels per
dot."""
WORDS = 14
"""The maximum number of characters in each of the two lines of a comment."""
PAPER = (250, 250, 240)
BUBBLE_X, BUBBLE_Y, BUBBLE_PAD, LINE = 260, 140, 14, 32
SPEAKS, LETTER = 0.25, 0.04
"""The seconds until a face begins to speak, and the seconds from one letter of its comment to the next."""
COUNTS = 0.9
"""The seconds in which the record counts up, before the name of its holder appears."""
KICK = 6
"""The amplitude in pixels of the shake when the name of the record's holder appears."""
GLITTERS = 1.3
"""The interval in seconds at which the record glitters."""
GAME_Y, FIGURE_Y, NAME_Y = 26, 122, 236
LAMP = Lamp(320, 150, 420, 260)


def misfits(voice: Voice) -> Iterator[str]:
    """Yield an error message for each line of a comment that does not fit the speech bubble."""
    if not 0 < len(voice.words) <= 2:
        yield f"{len(voice.words)} lines; 1 or 2 fit, so write one or two"
    for line in voice.words:
        if not 0 < len(line) <= WORDS:
            yield f"{line!r} has {len(line)} characters; 1 to {WORDS} fit, so change it"


def commented(canvas: Canvas, game: AnyGame, name: str, voice: Voice | None, age: float, beat: int) -> None:
    """Draw a highlight's name above a face with its comment.

    If there is no `voice`, the game's emblem is drawn instead of the face and the comment.
    """
    theme = game.look.theme
    rays(canvas, theme, 0.0 if age == inf else age, middle=(WIDTH // 2, 150))
    lamps(canvas, theme, beat)
    _headline(canvas, name or game.title, theme.accent)
    if voice is None:
        emblem(canvas, canvas.sheet(), game, 110, beat)
        return
    sheet = canvas.sheet()
    sheet.box(0, 0, *FACE, theme.shade)
    voice.draw(sheet, age)
    x, y = FACE_PLACE
    canvas.round_box(x - 6, y - 6, FACE[0] + 12, FACE[1] + 12, BLACK, 16)
    canvas.paste(sheet, x, y, (0, 0, *FACE))
    canvas.round_frame(x - 4, y - 4, FACE[0] + 8, FACE[1] + 8, theme.accent, 12, 4)
    _speak(canvas, voice.words, age)
    _headline(canvas, game.title, theme.ink, 268, 3, x=430)


def _headline(
    canvas: Canvas, words: str, ink: Colour, y: int = TITLE_Y, most: int = TITLE, *, x: int = WIDTH // 2
) -> None:
    """Draw a headline centered at x, in the largest letters that fit between the margins."""
    fits = 2 * min(x - 32, WIDTH - 32 - x) // (CELL * len(words))
    logo(canvas, x, y, words, ink, min(most, fits))


def _speak(canvas: Canvas, words: tuple[str, ...], age: float) -> None:
    """Draw a comment in a speech bubble; its letters appear one after another."""
    if age < SPEAKS:
        return
    width = CELL * 3 * max(map(len, words)) + 2 * BUBBLE_PAD
    height = LINE * len(words) + 2 * BUBBLE_PAD - 8
    x, y = BUBBLE_X, BUBBLE_Y
    for grown, ink in ((3, BLACK), (0, PAPER)):
        middle = y + 40
        canvas.polygon(
            [(x + 8, middle - 12 - grown), (x + 8, middle + 12 + grown), (x - 16 - 2 * grown, middle)], ink
        )
        canvas.round_box(x - grown, y - grown, width + 2 * grown, height + 2 * grown, ink, 12)
    said = len("".join(words)) if age == inf else int((age - SPEAKS) / LETTER)
    for row, line in enumerate(words):
        canvas.text(x + BUBBLE_PAD, y + BUBBLE_PAD + LINE * row, line[: max(0, said)], BLACK, 3)
        said -= len(line)


def record(canvas: Canvas, game: AnyGame, top_ten: TopTen | None, age: float, beat: int) -> None:
    """Draw the best score of a game counting up; then the name of its holder appears below it.

    `top_ten`: the list with the record; if it is None or empty, the screen says BE THE FIRST.
    """
    theme = game.look.theme
    room(canvas, theme.ground, LAMP)
    lamps(canvas, theme, beat)
    _headline(canvas, game.title, theme.accent, GAME_Y, 6)
    best = top_ten.record if top_ten else None
    if top_ten is None or best is None:
        _no_record(canvas, game, age, beat)
        return
    words = f"{top_ten.name} RECORD".strip()
    logo(canvas, WIDTH // 2, 86, words, theme.ink, 3)
    part = out_cubic(min(1.0, age / COUNTS))
    final = game.format_score(best.score)
    size = min(11, (WIDTH - 96) // (CELL * len(final)))
    y = FIGURE_Y + (77 - 7 * size) // 2
    figure(canvas, WIDTH // 2, y, game.format_score(round(best.score * part)), theme.ink, size, "centre")
    landed = age - COUNTS
    if landed >= 0:
        _holder(canvas, theme, best.name, landed)
        wide = figure_width(final, size)
        if age < inf:
            sparkle(canvas, (WIDTH - wide) // 2, y, wide, 7 * size, (landed - 0.3) % GLITTERS)


def _no_record(canvas: Canvas, game: AnyGame, age: float, beat: int) -> None:
    emblem(canvas, canvas.sheet(), game, 88, beat)
    waving = None if age == inf else age
    logo(canvas, WIDTH // 2, 256, "BE THE FIRST", game.look.theme.ink, 5, waving=waving)


def _holder(canvas: Canvas, theme: Theme, name: str, age: float) -> None:
    """Draw a medal and the record holder's name; a ring, sparks and a shake go with its appearance."""
    size = min(6, (WIDTH - 160) // (CELL * len(name)))
    width = CELL * size * len(name)
    left = (WIDTH - width - 64) // 2
    middle = NAME_Y + 24
    ring(canvas, WIDTH // 2, middle, age, WHITE, theme.ground)
    medal(canvas, left + 24, middle, 1, 48)
    logo(canvas, left + 64, middle - 7 * size // 2, name, theme.accent, size, "left")
    for side in (left, left + width + 64):
        sparks(canvas, side, middle, age, WHITE, seed=side)
    jolted(canvas, age, KICK)
