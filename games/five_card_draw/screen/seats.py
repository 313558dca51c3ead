"""Draws the four opponents: their faces, last actions, card backs, money and speech."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from cabinet.cards.people import Mood, framed, look, nod, portrait
from cabinet.display.palette import BLACK
from cabinet.drawing.lettering import entry, read, read_width
from cabinet.drawing.plates import badge, bubble
from games.five_card_draw.rules import NAMES, PERSON, SEATS, Phase
from games.five_card_draw.screen import buttons, scene, talk, words
from games.five_card_draw.screen.layout import (
    BADGE_X,
    BADGE_Y,
    BUBBLE_X,
    BUBBLE_Y,
    NAME_Y,
    STAGE,
    STATUS_Y,
    TAG_Y,
    WORDS,
    place,
)
from games.five_card_draw.theme import MONEY, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.screen.scene import Scene
    from games.five_card_draw.screen.talk import Speech

CLEARED = 0.6
"""The progress of clearing the cards away, 0 to 1, after which the players' money is no longer shown."""
HALF = 32
"""Half the width of an opponent's place in the row, in pixels."""
BUTTONS = {"D": 6, "O": 27, "R": 48}
"""The offsets of the dealer's, opener's and raiser's buttons from the left of a small face, in pixels."""


def draw(canvas: Canvas, now: Scene, beat: int) -> None:
    """Draw all opponents, the acting one on top, then the card backs."""
    for seat in sorted(range(PERSON + 1, SEATS), key=now.lamp.of):
        _labels(canvas, now, seat)
        _face(canvas, now, seat, beat)
    for x, y in scene.backs(now):
        buttons.back(canvas, x, y)
    if now.over or 0 < now.show.t("clear") < CLEARED:
        for seat in range(PERSON + 1, SEATS):
            _funds(canvas, now, seat)


def _face(canvas: Canvas, now: Scene, seat: Seat, beat: int) -> None:
    """Draw an opponent's face: framed while it is in front, dark once the player is out or has lost."""
    where, view, name = now.place(seat), now.view, NAMES[seat]
    caught = now.show.t("bluff", seat)
    mood = Mood.CROSS if caught else talk.mood(view, seat, over=now.over)
    towards = look(name, beat, talk.looks(seat, now.lamp.front))
    x, y = round(where.x), round(where.y) + nod((caught or now.show.t("knock", seat)) % 1)
    forward, dark = now.lamp.of(seat), _dark(now, seat)
    if forward > 0:
        framed(canvas, x, y, name, THEME.accent, mood, towards, scale=where.scale, dark=dark)
    else:
        portrait(canvas, x, y, name, mood, towards, scale=where.scale, dark=dark)
    for letter in words.buttons(view, seat, over=now.over, told=_status(now, seat)):
        buttons.button(canvas, x + round(BUTTONS[letter] * where.scale / 2), y + 2, letter)


def _dark(now: Scene, seat: Seat) -> float:
    """Return how dark a face is drawn, 0 to 1: dark for a player who is out or has lost."""
    show = now.show
    if show.has("dark") and now.acts == seat:
        return show.t("dark")
    over = now.over or show.has("clear")
    view = now.done if over else now.view
    dark = 0.0
    if not view.playing[seat]:
        dark = 1.0
    elif over and view.phase is Phase.DONE and not view.won[seat]:
        dark = (show.t("rise") if show.has("rise") else 1.0) / 2
    forward = now.lamp.of(seat) if over else 0.0
    return dark * (1 - forward) * (1 - show.t("clear"))


def _labels(canvas: Canvas, now: Scene, seat: Seat) -> None:
    """Draw the name of an opponent, with the last action and the number of cards drawn.

    The texts are at the opponent's place in the row. The acting player's last action is on a badge in front.
    """
    view, middle = now.view, round(place(seat).x) + HALF
    quiet, won = not view.playing[seat], now.over and view.won[seat] > 0
    ink = MONEY if won else THEME.dim if quiet else THEME.ink
    entry(canvas, middle, NAME_Y, NAMES[seat], ink, "centre", strong=not quiet)
    forward = now.lamp.of(seat)
    # The name of a shown hand is drawn in place of these texts.
    shows = now.show.has("show") or (now.over and view.shown)
    if forward == 1 and not shows and (told := words.badge(view, seat, over=now.over)):
        width = read_width(told) + 10
        filled = won or words.status(view, seat) in words.PUSHED
        colour = MONEY if won else THEME.accent
        badge(canvas, max(BADGE_X, round(STAGE.x) + 48 - width // 2), BADGE_Y, told, colour, filled=filled)
    if now.over or now.show.begun("open"):
        return
    told, drew = words.beside(view, seat), view.drawn[seat] is not None
    if forward < 1 or drew:
        pushed = told in words.PUSHED
        ink = THEME.accent if pushed else THEME.dim
        entry(canvas, middle, STATUS_Y, told, ink, "centre", strong=pushed)


def _status(now: Scene, seat: Seat) -> str:
    """Return the words for an opponent's last action, for the acting player's badge or below the face."""
    if now.over or now.show.begun("open"):
        return ""
    if now.lamp.of(seat) == 1:
        return words.badge(now.view, seat, over=False)
    return words.beside(now.view, seat)


def _funds(canvas: Canvas, now: Scene, seat: Seat) -> None:
    """Draw an opponent's money on a tag at the face, after a hand."""
    where = now.place(seat)
    dollars = f"${scene.money(now)[seat]}"
    width = read_width(dollars) + 8
    x, y = where.middle[0], round(where.y + (TAG_Y - 18) * where.scale / 2)
    canvas.round_box(x - width // 2, y, width, 18, BLACK, 5)
    won = now.done.won[seat] > 0
    read(canvas, x + 1, y, dollars, MONEY if won else THEME.ink, "centre", strong=won)


def speak(canvas: Canvas, speech: Speech) -> None:
    """Draw the speech bubble beside the acting player's face."""
    lines = tuple(textwrap.wrap(" ".join(speech.lines), WORDS))
    if max(map(len, speech.lines)) <= WORDS:
        lines = speech.lines
    bubble(canvas, BUBBLE_X, BUBBLE_Y, lines, (round(STAGE.x) + 98, 66))
