"""What a screen is made of, by how much of it there is to see: for docs/screens.md.

The weight of a thing is what it changes of the picture: the sum over its pixels of how much lighter or
darker each becomes, in screens of white. Whatever is drawn by one of `KINDS` counts as that, with all
that this draws in turn.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np

from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.drawing import joystick, lettering, plates, widgets
from games.cards import people
from games.cards import picture as cards
from games.dice import picture as dice

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, FrameType

KINDS: dict[CodeType, str] = {
    dice.die.__code__: "dice",
    dice.ring.__code__: "dice",
    cards.card.__code__: "cards",
    people.portrait.__code__: "people",
    joystick.stick.__code__: "joysticks",
    lettering.logo.__code__: "logo",
    lettering.figure.__code__: "figures",
    plates.plate.__code__: "plate",
    plates.raised.__code__: "plate",
    plates.bubble.__code__: "bubble",
    plates.pill.__code__: "choices",
    widgets.prompt_line.__code__: "prompt",
    lettering.entry.__code__: "lines",
    lettering.read.__code__: "lines",
}


def weights(draw: Callable[[Canvas], None]) -> dict[str, float]:
    """The weight of every kind of thing that is drawn, the heaviest first."""
    found: dict[str, float] = {}
    open_frames: list[tuple[FrameType, str, Any]] = []

    def profile(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and not open_frames and frame.f_code in KINDS:
            canvas = frame.f_locals["canvas"]
            open_frames.append((frame, KINDS[frame.f_code], (canvas, light(canvas))))
        elif event == "return" and open_frames and open_frames[0][0] is frame:
            _, kind, (canvas, before) = open_frames.pop()
            change = float(np.abs(light(canvas) - before).sum()) / (WIDTH * HEIGHT)
            found[kind] = found.get(kind, 0.0) + change

    canvas = Canvas()
    sys.setprofile(profile)
    try:
        draw(canvas)
    finally:
        sys.setprofile(None)
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def light(canvas: Canvas) -> Any:
    """How light every pixel is, 0 to 1."""
    pixels = np.frombuffer(canvas.rgb(), np.uint8).reshape(HEIGHT, WIDTH, 3)
    return pixels @ np.array([0.2126, 0.7152, 0.0722]) / 255
