"""Defines a law: a check that a game must pass, with its name and the function that finds errors."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cabinet.play.game_guard import raised

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cabinet.api import AnyGame

SHORT = 300
"""The maximum number of characters of a game state in an error message."""
LONG = 60
"""In error messages, sequences longer than this many characters show only the items that differ."""
STOPS = "stops"
"""A finding with this cause ends the check of a game, because every other law would be slow, or fail for the
same reason."""
VARIES = re.compile(r"'[^']*'|(?<!line )\b\d+(\.\d+)?\b")
"""Matches quoted text, and numbers that are no line numbers. Messages that differ only in these are alike."""

Result = TypeVar("Result")


class TakesTooLongError(KeyboardInterrupt):
    """Raised if a game takes too long. Like Ctrl-C, this exception passes all handlers of the cabinet."""


class BrokenError(Exception):
    """Raised if a part of a game raises an exception where it must not; names the place and the error."""

    def __init__(self, words: str, cause: str = "") -> None:
        """`cause`: the error message without the place in the game; by default the whole message."""
        super().__init__(words)
        self.cause = cause or words


class Finding(str):
    """An error message with the fault, the place and the cure; each cause is reported once."""

    __slots__ = ("cause",)
    cause: str


class Nothing(str):
    """The reason why a law has nothing to check in a game."""

    __slots__ = ()


def finding(where: object, what: str, cause: str = "") -> Finding:
    """Return an error message for a place in a game.

    `cause`: the text that messages about the same error share; by default `what` without matches of `VARIES`.
    """
    made = Finding(f"{where}: {what}")
    made.cause = cause or VARIES.sub("", what)
    return made


class Law(NamedTuple):
    """A check that a game must pass; its error messages name the fault, the place and the cure."""

    name: str
    """The law's name, in a few words."""
    find: Callable[[AnyGame, range], Iterable[str]]
    """A function that checks a game with random seeds, and yields the errors. It may raise BrokenError."""
    seeds: int = 1
    """The minimum number of random seeds; each seed gives another game, another set-up and other presses."""
    chunk: int = 1
    """The number of seeds that are checked together, in one call."""
    pairs: bool = False
    """True to use as many seeds as are needed to include every pair of set-up choices."""

    @property
    def holds(self) -> str:
        """The statement of the law in one line: the docstring of its function."""
        return (self.find.__doc__ or "").strip().split("\n")[0]


def tried(where: object, does: Callable[..., Result], *arguments: Any) -> Result:
    """Call a function of the game; return its result. Raises BrokenError with the place for any exception.

    `where`: one or more objects that describe the place, formatted only if needed.
    """
    try:
        return does(*arguments)
    except BrokenError:
        # A BrokenError already names its place.
        raise
    except (Exception, TakesTooLongError) as error:
        raise broken(where, error) from error


def broken(where: object, error: BaseException) -> BrokenError:
    """Return a BrokenError that describes an exception, with file and line."""
    words = ", ".join(map(str, where)) if type(where) is tuple else where
    return BrokenError(f"{words}: {raised(error)}", raised(error))


def short(thing: object) -> str:
    """Return the repr of an object, truncated to `SHORT` characters."""
    return short_words(repr(thing))


def short_words(words: str) -> str:
    """Return the text, truncated to `SHORT` characters."""
    return words if len(words) <= SHORT else f"{words[:SHORT]}..."


def unlike(one: object, other: object) -> tuple[str, str]:
    """Return the reprs of two objects, reduced to the fields or sequence items that differ."""
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
    """Return the field names of a dataclass instance or named tuple; empty for any other object."""
    if is_dataclass(thing) and not isinstance(thing, type):
        return tuple(field.name for field in fields(thing))
    names: tuple[str, ...] = getattr(thing, "_fields", ())
    return names


def listed(things: Iterable[object], most: int = 5) -> str:
    """Format objects as a comma-separated list: at most the first `most`, and the number of the others."""
    words = list(map(str, things))
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more
