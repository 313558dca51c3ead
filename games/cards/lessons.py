"""The animations of HOW TO PLAY that the card games share: 184 x 150 pixels, four seconds each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.api import Lesson
from cabinet.cards import chips
from cabinet.cards.card_picture import LARGE
from cabinet.cards.deck import cards
from cabinet.cards.fan import CardPose, dimmed, draw_fan, on_way, risen
from cabinet.display.palette import BLACK
from cabinet.drawing.lettering import entry, figure
from cabinet.drawing.motion import between
from cabinet.drawing.particles import sparks

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas

WIDTH = 184
HAND = cards("Qs Qh 9c 4d 2s")
DRAWN = cards("Qd 8h")
STEP = 28
"""The distance between cards in the animations of HOW TO PLAY, in pixels."""
HAND_X, HAND_Y = 6, 52
SWAPPED = 3
"""The index of the first card that is swapped in the animation of a draw."""
GOES, COMES = 1.0, 1.7
"""Seconds after which the swapped cards leave, and after which the new ones come."""


def betting(theme: Theme, press: str, *words: str) -> Lesson:
    """Return the lesson in which chips slide into the pot one after another."""
    return Lesson(partial(_bet, theme=theme), press, words)


def swapping(theme: Theme, press: str, *words: str) -> Lesson:
    """Return the lesson in which two cards leave a hand, and two others take their places."""
    return Lesson(partial(_swap, theme=theme), press, words)


def winning(theme: Theme, *words: str) -> Lesson:
    """Return the lesson in which the winning cards rise and the pot goes to their owner."""
    return Lesson(partial(_win, theme=theme), "", words)


def _bet(canvas: Canvas, age: float, theme: Theme) -> None:
    for order, worth in enumerate((25, 10, 5)):
        part = _part(age, 0.4 + 0.5 * order, 0.35)
        x, foot = between((26 + 44 * order, 138), (72 + 20 * order, 62), part, 20)
        chips.draw_stack(canvas, x, foot, worth * (3 - order), shadow=theme.ground)
    total = sum((75, 20, 5)[order] for order in range(3) if age >= 0.75 + 0.5 * order)
    entry(canvas, WIDTH // 2, 72, "POT", theme.ink, "centre")
    figure(canvas, WIDTH // 2, 92, f"${total}", theme.accent, 4, "centre")


def _swap(canvas: Canvas, age: float, theme: Theme) -> None:
    leaves, comes = _part(age, GOES, 0.4), _part(age, COMES, 0.4)
    lying = [(one, _place(at)) for at, one in enumerate(HAND[:SWAPPED])]
    for old, new, at in zip(HAND[SWAPPED:], DRAWN, range(SWAPPED, len(HAND)), strict=True):
        there = _place(at)
        if leaves < 1:
            chosen = there._replace(y=there.y - (12 if age > 0.5 else 0))
            lying.append((old, on_way(chosen, there._replace(x=there.x + 20, y=200, face=0.0), leaves)))
        elif comes:
            lying.append((new, on_way(there._replace(x=there.x + 20, y=-52, face=0.0), there, comes)))
    draw_fan(canvas, lying)
    sparks(canvas, HAND_X + STEP * SWAPPED + 20, HAND_Y + 30, age - COMES - 0.4, theme.accent, seed=5)


def _win(canvas: Canvas, age: float, theme: Theme) -> None:
    hand = (*HAND[:2], DRAWN[0], HAND[2], DRAWN[1])
    lying = []
    for at, one in enumerate(hand):
        if at < SWAPPED:
            lying.append((one, risen(_place(at), _part(age, 0.8 + 0.2 * at, 0.12), theme.accent)))
        else:
            lying.append((one, dimmed(_place(at), _part(age, 1.4, 0.25))))
    draw_fan(canvas, lying)
    if age > 1.6:
        part = _part(age, 1.6, 0.6)
        x, foot = between((WIDTH // 2, -10), (WIDTH // 2, 44), part)
        chips.draw_stack(canvas, x, foot, 100, shadow=theme.ground)
    if age > 2.3:
        width = 92
        canvas.round_box((WIDTH - width) // 2, 6, width, 30, BLACK, 8)
        figure(canvas, WIDTH // 2, 11, "+$100", theme.accent, 2, "centre")
    sparks(canvas, WIDTH // 2, 30, age - 2.2, theme.accent, seed=7)


def _place(at: int) -> CardPose:
    """Return the pose, with the center in pixels, of the card with the index `at` in the hand."""
    return CardPose(HAND_X + STEP * at + LARGE.width // 2, HAND_Y + LARGE.height // 2)


def _part(age: float, start: float, lasts: float) -> float:
    """Return the progress (0 to 1) of a movement at `age` seconds; `start`, `lasts`: its start and length."""
    return min(1.0, max(0.0, (age - start) / lasts))
