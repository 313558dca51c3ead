"""The screens of HEADS-UP POKER: the table between the person and the dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing import widgets
from games.cards.cards import cards
from games.cards.picture import HURRY, card
from games.heads_up_poker import rules
from games.heads_up_poker.rules import DEALER, Phase
from games.heads_up_poker.screen import chips, chooser, endings, purses, set_up_picture, spread, stakes, words
from games.heads_up_poker.screen.layout import BAND, DEALER_WORDS_Y, LEFT, MIDDLE, MY_WORDS_Y, SAID_Y
from games.heads_up_poker.screen.pace import PacePart, course, seconds
from games.heads_up_poker.theme import SHADOW, THEME, TITLE

if TYPE_CHECKING:
    from cabinet.api import Drawn, Seat, SetupShow, Show
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View
    from games.heads_up_poker.screen.pace import Course

EMBLEM = cards("As Kh")
"""Shown on the marquee beside two backs."""


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The table, or the ending once the last hand has been shown."""
    view, step, before = show.view, show.step, show.before
    canvas.fill(THEME.ground)
    shown = step is not None and before is not None and seconds(step, before, view) > 0
    if view.ending and not shown:
        endings.draw(canvas, show, view.ending)
    elif shown and step is not None and before is not None:
        _draw_step(canvas, show, step, before)
    else:
        _draw_turn(canvas, show)


def draw_setup(canvas: Canvas, show: SetupShow[int]) -> None:
    """The set-up screen."""
    canvas.fill(THEME.ground)
    set_up_picture.draw(canvas, show.ui, show.top_ten, lit=show.lit)


def draw_emblem(canvas: Canvas, x: int, y: int, _beat: int) -> None:
    """Two against two, chips between them."""
    for at in range(2):
        card(canvas, x + 2 + 24 * at, y + 2, None, shadow=SHADOW)
        card(canvas, x + 164 + 24 * at, y + 2, EMBLEM[at], shadow=SHADOW)
    chips.draw(canvas, x + 128, y + 90, 285)


def _draw_turn(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Somebody is to act."""
    view, ui = show.view, show.ui
    flashes = show.nudged and not show.lit
    _draw_field(canvas, show)
    purses.draw(canvas, stakes.lying(view), None if flashes else _actor(view))
    spread.draw_lying(canvas, view)
    _draw_words(canvas, words.dealer(view), words.said(view), words.holding(view))
    if ui is None:
        widgets.prompt_line(canvas, THEME, HURRY)
        return
    spread.draw_cursor(canvas, ui, lit=show.lit)
    chooser.draw(canvas, view, ui, lit=show.lit)
    widgets.prompt_line(canvas, THEME, words.prompt(view, ui))


def _draw_step(canvas: Canvas, show: Show[View, Ui, Move], step: Move | Drawn, before: View) -> None:
    """A step is being shown."""
    after = show.view
    now = course(step, before, after, show.age)
    moving = stakes.moving(step, before, after, now)
    _draw_field(canvas, show)
    purses.draw(canvas, moving, _actor(before))
    said = words.announcement(step, before, after, now)
    _draw_words(canvas, _dealers_words(before, after, now), said, _my_words(before, after, now))
    spread.draw_moving(canvas, step, before, after, now)
    purses.draw_sliding(canvas, moving)
    widgets.prompt_line(canvas, THEME, "● GO ON" if now.has(PacePart.WIN) else HURRY)


def _draw_field(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """What lies under everything: title, band, deck and the mark of a hint."""
    record = f"RECORD ${show.record.score}  " if show.record else ""
    widgets.title_line(canvas, THEME, TITLE, f"{record}HAND {show.view.number}")
    canvas.box(*BAND, THEME.shade)
    spread.draw_deck(canvas)
    if show.hinted:
        canvas.text(LEFT, MY_WORDS_Y, "HINT", THEME.warn)


def _draw_words(canvas: Canvas, dealers: str, said: str, mine: str) -> None:
    """What is said of both hands, and between them what has just happened."""
    canvas.text(MIDDLE, DEALER_WORDS_Y, dealers, THEME.ink, align="centre")
    canvas.text(MIDDLE, SAID_Y, said, THEME.accent, align="centre")
    canvas.text(MIDDLE, MY_WORDS_Y, mine, THEME.accent, align="centre")


def _dealers_words(before: View, after: View, now: Course) -> str:
    """Told at the end of the draw, and again when the dealer's cards have turned over."""
    if now.has(PacePart.REVEAL) and now.done(PacePart.REVEAL) >= 1:
        return words.dealer(after)
    if before.phase in {Phase.DISCARDING, Phase.DRAWING}:
        return words.takes(after.drawn[DEALER]) if now.since(PacePart.READ) >= 0 else ""
    return "" if before.phase is Phase.DONE else words.dealer(before)


def _my_words(before: View, after: View, now: Course) -> str:
    """Anew once the cards are sorted."""
    if before.phase is Phase.DONE:
        return ""
    settled = PacePart.TURN if before.phase is Phase.DEALING else PacePart.SORT
    return words.holding(after if now.done(settled) >= 1 else before)


def _actor(view: View) -> Seat | None:
    """Who has made this step, if it was a player."""
    turn = rules.turn(view)
    return turn if isinstance(turn, int) else None
