"""Who plays to win: in the last boxes exactly, before that by spreads; and the hint says what is played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.dice.contest import Contest, Duel
from games.dice.perfect import Perfect
from games.dice.player import advise_to_win
from games.dice.rival import Rival
from games.dice.scoring import Category
from games.dice.sheet import Sheet
from games.dice.stake import GAME, Stake
from games.dice.variants import POKER_DICE, YAHTSEE

OPEN = Category.CHANCE


def finished(total: int, *unused: Category) -> Sheet:
    """A sheet of so many points on which only these are unused."""
    boxes = [(category, 0) for category in Category if category not in unused]
    at = boxes.index((Category.THREE_ALIKE, 0))
    boxes[at] = (Category.THREE_ALIKE, total)
    return Sheet(YAHTSEE, tuple(boxes))


BEHIND = Duel(finished(175, OPEN), finished(201))


def test_a_chance_is_taken() -> None:
    """175 against a finished 201, one roll left: 25 lose, 27 win one time in six."""
    best, *others = Contest(YAHTSEE).keeps(BEHIND, (6, 5, 5, 5, 4), 2)
    assert best[0] == (5, 5, 5, 6)
    assert best[1].wins == pytest.approx(1 / 6 + 1 / 12)
    assert dict(others)[4, 5, 5, 5, 6].wins == 0
    assert Perfect(YAHTSEE).keeps(BEHIND.ours, (6, 5, 5, 5, 4), 2)[0][0] == (4, 5, 5, 5, 6)


def test_of_what_is_as_good_the_points_decide() -> None:
    """Far ahead or far behind it plays as who plays for points."""
    for total in (100, 300):
        duel = BEHIND._replace(theirs=finished(total))
        best, _ = Contest(YAHTSEE).keeps(duel, (6, 5, 5, 5, 4), 2)[0]
        assert best == (4, 5, 5, 5, 6)


def test_a_category_by_the_chance() -> None:
    """With SIXES and CHANCE open, a hopeless deficit but for many sixes keeps SIXES for them."""
    ours = finished(170, Category.SIXES, OPEN)
    duel = Duel(ours, finished(221, Category.ACES))
    dice = (6, 6, 5, 5, 5)
    found = Contest(YAHTSEE).categories(duel, dice)
    assert found[0][0] is OPEN
    assert found[0][1].wins > found[1][1].wins
    assert 0 < found[0][1].wins < 0.2


def test_before_the_last_boxes_spreads_are_asked() -> None:
    """On even terms the chance is about a half; a lead is worth something, and more the later it is."""
    empty = Sheet(YAHTSEE)
    contest = Contest(YAHTSEE)
    even = contest.keeps(Duel(empty, empty), (6, 6, 6, 1, 2), 1)
    assert even[0][0] == (6, 6, 6)
    assert 0.5 < even[0][1].wins < 0.6
    ahead = Sheet(YAHTSEE, ((Category.FIVE_ALIKE, 50),))
    assert contest.keeps(Duel(ahead, ahead), (6, 6, 6, 1, 2), 1)[0][1].wins < 0.6
    beaten = contest.keeps(Duel(empty, ahead), (1, 2, 3, 3, 6), 1)
    assert beaten[0][1].wins < 0.45


def test_a_match_is_won_not_the_game() -> None:
    """Points ahead in the match count where it is for points, with more games to come a little less."""
    level = BEHIND._replace(stake=Stake(ahead=2))
    best, chance = Contest(YAHTSEE).keeps(level, (6, 5, 5, 5, 4), 2)[0]
    assert best == (4, 5, 5, 5, 6)
    assert chance.wins == 1
    later = Contest(YAHTSEE).keeps(BEHIND._replace(stake=Stake(later=5)), (6, 5, 5, 5, 4), 2)[0]
    assert later[0] == (5, 5, 5, 6)
    assert 0.4 < later[1].wins < 0.5
    hopeless = BEHIND._replace(stake=Stake(ahead=-90, later=5))
    assert Contest(YAHTSEE).keeps(hopeless, (6, 5, 5, 5, 4), 2)[0][0] == (4, 5, 5, 5, 6)


def test_what_is_played_for() -> None:
    """A game, a game of a match, and a lead that others may add to."""
    assert [GAME.worth(lead, 1.0) for lead in (-3, 0, 3)] == [0.0, 0.5, 1.0]
    assert Stake(0.25, 0.5, 0.5).worth(-1, 1.0) == 0.25
    assert Stake(ahead=10).worth(-10, 1.0) == 0.5
    assert Stake(later=1).worth(84, 84.0) == pytest.approx((1 + 0.8413) / 2, abs=1e-4)


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_the_hint_is_what_is_played(rolls: int) -> None:
    """The first choice of the hint is the move, and its chance the best there is."""
    duel = Duel(finished(170, OPEN, Category.FIVES), finished(180, Category.FULL_HOUSE))
    dice = (6, 5, 5, 2, 1)
    advice = advise_to_win(Contest(YAHTSEE), duel, dice, rolls)
    rival = Rival(YAHTSEE)
    sheets = (duel.ours, duel.theirs)
    if rolls == 3:
        assert advice[0].words == f"SCORE {YAHTSEE.names[rival.category(sheets, 0, dice)]}"
    else:
        kept = " ".join(map(str, rival.keep(sheets, 0, dice, rolls)))
        assert advice[0].words == f"KEEP {kept}"
    chances = [each.wins or 0 for each in advice]
    assert chances[0] == max(chances) > 0


DICE_THERE = (6, 5, 5, 5, 4)


def test_against_several_only_the_last_turn_is_for_the_win() -> None:
    """Before it, or in the fog, or alone, it is played for points."""
    ours, best, other = BEHIND.ours, BEHIND.theirs, finished(150)
    rival = Rival(YAHTSEE)
    rival.foresee((ours, best, other), 0)
    assert rival.keep((other, ours, best), 1, DICE_THERE, 2) == (5, 5, 5, 6)
    assert rival.keep((ours, best, finished(150, OPEN)), 0, DICE_THERE, 2) == (4, 5, 5, 5, 6)
    assert rival.keep((ours,), 0, DICE_THERE, 2) == (4, 5, 5, 5, 6)
    assert Rival(YAHTSEE, 0.001).keep((ours, best), 0, DICE_THERE, 2) == (4, 5, 5, 5, 6)
    rival.foresee((ours,), 0)
    assert rival.category((ours,), 0, DICE_THERE) is OPEN


def test_the_bonus_that_waits_counts() -> None:
    """In POKER DICE 35 come when the game ends: 63 points are a lead of 35 before."""
    upper = [(Category[name], 3 * at) for at, name in enumerate(("ACES", "TWOS", "THREES", "FOURS"), 1)]
    upper += [(Category.FIVES, 15), (Category.SIXES, 18)]
    rest = [(category, 0) for category in Category if category.name not in {name.name for name, _ in upper}]
    full = Sheet(POKER_DICE, (*upper, *rest))
    ours = replace(full, boxes=tuple(box for box in full.boxes if box[0] is not OPEN))
    low = Sheet(POKER_DICE, tuple((category, 97 if category is OPEN else 0) for category in Category))
    assert full.total == 63
    duel = Duel(ours, low)
    assert Contest(POKER_DICE).categories(duel, (1, 1, 1, 2, 2))[0][1].wins == 1
