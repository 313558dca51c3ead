"""The commands that measure the dice games' best player print all rows and play by the rules."""

from __future__ import annotations

import runpy
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from games.dice.perfect import Perfect
from games.dice.scoring import DICE, Category
from games.dice.variants import DICE_POKER, YAHTSEE
from study.dice import bench, duels, solve
from study.dice.bench import main, play
from tests.compiler import needs_compiler

if TYPE_CHECKING:
    from types import ModuleType


def test_game_fills_the_sheet() -> None:
    """A whole game has 13 turns and fills the sheet.

    In each turn a player decides at most twice which dice to keep, then chooses a category.
    """
    sheet, decisions = play(Perfect(YAHTSEE), Random(1))
    assert sheet.closed
    assert not sheet.unused
    assert sum(decision.rolls == 0 for decision in decisions) == 13
    assert sum(decision.rolls == 1 for decision in decisions) == 13
    assert all(len(decision.dice) == DICE for decision in decisions)


class Sixes(Random):
    """A random generator for dice that show only sixes."""

    def randint(self, _low: int, _high: int) -> int:
        """Return a six."""
        return 6


def test_automatic_five_alike_needs_no_decision() -> None:
    """In DICE POKER the first five alike fill QUINTA at once, but in YAHTSEE the player may choose."""
    for variant, undecided in ((DICE_POKER, 1), (YAHTSEE, 0)):
        sheet, decisions = play(Perfect(variant), Sixes())
        assert sheet.points(Category.FIVE_ALIKE) == 50
        assert sum(decision.rolls == 0 for decision in decisions) == 13 - undecided


@needs_compiler
def test_rows_have_means_costs_and_levels(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "SOLVE", "print(1.5, 51200)")
    main(["poker_dice", "--games", "2", "--decisions", "3", "--runs", "1"])
    output = capsys.readouterr().out
    for row in (
        "| | poker_dice |\n|---|---|\n",
        "| expected final total | 245.870775 |\n",
        "| its standard deviation | 39.8208 |\n",
        "| large straight | 33.04 |\n",
        "| further five alike | 0.00 |\n",
        "| values in the table | 357,632 |\n",
        "| lost by the table's steps of 1/64 point | 0.000024 |\n",
        "| solving and writing, best of 1; peak memory | 1,500 ms; 50.0 MB |\n",
        "| loading, best of 1; peak memory | ",
        "| deciding a category, median; worst of 3 | ",
        "| PERFECT, fog 0.0: mean of 2 games; their standard deviation | ",
        "| EASY, fog ",
    ):
        assert row in output


@pytest.mark.parametrize(
    ("command", "games"),
    [
        (bench, "dice_poker, yahtsee, poker_dice"),
        (duels, "yahtsee, poker_dice"),
        (solve, "dice_poker, yahtsee, poker_dice"),
    ],
    ids=["bench", "duels", "solve"],
)
def test_unknown_game_is_refused(
    command: ModuleType, games: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error message of each command lists the games that the command knows."""
    monkeypatch.setattr(sys, "argv", [command.__name__, "craps"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(command.__file__), run_name="__main__")
    assert f"there is no game 'craps'; there are {games}\n" in capsys.readouterr().err
