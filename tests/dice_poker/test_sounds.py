"""The sounds of DICE POKER, and the lengths of its animations."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from cabinet.api import Cue, Drawn, tick
from cabinet.dice.throw import hits, last_settles
from games.dice.scoring import UPPER, Category
from games.dice.sheet import Sheet
from games.dice.timelines import CALL, PAUSE
from games.dice.turns import Phase, Score, Select, State, Throw
from games.dice.variants import DICE_POKER
from games.dice_poker import rules, sounds
from games.dice_poker.panel import Prompt, Ui
from games.dice_poker.rules import NAMES, Options
from games.dice_poker.timeline import timeline

BLANK = Sheet(DICE_POKER)
NEARLY_63 = Sheet(DICE_POKER, tuple((category, 3 * category.value) for category in UPPER[:-1]))
NONE = (False,) * 5
FIRST = (True, *NONE[1:])
CATEGORIES = [*NAMES]


def selecting(on: Sheet, dice: tuple[int, ...], players: int = 2) -> State:
    """Return a state in which player 1 has rolled `dice` and must choose a category to score."""
    start = rules.start(Options(players))
    rolled = rules.apply(replace(start, sheets=(on, *start.sheets[1:])), Drawn(dice))
    return rules.apply(rolled, Select()) if rolled.phase is Phase.DECIDING else rolled


def scored(on: Sheet, dice: tuple[int, ...], category: Category, players: int = 2) -> tuple[State, State]:
    """Return the views before and after a score."""
    before = selecting(on, dice, players)
    return before, rules.apply(before, Score(category))


@pytest.mark.parametrize(
    ("on", "dice", "category", "cue"),
    [
        (BLANK, (1, 2, 3, 4, 6), Category.CHANCE, Cue.SCORE),
        (BLANK, (1, 2, 3, 4, 6), Category.FOUR_ALIKE, Cue.ZERO),
        (NEARLY_63, (6, 6, 6, 1, 2), Category.SIXES, Cue.SHINE),
    ],
)
def test_score_sounds_and_the_next_player_is_called(
    on: Sheet, dice: tuple[int, ...], category: Category, cue: Cue
) -> None:
    """The call of the next player comes within the pause after a score, and does not lengthen the pause."""
    before, after = scored(on, dice, category)
    shown = timeline(Score(category), before, after)
    assert shown.cues[0] == (0.0, cue)
    assert shown.cues[-1] == (shown.length - CALL, Cue.TURN_2)
    assert shown.length >= PAUSE
    assert shown.changes_next(0.1) == 0.1
    assert shown.changes_next(shown.length) == inf


def test_single_player_is_not_called() -> None:
    shown = timeline(Score(Category.CHANCE), *scored(BLANK, (1, 2, 3, 4, 6), Category.CHANCE, players=1))
    assert {cue for _, cue in shown.cues} == {Cue.SCORE, Cue.POINTS_FLY, Cue.POINTS_LAND, Cue.COUNT}


def test_each_rolled_die_tumbles_and_settles() -> None:
    """A die that is rolled alone has a sound of its own."""
    start = rules.start(Options(1))
    after = rules.apply(start, Drawn((1, 2, 3, 4, 6)))
    roll = Drawn((1, 2, 3, 4, 6))
    shown = timeline(roll, start, after)
    assert [cue for _, cue in shown.cues] == [Cue.TUMBLE, *[Cue.SETTLE] * 5]
    assert shown.length == last_settles(5)
    rolling = rules.apply(after, Throw((False, *(True,) * 4)))
    again = rules.apply(rolling, Drawn((5,)))
    one = timeline(Drawn((5,)), rolling, again)
    assert one.cues == ((0.0, Cue.TUMBLE_ONE), (hits(0)[2], Cue.SETTLE))


def test_first_open_line_lights_up_after_the_third_roll() -> None:
    """MAKE SELECTION, with the first unused category lit, appears only after the third roll."""
    roll, start = Drawn((1, 2, 3, 4, 6)), rules.start(Options(1))
    for rolls, comes in ((0, False), (1, False), (2, True)):
        before = replace(start, rolls=rolls)
        shown = timeline(roll, before, rules.apply(before, roll))
        span = shown.span("select")
        assert (span is not None) == comes
        assert span is None or span.end == pytest.approx(shown.length)


def test_rolling_and_scoring_sound() -> None:
    view = rules.apply(rules.start(Options(1)), Drawn((1, 2, 3, 4, 6)))
    for move in (Throw(NONE), Select()):
        assert timeline(move, view, rules.apply(view, move)).cues == ((0.0, Cue.CHOOSE),)


@pytest.mark.parametrize(
    ("before", "after", "cue"),
    [
        (Ui(Prompt.KEEP, NONE), Ui(Prompt.KEEP, FIRST), Cue.HOLD),
        (Ui(Prompt.KEEP, FIRST), Ui(Prompt.KEEP, NONE), Cue.FREE),
        (Ui(Prompt.KEEP, NONE), Ui(Prompt.KEEP, NONE, die=3), tick(3)),
        (
            Ui(Prompt.SELECTION, NONE, category=CATEGORIES[0]),
            Ui(Prompt.SELECTION, NONE, category=CATEGORIES[4]),
            tick(4),
        ),
        (Ui(Prompt.ROLL_SCORE, NONE), Ui(Prompt.ROLL_SCORE, NONE, scoring=True), tick(1)),
    ],
)
def test_presses_sound(before: Ui, after: Ui, cue: Cue) -> None:
    """The farther right or down the cursor is, the higher is the tick of a press."""
    assert sounds.pressed(before, after) == cue
