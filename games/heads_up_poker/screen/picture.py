"""The screens of HEADS-UP POKER: the table between the person and the dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import seat_of
from cabinet.cards import chips
from cabinet.cards.people import Look
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import entry, read, read_width
from cabinet.drawing.motion import shaken
from cabinet.drawing.plates import badge
from games.cards.great import draw_lights
from games.heads_up_poker import rules
from games.heads_up_poker.rules import DEALER, PERSON, Phase
from games.heads_up_poker.screen import (
    chooser,
    emblem,
    endings,
    moment,
    opponent,
    purses,
    set_up_picture,
    spread,
    stakes,
    talk,
    words,
)
from games.heads_up_poker.screen.layout import (
    DEALER_WORDS_Y,
    LEFT,
    LINE_STEP,
    MY_WORDS_Y,
    OVER_Y,
    RESULT_Y,
    RIGHT,
    SAID_Y,
    SEAT_X,
    TOP_Y,
)
from games.heads_up_poker.theme import THEME

if TYPE_CHECKING:
    from cabinet.api import Drawn, Seat, SetupShow, Show
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

SIDE = (RIGHT - SEAT_X) // 12
"""Characters of a line beside the hands."""

draw_emblem = emblem.draw


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The table, or the ending once the last hand has been shown."""
    view, step, before = show.view, show.step, show.before
    shown = step is not None and before is not None and show.timeline.length > 0
    if view.ending and not shown:
        endings.draw(canvas, show, view.ending)
    elif shown and step is not None and before is not None:
        _draw_step(canvas, show, step, before)
    else:
        _draw_turn(canvas, show)


def draw_setup(canvas: Canvas, show: SetupShow[int]) -> None:
    """The set-up screen."""
    set_up_picture.draw(canvas, show.ui, show.top_ten, lit=show.lit, beat=show.beat)


