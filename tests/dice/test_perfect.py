"""The best player: its decisions and expected totals, compared with hand calculations and the solver."""

from __future__ import annotations

import json
import lzma
import subprocess
import sys
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import pytest

from games.dice.perfect import LEVELS, Perfect, keeps
from games.dice.scoring import DICE, Category
from games.dice.sheet import Sheet
from games.dice.values import ValueTableError, load, spot
from games.dice.variants import DICE_POKER, POKER_DICE, YAHTSEE
from study.dice.bench import play
from study.dice.solve import VARIANTS, Game, shipped
from tests.compiler import needs_compiler
from tests.slow import SLOW, mostly_slow

if TYPE_CHECKING:
    from pathlib import Path

    from games.dice.variants import Variant

FIVE = Category.FIVE_ALIKE

STEP = 1 / 64
PUBLISHED = {"poker_dice": 245.870775, "yahtsee": 254.589609, "dice_poker": 253.970155}
"""The published mean total of the best player in each game."""
ANY_GAME = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def all_used_but(variant: Variant, *unused: Category, **points: int) -> Sheet:
    """Return a score sheet on which only the categories `unused` are open.

    `points`: the points in used categories, by name; a used category that is not named holds 0.
    """
    used = (category for category in Category if category not in unused)
    return Sheet(variant, tuple((category, points.get(category.name, 0)) for category in used))


def assert_best(
    player: Perfect, sheet: Sheet, dice: tuple[int, ...], rolls: int, keep: tuple[int, ...], expected: float
) -> None:
    """Check that `keep` are the best dice to keep, and that the mean final total is then `expected`."""
    best, value = player.keeps(sheet, dice, rolls)[0]
    assert best == keep
    assert value == pytest.approx(expected)


@ANY_GAME
def test_dice_above_the_expected_value_are_kept_for_chance(variant: Variant) -> None:
    """A die is kept only above the mean of rolling it again: 3.5 with one roll to come, 4.25 with two."""
    player, sheet = Perfect(variant), all_used_but(variant, Category.CHANCE)
    assert_best(player, sheet, (6, 3, 4, 1, 5), 1, (5, 6), 11 + 3 * 4.25)
    assert_best(player, sheet, (6, 3, 4, 1, 5), 2, (4, 5, 6), 15 + 2 * 3.5)
    assert player.categories(sheet, (6, 3, 4, 1, 5)) == [(Category.CHANCE, 19)]


@ANY_GAME
def test_every_distinct_keep_appears_once(variant: Variant) -> None:
    """With a pair among the five dice, 24 of the 32 possible keeps are distinct."""
    found = dict(Perfect(variant).keeps(all_used_but(variant, Category.CHANCE), (2, 5, 2, 1, 6), 2))
    assert len(found) == 24
    assert all(keep == tuple(sorted(keep)) for keep in found)
    assert found[1, 2, 2, 5, 6] == 16
    assert found[()] == pytest.approx(17.5)


@ANY_GAME
def test_chance_of_five_alike_is_exact(variant: Variant) -> None:
    """From four alike, the chance is 1 in 6 with one roll to come, and 11 in 36 with two."""
    player, sheet = Perfect(variant), all_used_but(variant, FIVE)
    assert_best(player, sheet, (4, 4, 1, 4, 4), 2, (4, 4, 4, 4), 50 / 6)
    assert_best(player, sheet, (4, 4, 1, 4, 4), 1, (4, 4, 4, 4), 50 * 11 / 36)
    assert_best(player, sheet, (3,) * 5, 1, (3,) * 5, 50)


@ANY_GAME
def test_more_dice_are_kept_between_equal_keeps(variant: Variant) -> None:
    """Keeping one die or none gives the same chance of five alike in one roll: 1 in 1,296."""
    keeps = Perfect(variant).keeps(all_used_but(variant, FIVE), (1, 2, 3, 4, 6), 2)
    assert [len(keep) for keep, _ in keeps[:6]] == [1] * 5 + [0]
    assert all(value == pytest.approx(50 / 1296) for _, value in keeps[:6])
    assert [len(keep) for keep, _ in keeps[6:]] == [5] + [4] * 5 + [3] * 10 + [2] * 10
    assert all(value == 0 for _, value in keeps[6:])


@ANY_GAME
def test_bonus_for_63_counts_in_advance(variant: Variant) -> None:
    """With 45 points in the upper section, three sixes are worth 18 and the bonus of 35."""
    others = {"FIVES": 20, "FOURS": 12, "THREES": 9, "TWOS": 4}
    sheet = all_used_but(variant, Category.SIXES, **others)
    player = Perfect(variant)
    assert player.categories(sheet, (6, 6, 1, 6, 1)) == [(Category.SIXES, 45 + 18 + 35)]
    a_six = 91 / 216
    count = [a_six**n * (1 - a_six) ** (5 - n) * ways for n, ways in enumerate((1, 5, 10, 10, 5, 1))]
    coming = sum(chance * (6 * n + 35 * (n >= 3)) for n, chance in enumerate(count))
    assert load(variant).value(sheet) == pytest.approx(coming, abs=STEP / 2)


