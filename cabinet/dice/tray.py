"""Drawing of a player's five dice: on the felt, kept on the rail, or being thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cabinet.dice.die_picture import BODY, placed
from cabinet.dice.throw import START, Spot, flying, hits, landed_at
from cabinet.display.palette import WHITE, mix
from cabinet.display.size import WIDTH
from cabinet.drawing.motion import between, bob, glint
from cabinet.drawing.particles import dust

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from cabinet.display.sprite import PlacedSprite

HOP = 26
"""Height in pixels of a die's hop to the rail and back."""
TAKEN = 0.15
"""Seconds in which the dice of the last roll are cleared from the table."""
BOB = 4
"""Average height in pixels at which the die under the cursor bobs above the table."""

Dice: TypeAlias = tuple[int, ...]
"""The faces of the dice, 1 to 6; 0 for a die that is not visible."""


class Tray(NamedTuple):
    """The positions and the look of a player's dice."""

    loose: tuple[Spot, ...]
    """Positions of the dice on the felt."""
    kept: tuple[Spot, ...]
    """Positions of the dice when kept on the rail."""
    size: int = 72
    """Width of a die in pixels."""
    start: tuple[int, int] = START
    """Position in pixels from which the dice are thrown."""
    body: Colour = BODY
    """Color of dice that are not kept."""
    rise: int = 16
    """Pixels by which dice that score are lifted while their points are shown."""
    ring: Colour | None = None
    """Color of the ring around the die under the cursor; None for no ring."""
    came: tuple[Spot, ...] | None = None
    """Positions of the dice before the last press, if a press moves all of them; else None."""
    angles: tuple[int, ...] = ()
    """Possible rotations of the thrown dice in degrees; each throw uses them in another order or mirrored."""

    def turned(self, dice: Dice) -> Tray:
        """Return the tray with its dice rotated as after a throw of the faces `dice`.

        The rotation depends only on the faces, so it does not change until the next throw.
        """
        if not self.angles:
            return self
        seed = sum(face * (at + 2) for at, face in enumerate(dice))
        mirrored = -1 if seed // len(self.angles) % 2 else 1
        angles = (mirrored * self.angles[(at + seed) % len(self.angles)] for at in range(len(self.loose)))
        return self._replace(
            loose=tuple(spot._replace(angle=angle) for spot, angle in zip(self.loose, angles, strict=True))
        )

    def taken(self, part: float) -> Tray:
        """Return the tray while its dice are cleared from the table; `part` is the progress, 0 to 1."""

        def moved(spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
            return tuple(Spot(*between(spot[:2], self.start, part * part), spot.angle) for spot in spots)

        return self._replace(loose=moved(self.loose), kept=moved(self.kept))

    def back(self, part: float) -> Tray:
        """Return the tray while its kept dice hop back from the rail; `part` is the progress, 0 to 1."""
        ways = zip(self.kept, self.loose, strict=True)
        kept = tuple(
            Spot(*between(rail[:2], free[:2], part, HOP), round(free.angle * part)) for rail, free in ways
        )
        return self._replace(kept=kept)


class DieAtRest(NamedTuple):
    """All values that determine how a player's dice look while they are not being thrown."""

    dice: Dice
    kept: tuple[bool, ...]
    colour: Colour
    """The player's color, used for kept dice."""
    was: tuple[bool, ...] | None = None
    """For each die, True if it was kept before the last press; None unless dice are moving."""
    settled: float = 1.0
    """Progress of the dice that move to or from the rail, 0 to 1."""
    at: int | None = None
    """Index of the die under the cursor, which bobs; None if the cursor is on no die."""
    beat: int = 0
    halos: tuple[bool, ...] = ()
    """For each die, True if it has a ring because it scores; empty for no rings."""
    heights: tuple[int, ...] = ()
    """Height of each die above the table in pixels; empty for 0."""
    lights: tuple[float, ...] = ()
    """Brightness of each die, 0 to 1; empty for full brightness."""


def draw_lying(canvas: Canvas, tray: Tray, lying: DieAtRest) -> None:
    """Draw the dice that are not being thrown, the highest on top; kept dice glint now and then."""
    tray = tray.turned(lying.dice)
    dice = (_lying(tray, lying, at) for at, face in enumerate(lying.dice) if face)
    canvas.scatter(sorted(dice, key=lambda die: die.shadow or (0, 0)))


def _lying(tray: Tray, lying: DieAtRest, at: int) -> PlacedSprite:
    """Return the sprite of one die at its current position."""
    kept, counts = lying.kept[at], bool(lying.halos) and lying.halos[at]
    (x, y, angle), height = lies(tray, lying, at)
    height += lying.heights[at] if lying.heights else 0
    halo = WHITE if counts else None
    if at == lying.at:
        height += BOB + bob(lying.beat)
        halo = tray.ring
    body = lying.colour if kept or counts else tray.body
    if kept and lying.beat and glint(lying.beat - at) is not None:
        body = mix(body, WHITE, 0.35)
    face, light = lying.dice[at], lying.lights[at] if lying.lights else 1.0
    return placed(x, y, face, body, size=tray.size, angle=angle, height=height, halo=halo, light=light)


def lies(tray: Tray, lying: DieAtRest, at: int) -> tuple[Spot, int]:
    """Return the current position and height of die number `at`, which may be moving to or from the rail."""
    here = tray.kept[at] if lying.kept[at] else tray.loose[at]
    if lying.was is None:
        return here, 0
    there = tray.came[at] if tray.came else tray.kept[at] if lying.was[at] else tray.loose[at]
    part = lying.settled
    x, y = between(there[:2], here[:2], part)
    height = round(4 * HOP * part * (1 - part)) if lying.was[at] != lying.kept[at] else 0
    return Spot(x, y, here.angle), height


def draw_thrown(
    canvas: Canvas,
    tray: Tray,
    dice: Dice,
    kept: tuple[bool, ...],
    colour: Colour,
    ground: Colour,
    age: float,
    old: DieAtRest | None = None,
) -> None:
    """Draw a throw `age` seconds after it began: thrown dice fly in, bounce and settle, kept dice stay.

    `colour`: the player's color, for kept dice. `ground`: the color of the dust. `old`: the dice of the
    previous roll, which are cleared first.
    """
    tray, half = tray.turned(dice), tray.size // 2
    rolled = [at for at, keep in enumerate(kept) if not keep]
    for order, at in enumerate(rolled):
        for hit, time in enumerate(hits(order)[:2]):
            x, y = landed_at(tray.loose[at], hit, tray.start)
            dust(canvas, x, y + half, age - time, ground, seed=5 * hit + at)
    lying = DieAtRest(dice, kept, colour)
    on_table = [_lying(tray, lying, at) for at, keep in enumerate(kept) if keep]
    if old and age < TAKEN:
        taken = tray.turned(old.dice).taken(age / TAKEN)
        on_table += [_lying(taken, old, at) for at in rolled if old.dice[at]]
    for order, at in enumerate(rolled):
        now = flying(age, order, dice[at], tray.loose[at], tray.start)
        if now:
            die = placed(
                now.x, now.y, now.face, tray.body, size=tray.size, angle=now.angle, height=now.height
            )
            # Let a die's shadow enter the screen together with the die, not before it.
            inside = max(0.0, min(1.0, (now.x + half) / tray.size, (WIDTH + half - now.x) / tray.size))
            across, down = die.shadow or (0, 0)
            on_table.append(die._replace(shadow=(round(across * inside), down) if inside else None))
    canvas.scatter(on_table)
