"""Tests that docs/design.md lists the packages ("rooms") that the code has."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/design.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def section(title: str) -> str:
    """Return the text of docs/design.md between a heading and the next heading of the same level."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_page_lists_the_rooms_of_the_contract() -> None:
    layers = next(
        contract["layers"]
        for contract in PROJECT["tool"]["importlinter"]["contracts"]
        if contract["id"] == "rooms"
    )
    expected = [
        (str(floor), room)
        for floor, layer in zip(range(len(layers), 0, -1), layers, strict=True)
        for room in layer.split(" | ")
    ]
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| [^|]+ \|$", section("The rooms"), re.MULTILINE)
    assert rows == expected, (
        "docs/design.md, The rooms: it has other rows than the contract `rooms` in pyproject.toml"
    )
