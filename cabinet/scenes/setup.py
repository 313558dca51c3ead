"""A game's own set-up screen: its title, and who is to play."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.api import Chosen, Control, Cue, Exit, Kind, Press, SetupShow, Shows, Switch
from cabinet.clock import FRAME
from cabinet.scenes.scene import HEADING, Scene, ToHelp, ToMenu, ToPlay, Way
from cabinet.sound.files import loop

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from cabinet.api import AnyGame, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.sound.listener import Sound


STRENGTHS = ("best", "good", "easy")
"""The strengths of computer players in the owner's words; games have names of their own."""
TOGETHER = 0.15
"""Seconds between START and OPTION in which they count as pressed together, whichever is first."""
START, OPTION = (Press(Control(switch)) for switch in (Switch.START, Switch.OPTION))


class SetupScene(Scene):
    """The console buttons belong to the game here; any joystick may choose."""

    game: AnyGame

    def __init__(
        self,
        game: AnyGame,
        top_tens: Sequence[TopTen],
        strength: str = "best",
        last: Any = None,
        *,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`top_tens`: one for each of the game's lists.

        `strength`: the computer players offered first, where the game has a choice of them; `last`: the
        options that were played last, None where the game has not been played since attract.
        """
        self.game = game
        self.takes_corners = game.pointer is not None
        self._by_list = dict(zip(game.lists.all, top_tens, strict=True))
        self.strip = HEADING if Shows.TOP_TEN in game.look.shows else None
        self._flash = flash
        self._sound = sound
        ui = game.opponents.at_strength(game.setup.start(), STRENGTHS.index(strength))
        self.ui = ui if last is None else game.setup.recall(ui, last)
        self._option_at = -inf
        """When OPTION was pressed where it can be combined with START."""
        self._waiting: Press | None = None
        """START pressed or OPTION released: the other one may still be combined with it."""
        self._due = inf
        """When what waits happens."""

    @property
    def top_ten(self) -> TopTen:
        """The list of the present choice."""
        return self._by_list[self.game.lists.chosen(self.ui)]

    def music(self) -> str:
        """The game's own."""
        return loop(self.game.look.audio)

    def press(self, press: Press) -> Way | None:
        """Whatever the game makes of it; START and OPTION may be pressed together, either first."""
        waiting, down = self._waiting, press.kind is Kind.DOWN
        if waiting and down:
            self._waiting = None
            if press.at < self._due and {press.switch, waiting.switch} == {Switch.START, Switch.OPTION}:
                # In this order START is pressed while OPTION is held.
                return self._use(press) or self._use(waiting)
            return self._use(waiting) or self.press(press)
        if down and press.switch is Switch.OPTION:
            self._option_at = press.at if self._combines else -inf
        if press.at < (due := self._waits_until(press)):
            self._waiting, self._due = press, due
            return None
        return self._use(press)

    def _waits_until(self, press: Press) -> float:
        """When START pressed alone, or OPTION released, has waited long enough for the other one."""
        match press.switch, press.kind:
            case Switch.START, Kind.DOWN if self._combines:
                return press.at + TOGETHER
            case Switch.OPTION, Kind.UP:
                return self._option_at + TOGETHER
        return -inf

    @property
    def _combines(self) -> bool:
        """True if START now begins another game while OPTION is held."""
        held = self.game.setup.press(self.ui, OPTION)
        if isinstance(held, Chosen | Exit):
            return False
        together = self.game.setup.press(held, START)
        return isinstance(together, Chosen) and together != self.game.setup.press(self.ui, START)

    def _use(self, press: Press) -> Way | None:
        after = self.game.setup.press(self.ui, press)
        if isinstance(after, Chosen):
            self._sound.play(Cue.CHOOSE)
            return ToPlay(self.game, after.what)
        if isinstance(after, Exit):
            self._sound.play(Cue.CHOOSE)
            return ToHelp(self.game) if after is Exit.HELP else ToMenu(self.game)
        if after != self.ui:
            self.ui = after
            if press.kind is not Kind.UP:
                self._sound.play(Cue.MOVE)
        elif press.kind is Kind.DOWN and press.switch is Switch.FIRE:
            self._sound.play(Cue.REFUSE)
        return None

    def point(self, x: int, y: int) -> None:
        """A mouse moves the cursor, where the game has one that goes anywhere."""
        if self.game.pointer:
            self.ui = self.game.pointer.point(self.ui, x, y)

    def leave(self) -> None:
        """Release all controls: their releases will not be seen."""
        self._waiting = None
        if self._gliding and self.game.pointer:
            self.ui = self.game.pointer.let_go(self.ui)

    def tick(self, now: float) -> Way | None:
        """START may have waited for OPTION; a cursor may glide."""
        if self._waiting and now >= self._due:
            waiting, self._waiting = self._waiting, None
            return self._use(waiting)
        if self._gliding and self.game.pointer:
            self.ui = self.game.pointer.glide(self.ui, now)
        return None

    def next_due(self, now: float) -> float:
        """The chosen number flashes; a cursor may glide; a press may wait."""
        if self._gliding:
            return now + FRAME
        due = self._due if self._waiting else inf
        return min(due, self._flash.next_edge(now), self._flash.next_beat(now))

    def look(self, now: float) -> Hashable:
        """The choice, the flash and the beat."""
        return self.ui, self._flash.lit(now), self._flash.beat(now)

    @property
    def _gliding(self) -> bool:
        return self.game.pointer is not None and self.game.pointer.gliding(self.ui)

    def draw(self, canvas: Canvas, now: float) -> None:
        """The game's own picture."""
        show = SetupShow(self.ui, self.top_ten, self._flash.lit(now), self._flash.beat(now))
        self.game.look.picture.draw_setup(canvas, show)
