"""What the glass of an old picture tube did to a picture."""

from __future__ import annotations

from typing import NamedTuple


class Crt(NamedTuple):
    """Which of these effects are on."""

    scan_lines: bool = False
    """Every second line is darker."""
    vignette: bool = False
    """The corners are darker."""
