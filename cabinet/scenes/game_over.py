"""The end of a game, step by step: who has won, a new record, the names for the top ten."""

from __future__ import annotations

from enum import Enum
from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Switch
from cabinet.clock import FRAME
from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.ground import Lamp, lamps, room
from cabinet.drawing.lettering import logo, read
from cabinet.drawing.moments import Size
from cabinet.drawing.records import new_record
from cabinet.drawing.results import GROWS, Bar, race
from cabinet.scenes.scene import NextStep, Post, Scene, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.posting import FinalScores
    from cabinet.scenes.name_entry import NameEntry
    from cabinet.scenes.scene import Destination
    from cabinet.sound.listener import Sound

BEATEN = ("ONLY WINNERS SIGN THE TOP TEN,", "AND A COMPUTER NEVER DOES.")
BELOW_Y, BELOW_STEP = 262, 22
"""The first line below the totals, and pixels to the next."""
LAMP = Lamp(320, 120)
"""It hangs over the totals."""
RESULT_SECONDS = 9.0
"""Seconds until the totals give way by themselves."""
RECORD_SECONDS = Size.RECORD.value
"""Seconds that a new record is shown."""


class EndStep(Enum):
    """One of its screens."""

    RESULT = "result"
    RECORD = "record"
    NAMES = "names"


def steps(end: FinalScores, *, resumed: bool = False) -> tuple[EndStep, ...]:
    """The steps that this ending needs, in their order; none where the game has shown all there is to say.

    `resumed`: the program was started again since, so the totals are shown in any case.
    """
    game, enters = end.table.game, bool(end.entering)
    look = game.look
    told = look.shows_entering and end.table.over if enters else look.shows_result and not end.beaten
    wanted = {
        EndStep.RESULT: resumed or not told,
        EndStep.RECORD: end.new_record is not None,
        EndStep.NAMES: enters,
    }
    return tuple(step for step, needed in wanted.items() if needed)


