"""The solver of the dice games: it finds the values of the shipped tables, and the published means."""

from __future__ import annotations

import sys
from functools import cache
from importlib import reload
from typing import TYPE_CHECKING

import numpy as np
import pytest

import study
from games.dice.values import FOLDER, load
from games.dice.variants import POKER_DICE
from study.dice import solve
from study.dice.solve import STEPS, VARIANTS, Floats, Game, follow, main, shipped
from tests.compiler import needs_compiler
from tests.slow import SLOW, mostly_slow

if TYPE_CHECKING:
    from pathlib import Path

    from games.dice.variants import Variant

pytestmark = pytest.mark.xdist_group("study of the dice games")
"""A mark that makes one worker run all tests of the solver, because they share a slow fixture."""

CHEAPEST_FIRST = sorted(VARIANTS, key=lambda variant: Game(variant).boxes)
"""The games, with the fastest to solve first; a plain test run solves only this one."""
MEANS = {"poker_dice": 245.870775, "yahtsee": 254.589609, "dice_poker": 253.970155}
SPREADS = {"poker_dice": 39.82, "yahtsee": 59.61, "dice_poker": 58.20}
"""The published means and standard deviations of the best player's totals."""


@cache
def solved(variant: Variant) -> Floats:
    """Return the values of a game solved from scratch, once for all tests."""
    return solve.solve(variant)


@needs_compiler
@pytest.mark.parametrize("variant", mostly_slow(CHEAPEST_FIRST), ids=lambda variant: variant.name)
def test_tables_match_the_solver(variant: Variant) -> None:
    """Every computed value equals the shipped one; the mean is the published one within 0.002 points."""
    values = solved(variant)
    assert load(variant).values.tolist() == np.rint(values * STEPS).astype(int).tolist()
    assert values[0] == pytest.approx(MEANS[variant.name], abs=0.002)
    assert values.min() == 0


@SLOW
@needs_compiler
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_rounding_costs_less_than_0_001_points(variant: Variant) -> None:
    """A player with the rounded table loses less than 0.001 points on average, computed over all games."""
    means = follow(variant, shipped(variant))
    assert 0 <= solved(variant)[0] - means.total < 0.001
    assert means.sd == pytest.approx(SPREADS[variant.name], abs=0.01)
    assert sum(means.categories.values()) + means.bonus + means.extra == pytest.approx(means.total)


def test_tables_have_at_most_0_7_mb() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.xz")) <= 700_000


def test_table_omits_five_alike_points_without_an_extra() -> None:
    """Without extra points, a table makes no difference between 0 and 50 points for five alike."""
    assert [Game(variant).boxes for variant in VARIANTS] == [3, 3, 2]


@needs_compiler
def test_command_writes_the_table_and_prints_the_mean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command writes a game's table, makes its folder if needed, and prints the mean total."""
    values = solved(POKER_DICE)
    monkeypatch.setattr(solve, "solve", lambda _: values)
    folder = tmp_path / "new" / "tables"
    main(["poker_dice", "--folder", str(folder)])
    (path,) = folder.iterdir()
    assert path.read_bytes() == (FOLDER / "poker_dice.xz").read_bytes()
    assert capsys.readouterr().out == f"{path}: {path.stat().st_size} bytes, mean 245.870775\n"


def test_missing_numpy_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error message has the command that installs numpy."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install -e '\.\[study\]'"):
        reload(study)
