"""Many cabinets on this machine: `python -m tests.fleet.rehearsal --cabinets 40`; needs the extra `fleet`.

The rehearsal changes settings twice, makes one league of all cabinets, and installs a release that two
cabinets cannot run, and the same release once these two are mended. The program prints the processor time of
each step, of Ansible and the cabinets together, and ends with 1 if a result is wrong. `--only league` runs
only that part.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from datetime import date, timedelta
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.play import catalogue
from cabinet.store import cabinets, league_file
from cabinet.store.cabinets import Named
from cabinet.store.league import Key, League, merged
from cabinet.store.ranking import Origin
from cabinet.store.store import Store
from cabinet.store.validation import by_list
from tests.fleet.folders import Folders, PlaybookResult
from tests.fleet.standin import FAILS
from tests.release.workshop import NEW, OLD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cabinet.api import AnyGame

SEED = 24
GAMES = by_list(catalogue.load())
PEOPLE = ("ADA", "BOB", "EVE", "TIM", "UWE", "IDA")


def chosen(count: int, given: Sequence[int] | None) -> tuple[int, int]:
    """Return the numbers, from 0, of the two cabinets that cannot run the new release.

    By default they are in different batches of the update. Raise ValueError if `given` are not two different
    numbers below `count`.
    """
    one, other = sorted(given or (15 * count // 40, 33 * count // 40))
    if not 0 <= one < other < count:
        raise ValueError(f"{one} and {other} are no two of {count} cabinets")
    return one, other


def batches(count: int) -> list[range]:
    """Return the cabinets' numbers in each batch of an update: one cabinet, then a quarter at a time."""
    quarter = max(1, count // 4)
    return [range(1), *(range(begin, min(begin + quarter, count)) for begin in range(1, count, quarter))]


class Rehearsal:
    """Runs playbooks, prints what they cost, and remembers whether every result was right."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self.well = True

    def play(self, title: str, playbook: str, *options: str) -> PlaybookResult:
        """Run a playbook, and print the exit code and the costs."""
        played = self._folders.play(playbook, *options)
        busy = sum(count > 0 for count in played.changed.values())
        print(
            f"{title}: exit code {played.code}, {busy} changed, {played.seconds:.0f} s, "
            f"{played.processor:.1f} s of processor time",
            flush=True,
        )
        return played

    def expect(self, what: str, so: bool) -> None:
        """Print whether a result is right, and remember a wrong one."""
        print(f"  {'ok' if so else 'WRONG'}: {what}", flush=True)
        self.well = self.well and so


def rehearse(folders: Folders, fails: tuple[int, ...], only: str) -> bool:
    """Run all parts of the rehearsal, or only the part `only`; return True if all results are right."""
    on = Rehearsal(folders)
    if only in ("", "league"):
        share_lists(folders, on)
    if not only:
        settings_and_updates(folders, fails, on)
    return on.well


def share_lists(folders: Folders, on: Rehearsal) -> None:
    """Share full top tens among all cabinets, merge them in any order, and remove a row everywhere.

    Also measure how long it takes to merge the top tens of a thousand cabinets.
    """
    names, rng = folders.names, Random(SEED)
    count = len(names)
    for name in names:
        fill(folders.data(name), rng)
    foretold = on.play("league, check mode", "league", "--check", "--diff")
    done = on.play("league", "league", "--diff")
    on.expect("check mode has told just that", foretold.steps == done.steps and len(done.steps) == 9 * count)
    league = folders.folder / "league.log"
    whole = league.read_bytes()
    shown = {(folders.data(name) / league_file.FILE).read_bytes() for name in names}
    on.expect("all show the same", len(shown) == 1)
    print(f"  the league has {len(whole)} bytes, what each is given {len(next(iter(shown)))}")
    again = on.play("league once more", "league")
    on.expect("nothing is changed", again.code == 0 and set(again.changed.values()) == {0})
    print(f"league: {done.processor / count:.2f} s of processor time a cabinet")

    exports = {name: folders.command(name, "league", "export", "-").stdout for name in names}
    for _ in range(3):
        order = rng.sample(names, count)
        began = process_time()
        merged = once(exports[name] for name in order)
        took = process_time() - began
        on.expect(f"{', '.join(order[:3])} ...: the same bytes, {1000 * took:.0f} ms", merged == whole)

    taken = folders.command(names[7 % count], "scores", "remove", "yahtsee", "1")
    off = on.play("league without a row", "league")
    shown = {(folders.data(name) / league_file.FILE).read_bytes() for name in names}
    on.expect("it is off everywhere", taken.returncode == 0 and off.code == 0 and len(shown) == 1)
    late = folders.folder / "late.log"
    late.write_bytes(whole)
    merged = once((whole, league.read_bytes(), whole))
    on.expect("and stays off where files come late", merged == league.read_bytes() != whole)
    thousand = [synthetic(number, rng) for number in range(1000)]
    began = process_time()
    large = once(thousand)
    print(f"a thousand cabinets: {process_time() - began:.1f} s to merge {len(large)} bytes", flush=True)


def fill(data: Path, rng: Random) -> None:
    """Enter ten rows into each list of a cabinet."""
    store = Store.open(data, clock=VirtualClock(), thread=False)
    card = cabinets.read(store.setting(cabinets.KEY))
    if card:
        store.made_by(card.now.id)
    for name, game in GAMES.items():
        for entry in ten(game, rng):
            store.post(name, entry)
    store.close(0.0)


def ten(game: AnyGame, rng: Random) -> list[Entry]:
    """Return ten random rows of a top ten, with scores that are possible in the game."""
    low, high = game.rules.score_bounds
    day = date(2026, 1, 1)
    return [
        Entry(
            f"{rng.choice(PEOPLE)} {rng.randrange(100)}",
            rng.randint(max(low, 0), high),
            day + timedelta(rng.randrange(300)),
            rng.randrange(1, 200) if game.lists.tie else 0,
        )
        for _ in range(10)
    ]


def synthetic(number: int, rng: Random) -> bytes:
    """Return the league file of an invented cabinet with full lists."""
    one = f"{number:016x}"
    rows = {
        Key(name, Origin(one, f"{rng.getrandbits(64):016x}")): entry
        for name, game in GAMES.items()
        for entry in ten(game, rng)
    }
    return league_file.write(League({one: Named(1, f"CABINET {number}")}, rows), one)


def once(files: Iterable[bytes]) -> bytes:
    """Return the league file (the top tens of several cabinets) that results from merging `files`."""
    return league_file.write(merged(league_file.read(each, "x", GAMES, None).league for each in files))


def settings_and_updates(folders: Folders, fails: tuple[int, ...], on: Rehearsal) -> None:
    """Apply settings twice; then install a release that fails on two cabinets, until these are mended."""
    names = folders.names
    count = len(names)
    foretold = on.play("settings, check mode", "settings", "--check", "--diff")
    done = on.play("settings", "settings", "--diff")
    on.expect("check mode has told just that", foretold.steps == done.steps and len(done.steps) == 2 * count)
    on.expect("check mode has counted just that", foretold.changed == done.changed)
    again = on.play("settings once more", "settings")
    on.expect("nothing is changed", again.code == 0 and set(again.changed.values()) == {0})

    update = ("update", "-e", f"update_release={folders.release}")
    stopped = on.play(f"a release that {', '.join(names[each] for each in fails)} cannot run", *update)
    batch = next(batch for batch in batches(count) if fails[0] in batch)
    wanted = [NEW if each < batch.stop and each not in fails else OLD for each in range(count)]
    on.expect(f"it stops after {names[fails[0]]}'s quarter", stopped.code != 0 and folders.runs() == wanted)
    on.expect(
        "the report says who has what",
        f"{names[fails[0]]}: FAILED, had {OLD}" in stopped.out
        and stopped.out.count(f"{OLD}, not touched") == count - batch.stop
        and stopped.out.count(f": {NEW}, had {OLD}") == wanted.count(NEW),
    )
    for each in fails:
        (folders.root(names[each]) / FAILS).unlink()
    mended = on.play("the same, mended", *update)
    on.expect("all have it", mended.code == 0 and folders.runs() == [NEW] * count)
    changed = [number for number in mended.changed.values() if number]
    on.expect("only those were changed that lacked it", len(changed) == wanted.count(OLD))
    for title, played, number in (
        ("settings", done, count),
        ("settings that are so already", again, count),
        ("an update, with the look at all before", mended, len(changed)),
    ):
        print(f"{title}: {played.processor / number:.2f} s of processor time a cabinet")


def main() -> None:
    """Run the rehearsal that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cabinets", type=int, default=40)
    parser.add_argument("--fail", type=int, nargs=2, help="which two cannot run it, from 0  [of 40: 15 33]")
    parser.add_argument("--only", default="", choices=["league"], help="one part alone")
    given = parser.parse_args()
    try:
        fails = chosen(given.cabinets, given.fail)
    except ValueError as error:
        parser.error(str(error))
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    with tempfile.TemporaryDirectory() as scratch:
        wanted = {"setting_sound_volume": 3, "setting_games_hidden": ["yahtsee"]}
        folders = Folders(Path(scratch) / "fleet", given.cabinets, fails, **wanted)
        print(f"{given.cabinets} cabinets, {os.cpu_count()} processors", flush=True)
        sys.exit(0 if rehearse(folders, fails, given.only) else 1)


if __name__ == "__main__":
    main()
