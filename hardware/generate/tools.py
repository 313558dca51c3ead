"""The programs that draw: WireViz for the harness, schemdraw for schematics, rsvg-convert for PNG."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

_CURES = {
    "wireviz": "pip install -e '.[hardware]'",
    "schemdraw": "pip install -e '.[hardware]'",
    "dot": "apt install graphviz",
    "rsvg-convert": "apt install librsvg2-bin",
}


def missing() -> list[str]:
    """What is not installed, each with how to install it."""
    modules = [name for name in ("wireviz", "schemdraw") if find_spec(name) is None]
    programs = [name for name in ("dot", "rsvg-convert") if which(name) is None]
    return [f"{name} is missing: {_CURES[name]}" for name in (*modules, *programs)]


def harness_svg(yaml: str) -> str:
    """WireViz's drawing of a harness."""
    from wireviz.wireviz import parse  # noqa: PLC0415 - only here, and only where it is installed

    with TemporaryDirectory() as folder:
        parse(yaml, output_formats=("svg",), output_dir=folder, output_name="harness")
        return (Path(folder) / "harness.svg").read_text(encoding="utf-8")
