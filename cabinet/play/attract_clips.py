"""Highlights: stretches of real games that attract mode plays again.

They lie beside the game, in a folder `reel` of the package that its entry point names: a text file each,
two lines `KEY WORDS` and a journal below them. A game without that folder plays itself instead.
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
TITLE, FROM = "title", "from"
"""Keys of the lines above a journal."""


class Highlight(NamedTuple):
    """A stretch of a game: its journal from the line `start` on, counted from 0."""

    title: str
    start: int
    journal: Journal

    def write(self) -> str:
        """As a text file."""
        return f"{TITLE} {self.title}\n{FROM} {self.start}\n{self.journal.write()}"


@cache
def highlights(name: str) -> tuple[Highlight, ...]:
    """The reel of a game by its name, read once; a file that is none is logged and left out."""
    # Long to import.
    from importlib.resources import files  # noqa: PLC0415 - see above

    found: list[Highlight] = []
    for point in (point for point in catalogue.points() if point.name == name):
        folder = files(point.module).joinpath(FOLDER)
        if not folder.is_dir():
            continue
        for file in sorted(folder.iterdir(), key=lambda each: each.name):
            with GameGuard(partial(log.exception, "%s of the game %s is left out", file.name, name)):
                found.append(read(file.read_text(encoding="utf-8")))
    return tuple(found)


def read(text: str) -> Highlight:
    """What `write` wrote. Raises JournalError and ValueError for anything else."""
    head, magic, rest = text.partition(journal.MAGIC)
    found = journal.read(magic + rest)
    keys = dict(line.split(" ", 1) for line in head.splitlines() if " " in line)
    if TITLE not in keys or FROM not in keys:
        raise JournalError(f"line 1: '{TITLE} ...' and '{FROM} ...' do not stand there; add both")
    return Highlight(keys[TITLE], int(keys[FROM]), found)


class Scripted:
    """A computer player that makes the moves it is given, whoever's turn it is."""

    def __init__(self, moves: Iterable[Any]) -> None:
        self._moves = deque(moves)

    def choose(self, _view: object, _moves: tuple[Any, ...], _rng: Random, /) -> Any:
        """The next one. Raises IndexError where there is none."""
        return self._moves.popleft()


class SelfPlay:
    """A table at which computers play, silent and never written down. Times are monotonic seconds."""

    def __init__(self, table: Table, *, rng: Random, top_ten: Callable[[ScoreList], TopTen]) -> None:
        """`top_ten`: the lists of the game as they stand."""
        top, silence = top_ten(table.list), Sound()
        self.stage = Stage(
            table, gate=Gate(silence), sound=silence, rng=rng, top_ten=top, computers_only=True
        )

    def over(self, _now: float) -> bool:
        """Whether the last step has been seen."""
        return self.stage.over

    def tick(self, now: float) -> None:
        """Let pass what is due."""
        self.stage.tick(now)

    def next_due(self, now: float) -> float:
        """When something is due next."""
        return self.stage.next_due(now)

    def time(self, now: float) -> float:
        """The time that is shown."""
        return now


class ClipPlayer(SelfPlay):
    """A highlight played again, with real presses on a stage of its own."""

    def __init__(
        self, game: AnyGame, highlight: Highlight, *, rng: Random, top_ten: Callable[[ScoreList], TopTen]
    ) -> None:
        """Raises JournalError where the journal does not fit the rules."""
        lines = highlight.journal.lines
        steps = [game.rules.read(line) for line in lines[highlight.start :]]
        drawn = [value for step in steps if isinstance(step, Drawn) for value in step.values]
        player = Scripted(step for step in steps if not isinstance(step, Drawn))
        computers = dict.fromkeys(game.opponents.computers or [""], player)
        script = replace(game, opponents=replace(game.opponents, computers=computers))
        before = replace(highlight.journal, lines=lines[: highlight.start])
        super().__init__(resume(script, before, Rigged(drawn)), rng=rng, top_ten=top_ten)
        self._lines = len(lines)

    @property
    def _is_told(self) -> bool:
        """Whether the last step has been made: from then on its picture stands."""
        return len(self.stage.table.lines) >= self._lines

    def over(self, now: float) -> bool:
        """Whether the last step has been seen as well."""
        return self._is_told and now >= self.stage.phase.ends

    def tick(self, now: float) -> None:
        """Let pass what is due."""
        if not self._is_told:
            self.stage.tick(now)

    def next_due(self, now: float) -> float:
        """When something is due next."""
        return min(self.stage.phase.ends, now + FRAME) if self._is_told else self.stage.next_due(now)

    def time(self, now: float) -> float:
        """The time that is shown: it stands still at the end of the last step."""
        return min(now, self.stage.phase.ends) if self._is_told else now