def _draw_turn(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Somebody is to act."""
    view, ui = show.view, show.ui
    actor = None if show.nudged and not show.lit else _actor(view)
    spoken = talk.waiting(view, show.beat if ui else 0)
    still = (view, actor, show.record, show.hinted, len(opponent.fitted(spoken)))
    canvas.cached(("heads-up turn", still), lambda layer: _draw_still(layer, show, spoken, actor))
    lamps(canvas, THEME, show.beat)
    towards = Look.LEFT if actor == DEALER else opponent.glancing(show.beat)
    opponent.draw(canvas, opponent.mood(view), towards, spoken, beat=show.beat, acting=actor == DEALER)
    if ui is None:
        widgets.prompt_line(canvas, THEME, widgets.HURRY)
        return
    spread.draw_cursor(canvas, view, ui, lit=show.lit)
    chooser.draw(canvas, view, ui, lit=show.lit)
    widgets.prompt_line(canvas, THEME, words.prompt(view, ui), first=show.first)


def _draw_still(
    canvas: Canvas, show: Show[View, Ui, Move], spoken: tuple[str, ...], actor: Seat | None
) -> None:
    """What does not move while somebody is to act."""
    view = show.view
    _draw_field(canvas, show, spoken)
    best = _best(view)
    purses.draw(canvas, stakes.lying(view), actor, best)
    if best:
        _draw_outcome(canvas, view)
    else:
        _draw_words(canvas, words.dealer(view), words.said(view), words.holding(view))
        spread.draw_deck(canvas)
        purses.draw_pot(canvas, view.pot)
    spread.draw_lying(canvas, view)


def _draw_step(canvas: Canvas, show: Show[View, Ui, Move], step: Move | Drawn, before: View) -> None:
    """A step is being shown."""
    after = show.view
    if moment.whole(canvas, show):
        shaken(canvas, show)
        return
    moving = stakes.moving(step, before, show)
    actor = _actor(before)
    spoken = talk.says(talk.meanwhile(step, before, show), after)
    _draw_field(canvas, show, spoken)
    lamps(canvas, THEME, show.beat)
    towards = Look.LEFT if actor in {DEALER, None} else Look.AHEAD
    mood = opponent.mood_meanwhile(step, before, show)
    opponent.draw(canvas, mood, towards, spoken, acting=actor == DEALER)
    said = words.announcement(step, before, show)
    decided = show.t("reveal") >= 1 or show.since("win") >= 0
    purses.draw(canvas, moving, actor, _best(after) if decided else ())
    if decided and not moment.is_on(show):
        _draw_outcome(canvas, after)
    elif decided:
        read(canvas, LEFT, SAID_Y, said, THEME.ink, strong=True)
    else:
        _draw_words(canvas, _dealers_words(before, show), said, _my_words(before, show))
        spread.draw_deck(canvas)
        if not moment.is_on(show):
            purses.draw_pot(canvas, moving.pot)
    spread.draw_moving(canvas, step, before, show)
    moment.over(canvas, show)
    chips.draw_flying(canvas, moving.flying)
    widgets.prompt_line(canvas, THEME, "● GO ON" if show.has("win") else widgets.HURRY)
    draw_lights(canvas, show)


def _draw_field(canvas: Canvas, show: Show[View, Ui, Move], spoken: tuple[str, ...]) -> None:
    """What lies under everything: the ground, the number of the hand, the record, the mark of a hint."""
    ground(canvas, THEME)
    hand = f"HAND {show.view.number}"
    read(canvas, SEAT_X, TOP_Y, hand, THEME.dim)
    record = f"RECORD ${show.record.score}" if show.record else ""
    room = RIGHT - SEAT_X - read_width(hand) - 12
    # What the dealer says in four lines goes as far up.
    if len(opponent.fitted(spoken)) < opponent.MOST and read_width(record) <= room:
        read(canvas, RIGHT, TOP_Y, record, THEME.dim, "right")
    if show.hinted:
        badge(canvas, RIGHT - 58, MY_WORDS_Y - 2, "HINT", THEME.warn, filled=False)


def _draw_words(canvas: Canvas, dealers: str, said: str, mine: str) -> None:
    """What is said of both hands, and between them what has just happened."""
    entry(canvas, SEAT_X, DEALER_WORDS_Y, dealers, THEME.ink, strong=True)
    read(canvas, LEFT, SAID_Y, said, THEME.ink, strong=True)
    for at, line in enumerate(reversed(words.divided(mine, SIDE))):
        entry(canvas, SEAT_X, MY_WORDS_Y - LINE_STEP * at, line, THEME.ink, strong=True)


def _draw_outcome(canvas: Canvas, view: View) -> None:
    """A hand is over: the name of either hand beside its cards, between them who has won, the dollars."""
    for seat, called in ((PERSON, words.holding(view)), (DEALER, words.dealer(view))):
        won = seat in view.best
        entry(canvas, LEFT, OVER_Y[seat], called, THEME.accent if won else THEME.dim, strong=won)
    read(canvas, LEFT, RESULT_Y, words.result(view), THEME.ink, strong=True)
    purses.draw_won(canvas, words.amount(view), view.best)


def _dealers_words(before: View, show: Show[View, Ui, Move]) -> str:
    """Told at the end of the draw, and again when the dealer's cards have turned over."""
    if show.t("reveal") >= 1:
        return words.dealer(show.view)
    if before.phase in {Phase.DISCARDING, Phase.DRAWING}:
        return words.takes(show.view.drawn[DEALER]) if show.since("read") >= 0 else ""
    return "" if before.phase is Phase.DONE else words.dealer(before)


def _my_words(before: View, show: Show[View, Ui, Move]) -> str:
    """The new hand once the cards are sorted."""
    if before.phase is Phase.DONE:
        return ""
    settled = "turn" if before.phase is Phase.DEALING else "sort"
    return words.holding(show.view if show.t(settled) >= 1 else before)


def _best(view: View) -> tuple[Seat, ...]:
    """Who has won the hand; () while it is played."""
    return view.best if view.phase in {Phase.DONE, Phase.ENDED} else ()


def _actor(view: View) -> Seat | None:
    """Who has made this step, if it was a player."""
    return seat_of(rules.due(view))
