"""Composes the picture on the TV from layers, and applies the wipe and the effects of a picture tube.

The layers are the screen, a dimmed picture behind it, a warning and a box of text.
"""

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
"""The brightness of the dimmed picture behind an overlaid card, where 1 is full light."""
FOOT_Y = 311
"""The y where the dimmed picture behind an overlaid card ends and the black area for the prompt begins."""


class Backdrop(NamedTuple):
    """A still picture that is shown dimmed behind a card, such as the game behind a help page."""

    page: Hashable
    """The identity of the scene that the still picture shows."""
    draw: Callable[[Canvas, float], None]
    at: float
    """The monotonic time in seconds at which the still picture shows its scene."""


class Layers(NamedTuple):
    """The layers of the current picture, from back to front."""

    page: Hashable
    """The identity of the screen; when it changes, the new screen appears with a wipe."""
    look: Hashable
    """All values that the output of `draw` depends on; when they change, the screen is drawn again."""
    draw: Callable[[Canvas, float], None]
    """A function that draws the whole screen as it looks at a monotonic time in seconds."""
    behind: Backdrop | None = None
    """The dimmed picture in the background, on which `draw` draws; None if `draw` fills the whole screen."""
    wipe: Wipe = Wipe.ROUND
    """The shape of the wipe with which the screen appears."""
    strip: Area | None = None
    """The area of the screen for a warning; None for no warning."""
    warning: str = ""
    """The text of the warning, in one line; "" for no warning."""
    banner: str = ""
    """The text in a box over the middle of the screen; "" for no box."""


class Compositor:
    """Composes the layers of a picture, and skips drawing if no layer has changed.

    Times are monotonic seconds.
    """

    def __init__(self, canvas: Callable[[], Canvas]) -> None:
        """`canvas`: a function that creates a new canvas."""
        self._canvas = canvas()
        self._front = canvas()
        self._glass = canvas()
        self._behind: tuple[Backdrop, Canvas] | None = None
        """The last backdrop and its dimmed picture; None before the first card over a backdrop is shown."""
        self._crt = Crt()
        self._shown: Hashable = None
        self._page: Hashable = None
        self._leaving: Canvas | None = None
        self._wiped_from = -inf

    def adjust(self, *, four_colours: bool, crt: Crt) -> None:
        """Apply settings of the picture: the four-color deck, and the effects of an old picture tube."""
        self._canvas.four_colours = four_colours
        self._crt = crt
        self._behind = None

    def spare(self, spared: QualityLevel) -> None:
        """Set the quality level, which decides the effects that a slow machine skips."""
        self._canvas.spared = spared

    def forget(self) -> None:
        """Empty the caches and draw everything again, because the drawing code has changed."""
        self._canvas.forget()
        self._shown = self._behind = None

    def next_due(self, now: float) -> float:
        """Return the time when the next frame of a running wipe is due; infinity if no wipe is running."""
        return now + FRAME if self._leaving else inf

    def picture(self, layers: Layers, now: float, *, wiped: bool) -> Canvas | None:
        """Return the composed picture, or None if no layer has changed; errors raised by `draw` pass through.

        `wiped`: True to show a change of screen with a wipe, False to switch at once.
        """
        if now >= self._wiped_from + SECONDS:
            self._leaving = None
        over = (layers.banner, layers.warning)
        look = (layers.page, layers.look, now if self._leaving else None, over)
        if look == self._shown:
            return None
        if wiped and self._page not in (None, layers.page):
            self._leaving, self._wiped_from = self._front.copy(), now
            # The time is a part of `look`, so that another frame follows even if this one takes longer than
            # the wipe.
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
        # The effects are applied to a copy: the next wipe starts from the picture without effects.
        self._glass.paste(self._front)
        self._glass.shine_through(self._crt)
        return self._glass

    def _lay(self, behind: Backdrop) -> None:
        """Draw the dimmed backdrop. Its picture is cached, unless drawing it raises an error."""
        if self._behind and self._behind[0] == behind:
            self._canvas.paste(self._behind[1])
            return
        behind.draw(self._canvas, behind.at)
        self._canvas.dim(LIGHT)
        self._canvas.box(0, FOOT_Y, WIDTH, HEIGHT - FOOT_Y, BLACK)
        self._behind = behind, self._canvas.copy()
