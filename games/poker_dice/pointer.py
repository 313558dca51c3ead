"""The movement of a pointer that is steered by a joystick or placed by a mouse.

A push begins when the joystick leaves its center and ends when it returns. The pointer jumps at once to the
next target in the first direction of the push. After `FIRST` seconds it glides freely in all held directions.
When the joystick is released, the pointer snaps to the nearest target in the direction of travel.

The functions are pure: they compute positions from positions and times, and do not know what the targets
mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar

from cabinet.api import DIRECTIONS, Kind, Press, Switch

if TYPE_CHECKING:
    from collections.abc import Iterable

FIRST = 0.250
"""Seconds after the start of a joystick push before the pointer begins to glide."""
SLOW = 60.0
"""Speed of the gliding pointer at the start, in pixels per second."""
GAIN = 900.0
"""Acceleration of the gliding pointer, in pixels per second squared."""
FAST = 520.0
"""Top speed of the gliding pointer, in pixels per second."""
NEAR = 4
"""A target counts as ahead of the pointer if it is more than this many pixels farther in the direction of the
push."""
LEFT, TOP, RIGHT, BOTTOM = 32, 18, 608, 342
"""Limits of the pointer's movement in pixels: the part of the picture that is visible on every TV."""

_WAYS = {Switch.LEFT: (-1, 0), Switch.RIGHT: (1, 0), Switch.UP: (0, -1), Switch.DOWN: (0, 1)}


class PointerTarget(NamedTuple):
    """A rectangle on the screen, in pixels, that the pointer can be on."""

    what: Any
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        """The center of the target, in pixels."""
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, x: float, y: float) -> bool:
        """Return True if the point x, y lies inside the target."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Pointer(NamedTuple):
    """The pointer's position in pixels and its motion."""

    x: int
    y: int
    ways: tuple[Switch, ...] = ()
    """The joystick directions that are held now."""
    since: float = 0.0
    """Monotonic time in seconds at which the pointer begins to glide."""
    origin: tuple[int, int] = (0, 0)
    """Position from which the pointer begins to glide, in pixels."""
    start: tuple[int, int] = (0, 0)
    """Position of the pointer when the joystick push began, in pixels."""
    mouse: bool = False
    """True if the pointer was placed by a mouse."""


class PointerUi(Protocol):
    """The state of a screen that has a pointer: any named tuple with a field `pointer`."""

    @property
    def pointer(self) -> Pointer:
        """The pointer that the screen shows."""

    def _replace(self, *, pointer: Pointer) -> Self: ...


AnyUi = TypeVar("AnyUi", bound=PointerUi)


def at(target: PointerTarget) -> Pointer:
    """Return a pointer at rest on the center of a target."""
    return Pointer(*target.middle)


def rest(pointer: Pointer) -> Pointer:
    """Return the pointer stopped at its current position."""
    return Pointer(pointer.x, pointer.y, mouse=pointer.mouse)


def under(pointer: Pointer, targets: Iterable[PointerTarget]) -> Any:
    """Return the value (`what`) of the target under the pointer; None if no target is there."""
    return at_place((pointer.x, pointer.y), targets)


def at_place(place: tuple[int, int], targets: Iterable[PointerTarget]) -> Any:
    """Return the value (`what`) of the target at a pixel position; None if no target is there."""
    return next((target.what for target in targets if target.holds(*place)), None)


def set_off(pointer: Pointer) -> tuple[int, int]:
    """Return the position where the current joystick push began; the pointer's position if it is at rest."""
    return pointer.start if pointer.ways else (pointer.x, pointer.y)


def press(
    pointer: Pointer,
    press: Press,
    targets: tuple[PointerTarget, ...],
    flicks: tuple[PointerTarget, ...] | None = None,
) -> Pointer:
    """Return the pointer after a joystick direction was pressed or released.

    `targets`: where the pointer can stop. `flicks`: where the first step of a push can lead, by default all
    targets.
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
    """Return True while a joystick direction is held."""
    return bool(ui.pointer.ways)


def glide(ui: AnyUi, now: float) -> AnyUi:
    """Return the screen state with the pointer moved along the held directions until the time `now`."""
    return ui._replace(pointer=_moved(ui.pointer, now))


def let_go(ui: AnyUi) -> AnyUi:
    """Return the screen state with the pointer stopped at its current position."""
    return ui._replace(pointer=rest(ui.pointer))


def point(ui: AnyUi, x: int, y: int) -> AnyUi:
    """Return the screen state with the pointer placed by a mouse at x, y."""
    x, y = min(max(x, LEFT), RIGHT - 1), min(max(y, TOP), BOTTOM - 1)
    return ui._replace(pointer=Pointer(x, y, mouse=True))


def _pushed(
    pointer: Pointer, press: Press, targets: tuple[PointerTarget, ...], flicks: tuple[PointerTarget, ...]
) -> Pointer:
    """Return the pointer moved to the next target, measured from the center of the current target."""
    place = (pointer.x, pointer.y)
    start = next((target.middle for target in targets if target.holds(*place)), place)
    there = _next(start, press.switch, flicks)
    return Pointer(*there, ways=(press.switch,), since=press.at + FIRST, origin=there, start=start)


def _turned(pointer: Pointer, ways: tuple[Switch, ...], now: float) -> Pointer:
    """Return the pointer as it glides on in new directions (`ways`) from its position at the time `now`."""
    moved = _moved(pointer, now)
    return moved._replace(ways=ways, since=max(moved.since, now), origin=(moved.x, moved.y))


def _let_go(pointer: Pointer, targets: tuple[PointerTarget, ...]) -> Pointer:
    """Return the pointer on the nearest target that lies in the direction of its travel.

    If no target lies in that direction, the nearest of all targets is used.
    """
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
    """Return the distance in pixels that the pointer glides in `seconds`: accelerating, then at top speed."""
    rising = min(seconds, (FAST - SLOW) / GAIN)
    return SLOW * rising + GAIN * rising * rising / 2 + FAST * (seconds - rising)


def _next(start: tuple[int, int], switch: Switch, targets: tuple[PointerTarget, ...]) -> tuple[int, int]:
    """Return the position of the next target in a direction, wrapping around after the last.

    If no target lies ahead or behind, return `start` itself.
    """
    across, down = _WAYS[switch]

    def placed(target: PointerTarget) -> tuple[int, int, tuple[int, int]]:
        """Return a target's distance ahead, its distance to the side, and its center."""
        there = target.middle
        x, y = there[0] - start[0], there[1] - start[1]
        return x * across + y * down, abs(x * down) + abs(y * across), there

    every = [placed(target) for target in targets]
    ahead = [one for one in every if one[0] > NEAR]
    behind = [one for one in every if one[0] < -NEAR]
    nearest = min(ahead or behind, key=lambda one: one[0] + 3 * one[1], default=None)
    return nearest[2] if nearest else start


def _distance(target: PointerTarget, x: int, y: int) -> int:
    """Return the squared distance in pixels from a point to a target's rectangle; 0 inside it."""
    across = max(target.x - x, 0, x - (target.x + target.width - 1))
    down = max(target.y - y, 0, y - (target.y + target.height - 1))
    return across * across + down * down
