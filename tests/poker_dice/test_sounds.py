"""Tests of the sounds of POKER DICE, and of how long its scenes are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cabinet.api import Control, Cue, Drawn, Kind, Press, Switch
from games.dice.scoring import Category
from games.dice.turns import Score
from games.poker_dice import panel, pointer, rules, sounds
from games.poker_dice.layout import OPTIONS, WORDS, place, rank
from games.poker_dice.panel import Ui
from games.poker_dice.rules import Action, Hold, Options, State
from games.poker_dice.timeline import CALL, PAUSE, timeline
from tests.poker_dice.states import CATEGORY, POOR, RICH, after, lines, person, rolled

AT = Ui(pointer.at(WORDS[0]))
VIEW = rolled(6, 6, 2, 6, 1, columns=2)
FLIES = (Cue.POINTS_FLY, Cue.POINTS_LAND)


def press(ui: Ui, switch: Switch, kind: Kind, at: float) -> Ui:
    """Return the pointer's state after a switch was pressed or released at the time `at`, in seconds."""
    there = panel.press(ui, Press(Control(switch, 1), kind, at), VIEW)
    assert isinstance(there, Ui)
    return there


def heard(state: State, *made: rules.Move | Drawn) -> tuple[tuple[float, Cue], ...]:
    """Return the sounds of the last of some steps, each with its time in seconds."""
    before = state
    for step in made:
        before, state = state, rules.apply(state, step)
    return timeline(made[-1], before, state).cues


# Tests of the pointer


def test_push_plays_the_tick_of_its_target() -> None:
    """A push to a target plays that target's tick; releases, and pushes that find no target, are silent."""
    held = press(AT, Switch.RIGHT, Kind.DOWN, 0.0)
    assert sounds.pressed(AT, held) is Cue.TICK_3
    assert sounds.pressed(held, press(held, Switch.RIGHT, Kind.UP, 0.1)) is None
    view = rules.start(person())
    nowhere = panel.press(AT, Press(Control(Switch.DOWN, 1)), view)
    assert isinstance(nowhere, Ui)
    assert sounds.pressed(AT, nowhere) is None


def test_glide_is_silent_until_it_snaps() -> None:
    """A glide sounds only when the pointer snaps, even if it snaps back after it has visibly moved."""
    held = press(AT, Switch.RIGHT, Kind.DOWN, 0.0)
    askew = press(held, Switch.DOWN, Kind.DOWN, 0.2)
    assert sounds.pressed(held, askew) is None
    assert sounds.pressed(askew, press(askew, Switch.DOWN, Kind.UP, 0.4)) is None
    on_its_way = pointer.glide(held, 0.35)
    assert sounds.pressed(held, on_its_way) is None
    assert sounds.pressed(on_its_way, press(on_its_way, Switch.RIGHT, Kind.UP, 0.35)) is Cue.TICK_3
    assert sounds.pressed(on_its_way, press(on_its_way, Switch.RIGHT, Kind.UP, 0.9)) is Cue.TICK_3


def test_mouse_is_silent() -> None:
    """Moves of the mouse make no sound, because there are too many of them."""
    moved = pointer.point(AT, 300, 200)
    assert sounds.pressed(AT, moved) is None
    assert sounds.pressed(moved, pointer.point(moved, 310, 200)) is None


def test_ticks_rise_with_the_place() -> None:
    """The pitch of the tick rises down the table, along the row of dice, and from ROLL to QUIT."""
    dice = [place((False,) * 5, die) for die in (0, 2)]
    for places in (OPTIONS.values(), dice, WORDS):
        ranks = [rank(*place.middle) for place in places]
        assert ranks == list(range(ranks[0], ranks[0] + len(ranks)))


# Tests of the sounds of a game's steps


def test_each_rolled_die_tumbles_and_settles() -> None:
    """All rolled dice tumble with one sound, and each of them settles with its own."""
    state = after(VIEW, "hold 1", "hold 2", "hold 4", "roll")
    cues = heard(state, Drawn((6, 3)))
    assert [cue for _, cue in cues] == [Cue.TUMBLE, Cue.SETTLE, Cue.SETTLE]
    assert heard(VIEW, Action.ROLL) == ()


def test_holding_and_releasing_sound_different() -> None:
    assert heard(VIEW, Hold(0, held=True)) == ((0.0, Cue.HOLD),)
    assert heard(VIEW, Hold(0, held=True), Hold(0, held=False)) == ((0.0, Cue.FREE),)


