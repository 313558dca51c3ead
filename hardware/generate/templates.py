"""Fills the template files in hardware/templates: SVG drawings and KiCad files with placeholders."""

from __future__ import annotations

from pathlib import Path
from string import Template

HARDWARE = Path(__file__).parents[1]


def fill(name: str, /, **filling: object) -> str:
    """Return a template file with each `$name` replaced by its value.

    Raises KeyError if a value is missing.
    """
    return Template((HARDWARE / "templates" / name).read_text(encoding="utf-8")).substitute(filling)