class GameOver(Scene):
    """FIRE or START goes on to the next step, and so does time.

    Nothing is posted before the last step is over. Until then the card keeps the game, so a power cut
    costs no score.
    """

    idles = False
    needs_somebody = True
    keeps = True
    game: AnyGame

    def __init__(
        self,
        ending: FinalScores,
        remaining: tuple[EndStep, ...],
        names: NameEntry,
        *,
        then: Destination | None = None,
        result_seconds: float = RESULT_SECONDS,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`remaining`: the steps to show, at least one; `names` asks for the names where that is one.

        `then`: where the people who left the game want to go; None for what the game says.
        """
        self.ending = ending
        self.game = ending.table.game
        self.names = names
        self._steps = remaining
        self._then = then
        self._result_seconds = result_seconds
        self._flash = flash
        self._sound = sound
        self._began = 0.0
        self._unattended = 0.0
        """Seconds without a press that a record was shown: they count for the first name."""

    @property
    def step(self) -> EndStep:
        """The step that is shown."""
        return self._steps[0]

    def enter(self, now: float) -> None:
        """The present step begins, or begins again."""
        self._began = now
        self.shows_mouse = self.asking is not None
        if self.asking:
            self.asking.begin(now, self._unattended)
            self._unattended = 0.0
        elif self.step is EndStep.RECORD:
            self._sound.play(Cue.RECORD)
        else:
            self._sound.play(_tune(self.ending))

    def press(self, press: Press) -> Way | None:
        """FIRE or START goes on; a name is written with the winner's joystick."""
        if self.asking:
            return self._next() if self.asking.press(press) else None
        if press.kind is not Kind.DOWN or press.switch not in (Switch.FIRE, Switch.START):
            return None
        self._sound.stop(Cue.RECORD)
        self._sound.play(Cue.CHOOSE)
        return self._next()

    def hurry(self, press: Press) -> None:
        """FIRE before it counts: it is not meant for the name."""
        if self.asking:
            self.asking.hurry(press)

    def point(self, x: int, y: int) -> None:
        """A mouse points at a character."""
        if self.asking:
            self.asking.point(x, y)

    def tick(self, now: float) -> Way | None:
        """A step goes on by itself after a while."""
        if self.asking:
            return self._next() if self.asking.tick(now) else None
        if now < self._ends:
            return None
        if self.step is EndStep.RECORD:
            self._unattended = now - self._began
        return self._next()

    def next_due(self, now: float) -> float:
        """The end of the step, and what moves and flashes in it."""
        if self._moves(now):
            return min(self._ends, now + FRAME)
        if self.step is EndStep.RECORD:
            return self._ends
        due = self.asking.next_due(now) if self.asking else self._ends
        return min(due, self._flash.next_edge(now), self._flash.next_beat(now))

    def look(self, now: float) -> Hashable:
        """The flash and the beat, and what has been written; a record moves as a whole."""
        if self._moves(now):
            return now
        if self.step is EndStep.RECORD:
            return None
        written = self.asking.look(now) if self.asking else None
        return written, self._flash.lit(now), self._flash.beat(now)

    def page(self) -> Hashable:
        """The seat whose name is asked for."""
        return self.asking.seat if self.asking else None

    def draw(self, canvas: Canvas, now: float) -> None:
        """The present step."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        if self.asking:
            self.asking.draw(canvas, now, lit=lit, beat=beat)
        elif self.step is EndStep.RECORD:
            draw_record(canvas, self.ending, self._age(now))
        else:
            draw_result(canvas, self.ending, self._age(now), lit=lit, beat=beat)

    def _age(self, now: float) -> float:
        """Seconds since the step began; endless where nothing may move."""
        return inf if self._flash.steady else max(0.0, now - self._began)

    def _moves(self, now: float) -> bool:
        """Whether every picture differs from the one before: a record, and bars that grow."""
        grows = self.step is EndStep.RESULT and self._age(now) <= GROWS
        return not self._flash.steady and (self.step is EndStep.RECORD or grows)

    @property
    def asking(self) -> NameEntry | None:
        """What asks for the names, while it does."""
        return self.names if self.step is EndStep.NAMES else None

    @property
    def _ends(self) -> float:
        """When a step without names goes on by itself."""
        return self._began + (RECORD_SECONDS if self.step is EndStep.RECORD else self._result_seconds)

    def _next(self) -> Way:
        if len(self._steps) > 1:
            self._steps = self._steps[1:]
            return NextStep()
        return Post(self.ending, self.names.written, self._then)


def draw_result(canvas: Canvas, ending: FinalScores, age: float, *, lit: bool, beat: int) -> None:
    """A bar for each player that grows, then who has won, and whether the top ten is made.

    `age`: seconds since it has come.
    """
    table, game, scores = ending.table, ending.table.game, ending.scores
    theme = game.look.theme
    room(canvas, theme.ground, LAMP)
    lamps(canvas, theme, beat)
    read(canvas, WIDTH // 2, 22, game.title, theme.dim, "centre")
    # What the game has shown itself is not shown again.
    seats = () if game.look.shows_result and not ending.entering else ending.result.totals
    bars = [Bar(table.name(seat), scores[seat], theme.player(seat), seat in ending.winners) for seat in seats]
    race(canvas, theme, bars, game.format_score, age)
    widgets.prompt_line(canvas, theme, "● GO ON")
    if bars and age < GROWS:
        # What it comes to is told at the end of the race.
        return
    headline = ending.result.words
    logo(canvas, WIDTH // 2, 50, headline, theme.accent, min(7, 570 // (8 * len(headline))))
    if ending.entering:
        widgets.flag(canvas, theme, BELOW_Y, f"{_entered(ending)} MADE THE TOP TEN", lit)
    elif ending.beaten:
        for row, line in enumerate(BEATEN):
            read(canvas, WIDTH // 2, BELOW_Y + BELOW_STEP * row, line, theme.dim, "centre")
    elif table.hinted:
        read(canvas, WIDTH // 2, BELOW_Y, "A HINT WAS TAKEN: NO TOP TEN", theme.dim, "centre")


def draw_record(canvas: Canvas, ending: FinalScores, age: float) -> None:
    """The new record, `age` seconds old, and the one before. Raises ValueError where there is none."""
    table, game, seat = ending.table, ending.table.game, ending.new_record
    before, league = ending.beats_league or (ending.beats, "")
    if before is None or seat is None:
        raise ValueError(f"{game.title}: no record is beaten by {ending.scores}; draw none")
    new_record(
        *(canvas, game.look.theme, seat, ending.scores[seat], game.format_score, before, age),
        alone=table.alone,
        of=table.list.name,
        league=league,
    )


def _tune(ending: FinalScores) -> Cue:
    """What is heard as the totals come."""
    if ending.entering:
        return Cue.TOP_TEN
    return Cue.WIN if ending.won else Cue.LOSE


def _entered(ending: FinalScores) -> str:
    """Who made the top ten: YOU where it is the winner, or the only person."""
    table, seats = ending.table, ending.entering
    if table.alone or not table.game.ending.ranked:
        return "YOU"
    return table.name(seats[0]) if len(seats) == 1 else f"{len(seats)} PLAYERS"
