"""Which files there are, and what belongs into each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.controls import config_txt
from cabinet.controls import header as board_header

from . import blocks, board, circuit, harness, lists, panels, parts, picture, sketches, templates

if TYPE_CHECKING:
    from pathlib import Path

    from .wiring import Wiring

PAGES = ("parts.md", "build.md")
"""Written by hand, but for the blocks in them."""
SOURCES = ("pins.toml", "parts.toml", "face/panel.svg", "face/box.svg")
"""What all else follows from."""
WIDTHS = {
    "drawings/harness": 2400,
    "drawings/input-line": 1100,
    "drawings/power-button": 1100,
    "drawings/socket": 1240,
    "drawings/perfboard": 1640,
    "face/panel": 1400,
    "face/box": 1800,
    "face/print-a4": 1050,
}
"""Pixels across of each drawing's PNG."""


def texts(wiring: Wiring, folder: Path) -> dict[str, str]:
    """Every text file and every drawing of our own, by its name; needs no tools.

    `folder` holds the sources, and the pages whose blocks are filled. Raises BlockError.
    """
    shopping = parts.parts(wiring, folder / "parts.toml")
    cut = {name: (folder / f"face/{name}.svg").read_text(encoding="utf-8") for name in ("panel", "box")}
    placed = board.parts(wiring)
    config = "\n".join(config_txt.lines(wiring.pin_map)) + "\n"
    header = board_header.header(wiring.pin_map.gpio) + "\n"
    filling = {
        "parts": lists.parts_tables(shopping),
        "config": blocks.code(config),
        "header": blocks.code(header),
        **{cable: lists.wires_table(wiring, cable) for cable in wiring.cables},
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
        **{f"face/{name}.dxf": panels.dxf(drawn) for name, drawn in cut.items()},
        **{f"drawings/template-{name}.svg": panels.template(cut["panel"], name) for name in panels.PAPERS},
        **{f"face/print-{name}.svg": panels.sheet(cut["panel"], name) for name in panels.PAPERS},
    }


def pictures(folder: Path) -> dict[str, bytes]:
    """The PNG and the PDF of each drawing in the folder that has one."""
    return {
        **{f"{name}.png": picture.png(folder / f"{name}.svg", width) for name, width in WIDTHS.items()},
        **{
            f"face/print-{name}.pdf": picture.pdf(folder / f"face/print-{name}.svg") for name in panels.PAPERS
        },
    }
