"""Asks before something is lost; pressing the same button again answers yes."""

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
"""Seconds without any press before an answer counts, so that mashing buttons answers nothing."""
RESTED = 0.2
"""Seconds for which the button's contact must have been open without a break before an answer counts.

So a press that bounces does not answer its own question."""
SHORTEST = 0.04
"""The shortest press in seconds. A shorter one comes from a loose contact and cancels its own question."""


class Question:
    """Asks one question at a time. A press of any other control cancels the question."""

    def __init__(self, sound: Sound) -> None:
        self.lasts = LASTS
        """Seconds until the next question lapses."""
        self._sound = sound
        self._words = ""
        self._about: Hashable = None
        self._by: Control | None = None
        """The control that answers yes when it is pressed again."""
        self._asked = -inf
        """The time at which the question was asked."""
        self._lapses = -inf

    def words(self, now: float) -> str:
        """Return the words of the current question, '' for none."""
        return self._words if now < self._lapses else ""

    def next_due(self, now: float) -> float:
        """When the question lapses; infinity if there is none."""
        return self._lapses if now < self._lapses else inf

    def confirms(self, press: Press, does: str, about: Hashable, *, quiet: float) -> bool:
        """Return True if a press answers yes; if the question was not asked yet, ask it.

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
        """Cancel the question, with a sound, if the press is of another control."""
        if press.control != self._by:
            if self.words(press.at):
                self._sound.play(Cue.FREE)
            self.drop()

    def release(self, press: Press) -> None:
        """Note that a control is released; if its press was too short, cancel its question."""
        if press.control == self._by and press.at < self._asked + SHORTEST:
            self.drop()

    def drop(self) -> None:
        """Cancel the question."""
        self._lapses = -inf
