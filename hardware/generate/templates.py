"""The files of hardware/templates: drawings and KiCad's files with places to fill."""

from __future__ import annotations

from pathlib import Path
from string import Template

HARDWARE = Path(__file__).parents[1]


def fill(name: str, /, **filling: object) -> str:
    """Replace each `$name` in a template. Raises KeyError for a name without a value."""
    return Template((HARDWARE / "templates" / name).read_text(encoding="utf-8")).substitute(filling)
