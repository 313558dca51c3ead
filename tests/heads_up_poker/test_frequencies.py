"""How often the dealers do what: a sample of the 200,000 hands that the study plays."""

from __future__ import annotations

import os
import runpy
import sys
from typing import TYPE_CHECKING

import pytest

from games.heads_up_poker.levels import LEVELS
from study.heads_up_poker import frequencies
from study.heads_up_poker.frequencies import by_pins, main, tallied
from tests.slow import SLOW

if TYPE_CHECKING:
    from pathlib import Path


@SLOW
def test_classic_keeps_to_its_manners() -> None:
    """4,000 hands: it sees or raises at least 85 of 100 first bets, 70 of $10, and is stricter afterwards."""
    found = tallied("CLASSIC", 4_000, 16)
    assert found.share(1, folds=True) < 0.15
    assert found.share(1, folds=True, bet=10) < 0.30
    assert found.share(1) > 0.1
    assert found.share(1, bare=True) > found.share(2, bare=True) + 0.03
    assert found.share(2, folds=True) > found.share(1, folds=True) + 0.1
    assert all(share > 0 for share in found.raises)


def test_shark_has_none() -> None:
    """It gives up to more bets, and raises the most or not at all in the first round."""
    found = tallied("SHARK", 1_000, 16)
    assert found.share(1, folds=True) > 0.3
    assert sum(found.raises[:-1]) < 0.01


def test_by_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is pressed on a cabinet is what is counted: two games of two hands, and what CLASSIC answered."""
    monkeypatch.setattr(frequencies, "HANDS", 2)
    found = by_pins("CLASSIC", 3, 16)
    assert sum(found.made.values()) >= 4
    assert {number for number, *_ in found.made} <= {1, 2}
    assert found.share(1, folds=True) < 0.5


ALL_HANDS = "CABINET_ALL_HANDS" in os.environ
"""Slow tests press all 200,000 at the pins: an hour's work."""


@SLOW
def test_classic_at_the_pins() -> None:
    """What the rules ask of it, in hands that are pressed."""
    found = by_pins("CLASSIC", 200_000 if ALL_HANDS else 200, 16)
    assert found.share(1, folds=True) < 0.15
    assert found.share(1, folds=True, bet=10) < 0.30
    assert found.share(1, bare=True) > found.share(2, bare=True)
    assert found.share(2, folds=True) > found.share(1, folds=True)
    assert sum(share > 0 for share in found.raises) >= (10 if ALL_HANDS else 3)


def test_the_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A column for every dealer; who is on file is not played again."""
    told = ["--hands", "20", "--folder", str(tmp_path)]
    main(told)
    output = capsys.readouterr().out
    with monkeypatch.context() as known:
        known.delattr(frequencies, "next_step")
        main(told)
    assert capsys.readouterr().out == output
    head, _, *rows = output.splitlines()
    assert head == f"| of 100 bets | {' | '.join(LEVELS)} |"
    assert len(rows) == 8
    monkeypatch.setattr(sys, "argv", ["frequencies", "--speed"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(frequencies.__file__), run_name="__main__")
