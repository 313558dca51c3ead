"""The first step after a game: the result, and a beaten record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Shows, Switch
from cabinet.drawing.results import Bar, Outcome, draw_outcome
from cabinet.scenes.ending_step import EndingStep
from cabinet.scenes.scene import NextStep, Way

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.gate import Gate
    from cabinet.play.posting import FinalScores
    from cabinet.sound.listener import Sound

RESULT_SECONDS = 5.0
"""The number of seconds for which the result is shown if nothing is pressed."""
COUNTS = 0.15
"""The number of seconds between two ticking sounds while the score counts up toward the record."""


def needs_result(end: FinalScores) -> bool:
    """Return False if the game itself has shown the result, and no record is beaten."""
    game_shows_result = Shows.RESULT in end.table.game.look.shows and end.table.over
    return not game_shows_result or end.new_record is not None


class ResultStep(EndingStep):
    """The step that shows the result of a game.

    FIRE, START, or the end of the step's time leads to the next step.
    """

    shows_mouse = False

    def __init__(
        self,
        ending: FinalScores,
        *,
        resumed: bool = False,
        lasts: float = RESULT_SECONDS,
        gate: Gate,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`resumed`: the program has restarted, so nobody may have seen the result that the game showed.

        `lasts`: the number of seconds for which the result is shown.
        """
        super().__init__(gate=gate, flash=flash, sound=sound)
        self._ending = ending
        self._theme = ending.table.game.look.theme
        self._outcome = outcome(ending, counted=Shows.RESULT in ending.table.game.look.shows and not resumed)
        self._lasts = lasts

    def enter(self, now: float) -> None:
        """Start the result and its sounds."""
        self.begin(now, _heard(self._ending, self._outcome))

    def press(self, press: Press) -> Way | None:
        """End the step at FIRE or START."""
        if press.kind is not Kind.DOWN or press.switch not in (Switch.FIRE, Switch.START):
            return None
        self._sound.stop(Cue.RECORD)
        self._sound.play(Cue.CHOOSE)
        return NextStep()

    def tick(self, now: float) -> Way | None:
        """Play the sounds that are due, and end the step when its time is up."""
        super().tick(now)
        return NextStep() if now >= self._began + self._lasts else None

    def next_due(self, now: float) -> float:
        """Return the time at which the step ends, or of its next sound."""
        return min(self._began + self._lasts, super().next_due(now))

    def moves(self, now: float) -> bool:
        """Return True while the scores count up or, if a record is beaten, always."""
        return self._outcome.beaten is not None or self.age(now) <= self._outcome.length

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the result of the game, with the scores as bars."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        draw_outcome(canvas, self._theme, self._outcome, self.age(now), lit=lit, beat=beat)


def outcome(end: FinalScores, *, counted: bool) -> Outcome:
    """Return the contents of the result screen. `counted`: the game itself has shown the scores."""
    table, game = end.table, end.table.game
    bars = {
        seat: Bar(table.name(seat), end.scores[seat], game.look.theme.player(seat), seat in end.winners)
        for seat in end.result.totals
    }
    best, league = end.beats_league or (end.best, "")
    of = f"{table.list.name}: TOP TEN" if table.list.name else ""
    beaten = end.new_record
    if beaten is not None and beaten not in bars:
        bars[beaten] = Bar(table.name(beaten), end.scores[beaten], game.look.theme.player(beaten), True)
    if end.entering:
        said = f"{_entered(end)} MADE THE TOP TEN"
    elif end.beaten:
        said = "ONLY WINNERS SIGN, A COMPUTER NEVER DOES"
    else:
        said = "A HINT WAS TAKEN: NO TOP TEN" if table.hinted else ""
    return Outcome(
        title=game.title,
        list=league or of,
        words=end.result.words,
        bars=tuple(bars.values()),
        format_score=game.format_score,
        before=best,
        league=bool(league),
        beaten=None if beaten is None else bars[beaten],
        counted=counted,
        said=said,
        good=bool(end.entering),
    )


def _heard(end: FinalScores, outcome: Outcome) -> list[tuple[float, Cue]]:
    """Return the sounds of the result, each with its time in seconds after the start of the step.

    Without a beaten record, one tune plays, for the top ten, a win or a loss. With a beaten record, ticks
    play while the score counts up, then the sounds of the record.
    """
    if not outcome.beaten:
        tune = Cue.TOP_TEN if end.entering else Cue.WIN if end.won else Cue.LOSE
        return [(0.0, tune)]
    counts = [] if outcome.counted else [COUNTS * at for at in range(int(outcome.hit / COUNTS))]
    passed, landed = outcome.hit, outcome.length
    return [*((at, Cue.COUNT) for at in counts), (passed, Cue.RECORD_PASSED), (landed, Cue.RECORD)]


def _entered(end: FinalScores) -> str:
    """Return the words for the people whose scores have entered the top ten.

    The words are YOU if only one person plays or only the winner can enter. Otherwise they are the player's
    name, or the number of players if several have entered.
    """
    table, seats = end.table, end.entering
    if table.alone or not table.game.ending.ranked:
        return "YOU"
    return table.name(seats[0]) if len(seats) == 1 else f"{len(seats)} PLAYERS"
