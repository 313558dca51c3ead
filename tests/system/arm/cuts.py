"""Cuts the power at random moments of start, play and update, and checks the result.

    sudo .venv/bin/python -m tests.system.arm.cuts dist/cabinet-VERSION-arm64.img [cuts] [seed]

After a power cut the cabinet must start, with a complete release, every score that was reported as safe, and
every line of the journal that was on the card. If the power is cut during that start too, the same is
required of the next start. At the end the system's partitions are unchanged, bit by bit.

The card and the expected data stay in the folder of the system tests: the same command resumes a stopped run,
and a higher number of cuts extends a finished one.
"""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cabinet.play import catalogue, table
from cabinet.play.table import Rigged
from cabinet_image import layout
from games.dice_poker import GAME
from tests.system.arm.arguments import parser
from tests.system.arm.board import ESCAPES, BoardError, Machine, insert
from tests.system.arm.checks import Checks, untouched
from tests.system.arm.virt import (
    CABINET,
    FLASHED,
    NEW,
    PATIENCE,
    RELEASE,
    Zero,
    open_stick,
    plugged_in,
    small,
)
from tests.system.vm.installed import PYTHON, bright
from tests.system.vm.place import HOME

if TYPE_CHECKING:
    from collections.abc import Callable


CUTS, SEED = 30, 1982
MOMENTS = ("start", "scores", "start", "play", "start", "update", "first start")
"""The activities during which the power is cut, in turn."""
START, PLAY, SCORES, UPDATE = 180.0, 60.0, 20.0, 300.0
"""The maximum seconds from the start of each activity to the power cut."""
PRESSED = ("p1_fire", "p1_fire", "p1_up", "p1_down", "p1_left", "p1_right")
"""The controls that are pressed at random. FIRE alone would keep and release the same die for ever."""
FOLDER = HOME / "cuts"
CARD, RUN = FOLDER / "card.img", FOLDER / "run.json"


class Safe(NamedTuple):
    """The data that must survive the power cuts: the best score and the length of the game's journal."""

    score: int = 0
    lines: int = 0
    """The number of lines of the journal of the game in progress."""


class Run(NamedTuple):
    """The progress of this command, which is saved after each power cut."""

    image: str
    seed: int
    done: int = 0
    failed: int = 0
    safe: Safe = Safe()


class Bench(NamedTuple):
    """The board whose power is cut, with the image and the checks."""

    machine: Machine
    image: Path
    check: Checks

    def on(self, card: Path) -> Zero:
        """Return the board with this card, to be switched on by `with`."""
        return Zero(self.machine, card, FOLDER / "serial.log")


def main(arguments: list[str]) -> int:
    """Cut the power as often as the arguments say; return the number of failed checks."""
    reader = parser("cuts", main.__doc__)
    reader.add_argument("cuts", nargs="?", type=int, default=CUTS, help=f"how many  [default: {CUTS}]")
    reader.add_argument("seed", nargs="?", type=int, default=SEED, help=f"of moments  [default: {SEED}]")
    given = reader.parse_args(arguments)
    image, cuts, seed, check = given.image, given.cuts, given.seed, Checks()
    FOLDER.mkdir(parents=True, exist_ok=True)
    run = _begun(Run(f"{image} {image.stat().st_mtime_ns}", seed))
    check.failed = run.failed
    with plugged_in(image) as (machine, _):
        bench = Bench(small(machine), image, check)
        card = CARD if run.done else insert(image, CARD, {})
        for number in range(run.done + 1, cuts + 1):
            # Each cut has its own seed, so that a repeated cut is the same.
            chance = Random(f"{seed} {number}")
            moment = MOMENTS[(number - 1) % len(MOMENTS)]
            told, safe = _cut(bench, moment, chance, run.safe)
            check.say(f"{time.strftime('%H:%M:%S')}  cut {number}, {moment}: {told}")
            run = run._replace(done=number, failed=check.failed, safe=safe)
            RUN.write_text(json.dumps(run))
        with bench.on(card) as board:
            _look(board, check, run.safe)
        _whole(image, card, check)
    check.say(f"{cuts} cuts, seed {seed}: {check.failed} checks failed")
    return check.failed


def _begun(run: Run) -> Run:
    """Return the saved progress of this image and seed; if none is saved, empty the folder, return `run`."""
    if RUN.exists():
        left = Run(*json.loads(RUN.read_text()))
        if left[:2] == run[:2]:
            return left._replace(safe=Safe(*left.safe))
    for old in FOLDER.iterdir():
        old.unlink()
    return run


