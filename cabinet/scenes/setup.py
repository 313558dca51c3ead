"""A game's own set-up screen: its title, and who is to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabinet.api import Chosen, Cue, Exit, Kind, Press, SetupShow, Switch
from cabinet.clock import FRAME
from cabinet.scenes.scene import HEADING, Plain, ToHelp, ToMenu, ToPlay, Way

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from cabinet.api import AnyGame, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.sound.listener import Sound


STRENGTHS = ("best", "good", "easy")
"""Of computer players, as the owner names them; games have names of their own."""


class SetupScene(Plain):
    """The console buttons belong to the game here; any joystick may choose."""

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
        self.takes_corners = game.pointing is not None
        self._by_list = dict(zip(game.lists, top_tens, strict=True))
        self.strip = HEADING if game.setup_lists else None
        self._flash = flash
        self._sound = sound
        ui = game.opening(game.setup.start(), STRENGTHS.index(strength))
        self.ui = ui if last is None else game.recall(ui, last)

    @property
    def top_ten(self) -> TopTen:
        """The list of what is chosen."""
        return self._by_list[self.game.list_shown(self.ui)]

    def press(self, press: Press) -> Way | None:
        """Whatever the game makes of it."""
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
        if self.game.pointing:
            self.ui = self.game.pointing.point(self.ui, x, y)

    def leave(self) -> None:
        """Nothing goes on being held: where it is let go of is not seen."""
        if self._gliding and self.game.pointing:
            self.ui = self.game.pointing.let_go(self.ui)

    def tick(self, now: float) -> Way | None:
        """A cursor may glide."""
        if self._gliding and self.game.pointing:
            self.ui = self.game.pointing.glide(self.ui, now)
        return None

    def wake(self, now: float) -> float:
        """The chosen number flashes; a cursor may glide."""
        return now + FRAME if self._gliding else min(self._flash.next_edge(now), self._flash.next_beat(now))

    def look(self, now: float) -> Hashable:
        """What is chosen, the flash and the beat."""
        return self.ui, self._flash.lit(now), self._flash.beat(now)

    @property
    def _gliding(self) -> bool:
        return self.game.pointing is not None and self.game.pointing.gliding(self.ui)

    def draw(self, canvas: Canvas, now: float) -> None:
        """The game's own picture."""
        show = SetupShow(self.ui, self.top_ten, self._flash.lit(now), self._flash.beat(now))
        self.game.picture.draw_setup(canvas, show)
