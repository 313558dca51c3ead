"""The timelines of YAHTSEE's steps."""

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
"""Seconds that the score sheet flashes after a Yahtsee or its bonus."""
COMPUTERS = (1.1, 0.08)
"""The least seconds that a score of the computer is shown, and the seconds that its points stand."""
SWEPT = 0.15
"""Seconds in which dice are swept from the case, or come back from HOLD."""
SHEET, TURNED = 4.0, 0.25
"""Seconds for which each score sheet is shown after a game of `ROUND` players or more, and seconds in
which it slides in."""
ROUND = 3
GROWS, RESTS = 1.0, 0.5
"""Seconds in which the columns of the totals grow, and seconds of rest after the winner's plate has
landed."""
FEASTS = 1.8
"""Seconds of rest after the winner's plate has landed if the match is won: coins fly."""
SHAKE = 0.15
"""Seconds that the landing of the winner's plate shakes the picture."""
TICKS = 6
"""The number of counting sounds while the columns of the totals grow."""
HIT = 40
"""The number of the shake as the winner's plate lands."""


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """Dice tumble and settle, points fly, the next player is called; the rest happens at once.

    `back`: dice are no longer held; `select`: a category is asked for; `swept`: all dice leave the case. At
    the end of a game `sheet` is that of each of several seats, `turned` how it comes in, `leaves` how it
    goes; then columns `grow`, and the `plate` of the winner comes down.
    """
    if isinstance(step, Drawn):
        t = thrown(len(step.values))
        last = after.phase is Phase.SELECTING
        if last or any(before.kept):
            # The category is asked for while the last die slides to its place, so nobody waits for it.
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
    """Return the timeline of a game's end: the sheets in turn, then the totals."""
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