@ANY_GAME
def test_earned_bonus_counts_before_it_is_added(variant: Variant) -> None:
    """An earned bonus of 35 counts, whether the game adds it at once or at the end."""
    sheet = all_used_but(variant, Category.CHANCE, SIXES=30, FIVES=25, FOURS=8)
    waits = 35 if variant.bonus_at_end else 0
    assert sheet.total == 98 - waits
    assert load(variant).value(sheet) == pytest.approx(5 * 14 / 3 + waits, abs=STEP / 2)
    assert Perfect(variant).categories(sheet, (1, 1, 2, 2, 3)) == [(Category.CHANCE, 63 + 35 + 9)]
    assert Perfect(variant).keeps(sheet, (5, 6, 5, 6, 5), 2)[0] == ((5, 5, 5, 6, 6), 63 + 35 + 27)


@ANY_GAME
def test_automatic_five_alike_leaves_no_choice(variant: Variant) -> None:
    """Five sixes would be worth more as SIXES, because of the bonus, but DICE POKER fills QUINTA."""
    sheet = all_used_but(variant, Category.SIXES, FIVE, FIVES=15, FOURS=12, THREES=6)
    held = all_used_but(variant, Category.SIXES, FIVES=15, FOURS=12, THREES=6, FIVE_ALIKE=50)
    five_alike = 50 * 0.04602864
    forced, free = 50 + load(variant).value(held), 30 + 35 + five_alike
    assert forced < free - 2
    made = forced if variant is DICE_POKER else free
    value = dict(Perfect(variant).keeps(sheet, (6, 6, 6, 1, 6), 2))[6, 6, 6, 6]
    assert value == pytest.approx(33 + made / 6 + (24 + five_alike) * 5 / 6, abs=STEP)
    again = 1 - (5 / 6) ** 2
    value = dict(Perfect(variant).keeps(sheet, (6, 6, 6, 1, 6), 1))[6, 6, 6, 6]
    assert value == pytest.approx(33 + made * again + (24 + five_alike) * (1 - again), abs=STEP)


def test_joker_scores_in_full_with_its_extra() -> None:
    """Five fours score in full as a straight, with 100 extra, if FOURS is used and YAHTSEE holds 50."""
    unused = (Category.LARGE_STRAIGHT, Category.FULL_HOUSE)
    player, sheet = Perfect(YAHTSEE), all_used_but(YAHTSEE, *unused, FIVE_ALIKE=50)
    (first, _), (second, _) = player.categories(sheet, (4,) * 5)
    assert (first, second) == unused
    sheet = all_used_but(YAHTSEE, Category.LARGE_STRAIGHT, FIVE_ALIKE=50)
    assert player.keeps(sheet, (4,) * 5, 1)[0] == ((4,) * 5, 50 + 40 + 100)
    assert player.categories(sheet, (4,) * 5) == [(Category.LARGE_STRAIGHT, 50 + 40 + 100)]


@needs_compiler
@ANY_GAME
@pytest.mark.parametrize("games", mostly_slow([2, 24]))
def test_decisions_match_the_solver(variant: Variant, games: int) -> None:
    """Player and solver give equal values to every keep and to the best category, in whole games."""
    player, rng = Perfect(variant), Random(5)
    decisions = [decision for _ in range(games) for decision in play(player, rng)[1]]
    assert len(decisions) >= 21 * games
    game, values = Game(variant), shipped(variant)
    for sheet, dice, rolls in decisions:
        turn = game.turn(values, spot(sheet))
        have = Sheet(variant, sheet.boxes, sheet.extra, closed=True).total
        if rolls:
            for keep, total in player.keeps(sheet, dice, rolls):
                assert have + turn.kept[rolls - 1][keep] == pytest.approx(total, abs=1e-6), (sheet, dice)
        else:
            _, total = player.categories(sheet, dice)[0]
            assert have + turn.final[tuple(sorted(dice))] == pytest.approx(total, abs=1e-6), (sheet, dice)


@ANY_GAME
@pytest.mark.parametrize("games", mostly_slow([10, 100]))
def test_mean_of_random_games_matches_the_table(variant: Variant, games: int) -> None:
    """The mean total of random games differs from the published mean by at most three standard errors."""
    rng = Random(1988)
    totals = [play(Perfect(variant), rng)[0].total for _ in range(games)]
    assert abs(fmean(totals) - PUBLISHED[variant.name]) < 3 * stdev(totals) / games**0.5


def test_empty_sheet_promises_the_published_mean() -> None:
    for variant in VARIANTS:
        assert load(variant).value(Sheet(variant)) == pytest.approx(PUBLISHED[variant.name], abs=STEP / 2)


def test_full_sheet_promises_nothing() -> None:
    """A full score sheet brings no more points, except the bonus of 35 that POKER DICE adds at the end."""
    for variant in VARIANTS:
        assert load(variant).value(all_used_but(variant)) == 0
        full = all_used_but(variant, SIXES=30, FIVES=25, FOURS=8)
        assert load(variant).value(full) == (35 if variant is POKER_DICE else 0)


