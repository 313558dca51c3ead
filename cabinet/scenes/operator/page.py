"""What all pages of the operator's menu have in common: joystick 1 alone, START leaves, idling ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Switch, tick
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground
from cabinet.drawing.theme import CABINET
from cabinet.scenes.scene import Back, Plain, ToAttract, ToPlayers, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

OPERATOR = 1
"""The joystick that the menu is driven by."""
IDLE = 90.0
"""Seconds without a press of it after which attract mode follows, whatever the setting for players."""


class OperatorPage(Plain):
    """A page. What it adds goes into `use`; what is due beside idling into `tick` and `wake`, with these."""

    idles = False
    private = True
    title = ""
    leads_to: Back | ToPlayers = Back()
    """Where START leads."""

    def __init__(self, context: OwnerContext) -> None:
        self._context = context
        self._used = 0.0
        """When it was entered or used last."""

    def enter(self, now: float) -> None:
        """Idling begins."""
        self._used = now

    def press(self, press: Press) -> Way | None:
        """START leaves; the other joysticks mean nothing."""
        if press.jack not in (0, OPERATOR):
            return None
        self.used(press)
        if press.switch is Switch.START and press.kind is Kind.DOWN:
            self._context.sound.play(Cue.CHOOSE)
            return self.leads_to
        return self.use(press)

    def used(self, press: Press) -> None:
        """Somebody is there; letting go says nothing of that, a stuck switch is let go of as well."""
        if press.kind is Kind.DOWN:
            self._used = press.at

    def use(self, _press: Press) -> Way | None:
        """A press of joystick 1, or of SELECT or OPTION."""
        return None

    def tick(self, now: float) -> Way | None:
        """Whoever has gone away has left it."""
        return ToAttract() if now >= self._used + IDLE else None

    def wake(self, _now: float) -> float:
        """When idling ends it."""
        return self._used + IDLE

    def look(self, _now: float) -> Hashable:
        """It stands still."""
        return self._context.settings.trouble

    def draw(self, canvas: Canvas, _now: float) -> None:
        """An empty page."""
        self.frame(canvas, "START BACK")

    def beside(self) -> str:
        """What stands beside the title where all is saved."""
        return ""

    def frame(self, canvas: Canvas, prompt: str) -> None:
        """An empty page: the title, whether anything waits for the card, and the prompt."""
        ground(canvas, CABINET)
        beside = "NOT SAVED YET" if self._context.settings.trouble else self.beside()
        widgets.title_line(canvas, CABINET, self.title, beside)
        widgets.prompt_line(canvas, CABINET, prompt)


class ChoosingPage(OperatorPage):
    """A page on which something flashes: what is chosen, or where to write."""

    def wake(self, now: float) -> float:
        """It flashes."""
        return min(super().wake(now), self._context.flash.next_edge(now))


class ListPage(ChoosingPage):
    """A list: UP and DOWN choose and wrap, FIRE takes."""

    def __init__(self, context: OwnerContext, items: tuple[str, ...]) -> None:
        """`items`: the lines, from the top."""
        super().__init__(context)
        self._items = items
        self._at = 0

    def use(self, press: Press) -> Way | None:
        """The next line, or what the chosen one leads to."""
        if press.kind is Kind.UP:
            return None
        match press.switch:
            case Switch.UP | Switch.DOWN:
                self._at = (self._at + (1 if press.switch is Switch.DOWN else -1)) % len(self._items)
                self._context.sound.play(tick(self._at))
            case Switch.FIRE if press.kind is Kind.DOWN:
                self._context.sound.play(Cue.CHOOSE)
                return self.take(self._items[self._at])
            case _:
                pass
        return None

    def take(self, _item: str) -> Way:
        """Where a line leads."""
        return self.leads_to

    def look(self, now: float) -> Hashable:
        """The choice and the flash."""
        return self._at, self._context.flash.lit(now), self._context.settings.trouble
