"""The pointer: a joystick pushes it to the next target and then drives it anywhere; a mouse places it.

A push begins when the stick leaves the middle and ends when it returns. A push always leads somewhere: at
once to the next target in its first direction; after `FIRST` seconds the pointer glides in all held
directions. When the stick is let go, the pointer snaps to the nearest target on its way.

Pure functions of positions and times: nothing here knows the purpose of the targets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar

from cabinet.api import DIRECTIONS, Kind, Press, Switch

if TYPE_CHECKING:
    from collections.abc import Iterable

FIRST = 0.250
"""Seconds for which a push leads to the next target and no further."""
SLOW = 60.0
"""The pointer's speed at the start of a glide, in pixels a second."""
GAIN = 900.0
"""The gain in the pointer's speed, in pixels a second for every second."""
FAST = 520.0
"""The pointer's greatest speed, in pixels a second."""
NEAR = 4
"""The fewest pixels by which a target counts as ahead; with fewer it counts as beside."""
LEFT, TOP, RIGHT, BOTTOM = 32, 18, 608, 342
"""The edges of the area in which the pointer moves: the part of the picture that every TV shows."""

_WAYS = {Switch.LEFT: (-1, 0), Switch.RIGHT: (1, 0), Switch.UP: (0, -1), Switch.DOWN: (0, 1)}


class PointerTarget(NamedTuple):
    """Something to point at: a box on the canvas, in pixels."""

    what: Any
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of the target's box."""
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, x: float, y: float) -> bool:
        """True if a point is inside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Pointer(NamedTuple):
    """The pointer in pixels of the canvas, and its motion."""

    x: int
    y: int
    ways: tuple[Switch, ...] = ()
    """The directions that are held."""
    since: float = 0.0
    """The time in monotonic seconds at which the pointer begins to glide in the held directions."""
    origin: tuple[int, int] = (0, 0)
    """The place of the pointer until it glides."""
    start: tuple[int, int] = (0, 0)
    """The place of the pointer at the start of the push."""
    mouse: bool = False
    """True if a mouse has put it there."""


class PointerUi(Protocol):
    """Any cursor that contains a pointer and is a named tuple."""

    @property
    def pointer(self) -> Pointer:
        """The pointer."""

    def _replace(self, *, pointer: Pointer) -> Self: ...


AnyUi = TypeVar("AnyUi", bound=PointerUi)


def at(target: PointerTarget) -> Pointer:
    """The pointer on a target, at rest."""
    return Pointer(*target.middle)


def rest(pointer: Pointer) -> Pointer:
    """The pointer at its present place, without motion."""
    return Pointer(pointer.x, pointer.y, mouse=pointer.mouse)


def under(pointer: Pointer, targets: Iterable[PointerTarget]) -> Any:
    """The target under the pointer; None if there is none."""
    return at_place((pointer.x, pointer.y), targets)


def at_place(place: tuple[int, int], targets: Iterable[PointerTarget]) -> Any:
    """The target at a pixel of the canvas; None if there is none."""
    return next((target.what for target in targets if target.holds(*place)), None)


def set_off(pointer: Pointer) -> tuple[int, int]:
    """The place where the present push started; the pointer's place if it is at rest."""
    return pointer.start if pointer.ways else (pointer.x, pointer.y)


def press(
    pointer: Pointer,
    press: Press,
    targets: tuple[PointerTarget, ...],
    flicks: tuple[PointerTarget, ...] | None = None,
) -> Pointer:
    """The pointer after a direction was pressed or released.

    The pointer snaps to the `targets`; `flicks`: the possible first targets of a push, by default all.
    """
    if press.switch not in DIRECTIONS or press.kind is Kind.REPEAT:
        return pointer
    held = press.switch in pointer.ways
    if press.kind is Kind.DOWN:
        if held:
            return _moved(pointer, press.at)
        if pointer.ways:
            return _turned(pointer, (*pointer.ways, press.switch), press.at)
        return _pushed(pointer, press, targets, targets if flicks is None else flicks)
    if not held:
        return pointer
    ways = tuple(way for way in pointer.ways if way is not press.switch)
    turned = _turned(pointer, ways, press.at)
    return turned if ways else _let_go(turned, targets)


