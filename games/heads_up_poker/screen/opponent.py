"""Draws the dealer across the table: portrait, mood and speech bubble, which depend on public facts only."""

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
"""The length of a glance of the dealer at its cards, and the time from one glance to the next, in beats
(tenths of a second)."""
MOUTH = 70
"""The height of the dealer's mouth in the portrait, in pixels; the speech bubble's tail points there."""


class Face(NamedTuple):
    """The expression of the dealer's face in one picture."""

    mood: Mood = Mood.CALM
    towards: Look = Look.AHEAD
    dark: float = 0.0
    """The darkness of the dealer's face: 0 is normal, 1 is dark after a fold."""
    nod: float = 0.0
    """The progress of a nod of the dealer, from 0 to 1."""


def draw(canvas: Canvas, face: Face, *, beat: int = 0, acting: bool = False) -> None:
    """Draw the dealer's portrait in its frame, at three times the size of its pixel art."""
    x, y = FACE
    edge = THEME.accent if acting else EDGE
    eyes = people.look(WHO, beat, face.towards)
    framed(canvas, x, y + people.nod(face.nod), WHO, edge, face.mood, eyes, scale=SCALE, dark=face.dark)


def draw_speech(canvas: Canvas, spoken: tuple[str, ...]) -> None:
    """Draw the words of `spoken` in the dealer's speech bubble; draw nothing if there are none."""
    if spoken:
        _, high = bubble_size(spoken)
        x, y = FACE
        bubble(canvas, BUBBLE_X, BUBBLE_MIDDLE - high // 2, spoken, (x + SCALE * people.WIDTH + 4, y + MOUTH))


def waiting(view: View, beat: int, *, asked: bool) -> Face:
    """Return the dealer's expression while nothing moves.

    The dealer looks at its cards while it must act itself. `asked`: True if the person must act. `beat`: the
    time in tenths of a second.
    """
    towards = glancing(beat) if asked else Look.LEFT
    return Face(mood(view), towards, float(view.phase in OVER and view.folded == DEALER))


def meanwhile(step_event: Event, before: View, show: Show[View, Ui, Move], *, decided: bool) -> Face:
    """Return the dealer's expression during a step's animation.

    The dealer reacts to the end of a hand only when the outcome is visible (`decided`), and to its own raise
    when the chips have reached the pot.
    """
    towards = Look.AHEAD if step_event.seat is not None and step_event.seat != DEALER else Look.LEFT
    gave_up = step_event.kind is Kind.FOLD and step_event.seat == DEALER
    if before.phase in OVER:
        feels = mood(before) if decided else Mood.CALM
        return Face(feels, towards, (before.folded == DEALER) * (1 - show.t("clear")))
    if decided or (step_event.kind is Kind.RAISE and show.over("pay")) or gave_up:
        feels = mood(show.view)
    else:
        feels = Mood.CALM if show.has("reveal") else mood(before)
    return Face(feels, towards, show.t("dark"), show.t("bluff") or show.t("knock"))


def mood(view: View) -> Mood:
    """Return the dealer's mood while nothing moves; the mood depends on public facts only."""
    if view.phase in OVER:
        if len(view.best) > 1:
            return Mood.CALM
        return Mood.PLEASED if view.best == (DEALER,) else Mood.CROSS
    return {Phase.ASKED: Mood.PLEASED, Phase.CALLED: Mood.CROSS}.get(view.phase, Mood.CALM)


def glancing(beat: int) -> Look:
    """Return the direction of the dealer's eyes while it waits: ahead, now and then at its cards."""
    return Look.LEFT if beat and beat % GLANCES < GLANCE else Look.AHEAD
