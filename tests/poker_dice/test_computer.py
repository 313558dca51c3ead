"""Tests of the computer players of POKER DICE: their choices and the order of their moves."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cabinet.api import legal
from games.dice.perfect import LEVELS
from games.dice.scoring import Category
from games.dice.sheet import Sheet
from games.dice.turns import Score
from games.dice.variants import POKER_DICE
from games.poker_dice import GAME, computer, rules
from games.poker_dice.computer import sort
from games.poker_dice.rules import Action, Hold, State
from tests.hinted import points
from tests.poker_dice.states import POOR, RICH, after, ended, person, rolled

PLAYERS = computer.players()
PERFECT = PLAYERS["PERFECT"]


def choose(view: State) -> rules.Move:
    """Return the move of the perfect player."""
    return PERFECT.choose(view, legal(rules.due(view)), Random(1))


def test_computer_has_three_levels() -> None:
    """The perfect level must be the first of the three, because the first level plays in attract mode."""
    assert list(PLAYERS) == list(LEVELS) == ["PERFECT", "GOOD", "EASY"]


def test_computer_holds_dice_one_by_one_and_rolls() -> None:
    view = rolled(6, 6, 2, 6, 6)
    made = []
    while (move := choose(view)) is not Action.ROLL:
        made.append(move)
        view = rules.apply(view, move)
    assert made == [Hold(die, held=True) for die in (0, 1, 3, 4)]


@pytest.mark.parametrize(
    ("view", "move"),
    [
        (rules.start(person()), Action.ROLL),
        (after(rolled(6, 6, 2, 6, 6), "hold 3"), Hold(2, held=False)),
        (rolled(6, 6, 6, 6, 6), Score(Category.FIVE_ALIKE)),
        (
            after(rolled(1, 2, 3, 4, 6), "roll", "dice 1 2 3 4 6", "roll", "dice 2 3 4 5 6"),
            Score(Category.LARGE_STRAIGHT),
        ),
        (ended(RICH), Action.QUIT),
    ],
    ids=["the first roll", "a die held by another", "good enough", "three rolls", "the end"],
)
def test_computer_rolls_sorts_scores_and_quits(view: State, move: rules.Move) -> None:
    assert choose(view) == move


@pytest.mark.parametrize(
    ("held", "faces", "move"),
    [
        ((), (), None),
        ((0,), (6,), None),
        ((), (6,), Hold(0, held=True)),
        ((3,), (6, 6), Hold(0, held=True)),
        ((2,), (6, 6), Hold(2, held=False)),
        ((0, 1, 3), (6, 6), Hold(3, held=False)),
    ],
)
def test_computer_releases_before_it_holds(
    held: tuple[int, ...], faces: tuple[int, ...], move: Hold | None
) -> None:
    assert sort((6, 6, 2, 6, 1), tuple(at in held for at in range(5)), faces) == move


def test_advice_has_three_choices() -> None:
    """A hint offers the three best choices; before the first roll and after the game there is none."""
    assert GAME.hints is not None
    best = GAME.hints.advice(rolled(6, 6, 6, 2, 1))
    assert best[0].words == "KEEP 6 6 6"
    assert len(best) == 3
    first, second, third = points(best)
    assert first > second >= third
    done = after(rolled(1, 2, 3, 4, 6), "roll", "dice 1 2 3 4 6", "roll", "dice 2 3 4 5 6")
    assert GAME.hints.advice(done)[0].words == "SCORE LONG STRAIGHT"
    assert GAME.hints.advice(rules.start(person())) == ()
    assert GAME.hints.advice(ended(POOR)) == ()


def test_hint_gives_the_chance_in_the_last_box() -> None:
    """If the last category wins whatever is rolled, the hint gives no reason."""
    view = after(rolled(1, 2, 3, 4, 6), "roll", "dice 6 6 6 2 1")
    assert computer.advice(view)[0].wins is None
    boxes = tuple((category, 0) for category in Category)
    full = Sheet(POKER_DICE, ((Category.ACES, 244), *boxes[1:]))
    others = tuple(box for box in boxes[1:] if box[0] is not Category.CHANCE)
    behind, ahead = (Sheet(POKER_DICE, ((Category.ACES, aces), *others)) for aces in (220, 244))
    best, *_ = computer.advice(replace(view, sheets=(behind, full)))
    assert (best.words, best.why) == ("KEEP 6 6 6", "TO BEAT 279")
    # Two dice with a sum of 7 or more win; a sum of 6 is a tie and counts half.
    assert best.wins == pytest.approx((21 + 5 / 2) / 36)
    best, *_ = computer.advice(replace(view, sheets=(ahead, full)))
    assert (best.why, best.wins) == ("", 1)
