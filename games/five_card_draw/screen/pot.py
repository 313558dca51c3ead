"""Draws the deck, the pot, the bets in front of each player, and the winnings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.api import out_cubic
from cabinet.cards import chips
from cabinet.cards.card_picture import deck
from cabinet.cards.ways import arc, straight
from cabinet.display.palette import BLACK, mix
from cabinet.display.size import WIDTH
from cabinet.drawing.lettering import entry, figure, figure_width, read
from cabinet.drawing.plates import raised
from games.five_card_draw.rules import NAMES, PERSON, Phase
from games.five_card_draw.screen import scene, words
from games.five_card_draw.screen.layout import (
    AMOUNT,
    COMES,
    DECK,
    HEAP,
    POT_FOOT,
    POT_X,
    POT_Y,
    PURSE,
    RIGHT,
    WHY_Y,
    YOU_Y,
    way_home,
)
from games.five_card_draw.theme import MONEY, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.cards.chips import Flying
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.screen.scene import Scene, Stack

STACK = 4
"""The largest number of chips drawn in the stack in front of a player."""
TOWERS = 3
"""The largest number of chip stacks drawn for the pot; more would cover the deck."""
FLYING = 12
"""The number of chips that fly to the winner."""
PLATE, PLATE_X = (172, 34), 436
"""The size of the box with the person's money after a hand, and its left edge, in pixels."""
HALF, MORE = 3, 12
"""The letter size for a part of a split pot, and the extra height in pixels of a box with three parts."""
SIZES = (6, 5, 4)
"""The possible letter sizes of the winnings, in screen pixels for each font pixel; the largest that fits
is used."""


def draw(canvas: Canvas, now: Scene) -> None:
    """Draw the deck, the pot, the chips in front of the players, and the chips that move into the pot."""
    if not now.over and not now.show.begun("rise"):
        deck(canvas, *DECK, SHADOW)
    chips.draw(canvas, POT_X, POT_FOOT, chips.heap(scene.heap(now))[:TOWERS], shadow=SHADOW)
    if not now.over and now.view.pot:
        read(canvas, POT_X, POT_Y, f"POT ${now.view.pot}", THEME.dim)
    for stack in scene.stacks(now):
        _stack(canvas, now, stack)
    if now.show.has("again"):
        _again(canvas, now)


def _stack(canvas: Canvas, now: Scene, stack: Stack) -> None:
    """Draw a player's chips: at the face, in front of the face with the dollars, or on the way to the pot."""
    seat, dollars, part = stack
    if seat == PERSON:
        start, lies = (PURSE[0], 300), PURSE
    else:
        where = now.place(seat)
        start, lies = where.middle, (round(where.chips[0]), round(where.chips[1]))
    x, foot = straight(start, lies, part) if part <= 1 else straight(lies, HEAP, part - 1)
    chips.draw_stack(canvas, x, foot, dollars, most=STACK, shadow=SHADOW)
    if part == 1 and seat != PERSON and now.lamp.of(seat) == 0:
        entry(canvas, x + 13, foot - 18, f"${dollars}", MONEY)


def _again(canvas: Canvas, now: Scene) -> None:
    """Draw the message on the table that all players have checked and pay another ante."""
    part = now.show.t("again")
    if part > 0 and not now.show.begun("clear"):
        ink = mix(THEME.ground, MONEY, round(5 * part) / 5)
        read(canvas, RIGHT, 214, words.AGAIN[0], ink, "right", strong=True)
        read(canvas, RIGHT, 238, words.AGAIN[1], ink, "right", strong=True)


def draw_won(canvas: Canvas, now: Scene) -> None:
    """Draw the winnings at the end of a hand.

    The amount appears and counts up, with the winner, the reason and the person's money; chips fly to the
    winner.
    """
    show = now.show
    come = min(1.0, show.since("win") / COMES) if show.has("win") else 1.0
    away = round((WIDTH - AMOUNT[0]) * (1 - out_cubic(come) + show.t("clear") ** 2))
    if not (now.over or now.show.has("clear")) or now.done.phase is not Phase.DONE:
        return
    _amounts(canvas, now, away)
    _purse(canvas, now, away)
    chips.draw_flying(canvas, flying(now))


def flying(now: Scene) -> tuple[Flying, ...]:
    """Return the chips that are flying to the winner, on a path that avoids all text."""
    part = now.show.t("win")
    if not 0 < part < 1:
        return ()
    winners = (seat for seat, dollars in enumerate(now.done.won) if dollars)
    ways = (partial(arc, HEAP, *way_home(seat, forward=now.lamp.of(seat) == 1)) for seat in winners)
    return tuple(chip for way in ways for chip in chips.flock(way, chips.WORTHS, FLYING, part))


def _amounts(canvas: Canvas, now: Scene, away: int) -> None:
    """Draw each winner's amount, larger if there is only one winner, with the winner's name and the reason.

    `away`: how many pixels the amounts are still to the right of their place.
    """
    left, top, width, height = AMOUNT
    left, right = left + away, RIGHT + away
    winners = [seat for seat, dollars in enumerate(now.done.won) if dollars]
    more = MORE * (len(winners) > 2)
    top, height = top - more, height + more
    seen, label = scene.won(now), words.winner(now.done)
    mine = winners == [PERSON]
    read(canvas, right, WHY_Y, label, MONEY if mine else THEME.ink, "right", strong=True)
    canvas.round_box(left, top, width, height, mix(THEME.shade, BLACK, 0.4), 10)
    if len(winners) == 1:
        dollars = f"+${seen[winners[0]]}"
        whole = f"+${now.done.won[winners[0]]}"
        size = next(size for size in SIZES if figure_width(whole, size) <= width - 12)
        figure(canvas, left + width - 10, top + (height - 8 * size) // 2, dollars, MONEY, size, "right")
        return
    step = height // max(2, len(winners))
    for at, seat in enumerate(winners[:3]):
        y = top + step * at + (step - 20) // 2
        read(canvas, left + 10, y, NAMES[seat], THEME.ink, strong=True)
        figure(canvas, left + width - 10, y - 2, f"+${seen[seat]}", MONEY, HALF, "right")


def _purse(canvas: Canvas, now: Scene, away: int) -> None:
    """Draw the person's money, bright while money comes in and dim otherwise.

    `away`: how many pixels the money is still to the right of its place.
    """
    width, height = PLATE
    won, left = now.done.won[PERSON] > 0, PLATE_X + away
    dollars = f"${scene.money(now)[PERSON]}"
    raised(canvas, left, YOU_Y, width, height, MONEY if won else mix(THEME.shade, THEME.ink, 0.15), 8)
    ink = BLACK if won else THEME.dim
    read(canvas, left + 10, YOU_Y + 6, NAMES[PERSON], ink, strong=won)
    read(canvas, left + width - 8, YOU_Y + 6, dollars, ink, "right", strong=won)
