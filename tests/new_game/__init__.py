"""The game that `cabinet new` lays down, with its sample complete: what tests play where any game will do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.devtools.templates.plain import GAME as LAID_DOWN
from tests.varied import varied

if TYPE_CHECKING:
    from cabinet.api import AnyGame

MISSING, STEP = "WRITE A STEP HERE", "dice 3"
"""The placeholder in its sample, and a step that completes it."""
(_SAMPLE,) = LAID_DOWN.look.samples
GAME: AnyGame = varied(LAID_DOWN, samples=(_SAMPLE._replace(lines=(STEP,)),))
