"""Which files there are, and what belongs into each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.controls import config_txt
from cabinet.controls import header as board

from . import blocks, connector, harness, lists, parts, picture, template, tools

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from .wiring import Wiring

PAGES = ("parts.md", "build.md")
"""Written by hand, but for the blocks in them."""
WIDTHS = {"harness": 2400, "input-line": 1100, "power-button": 1100, "socket": 1240}
"""Pixels across of each drawing's PNG."""


def texts(wiring: Wiring, folder: Path) -> dict[str, str]:
    """Every text file and every drawing of our own, by its name; needs no tools.

    `folder` holds the pages whose blocks are filled. Raises BlockError.
    """
    shopping = parts.parts(wiring)
    config = "\n".join(config_txt.lines(wiring.pin_map)) + "\n"
    header = board.header(wiring.pin_map.gpio) + "\n"
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
        "drawings/harness.yml": harness.yaml(wiring),
        "drawings/socket.svg": connector.drawing(wiring.cable("joystick 1")),
        **{
            f"drawings/template-{name}.svg": template.drawing(paper)
            for name, paper in template.PAPERS.items()
        },
    }


def drawings(wiring: Wiring, own: Mapping[str, str]) -> dict[str, str]:
    """The drawings that need WireViz, Graphviz and schemdraw; `own` is what `texts` gave."""
    from . import schematic  # noqa: PLC0415 - imports schemdraw, which not everybody has

    return {
        "drawings/harness.svg": tools.harness_svg(own["drawings/harness.yml"]),
        "drawings/input-line.svg": schematic.input_line(),
        "drawings/power-button.svg": schematic.power_button(wiring.cable("power")),
    }


def pictures(drawn: Mapping[str, str]) -> dict[str, bytes]:
    """The PNG of each drawing that has one."""
    return {
        f"drawings/{name}.png": picture.png(drawn[f"drawings/{name}.svg"], width)
        for name, width in WIDTHS.items()
    }
