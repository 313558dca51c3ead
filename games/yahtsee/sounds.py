"""The sounds of YAHTSEE: the folder of its audio files, and the sound of each press."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.api import Cue, tick
from games.yahtsee.panel import Prompt
from games.yahtsee.rules import NAMES, Choice

if TYPE_CHECKING:
    from games.yahtsee.panel import Ui

AUDIO = Path(__file__).with_name("audio")


def pressed(before: Ui, after: Ui) -> Cue:
    """Return the sound of a press: a die is held, all dice are released, or a cursor has moved.

    The farther down the cursor is, the higher the sound.
    """
    if before.held != after.held:
        return Cue.HOLD if sum(after.held) > sum(before.held) else Cue.FREE
    if after.category:
        return tick(list(NAMES).index(after.category))
    return tick(after.choice is Choice.QUIT if after.prompt is Prompt.AGAIN else after.at)
