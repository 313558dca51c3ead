"""The owner's pages that offer, set and ask for the secret code, which is a sequence of joystick presses.

Each press of the code shows a dot, and all presses sound alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from math import ceil, inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Switch
from cabinet.controls import secret_code
from cabinet.display.canvas import WIDTH
from cabinet.drawing.lettering import read
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import MenuPage, MenuRow, OperatorPage, centred
from cabinet.scenes.scene import Answered, Back, ToPage, Way
from cabinet.settings import CODE_LONGEST, CODE_SHORTEST
from cabinet.switches import STICK_SWITCHES

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.scenes.operator.page import Ask

TITLE = "SECRET CODE"
DOTS_Y, DOT_STEP = 216, 36
WORD_Y = 256
MIDDLE = WIDTH // 2


class CodePage(OperatorPage, ABC):
    """The base of the pages on which a secret code is entered with joystick 1."""

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self.lines: tuple[str, ...] = ()
        self._entered: secret_code.SecretCode = ()
        self._word = ""
        """The words that tell the result of the last code entered, "" for none."""

    @abstractmethod
    def option(self) -> Way | None:
        """Handle a press of OPTION on a page for secret codes; return the transition, None to stay."""

    @abstractmethod
    def judge(self, now: float, /) -> Way | None:
        """Check the code after a press was added to it; return the transition that follows, None to stay."""

    def waits(self, _now: float) -> float:
        """Return the number of seconds for which presses are still ignored; 0 if they count now."""
        return 0.0

    def use(self, press: Press) -> Way | None:
        """Add a press of joystick 1 to the code, or handle OPTION."""
        if press.kind is not Kind.DOWN:
            return None
        if press.switch is Switch.OPTION:
            return self.option()
        if press.switch not in STICK_SWITCHES or self.waits(press.at):
            return None
        self._entered, self._word = (*self._entered, press.switch), ""
        self._context.sound.play(Cue.LETTER)
        return self.judge(press.at)

    def shown(self, now: float) -> Hashable:
        """Return a value that changes with the page: the dots for the presses, and the words."""
        return len(self._entered), self.lines, self._word, ceil(self.waits(now))

    def leave(self) -> None:
        """Forget the presses of the code entered so far."""
        self._again("")

    def body(self, canvas: Canvas, now: float) -> None:
        """Draw the question, a dot for each press of the code, and the result of the last code."""
        centred(canvas, self.lines)
        left = MIDDLE - DOT_STEP * (CODE_LONGEST - 1) // 2
        for at in range(CODE_LONGEST):
            x, is_in = left + DOT_STEP * at, at < len(self._entered)
            canvas.disc(x, DOTS_Y, 8 if is_in else 3, CABINET.accent if is_in else CABINET.ink)
        waits = ceil(self.waits(now))
        word = f"WRONG CODE: WAIT {waits} S" if waits else self._word
        read(canvas, MIDDLE, WORD_Y, word, CABINET.accent, "centre")

    def _again(self, word: str, cue: Cue | None = None) -> None:
        self._entered, self._word = (), word
        if cue:
            self._context.sound.play(cue)


class AskCode(CodePage):
    """The page that asks for the secret code to confirm an action; START cancels the action."""

    title = TITLE
    prompt = "OPTION CLEAR  START BACK"

    def __init__(self, context: OwnerContext, ask: Ask) -> None:
        super().__init__(context)
        self.lines = (*ask.does.split("\n"), "", "PRESS YOUR SECRET CODE")
        self._yes = ask.yes

    def option(self) -> Way | None:
        """Discard the presses of the secret code so far, so that it can be entered from its beginning."""
        self._again("")
        return None

    def judge(self, now: float) -> Way | None:
        """Check the secret code once it is as long as the right one; do the action if the code is right."""
        wanted = secret_code.read(self._context.settings.now.operator.code)
        if len(self._entered) < len(wanted):
            return None
        if self._context.throttle.passes(self._entered, wanted, now):
            self._context.sound.play(Cue.SCORE)
            return Answered(self._yes())
        self._again("WRONG CODE", Cue.REFUSE)
        return None

    def waits(self, now: float) -> float:
        """Return the remaining seconds of the delay that follows wrong codes."""
        return self._context.throttle.waits(now)

    def next_due(self, now: float) -> float:
        """Return the time at which the remaining seconds on the screen change."""
        waits = self.waits(now)
        return min(super().next_due(now), now + waits - ceil(waits) + 1 if waits else inf)


class SetCode(CodePage):
    """The page that sets the secret code, which must be entered twice in the same way."""

    title = TITLE
    prompt = "OPTION READY  START BACK"
    FIRST = (
        f"{CODE_SHORTEST} TO {CODE_LONGEST} PRESSES OF JOYSTICK 1",
        "",
        "Asked before lists and books are",
        "cleared, and before RESTORE,",
        "ROLL BACK and FACTORY RESET",
    )

    AGAIN = ("ONCE MORE, THE SAME", "", "Should you forget it: cabinet.toml", "on the card has it")

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self._first: secret_code.SecretCode = ()
        self._again("")

    def option(self) -> Way | None:
        """End the secret code after the presses so far."""
        if self._first:
            return self._compare()
        if len(self._entered) < CODE_SHORTEST:
            self._context.sound.play(Cue.REFUSE)
            self._word = f"AT LEAST {CODE_SHORTEST} PRESSES"
        else:
            first = self._entered
            self._again("", Cue.CHOOSE)
            self._first, self.lines, self.prompt = first, self.AGAIN, "START BACK"
        return None

    def judge(self, _now: float) -> Way | None:
        """End the secret code automatically when it is long enough.

        The first entry ends at the maximum length, the second at the length of the first.
        """
        return self.option() if len(self._entered) == (len(self._first) or CODE_LONGEST) else None

    def _again(self, word: str, cue: Cue | None = None) -> None:
        super()._again(word, cue)
        self._first, self.lines, self.prompt = (), self.FIRST, "OPTION READY  START BACK"

    def _compare(self) -> Way | None:
        if self._entered != self._first:
            self._again("NOT THE SAME: START AGAIN", Cue.REFUSE)
            return None
        self._context.settings.set("operator", "code", secret_code.written(self._entered))
        self._context.sound.play(Cue.BONUS)
        return Back()


class OfferCode(MenuPage):
    """The page that offers to set a secret code each time the menu opens.

    The offer is made no more once a code is set or the owner declines for good.
    """

    title = "OPERATOR'S MENU"
    lines = (
        "Players can come here as well.",
        "A secret code of your own keeps",
        "them from clearing the lists and",
        "from resetting the cabinet.",
    )
    top, step = 196, 30

    @property
    def rows(self) -> tuple[MenuRow, ...]:
        """The rows with the possible answers."""
        return (
            MenuRow("SET A SECRET CODE", take=lambda: Answered(ToPage(partial(SetCode, self._context)))),
            MenuRow("NOT NOW", take=Back),
            MenuRow("NEVER ASK", take=self._never),
        )

    def _never(self) -> Way:
        self._context.settings.set("operator", "offer", False)
        return Back()
