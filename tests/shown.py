"""A test shows a step of a game as the stage passes it to the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabinet.api import Show

if TYPE_CHECKING:
    from cabinet.api import AnyGame


def shown(
    game: AnyGame, step: Any, before: Any, after: Any, age: float = 0.0, **more: Any
) -> Show[Any, Any, Any]:
    """Return the step, `age` seconds after it was made. `before`, `after`: the audience's views."""
    timeline = game.look.timeline(step, before, after)
    return Show(after, step=step, before=before, age=age, timeline=timeline)._replace(**more)
