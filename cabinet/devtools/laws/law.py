"""A law: what it holds, and how a game is found to break it."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cabinet.play.game_guard import raised

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cabinet.api import AnyGame

SHORT = 300
"""Characters of a state that are told."""
LONG = 60
"""Characters of a sequence from which on only its items that differ are told."""
STOPS = "stops"
"""The cause of what would make every other law take long: the game is held to no more of them."""
VARIES = re.compile(r"'[^']*'|(?<!line )\b\d+(\.\d+)?\b")
"""What is quoted, and numbers but for those of lines: two findings of one cause may differ in these."""

Result = TypeVar("Result")


class TakesTooLongError(KeyboardInterrupt):
    """A game does not come back. As Ctrl-C it passes all handlers of the cabinet: the fault is not over."""


class BrokenError(Exception):
    """A part of a game raises where it must not; says where, and what was raised."""

    def __init__(self, words: str, cause: str = "") -> None:
        """`cause`: what was raised, without where."""
        super().__init__(words)
        self.cause = cause or words


class Finding(str):
    """A sentence that says what is wrong, where, and what to do. Findings of one cause are reported once."""

    __slots__ = ("cause",)
    cause: str


class Nothing(str):
    """Why a law has nothing to look at in a game."""

    __slots__ = ()


def finding(where: object, what: str, cause: str = "") -> Finding:
    """What is wrong at a place. `cause`: what it shares with findings at other places, if not its words."""
    made = Finding(f"{where}: {what}")
    made.cause = cause or VARIES.sub("", what)
    return made


class Law(NamedTuple):
    """One law; what it finds are sentences that say what is wrong, where, and what to do."""

    name: str
    """In a few words."""
    find: Callable[[AnyGame, range], Iterable[str]]
    """What is wrong with a game, with each of these seeds. Raises BrokenError as well."""
    seeds: int = 1
    """How many are tried at least: each is another game, another set-up, other presses."""
    chunk: int = 1
    """So many are tried in one go."""
    pairs: bool = False
    """So many more are tried that any two things that can be chosen have been chosen together."""

    @property
    def holds(self) -> str:
        """What it holds, in a line."""
        return (self.find.__doc__ or "").strip().split("\n")[0]


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
    return BrokenError(f"{words}: {raised(error)}", raised(error))


def short(thing: object) -> str:
    """Something as Python writes it, cut where it is long."""
    return short_words(repr(thing))


def short_words(words: str) -> str:
    """Words, cut where they are long."""
    return words if len(words) <= SHORT else f"{words[:SHORT]}..."


def unlike(one: object, other: object) -> tuple[str, str]:
    """Two things as Python writes them, cut to what differs: fields of records, items of long sequences."""
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
    """The names of a record's fields; none of anything else."""
    if is_dataclass(thing) and not isinstance(thing, type):
        return tuple(field.name for field in fields(thing))
    names: tuple[str, ...] = getattr(thing, "_fields", ())
    return names


def listed(things: Iterable[object], most: int = 5) -> str:
    """Some things one after another; of many the first few, and how many more."""
    words = list(map(str, things))
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more
