"""The timing of the animations of YAHTSEE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, Timeline, out_cubic
from cabinet.dice.throw import thrown
from games.dice.timelines import call_next, turn_scored
from games.dice.turns import Phase, Score
from games.yahtsee import match
from games.yahtsee.plate import is_computer
from games.yahtsee.rules import winners

if TYPE_CHECKING:
    from games.yahtsee.rules import Move, View

FLASHING = 1.2
"""Seconds that the score sheet flashes after five alike."""
COMPUTERS = (1.1, 0.08)
"""A computer player's score, in seconds: the shortest time that it stays on the screen, and the time that its
points stand above the dice before they fly."""
SWEPT = 0.15
"""Seconds in which the dice are swept out of the case after a score, or in which held dice move back after a
roll."""
SHEET, TURNED = 4.0, 0.25
"""Seconds that each final score sheet is shown after a game, and seconds in which it slides in.

Final score sheets are shown if there are at least three players (`ROUND`)."""
ROUND = 3
GROWS, RESTS = 1.0, 0.5
"""Seconds in which the bars of the totals grow, and seconds of pause after the winner's plate has landed."""
FEASTS = 1.8
"""Seconds of pause after the winner's plate has landed when the match is won; coins fly meanwhile."""
SHAKE = 0.15
"""Seconds that the screen shakes when the winner's plate lands."""
TICKS = 6
"""The number of ticking sounds that are played while the bars of the totals grow."""
HIT = 40
"""The number that identifies the screen shake of the winner's plate among the shakes of a timeline."""


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """Return the animation timeline of a game step; only rolls and scores have more than a sound.

    The spans (named parts) of a roll are `back`, which moves held dice back, or `select`, which opens the
    choice of a category. Span of a score: `swept` clears the dice. Spans at the end of a game: `sheet`,
    `turned` and `leaves` for each score sheet that is shown, slides in and slides out; then the bars `grow`,
    and the winner's `plate` falls.
    """
    if isinstance(step, Drawn):
        t = thrown(len(step.values))
        last = after.phase is Phase.SELECTING
        if last or any(before.kept):
            # Open the choice of a category while the last die still slides to its final position, so that
            # nobody has to wait for the die.
            name = "select" if last else "back"
            t = t.at(t.length - SWEPT, name, lasts=SWEPT, easing=out_cubic)
        return t
    if not isinstance(step, Score):
        return Timeline().hear(Cue.CHOOSE)
    times = COMPUTERS if is_computer(before.options, before.player) else ()
    t = turn_scored(Timeline(), before.sheet, after.sheets[before.player], FLASHING, *times)
    t = t.at(t.length - SWEPT, "swept", lasts=SWEPT)
    return _ended(t, after) if after.ended else call_next(t, before.player, after.player)


def _ended(t: Timeline, after: View) -> Timeline:
    """Return the timing of the end of a game: the score sheets one after another, then the totals."""
    seats = len(after.sheets)
    for seat in range(seats if seats >= ROUND else 0):
        start = t.length
        t = t.then("sheet", seat, lasts=SHEET - TURNED, still=True).then("leaves", seat, lasts=TURNED)
        t = t.at(start, "turned", seat, lasts=TURNED, easing=out_cubic)
    start = t.length
    t = t.then("grow", lasts=GROWS, easing=out_cubic)
    for tick in range(TICKS):
        t = t.hear(Cue.COUNT, start + GROWS * tick / TICKS)
    lost = all(is_computer(after.options, seat) for seat in winners(after))
    rests = FEASTS if match.decided(after.options.wins, after.games) else RESTS
    t = t.slam("plate", HIT, shake=SHAKE)
    return t.at(t.length - SHAKE, "hit", lasts=rests, cue=Cue.LOSE if lost else Cue.WIN)
