"""NEW GAME: every player rolls a die and may roll it again once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, Game, Look, Opponents, Page, Sample, Timeline
from cabinet.kit import ChoicePanel, Form, Options, RowCursor, ticks

from . import picture, rules
from .rules import Move, State

if TYPE_CHECKING:
    from random import Random


class Careful:
    """The computer player of attract mode: it keeps a die that is above the mean of a roll."""

    def choose(self, view: State, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """Return KEEP for a die of four or more, otherwise AGAIN."""
        return Move.KEEP if view.die >= 4 else Move.AGAIN


def timeline(step: Move | Drawn, _before: State, _after: State) -> Timeline:
    """Return the animations and sounds of a step; the screen shows a roll for a while before play goes on."""
    return Timeline().hear(Cue.SETTLE).rest(0.6) if isinstance(step, Drawn) else Timeline().hear(Cue.CHOOSE)


GAME: Game[Options, State, State, RowCursor, Move] = Game(
    name="new_game",
    title=picture.TITLE,
    seats=(1, 4),
    rules=rules,
    setup=Form(picture.TITLE),
    panel=ChoicePanel(rules.due),
    look=Look(
        theme=picture.THEME,
        picture=picture,
        help=(
            Page(
                "THE GAME",
                (
                    "One die each. The highest wins.",
                    "",
                    "↔ chooses: KEEP the die, or roll it AGAIN.",
                    "The second roll counts.",
                ),
            ),
        ),
        timeline=timeline,
        cursor_sound=ticks,
        # A sample is a named moment of the game, of which `cabinet check` draws a picture: the steps that
        # lead to it, and the rolls after them.
        samples=(Sample("first turn", "players 2", ("WRITE A STEP HERE",), draws=(6,)),),
    ),
    opponents=Opponents(computers={"CAREFUL": Careful()}),
)
