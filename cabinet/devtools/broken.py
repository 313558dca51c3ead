"""The screen that shows the error of a game that fails while its author works on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Switch
from cabinet.drawing.trouble import trouble
from cabinet.scenes.scene import Scene, ToPreview

if TYPE_CHECKING:
    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.scene import Way
    from cabinet.sound.listener import Sound


class Broken(Scene):
    """The scene that shows a game's error until the game is reloaded or its author tries the game again."""

    idles = False

    def __init__(self, words: str, sound: Sound, *, reloads: bool) -> None:
        """`words`: the error and its place in the code; `reloads`: True if saving a file reloads the game."""
        self._words = words
        self._sound = sound
        self._below = "it goes on once this is mended:" if reloads else "mend it, and start it again:"

    def press(self, press: Press) -> Way | None:
        """Handle a press: FIRE tries the game again from its current point, START from the beginning."""
        if press.kind is not Kind.DOWN or press.switch not in {Switch.FIRE, Switch.START}:
            return None
        self._sound.play(Cue.CHOOSE)
        return ToPreview(restart=press.switch is Switch.START)

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Draw the error screen, with as much of the error's text as fits."""
        prompt = "● TRY AGAIN  START FROM THE BEGINNING"
        trouble(canvas, self._words, title="GAME BROKEN", below=self._below, prompt=prompt)