def test_score_sounds_and_the_next_player_is_called() -> None:
    """Points are counted between the sound of a score and the next player's call; zero has its own sound."""
    first, *counts, last = heard(VIEW, Score(Category.SIXES))
    assert (first, last) == ((0.0, Cue.SCORE), (PAUSE - CALL, Cue.TURN_2))
    assert [cue for _, cue in counts] == [*FLIES, *[Cue.COUNT] * 4]
    assert heard(VIEW, Score(Category.FIVES))[0] == (0.0, Cue.ZERO)


def test_counting_ends_before_the_next_call() -> None:
    """Even after a computer's score, whose pause is shorter, counting ends before the next player's call."""
    computers = rolled(6, 6, 2, 6, 1, columns=2)
    computers = replace(computers, options=Options(("EASY", "")))
    cues = heard(computers, Score(Category.SIXES))
    assert cues[-1][1] is Cue.TURN_2
    assert [cue for _, cue in cues[:-1]] == [Cue.SCORE, *FLIES, *[Cue.COUNT] * (len(cues) - 4)]
    assert sorted(cues) == list(cues)


@pytest.mark.parametrize(
    ("faces", "category", "cue", "shown"),
    [
        ((1, 2, 3, 4, 6), Category.SMALL_STRAIGHT, Cue.SPARKLE, PAUSE),
        ((2, 3, 4, 5, 6), Category.LARGE_STRAIGHT, Cue.SPARKLE, PAUSE),
        ((2, 2, 2, 5, 5), Category.FULL_HOUSE, Cue.SPARKLE, PAUSE),
        ((2, 2, 2, 2, 5), Category.FOUR_ALIKE, Cue.SHINE, 1.5),
        ((2, 2, 2, 2, 2), Category.FIVE_ALIKE, Cue.FEAST, 4.0),
        ((2, 2, 2, 2, 2), Category.TWOS, Cue.FEAST, 4.0),
        ((2, 2, 2, 2, 2), Category.FULL_HOUSE, Cue.ZERO, PAUSE),
        ((2, 2, 2, 2, 5), Category.FIVE_ALIKE, Cue.ZERO, PAUSE),
        ((2, 2, 2, 2, 5), Category.TWOS, Cue.SCORE, PAUSE),
    ],
)
def test_each_great_moment_has_its_sound(
    faces: tuple[int, ...], category: Category, cue: Cue, shown: float
) -> None:
    """Each great moment has its own length, and the next player is called near its end."""
    view, score = rolled(*faces, columns=2), Score(category)
    *said, (later, called) = heard(view, score)
    assert cue in [one for _, one in said]
    assert (Cue.COUNT in [one for _, one in said]) == (cue is Cue.SCORE)
    assert called is Cue.TURN_2
    t = timeline(score, view, rules.apply(view, score))
    assert later == pytest.approx(t.length - CALL)
    assert t.length >= shown


def test_undo_sounds_like_releasing_a_die() -> None:
    assert heard(VIEW, Score(Category.SIXES), Action.UNDO) == ((0.0, Cue.FREE),)


@pytest.mark.parametrize(
    ("hands", "columns", "cues"),
    [
        ((RICH,), ("",), [Cue.SCORE, *FLIES, Cue.SHINE, *FLIES, Cue.WIN]),
        ((POOR,), ("",), [Cue.SCORE, *FLIES, Cue.WIN]),
        ((POOR, RICH), ("", "EASY"), [Cue.SCORE, *FLIES, Cue.SHINE, *FLIES, Cue.LOSE]),
        ((POOR, POOR), ("", "EASY"), [Cue.SCORE, *FLIES, Cue.WIN]),
    ],
)
def test_bonuses_sound_before_the_winner(
    hands: tuple[dict[str, str], ...], columns: tuple[str, ...], cues: list[Cue]
) -> None:
    """Bonuses sound before the winner's tune, which is missing if a computer wins."""
    *before, last = lines(13 * len(hands), *hands)
    state = after(rules.start(Options(columns)), *before)
    said = heard(state, Score(CATEGORY["CHOICE"]))
    assert [cue for _, cue in said if cue is not Cue.COUNT] == cues
    assert sorted(at for at, _ in said) == [at for at, _ in said]
    assert last == "score CHOICE"
    over = rules.apply(state, Score(CATEGORY["CHOICE"]))
    assert heard(over, Action.NEXT) == heard(over, Action.QUIT) == ((0.0, Cue.CHOOSE),)