def gliding(ui: AnyUi) -> bool:
    """True while a direction is held."""
    return bool(ui.pointer.ways)


def glide(ui: AnyUi, now: float) -> AnyUi:
    """The cursor with its pointer moved by the held directions until `now`."""
    return ui._replace(pointer=_moved(ui.pointer, now))


def let_go(ui: AnyUi) -> AnyUi:
    """The cursor with its pointer at its place, without motion."""
    return ui._replace(pointer=rest(ui.pointer))


def point(ui: AnyUi, x: int, y: int) -> AnyUi:
    """The cursor with its pointer where a mouse has put it."""
    x, y = min(max(x, LEFT), RIGHT - 1), min(max(y, TOP), BOTTOM - 1)
    return ui._replace(pointer=Pointer(x, y, mouse=True))


def _pushed(
    pointer: Pointer, press: Press, targets: tuple[PointerTarget, ...], flicks: tuple[PointerTarget, ...]
) -> Pointer:
    """The pointer on the next target, from the middle of the present one."""
    place = (pointer.x, pointer.y)
    start = next((target.middle for target in targets if target.holds(*place)), place)
    there = _next(start, press.switch, flicks)
    return Pointer(*there, ways=(press.switch,), since=press.at + FIRST, origin=there, start=start)


def _turned(pointer: Pointer, ways: tuple[Switch, ...], now: float) -> Pointer:
    """The pointer at its place, ready to go on in these directions."""
    moved = _moved(pointer, now)
    return moved._replace(ways=ways, since=max(moved.since, now), origin=(moved.x, moved.y))


def _let_go(pointer: Pointer, targets: tuple[PointerTarget, ...]) -> Pointer:
    """The pointer on the nearest target on its way, but never on the target it started from."""
    x, y = pointer.x - pointer.start[0], pointer.y - pointer.start[1]

    def ahead(target: PointerTarget) -> bool:
        return (target.middle[0] - pointer.start[0]) * x + (target.middle[1] - pointer.start[1]) * y > 0

    there = [target for target in targets if ahead(target)] or targets
    return at(min(there, key=lambda target: _distance(target, pointer.x, pointer.y)))


def _moved(pointer: Pointer, now: float) -> Pointer:
    if not pointer.ways:
        return pointer
    way = _way(max(0.0, now - pointer.since))
    across = sum(_WAYS[switch][0] for switch in pointer.ways)
    down = sum(_WAYS[switch][1] for switch in pointer.ways)
    x = round(pointer.origin[0] + across * way)
    y = round(pointer.origin[1] + down * way)
    return pointer._replace(x=min(max(x, LEFT), RIGHT - 1), y=min(max(y, TOP), BOTTOM - 1))


def _way(seconds: float) -> float:
    """Pixels covered in this many seconds after the start: faster and faster, then at full speed."""
    rising = min(seconds, (FAST - SLOW) / GAIN)
    return SLOW * rising + GAIN * rising * rising / 2 + FAST * (seconds - rising)


def _next(start: tuple[int, int], switch: Switch, targets: tuple[PointerTarget, ...]) -> tuple[int, int]:
    """The place of the next target in a direction; after the last target comes the first.

    If no target lies on that line, the start itself.
    """
    across, down = _WAYS[switch]

    def placed(target: PointerTarget) -> tuple[int, int, tuple[int, int]]:
        """The target's distance ahead, its distance to the side, and its place."""
        there = target.middle
        x, y = there[0] - start[0], there[1] - start[1]
        return x * across + y * down, abs(x * down) + abs(y * across), there

    every = [placed(target) for target in targets]
    ahead = [one for one in every if one[0] > NEAR]
    behind = [one for one in every if one[0] < -NEAR]
    nearest = min(ahead or behind, key=lambda one: one[0] + 3 * one[1], default=None)
    return nearest[2] if nearest else start


def _distance(target: PointerTarget, x: int, y: int) -> int:
    """The squared distance of a point from a target's box: 0 inside it."""
    across = max(target.x - x, 0, x - (target.x + target.width - 1))
    down = max(target.y - y, 0, y - (target.y + target.height - 1))
    return across * across + down * down
