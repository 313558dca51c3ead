"""The studies share code for saved parts, means with errors, and tables."""

from __future__ import annotations

import json
from math import hypot, isnan
from pathlib import Path

import pytest

from study.parts import command, joined, mean, results, share, sums, table


@pytest.mark.parametrize("processes", [1, 2])
def test_study_resumes(tmp_path: Path, processes: int) -> None:
    """Parts are read back in the requested order; the part on a truncated line is computed again."""
    path, told = tmp_path / "new" / "parts.jsonl", list[float]()
    first = results(path, [(3, 4), (6, 8)], hypot, processes=processes, report=told.append)
    assert (first, told) == ([5, 10], [0.5, 1])
    path.write_text(path.read_text() + "[[5, 12], 1", encoding="utf-8")

    def never(*_: int) -> float:
        raise AssertionError

    assert results(path, [(6, 8), (3, 4)], never) == [10, 5]
    again = results(path, [(5, 12), (3, 4)], hypot, processes=processes)
    assert again == [13, 5]
    assert len(path.read_text().splitlines()) == 3


def test_file_of_another_kind_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "parts.jsonl"
    path.write_text("nothing\n", encoding="utf-8")
    with pytest.raises(json.JSONDecodeError):
        results(path, [(3, 4)], hypot)
    assert path.read_text() == "nothing\n"


def test_mean_has_an_error() -> None:
    """A hundred values of 10 and -10 have an error of 10 divided by the root of their number."""
    assert mean([10, -10] * 50).value == 0
    assert mean([10, -10] * 50).error == pytest.approx(1, rel=0.01)
    assert str(mean([10, -10] * 50)) == "+0.00 ± 1.01"


def test_sums_of_parts_have_an_error() -> None:
    """The sums are those of 1, -1, 3 and 1 dollars in two parts; the sum of a single value has no error."""
    both = joined([sums([1, -1]), list(sums([3, 1]))])
    assert both == sums([1, -1, 3, 1])
    assert tuple(both) == (4, 4, 12)
    assert both.mean == pytest.approx((1, (8 / 3 / 4) ** 0.5))
    assert isnan(sums([1]).mean.error)
    assert f"{both.mean:.3f}" == "+1.000 ± 0.816"


def test_file_of_a_command_is_named_after_the_game(tmp_path: Path) -> None:
    parser = command("study.chess.openings", "Count.", 100)
    assert parser.prog == "python -m study.chess.openings"
    options = parser.parse_args([])
    assert (options.path, options.hands, options.processes) == (Path("openings/chess.jsonl"), 100, 1)
    options = parser.parse_args(["--folder", str(tmp_path), "--hands", "7", "--processes", "2"])
    assert (options.path, options.hands, options.processes) == (tmp_path / "chess.jsonl", 7, 2)
    assert "hands" not in vars(command("study.chess.openings", None).parse_args([]))


def test_share_has_an_error() -> None:
    """The error of a share p of n is the root of p (1 - p) / n; a share of nothing has no error."""
    assert share(20, 100) == pytest.approx((0.2, 0.04))
    assert share(20, 100).percent == "20.0 % ± 4.0"
    assert share(0, 0) == (0, 0)


def test_table_is_markdown() -> None:
    assert list(table(("what", "how often"), [("bets", mean([1, 1]))])) == [
        "| what | how often |",
        "|---|---|",
        "| bets | +1.00 ± 0.00 |",
    ]
