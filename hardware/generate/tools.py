"""Runs the external drawing programs: WireViz and Graphviz for the harness.

Checks that all tools are installed.
"""

from __future__ import annotations

import re
import subprocess
from importlib.util import find_spec
from shutil import which

_CURES = {
    "wireviz": "pip install -e '.[hardware]'",
    "dot": "apt install graphviz",
    "rsvg-convert": "apt install librsvg2-bin",
}


def missing() -> list[str]:
    """Return the missing drawing tools, each with the command that installs it."""
    programs = [name for name in ("dot", "rsvg-convert") if which(name) is None]
    modules = [] if find_spec("wireviz") else ["wireviz"]
    return [f"{name} is missing: {_CURES[name]}" for name in (*modules, *programs)]


def harness_svg(yaml: str) -> str:
    """Return the WireViz drawing of a harness as SVG, with the header's pins numbered 1 to 40."""
    from wireviz.wireviz import parse  # noqa: PLC0415 - only here, and only where it is installed

    drawn = parse(yaml, return_types="harness").create_graph().source

    def number(found: re.Match[str]) -> str:
        return f'{found[1]}{found[2]}">{2 * int(found[3]) - (found[2] == "l")}<'

    graph = re.sub(r'(port="p\d+)([lr])">PI(\d+)<', number, drawn)
    # Remove the texts that WireViz repeats from the header beside each wire: there is no room for them.
    graph = re.sub(r"PI:PI\d+:[^<]*</td><td>[^<]*</td><td>[^<]*</td><td>[^<]*", "", graph)
    return subprocess.run(["dot", "-Tsvg"], input=graph, capture_output=True, check=True, text=True).stdout
