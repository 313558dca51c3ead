"""The journal of a game as text: the game's options, then every move and draw so far, one on each line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from cabinet.files.bounded import shortened

MAGIC = "arcade-cabinet journal 1"
MOST = 4 << 20
"""The maximum size of a journal file in bytes."""
LINES = 50_000
"""The maximum number of lines of a journal: enough for more than fifteen hours of play."""
LONGEST = 4000
"""The maximum number of characters of a journal line."""
CHARACTERS = 1 << 19
"""The maximum number of characters of all lines of a journal. A journal within these limits takes less
than half of the log that is read at a start."""


class JournalError(ValueError):
    """Raised if a text is not a journal; the message names the line and what was expected there."""


@dataclass(frozen=True, slots=True)
class Journal:
    """The name of a game, its options (`Setup.write`), and its moves and draws so far (`Rules.write`)."""

    game: str
    options: str
    lines: tuple[str, ...] = ()

    def check(self) -> None:
        """Raise JournalError if the journal is longer than any real game and too long for the card."""
        _check((self.options, *self.lines), 3)

    def write(self) -> str:
        """Return the text of the journal, for a file."""
        head = (MAGIC, f"game {self.game}", f"options {self.options}")
        return "\n".join((*head, *self.lines)) + "\n"


def read(text: str) -> Journal:
    """Parse a text that `Journal.write` returned. Raises JournalError for any other text."""
    lines = text.splitlines()
    if not lines or lines[0] != MAGIC:
        raise JournalError(f"line 1: not a journal of this cabinet; it must begin with {MAGIC!r}")
    _check(lines, 1)
    # Intern the lines to save memory: most of them repeat, and the journals of all highlights stay in memory.
    steps = tuple(map(sys.intern, lines[3:]))
    return Journal(_field(lines, 2, "game"), _field(lines, 3, "options"), steps)


def _check(lines: Sequence[str], first: int) -> None:
    """Raise JournalError if a journal line is wrong.

    `first`: the line number, in the journal's file, of the first of `lines`.
    """
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
