"""The preview of a game for its author: one seat's view from a sample on, reloaded at each saved change."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Protocol

from cabinet.api import Kind, Press
from cabinet.devtools.script import Script, pressed
from cabinet.play.table import Rigged
from cabinet.store.journal import Journal

if TYPE_CHECKING:
    from cabinet.api import AnyGame, Sample, Seat
    from cabinet.play.stage import UnfinishedMove
    from cabinet.play.table import Chance

BEFORE_PRESSES = 3.0
"""Seconds before a sample's presses are made: the animations of its draws are over by then."""
LOOKS = 0.1
"""Seconds between two checks of the game's files for changes."""


class NoSampleError(LookupError):
    """The game has no sample of that name; lists those it has."""


class Code(Protocol):
    """The interface for the code of a game."""

    def load(self) -> AnyGame:
        """Load the game from its files. Raises any error of theirs."""

    def changed(self) -> bool:
        """Return True if the game must be loaded again."""


class Preview:
    """The state of a preview. Times are monotonic seconds."""

    def __init__(
        self,
        game: AnyGame | None,
        *,
        chance: Chance,
        sample: str = "",
        seat: Seat | None = None,
        code: Code | None = None,
    ) -> None:
        """`game`: None if `code` still has to load it; `chance` draws after the sample's draws.

        `sample`: the name of the first sample, "" for none; `seat`: the seat whose view is shown, None to
        follow the turns; `code`: reloads saved changes, None for no reloading.
        """
        self._game = game
        self._code = code
        self._sample = sample
        self.seat = seat
        """The seat whose view is shown, None to follow the turns."""
        self.chance = Rigged(then=chance)
        """The draws for the game: first the sample's, then those of `chance`."""
        self.begun: UnfinishedMove | None = None
        """The unfinished move of the player to act, as it was when the game was last shown."""
        self._touched = False
        self._script = Script((), 0.0)
        self.due = -inf if code else inf
        """The time of the next check of the files."""

    @property
    def reloads(self) -> bool:
        """True if saved changes are reloaded."""
        return self._code is not None

    @property
    def begins_again(self) -> bool:
        """True if a change restarts the sample, because no press has been made since it began."""
        return bool(self._sample) and not self._touched

    def game(self) -> AnyGame:
        """The game, loaded if needed or if the last load failed. Raises any error of the game's code."""
        if self._game is None:
            assert self._code
            self._game = self._code.load()
        return self._game

    def changed(self, now: float) -> bool:
        """Return True if a change to the game's files was saved."""
        if self._code is None or now < self.due:
            return False
        self.due = now + LOOKS
        return self._code.changed()

    def load(self) -> None:
        """Load the game from its saved files. Raises any error of the game's code."""
        assert self._code
        self._game = None
        self._game = self._code.load()

    def begin(self, now: float) -> Journal | None:
        """Begin the sample; return its journal, None without a sample. Its draws and presses follow.

        Raises NoSampleError.
        """
        self._touched, self.begun = False, None
        self._script = Script((), now)
        self.chance.faces.clear()
        if not self._sample:
            return None
        game = self.game()
        sample = named(game, self._sample)
        self.chance.faces.extend(sample.draws)
        self._script = Script(pressed(sample.presses), now + BEFORE_PRESSES)
        return journal_of(game, sample)

    def touch(self) -> None:
        """Note a press: from now on, a change to the files keeps the current point of the game."""
        self._touched = True
        self._script.close()

    def presses(self, now: float) -> list[Press]:
        """Return the sample's presses that are due."""
        return [
            Press(change.control, Kind.DOWN if change.closed else Kind.UP, change.at)
            for change in self._script.take(now)
        ]

    def next_due(self, now: float) -> float:
        """Return the time at which the preview has work next; infinity for never."""
        return min(self.due, self._script.next_due(now))


def named(game: AnyGame, name: str) -> Sample:
    """Return the sample of that name. Raises NoSampleError."""
    for sample in game.look.samples:
        if sample.name == name:
            return sample
    known = ", ".join(repr(sample.name) for sample in game.look.samples) or "none"
    raise NoSampleError(f"{game.name} has no sample {name!r}; there are: {known}")


def journal_of(game: AnyGame, sample: Sample) -> Journal:
    """Return the journal of the unfinished game that a sample begins with."""
    return Journal(game.name, sample.options, sample.lines)
