"""Kills a program that posts scores, at random moments, and counts acknowledged ones that are lost.

    python -m tests.store.killed --kills 500

The child says each acknowledged score. Each goes to one of GAMES lists in turn, higher than all before it,
so that every one stays on its list for TOP rounds. Its copies are written anew every few scores.
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

GAMES = 60
ROOT = Path(__file__).parents[2]


def child(directory: str, first: str) -> None:
    """Post, wait for the acknowledgement, say so; until killed."""
    card.LONG = 500
    store = Store.open(Path(directory), clock=SystemClock(trusted=True))
    store.begin(Journal("dice", first))
    for score in count(int(first)):
        store.add(f"line {score}")
        if not store.post(f"game {score % GAMES}", Entry("A", score)).wait(10.0):
            sys.exit(f"score {score} was not acknowledged: {store.condition()}")
        os.write(1, b"%d\n" % score)
        if score % 7 == 0:
            # Both copies are written anew.
            store.replace(store.contents())


def acknowledged(directory: Path, first: int, random: Random) -> list[int]:
    """Let a child post scores from `first`, kill it; those that it had acknowledged."""
    command = [sys.executable, "-m", "tests.store.killed", "--child", str(directory), str(first)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        said = process.stdout.readline()
        threading.Event().wait(random.uniform(0, 0.02))
        process.kill()
        said += process.stdout.read()
        # Nobody has heard a line that the kill cut in two.
        heard = [int(line) for line in said.splitlines(keepends=True) if line.endswith(b"\n")]
        # A child that ended by itself would prove nothing.
        assert heard, process.stderr.read().decode()
    return heard


def lives(directory: Path, kills: int, seed: int) -> Iterator[tuple[int, int]]:
    """Kill a child `kills` times; how many acknowledged scores were found, and how many others: 0 or 1."""
    random, heard, first = Random(seed), list[int](), 0
    for _ in range(kills):
        new = acknowledged(directory, first, random)
        assert new == list(range(first, first + len(new)))
        heard += new
        contents = read_contents(directory)
        scores = {row.entry.score for rows in contents.lists.values() for row in rows}
        # Of every list the ten best: all that were posted in the last TOP rounds but one.
        kept = {score for score in heard if score > heard[-1] - (TOP - 1) * GAMES}
        assert not kept - scores, f"acknowledged scores {sorted(kept - scores)} are lost"
        # The one that was under way when the kill came may be there, and no other.
        assert max(scores) <= heard[-1] + 1
        # The score's line was journalled before it, so it is there as well, in order.
        assert contents.game
        assert contents.game.options == str(new[0])
        lines = [f"line {score}" for score in range(new[0], heard[-1] + 3)]
        assert len(new) <= len(contents.game.lines) <= len(new) + 2
        assert list(contents.game.lines) == lines[: len(contents.game.lines)]
        # A kill is no damage.
        store = Store.open(directory, clock=VirtualClock(), thread=False)
        assert not store.incidents()
        assert store.close(0.0)
        # One that was written and not acknowledged has its place on its list all the same.
        first = max(scores) + 1
        yield len(new), first - heard[-1] - 1


def main() -> None:
    """Kill, and say it in a line."""
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
    print(f"\n{arguments.kills} kills: 0 of {found} acknowledged scores lost, {unheard} written unheard")


if __name__ == "__main__":
    main()
