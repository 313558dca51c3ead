"""Kills a program that posts scores at random moments, and checks that no acknowledged score is lost.

    python -m tests.store.killed --kills 500

A child process posts the scores, and prints each score that the store has acknowledged. The scores go to the
lists of GAMES games in turn, each higher than all before, so each stays on its list for TOP turns. Both
copies of the log are rewritten every few scores.
"""

from __future__ import annotations

import argparse
import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from cabinet.api import TOP, Entry
from cabinet.clock import SystemClock, VirtualClock
from cabinet.store import Store, card
from cabinet.store.journal import Journal
from cabinet.store.reader import read_contents
from tests.child import line_of

GAMES = 60
ROOT = Path(__file__).parents[2]


def child(directory: str, first: str) -> None:
    """Post scores and print each score once the store has acknowledged it, until the process is killed."""
    card.LONG = 500
    store = Store.open(Path(directory), clock=SystemClock(trusted=True))
    store.begin(Journal("dice", first))
    for score in count(int(first)):
        store.add(f"line {score}")
        if not store.post(f"game {score % GAMES}", Entry("A", score)).wait(10.0):
            sys.exit(f"score {score} was not acknowledged: {store.condition()}")
        os.write(1, b"%d\n" % score)
        if score % 7 == 0:
            # Replacing the content with itself makes the store rewrite both copies of the log.
            store.replace(store.contents())


def acknowledged(directory: Path, first: int, random: Random) -> list[int]:
    """Start a child that posts scores from `first`, kill it, and return the scores that it printed."""
    command = [sys.executable, "-m", "tests.store.killed", "--child", str(directory), str(first)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        output = line_of(process)
        threading.Event().wait(random.uniform(0, 0.02))
        process.kill()
        output += process.stdout.read()
        # A line without its end was cut by the kill, so its score is not acknowledged.
        heard = [int(line) for line in output.splitlines(keepends=True) if line.endswith(b"\n")]
        # The child must have acknowledged a score before the kill; otherwise the test would test nothing.
        assert heard, process.stderr.read().decode()
    return heard


def lives(directory: Path, kills: int, seed: int) -> Iterator[tuple[int, int]]:
    """Kill `kills` children; after each kill, yield the numbers of acknowledged and of other scores found."""
    random, heard, first = Random(seed), list[int](), 0
    for _ in range(kills):
        new = acknowledged(directory, first, random)
        assert new == list(range(first, first + len(new)))
        heard += new
        contents = read_contents(directory)
        scores = {row.entry.score for rows in contents.lists.values() for row in rows}
        # Each score is higher than all before, so every list still has the scores of its last TOP - 1 turns.
        expected = {score for score in heard if score > heard[-1] - (TOP - 1) * GAMES}
        assert not expected - scores, f"acknowledged scores {sorted(expected - scores)} are lost"
        # At most one more score may be there: the one that was written during the kill.
        assert max(scores) <= heard[-1] + 1
        # The child writes a line of the game before each score, so the game must have a line for each, in
        # order.
        assert contents.game
        assert contents.game.options == str(new[0])
        lines = [f"line {score}" for score in range(new[0], heard[-1] + 3)]
        assert len(new) <= len(contents.game.lines) <= len(new) + 2
        assert list(contents.game.lines) == lines[: len(contents.game.lines)]
        # A kill damages no file, so the next start has no damage to report.
        store = Store.open(directory, clock=VirtualClock(), thread=False)
        assert not store.incidents()
        assert store.close(0.0)
        # The next child goes on after the last score found, even if that score was not acknowledged.
        first = max(scores) + 1
        yield len(new), first - heard[-1] - 1


def main() -> None:
    """Run the kills that the command line asks for, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        child(*arguments.child)
    logging.disable(logging.CRITICAL)
    found, unheard = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number, (new, others) in enumerate(lives(Path(folder), arguments.kills, arguments.seed), 1):
            found, unheard = found + new, unheard + others
            print(f"\r{number} kills, {found} scores acknowledged", end="", file=sys.stderr, flush=True)
    print(f"\n{arguments.kills} kills: 0 of {found} acknowledged scores lost, {unheard} others written")


if __name__ == "__main__":
    main()
