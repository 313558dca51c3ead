"""Composes a picture: the screen, its backdrop and overlays, the wipe, tube effects."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Wipe
from cabinet.clock import FRAME
from cabinet.display.canvas import Crt
from cabinet.display.palette import BLACK
from cabinet.display.size import HEIGHT, WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.drawing.wipe import SECONDS, wipe

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.frame_budget import QualityLevel


LIGHT = 0.4
"""The brightness that the dimmed picture behind a card keeps, as a part of its full light."""
FOOT_Y = 311
"""The y at which the dimmed picture ends and the dark ground of the card's prompt begins."""


class Backdrop(NamedTuple):
    """A still picture behind a card."""

    page: Hashable
    """The page of the scene behind the card."""
    draw: Callable[[Canvas, float], None]
    at: float
    """The time in monotonic seconds at which the still picture is drawn."""


class Layers(NamedTuple):
    """The layers of the present picture, from the back to the front."""

    page: Hashable
    """The screen; a change is shown with a wipe."""
    look: Hashable
    """Everything that `draw` depends on: a change means that the screen is drawn again."""
    draw: Callable[[Canvas, float], None]
    """Draws the whole screen at a time in monotonic seconds."""
    behind: Backdrop | None = None
    """The dimmed picture that `draw` draws on; None if `draw` draws everything."""
    wipe: Wipe = Wipe.ROUND
    """The shape of the wipe with which the screen appears."""
    strip: Area | None = None
    """The area of the warning; None for no warning."""
    warning: str = ""
    """The warning, in one line of text; "" for none."""
    banner: str = ""
    """The words in a box over the middle of the screen; "" for none."""


class Compositor:
    """Draws a picture only if one of its layers has changed. Times are monotonic seconds."""

    def __init__(self, canvas: Callable[[], Canvas]) -> None:
        """`canvas` makes the canvases that pictures are drawn on."""
        self._canvas = canvas()
        self._front = canvas()
        self._glass = canvas()
        self._behind: tuple[Backdrop, Canvas] | None = None
        """The last backdrop of a card, and its dimmed picture; None until the first card."""
        self._crt = Crt()
        self._shown: Hashable = None
        self._page: Hashable = None
        self._leaving: Canvas | None = None
        self._wiped_from = -inf

    def adjust(self, *, four_colours: bool, crt: Crt) -> None:
        """Set the look of pictures: suits in four colors, and the effects of a picture tube."""
        self._canvas.four_colours = four_colours
        self._crt = crt
        self._behind = None

    def spare(self, spared: QualityLevel) -> None:
        """Leave out the effects that this quality level spares."""
        self._canvas.spared = spared

    def forget(self) -> None:
        """Draw everything again, because the drawing code has changed."""
        self._canvas.forget()
        self._shown = self._behind = None

    def next_due(self, now: float) -> float:
        """Return the time at which the next picture of a wipe is due; infinity if no wipe is running."""
        return now + FRAME if self._leaving else inf

    def picture(self, layers: Layers, now: float, *, wiped: bool) -> Canvas | None:
        """Return the picture, or None if nothing in it has changed; any error of `draw` passes through.

        If `wiped` is False, one screen replaces the other at once, without a wipe.
        """
        if now >= self._wiped_from + SECONDS:
            self._leaving = None
        over = (layers.banner, layers.warning)
        look = (layers.page, layers.look, now if self._leaving else None, over)
        if look == self._shown:
            return None
        if wiped and self._page not in (None, layers.page):
            self._leaving, self._wiped_from = self._front.copy(), now
            # However long this picture takes, another one has to follow it.
            look = (layers.page, layers.look, now, over)
        if layers.behind:
            self._lay(layers.behind)
        layers.draw(self._canvas, now)
        if layers.strip and layers.warning:
            widgets.strip(self._canvas, CABINET, layers.strip, layers.warning)
        if layers.banner:
            widgets.banner(self._canvas, CABINET, layers.banner)
        self._shown, self._page = look, layers.page
        if self._leaving:
            part = (now - self._wiped_from) / SECONDS
            wipe(self._front, self._leaving, self._canvas, part, layers.wipe)
        else:
            self._front.paste(self._canvas)
        if not any(self._crt):
            return self._front
        # The effects are drawn on a copy: otherwise the next wipe would apply them twice.
        self._glass.paste(self._front)
        self._glass.shine_through(self._crt)
        return self._glass

    def _lay(self, behind: Backdrop) -> None:
        """Begin with the dimmed picture, drawn only once. If the game raises an error, no picture is kept."""
        if self._behind and self._behind[0] == behind:
            self._canvas.paste(self._behind[1])
            return
        behind.draw(self._canvas, behind.at)
        self._canvas.dim(LIGHT)
        self._canvas.box(0, FOOT_Y, WIDTH, HEIGHT - FOOT_Y, BLACK)
        self._behind = behind, self._canvas.copy()
