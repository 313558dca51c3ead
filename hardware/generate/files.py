"""Lists all generated files of hardware/, and generates their contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.controls import config_txt
from cabinet.controls import header as board_header

from . import (
    blocks,
    board,
    box,
    circuit,
    harness,
    lists,
    measured,
    panels,
    parts,
    picture,
    sketches,
    templates,
)
from .wiring import CONSOLE, POWER

if TYPE_CHECKING:
    from pathlib import Path

    from .wiring import Wiring

PAGES = ("parts.md", "build.md", "box.md")
"""The Markdown pages that contain both handwritten text and generated blocks."""
SOURCES = ("pins.toml", "parts.toml", "face/panel.svg")
"""The source files from which all other files are generated."""
MEASURED = [*(part.file for part in box.PARTS), *panels.FILES]
"""The names of the dimensioned drawings of the box's parts and the panels, without the file suffix."""
WIDTHS = {
    "drawings/harness": 2400,
    "drawings/input-line": 1100,
    "drawings/power-button": 1100,
    "drawings/socket": 1240,
    "drawings/perfboard": 1640,
    "face/panel": 1400,
    **{f"face/{name}": 1800 for name in box.SHEETS},
    "drawings/box-inside": 1100,
    **{f"drawings/{name}": 1100 for name in MEASURED},
    "face/print-a4": 1050,
}
"""The width in pixels at which each SVG drawing is converted to PNG, by the drawing's name."""


def texts(wiring: Wiring, folder: Path) -> dict[str, str]:
    """Return the contents of all generated text files and SVG drawings, by file name; needs no tools.

    `folder` contains the source files, and the pages with generated blocks. Raises BlockError.
    """
    shopping = parts.parts(wiring, folder / "parts.toml")
    panel = (folder / "face/panel.svg").read_text(encoding="utf-8")
    sheets = {name: measured.sheet(name) for name in box.SHEETS}
    placed = board.parts(wiring)
    config = "\n".join(config_txt.lines(wiring.pin_map)) + "\n"
    header = board_header.header(wiring.pin_map.gpio) + "\n"
    filling = {
        "parts": lists.parts_tables(shopping),
        "cut list": lists.table(("part", "size", "without a screen", "with a screen"), box.cut_list()),
        "joysticks": lists.joysticks_table(wiring),
        "buttons": lists.wires_table(wiring, CONSOLE, POWER),
    }
    pages = {page: blocks.fill((folder / page).read_text(encoding="utf-8"), filling, page) for page in PAGES}
    return {
        **pages,
        "wires.csv": lists.wires_csv(wiring),
        "parts.csv": lists.parts_csv(shopping),
        "config.txt": config,
        "header.txt": header,
        "board/cabinet.kicad_pcb": board.pcb(wiring),
        "board/cabinet.kicad_sch": circuit.schematic(placed),
        "board/bom.csv": lists.bom_csv(shopping, placed),
        "drawings/harness.yml": harness.yaml(wiring),
        "drawings/socket.svg": sketches.socket(wiring.cable("joystick 1")),
        "drawings/input-line.svg": templates.fill("input-line.svg"),
        "drawings/power-button.svg": sketches.power_button(wiring.cable("power")),
        "drawings/perfboard.svg": sketches.perfboard(wiring),
        "drawings/box-inside.svg": measured.inside(),
        **{f"drawings/{one.file}.svg": measured.measured(one) for one in (*box.PARTS, *panels.pieces(panel))},
        **{f"face/{name}.svg": drawn for name, drawn in sheets.items()},
        **{f"face/{name}.dxf": panels.dxf(drawn) for name, drawn in {"panel": panel, **sheets}.items()},
        **{f"drawings/template-{name}.svg": panels.template(panel, name) for name in panels.PAPERS},
        **{f"face/print-{name}.svg": panels.sheet(panel, name) for name in panels.PAPERS},
    }


def pictures(folder: Path) -> dict[str, bytes]:
    """Return the contents of all generated PNG and PDF files, by file name."""
    return {
        **{f"{name}.png": picture.png(folder / f"{name}.svg", width) for name, width in WIDTHS.items()},
        **{
            f"face/print-{name}.pdf": picture.pdf(folder / f"face/print-{name}.svg") for name in panels.PAPERS
        },
    }
