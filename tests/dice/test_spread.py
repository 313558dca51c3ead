"""The stored spreads: whole, small, and in agreement with what is known of the game."""

from __future__ import annotations

import json
import lzma
from array import array
from typing import TYPE_CHECKING

import pytest

from games.dice import spread
from games.dice.scoring import Category
from games.dice.sheet import Sheet
from games.dice.values import ValueTableError, load, spot
from games.dice.variants import POKER_DICE, YAHTSEE, Variant

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("variant", [YAHTSEE, POKER_DICE], ids=lambda variant: variant.name)
def test_a_whole_game_is_spread_as_it_is_known(variant: Variant) -> None:
    """The mean to a tenth of a point, the standard deviation to three: what is far out is drawn together."""
    table = load(variant)
    spreads = spread.load(table)
    points = spreads.points(spot(Sheet(variant)))
    assert sum(spreads.chances) == pytest.approx(1, abs=1e-5)
    mean = sum(chance * each for chance, each in zip(spreads.chances, points, strict=True))
    variance = sum(chance * (each - mean) ** 2 for chance, each in zip(spreads.chances, points, strict=True))
    assert mean == pytest.approx(table.mean, abs=0.1)
    assert table.sd - 3 < variance**0.5 < table.sd + 0.5
    assert points == sorted(points)


def test_no_points_below_nothing() -> None:
    """With a YAHTSEE alone to come, it mostly does not."""
    boxes = tuple((category, 0) for category in Category if category is not Category.FIVE_ALIKE)
    points = spread.load(load(YAHTSEE)).points(spot(Sheet(YAHTSEE, boxes)))
    assert points[0] == 0
    assert points[-1] > 40


def test_they_are_small() -> None:
    """Both together within what may be shipped."""
    assert sum(path.stat().st_size for path in spread.FOLDER.glob("*.xz")) < 1_500_000


def test_written_and_read(tmp_path: Path) -> None:
    """The same again."""
    table = load(POKER_DICE)
    classes = array("H", (at % 2 for at in range(len(table.values))))
    spreads = spread.Spreads(table, (0.5, 0.5), array("h", [-8, 8, -12, 12]), classes)
    path = spread.save(spreads, tmp_path)
    assert spread.load(spreads.table, tmp_path) == spreads
    assert path == spread.path(POKER_DICE, tmp_path)


HEAD = {"game": "yahtsee", "chances": [1.0], "shapes": 1}


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "missing"),
        (b"no table", "broken"),
        (lzma.compress(b"[]\n"), "broken"),
        (lzma.compress(json.dumps({**HEAD, "game": "craps"}).encode() + b"\n"), "'craps'"),
        (lzma.compress(json.dumps(HEAD).encode() + b"\n" + bytes(6)), r"broken \(2 sheets\)"),
    ],
)
def test_what_cannot_be_used(tmp_path: Path, content: bytes | None, why: str) -> None:
    """The file is named, what is wrong with it, and the cure."""
    if content is not None:
        spread.path(YAHTSEE, tmp_path).write_bytes(content)
    with pytest.raises(ValueTableError, match=f"yahtsee.xz: .*{why}.*study.dice.spreads yahtsee"):
        spread.load(load(YAHTSEE), tmp_path)
