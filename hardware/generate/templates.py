"""The files of hardware/templates: drawings and KiCad's files with places to fill."""

from __future__ import annotations

from pathlib import Path
from string import Template

HARDWARE = Path(__file__).parents[1]


def fill(name: str, /, **filling: object) -> str:
    """A template with its places filled, `$name` each. Raises KeyError for a place without a filling."""
    return Template((HARDWARE / "templates" / name).read_text(encoding="utf-8")).substitute(filling)
