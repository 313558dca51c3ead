"""The tournament: its players are those of the cabinet, and it goes on where it was."""

from __future__ import annotations

import runpy
import sys
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest

from games.dice.contest import Contest, Duel
from games.dice.perfect import keeps
from games.dice.scoring import Category
from games.dice.sheet import Sheet
from games.dice.variants import YAHTSEE
from study.dice import duels
from study.dice.duels import Field, Greedy, Result, Seats, lost, main, play_round, tournament
from study.dice.solve import COLUMNS, Room, Sheets, graph, look, new_choices

if TYPE_CHECKING:
    from pathlib import Path


@cache
def field() -> Field:
    """YAHTSEE, loaded once."""
    return Field(YAHTSEE)


def test_side_by_side_it_decides_as_the_cabinet_does() -> None:
    """What is kept of a first roll, and its chance, on empty sheets and with 50 in one."""
    ours = field().begin(2)
    theirs = Seats(Sheets(np.array([0, 2]), *np.zeros((2, 2), np.intp)), np.array([0, 50]))
    choices = new_choices(2)
    promised = look(field().game, ours.sheets, field().columns(ours, theirs), Room(COLUMNS), choices)
    for game, other in enumerate((Sheet(YAHTSEE), Sheet(YAHTSEE, ((Category.FIVE_ALIKE, 50),)))):
        duel = Duel(Sheet(YAHTSEE), other)
        chances = []
        for roll, dice in enumerate(keeps().of[5]):
            best, chance = Contest(YAHTSEE).keeps(duel, dice, 1)[0]
            chances.append(chance.wins)
            row = graph().sizes[len(best)].start + keeps().at[best]
            assert choices.kept[0][roll, game] == row
        assert promised[game] == pytest.approx(graph().odds @ chances, abs=1e-6)


def test_a_beginner() -> None:
    """Collects what there is most of, and takes what brings most."""
    greedy = Greedy(YAHTSEE)
    assert greedy.keeps(Sheet(YAHTSEE), (2, 5, 2, 5, 1), 1)[0][0] == (5, 5)
    assert greedy.categories(Sheet(YAHTSEE), (2, 3, 4, 5, 6))[0][0] is Category.LARGE_STRAIGHT


@pytest.mark.parametrize("other", duels.OTHERS)
def test_a_round(other: str) -> None:
    """All that can be won is two games a pair; the same again with the same seed."""
    result = play_round(field(), other, 3, 2)
    assert result.pairs == 2
    assert 0 <= result.first <= 2
    assert result == play_round(field(), other, 3, 2)


def test_chances_are_lost_for_points() -> None:
    """Never less than nothing, and no more in the last box than in the last two."""
    found = lost(field(), 2, 8)
    assert len(found) == 16
    assert all(-1e-6 < one <= two + 1e-6 for one, two in found)
    assert max(two for _, two in found) > 0.001


def test_figures() -> None:
    """A share, and its error by pairs."""
    result = Result(2, 2, 1, 1.25).add(Result(2, 2, 1, 1.25))
    assert result == Result(4, 4, 2, 2.5)
    assert result.share == 0.75
    assert result.error == pytest.approx((0.0625 / 3) ** 0.5)


def test_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that has been played is read."""
    monkeypatch.setattr(duels, "PAIRS", 1)
    path, round_0 = (
        tmp_path / "duels" / "dice.jsonl",
        '[["yahtsee", "points", 0, 1], [500, 400.0, 300.5, 180.0]]\n',
    )
    path.parent.mkdir()
    path.write_text(round_0)
    told: list[float] = []
    result = tournament(field(), "points", 2, path.parent, told.append)
    assert told == [1.0]
    assert result.pairs == 501
    assert path.read_text().startswith(f'{round_0}[["yahtsee", "points", 1, 1], [1, ')
    assert tournament(field(), "points", 2, path.parent) == result


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It prints what is won, of whom, by which seeds, and what is lost."""
    line = '[["yahtsee", "points", 0, 500], [500, 260.0, 250.5, 180.0]]\n'
    (tmp_path / "dice.jsonl").write_text(line)
    monkeypatch.setattr(duels, "PAIRS", 500)
    monkeypatch.setattr(duels, "lost", lambda _field, _seed, _games: [(0.0, 0.1), (0.01, 0.02)])
    main(["yahtsee", "--games", "1000", "--folder", str(tmp_path), "--others", "points"])
    output = capsys.readouterr().out
    assert "yahtsee: PERFECT against points, seeds 0 to 0, 1,000 games: 51.05% ± " in output
    assert "yahtsee: lost for points in the last two, 4 times: 6.00% ± " in output
    monkeypatch.setattr(sys, "argv", ["duels", "craps"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(duels.__file__), run_name="__main__")
