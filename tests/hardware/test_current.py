"""Tests that the files in the folder hardware/ are equal to those that their generators write now."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pygame
import pytest

from cabinet.devtools.virtual import gallery
from hardware.generate import face, files, picture, tools
from hardware.generate.__main__ import main
from hardware.generate.panels import PAPERS
from tests.golden import needs_pygame

from .pages import HARDWARE, WIRING

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.display.canvas import Canvas

CURE = "run: python -m hardware.generate"
MISSING = tools.missing()
needs_tools = pytest.mark.skipif(bool(MISSING), reason="; ".join(MISSING))


def words(svg: str) -> list[str]:
    """Return the sorted texts of a drawing, which do not depend on tool versions or fonts."""
    return sorted(
        "".join(text.itertext()) for text in ElementTree.fromstring(svg).iter() if "text" in text.tag
    )


@pytest.mark.parametrize("name", files.texts(WIRING, HARDWARE))
def test_text_files_are_current(name: str) -> None:
    """Lists, pages and the project's own drawings match their generators byte for byte."""
    written = (HARDWARE / name).read_text(encoding="utf-8")
    assert written == files.texts(WIRING, HARDWARE)[name], CURE


def test_hardware_folder_has_no_other_file() -> None:
    """The folder must not keep a drawing whose generator was removed."""
    expected = {
        *files.texts(WIRING, HARDWARE),
        *files.SOURCES,
        *(f"{name}.svg" for name in files.WIDTHS),
        *(f"{name}.png" for name in files.WIDTHS),
        *(f"face/print-{paper}.pdf" for paper in PAPERS),
        *(f"face/{name}.png" for name in face.pictures()),
    }
    for folder in ("drawings", "face"):
        there = {path.relative_to(HARDWARE).as_posix() for path in HARDWARE.glob(f"{folder}/*")}
        assert there == {name for name in expected if name.startswith(folder)}


@needs_tools
def test_harness_drawing_is_current() -> None:
    """Only the words of WireViz's drawing are compared, because the rest depends on versions of tools."""
    drawn = tools.harness_svg((HARDWARE / "drawings/harness.yml").read_text(encoding="utf-8"))
    assert words((HARDWARE / "drawings/harness.svg").read_text(encoding="utf-8")) == words(drawn), CURE


@pytest.mark.parametrize("name", files.WIDTHS)
def test_pictures_are_current(name: str, tmp_path: Path) -> None:
    """Each PNG is made from the SVG of the same name, is readable, and has the right width."""
    drawing, png = HARDWARE / f"{name}.svg", (HARDWARE / f"{name}.png").read_bytes()
    assert picture.shows(png, drawing), CURE
    changed = tmp_path / "changed.svg"
    changed.write_bytes(drawing.read_bytes() + b" ")
    assert not picture.shows(png, changed)
    assert pygame.image.load(BytesIO(png), "picture.png").get_width() == files.WIDTHS[name]


@pytest.mark.parametrize("paper", PAPERS)
def test_printable_sheets_are_current(paper: str) -> None:
    """Each PDF is made from the SVG of the same name."""
    pdf = (HARDWARE / f"face/print-{paper}.pdf").read_bytes()
    assert picture.shows(pdf, HARDWARE / f"face/print-{paper}.svg"), CURE
    assert pdf.startswith(b"%PDF")


@needs_pygame
@pytest.mark.parametrize(("name", "canvas"), face.pictures().items())
def test_marquee_shows_the_games(name: str, canvas: Canvas) -> None:
    """The pictures of the title and of the games are current, and the printed sheets show each picture."""
    assert gallery.load(HARDWARE / f"face/{name}.png").same_as(canvas), CURE
    for paper in PAPERS:
        assert f'href="{name}.png"' in (HARDWARE / f"face/print-{paper}.svg").read_text(encoding="utf-8")


@needs_tools
def test_drawing_becomes_a_png(tmp_path: Path) -> None:
    drawing = tmp_path / "red.svg"
    drawing.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">'
        '<rect width="20" height="10" fill="#ff0000"/></svg>',
        encoding="utf-8",
    )
    png = picture.png(drawing, 40)
    surface = pygame.image.load(BytesIO(png), "picture.png")
    assert surface.get_size() == (40, 20)
    assert surface.get_at((20, 10)) == pygame.Color(255, 0, 0)
    assert picture.shows(png, drawing)


@pytest.mark.slow
@needs_tools
def test_command_writes_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command that writes hardware/ needs only its three sources and three pages.

    A second run writes nothing, because all files are current.
    """
    (tmp_path / "face").mkdir()
    for name in (*files.SOURCES, *files.PAGES):
        (tmp_path / name).write_bytes((HARDWARE / name).read_bytes())
    assert main(tmp_path) == 0
    assert "wires.csv written" in capsys.readouterr().out
    for name in ("wires.csv", "board/cabinet.kicad_pcb"):
        assert (tmp_path / name).read_bytes() == (HARDWARE / name).read_bytes()
    assert main(tmp_path) == 0
    assert "written" not in capsys.readouterr().out


def test_command_without_its_tools_names_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If a tool is missing, the command that writes the folder leaves all files as they are."""
    assert main(tmp_path, ["dot is missing: apt install graphviz"]) == 2
    assert capsys.readouterr().err == "dot is missing: apt install graphviz\n"
    assert not list(tmp_path.iterdir())


def test_command_refuses_a_wrong_pin_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If the pin map is wrong, the command that writes the folder leaves all files as they are."""
    (tmp_path / "pins.toml").write_text("up = 4\n", encoding="utf-8")
    assert main(tmp_path, []) == 2
    assert "line 1: there is no up; there are [joystick.1]" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["pins.toml"]
