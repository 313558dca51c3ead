"""The table of FIVE CARD DRAW: four people across it, the pot between them, and the person's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards import chips
from cabinet.cards.card_picture import LARGE, SMALL, card, deck
from cabinet.drawing import widgets
from cabinet.drawing.lettering import figure, figure_width, read, read_width
from cabinet.drawing.motion import shaken
from games.cards.great import draw_lights, draw_stars
from games.cards.moves import HAND
from games.five_card_draw.rules import PERSON, Word
from games.five_card_draw.screen import (
    buttons,
    felt,
    great,
    own_hand,
    pane,
    seats,
    talk,
    titles,
    winnings,
    words,
)
from games.five_card_draw.screen.ending import ROOM
from games.five_card_draw.screen.layout import (
    DECK,
    HAND_X,
    HAND_Y,
    OPEN_WIDTH,
    OPEN_Y,
    PILE,
    POT_Y,
    RESULT_Y,
    RIGHT,
    SHOWDOWN_POT_Y,
    STEP,
    place,
)
from games.five_card_draw.screen.moment import moment
from games.five_card_draw.theme import MONEY, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import SetupShow, Show
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View
    from games.five_card_draw.screen.moment import Moment

POT = "POT"
LARGEST = 6
"""Size of the pot's figure."""
LABEL = read_width(POT) + 6
"""Pixels from the left of the word before it to its own: above it stands what everybody has drawn."""
POT_MIDDLE = 324
"""The middle of both, between what is said at the left and the chips."""
HEAP = 5
"""Towers of its chips that have room beside the deck."""
POT_WIDTH = 200
"""Pixels that both have there."""


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The whole table, a great moment over all of it, or how the session has ended."""
    if great.draw(canvas, show):
        shaken(canvas, show)
        return
    now = moment(show)
    felt.draw(canvas)
    if not now.spread and not now.over:
        deck(canvas, *DECK, SHADOW)
        chips.draw(canvas, *PILE, chips.heap(now.pot)[:HEAP], shadow=SHADOW)
    if now.over:
        # What was won goes behind hands that lie open.
        chips.draw_flying(canvas, now.chips)
    seats.draw(canvas, now, show.beat if show.ui else 0)
    own_hand.draw(canvas, now, show.ui, lit=show.lit)
    pane.draw(canvas, now, show)
    for flying in now.cards:
        if flying.size is LARGE:
            card(canvas, flying.x, flying.y, None, shadow=SHADOW)
        else:
            buttons.back(canvas, flying.x, flying.y)
    if not now.over:
        chips.draw_flying(canvas, now.chips)
    if speech := (talk.waiting(show.view, show.beat) if show.ui else None) or now.speech:
        # The pot may still count up.
        seats.speak(canvas, now, speech, _pot_right(f"${now.view.pot}"))
    _pot(canvas, now)
    if show.on("great"):
        _draw_stars(canvas, show)
    widgets.prompt_line(canvas, THEME, _prompt(now, show), first=show.first)
    draw_lights(canvas, show)


def draw_setup(canvas: Canvas, show: SetupShow[int]) -> None:
    """The set-up screen."""
    titles.draw(canvas, show)


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """A royal flush that is dealt and turned over, card by card."""
    titles.emblem(canvas, x, y, beat)


def _pot(canvas: Canvas, now: Moment) -> None:
    """The pot, the largest figure of the table; in the end what was won, at whoever has won it."""
    if now.over:
        winnings.draw(canvas, now.view)
        return
    amount = f"${now.pot}"
    if now.spread:
        # Clear of the names of the hands above it.
        size = LARGEST - 1
        figure(canvas, RIGHT - 4, SHOWDOWN_POT_Y, amount, MONEY, size, "right")
        read(canvas, RIGHT - 10 - figure_width(amount, size), RESULT_Y, POT, THEME.ink, "right")
    elif now.pot:
        size, right = _pot_size(amount), _pot_right(amount)
        left = right - figure_width(amount, size)
        read(canvas, left - LABEL, POT_Y + 4 * size - 9, POT, THEME.ink, strong=True)
        figure(canvas, left, POT_Y, amount, MONEY, size)


def _pot_size(amount: str) -> int:
    """How large the pot's figure is: as large as there is room for."""
    return next(size for size in range(LARGEST, 0, -1) if LABEL + figure_width(amount, size) <= POT_WIDTH)


def _pot_right(amount: str) -> int:
    """The right of the pot's figure, in pixels."""
    return POT_MIDDLE + (LABEL + figure_width(amount, _pot_size(amount))) // 2


def _draw_stars(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Small stars over the winning hand."""
    seat, hand = great.winner(show.view)
    if seat == PERSON:
        over = HAND_X, HAND_Y, STEP * (HAND - 1) + LARGE.width, LARGE.height
    else:
        over = place(seat).x, OPEN_Y, OPEN_WIDTH, SMALL.height
    draw_stars(canvas, ROOM, show, over, hand)


def _prompt(now: Moment, show: Show[View, Ui, Move]) -> str:
    """What the stick does now; while others act, what has just happened."""
    if show.ui:
        return words.prompt(show.view, show.ui)
    if now.over:
        return "● GO ON"
    if show.step is Word.ANOTHER or not now.log:
        return widgets.HURRY
    return f"{now.log[-1]}  {widgets.HURRY}"
