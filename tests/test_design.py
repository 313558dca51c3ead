"""docs/design.md: its rooms are those of the code."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/design.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def section(title: str) -> str:
    """The text between a heading and the next one of its level."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_the_rooms_are_those_of_the_contract() -> None:
    """Floor by floor, each with the rooms that it imports from."""
    layers = next(
        contract["layers"]
        for contract in PROJECT["tool"]["importlinter"]["contracts"]
        if contract["id"] == "rooms"
    )
    order = [room for layer in layers for room in layer.split(" | ")]
    arrows = _arrows()
    expected = [
        (str(floor), room, ", ".join(sorted(arrows[room], key=order.index)) or "nothing")
        for floor, layer in zip(range(len(layers), 0, -1), layers, strict=True)
        for room in layer.split(" | ")
    ]
    cells = re.findall(r"^\| (\d+) \| `(\w+)` \| [^|]+ \| ([^|]+) \|$", section("The rooms"), re.MULTILINE)
    wrong = [f"| {row[0]} | `{row[1]}` | ... | {row[2]} |" for row in expected if row not in cells]
    assert not wrong, "docs/design.md, The rooms: these rows should stand there: " + "\n".join(wrong)
    assert cells == expected, "docs/design.md, The rooms: rows are too many, or in another order"


def _arrows() -> defaultdict[str, set[str]]:
    """For each room the others that it imports from."""
    graph = grimp.build_graph("cabinet", exclude_type_checking_imports=True, cache_dir=None)
    arrows: defaultdict[str, set[str]] = defaultdict(set)
    for module in graph.modules - {"cabinet"}:
        room = module.split(".")[1]
        for imported in graph.find_modules_directly_imported_by(module) - {"cabinet"}:
            arrows[room] |= {imported.split(".")[1]} - {room}
    return arrows
