"""A helper that shows one step of a game to the picture, as the stage does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabinet.api import Show

if TYPE_CHECKING:
    from cabinet.api import AnyGame


def shown(
    game: AnyGame, step: Any, before: Any, after: Any, age: float = 0.0, **more: Any
) -> Show[Any, Any, Any]:
    """Return the inputs of a game's picture, `age` seconds after a step was made.

    `before` and `after` are the views that are on the screen before and after the step.
    """
    timeline = game.look.timeline(step, before, after)
    return Show(after, step=step, before=before, age=age, timeline=timeline)._replace(**more)
