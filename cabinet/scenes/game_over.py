"""The scene after a game: result, beaten record, name entry, top ten, and the choice to play again."""

from __future__ import annotations

from enum import Enum
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Cue, Kind, Press, Shows, Switch, tick
from cabinet.clock import FRAME
from cabinet.display.size import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.plates import pills, pills_width
from cabinet.drawing.results import Bar, Outcome, draw_outcome
from cabinet.drawing.top_ten import HEAD, PILL, PILLS_Y, arrives, still, top_ten_page
from cabinet.scenes.name_entry import CALM
from cabinet.scenes.scene import NextStep, Scene, Strip, ToMenu, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import AnyGame, Seat, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.gate import Gate
    from cabinet.play.posting import FinalScores
    from cabinet.scenes.name_entry import NameEntry
    from cabinet.sound.listener import Sound

RESULT_SECONDS = 5.0
"""The number of seconds for which the result is shown if nothing is pressed."""
COUNTS = 0.15
"""The number of seconds between two ticking sounds while the score counts up toward the record."""


class EndStep(Enum):
    """A step of the scene after a game: the result, the name entry, or the list."""

    RESULT = "result"
    NAMES = "names"
    LIST = "list"


class Closing(NamedTuple):
    """The contents of the last step after a game: the new top-ten lists, and the choices of what follows."""

    top_tens: tuple[TopTen, ...]
    """The game's top-ten lists. The first is the list with new rows, or else the list that was played for."""
    shown: int
    ways: tuple[tuple[str, Way], ...]
    """The choices, as pairs of a name and its transition; only one if the next game of a match has already
    started."""
    chosen: int = 0
    """The index of the choice that FIRE takes if nobody chooses another."""
    leaves: bool = False
    """True if the people who left the game have said where they want to go; the scene goes there after a
    while."""

    @property
    def top_ten(self) -> TopTen:
        """The top-ten list that is on the screen now."""
        return self.top_tens[self.shown]


def steps(end: FinalScores, *, resumed: bool = False) -> tuple[EndStep, ...]:
    """Return the steps to show after a game, in order; none if the game has shown everything itself.

    `resumed`: the program has restarted since the game's end, so the result is always shown.
    """
    game_shows_result = Shows.RESULT in end.table.game.look.shows and end.table.over
    result = resumed or not game_shows_result or end.new_record is not None
    wanted = {
        EndStep.RESULT: result,
        EndStep.NAMES: bool(end.entering),
        EndStep.LIST: result or bool(end.entering),
    }
    return tuple(step for step, needed in wanted.items() if needed)


