"""A step of a game as the stage gives it to the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabinet.api import Show

if TYPE_CHECKING:
    from cabinet.api import AnyGame


def shown(
    game: AnyGame, step: Any, before: Any, after: Any, age: float = 0.0, **more: Any
) -> Show[Any, Any, Any]:
    """The step, so many seconds after it was made. `before`, `after`: what the audience sees."""
    timeline = game.look.timeline(step, before, after)
    return Show(after, step=step, before=before, age=age, timeline=timeline)._replace(**more)
