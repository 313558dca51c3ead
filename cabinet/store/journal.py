"""A game as text: its options, then every move and draw so far, one on each line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from cabinet.files.bounded import shortened

MAGIC = "arcade-cabinet journal 1"
MOST = 4 << 20
"""The maximum size of a journal's file, in bytes."""
LINES = 50_000
"""The maximum number of lines of a journal: more than fifteen hours of play."""
LONGEST = 4000
"""The maximum number of characters of a line."""
CHARACTERS = 1 << 19
"""The maximum number of characters of all lines. A journal within these limits takes less than half of the
log that a start reads."""


class JournalError(ValueError):
    """A text is not a journal; the message names the line and what was expected there."""


@dataclass(frozen=True, slots=True)
class Journal:
    """The game's name, its options as `Setup.write` wrote them, its steps as `Rules.write` did."""

    game: str
    options: str
    lines: tuple[str, ...] = ()

    def check(self) -> None:
        """Raise JournalError if the journal is longer than any game, and so longer than the card keeps."""
        _check((self.options, *self.lines), 3)

    def write(self) -> str:
        """Return the journal as a text file."""
        head = (MAGIC, f"game {self.game}", f"options {self.options}")
        return "\n".join((*head, *self.lines)) + "\n"


def read(text: str) -> Journal:
    """Parse what `Journal.write` wrote. Raises JournalError for anything else."""
    lines = text.splitlines()
    if not lines or lines[0] != MAGIC:
        raise JournalError(f"line 1: not a journal of this cabinet; it must begin with {MAGIC!r}")
    _check(lines, 1)
    # Most lines repeat, and the journals of all highlights stay in memory.
    steps = tuple(map(sys.intern, lines[3:]))
    return Journal(_field(lines, 2, "game"), _field(lines, 3, "options"), steps)


def _check(lines: Sequence[str], first: int) -> None:
    """Raise JournalError for a wrong line. `first`: the number of the first line in the file."""
    if len(lines) > LINES:
        raise JournalError(f"it has more than {LINES} lines; no game is that long")
    if max(map(len, lines)) > LONGEST:
        number = next(number for number, line in enumerate(lines, first) if len(line) > LONGEST)
        raise JournalError(f"line {number}: more than {LONGEST} characters; no line is that long")
    if sum(map(len, lines)) > CHARACTERS:
        raise JournalError(f"it has more than {CHARACTERS} characters; no game is that long")


def _field(lines: list[str], number: int, key: str) -> str:
    line = lines[number - 1] if len(lines) >= number else ""
    word, _, value = line.partition(" ")
    if word != key or not value:
        raise JournalError(f"line {number}: {shortened(line)!r} found where '{key} ...' is expected")
    return value
