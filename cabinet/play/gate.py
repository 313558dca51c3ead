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
    """What a press may do."""

    COUNTS = auto()
    HURRIES = auto()
    """It was meant for what was shown before: it may hurry that, and decides nothing."""
    TOO_SOON = auto()
    """FIRE or START on a screen that has only just appeared."""
    EARLIER = auto()
    """A repeat or a release of what was pressed on an earlier screen."""
    CORNER = auto()
    """A second direction of the stick, where only the first one counts."""
    UNSEEN = auto()
    """It was made before the first picture was on the screen."""


class Gate:
    """Judges each press by the screen and the prompt that are open. Times are monotonic seconds.

    A screen is a scene as it is shown. A game opens one prompt after another on its screen.
    """

    def __init__(self, sound: Sound) -> None:
        """`sound`: where questions are heard."""
        self.question = Question(sound)
        """What is asked now; the same button pressed again answers yes."""
        self.seen_at = -inf
        """When the first picture was on the screen. Earlier presses count for the title only."""
        self.fire_at = -inf
        """When FIRE counts at the present prompt; earlier it hurries."""
        self._waits: dict[Switch, float] = {}
        """When a switch counts on this screen; earlier it is ignored."""
        self._corners = False
        self._title = False
        self._held: dict[Control, Verdict] = {}
        """What was pressed on this screen and is still held, and what it may do."""
        self._pressed_at = -inf
        """When anything was pressed last."""
        self._quiet = inf
        """Seconds without a press before that one."""

    def open(
        self,
        now: float,
        *,
        waits: Mapping[Switch, float] | None = None,
        corners: bool = False,
        title: bool = False,
    ) -> None:
        """Another screen is shown: what is held means nothing to it, and nothing is asked.

        `waits`: seconds for which it ignores a switch; `corners`: a second direction of a stick counts too;
        `title`: it is what was on the screen before the first picture as well.
        """
        self._held.clear()
        self.question.drop()
        self._waits = {switch: now + seconds for switch, seconds in (waits or {}).items()}
        self.fire_at = -inf
        self._corners, self._title = corners, title

    def hurried(self, until: float) -> None:
        """FIRE was meant for what is shown until then: it counts `TOO_SOON` after that at the earliest."""
        self.fire_at = max(self.fire_at, until + TOO_SOON)

    def prompt(self, since: float | None = None) -> None:
        """Another prompt opens: what is held was meant for the one before.

        `since`: when it appeared by itself; FIRE counts `TOO_SOON` after that. None: the player asked for it.
        """
        if since is not None:
            self.hurried(since)
        self.let_go()

    def let_go(self) -> None:
        """What is held goes on being held, but means nothing more."""
        self._held = dict.fromkeys(self._held, Verdict.HURRIES)

    def is_early(self, press: Press) -> bool:
        """True if a prompt has only just appeared by itself, so no press decides anything for good."""
        return press.at < self.fire_at

    def forget(self, control: Control) -> None:
        """The press of this control was not for the prompt: nor is its release."""
        if control in self._held:
            self._held[control] = Verdict.HURRIES

    @property
    def holds(self) -> bool:
        """Whether something is held that was pressed on this screen."""
        return bool(self._held)

    def ready_at(self, switch: Switch) -> float:
        """When a switch counts, once nothing is being shown."""
        waits = self._waits.get(switch, -inf)
        return max(waits, self.fire_at) if switch is Switch.FIRE else waits

    def judge(self, press: Press) -> Verdict:
        """What a press may do. Every press is judged once, in the order in which they were made."""
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
        """Whether the press judged last answers yes; where this was not asked yet, it is asked now.

        `does`: what the same button does when it is pressed again, as TO START OVER; `about`: what else
        the answer depends on.
        """
        return self.question.confirms(press, does, about, quiet=self._quiet)
