"""Tests of the journal, the text that records a game move by move."""

from __future__ import annotations

import pytest

from cabinet.store import journal
from cabinet.store.journal import Journal, JournalError

STARTED = Journal("dice_poker", "players 2", ("dice 6 6 2 6 1", "roll 3 5"))


def test_journal_reads_back_equal() -> None:
    assert journal.read(STARTED.write()) == STARTED


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: not a journal of this cabinet"),
        ("something else\n", "line 1: not a journal of this cabinet"),
        (f"{journal.MAGIC}\n", "line 2: '' found where 'game ...' is expected"),
        (
            f"{journal.MAGIC}\ngame x\nplayers 2\n",
            "line 3: 'players 2' found where 'options ...' is expected",
        ),
    ],
)
def test_broken_journal_is_refused(text: str, words: str) -> None:
    """The error names the line of the journal and what is expected there."""
    with pytest.raises(JournalError, match=words):
        journal.read(text)


def test_equal_lines_take_the_memory_of_one() -> None:
    """Equal lines are one object, even in two journals, so that hundreds of highlights fit into memory."""
    one, other = (journal.read(Journal("game", "options", ("draw 12", "draw 12")).write()) for _ in range(2))
    assert one.lines[0] is one.lines[1] is other.lines[0]


def test_too_long_journal_is_refused() -> None:
    for lines, words in (
        (50_000 * ["x"], "it has more than 50000 lines"),
        (["x" * 4001], "line 2: more than 4000 characters"),
        (140 * ["x" * 4000], "it has more than 524288 characters"),
    ):
        with pytest.raises(JournalError, match=words):
            journal.read("\n".join((journal.MAGIC, *lines)))
        with pytest.raises(JournalError, match=words.replace("line 2", "line 4")):
            Journal("dice", "x", tuple(lines)).check()
