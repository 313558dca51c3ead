"""The dealer across the table: a face, a mood that follows what everybody can see, dry words."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from cabinet.cards import people
from cabinet.cards.people import Look, Mood, framed
from cabinet.drawing.plates import bubble, bubble_size
from games.cards.moves import Raise
from games.heads_up_poker.rules import DEALER, FOLD, Phase
from games.heads_up_poker.screen.layout import BUBBLE_FOOT, BUBBLE_MIDDLE, BUBBLE_X, PORTRAIT
from games.heads_up_poker.screen.talk import WHO
from games.heads_up_poker.theme import EDGE, THEME

if TYPE_CHECKING:
    from cabinet.api import Drawn, Show
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

SPEAKS = 12
"""Characters of a line that fit into the bubble."""
MOST = 4
"""Lines that do."""
GLANCE, GLANCES = 6, 53
"""Beats that the dealer looks down at its cards for, and from one such glance to the next."""


def draw(
    canvas: Canvas,
    mood: Mood,
    towards: Look,
    spoken: tuple[str, ...],
    *,
    beat: int = 0,
    acting: bool = False,
) -> None:
    """The portrait in its frame, and what the dealer says, nothing where that is ()."""
    x, y = PORTRAIT
    edge = THEME.accent if acting else EDGE
    framed(canvas, x, y, WHO, edge, mood, people.look(WHO, beat, towards))
    if spoken:
        lines = fitted(spoken)
        _, high = bubble_size(lines)
        top = min(BUBBLE_MIDDLE - high // 2, BUBBLE_FOOT - high)
        bubble(canvas, BUBBLE_X, top, lines, (x + 2 * people.WIDTH + 5, y + 44))


def fitted(spoken: tuple[str, ...]) -> tuple[str, ...]:
    """The lines as they fit into the bubble: divided anew where one is too long."""
    if max(map(len, spoken)) <= SPEAKS:
        return spoken
    return tuple(wrap(" ".join(spoken), SPEAKS)[:MOST])


def mood(view: View) -> Mood:
    """How the dealer feels about what lies open, while nothing is shown."""
    if view.phase in {Phase.DONE, Phase.ENDED}:
        if len(view.best) > 1:
            return Mood.CALM
        return Mood.PLEASED if view.best == (DEALER,) else Mood.CROSS
    return {Phase.ASKED: Mood.PLEASED, Phase.CALLED: Mood.CROSS}.get(view.phase, Mood.CALM)


def mood_meanwhile(step: Move | Drawn, before: View, show: Show[View, Ui, Move]) -> Mood:
    """The same while a step is shown: not before its outcome is seen."""
    if show.has("reveal") and show.t("reveal") < 1:
        return Mood.CALM
    if show.has("win") or step is FOLD or (isinstance(step, Raise) and step.dollars):
        return mood(show.view)
    return Mood.CALM if before.phase is Phase.DONE else mood(before)


def glancing(beat: int) -> Look:
    """Where the dealer looks while it waits for the person: ahead, and down at its cards now and then."""
    return Look.LEFT if beat and beat % GLANCES < GLANCE else Look.AHEAD
