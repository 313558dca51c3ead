"""Tests of the lists of wires and parts in the folder hardware/."""

from __future__ import annotations

import csv

import pytest

from hardware.generate import board, lists
from hardware.generate.blocks import BlockError, fill
from hardware.generate.parts import GROUPS, TOOLS, WAYS, parts, total

from .pages import HARDWARE, WIRING

PARTS = parts(WIRING, HARDWARE / "parts.toml")
QUANTITIES = {part.name: part.count for part in PARTS}


def test_wires_csv_lists_all_wires() -> None:
    """The file wires.csv lists thirty wires and two jumpers."""
    rows = list(csv.DictReader(lists.wires_csv(WIRING).splitlines()))
    assert len(rows) == 32
    assert rows[0] == {
        "wire": "1",
        "cable": "joystick 1",
        "name": "P1 UP",
        "colour": "white",
        "from": "DE-9 pin 1",
        "to header pin": "7",
        "which is": "GPIO 4",
    }
    assert [row["wire"] for row in rows[30:]] == ["jumper", "jumper"]


def test_quantities_follow_the_wiring() -> None:
    assert QUANTITIES["DE-9 panel socket"] == QUANTITIES["joystick"] == 4
    assert QUANTITIES["push button 24 mm"] == 3
    assert QUANTITIES["resistor 1 kΩ"] == 23
    assert [QUANTITIES[f"JST-XH plug, {ways} ways"] for ways in (6, 4, 2)] == [4, 1, 1]
    assert QUANTITIES["JST-XH contact"] == 30
    assert QUANTITIES["wire ferrule 0.14 mm²"] == 60
    assert QUANTITIES["stranded wire 0.14 mm²"] == 20


def test_every_part_has_quantity_search_words_and_price() -> None:
    rows = list(csv.DictReader(lists.parts_csv(PARTS).splitlines()))
    assert len(rows) == len(PARTS)
    for row in rows:
        assert int(row["quantity"]) > 0
        assert row["look for"]
        assert float(row["about EUR"]) == pytest.approx(int(row["quantity"]) * float(row["about EUR each"]))


def test_totals_cover_own_and_common_parts() -> None:
    """The cost of a way to build includes that way's parts and the common parts, but no optional parts."""
    assert {part.needed for part in PARTS} == set(GROUPS)
    for groups in (WAYS, TOOLS):
        for way, needed in groups.items():
            own = [part for part in PARTS if part.needed in needed and not part.optional]
            assert total(PARTS, way, groups) == pytest.approx(sum(part.eur * part.count for part in own))
            assert f"{total(PARTS, way, groups):.0f} EUR" in lists.parts_tables(PARTS)


def test_bill_of_material_has_every_part() -> None:
    """Each part is listed with its maker's number and those of two distributors."""
    placed = [part for part in board.parts(WIRING) if part.kind != "Screw_M3"]
    rows = list(csv.DictReader(lists.bom_csv(PARTS, board.parts(WIRING)).splitlines()))
    references = [reference for row in rows for reference in row["references"].split()]
    assert sorted(references) == sorted(part.reference for part in placed)
    for row in rows:
        assert int(row["quantity"]) == len(row["references"].split())
        assert all(row[column] for column in ("maker's number", "DigiKey", "another distributor"))


def test_blocks_are_filled() -> None:
    """Only the text between the marks of a generated block is replaced."""
    page = "before\n<!-- generated: one -->\nold\n<!-- end -->\nafter\n"
    filled = fill(page, {"one": "new"}, "page.md")
    assert filled == "before\n<!-- generated: one -->\n\nnew\n\n<!-- end -->\nafter\n"
    assert fill(filled, {"one": "new"}, "page.md") == filled


def test_unknown_block_is_reported() -> None:
    with pytest.raises(BlockError, match=r"page\.md: there is no block 'one'; there are two"):
        fill("<!-- generated: one -->\n<!-- end -->", {"two": ""}, "page.md")
