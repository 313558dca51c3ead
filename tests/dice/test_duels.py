"""The tournament of computer players follows the rules, has the cabinet's players, and can resume."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from games.dice.scoring import Category
from games.dice.sheet import Sheet
from games.dice.variants import YAHTSEE
from study.dice import duels
from study.dice.duels import Greedy, main, play_round, player, won

if TYPE_CHECKING:
    from pathlib import Path

    from games.dice.scoring import Dice


def test_beginner_is_greedy() -> None:
    """The beginner keeps the most frequent face and fills the best category; of zeros, the first one."""
    greedy, empty = Greedy(), Sheet(YAHTSEE)
    assert greedy.keep((empty, empty), 0, (2, 5, 2, 5, 1), 1) == (5, 5)
    assert greedy.category((empty, empty), 0, (2, 3, 4, 5, 6)) is Category.LARGE_STRAIGHT
    last = Sheet(YAHTSEE, tuple((each, 0) for each in Category if each.name not in ("ACES", "TWOS")))
    assert greedy.category((empty, last), 1, (3, 3, 4, 5, 5)) is Category.ACES


class Stays:
    """A player that never rolls again, fills the sheet from the top, and records its dice."""

    def __init__(self) -> None:
        self.dice: list[Dice] = []

    def keep(self, sheets: duels.Sheets, seat: int, dice: Dice, _rolls: int) -> Dice:
        """Keep all dice."""
        self.dice.append(dice)
        return dice

    def category(self, sheets: duels.Sheets, seat: int, dice: Dice) -> Category:
        """Choose the first open category."""
        assert self.dice[-1] == dice
        return sheets[seat].unused[0]


def test_dice_belong_to_the_seat() -> None:
    """Two players who swap seats in a second game get each other's dice, so that luck cancels out."""
    one, other, third = Stays(), Stays(), Stays()
    first, second = won(YAHTSEE, (one, other), "7"), won(YAHTSEE, (other, third), "7")
    assert first == second
    assert one.dice == other.dice[len(Category) :]
    assert third.dice == other.dice[: len(Category)]


@pytest.mark.parametrize("other", duels.OTHERS)
def test_pair_of_games_is_worth_two_wins(other: str) -> None:
    """The result of a pair of games is the mean of both games; the same seed gives the same result again."""
    both, first = play_round("yahtsee", other, 3, 1)
    assert both.number == first.number == 1
    assert 0 <= first.total <= 2 * both.total <= first.total + 1 <= 2
    assert (both, first) == play_round("yahtsee", other, 3, 1)


def test_solitary_player_keeps_points_that_lose() -> None:
    """Players other than PERFECT keep a sure 25 points, although these points lose the game."""
    open_box = tuple(
        (each, 175 if each is Category.ACES else 0) for each in Category if each.name != "CHANCE"
    )
    full = tuple((each, 201 if each is Category.ACES else 0) for each in Category)
    sheets = (Sheet(YAHTSEE, open_box), Sheet(YAHTSEE, full))
    dice = (6, 5, 5, 5, 4)
    assert player("points", YAHTSEE).keep(sheets, 0, dice, 2) == (4, 5, 5, 5, 6)
    assert player("GOOD", YAHTSEE).keep(sheets, 0, dice, 2) == (4, 5, 5, 5, 6)
    assert player("PERFECT", YAHTSEE).keep(sheets, 0, dice, 2) != (4, 5, 5, 5, 6)


def test_tournament_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The results of the first of two rounds are in the file, so only the second round is played."""
    monkeypatch.setattr(duels, "PAIRS", 1)
    path, known = tmp_path / "dice.jsonl", "[[1000, 710, 600.0], [1000, 700.0, 700]]"
    path.write_text(f'[["yahtsee", "greedy", 0, 1], {known}]\n')
    called = ["yahtsee", "--games", "4", "--folder", str(tmp_path), "--others", "greedy"]
    main(called)
    told = capsys.readouterr().out
    assert path.read_text().count("\n") == 2
    assert '[["yahtsee", "greedy", 1, 1], [[1' in path.read_text()
    assert re.search(r"seeds 0 to 1, 4 games: (71.0|70.9) % ± 1.0 \(first (69|70).\d\d%, second 7", told)
    main(called)
    assert capsys.readouterr().out == told


def test_command_prints_results_opponents_and_seeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = '[["yahtsee", "points", 0, 500], [[500, 255.5, 180.0], [500, 260.0, 260.0]]]\n'
    (tmp_path / "dice.jsonl").write_text(line)
    monkeypatch.setattr(duels, "PAIRS", 500)
    main(["yahtsee", "--games", "1000", "--folder", str(tmp_path), "--others", "points"])
    output = capsys.readouterr().out
    assert "yahtsee: PERFECT against points, seeds 0 to 0, 1,000 games: 51.1 % ± 1.4 " in output
    assert "(first 52.00%, second 50.20%)\n" in output