def _cut(bench: Bench, moment: str, chance: Random, safe: Safe) -> tuple[str, Safe]:
    """Cut the power during an activity; return a description, and the data that must survive later cuts."""
    if moment == "first start":
        card = insert(bench.image, FOLDER / "fresh.img", {})
        with bench.on(card) as board:
            told = _at_start(board, chance)
        with bench.on(card) as board:
            _look(board, bench.check, Safe())
        _whole(bench.image, card, bench.check)
        return told, safe
    with bench.on(CARD) as board:
        if moment == "start":
            return _at_start(board, chance), safe
        if _look(board, bench.check, safe):
            return CUT[moment](board, chance, safe)
    return "it had not come up", safe


def _look(board: Zero, check: Checks, safe: Safe) -> bool:
    """Check that the board starts and has lost no data; return False if the board does not start."""
    try:
        board.wait_for_shell()
        ready = board.wait_until_ready()
        there = board.wait_for_screen(bright, PATIENCE)
        found = max((int(entry["score"]) for entry in board.scores()[GAME.name]), default=0)
        lines = _lines(board)
        failed = board.sh("systemctl --failed --no-legend --plain").strip()
        said = f"release {board.current} {failed}"
    except (BoardError, TimeoutError) as error:
        check("comes up", False, error)
        return False
    good = there is not None and found >= safe.score and lines >= safe.lines and not failed
    kept = f"score {found} of {safe.score}, {lines} of {safe.lines} lines"
    check("comes up", good, f"ready after {ready:.0f} s, {kept}, {said}")
    return True


def _whole(image: Path, card: Path, check: Checks) -> None:
    for each in (layout.ROOT, layout.BOOT):
        check(f"{each.name}: what it was, bit by bit", untouched(image, card, each))


def _lines(board: Zero) -> int:
    """Return the number of lines of the journal of the game in progress; 0 without such a game."""
    if not (found := board.journal()):
        return 0
    (game,) = (each for each in catalogue.load() if each.name == found.game)
    return 0 if table.resume(game, found, Rigged()).over else len(found.lines)


def _at_start(board: Zero, chance: Random) -> str:
    after = chance.uniform(1, START)
    board.let_run(after)
    said = ESCAPES.sub("", board.pull_the_plug()).split("\n")[-1].strip()[-60:]
    return f"{after:.1f} s after switching on, {said!r}"


def _at_play(board: Zero, chance: Random, safe: Safe) -> tuple[str, Safe]:
    """Play by random presses until the journal has grown, and then cut the power at a random moment."""
    lines, before = safe.lines, safe.lines
    patience = end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        board.strike(*chance.choices(PRESSED, k=4))
        lines = _lines(board)
        before = min(before, lines)
        if lines > before and end == patience:
            end = time.monotonic() + chance.uniform(0, PLAY)
    board.pull_the_plug()
    return f"{lines} lines of its journal were on the card", safe._replace(lines=lines)


def _at_scores(board: Zero, chance: Random, safe: Safe) -> tuple[str, Safe]:
    """Write ever higher scores, and cut the power at a random moment."""
    open_stick(board)
    board.sh(f"cd / && (setsid {PYTHON} /run/stick/writer.py /dev/ttyAMA0 > /dev/null 2>&1 &)")
    text = board.wait_for(r"SAFE \d+\.", PATIENCE)
    board.let_run(chance.uniform(0.1, SCORES))
    text += board.pull_the_plug()
    best = max(int(each) for each in re.findall(r"SAFE (\d+)\.", text))
    return f"{best} was said to be safe", safe._replace(score=best)


def _at_update(board: Zero, chance: Random, safe: Safe) -> tuple[str, Safe]:
    """Begin an update, and cut the power at a random moment.

    If the newer release runs already, the board instead returns to the flashed release, by a rollback or by
    an update with the file of that release.
    """
    open_stick(board)
    what, most = f"update {RELEASE}", UPDATE
    if board.current == NEW:
        back, again = ("rollback", PLAY), (f"update --allow-older {FLASHED}", UPDATE)
        what, most = chance.choice((back, again))
    board.sh(f"cd / && (setsid {CABINET} {what} > /dev/ttyAMA0 2>&1 &)")
    after = chance.uniform(1, most)
    board.let_run(after)
    said = [line.strip() for line in board.pull_the_plug().split("\n") if line.strip()]
    return f"{after:.0f} s after {what}, {said[-1] if said else ''!r}", safe


CUT: dict[str, Callable[[Zero, Random, Safe], tuple[str, Safe]]] = {
    "play": _at_play,
    "scores": _at_scores,
    "update": _at_update,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
