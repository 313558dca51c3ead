"""Tests of how often each dealer makes each move, in a part of the 200,000 hands of the study."""

from __future__ import annotations

import os
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
    """CLASSIC must call 85 % of first bets and 70 % of bets of $10, and fold more in the second round."""
    found = tallied("CLASSIC", 4_000, 16)
    assert found.share(1, folds=True) < 0.15
    assert found.share(1, folds=True, bet=10) < 0.30
    assert found.share(1) > 0.1
    assert found.share(1, bare=True) > found.share(2, bare=True) + 0.03
    assert found.share(2, folds=True) > found.share(1, folds=True) + 0.1
    assert all(share > 0 for share in found.raises)


def test_shark_has_no_manners() -> None:
    """SHARK must fold more often than CLASSIC, and first raise by the maximum or not at all."""
    found = tallied("SHARK", 1_000, 16)
    assert found.share(1, folds=True) > 0.3
    assert sum(found.raises[:-1]) < 0.01


def test_counts_come_from_hands_at_the_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counts must come from two games against CLASSIC, played by presses at the cabinet's pins."""
    monkeypatch.setattr(frequencies, "HANDS", 2)
    found = by_pins("CLASSIC", 3, 16)
    assert sum(found.made.values()) >= 4
    assert {number for number, *_ in found.made} <= {1, 2}
    assert found.share(1, folds=True) < 0.5


ALL_HANDS = "CABINET_ALL_HANDS" in os.environ
"""True if the slow tests press all 200,000 hands at the cabinet's pins, which takes an hour."""


@SLOW
def test_classic_keeps_its_frequencies_at_the_pins() -> None:
    found = by_pins("CLASSIC", 200_000 if ALL_HANDS else 200, 16)
    assert found.share(1, folds=True) < 0.15
    assert found.share(1, folds=True, bet=10) < 0.30
    assert found.share(1, bare=True) > found.share(2, bare=True)
    assert found.share(2, folds=True) > found.share(1, folds=True)
    assert sum(share > 0 for share in found.raises) >= (10 if ALL_HANDS else 3)


def test_table_has_a_column_for_every_dealer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table must have a column for each dealer; hands with saved results must not be played again."""
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
