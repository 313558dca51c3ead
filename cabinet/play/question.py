"""Asks before something is lost; the same button again says yes."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Switch

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import Control, Press
    from cabinet.sound.listener import Sound

LASTS = 4.0
"""Seconds until a question lapses."""
CALM = 0.25
"""Seconds without any press before an answer counts: mashing answers nothing."""
RESTED = 0.2
"""Seconds for which the contact was open without a break before an answer counts.

So a press that bounces does not answer its own question."""
SHORTEST = 0.04
"""A shorter press, in seconds, is a loose contact and cancels its own question."""


class Question:
    """One question at a time. Any other press cancels it."""

    def __init__(self, sound: Sound) -> None:
        self.lasts = LASTS
        """Seconds until the next question lapses."""
        self._sound = sound
        self._words = ""
        self._about: Hashable = None
        self._by: Control | None = None
        """The control to press again."""
        self._asked = -inf
        """When it was asked."""
        self._lapses = -inf

    def words(self, now: float) -> str:
        """The present question, '' for none."""
        return self._words if now < self._lapses else ""

    def next_due(self, now: float) -> float:
        """When the question lapses; infinity if there is none."""
        return self._lapses if now < self._lapses else inf

    def confirms(self, press: Press, does: str, about: Hashable, *, quiet: float) -> bool:
        """Return True if a press answers yes; if this was not asked yet, ask it.

        `does`, `about`: as for the gate; `quiet`: seconds without any press before this one.
        """
        words = f"PRESS {'●' if press.switch is Switch.FIRE else press.switch.name} AGAIN\n{does}"
        if press.at < self._lapses and (self._by, self._words, self._about) == (press.control, words, about):
            yes = quiet >= CALM and press.rested >= RESTED
            if yes:
                self.drop()
            return yes
        self._words, self._about, self._by = words, about, press.control
        self._asked, self._lapses = press.at, press.at + self.lasts
        self._sound.play(Cue.CHOOSE)
        return False

    def hear(self, press: Press) -> None:
        """Cancel the question, with a sound, if another control is pressed."""
        if press.control != self._by:
            if self.words(press.at):
                self._sound.play(Cue.FREE)
            self.drop()

    def release(self, press: Press) -> None:
        """A control is released: cancel its question if the press was too short."""
        if press.control == self._by and press.at < self._asked + SHORTEST:
            self.drop()

    def drop(self) -> None:
        """Cancel the question."""
        self._lapses = -inf
