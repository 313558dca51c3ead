"""Tests of the benchmark of the card games."""

from __future__ import annotations

import runpy
import sys
from random import Random
from typing import Any

import pytest

from games.cards import bench
from games.five_card_draw import GAME as ROUND_TABLE
from games.five_card_draw import bench as of_round_table
from games.heads_up_poker import GAME as HEADS_UP
from games.heads_up_poker import bench as of_heads_up
from study.five_card_draw import bench as of_table
from study.five_card_draw.table import hand


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fixture that makes every measurement of the benchmark as short as possible."""
    for name, little in (("HANDS", 100), ("DRAWS", 2), ("SESSIONS", 1), ("RUNS", 1)):
        monkeypatch.setattr(bench, name, little)
    monkeypatch.setattr(of_table, "HANDS", 3)


def test_bench_times_every_decision() -> None:
    took = list(bench.decisions(ROUND_TABLE, Random(1)))
    assert len(took) > 50
    assert all(seconds > 0 for seconds in took)
    assert len(list(bench.decisions(HEADS_UP, Random(1)))) > 20


def test_bench_times_ranking_and_best_draw() -> None:
    ranking, judging = bench.lines()
    assert ranking.startswith("cards: ranking: ")
    assert ranking.endswith(" times as long")
    assert judging.startswith("cards: the best of all 26 discards of a hand, exactly, median; slowest of 2: ")


def test_bench_works_without_another_evaluator(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without another program to compare with, as on the cabinet, the report gives only the times."""
    monkeypatch.setitem(sys.modules, "treys", None)
    ranking, _ = bench.lines()
    assert ranking.endswith(" us a hand")


@pytest.mark.parametrize(
    ("name", "lines"), [("five_card_draw", of_round_table.lines), ("heads_up_poker", of_heads_up.lines)]
)
def test_bench_times_tables_and_decisions_of_each_game(name: str, lines: object) -> None:
    assert callable(lines)
    ready, decision, *_ = lines()
    assert ready.startswith(f"{name}: getting ready; memory: ")
    assert decision.startswith(f"{name}: a decision, median; slowest of ")


def test_bench_times_five_card_draw() -> None:
    told = sorted(of_table.lines())
    whats = ("a decision in betting", "a draw", "a hint")
    assert [line.split(", all ranges computed again")[0] for line in told] == [
        f"five_card_draw: {what}" for what in whats
    ]


def test_command_prints_the_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command that docs/computer-players.md gives prints the report."""
    played, play = list[object](), hand

    def once(*args: Any) -> None:
        if not played:
            played.append(play(*args))

    monkeypatch.setattr("study.five_card_draw.table.hand", once)
    runpy.run_path(str(of_table.__file__), run_name="__main__")
    assert capsys.readouterr().out.startswith(
        "five_card_draw: a decision in betting, all ranges computed again"
    )
