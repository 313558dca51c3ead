"""NEW GAME: every player has three cards, hidden from the others, and may swap them once."""

from __future__ import annotations

from cabinet.api import Cue, Drawn, Game, Hidden, Look, Page, Sample, Timeline
from cabinet.kit import ChoicePanel, Form, Options, RowCursor, ticks

from . import picture, rules
from .rules import CARDS, HIDDEN, Move, State


def timeline(step: Move | Drawn, _before: State, _after: State) -> Timeline:
    """Return the animations and sounds of a step: cards come from the deck one by one."""
    if isinstance(step, Drawn):
        dealt = Timeline().each("deal", range(CARDS), apart=0.2, lasts=0.3, cue=Cue.CARD)
        return dealt.rest(0.6)
    return Timeline().hear(Cue.CHOOSE)


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
                    "Three cards each. The highest total wins:",
                    "a two counts 2, an ace counts 14.",
                    "",
                    "↔ chooses: KEEP your hand, or SWAP it for",
                    "three new cards.",
                ),
            ),
        ),
        timeline=timeline,
        cursor_sound=ticks,
        # A sample is a named moment of the game, of which `cabinet check` draws a picture: the steps that
        # lead to it, and the presses after them.
        samples=(Sample("keep or swap", "players 1", ("WRITE A STEP HERE",), presses=("p1_right",)),),
    ),
    hidden=Hidden(view=HIDDEN.view, redraw=HIDDEN.redraw),
)
