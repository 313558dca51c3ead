"""The dealer across the table: a face, a mood that follows what everybody can see, dry words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards import people
from cabinet.cards.people import Look, Mood, framed
from cabinet.drawing.plates import bubble, bubble_size
from games.heads_up_poker.events import OVER, Kind
from games.heads_up_poker.rules import DEALER, Phase
from games.heads_up_poker.screen.layout import BUBBLE_MIDDLE, BUBBLE_X, FACE, SCALE
from games.heads_up_poker.screen.talk import WHO
from games.heads_up_poker.theme import EDGE, THEME

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.events import Event
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

GLANCE, GLANCES = 6, 53
"""Beats that the dealer looks down at its cards for, and from one such glance to the next."""
MOUTH = 70
"""The height of the mouth, at which a bubble's tail points."""


class Face(NamedTuple):
    """The look of the dealer."""

    mood: Mood = Mood.CALM
    towards: Look = Look.AHEAD
    dark: float = 0.0
    """1 once it has given up."""
    nod: float = 0.0
    """The progress of a nod."""


def draw(canvas: Canvas, face: Face, *, beat: int = 0, acting: bool = False) -> None:
    """The portrait in its frame, three times as large as its dots."""
    x, y = FACE
    edge = THEME.accent if acting else EDGE
    eyes = people.look(WHO, beat, face.towards)
    framed(canvas, x, y + people.nod(face.nod), WHO, edge, face.mood, eyes, scale=SCALE, dark=face.dark)


def draw_speech(canvas: Canvas, spoken: tuple[str, ...]) -> None:
    """Draw the dealer's words, nothing for ()."""
    if spoken:
        _, high = bubble_size(spoken)
        x, y = FACE
        bubble(canvas, BUBBLE_X, BUBBLE_MIDDLE - high // 2, spoken, (x + SCALE * people.WIDTH + 4, y + MOUTH))


def waiting(view: View, beat: int, *, asked: bool) -> Face:
    """The look of the waiting dealer: at its cards if it is to act."""
    towards = glancing(beat) if asked else Look.LEFT
    return Face(mood(view), towards, float(view.phase in OVER and view.folded == DEALER))


def meanwhile(told: Event, before: View, show: Show[View, Ui, Move], *, decided: bool) -> Face:
    """The same while a step is shown: not before its outcome is seen, and not before chips hit the pot."""
    towards = Look.AHEAD if told.seat is not None and told.seat != DEALER else Look.LEFT
    gave_up = told.kind is Kind.FOLD and told.seat == DEALER
    if before.phase in OVER:
        feels = mood(before) if decided else Mood.CALM
        return Face(feels, towards, (before.folded == DEALER) * (1 - show.t("clear")))
    if decided or (told.kind is Kind.RAISE and show.over("pay")) or gave_up:
        feels = mood(show.view)
    else:
        feels = Mood.CALM if show.has("reveal") else mood(before)
    return Face(feels, towards, show.t("dark"), show.t("bluff") or show.t("knock"))


def mood(view: View) -> Mood:
    """The dealer's mood by the open facts, while nothing is shown."""
    if view.phase in OVER:
        if len(view.best) > 1:
            return Mood.CALM
        return Mood.PLEASED if view.best == (DEALER,) else Mood.CROSS
    return {Phase.ASKED: Mood.PLEASED, Phase.CALLED: Mood.CROSS}.get(view.phase, Mood.CALM)


def glancing(beat: int) -> Look:
    """The eyes of the dealer while it waits for the person: ahead, and at its cards at times."""
    return Look.LEFT if beat and beat % GLANCES < GLANCE else Look.AHEAD
