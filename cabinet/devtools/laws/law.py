"""A law: its statement, and the function that finds breaches."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cabinet.play.game_guard import raised

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cabinet.api import AnyGame

SHORT = 300
"""The most characters of a state in a message."""
LONG = 60
"""Sequences longer than this many characters are cut to the items that differ."""
STOPS = "stops"
"""The cause of findings that would slow down every other law: no other law is run after it."""
VARIES = re.compile(r"'[^']*'|(?<!line )\b\d+(\.\d+)?\b")
"""Matches quoted text and numbers, except line numbers: findings of one cause may differ in these."""

Result = TypeVar("Result")


class TakesTooLongError(KeyboardInterrupt):
    """A game takes too long. Like Ctrl-C, this exception passes all handlers of the cabinet."""


class BrokenError(Exception):
    """A part of a game raises an exception where it must not; names the place and the error."""

    def __init__(self, words: str, cause: str = "") -> None:
        """`cause`: the error without its place."""
        super().__init__(words)
        self.cause = cause or words


class Finding(str):
    """A sentence that names the fault, the place and the cure. Findings of one cause are reported once."""

    __slots__ = ("cause",)
    cause: str


class Nothing(str):
    """The reason why a law has nothing to check in a game."""

    __slots__ = ()


def finding(where: object, what: str, cause: str = "") -> Finding:
    """Return the finding at a place.

    `cause`: the words that findings at other places share, by default `what`.
    """
    made = Finding(f"{where}: {what}")
    made.cause = cause or VARIES.sub("", what)
    return made


class Law(NamedTuple):
    """One law. Its findings name the fault, the place and the cure."""

    name: str
    """The law's name, a few words."""
    find: Callable[[AnyGame, range], Iterable[str]]
    """The function that returns the findings with each of these seeds. It may raise BrokenError."""
    seeds: int = 1
    """The least number of seeds: each gives another game, another set-up and other presses."""
    chunk: int = 1
    """The number of seeds that are checked in one run."""
    pairs: bool = False
    """True to use as many seeds as needed for every pair of choices to occur."""

    @property
    def holds(self) -> str:
        """The law's statement, in one line."""
        return (self.find.__doc__ or "").strip().split("\n")[0]


def tried(where: object, does: Callable[..., Result], *arguments: Any) -> Result:
    """Call a part of the game; return its result. Raises BrokenError with the place for any exception.

    `where`: one or more objects, formatted only if needed.
    """
    try:
        return does(*arguments)
    except BrokenError:
        # It names its own place.
        raise
    except (Exception, TakesTooLongError) as error:
        raise broken(where, error) from error


def broken(where: object, error: BaseException) -> BrokenError:
    """Return the BrokenError for an exception, with file and line."""
    words = ", ".join(map(str, where)) if type(where) is tuple else where
    return BrokenError(f"{words}: {raised(error)}", raised(error))


def short(thing: object) -> str:
    """Return the repr of an object, cut if it is long."""
    return short_words(repr(thing))


def short_words(words: str) -> str:
    """Return the words, cut if they are long."""
    return words if len(words) <= SHORT else f"{words[:SHORT]}..."


def unlike(one: object, other: object) -> tuple[str, str]:
    """Return the reprs of two objects, cut to what differs: fields of records, items of long sequences."""
    if type(one) is not type(other):
        return short(one), short(other)
    if names := record_fields(one):
        pairs = [(f"{name}=", getattr(one, name), getattr(other, name)) for name in names]
        begin = f"{type(one).__name__}("
    elif (
        isinstance(one, tuple)
        and isinstance(other, tuple)
        and len(one) == len(other)
        and len(repr(one)) > LONG
    ):
        pairs = [(f"[{at}] ", *pair) for at, pair in enumerate(zip(one, other, strict=True))]
        begin = "("
    else:
        return short(one), short(other)
    differing = [(what, *unlike(ours, theirs)) for what, ours, theirs in pairs if ours != theirs]
    rest = ["..."] if len(differing) < len(pairs) else []
    left, right = (
        short_words(begin + ", ".join([*(what + each[at] for what, *each in differing), *rest]) + ")")
        for at in (0, 1)
    )
    return left, right


def record_fields(thing: object) -> tuple[str, ...]:
    """Return the field names of a record; empty for any other object."""
    if is_dataclass(thing) and not isinstance(thing, type):
        return tuple(field.name for field in fields(thing))
    names: tuple[str, ...] = getattr(thing, "_fields", ())
    return names


def listed(things: Iterable[object], most: int = 5) -> str:
    """Format objects as a list; if there are many, the first few and the number of the others."""
    words = list(map(str, things))
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more
