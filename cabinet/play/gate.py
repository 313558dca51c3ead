"""One gate for presses: what a press may do, decided once for scenes, games and questions."""

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
"""For this many seconds after a prompt appears by itself no press makes a move that cannot be undone.

The player was still skipping what was shown before.
"""


class Verdict(Enum):
    """The decision about a press."""

    COUNTS = auto()
    HURRIES = auto()
    """It was meant for the animation before: it may hurry that, and decides nothing."""
    TOO_SOON = auto()
    """FIRE or START on a screen that has just appeared."""
    EARLIER = auto()
    """A repeat or a release of a press on an earlier screen."""
    CORNER = auto()
    """A second direction of the stick, on a screen that takes only the first."""
    UNSEEN = auto()
    """It was made before the first picture was shown."""


class Gate:
    """Judges each press by the open screen and prompt. Times are monotonic seconds.

    A screen is a scene while it is shown. A game opens one prompt after another on its screen.
    """

    def __init__(self, sound: Sound) -> None:
        """`sound`: plays the cues of questions."""
        self.question = Question(sound)
        """The present question; the same button pressed again answers yes."""
        self.seen_at = -inf
        """When the first picture was shown. Earlier presses count for the title only."""
        self.fire_at = -inf
        """When FIRE counts at the present prompt; before, it hurries."""
        self._waits: dict[Switch, float] = {}
        """When a switch counts on this screen; before, it is ignored."""
        self._corners = False
        self._title = False
        self._held: dict[Control, Verdict] = {}
        """Controls that were pressed on this screen and are still held, with their verdicts."""
        self._pressed_at = -inf
        """When the last press was."""
        self._quiet = inf
        """Seconds without a press before it."""

    def open(
        self,
        now: float,
        *,
        waits: Mapping[Switch, float] | None = None,
        corners: bool = False,
        title: bool = False,
    ) -> None:
        """Open another screen: held controls mean nothing to it, and no question is open.

        `waits`: seconds for which it ignores a switch; `corners`: a second direction of a stick counts too;
        `title`: it was also shown before the first picture.
        """
        self._held.clear()
        self.question.drop()
        self._waits = {switch: now + seconds for switch, seconds in (waits or {}).items()}
        self.fire_at = -inf
        self._corners, self._title = corners, title

    def hurried(self, until: float) -> None:
        """FIRE hurried what is shown until then: it counts `TOO_SOON` after that."""
        self.fire_at = max(self.fire_at, until + TOO_SOON)

    def prompt(self, since: float | None = None) -> None:
        """Open another prompt: held controls were meant for the one before.

        `since`: when it appeared by itself; FIRE counts `TOO_SOON` after that. None: the player asked for it.
        """
        if since is not None:
            self.hurried(since)
        self.let_go()

    def let_go(self) -> None:
        """Held controls mean nothing until they are released."""
        self._held = dict.fromkeys(self._held, Verdict.HURRIES)

    def is_early(self, press: Press) -> bool:
        """True if a prompt has just appeared by itself, so that no press decides anything for good."""
        return press.at < self.fire_at

    def forget(self, control: Control) -> None:
        """This press was not for the prompt, so its release is not either."""
        if control in self._held:
            self._held[control] = Verdict.HURRIES

    @property
    def holds(self) -> bool:
        """True if a control is held that was pressed on this screen."""
        return bool(self._held)

    def ready_at(self, switch: Switch) -> float:
        """When a switch counts, once nothing is being shown."""
        waits = self._waits.get(switch, -inf)
        return max(waits, self.fire_at) if switch is Switch.FIRE else waits

    def judge(self, press: Press) -> Verdict:
        """Judge a press. Every press is judged once, in order."""
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
        """Return True if the press judged last answers yes; if this was not asked yet, ask it.

        `does`: the effect of pressing again, as TO START OVER; `about`: anything else that the answer depends
        on.
        """
        return self.question.confirms(press, does, about, quiet=self._quiet)
