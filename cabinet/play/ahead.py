"""A game looks ahead while a move is shown, on a thread that draws nothing."""

from __future__ import annotations

import logging
import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from cabinet.play.contained import Contained

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import AnyGame

log = logging.getLogger(__name__)


def foresee(game: AnyGame, view: Any) -> None:
    """Let the game prepare what it will decide; what fails there fails when it is to decide."""
    if game.foresee:
        work = partial(_contained, game.name, partial(game.foresee, view))
        threading.Thread(target=work, name="looking ahead", daemon=True).start()


def _contained(name: str, work: Callable[[], object]) -> None:
    with Contained(partial(log.debug, "%s cannot look ahead", name)):
        work()
