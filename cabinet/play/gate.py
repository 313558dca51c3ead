"""Decides what a press may do on the current screen, for scenes, for games and for questions."""

from __future__ import annotations

from enum import Enum, auto
from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Kind, Switch
from cabinet.play.question import Question

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from cabinet.api import Control, Press
    from cabinet.sound.listener import Sound

TOO_SOON = 0.4
"""Seconds after a prompt has appeared automatically during which no press makes a move that cannot be undone.
A press in that time was probably meant to skip the animation before the prompt."""


class Verdict(Enum):
    """The decision about what a press may do."""

    COUNTS = auto()
    HURRIES = auto()
    """The press was meant for the animation before the prompt: it may speed up that animation, but makes no
    move."""
    TOO_SOON = auto()
    """FIRE or START was pressed on a screen that has only just appeared."""
    EARLIER = auto()
    """A repeat or the release of a control that was pressed on an earlier screen."""
    CORNER = auto()
    """A second direction of the stick while a first one is held, on a screen that uses only the first."""
    UNSEEN = auto()
    """A press made before the program's first picture was on the screen."""


class Gate:
    """Decides what each press may do on the current screen and prompt. Times are monotonic seconds.

    Each time a scene is shown, a new screen opens. In a game, several prompts follow each other on one
    screen.
    """

    def __init__(self, sound: Sound) -> None:
        """`sound` plays the sounds of the questions."""
        self.question = Question(sound)
        """The current question; a second press of the button that caused the question answers yes."""
        self.seen_at = -inf
        """The time at which the first picture was shown; earlier presses count on the title screen only."""
        self.fire_at = -inf
        """The time from which FIRE acts on the current prompt; before that time, FIRE only speeds up the
        animation."""
        self._waits: dict[Switch, float] = {}
        """For each switch, the time from which its presses count on this screen; earlier presses are
        ignored."""
        self._corners = False
        self._title = False
        self._held: dict[Control, Verdict] = {}
        """The controls that were pressed on this screen and are still held, each with the verdict on its
        press."""
        self._pressed_at = -inf
        """The time of the last press of any control, in monotonic seconds."""
        self._quiet = inf
        """Seconds that passed without a press before the last press."""

    def open(
        self,
        now: float,
        *,
        waits: Mapping[Switch, float] | None = None,
        corners: bool = False,
        title: bool = False,
    ) -> None:
        """Open another screen: controls still held do nothing there, and any open question is canceled.

        `waits`: the seconds for which the new screen ignores each switch; `corners`: a second direction of a
        stick counts too; `title`: presses count on this screen even if the first picture was not shown yet.
        """
        self._held.clear()
        self.question.drop()
        self._waits = {switch: now + seconds for switch, seconds in (waits or {}).items()}
        self.fire_at = -inf
        self._corners, self._title = corners, title

    def hurried(self, until: float) -> None:
        """Record that FIRE has sped up an animation that now ends at `until`.

        FIRE counts again `TOO_SOON` seconds after that end.
        """
        self.fire_at = max(self.fire_at, until + TOO_SOON)

    def prompt(self, since: float | None = None) -> None:
        """Open another prompt; ignore controls that are still held, because they were pressed before it.

        `since`: the time at which the prompt appeared by itself; FIRE counts `TOO_SOON` seconds after that
        time. None if the prompt appeared because of a press.
        """
        if since is not None:
            self.hurried(since)
        self.let_go()

    def let_go(self) -> None:
        """Ignore every control that is held now, until that control is released."""
        self._held = dict.fromkeys(self._held, Verdict.HURRIES)

    def is_early(self, press: Press) -> bool:
        """Return True if a press comes so soon after its prompt appeared that it may make no final move.

        This applies to prompts that appeared by themselves, and not because of a press.
        """
        return press.at < self.fire_at

    def forget(self, control: Control) -> None:
        """Ignore this control until it is pressed again, because its press was not meant for the prompt."""
        if control in self._held:
            self._held[control] = Verdict.HURRIES

    @property
    def holds(self) -> bool:
        """Return True if a control that was pressed on this screen is still held down."""
        return bool(self._held)

    def ready_at(self, switch: Switch) -> float:
        """Return the time from which presses of a switch count, unless a later animation delays that time."""
        waits = self._waits.get(switch, -inf)
        return max(waits, self.fire_at) if switch is Switch.FIRE else waits

    def judge(self, press: Press) -> Verdict:
        """Return the verdict on a press.

        Must be called exactly once for every press, in the order of the presses.
        """
        down = press.kind is Kind.DOWN
        if down:
            self._quiet, self._pressed_at = press.at - self._pressed_at, press.at
        if down and press.at < self.seen_at and not self._title:
            return Verdict.UNSEEN
        if press.second and not self._corners:
            return Verdict.CORNER
        if not down:
            held = self._held.get(press.control, Verdict.EARLIER)
            if press.kind is Kind.UP:
                self.question.release(press)
                self._held.pop(press.control, None)
            return held
        if press.at < self._waits.get(press.switch, -inf):
            return Verdict.TOO_SOON
        self.question.hear(press)
        early = press.switch is Switch.FIRE and press.at < self.fire_at
        self._held[press.control] = Verdict.HURRIES if early else Verdict.COUNTS
        return self._held[press.control]

    def confirms(self, press: Press, does: str, about: Hashable = None) -> bool:
        """Return True if the last judged press confirms an action; at the first press, ask for confirmation.

        `does`: the action as words for the question, such as TO START OVER. `about`: a value that the
        question depends on; if this value has changed since the question was asked, the question is asked
        again.
        """
        return self.question.confirms(press, does, about, quiet=self._quiet)
