"""docs/design.md: its rooms and its list of modules are those of the code."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/design.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
GAMES = sorted(PROJECT["project"]["entry-points"]["cabinet.games"])
TOPS = ("cabinet", "games", "study")
UNNAMED = ("__init__.py", "__main__.py")


def section(title: str) -> str:
    """The text between a heading and the next one of its level."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def named() -> Counter[str]:
    """Every module in the list, by its path; `games/*/` stands for each game's folder."""
    paths: Counter[str] = Counter()
    folders: list[str] = []
    for line in section("Every module").splitlines():
        if heading := re.fullmatch(r"### `([^`]+/)`", line):
            each = heading[1]
            folders = [each.replace("*", game) for game in GAMES] if "*" in each else [each]
        elif line.startswith("- "):
            module = re.fullmatch(r"- `([^`]+\.py)`: \S.*", line)
            assert module, f"docs/design.md: {line!r} is no line such as '- `table.py`: what it is for'"
            paths.update(folder + module[1] for folder in folders)
    return paths


def test_every_module_is_named_once() -> None:
    """A new one is added, one that went is taken away, none stands there twice."""
    there = {
        str(path.relative_to(ROOT))
        for top in TOPS
        for path in (ROOT / top).rglob("*.py")
        if path.name not in UNNAMED
    }
    listed = named()
    twice = sorted(path for path, times in listed.items() if times > 1)
    wrong = [
        *(f"{path} is missing" for path in sorted(there - listed.keys())),
        *(f"{path} is listed, but is not there" for path in sorted(listed.keys() - there)),
        *(f"{path} is listed twice" for path in twice),
    ]
    assert not wrong, "docs/design.md, Every module: " + "; ".join(wrong)


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
