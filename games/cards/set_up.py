"""The set-up screen of a card game: how strong the computer players are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from cabinet.api import ReadError, ScoreList
from cabinet.kit import press_row

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import Chosen, Exit, Player, Press


class ByLevel(Protocol):
    """Options that are nothing but a level."""

    @property
    def level(self) -> str:
        """Its name."""


Options = TypeVar("Options", bound=ByLevel)


@dataclass(frozen=True)
class SetUp(Generic[Options]):
    """LEFT and RIGHT choose a level, FIRE or START begins; SELECT leaves, OPTION explains."""

    levels: tuple[Options, ...]
    """In the order in which they are offered."""
    seats: Callable[[str], tuple[Player, ...]]
    """Who sits where, by the name of the level."""
    word: str
    """What a line of the journal begins with."""

    def choices(self) -> tuple[Options, ...]:
        """Every level, in the order in which they are offered."""
        return self.levels

    def players(self, options: Options) -> tuple[Player, ...]:
        """Who sits in each seat."""
        return self.seats(options.level)

    def start(self) -> int:
        """The level that is offered first."""
        return 0

    def at_strength(self, _ui: int, strength: int) -> int:
        """The screen with players of a strength, 0 the best."""
        return strength

    def recall(self, _ui: int, options: Options) -> int:
        """The level that was played last."""
        return self.levels.index(options)

    def press(self, ui: int, press: Press) -> int | Chosen[Options] | Exit:
        """The level chosen after a press, the options, or the way out."""
        return press_row(ui, press, self.levels)

    @property
    def lists(self) -> tuple[ScoreList, ...]:
        """The top ten of each level."""
        return tuple(map(self.list_of, self.levels))

    def list_of(self, options: Options) -> ScoreList:
        """The top ten of a level."""
        return ScoreList(options.level.lower(), options.level)

    def list_shown(self, ui: int) -> ScoreList:
        """The top ten of the level that is chosen."""
        return self.list_of(self.levels[ui])

    def write(self, options: Options) -> str:
        """The word and the level: `dealer SHARK`."""
        return f"{self.word} {options.level}"

    def read(self, line: str) -> Options:
        """The options in a line that `write` wrote. Raises ReadError."""
        for options in self.levels:
            if line == self.write(options):
                return options
        raise ReadError(f"{line!r} is no such set-up; expected {self.write(self.levels[0])!r} or the like")
