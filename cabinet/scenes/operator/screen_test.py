"""SCREEN TEST: pictures that show how the TV is set, and what the cabinet can do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Switch
from cabinet.display.canvas import HEIGHT, SAFE, WIDTH
from cabinet.display.palette import BLACK, GREY, HUES, STEPS, WHITE, colour
from cabinet.drawing.lettering import read
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.rows import MenuRow, RowsPage, back, setting, switch
from cabinet.scenes.scene import Way

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

CELL = 40
"""Pixels from one line of the crosshatch to the next."""
OVERSCAN = tuple((percent, f"{percent} %") for percent in range(11))
DEGREES = ((0, "NONE"), (90, "90 RIGHT"), (180, "UPSIDE DOWN"), (270, "90 LEFT"))
SHAPES = (("auto", "BY ITSELF"), ("4:3", "4:3"), ("16:9", "16:9"))
SIZES = (("normal", "NORMAL"), ("large", "LARGE"))
SAVER = ((0, "NEVER"), *((minutes, f"{minutes} MIN") for minutes in (5, 10, 20, 30, 60, 120, 240)))
PAGES = tuple((seconds, f"{seconds} S") for seconds in (3, 5, 8, 10, 12, 15))
PLAYS = tuple((seconds, f"{seconds} S") for seconds in (15, 30, 45, 60, 90, 120, 180, 300))
PRIMARIES = (
    *((255, 255, 255), (255, 255, 0), (0, 255, 255), (0, 255, 0)),
    *((255, 0, 255), (255, 0, 0), (0, 0, 255), (0, 0, 0)),
)
"""The bars of a TV's test card."""
GREYS = 16


class ScreenTest(RowsPage):
    """A picture fills the screen until FIRE; the rest are rows like all others."""

    title = "SCREEN TEST"

    def __init__(self, context: OwnerContext) -> None:
        self._shown: Callable[[Canvas], None] | None = None
        super().__init__(
            context,
            (
                MenuRow(
                    "CROSSHATCH",
                    take=lambda: self._show(crosshatch),
                    note="Squares must look square,\nand the circle round",
                ),
                MenuRow(
                    "COLOUR BARS",
                    take=lambda: self._show(colour_bars),
                    note="And below them all colours\nthere are. ● ends it",
                ),
                MenuRow(
                    "GREY STEPS",
                    take=lambda: self._show(grey_steps),
                    note="Every step must be seen.\n● ends it",
                ),
                MenuRow(
                    "SAFE AREA",
                    take=lambda: self._show(safe_area),
                    note="The outer frame must be seen:\n↔ there sets the overscan",
                ),
                setting(
                    context,
                    "OVERSCAN",
                    "display",
                    "overscan",
                    OVERSCAN,
                    "What the TV cuts off at its edges:\nas little as SAFE AREA needs",
                ),
                setting(
                    context,
                    "TEXT",
                    "display",
                    "text",
                    SIZES,
                    "Everything a ninth larger, on TVs\nthat cut nothing off",
                ),
                setting(
                    context, "TURNED", "display", "rotation", DEGREES, "For a TV that stands on its side"
                ),
                setting(
                    context, "SHAPE OF THE TV", "display", "shape", SHAPES, "For TVs whose circles are eggs"
                ),
                switch(context, "SCAN LINES", "display", "scan_lines", "As on an old TV"),
                switch(context, "DARK CORNERS", "display", "vignette", "As on the glass of an old TV"),
                switch(
                    context,
                    "COLOUR MASK",
                    "display",
                    "mask",
                    "Columns of red, green and blue,\non screens of 1080 lines or more",
                ),
                setting(
                    context,
                    "SCREEN SAVER AFTER",
                    "attract",
                    "saver_minutes",
                    SAVER,
                    "Dark but for a wandering sign\nuntil somebody plays",
                ),
                setting(
                    context,
                    "A PAGE OF ATTRACT",
                    "attract",
                    "page_seconds",
                    PAGES,
                    "Nothing stands longer than 15 s,\nso nothing burns in",
                ),
                setting(context, "A GAME IN ATTRACT", "attract", "play_seconds", PLAYS),
                back(),
            ),
        )

    def use(self, press: Press) -> Way | None:
        """FIRE ends a picture; LEFT and RIGHT change the overscan of the safe area."""
        if self._shown is None:
            return super().use(press)
        if press.kind is Kind.UP:
            return None
        if press.switch is Switch.FIRE and press.kind is Kind.DOWN:
            self._shown = None
            self._context.sound.play(Cue.MOVE)
        elif press.switch in (Switch.LEFT, Switch.RIGHT) and self._shown is safe_area:
            now = self._context.settings.now.display.overscan
            wanted = now + (1 if press.switch is Switch.RIGHT else -1)
            if 0 <= wanted < len(OVERSCAN):
                self._context.settings.set("display", "overscan", wanted)
                self._context.sound.play(Cue.MOVE)
            else:
                self._context.sound.play(Cue.REFUSE)
        return None

    def look(self, now: float) -> Hashable:
        """The rows, or the picture and the overscan."""
        return super().look(now), self._shown

    def draw(self, canvas: Canvas, now: float) -> None:
        """The rows, or the picture over all of the screen."""
        if self._shown is None:
            super().draw(canvas, now)
            return
        self._shown(canvas)
        if self._shown is safe_area:
            percent = self._context.settings.now.display.overscan
            read(canvas, WIDTH // 2, 190, f"↔ OVERSCAN {percent} %", CABINET.accent, "centre")

    def leave(self) -> None:
        """The rows are found again, not the picture."""
        self._shown = None

    def _show(self, picture: Callable[[Canvas], None]) -> None:
        self._shown = picture
        self._context.sound.play(Cue.CHOOSE)


def crosshatch(canvas: Canvas) -> None:
    """White lines on black from edge to edge, and a circle in the middle."""
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
    """The eight bars of a test card, and below them every colour of the palette."""
    canvas.fill(BLACK)
    width = WIDTH // len(PRIMARIES)
    for at, bar in enumerate(PRIMARIES):
        canvas.box(width * at, 0, width, 200, bar)
    side, step = WIDTH // len(HUES), 20
    for hue in HUES:
        for row in STEPS:
            canvas.box(side * hue, 200 + step * row, side, step, colour(hue, row))


def grey_steps(canvas: Canvas) -> None:
    """Sixteen steps from black to white, the same backwards below, and the palette's own greys between."""
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
    """The edge of the picture, and inside it that of all there is to read."""
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
