"""The computer at the end of a match: it plays the last box to win, gives the chance to win, and quits."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cabinet.api import legal
from games.dice.scoring import Category
from games.dice.turns import Phase, Score, Select, Throw
from games.yahtsee import GAME, rules
from games.yahtsee.computer import advice
from games.yahtsee.rules import Choice, Options, State
from tests.yahtsee.states import ended, worth


def at_the_end(options: Options) -> State:
    """Return a state with one roll left: the computer needs more than 26 points in CHANCE to win.

    The computer has 175 points and only CHANCE open; the other player has finished with 201.
    """
    ours = replace(
        worth(175),
        boxes=tuple(box for box in worth(175).boxes if box[0] is not Category.CHANCE),
    )
    state = rules.start(options)
    return replace(
        state, sheets=(worth(201), ours), player=1, phase=Phase.DECIDING, rolls=2, dice=(6, 5, 5, 5, 4)
    )


@pytest.mark.parametrize("wins", range(7))
def test_computer_rolls_the_four_again(wins: int) -> None:
    """The computer keeps 6 5 5 5 and rolls the 4 again: only a six in its place wins the match."""
    view = at_the_end(Options(1, 1, "PERFECT", wins))
    move = GAME.opponents.computers["PERFECT"].choose(view, legal(rules.due(view)), Random(1))
    assert move == Throw((True, True, True, True, False))
    best, *_ = advice(view)
    assert best.words == "KEEP 5 5 5 6"


def test_hint_gives_the_chance_on_the_last_turn() -> None:
    """The last die wins with a six, and ties with a five, which counts as half a win."""
    best, *others = advice(at_the_end(Options(1, 1, "PERFECT", 1)))
    assert best.wins == pytest.approx(0.25)
    assert best.why == "TO BEAT 201"
    assert [each.wins for each in others if each.words == "ROLL NO MORE"] in ([], [0])


def test_no_chance_is_given_before_the_last_turn() -> None:
    """While the opponent has a turn left, the hint has the best choice and its reason, but no chance."""
    view = at_the_end(Options(1, 1, "EASY", 1))
    boxes = tuple(box for box in worth(201).boxes if box[0] is not Category.FULL_HOUSE)
    best, *_ = advice(replace(view, sheets=(replace(worth(201), boxes=boxes), view.sheets[1])))
    assert (best.words, best.wins, best.why) == ("KEEP 5 5 5 6", None, "TO WIN")


@pytest.mark.parametrize(("games", "rolls"), [(((198, 200),), False), (((200, 200),), True), ((), True)])
def test_earlier_lead_keeps_safe_points(games: tuple[tuple[int, int], ...], rolls: bool) -> None:
    """An earlier lead of two points makes 25 points enough to win, except in a match for wins."""
    view = at_the_end(Options(1, 1, "PERFECT", 0, games))
    move = GAME.opponents.computers["PERFECT"].choose(view, legal(rules.due(view)), Random(1))
    assert (move == Select()) is not rolls
    best, *_ = advice(view)
    assert best.why == ("TO BEAT 201" if rolls else "TO LEAD")
    by_wins = at_the_end(Options(1, 1, "PERFECT", 2, games))
    assert advice(by_wins)[0].why == "TO BEAT 201"
    move = GAME.opponents.computers["PERFECT"].choose(by_wins, legal(rules.due(by_wins)), Random(1))
    assert move != Select()


def test_hint_gives_points_without_a_single_opponent() -> None:
    """Without an opponent, or with two open categories, a hint gives points instead of a chance to win.

    At the end of the game there is no hint.
    """
    view = at_the_end(Options(1, 1, "PERFECT", 1))
    for sheets in (view.sheets[1:], (worth(201), replace(view.sheets[1], boxes=view.sheets[1].boxes[1:]))):
        seen = replace(view, sheets=sheets, player=len(sheets) - 1)
        assert [each.wins for each in advice(seen)] == [None] * 3
    assert advice(replace(view, sheets=(worth(201), worth(201)))) == ()


def test_computer_scores_the_best_line_after_the_last_roll() -> None:
    """ACES is open too, but CHANCE scores more, because all five dice count there."""
    view = at_the_end(Options(1, 1, "PERFECT"))
    boxes = tuple(box for box in view.sheet.boxes if box[0] is not Category.ACES)
    ours = replace(view.sheet, boxes=boxes)
    selecting = replace(view, sheets=(worth(201), ours), phase=Phase.SELECTING, rolls=3, dice=(6, 6, 5, 5, 1))
    move = GAME.opponents.computers["PERFECT"].choose(selecting, legal(rules.due(selecting)), Random(1))
    assert move == Score(Category.CHANCE)


def test_computer_quits_at_the_end() -> None:
    over = ended(200, 100, options=Options(1, 1, "PERFECT"))
    assert GAME.opponents.computers["PERFECT"].choose(over, legal(rules.due(over)), Random(1)) is Choice.QUIT
