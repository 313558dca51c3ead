"""All art sheets are in the wheel and listed in the docs, and each game lists the sheets it uses."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hatchling.builders.wheel import WheelBuilder

from cabinet.cards import chips, faces, people
from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual import gallery
from cabinet.dice import die_picture
from cabinet.display import sheets
from cabinet.display.art import Cell, Sheet
from games import five_card_draw, heads_up_poker
from games.five_card_draw.screen import buttons
from games.poker_dice.hand import HAND

if TYPE_CHECKING:
    from cabinet.api import AnyGame

ROOT = Path(__file__).parents[1]
SHEETS = (*die_picture.SHEETS, HAND, *faces.SHEETS, people.SHEET, chips.SHEET, *buttons.SHEETS)
DRAWN = sorted(chain.from_iterable((ROOT / package).rglob("*.png") for package in ("cabinet", "games")))


def name(sheet: Sheet) -> str:
    """Return the path of a sheet's file, relative to the root of the project."""
    return sheet.path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("sheet", SHEETS, ids=name)
def test_every_cell_is_drawn(sheet: Sheet) -> None:
    assert list(sheets.read(sheet)) == [cell.name for cell in sheet.cells()]


def test_every_sheet_is_used() -> None:
    assert sorted(sheet.path for sheet in SHEETS) == DRAWN


@pytest.mark.parametrize("game", [five_card_draw.GAME, heads_up_poker.GAME], ids=lambda game: game.name)
def test_game_lists_its_sheets(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game lists every sheet it draws from: other sheets would be read from the card during play."""
    used = set()

    def cell(sheet: Sheet, name: str) -> Cell:
        used.add(sheet.path)
        return Cell(sheet, name)

    # The cache is emptied: a sprite that another game has cached would be drawn without its sheet.
    RecordingCanvas().forget()
    monkeypatch.setattr(Sheet, "cell", cell)
    for sample in game.look.samples[::4]:
        gallery.shoot(game, sample)
    assert used == {sheet.path for sheet in game.look.art}


def test_wheel_has_all_sheets() -> None:
    shipped = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert {path.relative_to(ROOT).as_posix() for path in DRAWN} <= shipped


def test_docs_list_every_art_file() -> None:
    page = (ROOT / "docs/art.md").read_text()
    rows = [row for row in page.splitlines() if row.startswith("| `")]
    for path in DRAWN:
        folder = path.parent.relative_to(ROOT).as_posix()
        assert any(f"{folder}/" in row and f"{path.name}`" in row for row in rows), path
