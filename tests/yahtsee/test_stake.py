"""What the games of a match are worth, and that the computer plays for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.dice.scoring import Category
from games.dice.stake import Stake
from games.dice.turns import Phase, Select, Throw
from games.yahtsee import GAME, rules
from games.yahtsee.computer import advice, foresee
from games.yahtsee.rules import Options, State
from games.yahtsee.stake import stake
from tests.yahtsee.states import worth


@pytest.mark.parametrize(
    ("wins", "games", "expected"),
    [
        (1, (), (0, 0.5, 1)),
        (2, ((210, 200),), (0.5, 1, 1)),
        (2, ((200, 210),), (0, 0, 0.5)),
        (2, ((200, 210), (210, 200)), (0, 0.5, 1)),
        (3, ((210, 200),), (0.5, 0.75, 0.875)),
    ],
)
def test_a_number_of_wins(wins: int, games: tuple[tuple[int, int], ...], expected: tuple[float, ...]) -> None:
    """A tie is a win for both."""
    assert stake(Options(1, 1, "PERFECT", wins, games), 0)[:3] == expected


def test_points_of_up_to_six_games() -> None:
    """What was won before counts, and what may come; the sixth is the last."""
    assert stake(Options(1, 1, "PERFECT"), 1) == Stake(later=5)
    assert stake(Options(1, 1, "PERFECT", 0, ((210, 250),)), 0) == Stake(ahead=-40, later=4)
    assert stake(Options(1, 1, "PERFECT", 0, ((210, 250),) * 5), 1) == Stake(ahead=200)


def at_the_end(options: Options) -> State:
    """175 of the computer, CHANCE open, against 201; one roll is left."""
    ours = replace(
        worth(175),
        boxes=tuple(box for box in worth(175).boxes if box[0] is not Category.CHANCE),
    )
    state = rules.start(options)
    return replace(
        state, sheets=(worth(201), ours), player=1, phase=Phase.DECIDING, rolls=2, dice=(6, 5, 5, 5, 4)
    )


@pytest.mark.parametrize("wins", range(7))
def test_it_rolls_the_four(wins: int) -> None:
    """25 points lose for certain, a six wins."""
    view = at_the_end(Options(1, 1, "PERFECT", wins))
    move = GAME.computers["PERFECT"].choose(view, rules.moves(view), Random(1))
    assert move == Throw((True, True, True, True, False))
    best, *_ = advice(view)
    assert best.words == "KEEP 5 5 5 6"


def test_the_chance_is_told() -> None:
    """Of a game that decides the match: a six of six, and half of a five."""
    best, *others = advice(at_the_end(Options(1, 1, "PERFECT", 1)))
    assert best.wins == pytest.approx(0.25)
    assert [each.wins for each in others if each.words == "ROLL NO MORE"] in ([], [0])


def test_points_ahead_in_the_match_are_kept() -> None:
    """In the sixth game 25 are enough where five games have brought two points more."""
    view = at_the_end(Options(1, 1, "PERFECT", 0, ((200, 200),) * 4 + ((198, 200),)))
    assert GAME.computers["PERFECT"].choose(view, rules.moves(view), Random(1)) == Select()


def test_looking_ahead_changes_nothing() -> None:
    """A turn that has begun is looked at; later ones are not."""
    view = at_the_end(Options(1, 1, "PERFECT", 1))
    foresee(replace(view, rolls=0))
    foresee(view)
    foresee(replace(view, sheets=(worth(201), worth(201)), rolls=0))
    assert advice(replace(view, sheets=(worth(201), worth(201)))) == ()
    assert advice(view)[0].words == "KEEP 5 5 5 6"


def test_of_several_or_alone_points_are_told() -> None:
    """No chance is told where not two play."""
    view = at_the_end(Options(1, 1, "PERFECT", 1))
    three = replace(view, sheets=(*view.sheets, worth(150)))
    assert all(each.wins is None for each in advice(three))
