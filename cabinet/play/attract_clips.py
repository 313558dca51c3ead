"""Highlights: parts of recorded games that attract mode plays again.

Each highlight is a text file in the folder `reel` of its game's package: two lines `KEY WORDS`, followed by a
journal. For a game without that folder, attract mode shows computer players playing the game instead.
"""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import Drawn
from cabinet.clock import FRAME
from cabinet.play import catalogue
from cabinet.play.game_guard import GameGuard
from cabinet.play.gate import Gate
from cabinet.play.stage import Stage
from cabinet.play.table import Rigged, resume
from cabinet.sound.listener import Sound
from cabinet.store import journal
from cabinet.store.journal import Journal, JournalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from cabinet.api import AnyGame, ScoreList, TopTen
    from cabinet.play.table import Table

log = logging.getLogger(__name__)

FOLDER = "reel"
CARD_PACE = 2.0
"""The factor by which attract mode plays the highlights of card games faster than a normal game."""
TITLE, FROM = "title", "from"
"""The keys of the two lines above the journal in a highlight's file: its title, and the line where it
starts."""


class Highlight(NamedTuple):
    """Part of a recorded game: its journal, shown from the journal line `start` on (counted from 0)."""

    title: str
    start: int
    journal: Journal

    def write(self) -> str:
        """Return the highlight as the text of its file."""
        return f"{TITLE} {self.title}\n{FROM} {self.start}\n{self.journal.write()}"


@cache
def highlights(name: str) -> tuple[Highlight, ...]:
    """Return the highlights of the game with this name, read once; a broken file is logged and left out."""
    # Imported late, because the module is slow to import.
    from importlib.resources import files  # noqa: PLC0415 - see above

    found: list[Highlight] = []
    for point in (point for point in catalogue.points() if point.name == name):
        folder = files(point.module).joinpath(FOLDER)
        if not folder.is_dir():
            continue
        for file in sorted(folder.iterdir(), key=lambda each: each.name):
            with GameGuard(
                partial(log.exception, "the attract mode clip %s of the game %s is left out", file.name, name)
            ):
                found.append(read(file.read_text(encoding="utf-8")))
    return tuple(found)


def read(text: str) -> Highlight:
    """Parse the text that `Highlight.write` returned. Raises JournalError and ValueError."""
    head, magic, rest = text.partition(journal.MAGIC)
    found = journal.read(magic + rest)
    keys = dict(line.split(" ", 1) for line in head.splitlines() if " " in line)
    if TITLE not in keys or FROM not in keys:
        raise JournalError(f"line 1: '{TITLE} ...' and '{FROM} ...' are missing; add both")
    return Highlight(keys[TITLE], int(keys[FROM]), found)


class Scripted:
    """A computer player that makes the moves of a list one after another, whichever seat is to act."""

    def __init__(self, moves: Iterable[Any]) -> None:
        self._moves = deque(moves)

    def choose(self, _view: object, _moves: tuple[Any, ...], _rng: Random, /) -> Any:
        """Return the next move of the given list. Raises IndexError if no move is left."""
        return self._moves.popleft()


class SelfPlay:
    """A demo game in which only computer players play, without sound; it is not saved on the memory card.

    Times are monotonic seconds.
    """

    def __init__(self, table: Table, *, rng: Random, top_ten: Callable[[ScoreList], TopTen]) -> None:
        """`top_ten` returns the current top ten of a given list of the game."""
        top, silence = top_ten(table.list), Sound()
        self.stage = Stage(
            table, gate=Gate(silence), sound=silence, rng=rng, top_ten=top, computers_only=True
        )

    def over(self, _now: float) -> bool:
        """Return True once the last step of the game has been shown."""
        return self.stage.over

    def tick(self, now: float) -> None:
        self.stage.tick(now)

    def next_due(self, now: float) -> float:
        return self.stage.next_due(now)

    def time(self, now: float) -> float:
        """Convert the time `now` to the time of the stage's clock; here both are the same."""
        return now


class ClipPlayer(SelfPlay):
    """Shows a highlight in attract mode: it presses the controls that make the recorded moves."""

    def __init__(
        self, game: AnyGame, highlight: Highlight, *, rng: Random, top_ten: Callable[[ScoreList], TopTen]
    ) -> None:
        """Load a highlight. Raises JournalError if its journal does not fit the rules of the game."""
        lines = highlight.journal.lines
        steps = [game.rules.read(line) for line in lines[highlight.start :]]
        drawn = [value for step in steps if isinstance(step, Drawn) for value in step.values]
        player = Scripted(step for step in steps if not isinstance(step, Drawn))
        computers = dict.fromkeys(game.opponents.computers or [""], player)
        script = replace(game, opponents=replace(game.opponents, computers=computers))
        before = replace(highlight.journal, lines=lines[: highlight.start])
        super().__init__(resume(script, before, Rigged(drawn)), rng=rng, top_ten=top_ten)
        self._lines = len(lines)
        self._pace = CARD_PACE if game.hidden else 1.0
        self._began: float | None = None
        """The time of the first tick, None before the first tick. The stage's clock runs `_pace` times as
        fast as real time from the first tick on."""

    @property
    def _is_complete(self) -> bool:
        """True once the last step of the highlight has been made; its picture then stays on the screen."""
        return len(self.stage.table.lines) >= self._lines

    @property
    def ends(self) -> float:
        """Return the time, in real seconds, at which the current step's animation ends."""
        return self._real(self.stage.phase.ends)

    def over(self, now: float) -> bool:
        """Return True once the last step of the highlight has been shown."""
        return self._is_complete and now >= self.ends

    def tick(self, now: float) -> None:
        if self._began is None:
            self._began = now
        if not self._is_complete:
            self.stage.tick(self._shown(now))

    def next_due(self, now: float) -> float:
        if self._is_complete:
            return min(self.ends, now + FRAME)
        due = self._real(self.stage.next_due(self._shown(now)))
        # The stage's clock may run faster than real time, but the frame rate stays the same.
        return max(due, now + FRAME) if self._pace > 1 else due

    def time(self, now: float) -> float:
        """Convert `now` to the time of the stage's clock, which stops at the end of the last step."""
        shown = self._shown(now)
        return min(shown, self.stage.phase.ends) if self._is_complete else shown

    def _shown(self, now: float) -> float:
        """Convert a real time to a time of the stage's clock, which may run faster."""
        began = now if self._began is None else self._began
        return began + (now - began) * self._pace

    def _real(self, shown: float) -> float:
        """Convert a time of the stage's clock, which may run faster, to real time."""
        began = shown if self._began is None else self._began
        return began + (shown - began) / self._pace
