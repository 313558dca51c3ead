"""A law: what it holds, and how a game is found to break it."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cabinet.api import AnyGame

SHORT = 300
"""Characters of a state that are told."""

Result = TypeVar("Result")


class TakesTooLongError(BaseException):
    """A game does not come back. No handler of the cabinet's may take it for a fault that is over."""


class BrokenError(Exception):
    """A part of a game raises where it must not; says where, and what was raised."""


class Law(NamedTuple):
    """One law; what it finds are sentences that say what is wrong, where, and what to do."""

    name: str
    """In a few words."""
    find: Callable[[AnyGame, range], Iterable[str]]
    """What is wrong with a game, with each of these seeds. Raises BrokenError as well."""
    seeds: int = 1
    """How many are tried: each is another game, another set-up, other presses."""
    chunk: int = 1
    """So many are tried in one go."""

    def chunks(self, *, quick: bool = False) -> Iterator[range]:
        """The seeds, chunk by chunk; a tenth of them where it is to be quick."""
        seeds = -(-self.seeds // 10) if quick else self.seeds
        for first in range(0, seeds, self.chunk):
            yield range(first, min(seeds, first + self.chunk))


def tried(where: object, does: Callable[..., Result], *arguments: Any) -> Result:
    """What a part of the game returns. Raises BrokenError, saying where, for whatever it raises.

    `where`: one thing or several, put into words only where they are needed.
    """
    try:
        return does(*arguments)
    except (Exception, TakesTooLongError) as error:
        raise broken(where, error) from error


def broken(where: object, error: BaseException) -> BrokenError:
    """What was raised, and in which line of which file."""
    words = ", ".join(map(str, where)) if type(where) is tuple else where
    return BrokenError(f"{words}: {raised(error)}")


def raised(error: BaseException) -> str:
    """An exception in one line: its kind, its words, and the line of the file that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    # The last line that is not the library's or the cabinet's own is the game's.
    own = [frame for frame in frames if "cabinet" not in Path(frame.filename).parts[-3:-1]]
    at = next((f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in own[::-1]), "")
    return f"{type(error).__name__}: {error}{at}"


def short(thing: object) -> str:
    """Something as Python writes it, cut where it is long."""
    text = repr(thing)
    return text if len(text) <= SHORT else f"{text[:SHORT]}..."


def listed(things: Iterable[object], most: int = 5) -> str:
    """Some things one after another; of many the first few, and how many more."""
    words = list(map(str, things))
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more
