"""The preview of a game, with which its author tries it out while writing it (`cabinet play`).

The preview begins at a sample (a named moment of the game), shows one seat's view, and reloads saved files.
"""

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
"""Seconds from the start of a sample to its first press; by then the animations of its draws are over."""
LOOKS = 0.1
"""Seconds between two checks of the game's files for changes."""


class NoSampleError(LookupError):
    """Raised if a game has no sample of the requested name; the message lists the game's samples.

    A sample is a named moment of a game.
    """


class Code(Protocol):
    """The interface through which a preview loads the code of a game."""

    def load(self) -> AnyGame:
        """Load the game from its files. Raises any error of the game's code."""

    def changed(self) -> bool:
        """Return True if the game's files have changed, so that the game must be loaded again."""


class Preview:
    """The state of a preview of one game. All times are monotonic seconds."""

    def __init__(
        self,
        game: AnyGame | None,
        *,
        chance: Chance,
        sample: str = "",
        seat: Seat | None = None,
        code: Code | None = None,
    ) -> None:
        """`game`: None if `code` still has to load it.

        `chance`: the source of the game's draws after the draws of the sample. `sample`: the name of the
        sample to begin with, "" for none. `seat`: the seat whose view is shown, None for the seat to act.
        `code`: reloads the game when its files change, None for no reloading.
        """
        self._game = game
        self._code = code
        self._sample = sample
        self.seat = seat
        """The seat whose view is shown, None for the seat to act."""
        self.chance = Rigged(then=chance)
        """The source of the game's draws: first the draws of the sample, then those of `chance`."""
        self.begun: UnfinishedMove | None = None
        """The unfinished move of the player to act, as it was when the game was last shown."""
        self._touched = False
        self._script = Script((), 0.0)
        self.due = -inf if code else inf
        """The time of the next check of the game's files; infinity if they are not checked."""

    @property
    def reloads(self) -> bool:
        """True if the game is reloaded when its files change."""
        return self._code is not None

    @property
    def begins_again(self) -> bool:
        """True if changed files restart the sample: the author has pressed nothing since its start."""
        return bool(self._sample) and not self._touched

    def game(self) -> AnyGame:
        """Return the game, loading it if it is not loaded. Raises any error of the game's code."""
        if self._game is None:
            assert self._code
            self._game = self._code.load()
        return self._game

    def changed(self, now: float) -> bool:
        """Return True if the game's files have changed and must be loaded again."""
        if self._code is None or now < self.due:
            return False
        self.due = now + LOOKS
        return self._code.changed()

    def load(self) -> None:
        """Load the game again from its files. Raises any error of the game's code."""
        assert self._code
        self._game = None
        self._game = self._code.load()

    def begin(self, now: float) -> Journal | None:
        """Prepare the draws and presses of the sample; return its journal, None without a sample.

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
        """Note that the author has pressed something: a changed file no longer restarts the sample."""
        self._touched = True
        self._script.close()

    def presses(self, now: float) -> list[Press]:
        """Return the presses of the sample that are due at `now`."""
        return [
            Press(change.control, Kind.DOWN if change.closed else Kind.UP, change.at)
            for change in self._script.take(now)
        ]

    def next_due(self, now: float) -> float:
        """Return the earlier of two times: the next check of the game's files, and the sample's next press.

        The time is infinity if neither will come.
        """
        return min(self.due, self._script.next_due(now))


def named(game: AnyGame, name: str) -> Sample:
    """Return the game's sample of this name. Raises NoSampleError."""
    for sample in game.look.samples:
        if sample.name == name:
            return sample
    known = ", ".join(repr(sample.name) for sample in game.look.samples) or "none"
    raise NoSampleError(f"{game.name} has no sample {name!r}; there are: {known}")


def journal_of(game: AnyGame, sample: Sample) -> Journal:
    """Return a journal (options and moves so far) of the unfinished game at which a sample begins."""
    return Journal(game.name, sample.options, sample.lines)
