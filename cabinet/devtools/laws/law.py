"""A law: its statement, and how a breach is found."""

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
"""The cause of findings that would slow down every other law: no other law is run."""
VARIES = re.compile(r"'[^']*'|(?<!line )\b\d+(\.\d+)?\b")
"""Quoted text and numbers, but for line numbers: findings of one cause may differ in these."""

Result = TypeVar("Result")


class TakesTooLongError(KeyboardInterrupt):
    """A game does not return. Like Ctrl-C this passes all handlers of the cabinet."""


class BrokenError(Exception):
    """A part of a game raises where it must not; names the place and the error."""

    def __init__(self, words: str, cause: str = "") -> None:
        """`cause`: the error without the place."""
        super().__init__(words)
        self.cause = cause or words


class Finding(str):
    """A sentence that names the fault, the place and the cure. Findings of one cause are reported once."""

    __slots__ = ("cause",)
    cause: str


class Nothing(str):
    """Why a law has nothing to check in a game."""

    __slots__ = ()


def finding(where: object, what: str, cause: str = "") -> Finding:
    """The finding at a place. `cause`: what it shares with findings at other places, by default its words."""
    made = Finding(f"{where}: {what}")
    made.cause = cause or VARIES.sub("", what)
    return made


class Law(NamedTuple):
    """One law. Its findings name the fault, the place and the cure."""

    name: str
    """A few words."""
    find: Callable[[AnyGame, range], Iterable[str]]
    """The findings with each of these seeds. Raises BrokenError as well."""
    seeds: int = 1
    """The least number of seeds: each is another game, another set-up, other presses."""
    chunk: int = 1
    """Seeds in one run."""
    pairs: bool = False
    """Use as many seeds as needed for every pair of choices to occur."""

    @property
    def holds(self) -> str:
        """The statement in a line."""
        return (self.find.__doc__ or "").strip().split("\n")[0]


def tried(where: object, does: Callable[..., Result], *arguments: Any) -> Result:
    """Return the result of a part of the game. Raises BrokenError with the place for anything it raises.

    `where`: one or more things, put into words only if needed.
    """
    try:
        return does(*arguments)
    except (Exception, TakesTooLongError) as error:
        raise broken(where, error) from error


def broken(where: object, error: BaseException) -> BrokenError:
    """The error for an exception, with file and line."""
    words = ", ".join(map(str, where)) if type(where) is tuple else where
    return BrokenError(f"{words}: {raised(error)}", raised(error))


def short(thing: object) -> str:
    """The repr of a thing, cut if it is long."""
    return short_words(repr(thing))


def short_words(words: str) -> str:
    """Words, cut if they are long."""
    return words if len(words) <= SHORT else f"{words[:SHORT]}..."


def unlike(one: object, other: object) -> tuple[str, str]:
    """The reprs of two things, cut to what differs: fields of records, items of long sequences."""
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
    """The field names of a record; empty for anything else."""
    if is_dataclass(thing) and not isinstance(thing, type):
        return tuple(field.name for field in fields(thing))
    names: tuple[str, ...] = getattr(thing, "_fields", ())
    return names


def listed(things: Iterable[object], most: int = 5) -> str:
    """Things in a row; of many the first few and the number of the rest."""
    words = list(map(str, things))
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more
