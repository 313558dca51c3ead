"""A player's dice on the table: lying, kept on the rail, or thrown."""

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
"""Pixels that a die rises on its way to the rail and back."""
TAKEN = 0.15
"""Seconds in which the hand takes dice from the table."""
BOB = 4
"""Pixels of the die under the cursor above the table; it bobs around this height."""

Dice: TypeAlias = tuple[int, ...]
"""The faces of the dice; 0 for a die that is in the hand and not visible."""


class Tray(NamedTuple):
    """The places of the dice on the felt and on the rail."""

    loose: tuple[Spot, ...]
    """The places of the dice on the felt, as thrown."""
    kept: tuple[Spot, ...]
    """The places of the kept dice on the rail."""
    size: int = 72
    """The width of a die in pixels."""
    start: tuple[int, int] = START
    """The point at which a throw starts, in pixels of the table."""
    body: Colour = BODY
    """The color of dice that are not kept."""
    rise: int = 16
    """Pixels by which scoring dice rise as their points appear."""
    ring: Colour | None = None
    """The color of the ring around the die under the cursor; None for no ring."""
    came: tuple[Spot, ...] | None = None
    """The places of the dice before the last press, if all dice move; None otherwise."""
    angles: tuple[int, ...] = ()
    """The angles of thrown dice in degrees: after each throw in another order, or mirrored."""

    def turned(self, dice: Dice) -> Tray:
        """The tray with its dice turned as they fell.

        The faces alone decide the angles, so the angles stay until the next throw.
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
        """The tray while a hand takes its dice to the start of a throw; `part`: of the way, 0 to 1."""

        def moved(spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
            return tuple(Spot(*between(spot[:2], self.start, part * part), spot.angle) for spot in spots)

        return self._replace(loose=moved(self.loose), kept=moved(self.kept))

    def back(self, part: float) -> Tray:
        """The tray while the dice on the rail hop back; `part`: the part of the way, 0 to 1."""
        ways = zip(self.kept, self.loose, strict=True)
        kept = tuple(
            Spot(*between(rail[:2], free[:2], part, HOP), round(free.angle * part)) for rail, free in ways
        )
        return self._replace(kept=kept)


class DieAtRest(NamedTuple):
    """Everything that the picture of the lying dice depends on."""

    dice: Dice
    kept: tuple[bool, ...]
    colour: Colour
    """The player's color, for kept dice."""
    was: tuple[bool, ...] | None = None
    """True for each die kept before the last press, while dice are on their way; None at rest."""
    settled: float = 1.0
    """The part of their way to or from the rail that the dice have covered, 0 to 1."""
    at: int | None = None
    """The die under the cursor, which bobs; None for no cursor."""
    beat: int = 0
    halos: tuple[bool, ...] = ()
    """True for each die with a ring: those that count."""
    heights: tuple[int, ...] = ()
    """Pixels that each die is above the table."""
    lights: tuple[float, ...] = ()
    """The brightness of each die; full light by default."""


def draw_lying(canvas: Canvas, tray: Tray, lying: DieAtRest) -> None:
    """Draw the lying dice, the highest on top; from time to time a glint crosses the kept ones."""
    tray = tray.turned(lying.dice)
    dice = (_lying(tray, lying, at) for at, face in enumerate(lying.dice) if face)
    canvas.scatter(sorted(dice, key=lambda die: die.shadow or (0, 0)))


def _lying(tray: Tray, lying: DieAtRest, at: int) -> PlacedSprite:
    """The picture of one lying die at its present place."""
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
    """The present place of a die and its height, also on its way to the rail or back."""
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
    """Draw the thrown dice, which are not kept: they come in, bounce and settle.

    `ground`: the color of the dust; `colour`: the player's color, for the kept dice; `old`: the dice until
    the hand takes them.
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
            # The shadow of a die comes into the picture with the die, not before it.
            inside = max(0.0, min(1.0, (now.x + half) / tray.size, (WIDTH + half - now.x) / tray.size))
            across, down = die.shadow or (0, 0)
            on_table.append(die._replace(shadow=(round(across * inside), down) if inside else None))
    canvas.scatter(on_table)
