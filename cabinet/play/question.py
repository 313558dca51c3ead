"""Asks a question before a press loses something; pressing the same button again answers yes."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Switch

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import Control, Press
    from cabinet.sound.listener import Sound

LASTS = 4.0
"""Seconds after which an unanswered question is canceled."""
CALM = 0.25
"""Seconds without any press that must pass before an answer, so that rapid pressing does not answer a
question."""
RESTED = 0.2
"""The minimum time in seconds for which the button that asked the question must stay released before its next
press answers. It keeps a bouncing contact from answering the question that it has just asked."""
SHORTEST = 0.04
"""The minimum length of a press in seconds. A shorter press comes from a loose contact, and the question
that it asked is canceled."""


class Question:
    """Asks the player one question at a time.

    The control that caused the question answers yes when it is pressed again; any other control cancels it.
    """

    def __init__(self, sound: Sound) -> None:
        self.lasts = LASTS
        """Seconds after which the next question is canceled if it is not answered."""
        self._sound = sound
        self._words = ""
        self._about: Hashable = None
        self._by: Control | None = None
        """The control that asked the question, and answers yes when it is pressed again; None without a
        question."""
        self._asked = -inf
        """The time at which the current question was asked."""
        self._lapses = -inf

    def words(self, now: float) -> str:
        """Return the text of the current question, '' if there is none."""
        return self._words if now < self._lapses else ""

    def next_due(self, now: float) -> float:
        """Return the time at which the current question is canceled; infinity if there is no question."""
        return self._lapses if now < self._lapses else inf

    def confirms(self, press: Press, does: str, about: Hashable, *, quiet: float) -> bool:
        """Return True if a press answers the question with yes; if the question is not asked yet, ask it.

        `does`, `about`: as for `Gate.confirms`; `quiet`: seconds without any press before this one.
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
        """Cancel the question, with a sound, if the press is not of the control that asked the question."""
        if press.control != self._by:
            if self.words(press.at):
                self._sound.play(Cue.FREE)
            self.drop()

    def release(self, press: Press) -> None:
        """Handle the release of a control; if the press was too short, cancel the question that it asked."""
        if press.control == self._by and press.at < self._asked + SHORTEST:
            self.drop()

    def drop(self) -> None:
        """Cancel the current question without an answer."""
        self._lapses = -inf
