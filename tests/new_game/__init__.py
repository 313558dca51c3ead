"""A game made from the template of `cabinet new`, for tests that need a game but no particular one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.devtools.templates.plain import GAME as LAID_DOWN
from tests.varied import varied

if TYPE_CHECKING:
    from cabinet.api import AnyGame

MISSING, STEP = "WRITE A STEP HERE", "dice 3"
"""The placeholder in the sample of the template, and a step that completes the sample."""
(_SAMPLE,) = LAID_DOWN.look.samples
GAME: AnyGame = varied(LAID_DOWN, samples=(_SAMPLE._replace(lines=(STEP,)),))
