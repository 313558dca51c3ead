"""The computer player of DICE POKER and YAHTSEE, and the words of a hint."""

from __future__ import annotations

from random import Random

import pytest

from games.dice.perfect import Perfect
from games.dice.player import advise, marks, players
from games.dice.scoring import Category
from games.dice.sheet import Sheet
from games.dice.turns import Phase, Score, Select, State, Throw
from games.dice.variants import YAHTSEE
from tests.hinted import points

EMPTY = Sheet(YAHTSEE)


@pytest.mark.parametrize(
    ("dice", "faces", "kept"),
    [
        ((6, 2, 6, 1, 6), (6, 6, 6), (True, False, True, False, True)),
        ((6, 2, 6, 1, 6), (6, 6), (True, False, True, False, False)),
        ((1, 2, 3, 4, 6), (), (False,) * 5),
        ((1, 2, 3, 4, 6), (1, 2, 3, 4, 6), (True,) * 5),
    ],
)
def test_kept_dice_are_marked_from_the_left(
    dice: tuple[int, ...], faces: tuple[int, ...], kept: tuple[bool, ...]
) -> None:
    assert marks(dice, faces) == kept


@pytest.mark.parametrize(
    ("dice", "rolls", "words"),
    [
        ((6, 6, 6, 1, 2), 1, "KEEP 6 6 6"),
        ((2, 3, 4, 5, 6), 1, "ROLL NO MORE"),
        ((1, 2, 4, 6, 6), 2, "KEEP 6 6"),
        ((2, 3, 4, 5, 6), 3, "SCORE LONG RUN"),
    ],
)
def test_hint_names_dice_to_keep_or_a_box(dice: tuple[int, ...], rolls: int, words: str) -> None:
    """A hint has three choices, the best first; one of them may be to stop rolling."""
    best = advise(Perfect(YAHTSEE), EMPTY, dice, rolls)
    assert best[0].words == words
    assert len(best) == 3
    assert points(best) == sorted(points(best), reverse=True)


def test_hint_may_roll_all_dice() -> None:
    """With only SIXES open, dice without a six are of no use and are all rolled again."""
    boxes = tuple((category, 0) for category in Category if category is not Category.SIXES)
    best = advise(Perfect(YAHTSEE), Sheet(YAHTSEE, boxes), (1, 1, 2, 3, 4), 1)
    assert best[0].words == "ROLL ALL FIVE"


@pytest.mark.parametrize("level", ["PERFECT", "GOOD", "EASY"])
def test_every_level_makes_legal_moves(level: str) -> None:
    """Each level stops rolling with a long run, rolls for a fifth six, and scores after the last roll."""
    player = players(YAHTSEE)[level]
    run = State((EMPTY,), phase=Phase.DECIDING, rolls=1, dice=(2, 3, 4, 5, 6))
    sixes = State((EMPTY,), phase=Phase.DECIDING, rolls=1, dice=(6, 6, 6, 6, 1))
    assert player.choose(run, (), Random(1)) == Select()
    assert player.choose(sixes, (), Random(1)) == Throw((True, True, True, True, False))
    last = State((EMPTY,), phase=Phase.SELECTING, rolls=3, dice=(2, 3, 4, 5, 6))
    assert player.choose(last, (), Random(1)) == Score(Category.LARGE_STRAIGHT)
