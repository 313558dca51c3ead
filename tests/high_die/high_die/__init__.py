"""HIGH DIE: one die each, and one chance to roll it again. The whole of a small game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Credits, Cue, Drawn, Game, Look, Opponents, Page, Sample, Timeline
from cabinet.kit import ChoicePanel, Form, Options, RowCursor, ticks

from . import picture, rules
from .rules import Move, State

if TYPE_CHECKING:
    from random import Random


class Careful:
    """A computer player. Three and a half is what a roll brings: below four it tries again."""

    def choose(self, view: State, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """Keep four and more."""
        return Move.KEEP if view.die >= 4 else Move.AGAIN


def timeline(step: Move | Drawn, _before: State, _after: State) -> Timeline:
    """The die settles and is looked at for a while; a choice is made at once."""
    if isinstance(step, Drawn):
        return Timeline().hear(Cue.SETTLE).rest(0.6)
    return Timeline().hear(Cue.CHOOSE)


GAME: Game[Options, State, State, RowCursor, Move] = Game(
    name="high_die",
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
                    "● keeps what lies there.",
                    "↔ chooses between KEEP and AGAIN:",
                    "once, and then it stands.",
                    "",
                    "After the 2026 game by Nobody.",
                ),
            ),
        ),
        timeline=timeline,
        cursor_sound=ticks,
        samples=(Sample("keep or again", "players 2", draws=(3,)),),
    ),
    credits=Credits(year=picture.YEAR, author=picture.AUTHOR),
    opponents=Opponents(computers={"CAREFUL": Careful()}),
)