class GameOver(Scene):
    """The scene after a game. FIRE, START or time leads to the next step.

    The last step offers the same game again. The scores are posted and the game is cleared from the memory
    card before the list is shown. Until then the card keeps the game, so a power cut loses no score.
    """

    idles = False
    needs_person = True
    keeps = True
    game: AnyGame

    def __init__(
        self,
        ending: FinalScores,
        remaining: tuple[EndStep, ...],
        names: NameEntry,
        *,
        finish: Callable[[tuple[tuple[Seat, str], ...]], Closing],
        resumed: bool = False,
        result_seconds: float = RESULT_SECONDS,
        gate: Gate,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`remaining`: the steps to show, at least one; `names` asks for the winners' names.

        `finish` posts the scores with these names and returns the contents of the last step. `resumed`: the
        program has restarted, so nobody has seen the result that the game itself showed.
        """
        self.ending = ending
        self.game = ending.table.game
        self.names = names
        self._steps = remaining
        self._finish = finish
        self._outcome = outcome(ending, counted=Shows.RESULT in self.game.look.shows and not resumed)
        self._result_seconds = result_seconds
        self._gate = gate
        self._flash = flash
        self._sound = sound
        self._began = 0.0
        self._cues: list[tuple[float, Cue]] = []
        """The sound cues of the current step that are still to be played, with their times in monotonic
        seconds."""
        self.closing: Closing | None = None
        """The contents of the last step, None until that step has begun."""

    @property
    def step(self) -> EndStep:
        """The step after the game that is on the screen now."""
        return self._steps[0]

    @property
    def top_ten(self) -> TopTen | None:
        """The top-ten list that is on the screen now, None if no list is shown."""
        return self.closing.top_ten if self.closing else None

    @property
    def asking(self) -> NameEntry | None:
        """The name entry while it is on the screen, otherwise None."""
        return self.names if self.step is EndStep.NAMES else None

    def enter(self, now: float) -> None:
        """Start the current step, also when the scene is shown again."""
        self._began = now
        self.shows_mouse = self.step is not EndStep.RESULT
        if self.asking:
            self.asking.begin(now)
            self._cues = []
        elif self.closing:
            # The scores are posted, so attract mode may follow if nothing is pressed.
            self.idles, self.keeps, self.strip = True, False, Strip(*HEAD)
            self._gate.fire_at = now + CALM
            self._cues = [(now + age, Cue.ROW) for age in arrives(self.closing.top_ten)]
        else:
            self._cues = [(now + age, cue) for age, cue in _heard(self.ending, self._outcome)]
        self._hear(now)

    def press(self, press: Press) -> Way | None:
        """Handle a press: FIRE or START leads to the next step.

        Winners write their names with their own joysticks; in the last step any joystick chooses.
        """
        if self.asking:
            return self._next() if self.asking.press(press) else None
        if self.closing:
            return self._choose(press, self.closing)
        if press.kind is not Kind.DOWN or press.switch not in (Switch.FIRE, Switch.START):
            return None
        self._sound.stop(Cue.RECORD)
        self._sound.play(Cue.CHOOSE)
        return self._next()

    def hurry(self, press: Press) -> None:
        """Handle a press before FIRE counts, so that it neither enters a name nor starts a game."""
        if self.asking:
            self.asking.hurry(press)
        elif self.closing and press.kind is Kind.DOWN:
            self._gate.fire_at = press.at + CALM

    def point(self, x: int, y: int) -> None:
        """Handle the mouse at pixel (x, y): it points at a character of the name entry."""
        if self.asking:
            self.asking.point(x, y)

    def tick(self, now: float) -> Way | None:
        """Play the sound cues that are due, and go to the next step when the time is up."""
        self._hear(now)
        if self.asking:
            return self._next() if self.asking.tick(now) else None
        if now < self._ends:
            return None
        return self.closing.ways[self.closing.chosen][1] if self.closing else self._next()

    def _hear(self, now: float) -> None:
        while self._cues and now >= self._cues[0][0]:
            self._sound.play(self._cues.pop(0)[1])

    def next_due(self, now: float) -> float:
        """Return the time at which the step ends, or of its next frame, flash or sound cue."""
        due = min(
            self.asking.next_due(now) if self.asking else self._ends, *(at for at, _ in self._cues[:1]), inf
        )
        if self._moves(now):
            return min(due, now + FRAME)
        if self.closing and now < self._gate.fire_at:
            due = min(due, self._gate.fire_at)
        return min(due, self._flash.next_edge(now), self._flash.next_beat(now))

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture.

        It is the time while anything moves, otherwise the name or the choice, the flash and the beat.
        """
        if self._moves(now):
            return now
        chosen = self.closing and (self.closing, now >= self._gate.fire_at)
        written = self.asking.look(now) if self.asking else chosen
        return written, self._flash.lit(now), self._flash.beat(now)

    def page(self) -> Hashable:
        """Return a value that identifies the screen page: the step, with the seat that enters a name."""
        return self.step, self.asking.seat if self.asking else None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the current step."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        if self.asking:
            self.asking.draw(canvas, now, lit=lit, beat=beat, calm=self._flash.steady)
        elif self.closing:
            self._draw_list(canvas, now, self.closing, lit=lit, beat=beat)
        else:
            draw_outcome(canvas, self.game.look.theme, self._outcome, self._age(now), lit=lit, beat=beat)

    def _draw_list(self, canvas: Canvas, now: float, closing: Closing, *, lit: bool, beat: int) -> None:
        theme = self.game.look.theme
        top_ten_page(canvas, self.game, closing.top_ten, lit=lit, beat=beat, age=self._age(now))
        words = [words for words, _ in closing.ways]
        x = (WIDTH - pills_width(words)) // 2
        pills(canvas, theme, x, PILLS_Y, words, closing.chosen, height=PILL, lit=lit)
        lists = "↕ LIST  " if len(closing.top_tens) > 1 else ""
        choose = "↔ CHOOSE  " if len(words) > 1 else ""
        fire = "● OK" if now >= self._gate.fire_at else ""
        widgets.prompt_line(canvas, theme, f"{lists}{choose}{fire}")

    def _choose(self, press: Press, closing: Closing) -> Way | None:
        """Handle a press in the last step.

        LEFT and RIGHT choose what follows, UP and DOWN choose a list, FIRE or START takes the choice; SELECT
        leaves.
        """
        if press.kind is Kind.UP:
            return None
        across = (press.switch is Switch.RIGHT) - (press.switch is Switch.LEFT)
        down = (press.switch is Switch.DOWN) - (press.switch is Switch.UP)
        if across or down:
            chosen = (closing.chosen + across) % len(closing.ways)
            shown = (closing.shown + down) % len(closing.top_tens)
            if (chosen, shown) != (closing.chosen, closing.shown):
                self._gate.fire_at = press.at
                self._sound.play(tick(chosen if across else shown))
            self.closing = closing._replace(chosen=chosen, shown=shown)
            return None
        if press.kind is not Kind.DOWN or press.switch is Switch.OPTION:
            return None
        if press.switch is Switch.SELECT:
            return ToMenu(self.game) if len(closing.ways) > 1 else None
        if press.switch is Switch.START and self._gate.is_early(press):
            self._gate.fire_at = press.at + CALM
            return None
        self._sound.play(Cue.CHOOSE)
        return closing.ways[closing.chosen][1]

    def _age(self, now: float) -> float:
        return self._flash.age(self._began, now)

    def _moves(self, now: float) -> bool:
        """Return True while an animation is running, so that every frame differs from the one before."""
        if self._flash.steady:
            return False
        if self.asking:
            return self.asking.moves(now)
        if self.closing:
            return not still(self.closing.top_ten, self._age(now))
        return self._outcome.beaten is not None or self._age(now) <= self._outcome.length

    @property
    def _ends(self) -> float:
        """Return the time at which the step ends by itself; the name entry has its own time limit."""
        return inf if self.closing and not self.closing.leaves else self._began + self._result_seconds

    def _next(self) -> Way:
        self._steps = self._steps[1:]
        if self.step is EndStep.LIST:
            self.closing = self._finish(self.names.written)
        return NextStep()


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

    The sounds are for the winner or for the count, and for the beaten record.
    """
    if not outcome.beaten:
        tune = Cue.TOP_TEN if end.entering else Cue.WIN if end.won else Cue.LOSE
        return [(0.0, tune)]
    counts = [] if outcome.counted else [COUNTS * at for at in range(int(outcome.hit / COUNTS))]
    passed, landed = outcome.hit, outcome.length
    return [*((at, Cue.COUNT) for at in counts), (passed, Cue.RECORD_PASSED), (landed, Cue.RECORD)]


def _entered(end: FinalScores) -> str:
    """Return the name shown for a new entry in the top ten.

    The name is YOU for the winner, or for the only person who plays.
    """
    table, seats = end.table, end.entering
    if table.alone or not table.game.ending.ranked:
        return "YOU"
    return table.name(seats[0]) if len(seats) == 1 else f"{len(seats)} PLAYERS"
