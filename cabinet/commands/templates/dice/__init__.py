"""NEW GAME: five dice, three rolls, and any of the dice can be kept."""

from __future__ import annotations

from cabinet.api import Cue, Drawn, Game, Look, Page, Sample, Timeline
from cabinet.kit import Form, Options

from . import panel, picture, rules
from .panel import Cursor
from .rules import Move, State


def timeline(step: Move | Drawn, _before: State, _after: State) -> Timeline:
    """What is seen and heard of a step: a roll can be looked at for a while."""
    return Timeline().hear(Cue.SETTLE).rest(0.6) if isinstance(step, Drawn) else Timeline().hear(Cue.CHOOSE)


GAME: Game[Options, State, State, Cursor, Move] = Game(
    name="new_game",
    title=picture.TITLE,
    seats=(1, 4),
    rules=rules,
    setup=Form(picture.TITLE),
    panel=panel,
    look=Look(
        theme=picture.THEME,
        picture=picture,
        help=(
            Page(
                "THE GAME",
                (
                    "Roll five dice up to three times.",
                    "",
                    "↔ chooses a die, ● keeps it or lets it go.",
                    "ROLL rolls the others, STOP ends the turn.",
                    "",
                    "The highest total wins.",
                ),
            ),
        ),
        timeline=timeline,
        cursor_sound=panel.sound,
        # A sample is a moment worth a picture: the steps that lead to it, and what is pressed then.
        samples=(Sample("keep a die", "players 2", ("WRITE A STEP HERE",), presses=("p1_left", "p1_fire")),),
    ),
)
