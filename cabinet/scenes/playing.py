"""The scene of a game in progress, with the functions of the console buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabinet.api import Cue, Exit, Kind, Press, Switch
from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import logo, read
from cabinet.play.phases import LookAway
from cabinet.scenes.scene import (
    GivenUp,
    HintOffer,
    Scene,
    ToGameOver,
    ToHelp,
    ToHint,
    ToMenu,
    ToPause,
    ToPlay,
    ToSetup,
    Way,
)
from cabinet.sound.files import loop

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import AnyGame, Show
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.gate import Gate
    from cabinet.play.stage import Stage
    from cabinet.sound.listener import Sound


class Playing(Scene):
    """The scene in which the people at the cabinet play one game."""

    keeps = True
    game: AnyGame

    def __init__(self, stage: Stage, *, hints: bool = True, gate: Gate, flash: Flash, sound: Sound) -> None:
        """`stage`: the game on the screen; `hints`: True if hints are offered to the players."""
        self.stage = stage
        self.table = stage.table
        self.game = self.table.game
        self.takes_corners = self.game.pointer is not None
        self._gives_hints = hints
        self._flash = flash
        self._sound = sound
        self._gate = gate
        self._question = gate.question
        self._tense = False
        self._felt = -1
        """The value of the stage's `changes` at the time when the music was last chosen (tense or calm)."""

    def music(self) -> str:
        """Return the name of the game's own music, in its tense or normal version."""
        return loop(self.game.look.audio, tense=self._tense)

    def enter(self, now: float, /) -> None:
        """Start the scene; the press that opened it does not count as a move."""
        self.stage.enter(now)

    def settle(self, now: float, /) -> None:
        """End the current step of the game if its animation is over at this time."""
        self.stage.settle(now)

    def hurry(self, press: Press, /) -> None:
        """Handle a press that comes too early to be a move; it may only speed up the animation."""
        if press.jack:
            self.stage.press(press, counts=False)

    def press(self, press: Press) -> Way | None:
        """Handle a press: a joystick plays, START starts over once confirmed, SELECT pauses.

        OPTION opens HOW TO PLAY.
        """
        if press.jack:
            return self._leave(self.stage.press(press))
        if press.kind is not Kind.DOWN:
            return None
        match press.switch:
            case Switch.START:
                return GivenUp(ToSetup(self.game)) if self._gate.confirms(press, "TO START OVER") else None
            case Switch.SELECT:
                self._sound.play(Cue.CHOOSE)
                return ToPause(self.game, self._help, self.table.ended)
            case _:
                self._sound.play(Cue.CHOOSE)
                return self._help()

    def point(self, x: int, y: int) -> None:
        """Handle the mouse at pixel (x, y): it acts as another joystick if the game has a free pointer."""
        self.stage.point(x, y)

    def tick(self, now: float) -> Way | None:
        """Update the game to the current time; at its end return the transition to the result."""
        self.stage.tick(now)
        if self._felt != self.stage.changes:
            self._felt, self._tense = self.stage.changes, self.game.look.tense(self.stage.view)
        return ToGameOver(self.table) if self.stage.over else None

    def next_due(self, now: float) -> float:
        """Return the time of the game's next frame, flash or move of a computer player."""
        times = [self.stage.next_due(now)]
        if self._flashing(now):
            times.append(self._flash.next_edge(now))
        if self._prompts:
            times.append(self._flash.next_beat(now))
        return min(*times, self._question.next_due(now))

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the stage's number of changes, the animation time.

        The animation time changes only while something moves.
        """
        moment = self.stage.moment(now)
        lit = self._flashing(now) and self._flash.lit(now)
        beat = self._flash.beat(now) if self._prompts else 0
        return self.stage.changes, moment, lit, beat, self.stage.nudged(now), self._question.words(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the game, or the card that asks the other players to look away.

        A question is drawn over either of them.
        """
        if isinstance(self.stage.phase, LookAway):
            name = self.table.name(self.table.viewer)
            lit = self._flash.lit(now) or not self.stage.nudged(now)
            _look_alone(canvas, self.game, name, lit=lit, beat=self._flash.beat(now))
        else:
            self.backdrop(canvas, now)
        if words := self._question.words(now):
            widgets.question(canvas, self.game.look.theme, words, self._flash.lit(now))

    def backdrop(self, canvas: Canvas, now: float) -> None:
        """Draw the game; if its players look one at a time, draw only what anyone may see."""
        self.game.look.picture.draw(canvas, self._show(now))

    def _show(self, now: float) -> Show[Any, Any, Any]:
        flash = self._flash
        return self.stage.show(now, flash.lit(now), beat=flash.beat(now), calm=flash.steady)

    def leave(self) -> None:
        """Treat all controls that are held as released, because the scene will not see their releases."""
        self.stage.leave()

    def _help(self) -> ToHelp:
        """Return the transition to HOW TO PLAY, with the offer of a hint if one is possible."""
        return ToHelp(self.game, HintOffer(self._hint, self.table.hinted) if self._hints else None)

    def _hint(self) -> ToHint:
        return ToHint(self.game, self.stage.hint(), self.stage.marked())

    @property
    def _hints(self) -> bool:
        """True if a hint can be offered: a single person plays and has to choose a move now."""
        if not self._gives_hints:
            return False
        table = self.table
        ours = table.player is not None and not table.player.computer
        return table.alone and self.stage.ui is not None and ours and bool(self.table.advice())

    def _leave(self, way: Exit | None) -> Way | None:
        match way:
            case Exit.MENU:
                return GivenUp(ToMenu(self.game))
            case Exit.AGAIN:
                return GivenUp(ToPlay(self.game, self.table.options))
            case Exit.HELP:
                return self._help()
        return None

    @property
    def _prompts(self) -> bool:
        """True while a person must act; the prompt is then animated."""
        return self.stage.ui is not None or isinstance(self.stage.phase, LookAway)

    def _flashing(self, now: float) -> bool:
        shown = self._prompts or self.stage.act is not None
        return shown or self.stage.nudged(now) or bool(self._question.words(now))


def _look_alone(canvas: Canvas, game: AnyGame, name: str, *, lit: bool, beat: int) -> None:
    """Draw the card shown between the turns of people with hidden hands.

    The card says who must look at the screen alone, and how to show the hand. `lit`: the name is in the
    bright phase of its flashing. The game is not drawn, so nothing hidden can show through.
    """
    theme = game.look.theme
    ground(canvas, theme)
    lamps(canvas, theme, beat)
    widgets.title_line(canvas, theme, game.title)
    logo(canvas, WIDTH // 2, 92, name, theme.accent if lit else theme.dim, min(7, 570 // (8 * len(name))))
    read(canvas, WIDTH // 2, 180, "IT IS YOUR TURN: LOOK ALONE", theme.ink, "centre", strong=True)
    read(canvas, WIDTH // 2, 208, "EVERYBODY ELSE LOOKS AWAY", theme.ink, "centre")
    widgets.prompt_line(canvas, theme, "● SHOW WHAT YOU HAVE")
