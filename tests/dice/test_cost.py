"""The lines of `cabinet bench` about the dice games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice import bench

if TYPE_CHECKING:
    import pytest


def test_report_has_two_lines_for_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line is for decisions in all turns, the other for the last turn, which is played to win."""
    monkeypatch.setattr(bench, "GAMES", 1)
    monkeypatch.setattr(bench, "RUNS", 1)
    first, second, *others = bench.lines()
    assert first.startswith("yahtsee: what to keep for points, median; slowest of 24: ")
    assert second.startswith("yahtsee: what to keep to win the last box, median; slowest of 2: ")
    assert len(others) == 2
