"""The lines of `cabinet bench` about the dice games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice import bench

if TYPE_CHECKING:
    import pytest


def test_the_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two a game, of all turns; the last of each seat is to win."""
    monkeypatch.setattr(bench, "GAMES", 1)
    monkeypatch.setattr(bench, "RUNS", 1)
    first, second, *others = bench.lines()
    assert first.startswith("yahtsee: what to keep for points, median; slowest of 24: ")
    assert second.startswith("yahtsee: what to keep to win the last box, median; slowest of 2: ")
    assert len(others) == 2
