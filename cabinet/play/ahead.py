"""A game looks ahead while a move is shown, on a thread that draws nothing."""

from __future__ import annotations

import logging
import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from cabinet.play.contained import Contained

if TYPE_CHECKING:
    from cabinet.api import AnyGame

log = logging.getLogger(__name__)


def foresee(game: AnyGame, view: Any) -> None:
    """Let the game prepare what it will decide; what fails there fails when it is to decide."""
    threading.Thread(target=_foresee, args=(game, view), name="looking ahead", daemon=True).start()


def _foresee(game: AnyGame, view: Any) -> None:
    with Contained(partial(log.debug, "%s cannot look ahead", game.name)):
        game.foresee(view)
