"""The computer player of YAHTSEE by itself."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cabinet.api import legal
from games.dice.scoring import Category
from games.dice.turns import Phase, Score
from games.yahtsee import GAME, rules
from games.yahtsee.rules import Choice, Options, State
from tests.yahtsee.states import ended, worth

PERFECT = GAME.opponents.computers["PERFECT"]
OPTIONS = Options(1, 1, "PERFECT")


def choose(view: State) -> object:
    """What it does."""
    return PERFECT.choose(view, legal(rules.due(view)), Random(1))


def test_it_scores_when_it_has_rolled() -> None:
    """The best box for what lies: an ace is a point in ACES, and in CHANCE all five dice count."""
    boxes = worth(175).boxes
    ours = replace(
        worth(175), boxes=tuple(box for box in boxes if box[0] not in (Category.ACES, Category.CHANCE))
    )
    view = replace(
        rules.start(OPTIONS),
        sheets=(worth(201), ours),
        player=1,
        phase=Phase.SELECTING,
        rolls=3,
        dice=(6, 6, 5, 5, 1),
    )
    assert choose(view) == Score(Category.CHANCE)


def test_at_the_end_it_quits() -> None:
    """Nobody asked it for another game."""
    assert choose(ended(200, 100, options=OPTIONS)) is Choice.QUIT
