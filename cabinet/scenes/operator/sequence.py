"""The owner's sequence: offered, set, and asked for. Only how much of it has been said is shown."""

from __future__ import annotations

from math import ceil, inf
from typing import TYPE_CHECKING

from cabinet.api import STICK_SWITCHES, Cue, Kind, Switch
from cabinet.controls import sequence
from cabinet.controls.sequence import LONGEST, SHORTEST
from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.lettering import read
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import ListPage, OperatorPage
from cabinet.scenes.scene import Answered, Back, ToSequence, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.scenes.scene import ToOff, ToWork

DOTS_Y, DOT_STEP = 216, 36
WORD_Y = 256
MIDDLE = WIDTH // 2


class Saying(OperatorPage):
    """Joystick 1 says a sequence: a dot a press, and the same sound for each."""

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self._said: sequence.Sequence = ()
        self._word = ""
        """What came of the last one."""

    def use(self, press: Press) -> Way | None:
        """A press more."""
        if press.kind is not Kind.DOWN or press.switch not in STICK_SWITCHES:
            return None
        self._said = (*self._said, press.switch)
        self._word = ""
        self._context.sound.play(Cue.LETTER)
        return None

    def look(self, _now: float) -> Hashable:
        """The dots and the word."""
        return len(self._said), self._word, self._context.settings.trouble

    def leave(self) -> None:
        """What was said is forgotten."""
        self._said = ()

    def _again(self, word: str) -> None:
        self._said, self._word = (), word

    def _draw(self, canvas: Canvas, lines: tuple[str, ...], word: str) -> None:
        _draw_lines(canvas, lines)
        left = MIDDLE - DOT_STEP * (LONGEST - 1) // 2
        for at in range(LONGEST):
            x, said = left + DOT_STEP * at, at < len(self._said)
            canvas.disc(x, DOTS_Y, 8 if said else 3, CABINET.accent if said else CABINET.ink)
        read(canvas, MIDDLE, WORD_Y, word, CABINET.accent, "centre")


class AskSequence(Saying):
    """A question that the owner's sequence says yes to; START says no."""

    def __init__(
        self,
        context: OwnerContext,
        title: str,
        lines: tuple[str, ...],
        yes: Callable[[], ToWork | ToOff | ToSequence | None],
    ) -> None:
        """`yes` is called when the right one has been said, and gives the way on, None for back."""
        super().__init__(context)
        self.title = title
        self._lines = lines
        self._yes = yes

    def use(self, press: Press) -> Way | None:
        """Judged once it is as long as the right one; OPTION begins anew."""
        if press.switch is Switch.OPTION and press.kind is Kind.DOWN:
            self._again("")
            return None
        if self._context.throttle.waits(press.at):
            return None
        super().use(press)
        wanted = sequence.read(self._context.settings.now.operator.sequence)
        if not self._said or len(self._said) < len(wanted):
            return None
        if self._context.throttle.passes(self._said, wanted, press.at):
            self._context.sound.play(Cue.SCORE)
            return Answered(self._yes())
        self._context.sound.play(Cue.REFUSE)
        self._again("WRONG CODE")
        return None

    def wake(self, now: float) -> float:
        """While nothing is listened to, the next second."""
        waits = self._context.throttle.waits(now)
        return min(super().wake(now), now + waits - ceil(waits) + 1 if waits else inf)

    def look(self, now: float) -> Hashable:
        """The seconds as well."""
        return super().look(now), self._waits(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """What is asked, and the dots."""
        self.frame(canvas, "OPTION AGAIN  START BACK")
        waits = self._waits(now)
        word = f"WRONG CODE: WAIT {waits} S" if waits else self._word
        self._draw(canvas, (*self._lines, "", "PRESS YOUR SECRET CODE"), word)

    def _waits(self, now: float) -> int:
        return ceil(self._context.throttle.waits(now))


class SetSequence(Saying):
    """Said twice, the same both times, it is the owner's."""

    title = "SECRET CODE"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self._first: sequence.Sequence = ()
        self._set = False

    def use(self, press: Press) -> Way | None:
        """OPTION ends it; the second time it ends by itself."""
        if press.kind is not Kind.DOWN:
            return None
        if self._set:
            return Back() if press.switch is Switch.FIRE else None
        super().use(press)
        ends = press.switch is Switch.OPTION
        if self._first:
            if ends or len(self._said) == len(self._first):
                self._compare()
        elif ends and len(self._said) < SHORTEST:
            self._context.sound.play(Cue.REFUSE)
            self._word = f"AT LEAST {SHORTEST} PRESSES"
        elif ends or len(self._said) == LONGEST:
            self._context.sound.play(Cue.CHOOSE)
            self._first = self._said
            self._again("")
        return None

    def look(self, now: float) -> Hashable:
        """How far it is."""
        return super().look(now), bool(self._first), self._set

    def leave(self) -> None:
        """It begins anew."""
        super().leave()
        self._first = ()

    def draw(self, canvas: Canvas, _now: float) -> None:
        """What to do next."""
        if self._set:
            self.frame(canvas, "● BACK")
            _draw_lines(canvas, ("IT IS SET", "", "Should you forget it: cabinet.toml", "on the card has it"))
            return
        self.frame(canvas, "START BACK" if self._first else "OPTION READY  START BACK")
        lines = (
            ("ONCE MORE, THE SAME",)
            if self._first
            else (
                f"{SHORTEST} TO {LONGEST} PRESSES OF JOYSTICK 1",
                "",
                "Asked before lists and books are",
                "cleared, and before RESTORE,",
                "ROLL BACK and FACTORY RESET",
            )
        )
        self._draw(canvas, lines, self._word)

    def _compare(self) -> None:
        if self._said == self._first:
            self._context.settings.set("operator", "sequence", sequence.written(self._said))
            self._context.sound.play(Cue.BONUS)
            self._set = True
            self._again("")
        else:
            self._context.sound.play(Cue.REFUSE)
            self._again("NOT THE SAME: START AGAIN")
        self._first = ()


def _draw_lines(canvas: Canvas, lines: tuple[str, ...]) -> None:
    top = 118 - 13 * len(lines)
    for at, line in enumerate(lines):
        read(canvas, MIDDLE, top + 26 * at, line, CABINET.ink, "centre")


class OfferSequence(ListPage):
    """Asked whenever the menu opens, until there is a sequence or nobody wants to be asked."""

    title = "OPERATOR'S MENU"
    SET, LATER, NEVER = "SET A SECRET CODE", "NOT NOW", "NEVER ASK"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context, (self.SET, self.LATER, self.NEVER))

    def draw(self, canvas: Canvas, now: float) -> None:
        """What it is good for, and the answers."""
        self.frame(canvas, "↕ CHOOSE  ● OK  START BACK")
        lines = (
            "Players can come here as well.",
            "A secret code of your own keeps",
            "them from clearing the lists and",
            "from resetting the cabinet.",
        )
        for at, line in enumerate(lines):
            read(canvas, MIDDLE, 66 + 24 * at, line, CABINET.ink, "centre")
        widgets.menu_list(canvas, CABINET, 196, self._items, self._at, self._context.flash.lit(now))

    def take(self, item: str) -> Way:
        """The sequence is set, or the owner left alone for now or for good."""
        if item == self.SET:
            return Answered(ToSequence())
        if item == self.NEVER:
            self._context.settings.set("operator", "offer", False)
        return Back()