def test_impossible_sheet_is_refused() -> None:
    with pytest.raises(ValueError, match="no play brings 7 points in the upper categories"):
        load(YAHTSEE).value(Sheet(YAHTSEE, ((Category.ACES, 7),)))


FOGGY = """
from games.dice.perfect import Perfect
from games.dice.sheet import Sheet
from games.dice.variants import YAHTSEE
player = Perfect(YAHTSEE, 5.0)
print(player.keeps(Sheet(YAHTSEE), (1, 3, 3, 5, 6), 1), player.categories(Sheet(YAHTSEE), (1, 3, 3, 5, 6)))
"""


def test_noise_is_reproducible() -> None:
    """A weak player's errors are the same in every process and any order of dice, and change its choice."""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", FOGGY], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    clear, foggy = Perfect(YAHTSEE), Perfect(YAHTSEE, 5.0)
    sheet = Sheet(YAHTSEE)
    seen = foggy.keeps(sheet, (1, 3, 3, 5, 6), 1)
    assert seen == foggy.keeps(sheet, (6, 3, 1, 3, 5), 1)
    assert seen != clear.keeps(sheet, (1, 3, 3, 5, 6), 1)
    assert sorted(seen) == sorted(clear.keeps(sheet, (1, 3, 3, 5, 6), 1))
    assert seen != foggy.keeps(sheet, (1, 3, 3, 5, 6), 2)


def test_noise_is_normally_distributed() -> None:
    """The mean and standard deviation of a weak player's errors are checked to four standard errors."""
    clear, foggy = Perfect(YAHTSEE), Perfect(YAHTSEE, 2.0)
    errors = [
        foggy.error((dice,), keep)
        for dice in keeps().of[DICE]
        for keep, _ in clear.keeps(Sheet(YAHTSEE), dice, 1)
    ]
    assert abs(fmean(errors)) < 4 * 2.0 / len(errors) ** 0.5
    assert abs(stdev(errors) - 2.0) < 4 * 2.0 / (2 * len(errors)) ** 0.5


@SLOW
def test_weaker_levels_score_less() -> None:
    """In 75 games each, the mean of PERFECT is at least 5 points above GOOD, and GOOD 10 above EASY."""
    means = {}
    for name, fog in LEVELS.items():
        rng = Random(7)
        means[name] = fmean(play(Perfect(POKER_DICE, fog), rng)[0].total for _ in range(75))
    assert list(means) == ["PERFECT", "GOOD", "EASY"]
    assert means["PERFECT"] > means["GOOD"] + 5 > means["EASY"] + 15


def test_game_needs_no_numpy() -> None:
    """The best player does not import numpy, which is not installed on the cabinet."""
    code = "from games.dice.perfect import Perfect; from games.dice.variants import YAHTSEE; import sys;"
    code += "Perfect(YAHTSEE).load(); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "False\n"


def packed(head: object, body: bytes = b"") -> bytes:
    """Return the content of a table file with any head and any values."""
    return lzma.compress(json.dumps(head).encode() + b"\n" + body)


WHOLE = {"game": "yahtsee", "steps": 64, "count": 3}
BROKEN = [
    ("empty", b"", "the table is broken"),
    ("no xz", b"no table at all", "the table is broken"),
    ("cut", packed({})[:-9], "the table is broken"),
    ("no head", lzma.compress(b"nothing\n"), "the table is broken"),
    ("a head without a game", packed({"steps": 64}), "the table is broken"),
    ("another head", packed([]), "the table is broken"),
    ("an odd number of bytes", packed(WHOLE, b"\1\2\3"), "the table is broken"),
    ("values below nothing", packed(WHOLE, b"\0\xff"), "the table is broken"),
    ("too few values", packed(WHOLE, bytes(6)), r"the table is broken \(3 values\)"),
    ("another count", packed(WHOLE, bytes(8)), r"the table is broken \(4 values\)"),
    ("another game", packed({**WHOLE, "game": "chess"}), "this is the table of 'chess'"),
]


@pytest.mark.parametrize(("content", "words"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_broken_table_is_reported(tmp_path: Path, content: bytes, words: str) -> None:
    """The error message has the file, the fault, and the command that makes the table again."""
    path = tmp_path / "yahtsee.xz"
    path.write_bytes(content)
    with pytest.raises(ValueTableError, match=words) as caught:
        load(YAHTSEE, tmp_path)
    assert str(caught.value).startswith(str(path))
    assert str(caught.value).endswith("'python -m study.dice.solve yahtsee' makes it again")


def test_missing_table_is_reported(tmp_path: Path) -> None:
    """The error message has the command that makes a new table."""
    with pytest.raises(
        ValueTableError, match=r"yahtsee.xz: the table is missing; 'python -m study.dice.solve"
    ):
        load(YAHTSEE, tmp_path)


def test_table_is_loaded_once() -> None:
    """All players of a game share the table, whatever their level."""
    for fog in LEVELS.values():
        player = Perfect(DICE_POKER, fog)
        player.load()
        player.load()
        assert len(player.categories(Sheet(DICE_POKER), (1, 2, 3, 4, 5))) == 13
