"""What `cabinet bench` says of the dice games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice import bench

if TYPE_CHECKING:
    import pytest


def test_the_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two a game, of all turns."""
    monkeypatch.setattr(bench, "GAMES", 1)
    monkeypatch.setattr(bench, "RUNS", 1)
    first, second, *others = bench.lines()
    assert first.startswith("yahtsee: a turn to win before the last 2 boxes, median; slowest of 22: ")
    assert second.startswith("yahtsee: a turn to win in the last 2 boxes, median; slowest of 4: ")
    assert len(others) == 2
