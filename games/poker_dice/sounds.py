"""The sounds of POKER DICE: the folder of its audio files, and the sound of a pointer movement."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.api import tick
from games.poker_dice.layout import rank

if TYPE_CHECKING:
    from cabinet.api import Cue
    from games.poker_dice.panel import Ui

AUDIO = Path(__file__).with_name("audio")


def pressed(before: Ui, after: Ui) -> Cue | None:
    """Return the sound of the pointer reaching a new target; targets lower on the screen sound higher."""
    if after.pointer.mouse:
        return None
    here, there = (after.pointer.x, after.pointer.y), (before.pointer.x, before.pointer.y)
    if not before.pointer.ways:
        moved = here != there
    else:
        moved = not after.pointer.ways and not here == there == before.pointer.origin
    return tick(rank(*here)) if moved else None
