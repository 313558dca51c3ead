"""NEW GAME: every player rolls five dice up to three times and may keep any of them."""

from __future__ import annotations

from cabinet.api import Cue, Drawn, Game, Look, Page, Sample, Timeline
from cabinet.dice.die_picture import SHEETS
from cabinet.dice.throw import thrown
from cabinet.kit import Form, Options

from . import panel, picture, rules
from .panel import Cursor
from .rules import DICE, Move, State


def timeline(step: Move | Drawn, _before: State, after: State) -> Timeline:
    """Return the animations and sounds of a step: dice are thrown, come back or leave the table."""
    if not isinstance(step, Drawn):
        return Timeline().then("taken", lasts=0.2, cue=Cue.CHOOSE)
    roll = thrown(len(step.values))
    if not after.rolls:
        return roll.rest(1.0).then("taken", lasts=0.2)
    return roll.then("back", lasts=0.2) if len(step.values) < DICE else roll


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
        art=SHEETS,
        # A sample is a named moment of the game, of which `cabinet check` draws a picture: the steps that
        # lead to it, and the presses after them.
        samples=(Sample("keep a die", "players 2", ("WRITE A STEP HERE",), presses=("p1_left", "p1_fire")),),
    ),
)
