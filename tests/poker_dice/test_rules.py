"""Tests of the rules of POKER DICE, one sentence of its manual at a time."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabinet.api import Drawn, Exit, IllegalMoveError, ReadError, Roll, legal, seat_of
from games.dice.rolls import NONE_KEPT
from games.dice.scoring import Category
from games.dice.turns import Score
from games.poker_dice import rules
from games.poker_dice.rules import NAMES, Action, Evening, Hold, Options, State
from tests.poker_dice.states import (
    CATEGORY,
    POOR,
    POOR_TOTAL,
    RICH,
    RICH_TOTAL,
    after,
    at_random,
    ended,
    lines,
    person,
    rolled,
)

HOLD_ALL = tuple(Hold(die, held=True) for die in range(5))
SIXES = ("roll", "dice 6 6 6 6 6")
NEXT_ROLLS = after(rolled(6, 6, 2, 6, 1, columns=2), "score SIXES", "roll")


def do(state: State, *moves: rules.Move) -> State:
    """Return the state after some moves."""
    for move in moves:
        state = rules.apply(state, move)
    return state


# Tests of rolling


def test_turn_has_three_rolls_started_by_roll() -> None:
    """Before the first roll only ROLL is legal, and a fourth roll is refused."""
    state = rules.start(person(columns=2))
    for rolls in range(3):
        assert (state.rolls, seat_of(rules.due(state))) == (rolls, 0)
        assert Action.ROLL in legal(rules.due(state))
        assert rolls or legal(rules.due(state)) == (Action.ROLL,)
        state = do(state, Action.ROLL)
        assert rules.due(state) == Roll(5)
        assert legal(rules.due(state)) == ()
        state = rules.apply(state, Drawn((6, 6, 2, 4, 1)))
        assert state.dice == (6, 6, 2, 4, 1)
    assert state.rolls == 3
    assert Action.ROLL not in legal(rules.due(state))
    with pytest.raises(IllegalMoveError, match="roll: only three rolls are allowed"):
        do(state, Action.ROLL)


def test_manuals_example_of_two_sixes_works() -> None:
    state = do(rolled(6, 3, 6, 2, 1), Hold(0, held=True), Hold(2, held=True), Action.ROLL)
    assert rules.due(state) == Roll(3)
    state = rules.apply(state, Drawn((4, 6, 5)))
    assert state.dice == (6, 4, 6, 6, 5)
    state = rules.apply(do(state, Hold(3, held=True), Action.ROLL), Drawn((1, 2)))
    assert state.dice == (6, 1, 6, 6, 2)
    assert do(state, Score(Category.SIXES)).sheets[0].points(Category.SIXES) == 18


def test_new_turn_starts_without_holds() -> None:
    state = do(rolled(6, 3, 6, 2, 1, columns=2), Hold(0, held=True), Score(Category.SIXES))
    assert (state.player, state.rolls, state.dice, state.held) == (1, 0, (), NONE_KEPT)


@pytest.mark.parametrize(
    ("dice", "option", "points"),
    [
        ((4, 4, 4, 1, 2), "FOURS", 12),
        ((4, 4, 4, 4, 2), "FOURS", 16),
        ((2, 2, 2, 1, 6), "TWOS", 6),
        ((1, 1, 3, 4, 6), "ONES", 2),
        ((3, 3, 3, 3, 3), "THREES", 15),
        ((5, 1, 2, 3, 4), "FIVES", 5),
        ((1, 2, 3, 4, 5), "SIXES", 0),
        ((4, 4, 4, 1, 2), "3 OF A KIND", 15),
        ((4, 4, 3, 1, 2), "3 OF A KIND", 0),
        ((4, 4, 4, 4, 2), "4 OF A KIND", 18),
        ((4, 4, 4, 1, 2), "4 OF A KIND", 0),
        ((5, 5, 2, 2, 2), "FULL HOUSE", 25),
        ((5, 5, 5, 5, 5), "FULL HOUSE", 0),
        ((5, 5, 5, 5, 2), "FULL HOUSE", 0),
        ((2, 3, 4, 5, 5), "SHORT STRAIGHT", 30),
        ((2, 3, 4, 5, 6), "SHORT STRAIGHT", 30),
        ((1, 2, 3, 5, 6), "SHORT STRAIGHT", 0),
        ((2, 3, 4, 5, 6), "LONG STRAIGHT", 40),
        ((1, 2, 3, 4, 6), "LONG STRAIGHT", 0),
        ((6, 6, 6, 6, 6), "GRAND SLAM", 50),
        ((6, 6, 6, 6, 5), "GRAND SLAM", 0),
        ((6, 6, 5, 4, 1), "CHOICE", 22),
    ],
)
def test_options_score_as_the_manual_says(dice: tuple[int, ...], option: str, points: int) -> None:
    """An option scores as many points as the manual says; the first cases are the manual's examples."""
    state = do(rolled(*dice), Score(CATEGORY[option]))
    assert state.sheets[0].points(CATEGORY[option]) == points
    assert rules.scores(state) == (points,)


