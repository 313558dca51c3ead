"""SCREEN TEST, the owner's page with test pictures for adjusting the TV, and with the screen settings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.api import Cue
from cabinet.display.canvas import HEIGHT, SAFE, WIDTH
from cabinet.display.palette import BLACK, GREY, HUES, STEPS, WHITE, colour
from cabinet.drawing.lettering import read
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import MenuRow, RowsPage, back
from cabinet.scenes.operator.settings import rows
from cabinet.scenes.scene import Back, ToPage, Way
from cabinet.settings import SCREEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

CELL = 40
"""The distance between two lines of the crosshatch test picture, in pixels."""
PRIMARIES = (
    *((255, 255, 255), (255, 255, 0), (0, 255, 255), (0, 255, 0)),
    *((255, 0, 255), (255, 0, 0), (0, 0, 255), (0, 0, 0)),
)
"""The colors of the bars on a TV's test card, as red, green and blue."""
GREYS = 16


class ScreenTest(RowsPage):
    """The page SCREEN TEST: rows that each open a test picture, and rows with the screen settings."""

    title = SCREEN

    def __init__(self, context: OwnerContext) -> None:
        settings = tuple(rows(context, SCREEN))
        pictures = (
            MenuRow(label, take=partial(_shown, context, picture, settings[0]), note=note)
            for label, picture, note in (
                ("CROSSHATCH", crosshatch, "Squares must look square, and the circle round"),
                ("COLOUR BARS", colour_bars, "And below them all colours there are. ● ends it"),
                ("GREY STEPS", grey_steps, "Every step must be seen. ● ends it"),
                ("SAFE AREA", safe_area, "The outer frame must be seen: ↔ there sets the overscan"),
            )
        )
        super().__init__(context, (*pictures, *settings, back()))


def _shown(context: OwnerContext, picture: Callable[[Canvas], None], overscan: MenuRow) -> Way:
    return ToPage(lambda: TestPicture(context, picture, overscan if picture is safe_area else None))


class TestPicture(RowsPage):
    """A test picture that fills the screen; FIRE closes it."""

    flashes = False

    def __init__(self, context: OwnerContext, picture: Callable[[Canvas], None], row: MenuRow | None) -> None:
        """`picture` draws the test picture; `row`: the setting that LEFT and RIGHT change, None for none."""
        super().__init__(context, (row or back(),))
        self._picture = picture

    def fire(self, _press: Press) -> Way:
        """Close the test picture and return to the rows."""
        self._context.sound.play(Cue.CHOOSE)
        return Back()

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Draw the test picture without a title or a prompt."""
        self._picture(canvas)
        if self.row.turn:
            words = f"↔ {self.row.label} {self.row.value()}"
            read(canvas, WIDTH // 2, 190, words, CABINET.accent, "centre")


def crosshatch(canvas: Canvas) -> None:
    """Draw a crosshatch: white lines on black from edge to edge, and a circle in the middle."""
    canvas.fill(BLACK)
    for x in range(0, WIDTH, CELL):
        canvas.box(x, 0, 1, HEIGHT, WHITE)
    for y in range(0, HEIGHT, CELL):
        canvas.box(0, y, WIDTH, 1, WHITE)
    canvas.frame(0, 0, WIDTH, HEIGHT, WHITE, 1)
    canvas.round_frame(WIDTH // 2 - 100, HEIGHT // 2 - 100, 200, 200, WHITE, 100, 3)
    canvas.box(WIDTH // 2 - 60, HEIGHT // 2 - 20, 121, 41, BLACK)
    read(canvas, WIDTH // 2, HEIGHT // 2 - 8, "● BACK", WHITE, "centre")


def colour_bars(canvas: Canvas) -> None:
    """Draw the eight color bars of a test card, and below them every color of the palette."""
    canvas.fill(BLACK)
    width = WIDTH // len(PRIMARIES)
    for at, bar in enumerate(PRIMARIES):
        canvas.box(width * at, 0, width, 200, bar)
    side, step = WIDTH // len(HUES), 20
    for hue in HUES:
        for row in STEPS:
            canvas.box(side * hue, 200 + step * row, side, step, colour(hue, row))


def grey_steps(canvas: Canvas) -> None:
    """Draw sixteen steps from black to white, the palette's grays, and sixteen steps from white to black."""
    canvas.fill(BLACK)
    width = WIDTH // GREYS
    for at in range(GREYS):
        level = round(255 * at / (GREYS - 1))
        canvas.box(width * at, 0, width, 150, (level, level, level))
        canvas.box(WIDTH - width * (at + 1), 210, width, 150, (level, level, level))
    side = WIDTH // len(STEPS)
    for step in STEPS:
        canvas.box(side * step, 150, side, 60, colour(GREY, step))


def safe_area(canvas: Canvas) -> None:
    """Draw the edge of the picture, and inside it the edge of the area that contains all text."""
    canvas.fill(CABINET.ground)
    canvas.frame(0, 0, WIDTH, HEIGHT, CABINET.warn, 2)
    canvas.frame(*SAFE, CABINET.accent, 2)
    for x, symbol in ((8, "◀"), (WIDTH - 24, "▶")):
        canvas.text(x, HEIGHT // 2 - 8, symbol, CABINET.warn)
    for y, symbol in ((0, "▲"), (HEIGHT - 18, "▼")):
        read(canvas, WIDTH // 2, y, symbol, CABINET.warn, "centre")
    lines = ("OUTER FRAME: THE WHOLE PICTURE", "INNER FRAME: ALL THERE IS TO READ")
    for at, line in enumerate(lines):
        read(canvas, WIDTH // 2, 120 + 24 * at, line, CABINET.ink, "centre")
    read(canvas, WIDTH // 2, 250, "● BACK", CABINET.ink, "centre")
