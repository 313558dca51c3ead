"""The last open category: players maximize the chance to win, which equals a plain count of all rolls."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.dice.last_box import Choice, Duel, best_keep, choices, duel
from games.dice.perfect import Perfect
from games.dice.scoring import Category
from games.dice.sheet import Sheet
from games.dice.variants import POKER_DICE, YAHTSEE, Variant

OPEN = Category.CHANCE
DICE_THERE = (6, 5, 5, 5, 4)


def finished(total: int, *unused: Category, variant: Variant = YAHTSEE) -> Sheet:
    """Return a score sheet with a total, on which only the given categories are open."""
    boxes = [(category, 0) for category in Category if category not in unused]
    at = boxes.index((Category.THREE_ALIKE, 0))
    boxes[at] = (Category.THREE_ALIKE, total)
    return Sheet(variant, tuple(boxes))


BEHIND = Duel(finished(175, OPEN), finished(201))


def test_winning_chance_beats_safe_points() -> None:
    """With 175 points against 201, a sure 25 points lose, but rolling one die again may still win."""
    best, *others = choices(BEHIND, DICE_THERE, 2)
    assert best.keep == (5, 5, 5, 6)
    assert best.wins == pytest.approx(1 / 6 + 1 / 12)
    assert {each.keep: each.wins for each in others}[4, 5, 5, 5, 6] == 0


@pytest.mark.parametrize("total", [100, 300])
def test_points_decide_between_equal_chances(total: int) -> None:
    """If the win or the loss is certain, all choices have the same chance, so the points decide."""
    best, *_ = choices(BEHIND._replace(theirs=finished(total)), DICE_THERE, 2)
    assert best.keep == (4, 5, 5, 5, 6)
    assert best.total == Perfect(YAHTSEE).keeps(BEHIND.ours, DICE_THERE, 2)[0][1]


def test_earlier_lead_counts() -> None:
    """With a lead of two points from earlier games, 25 points are enough to win."""
    best, *_ = choices(BEHIND._replace(ahead=2), DICE_THERE, 2)
    assert (best.keep, best.wins) == ((4, 5, 5, 5, 6), 1)


def test_last_turn_of_the_opponent_counts() -> None:
    """The chance to win takes the opponent's last turn into account.

    The opponent still has a turn, for five alike; the expected chances were calculated by hand.
    """
    ours, theirs = finished(100, Category.SIXES), finished(100, Category.FIVE_ALIKE)
    five_alike = 0.04602864
    best, *others = choices(Duel(ours, theirs), (6, 6, 6, 6, 1), 2)
    assert best.keep == (6, 6, 6, 6)
    assert best.wins == pytest.approx(1 - five_alike, abs=1e-6)
    assert {each.keep: each for each in others}[()].wins < best.wins
    behind = choices(Duel(ours, finished(124, Category.FIVE_ALIKE)), (6, 6, 6, 6, 1), 2)[0]
    assert behind.wins == pytest.approx((1 / 6 + 5 / 6 / 2) * (1 - five_alike), abs=1e-6)


def test_opponent_keeps_high_dice_for_chance() -> None:
    """An opponent with CHANCE open rolls each die again that shows less than a new roll's mean."""
    ours, theirs = finished(120, OPEN), finished(121, OPEN)

    # An opponent keeps fives and sixes after the first roll, and also fours after the second.
    die = {face: (face >= 5) / 6 + 4 / 6 * ((face >= 4) / 6 + 3 / 6 / 6) for face in range(1, 7)}
    totals = {0: 1.0}
    for _ in range(5):
        totals = {
            value: sum(chance * die.get(value - before, 0.0) for before, chance in totals.items())
            for value in range(31)
        }
    stays = next(each for each in choices(Duel(ours, theirs), (6, 6, 5, 4, 3), 2) if len(each.keep) == 5)
    beaten = sum(chance for value, chance in totals.items() if value + 121 > 144)
    tied = totals[23]
    assert stays.wins == pytest.approx(1 - beaten - tied / 2)


def test_last_box_is_played_to_win() -> None:
    """Only a player without errors plays to win, and only if one opponent alone can still be ahead."""
    ours, best, other = BEHIND.ours, BEHIND.theirs, finished(150)
    perfect = Perfect(YAHTSEE)
    assert duel((ours, best), 0) == BEHIND
    assert duel((best, ours), 1, ahead=7) == BEHIND._replace(ahead=7)
    assert duel((other, ours, best), 1) == BEHIND
    assert duel((ours, finished(201, OPEN)), 0) is not None
    two = (OPEN, Category.SIXES)
    for sheets in (
        (ours,),
        (ours, best, finished(150, OPEN)),
        (ours, finished(201, *two)),
        (finished(175, *two), best),
    ):
        assert duel(sheets, 0) is None
        assert best_keep(perfect, sheets, 0, DICE_THERE, 2) == perfect.keeps(sheets[0], DICE_THERE, 2)[0][0]
    assert best_keep(perfect, (other, ours, best), 1, DICE_THERE, 2) == (5, 5, 5, 6)
    assert best_keep(Perfect(YAHTSEE, 0.001), (ours, best), 0, DICE_THERE, 2) == (4, 5, 5, 5, 6)


def test_pending_bonus_counts() -> None:
    """The 35 points that POKER DICE adds at the end for 63 upper points are counted before the end."""
    upper = [(Category[name], 3 * at) for at, name in enumerate(("ACES", "TWOS", "THREES", "FOURS"), 1)]
    upper += [(Category.FIVES, 15), (Category.SIXES, 18)]
    rest = [(category, 0) for category in Category if category.name not in {name.name for name, _ in upper}]
    full = Sheet(POKER_DICE, (*upper, *rest))
    assert full.total == 63
    ours = replace(full, boxes=tuple(box for box in full.boxes if box[0] is not OPEN))
    low = Sheet(POKER_DICE, tuple((category, 97 if category is OPEN else 0) for category in Category))
    found: list[Choice] = choices(Duel(ours, low), (1, 1, 1, 2, 2), 2)
    assert found[0].wins == 1