def test_nothing_is_scored_automatically() -> None:
    state = rolled(6, 6, 6, 6, 6)
    assert state.sheet.boxes == ()
    assert len(legal(rules.due(state))) == 1 + 5 + 13


# Tests of scoring


@pytest.mark.parametrize("first", ["GRAND SLAM", "CHOICE"])
def test_second_grand_slam_adds_no_bonus(first: str) -> None:
    """A second five of a kind adds no bonus, nor does it count as a straight: POKER DICE has no jokers."""
    state = do(rolled(6, 6, 6, 6, 6), Score(CATEGORY[first]))
    state = after(state, "roll", "dice 5 5 5 5 5", "score LONG STRAIGHT")
    assert rules.scores(state) == (50 if first == "GRAND SLAM" else 30,)
    assert state.sheets[0].bonus == 0


# Tests of UNDO


def test_undo_restores_the_turn() -> None:
    """UNDO restores the dice, the holds and the number of rolls, so that another option can be scored."""
    state = after(rolled(6, 6, 2, 6, 1, columns=2), "hold 1", "hold 2", "hold 4", "roll", "dice 6 3")
    scored = do(state, Score(Category.SIXES))
    assert legal(rules.due(scored)) == (Action.ROLL, Action.UNDO)
    assert do(scored, Action.UNDO) == state
    again = do(scored, Action.UNDO, Score(Category.THREE_ALIKE))
    assert again.sheets[0].boxes == ((Category.THREE_ALIKE, 27),)


@settings(deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 4), st.integers(2, 400))
def test_score_and_undo_restore_the_state(rng: Random, columns: int, steps: int) -> None:
    state = at_random(rng, person(columns=columns), steps)
    for move in legal(rules.due(state)):
        if isinstance(move, Score):
            assert do(state, move, Action.UNDO) == state


def test_undo_works_after_the_last_score() -> None:
    """UNDO of the last score of a game also removes the bonus, which is added at the end."""
    state = after(rules.start(person()), *lines(12, RICH), "roll", "dice 6 6 6 5 5")
    over = do(state, Score(Category.CHANCE))
    assert over.ended
    assert rules.scores(over) == (RICH_TOTAL,)
    assert do(over, Action.UNDO) == state
    assert rules.scores(state) == (RICH_TOTAL - 35 - 28,)
    assert rules.winners(state) == ()


def test_computers_score_cannot_be_undone() -> None:
    """A computer's score cannot be undone, but a person's score before a computer's turn can."""
    state = after(rules.start(Options(("", "PERFECT"))), "roll", "dice 6 6 2 6 1", "score SIXES")
    assert Action.UNDO in legal(rules.due(state))
    state = after(state, "roll", "dice 1 2 3 4 6", "score SHORT STRAIGHT")
    assert Action.UNDO not in legal(rules.due(state))
    assert rules.shared_moves(state) == ()


def test_seat_that_scored_may_undo() -> None:
    state = do(rolled(6, 6, 2, 6, 1, columns=3), Score(Category.SIXES))
    assert state.player == 1
    assert rules.shared_moves(state) == ((0, Action.UNDO),)
    assert rules.shared_moves(rolled(6, 6, 2, 6, 1)) == ()


def test_game_lasts_until_all_options_are_used() -> None:
    """A game has thirteen turns for each player; then only NEXT, QUIT and UNDO are legal."""
    state = after(rules.start(person(columns=2)), *lines(25, RICH, POOR))
    assert not state.ended
    state = after(state, "roll", "dice 1 1 2 4 6", "score CHOICE")
    assert state.ended
    assert legal(rules.due(state)) == (Action.UNDO, Action.NEXT, Action.QUIT)
    assert seat_of(rules.due(state)) == state.player == 1


# Tests of the end


@pytest.mark.parametrize("choice", [Action.NEXT, Action.QUIT])
def test_no_move_is_legal_after_next_or_quit(choice: Action) -> None:
    state = do(ended(RICH), choice)
    assert rules.due(state) is None
    assert legal(rules.due(state)) == ()
    with pytest.raises(IllegalMoveError, match="undo: the game is over"):
        do(state, Action.UNDO)


def test_people_choose_after_a_computers_last_score() -> None:
    """After a computer's last score the first person may choose NEXT or QUIT, and so may all other people."""
    state = ended(POOR, RICH, POOR, options=Options(("PERFECT", "", "EASY")))
    assert seat_of(rules.due(state)) == 1
    assert legal(rules.due(state)) == (Action.NEXT, Action.QUIT)
    assert (2, Action.NEXT) in rules.shared_moves(state)


def test_anyone_may_choose_at_the_end() -> None:
    """At the end every player may choose NEXT or QUIT, but only the player who scored last may undo."""
    state = ended(POOR, RICH)
    assert rules.shared_moves(state) == (
        (1, Action.UNDO),
        (0, Action.NEXT),
        (0, Action.QUIT),
        (1, Action.NEXT),
        (1, Action.QUIT),
    )


