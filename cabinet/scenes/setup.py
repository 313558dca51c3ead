"""The set-up screen of a game, with its title and the choice of players."""

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
"""The strengths of computer players as named in the settings; each game shows its own words for them."""
TOGETHER = 0.15
"""The maximum number of seconds between START and OPTION, in either order, to count as pressed together."""
START, OPTION = (Press(Control(switch)) for switch in (Switch.START, Switch.OPTION))


class SetupScene(Scene):
    """The set-up screen of a game; any joystick may choose.

    The game defines what the console buttons do on it.
    """

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
        """`top_tens`: the current list for each of the game's score lists.

        `strength`: the strength of the computer players that is chosen at first, if the game has several;
        `last`: the options of the last game, None if none was played since attract mode.
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
        """The time at which OPTION was last pressed, as long as a press of START may still be combined with
        it."""
        self._waiting: Press | None = None
        """The press of START or release of OPTION that is held back, because START and OPTION may be meant
        together; None for none."""
        self._due = inf
        """The time at which the held-back press takes effect."""

    @property
    def top_ten(self) -> TopTen:
        """The top-ten list that the current choice of players competes for."""
        return self._by_list[self.game.lists.chosen(self.ui)]

    def music(self) -> str:
        """Return the name of the game's own music."""
        return loop(self.game.look.audio)

    def press(self, press: Press) -> Way | None:
        """Handle a press by passing it to the game.

        START and OPTION may be pressed together in either order.
        """
        waiting, down = self._waiting, press.kind is Kind.DOWN
        if waiting and down:
            self._waiting = None
            if press.at < self._due and {press.switch, waiting.switch} == {Switch.START, Switch.OPTION}:
                # The game must see START pressed while OPTION is held. If START came first, OPTION is handled
                # before it; if OPTION was just released, START is handled before the release.
                return self._use(press) or self._use(waiting)
            return self._use(waiting) or self.press(press)
        if down and press.switch is Switch.OPTION:
            self._option_at = press.at if self._combines else -inf
        if press.at < (due := self._waits_until(press)):
            self._waiting, self._due = press, due
            return None
        return self._use(press)

    def _waits_until(self, press: Press) -> float:
        """Return the time until which START, or the release of OPTION, is held back for the other button."""
        match press.switch, press.kind:
            case Switch.START, Kind.DOWN if self._combines:
                return press.at + TOGETHER
            case Switch.OPTION, Kind.UP:
                return self._option_at + TOGETHER
        return -inf

    @property
    def _combines(self) -> bool:
        """True if START pressed while OPTION is held starts another game than START alone."""
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
        """Handle the mouse at pixel (x, y): it moves the cursor if the game has a free pointer."""
        if self.game.pointer:
            self.ui = self.game.pointer.point(self.ui, x, y)

    def leave(self) -> None:
        """Treat all held controls as released, because the screen will not see their releases."""
        self._waiting = None
        if self._gliding and self.game.pointer:
            self.ui = self.game.pointer.let_go(self.ui)

    def tick(self, now: float) -> Way | None:
        """Apply a held-back press when it is due, and move a gliding cursor."""
        if self._waiting and now >= self._due:
            waiting, self._waiting = self._waiting, None
            return self._use(waiting)
        if self._gliding and self.game.pointer:
            self.ui = self.game.pointer.glide(self.ui, now)
        return None

    def next_due(self, now: float) -> float:
        """Return the time at which a word next flashes, the cursor glides, or a held-back press is due."""
        if self._gliding:
            return now + FRAME
        due = self._due if self._waiting else inf
        return min(due, self._flash.next_edge(now), self._flash.next_beat(now))

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the choice, flashing words, and idle animations."""
        return self.ui, self._flash.lit(now), self._flash.beat(now)

    @property
    def _gliding(self) -> bool:
        return self.game.pointer is not None and self.game.pointer.gliding(self.ui)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the set-up picture that the game itself defines."""
        show = SetupShow(self.ui, self.top_ten, self._flash.lit(now), self._flash.beat(now))
        self.game.look.picture.draw_setup(canvas, show)
