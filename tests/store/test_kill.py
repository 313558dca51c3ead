"""`kill -9` five hundred times: whatever was acknowledged is there, and the file is sound."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from cabinet.api import TOP
from cabinet.store import tables
from cabinet.store.copies import connect, uri
from tests.store import killed

KILLS = 500
CABINETS = 20
"""Directories, each with its share of the kills: a test each, so that none takes long."""
ROOT = Path(__file__).parents[2]


def acknowledged(directory: Path, first: int, random: Random) -> list[int]:
    """Let a child post scores from `first`, kill it; the scores it had acknowledged.

    The kill comes after two or three of them and up to twice the time that this card
    takes for one: a slow card is killed at the same moments as a quick one.
    """
    command = [sys.executable, "-I", "-S", killed.__file__, str(ROOT), str(directory), str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout
        assert child.stderr
        said, started, more = child.stdout.readline(), perf_counter(), random.randint(1, 2)
        for _ in range(more):
            said += child.stdout.readline()
        threading.Event().wait(random.uniform(0, 2) * (perf_counter() - started) / more)
        child.kill()
        said += child.stdout.read()
        # Nobody has heard a line that the kill cut in two.
        heard = [int(line) for line in said.splitlines(keepends=True) if line.endswith(b"\n")]
        # A child that ended by itself would prove nothing.
        assert len(heard) > more, child.stderr.read().decode()
    return heard


def held(directory: Path) -> tuple[set[int], list[str], int]:
    """What a sound file holds: scores, the lines of the game under way, and the child that began it."""
    with closing(connect(uri(directory / "cabinet.db", "mode=ro"))) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        contents = tables.contents(tables.checked(connection))
    scores = {row.entry.score for rows in contents.lists.values() for row in rows}
    assert contents.game
    return scores, list(contents.game.lines), int(contents.game.options)


def lives(directory: Path, kills: int, seed: int) -> Iterator[tuple[int, int]]:
    """Kill a child `kills` times; how many acknowledged scores were found, and how many others: 0 or 1."""
    random = Random(seed)
    heard: list[int] = []
    first = 0
    for _ in range(kills):
        new = acknowledged(directory, first, random)
        assert new == list(range(first, first + len(new)))
        heard = [*heard, *new]
        scores, lines, began = held(directory)
        last = heard[-1]
        # Of every list the ten best: all that were posted in the last TOP rounds but one.
        kept = [score for score in heard if score > last - (TOP - 1) * killed.GAMES]
        assert not set(kept) - scores, f"acknowledged scores {sorted(set(kept) - scores)} are lost"
        # The one that was under way when the kill came may be there, and no other.
        assert max(scores) <= last + 1
        # The score's line was journalled before it, so it is there as well, in order.
        assert began == first
        assert lines[: len(new)] == [f"line {score}" for score in new]
        assert len(lines) <= len(new) + 2
        assert not list(directory.glob("*damaged*"))
        for backup in directory.glob("cabinet.backup-?.db"):
            with closing(sqlite3.connect(uri(backup, "mode=ro"), uri=True)) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        # One that was written and not acknowledged has its place on its list all the same.
        first = max(scores) + 1
        yield len(new), first - last - 1


@pytest.mark.no_cover
@pytest.mark.parametrize("cabinet", range(CABINETS))
def test_every_acknowledged_score_survives_kill_9(cabinet: int, tmp_path: Path) -> None:
    """At random moments, each time on the same files."""
    found, _ = zip(*lives(tmp_path, KILLS // CABINETS, seed=cabinet), strict=True)
    assert len(found) == KILLS // CABINETS
    # A child that is killed before it posts anything would prove nothing.
    assert sum(found) > 2 * len(found)


@pytest.mark.no_cover
def test_some_kills_fall_between_a_writing_and_its_acknowledgement(tmp_path: Path) -> None:
    """Kills that all come between two writings would prove little."""
    assert any(unheard for _, unheard in lives(tmp_path, KILLS, seed=CABINETS))
