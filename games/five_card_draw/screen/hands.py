"""Draws the hands that lie open on the table: the person's own hand with its name, and those of opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.fan import draw_fan
from cabinet.drawing import signs
from cabinet.drawing.lettering import entry, read_width
from cabinet.drawing.plates import badge, ribbon
from games.cards.marks import STAY, STAY_GAP, stays
from games.cards.moves import HAND
from games.five_card_draw.rules import PERSON, Phase
from games.five_card_draw.screen import buttons, scene, words
from games.five_card_draw.screen.layout import ASIDE, LEFT, PANE_X, SHOWN, SHOWN_NAME_Y, TITLE_Y, WIDE_Y
from games.five_card_draw.theme import MONEY, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.screen.scene import Hand, Scene

SWAP = "SWAP"
SWAP_X = 30
"""The distance in pixels from the left edge of the word SWAP to the center of the card below the word."""
ASIDE_X, ASIDE_Y = 290, 292
"""The position of the name of the person's hand while opponents show their hands, in pixels."""


def draw(canvas: Canvas, now: Scene) -> None:
    """Draw the opponents' open hands and the person's own hand, each with its name beside it."""
    shown = scene.shown_hands(now)
    for hand in sorted(shown.values(), key=lambda hand: hand[0][1].scale):
        draw_fan(canvas, hand)
    own = scene.own(now)
    draw_fan(canvas, own)
    for seat, hand in shown.items():
        _, last = hand[-1]
        if (last.x, last.face) == (SHOWN[-1].x, 1):
            won = now.over and now.view.won[seat] > 0
            ribbon(canvas, SHOWN[HAND // 2].x, SHOWN_NAME_Y, words.called(hand), THEME.accent, won=won)
    if now.show.begun("open"):
        # The round buttons slide in from beside the hand, so that they never cover the cards.
        left = ASIDE_X + 8 + round((PANE_X - ASIDE_X) * (1 - now.show.t("open")))
        for at, letter in enumerate(words.buttons(now.view, PERSON, over=now.over)):
            buttons.button(canvas, left + 22 * at, ASIDE_Y - 16, letter)
    _marks(canvas, now, own)
    _title(canvas, now, own)


def _marks(canvas: Canvas, now: Scene, own: Hand) -> None:
    """Draw the marks while the person discards.

    The marks are SWAP on marked cards, STAY beside a hand that keeps its value, and a ring around the card at
    the cursor.
    """
    ui = now.show.ui
    if not ui or ui.phase is not Phase.DISCARDING:
        return
    if stays(now.view.hands[PERSON], ui.marks.thrown):
        x = LEFT + 4 + read_width(words.held(now.view)) + STAY_GAP
        badge(canvas, x, WIDE_Y - 2, STAY, THEME.accent)
    for at, (_, pose) in enumerate(own):
        if ui.marks.thrown[at]:
            signs.lamp(canvas, pose.x - SWAP_X, pose.y - 10, SWAP, THEME.accent)
        if at == ui.marks.at:
            half, tall = round(34 * pose.scale) + 4, round(46 * pose.scale) + 4
            ink = THEME.accent if now.show.lit else THEME.ink
            canvas.round_frame(pose.x - half, pose.y - tall, 2 * half, 2 * tall, ink, 10, 4)


def _title(canvas: Canvas, now: Scene, cards: Hand) -> None:
    """Draw the name of the person's hand, or the reason why the person is out of the hand."""
    show, view = now.show, now.view
    whole = len(cards) == HAND and all(pose.face == 1 for _, pose in cards)
    if not whole and view.playing[PERSON]:
        return
    if show.begun("clear") or show.on("open") or show.on("rise"):
        return
    aside = bool(cards) and cards[0][1].y == ASIDE[0].y
    lost = now.over and view.shown and not view.won[PERSON]
    ink = (
        MONEY
        if now.over and view.won[PERSON]
        else THEME.dim
        if lost or not view.playing[PERSON]
        else THEME.ink
    )
    if aside:
        entry(canvas, ASIDE_X, ASIDE_Y, words.briefly(show.view if now.over else view), ink)
    elif not view.playing[PERSON] and (now.over or show.begun("open") or show.begun("show")):
        # Draw the text elsewhere, because the others' open hands cover its usual place.
        entry(canvas, LEFT + 4, ASIDE_Y, words.held(view), ink)
    else:
        y = WIDE_Y if scene.wide(now) else TITLE_Y
        entry(canvas, LEFT + 4, y, words.held(view), ink, strong=view.playing[PERSON])
