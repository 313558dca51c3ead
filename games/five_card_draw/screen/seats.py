"""The four opponents: their faces, what they have and have put in, what they do, and their cards."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from cabinet.cards.money import bet
from cabinet.cards.people import framed, look, portrait
from cabinet.display.palette import mix
from cabinet.drawing.lettering import entry, read
from cabinet.drawing.plates import badge, bubble, bubble_size
from games.five_card_draw.rules import NAMES, PERSON, SEATS, Phase
from games.five_card_draw.screen import buttons, showdown, talk, winnings, words
from games.five_card_draw.screen.layout import (
    ASIDE,
    BACKS_HEIGHT,
    BADGE_Y,
    BUBBLE_LEFT,
    BUBBLE_RIGHT,
    BUBBLE_Y,
    DECK,
    DREW_Y,
    FACE,
    FUNDS_Y,
    LEFT,
    MIDDLE,
    NAME_Y,
    OPEN_WIDTH,
    RESULT_Y,
    RIGHT,
    ROW_Y,
    SEAT_STEP,
    SEAT_Y,
    TAKEN_BUBBLE_Y,
    lies,
    place,
)
from games.five_card_draw.theme import MONEY, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.screen.moment import Moment
    from games.five_card_draw.screen.talk import Speech

TURN = mix(THEME.shade, THEME.accent, 0.22)
"""Behind whoever is to act."""
PINNED = 12
"""Pixels by which a badge begins at the left of the words, over the edge of the portrait."""
BUTTONS, BUTTON_Y = {"D": 11, "O": 32, "R": 53}, FACE[1] - 7
"""The buttons on a portrait."""
OPEN_BUBBLE_Y, NARROW = 99, 10
"""Top of a bubble beside hands that lie open, and characters of a line where it has one place only."""


def draw(canvas: Canvas, now: Moment, beat: int) -> None:
    """All of them."""
    for seat in range(PERSON + 1, SEATS):
        _person(canvas, now, seat, beat)
        if now.spread and now.view.playing[seat] and now.backs[seat]:
            showdown.hand(canvas, now, seat)
        elif not now.spread:
            _row(canvas, now, seat)


def _person(canvas: Canvas, now: Moment, seat: Seat, beat: int) -> None:
    """The face, the dealer's button, name, funds, and what was done last."""
    view, where = now.view, place(seat)
    x, text, acts = where.x, where.text, seat == now.turn
    won = view.won[seat] if now.over else 0
    status = words.WON if won else words.status(view, seat)
    quiet = not view.playing[seat] or (now.over and not won)
    if acts:
        canvas.round_box(x - 5, SEAT_Y - 5, SEAT_STEP + 4, FACE[1] + 10, TURN, 10)
    towards = look(NAMES[seat], beat, talk.looks(seat, now.turn))
    mood = talk.mood(view, seat, over=now.over)
    if won or (acts and not quiet):
        framed(canvas, x, SEAT_Y, NAMES[seat], THEME.accent, mood, towards)
    else:
        portrait(canvas, x, SEAT_Y, NAMES[seat], mood, towards, dark=float(quiet))
    for letter in words.buttons(view, seat, over=now.over):
        buttons.button(canvas, x + BUTTONS[letter], SEAT_Y + BUTTON_Y, letter)
    ink = THEME.dim if quiet and not acts else THEME.ink
    read(canvas, text, NAME_Y, NAMES[seat], ink, strong=not quiet)
    read(canvas, text, FUNDS_Y, f"${view.money[seat]}", ink if quiet else MONEY, strong=not quiet)
    if won or (status in words.PUSHED and not quiet):
        strong = bool(won) or status == words.STRONGEST
        badge(canvas, text - PINNED, BADGE_Y, status, MONEY if won else THEME.accent, filled=strong)
    else:
        read(canvas, text, BADGE_Y + 2, status, THEME.ink if acts else THEME.dim)


def _row(canvas: Canvas, now: Moment, seat: Seat) -> None:
    """Backs, how many of them are new, and what was put in."""
    view, where = now.view, place(seat)
    for at in range(now.backs[seat]):
        buttons.back(canvas, *lies(seat, at))
    if now.over:
        return
    if view.put[seat] and view.phase is Phase.BETTING:
        bet(canvas, where.pile, ROW_Y + BACKS_HEIGHT, view.put[seat], MONEY, shadow=SHADOW)
    if view.playing[seat] and (drawn := view.drawn[seat]) is not None:
        entry(canvas, where.row, DREW_Y, f"DREW {drawn}" if drawn else "PAT", THEME.dim)


def speak(canvas: Canvas, now: Moment, speech: Speech, pot_ends: int) -> None:
    """A bubble: below whoever speaks beside the pot, or in the place of somebody who has folded.

    `pot_ends`: the right of the pot's figure, in pixels.
    """
    where = place(speech.seat)
    if now.spread:
        _speak_aside(canvas, now, speech)
        return
    width, _ = bubble_size(speech.lines)
    if now.over:
        _speak_last(canvas, now, speech, width)
        return
    if where.x < MIDDLE - FACE[0]:
        x = max(LEFT + 1, min(where.x, BUBBLE_LEFT - width))
    else:
        x = min(RIGHT - width, max(pot_ends + ASIDE, min(BUBBLE_RIGHT, DECK[0] - 6 - width)))
    bubble(canvas, x, BUBBLE_Y, speech.lines, where.tip)


def _speak_last(canvas: Canvas, now: Moment, speech: Speech, width: int) -> None:
    """The last words of a hand without a showdown: towards the middle, beside what somebody has won."""
    where, (won, *_) = place(speech.seat), winnings.figures(now.view)
    foot = SEAT_Y + FACE[1] + 2
    left, right = won.ends if won.seat == speech.seat else (where.x + OPEN_WIDTH, where.x)
    if where.x < MIDDLE:
        bubble(canvas, right + ASIDE, TAKEN_BUBBLE_Y, speech.lines, (where.x + FACE[0] - 4, foot))
    else:
        bubble(canvas, left - ASIDE - width, TAKEN_BUBBLE_Y, speech.lines, (where.x + 4, foot))


def _speak_aside(canvas: Canvas, now: Moment, speech: Speech) -> None:
    """Beside the own hand, where nobody's hand lies open; else nothing is said."""
    x = place(speech.seat).x
    taken = [place(seat).x for seat in range(PERSON + 1, SEATS) if now.view.playing[seat]]
    short = tuple(textwrap.wrap(" ".join(speech.lines), NARROW))
    for lines in (speech.lines, short):
        width, height = bubble_size(lines)
        for left, tip in ((x + SEAT_STEP + 2, x + OPEN_WIDTH), (x - 8 - width, x + 2)):
            inside = left >= LEFT and left + width <= RIGHT
            free = all(left >= other + OPEN_WIDTH or left + width <= other - 4 for other in taken)
            if inside and free and OPEN_BUBBLE_Y + height + 2 <= RESULT_Y:
                bubble(canvas, left, OPEN_BUBBLE_Y, lines, (tip, SEAT_Y + FACE[1] + 1))
                return
