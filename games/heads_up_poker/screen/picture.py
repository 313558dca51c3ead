"""The screens of HEADS-UP POKER: the table with the person and the dealer, the endings and the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import seat_of
from cabinet.cards import chips
from cabinet.drawing import widgets
from cabinet.drawing.lettering import entry, read
from cabinet.drawing.motion import shaken
from cabinet.drawing.plates import badge
from games.heads_up_poker import rules
from games.heads_up_poker.events import OVER, Event, event
from games.heads_up_poker.rules import PERSON
from games.heads_up_poker.screen import (
    chooser,
    emblem,
    endings,
    great,
    hands,
    opponent,
    purses,
    room,
    set_up_picture,
    stakes,
    talk,
    words,
)
from games.heads_up_poker.screen.layout import (
    DEALER_WORDS_Y,
    HOLDING_X,
    HOLDING_Y,
    LEFT,
    LINE_STEP,
    NOTES_STEP,
    NOTES_Y,
    RIGHT,
    SAID_X,
    SAID_Y,
)
from games.heads_up_poker.theme import THEME
from games.stage.big_moment import draw_lights

if TYPE_CHECKING:
    from cabinet.api import Seat, SetupShow, Show
    from cabinet.display.canvas import Canvas
    from cabinet.kit import Filled
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View
    from games.heads_up_poker.screen.hands import Seen
    from games.heads_up_poker.screen.opponent import Face
    from games.heads_up_poker.screen.stakes import Stakes

SIDE = 19
"""The most characters that fit in a line about the dealer's draw or hand."""

draw_emblem = emblem.draw


class Scene(NamedTuple):
    """All that one picture of the table shows."""

    view: View
    """The view of the game whose hand and result are shown: the previous hand's view until its cards are
    cleared away."""
    hands: Seen
    stakes: Stakes
    face: Face
    spoken: tuple[str, ...]
    said: str
    """The words on the dealer's rail, which announce the last event."""
    dealers: str
    """The words about the dealer's draw or hand."""
    mine: str
    acting: Seat | None
    won: float = 0.0
    """The progress from 0 to 1 with which the figures of the winnings grow; 0 before the pot is won."""
    decided: bool = False
    """True once the picture shows who has won the hand."""
    narrow: float = 0.0
    """How far the lamp's light has narrowed for a showdown: 0 not at all, 1 completely."""


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the table; after the last hand of a game, draw its ending."""
    view, step, before = show.view, show.step, show.before
    step_event = event(step, before, view) if step is not None and before and show.timeline.length else None
    if view.ending and not step_event:
        endings.draw(canvas, show, view.ending)
        return
    if step_event and great.draw(canvas, show):
        shaken(canvas, show)
        return
    if step_event and before:
        _draw_table(canvas, show, _step(show, step_event, before))
        great.draw_stars(canvas, show)
        widgets.prompt_line(canvas, THEME, "● GO ON" if show.has("win") else widgets.HURRY)
        draw_lights(canvas, show)
        shaken(canvas, show)
        return
    _draw_table(canvas, show, _turn(show))
    if show.ui is None:
        widgets.prompt_line(canvas, THEME, widgets.HURRY)
        return
    hands.draw_tags(canvas, view, show.ui, lit=show.lit)
    purses.draw_cost(canvas, view, show.ui)
    chooser.draw(canvas, view, show.ui, lit=show.lit)
    widgets.prompt_line(canvas, THEME, words.prompt(view, show.ui), first=show.first)


def draw_setup(canvas: Canvas, show: SetupShow[Filled]) -> None:
    """Draw the set-up screen."""
    set_up_picture.draw(canvas, show)


def _turn(show: Show[View, Ui, Move]) -> Scene:
    """Return what the table shows while the game waits for a player."""
    view, ui = show.view, show.ui
    over = view.phase in OVER
    return Scene(
        view,
        hands.choosing(view, ui, show) if ui else hands.lying(view),
        stakes.lying(view),
        opponent.waiting(view, show.beat, asked=ui is not None),
        talk.waiting(view, show.beat if ui else 0),
        words.said(view),
        words.dealer(view),
        words.holding(view),
        None if show.nudged and not show.lit else seat_of(rules.due(view)),
        won=float(over),
        decided=over,
        narrow=float(view.shown),
    )


def _step(show: Show[View, Ui, Move], step_event: Event, before: View) -> Scene:
    """Return what the table shows during a step's animation."""
    after, was = show.view, before.phase in OVER
    # The result of the previous hand stays visible until its cards have been cleared away.
    decided = not show.over("clear") if was else show.begun("rise") or show.begun("win")
    seen = before if was and decided else after
    named = "sort" if show.has("sort") else "turn"
    counted = show.has("fades") and show.over("great")
    return Scene(
        seen,
        hands.moving(step_event, before, show),
        stakes.moving(step_event, before, show),
        opponent.meanwhile(step_event, before, show, decided=decided),
        talk.meanwhile(step_event, before, show),
        words.result(before) if was and decided else words.announcement(step_event, show),
        words.dealer(seen if was else after if decided or _is_read(show) else before),
        words.holding(seen if was else after if show.over(named) or show.over("fold") else before),
        step_event.seat,
        won=1 - show.t("clear") if was else float(counted) or show.t("win"),
        decided=decided,
        narrow=(1 - show.t("clear")) * before.shown if was else show.t("narrow"),
    )


def _draw_table(canvas: Canvas, show: Show[View, Ui, Move], scene: Scene) -> None:
    """Draw the whole table, without the person's choices."""
    room.draw(canvas, scene.narrow)
    acts = scene.acting is not None and scene.acting != PERSON
    opponent.draw(canvas, scene.face, beat=show.beat, acting=acts and not scene.decided)
    room.draw_rail(canvas)
    best = scene.view.best if scene.decided else ()
    purses.draw(canvas, scene.stakes.money, scene.acting, best)
    purses.draw_pot(canvas, scene.stakes.pot, scene.stakes.sliding, show.t("pay"))
    read(canvas, SAID_X, SAID_Y, scene.said, THEME.ink, strong=True)
    for at, line in enumerate(words.divided(scene.dealers, SIDE)):
        entry(canvas, LEFT, DEALER_WORDS_Y + LINE_STEP * at, line, THEME.ink)
    entry(canvas, HOLDING_X, HOLDING_Y, scene.mine, THEME.ink, strong=True)
    if rules.DEALER not in best:
        _draw_notes(canvas, show)
    opponent.draw_speech(canvas, scene.spoken)
    hands.draw(canvas, scene.hands)
    if best:
        purses.draw_won(canvas, words.amount(scene.view), best, scene.won)
    chips.draw_flying(canvas, scene.stakes.flying)


def _draw_notes(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the record, the number of the hand, and the mark that a hint was taken."""
    record = f"RECORD ${show.record.score}" if show.record else ""
    read(canvas, RIGHT, NOTES_Y, record, THEME.dim, "right")
    read(canvas, RIGHT, NOTES_Y + NOTES_STEP, f"HAND {show.view.number}", THEME.dim, "right")
    if show.hinted:
        badge(canvas, RIGHT - 220, NOTES_Y - 2, "HINT", THEME.warn, filled=False)


def _is_read(show: Show[View, Ui, Move]) -> bool:
    """Return True once the pause has begun in which the person reads how many cards the dealer draws."""
    return show.has("speak") and show.begun("read")
