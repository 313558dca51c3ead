"""Asks before something is lost; pressing the same button again says yes."""

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
"""Seconds without a press of anything before an answer counts: mashing answers nothing."""
RESTED = 0.2
"""Seconds for which the contact has been open without a break before an answer counts.

A press that bounces does not answer what it has asked itself.
"""
SHORTEST = 0.04
"""Seconds: a shorter press is no finger's but a loose contact's, and takes back what it has asked."""


class Question:
    """At most one thing is asked at a time. Any other press takes the question away."""

    def __init__(self, sound: Sound) -> None:
        self.lasts = LASTS
        """Seconds until the next question lapses."""
        self._sound = sound
        self._words = ""
        self._about: Hashable = None
        self._by: Control | None = None
        """The control that has to be pressed again."""
        self._asked = -inf
        """When it was asked."""
        self._lapses = -inf

    def words(self, now: float) -> str:
        """What is asked now, '' for nothing."""
        return self._words if now < self._lapses else ""

    def next_due(self, now: float) -> float:
        """When the question lapses; infinity where nothing is asked."""
        return self._lapses if now < self._lapses else inf

    def confirms(self, press: Press, does: str, about: Hashable, *, quiet: float) -> bool:
        """Whether a press answers yes; where this was not asked yet, it is asked now.

        `does`, `about`: as for the gate; `quiet`: seconds without a press of anything before this one.
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
        """Take the question away where another control is pressed; that it goes is heard."""
        if press.control != self._by:
            if self.words(press.at):
                self._sound.play(Cue.FREE)
            self.drop()

    def release(self, press: Press) -> None:
        """A control is released: take the question back where it was only touched."""
        if press.control == self._by and press.at < self._asked + SHORTEST:
            self.drop()

    def drop(self) -> None:
        """Nothing is asked any more."""
        self._lapses = -inf
