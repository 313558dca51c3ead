"""Finds the presses that make a given move on a panel, or choose given options on a set-up screen.

Computer players decide moves; the pilot plays them as a person would, with one
joystick on the same screens. It knows nothing of any game: panels and set-up
screens are pure functions, so it tries presses until the wanted thing comes out.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, TypeAlias

from cabinet.api import CONSOLE_SWITCHES, STICK_SWITCHES, Chosen, Control, Press, SetupExit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cabinet.api import Panel, Setup

    _Panel = Panel[Any, Any, Any]
    _Setup = Setup[Any, Any]

LIMIT = 20_000
"""Cursor positions tried before a move counts as out of reach."""
Path: TypeAlias = tuple[Control, ...]


class OutOfReachError(ValueError):
    """Something legal that no presses make: the panel or the set-up screen is at fault."""


def presses(panel: _Panel, ui: Any, view: Any, move: Any, jack: int) -> Path:
    """The fewest presses of one joystick that make `move`. Raises OutOfReachError."""
    paths = reachable(panel, ui, view, jack, until=move)
    if move not in paths:
        raise OutOfReachError(f"no presses of joystick {jack} make the move {move}")
    return paths[move]


def reachable(panel: _Panel, ui: Any, view: Any, jack: int, until: Any = None) -> dict[Any, Path]:
    """Every move that one joystick can make from this cursor position, with the fewest presses for it.

    Stops as soon as `until` is found, where one is given.
    """
    stick = (Control(switch, jack) for switch in STICK_SWITCHES)
    return _search(lambda here, press: panel.press(here, press, view), ui, stick, until)


def choices(setup: _Setup, ui: Any, jack: int = 1, until: Any = None) -> dict[Any, Path]:
    """The same for the options of a set-up screen, console buttons included."""
    controls = (
        *(Control(switch, jack) for switch in STICK_SWITCHES),
        *(Control(switch) for switch in CONSOLE_SWITCHES),
    )
    return _search(setup.press, ui, controls, until)


def _search(
    use: Callable[[Any, Press], Any], start: Any, controls: Iterable[Control], until: Any
) -> dict[Any, Path]:
    tries = [Press(control) for control in controls]
    found: dict[Any, Path] = {}
    came: dict[Any, tuple[Any, Control] | None] = {start: None}
    queue = deque([start])
    while queue and len(came) < LIMIT:
        here = queue.popleft()
        for press in tries:
            there = use(here, press)
            if isinstance(there, Chosen):
                if there.what not in found:
                    found[there.what] = (*_way(came, here), press.control)
                    if there.what == until:
                        return found
            elif there not in came and not isinstance(there, SetupExit):
                came[there] = (here, press.control)
                queue.append(there)
    return found


def _way(came: dict[Any, tuple[Any, Control] | None], to: Any) -> Path:
    path = []
    step = came[to]
    while step is not None:
        to, control = step
        path.append(control)
        step = came[to]
    return tuple(reversed(path))
