"""Wires and parts as lists."""

from __future__ import annotations

import csv

import pytest

from hardware.generate import lists
from hardware.generate.blocks import BlockError, fill
from hardware.generate.parts import BREAKOUT, PERFBOARD, parts, total

from .pages import WIRING

PARTS = parts(WIRING)
QUANTITIES = {part.name: part.quantity for part in PARTS}


def test_wires_csv() -> None:
    """Thirty wires and two jumpers, each with its two ends."""
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
    """Sockets, buttons, resistors and ferrules are as many as the wiring needs."""
    assert QUANTITIES["DE-9 panel socket"] == QUANTITIES["joystick"] == 4
    assert QUANTITIES["push button 24 mm"] == 3
    assert QUANTITIES["resistor 1 kΩ"] == 23
    assert QUANTITIES["wire ferrule 0.14 mm²"] == 30


def test_parts_csv() -> None:
    """Every part has a quantity, what to look for and a price."""
    rows = list(csv.DictReader(lists.parts_csv(PARTS).splitlines()))
    assert len(rows) == len(PARTS)
    for row in rows:
        assert int(row["quantity"]) > 0
        assert row["look for"]
        assert float(row["about EUR"]) == pytest.approx(int(row["quantity"]) * float(row["about EUR each"]))


def test_totals() -> None:
    """Each way costs its own parts and the common ones, not the other's and not what is optional."""
    common = sum(part.price * part.quantity for part in PARTS if part.needed == "both" and not part.optional)
    for variant in (BREAKOUT, PERFBOARD):
        own = sum(part.price * part.quantity for part in PARTS if part.needed == variant)
        assert total(PARTS, variant) == pytest.approx(common + own)
        assert f"{total(PARTS, variant):.0f} EUR" in lists.parts_tables(PARTS)


def test_blocks_are_filled() -> None:
    """Only what stands between the marks is written anew."""
    page = "before\n<!-- generated: one -->\nold\n<!-- end -->\nafter\n"
    filled = fill(page, {"one": "new"}, "page.md")
    assert filled == "before\n<!-- generated: one -->\n\nnew\n\n<!-- end -->\nafter\n"
    assert fill(filled, {"one": "new"}, "page.md") == filled


def test_unknown_block() -> None:
    """A page that asks for what does not exist is named."""
    with pytest.raises(BlockError, match=r"page\.md: there is no block 'one'; there are two"):
        fill("<!-- generated: one -->\n<!-- end -->", {"two": ""}, "page.md")
