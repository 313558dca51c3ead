"""The solver: the tables are what it finds, and what it finds is what others found."""

from __future__ import annotations

import runpy
import sys
from functools import cache
from importlib import reload
from typing import TYPE_CHECKING

import numpy as np
import pytest

import study
from games.dice.values import FOLDER, load, save
from games.dice.variants import DICE_POKER, POKER_DICE
from study.dice import solve
from study.dice.solve import STEPS, VARIANTS, Floats, follow, main, play, rules, shipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from games.dice.variants import Variant

pytestmark = pytest.mark.xdist_group("study of the dice games")
"""What they make once and keep is made by one worker."""

MEANS = {"poker_dice": 245.870775, "yahtsee": 254.589609, "dice_poker": 253.970155}
MANY_GAMES = pytest.mark.no_cover
"""Measured they take three times as long; fewer reach every branch as well."""

SPREADS = {"poker_dice": 39.82, "yahtsee": 59.61, "dice_poker": 58.20}
"""As published: the mean of the best player, and its standard deviation."""
ANY_GAME = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


FROM_SCRATCH = solve.solve
"""Some tests put something else in its place."""


@cache
def solved(variant: Variant) -> Floats:
    """A game solved from scratch, once for all tests."""
    return FROM_SCRATCH(variant)


@ANY_GAME
def test_the_tables_are_what_is_solved(variant: Variant) -> None:
    """Every value to half a step; the mean exactly, and to 0.002 the published one."""
    values, table = solved(variant), load(variant)
    assert np.abs(values - shipped(variant)).max() <= 0.5 / STEPS + 1e-9
    assert table.mean == pytest.approx(values[0], abs=1e-6)
    assert values[0] == pytest.approx(MEANS[variant.name], abs=0.002)
    assert values.min() == 0


@MANY_GAMES
@pytest.mark.parametrize(
    "variant", [one for one in VARIANTS if one is not POKER_DICE], ids=lambda variant: variant.name
)
def test_rounding_costs_nothing(variant: Variant) -> None:
    """The player who goes by the table, followed through every game there is: under 0.001 points.

    Who plays POKER DICE is followed by the command, below.
    """
    table, means = load(variant), follow(variant, shipped(variant))
    assert 0 <= table.mean - means.total < 0.001
    assert table.sd == pytest.approx(SPREADS[variant.name], abs=0.01)
    assert means.sd == pytest.approx(table.sd, abs=0.01)
    assert means.bonus == pytest.approx(table.means.bonus, abs=0.02)
    assert means.extra == pytest.approx(table.means.extra, abs=0.02)
    for category, mean in table.category_means.items():
        assert means.categories[category] == pytest.approx(mean, abs=0.1), category


@MANY_GAMES
@ANY_GAME
def test_20000_random_games(variant: Variant) -> None:
    """Seeded games by the table: mean and spread are those published, within four standard errors."""
    totals = play(variant, 20_000, seed=1987)
    assert abs(totals.mean() - MEANS[variant.name]) < 4 * SPREADS[variant.name] / 20_000**0.5
    # The totals are far from normal: their spread errs by their fourth moment.
    fourth = ((totals - totals.mean()) ** 4).mean() / totals.var() ** 2
    error = SPREADS[variant.name] * ((fourth - 1) / 4 / 20_000) ** 0.5
    assert abs(totals.std() - SPREADS[variant.name]) < 4 * error
    assert (totals == totals.round()).all()


def test_games_are_the_seed_s() -> None:
    """The same again, and others with another."""
    first, again, other = (play(DICE_POKER, 20, seed) for seed in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()


def test_the_tables_are_small() -> None:
    """Together at most 0.7 MB."""
    assert sum(path.stat().st_size for path in FOLDER.glob("*.xz")) <= 700_000


def test_points_in_five_alike_matter_only_for_the_extra() -> None:
    """POKER DICE has none: a third of its table would be the same again."""
    assert [rules(variant).boxes for variant in VARIANTS] == [3, 3, 2]


def known(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let the command find POKER DICE solved; what it is told of the work done."""
    reported: list[float] = []

    def known(variant: Variant, report: Callable[[float], None]) -> Floats:
        for done in (0.5, 1.0):
            report(done)
            reported.append(done)
        return solved(variant)

    monkeypatch.setattr(solve, "solve", known)
    return reported


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It writes the table that is there; nothing but its last line where nobody looks on."""
    reported = known(monkeypatch)
    main(["poker_dice", "--folder", str(tmp_path)])
    assert reported
    made, there = load(POKER_DICE, tmp_path), load(POKER_DICE)
    assert max(abs(a - b) for a, b in zip(made.values, there.values, strict=True)) <= 1
    assert made.means[:2] == pytest.approx(there.means[:2], abs=1e-6)
    assert made.category_means == pytest.approx(there.category_means, abs=1e-5)
    output = capsys.readouterr()
    assert "poker_dice.xz: " in output.out
    assert "mean 245.870775, sd 39.82" in output.out
    assert output.err == ""


def test_a_bar_on_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It grows on one line, and the line ends with the work."""
    known(monkeypatch)
    monkeypatch.setattr(solve, "follow", lambda variant, _values: load(variant).means)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    main(["poker_dice", "--folder", str(tmp_path)])
    half, whole = capsys.readouterr().err.strip("\r").split("\r")
    assert half == f"poker_dice   {'#' * 20:40}  50%"
    assert whole == f"poker_dice   {'#' * 40} 100%\n"


def test_a_game_that_is_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says which there are."""
    monkeypatch.setattr(sys, "argv", ["solve", "craps"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(solve.__file__), run_name="__main__")
    assert "there is no game 'craps'; there are dice_poker, yahtsee, poker_dice" in capsys.readouterr().err


def test_a_table_survives_writing(tmp_path: Path) -> None:
    """All of it."""
    table = load(POKER_DICE)
    assert load(POKER_DICE, save(table, tmp_path).parent) == table


def test_numpy_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What to install is told."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install -e '\.\[study\]'"):
        reload(study)