def test_bonus_is_added_at_the_end() -> None:
    """A column with 63 or more points in the top six options gets 35 points after its last score."""
    state = after(rules.start(person()), *lines(12, RICH))
    assert (state.sheet.upper, state.sheet.bonus) == (63, 0)
    state = after(state, "roll", "dice 6 6 6 5 5", "score CHOICE")
    assert (state.sheet.bonus, state.sheet.total) == (35, RICH_TOTAL)
    assert rules.scores(ended(POOR)) == (POOR_TOTAL,)


def test_no_bonus_for_62() -> None:
    short = {**RICH, "TWOS": "2 2 1 1 4", "ONES": "1 1 1 1 3"}
    assert ended(short).sheets[0].upper == 62
    assert rules.scores(ended(short)) == (RICH_TOTAL - 35 - 1,)


def test_highest_score_wins() -> None:
    """A tie has several winners, and before the end of the game there is no winner."""
    assert rules.winners(ended(POOR, RICH)) == (1,)
    assert rules.winners(ended(RICH, POOR, RICH)) == (0, 2)
    assert rules.winners(rolled(6, 6, 6, 6, 6)) == ()


def test_best_dice_reach_the_upper_bound() -> None:
    best = {
        **{NAMES[category]: " ".join([str(category.value)] * 5) for category in list(NAMES)[:6]},
        **dict.fromkeys(("3 OF A KIND", "4 OF A KIND", "GRAND SLAM", "CHOICE"), "6 6 6 6 6"),
    }
    assert rules.score_bounds == (0, 375)
    assert rules.scores(ended({**RICH, **best})) == (375,)


# Tests of the session, a series of games


def test_next_keeps_the_evening() -> None:
    """The session totals have each column's number of won games and its points, also those of this game."""
    first = do(ended(POOR, RICH), Action.NEXT)
    options = rules.next_options(first)
    assert options == Options(("", ""), Evening(1, (0, 1), (POOR_TOTAL, RICH_TOTAL)))
    assert isinstance(options, Options)
    second = do(ended(RICH, RICH, options=options), Action.NEXT)
    assert rules.evening(second) == Evening(2, (1, 2), (POOR_TOTAL + RICH_TOTAL, 2 * RICH_TOTAL))


def test_quit_clears_the_evening() -> None:
    assert rules.next_options(do(ended(POOR, RICH), Action.QUIT)) is Exit.MENU


# Tests of refused moves, and of steps written as journal lines


@pytest.mark.parametrize(
    ("state", "line", "why"),
    [
        (rules.start(person()), "score SIXES", "roll first"),
        (rules.start(person()), "hold 1", "roll first"),
        (rules.start(person()), "undo", "there is no score to take back"),
        (do(rolled(6, 3, 6, 2, 1), *HOLD_ALL), "roll", "all five dice are held"),
        (NEXT_ROLLS, "undo", "the dice are rolling"),
        (after(NEXT_ROLLS, "dice 1 2 3 4 5"), "undo", "there is no score to take back"),
        (after(rolled(6, 6, 2, 6, 1), "score SIXES", "undo"), "undo", "there is no score to take back"),
        (rolled(1, 2, 3, 4, 6), "next", "the game is not over yet"),
        (rolled(1, 2, 3, 4, 6), "quit", "the game is not over yet"),
        (rolled(1, 2, 3, 4, 6), "free 2", "this die is there already"),
        (after(rolled(1, 2, 3, 4, 6), "hold 2"), "hold 2", "this die is there already"),
        (after(rolled(1, 2, 3, 4, 6), "roll"), "hold 2", "the dice are rolling"),
        (rolled(1, 2, 3, 4, 6), "dice 1", "no roll is due"),
        (after(rolled(1, 2, 3, 4, 6), "hold 2", "roll"), "dice 1 2 3", "4 dice are to be rolled, not 3"),
        (after(rolled(6, 6, 6, 1, 2), "score SIXES", *SIXES), "score SIXES", "this option is used"),
        (ended(POOR), "roll", "every option is used"),
        (ended(POOR), "score ONES", "every option is used"),
        (ended(POOR), "hold 1", "every option is used"),
    ],
)
def test_refusals_say_why(state: State, line: str, why: str) -> None:
    with pytest.raises(IllegalMoveError, match=why) as caught:
        after(state, line)
    assert caught.value.what == line


def test_every_step_reads_back_from_its_line() -> None:
    holds = [Hold(die, held) for die in range(5) for held in (True, False)]
    for step in (*Action, *holds, Drawn((3, 1, 6)), *map(Score, NAMES)):
        assert rules.read(rules.write(step)) == step


@pytest.mark.parametrize("line", ["", "dice", "dice 7", "roll 1", "hold 6", "hold", "score", "score CHANCE"])
def test_corrupt_lines_are_refused(line: str) -> None:
    with pytest.raises(ReadError, match="is not a step of poker_dice"):
        rules.read(line)
