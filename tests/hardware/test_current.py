"""The files in hardware/ are what the generator writes now."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pygame
import pytest

from hardware.generate import files, picture, tools
from hardware.generate.__main__ import main
from hardware.generate.svg import box, document

from .pages import HARDWARE, WIRING

if TYPE_CHECKING:
    from pathlib import Path

CURE = "run: python -m hardware.generate"
DRAWN = ("harness", "input-line", "power-button")
MISSING = tools.missing()
needs_tools = pytest.mark.skipif(bool(MISSING), reason="; ".join(MISSING))


@cache
def drawings() -> dict[str, str]:
    """What WireViz and schemdraw draw here."""
    return files.drawings(WIRING, files.texts(WIRING, HARDWARE))


def words(svg: str) -> list[str]:
    """All text in a drawing, sorted: what does not depend on a version of a tool or on fonts."""
    return sorted(
        "".join(text.itertext()) for text in ElementTree.fromstring(svg).iter() if "text" in text.tag
    )


@pytest.mark.parametrize("name", files.texts(WIRING, HARDWARE))
def test_texts(name: str) -> None:
    """Lists, pages and our own drawings, to the byte."""
    written = (HARDWARE / name).read_text(encoding="utf-8")
    assert written == files.texts(WIRING, HARDWARE)[name], CURE


def test_nothing_else_lies_there() -> None:
    """No drawing stays behind when its generator has gone."""
    expected = {
        *files.texts(WIRING, HARDWARE),
        *(f"drawings/{name}.svg" for name in DRAWN),
        *(f"drawings/{name}.png" for name in files.WIDTHS),
    }
    there = {path.relative_to(HARDWARE).as_posix() for path in HARDWARE.glob("drawings/*")}
    assert there == {name for name in expected if name.startswith("drawings/")}


@needs_tools
@pytest.mark.parametrize("name", DRAWN)
def test_drawings(name: str) -> None:
    """What WireViz and schemdraw draw says the same words; the rest depends on their versions."""
    path = f"drawings/{name}.svg"
    assert words((HARDWARE / path).read_text(encoding="utf-8")) == words(drawings()[path]), CURE


@pytest.mark.parametrize("name", files.WIDTHS)
def test_pictures(name: str) -> None:
    """Each PNG was made from the SVG beside it, can be read, and is as wide as it should be."""
    svg = (HARDWARE / f"drawings/{name}.svg").read_text(encoding="utf-8")
    png = (HARDWARE / f"drawings/{name}.png").read_bytes()
    assert picture.shows(png, svg), CURE
    assert not picture.shows(png, svg + " ")
    assert pygame.image.load(BytesIO(png), "picture.png").get_width() == files.WIDTHS[name]


@needs_tools
def test_a_picture_is_made() -> None:
    """A drawing becomes a PNG of the width asked for, with its colours and its mark."""
    svg = document(20, 10, box(0, 0, 20, 10, fill="#ff0000"))
    png = picture.png(svg, 40)
    surface = pygame.image.load(BytesIO(png), "picture.png")
    assert surface.get_size() == (40, 20)
    assert surface.get_at((20, 10)) == pygame.Color(255, 0, 0)
    assert picture.shows(png, svg)


@needs_tools
def test_the_command_writes_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From the pin map and the two pages alone; a second time there is nothing left to write."""
    for name in ("pins.toml", *files.PAGES):
        (tmp_path / name).write_bytes((HARDWARE / name).read_bytes())
    assert main(tmp_path) == 0
    assert "wires.csv written" in capsys.readouterr().out
    assert (tmp_path / "wires.csv").read_bytes() == (HARDWARE / "wires.csv").read_bytes()
    assert main(tmp_path) == 0
    assert "written" not in capsys.readouterr().out


def test_the_command_without_tools(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It names what to install, and writes nothing."""
    assert main(tmp_path, ["dot is missing: apt install graphviz"]) == 2
    assert capsys.readouterr().err == "dot is missing: apt install graphviz\n"
    assert not list(tmp_path.iterdir())


def test_the_command_with_a_wrong_pin_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says what is wrong with it, and writes nothing."""
    (tmp_path / "pins.toml").write_text("up = 4\n", encoding="utf-8")
    assert main(tmp_path, []) == 2
    assert "line 1: there is no up; there are [joystick.1]" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["pins.toml"]
