"""Finds the presses that make a move on a game's panel, or that choose options on a set-up screen.

A computer player decides on a move, and the pilot makes that move as a person would, with one joystick on the
same screen. The pilot has no knowledge of any game: because panels and set-up screens are pure functions, it
tries out presses until one gives the wanted result.
"""

from __future__ import annotations

from collections import deque
from itertools import permutations
from typing import TYPE_CHECKING, Any, TypeAlias

from cabinet.api import Chosen, Control, Exit, Kind, Press, Switch
from cabinet.switches import CONSOLE_SWITCHES, STICK_SWITCHES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cabinet.api import Panel, Setup

    _Panel = Panel[Any, Any, Any]
    _Setup = Setup[Any, Any]

LIMIT = 20_000
"""The maximum number of cursor states that the search tries; a move not found within this limit counts as out
of reach."""
ENDS = (Chosen, Exit)
"""The results of a press that end the player's turn on the panel; every other result only moves the
cursor."""
Path: TypeAlias = tuple[Control, ...]
"""A sequence of controls, each pressed and released before the next."""
Chord: TypeAlias = tuple[Control, ...]
"""Controls that are held together, pressed in this order."""


class OutOfReachError(ValueError):
    """No sequence of presses makes a legal move: there is a fault in the panel or in the set-up screen."""


def presses(panel: _Panel, ui: Any, view: Any, move: Any, jack: int) -> Path:
    """Return the shortest sequence of presses of one joystick that makes `move`. Raises OutOfReachError."""
    paths = reachable(panel, ui, view, jack, until=move)
    if move not in paths:
        raise OutOfReachError(f"no presses of joystick {jack} make the move {move}")
    return paths[move]


def reachable(panel: _Panel, ui: Any, view: Any, jack: int, until: Any = None) -> dict[Any, Path]:
    """Return every move that one joystick can make from this cursor, with the fewest presses that make it.

    The search stops as soon as it finds the move `until`, if given.
    """
    stick = [(Control(switch, jack),) for switch in STICK_SWITCHES]
    found = _search(lambda here, press: panel.press(here, press, view), ui, stick, until)
    return {move: tuple(control for (control,) in chords) for move, chords in found.items()}


def way_out(setup: _Setup, ui: Any) -> tuple[Chord, ...]:
    """Return the presses that leave a set-up screen for the game menu. Raises OutOfReachError."""
    found = _search(setup.press, ui, _chords(1), Exit.MENU, exits=True)
    if Exit.MENU not in found:
        raise OutOfReachError("no presses of joystick 1 or the console lead to the game menu")
    return found[Exit.MENU]


def choices(setup: _Setup, ui: Any, jack: int = 1, until: Any = None) -> dict[Any, tuple[Chord, ...]]:
    """Return every choice of options on a set-up screen, with the shortest sequence of presses for each.

    The console buttons are used as well, alone or two together. The search stops as soon as it finds the
    choice `until`, if given.
    """
    return _search(setup.press, ui, _chords(jack), until)


def stroke(chord: Chord) -> tuple[Press, ...]:
    """Return the presses and releases of a chord: all controls go down in order, then all go up."""
    return (*(Press(control) for control in chord), *(Press(control, Kind.UP) for control in reversed(chord)))


def _chords(jack: int) -> list[Chord]:
    console = tuple(Control(switch) for switch in CONSOLE_SWITCHES)
    singles = [(control,) for control in (*(Control(switch, jack) for switch in STICK_SWITCHES), *console)]
    # Pairs without START are left out: SELECT and OPTION held together open the operator's menu.
    together = (pair for pair in permutations(console, 2) if Control(Switch.START) in pair)
    return [*singles, *together]


def _search(
    use: Callable[[Any, Press], Any], start: Any, chords: Iterable[Chord], until: Any, *, exits: bool = False
) -> dict[Any, tuple[Chord, ...]]:
    """Return each result that presses can reach, with the shortest list of chords that leads to the result.

    With `exits`, the exits from the screen count as results, too.
    """
    strokes = [(chord, stroke(chord)) for chord in chords]
    found: dict[Any, tuple[Chord, ...]] = {}
    came: dict[Any, tuple[Any, Chord] | None] = {start: None}
    queue = deque([start])
    while queue and len(came) < LIMIT:
        here = queue.popleft()
        for chord, pressed in strokes:
            there = here
            for press in pressed:
                there = use(there, press)
                if isinstance(there, ENDS):
                    break
            if isinstance(there, Chosen) or (exits and isinstance(there, Exit)):
                what = there.what if isinstance(there, Chosen) else there
                if what not in found:
                    found[what] = (*_way(came, here), chord)
                    if what == until:
                        return found
            elif there not in came and not isinstance(there, Exit):
                came[there] = (here, chord)
                queue.append(there)
    return found


def _way(came: dict[Any, tuple[Any, Chord] | None], to: Any) -> tuple[Chord, ...]:
    way = []
    step = came[to]
    while step is not None:
        to, chord = step
        way.append(chord)
        step = came[to]
    return tuple(reversed(way))
