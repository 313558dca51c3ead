"""Draws the screen of FIVE CARD DRAW: four opponents, the pot between them, and the person's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing import motion, widgets
from games.cards.great import draw_stars
from games.cards.moves import HAND
from games.five_card_draw.rules import PERSON
from games.five_card_draw.screen import felt, great, hands, pane, pot, seats, titles, words
from games.five_card_draw.screen.ending import ROOM
from games.five_card_draw.screen.layout import FANNED, SHOWN
from games.five_card_draw.screen.scene import scene
from games.five_card_draw.theme import THEME
from games.stage.big_moment import draw_lights

if TYPE_CHECKING:
    from cabinet.api import SetupShow, Show
    from cabinet.display.canvas import Canvas
    from cabinet.kit import Filled
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View
    from games.five_card_draw.screen.scene import Scene

STARS = (32, 44, 88)
"""The area of stars over a winning hand, in pixels: how far it begins left of and above the first card's
center, and its height."""


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the whole screen: the table, a celebration that covers it, or the end of the session."""
    if great.draw(canvas, show):
        motion.shaken(canvas, show)
        return
    now = scene(show)
    felt.draw(canvas, now.narrow)
    seats.draw(canvas, now, show.beat if show.ui else 0)
    pot.draw(canvas, now)
    hands.draw(canvas, now)
    pane.draw(canvas, now)
    pot.draw_won(canvas, now)
    if now.speech:
        seats.speak(canvas, now.speech)
    if show.on("great"):
        _stars(canvas, show)
    widgets.prompt_line(canvas, THEME, _prompt(now), first=show.first)
    motion.shaken(canvas, show)
    draw_lights(canvas, show)


def draw_setup(canvas: Canvas, show: SetupShow[Filled]) -> None:
    """Draw the set-up screen of FIVE CARD DRAW."""
    titles.draw(canvas, show)


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Draw the game's emblem: the cards of a royal flush are dealt and turned over."""
    titles.emblem(canvas, x, y, beat)


def _stars(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw stars over the winning hand."""
    seat, hand = great.winner(show.view)
    fan = FANNED if seat == PERSON else SHOWN
    left, up, height = STARS
    x, y = fan[0].x - left, fan[0].y - up
    draw_stars(canvas, ROOM, show, (x, y, fan[HAND - 1].x + left - x, height), hand)


def _prompt(now: Scene) -> str:
    """Return the prompt for the person; while others act, the last event."""
    show = now.show
    if show.ui:
        return words.prompt(show.view, show.ui)
    if now.over:
        return "● GO ON"
    log = words.log(now.view)
    return f"{log[-1]}  {widgets.HURRY}" if log else widgets.HURRY
