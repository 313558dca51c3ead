"""Finding the spreads: for the last sheets, where they can be known otherwise."""

from __future__ import annotations

import runpy
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

from games.dice import spread
from games.dice.scoring import Category
from games.dice.sheet import Sheet
from games.dice.values import load, spot
from games.dice.variants import POKER_DICE, YAHTSEE
from study.dice import spreads

if TYPE_CHECKING:
    from pathlib import Path

LATE = 11
"""Categories used on the sheets that are looked at."""


def test_the_last_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """CHANCE, and SIXES with it, bring on average what the table of values says."""
    for name, few in (("MET", 20), ("ANY", 40), ("CLASSES", 16), ("FEWEST", 16)):
        monkeypatch.setattr(spreads, name, few)
    told: list[float] = []
    found = spreads.spreads(YAHTSEE, told.append, LATE)
    assert told[-1] == 1
    assert len(found.classes) == len(found.table.values)
    for left in ({Category.CHANCE}, {Category.CHANCE, Category.SIXES}):
        sheet = Sheet(YAHTSEE, tuple((category, 0) for category in Category if category not in left))
        mean = np.dot(found.chances, found.points(spot(sheet)))
        assert mean == pytest.approx(found.table.value(sheet), abs=1)


def test_parts_of_a_distribution() -> None:
    """Their means, by the chances, are the mean; they go up."""
    waves = spreads.Solver(POKER_DICE).waves_of(range(20, 60), [1 / 40] * 40)
    (parts,) = spreads.cut(spreads.seen(waves[None]))
    assert parts @ spreads.CHANCES == pytest.approx(39.5, abs=0.2)
    assert (np.diff(parts) >= 0).all()
    assert parts[16] == pytest.approx(40.4, abs=0.5)


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It writes what it finds."""
    there = spread.load(load(POKER_DICE))
    monkeypatch.setattr(spreads, "spreads", lambda _variant, _report: there)
    monkeypatch.setattr(spreads, "save", lambda _spreads, folder: spread.path(POKER_DICE))
    spreads.main(["poker_dice", "--folder", str(tmp_path)])
    assert "spreads/poker_dice.xz: " in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["spreads", "dice_poker"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(spreads.__file__), run_name="__main__")
    assert "there are yahtsee, poker_dice" in capsys.readouterr().err
