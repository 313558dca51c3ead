"""Finds the presses that make a given move on a panel.

Computer players decide moves; the pilot plays them as a person would, with one
joystick on the same screens. It knows nothing of any game: it tries presses on
the panel, which is a pure function, until the move comes out.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from cabinet.api import STICK_SWITCHES, Chosen, Control, Press

if TYPE_CHECKING:
    from cabinet.api import Panel

    _AnyPanel = Panel[Any, Any, Any]

LIMIT = 20_000
"""Cursor positions tried before a move counts as out of reach."""


class OutOfReachError(ValueError):
    """A legal move that no presses of one joystick make: the panel is at fault."""


def presses(panel: _AnyPanel, ui: Any, view: Any, move: Any, jack: int) -> tuple[Control, ...]:
    """The fewest presses of one joystick that make `move`. Raises OutOfReachError."""
    paths = reachable(panel, ui, view, jack, until=move)
    if move not in paths:
        raise OutOfReachError(f"no presses of joystick {jack} make the move {move}")
    return paths[move]


def reachable(
    panel: _AnyPanel, ui: Any, view: Any, jack: int, until: Any = None
) -> dict[Any, tuple[Control, ...]]:
    """Every move that can be made from this cursor position, with the fewest presses for it.

    Stops as soon as `until` is found, where one is given.
    """
    tries = [Press(Control(switch, jack)) for switch in STICK_SWITCHES]
    moves: dict[Any, tuple[Control, ...]] = {}
    came: dict[Any, tuple[Any, Control] | None] = {ui: None}
    queue = deque([ui])
    while queue and len(came) < LIMIT:
        here = queue.popleft()
        for press in tries:
            there = panel.press(here, press, view)
            if isinstance(there, Chosen):
                if there.what not in moves:
                    moves[there.what] = _path(came, here, press.control)
                    if there.what == until:
                        return moves
            elif there not in came:
                came[there] = (here, press.control)
                queue.append(there)
    return moves


def _path(came: dict[Any, tuple[Any, Control] | None], ui: Any, last: Control) -> tuple[Control, ...]:
    path = [last]
    step = came[ui]
    while step is not None:
        ui, control = step
        path.append(control)
        step = came[ui]
    return tuple(reversed(path))
