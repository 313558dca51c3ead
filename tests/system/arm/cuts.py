"""Pulls the cord at random moments of start, play and update, and looks what is left.

    .venv/bin/python -m tests.system.arm.cuts dist/cabinet-0.1.0-arm64.img [cuts] [seed]

After a cut the cabinet has to come up, with every score that was said to be safe, every line of the journal
that was on the card, and on a whole release; where the start after a cut is cut as well, after that. At the
end the system's partitions are what they were, bit by bit.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cabinet.play import table
from cabinet.play.table import Rigged
from cabinet_image import layout
from games.dice_poker import GAME
from tests.system.arm.board import insert
from tests.system.arm.checks import PYTHON, Checks, untouched
from tests.system.arm.virt import NEW, PATIENCE, RELEASE, Zero, open_stick, plugged_in
from tests.system.vm.installed import bright
from tests.system.vm.place import HOME

if TYPE_CHECKING:
    from collections.abc import Callable

MOMENTS = ("start", "scores", "first start", "play", "start", "update")
"""Taken in turn: what goes on when the cord is pulled."""
START, PLAY, SCORES, UPDATE = 60.0, 60.0, 20.0, 300.0
"""Seconds within which it is pulled."""


class Safe(NamedTuple):
    """What has to be found again."""

    score: int = 0
    lines: int = 0
    """Of the journal of the game under way."""


def main(arguments: list[str]) -> int:
    """Pull the cord so many times; how many checks failed."""
    image, check = Path(arguments[0]).resolve(), Checks()
    cuts = int(arguments[1]) if len(arguments) > 1 else 30
    chance = Random(int(arguments[2]) if len(arguments) > 2 else 1982)
    HOME.mkdir(parents=True, exist_ok=True)
    log = HOME / "cuts.log"
    log.unlink(missing_ok=True)
    with plugged_in(image) as (machine, folder):
        card, safe = insert(image, folder / "card.img", {}), Safe()
        for number in range(1, cuts + 1):
            moment = MOMENTS[(number - 1) % len(MOMENTS)]
            if moment == "first start":
                fresh = insert(image, folder / "fresh.img", {})
                with Zero(machine, fresh, log) as board:
                    _tell(check, number, moment, _at_start(board, chance))
                with Zero(machine, fresh, log) as board:
                    _look(board, check, Safe())
                _whole(image, fresh, check)
                continue
            with Zero(machine, card, log) as board:
                if moment == "start":
                    _tell(check, number, moment, _at_start(board, chance))
                    continue
                _look(board, check, safe)
                told, safe = CUT[moment](board, chance, safe)
                _tell(check, number, moment, told)
        with Zero(machine, card, log) as board:
            _look(board, check, safe)
        _whole(image, card, check)
    return check.failed


def _tell(check: Checks, number: int, moment: str, told: str) -> None:
    check.say(f"{time.strftime('%H:%M:%S')}  cut {number}, {moment}: {told}")


def _look(board: Zero, check: Checks, safe: Safe) -> None:
    """Whether it comes up, and all is there. Raises TimeoutError where it does not."""
    board.wait_for_shell()
    ready = board.wait_until_ready()
    there = board.wait_for_screen(bright, PATIENCE)
    found = max((int(entry["score"]) for entry in board.scores()[GAME.name]), default=0)
    lines = _lines(board)
    failed = board.sh("systemctl --failed --no-legend --plain").strip()
    good = there is not None and found >= safe.score and lines >= safe.lines and not failed
    said = f"ready after {ready:.0f} s, score {found} of {safe.score}, {lines} of {safe.lines} lines"
    check("comes up", good, f"{said}, release {board.current} {failed}")


def _whole(image: Path, card: Path, check: Checks) -> None:
    for each in (layout.ROOT, layout.BOOT):
        check(f"{each.name}: what it was, bit by bit", untouched(image, card, each))


def _lines(board: Zero) -> int:
    """Of the journal of a game that is not over."""
    found = board.journal()
    return len(found.lines) if found and not table.resume(GAME, found, Rigged()).over else 0


def _at_start(board: Zero, chance: Random) -> str:
    after = chance.uniform(1, START)
    board.let_run(after)
    said = board.pull_the_plug().split("\n")[-1].strip()[-60:]
    return f"{after:.1f} s after switching on, {said!r}"


def _at_play(board: Zero, chance: Random, safe: Safe) -> tuple[str, Safe]:
    """A game is under way, and buttons are pressed."""
    end = time.monotonic() + chance.uniform(10, PLAY)
    lines = safe.lines
    while time.monotonic() < end:
        board.strike("p1_fire", seconds=0.3)
        lines = _lines(board)
    board.pull_the_plug()
    return f"{lines} lines of its journal were on the card", safe._replace(lines=lines)


def _at_scores(board: Zero, chance: Random, safe: Safe) -> tuple[str, Safe]:
    """Ever higher scores are written."""
    open_stick(board)
    board.sh(f"cd / && (setsid {PYTHON} /run/stick/writer.py /dev/ttyAMA0 > /dev/null 2>&1 &)")
    text = board.wait_for(r"SAFE \d+\.", PATIENCE)
    board.let_run(chance.uniform(0.1, SCORES))
    text += board.pull_the_plug()
    best = max(int(each) for each in re.findall(r"SAFE (\d+)\.", text))
    return f"{best} was said to be safe", safe._replace(score=best)


def _at_update(board: Zero, chance: Random, safe: Safe) -> tuple[str, Safe]:
    """A release is installed; where it runs already it is gone back from."""
    open_stick(board)
    back = board.current == NEW
    what, file = ("rollback", "") if back else ("update", RELEASE)
    board.sh(f"cd / && (setsid /usr/local/bin/cabinet {what} {file} > /dev/ttyAMA0 2>&1 &)")
    after = chance.uniform(1, PLAY if back else UPDATE)
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
