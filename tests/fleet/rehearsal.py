"""Many cabinets on this machine: `python -m tests.fleet.rehearsal --cabinets 40`; needs the extra `fleet`.

Settings twice, a release that two cabinets cannot run, and the same once these are mended. Prints
what each costs in processor time, of Ansible and the cabinets together. Ends with 1 where anything is
not as it should be.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tests.fleet.folders import Folders, Played
from tests.fleet.standin import FAILS
from tests.release.workshop import NEW, OLD


def batches(count: int) -> list[range]:
    """One, then a quarter at a time, as Ansible deals them out."""
    quarter = max(1, count // 4)
    return [range(1), *(range(begin, min(begin + quarter, count)) for begin in range(1, count, quarter))]


class Rehearsal:
    """Runs playbooks, prints what they cost, and what is not as it should be."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self.well = True

    def play(self, title: str, playbook: str, *options: str) -> Played:
        """Run one."""
        played = self._folders.play(playbook, *options)
        busy = sum(count > 0 for count in played.changed.values())
        print(
            f"{title}: exit code {played.code}, {busy} changed, {played.seconds:.0f} s, "
            f"{played.processor:.1f} s of processor time",
            flush=True,
        )
        return played

    def expect(self, what: str, so: bool) -> None:
        """Say whether something is so."""
        print(f"  {'ok' if so else 'WRONG'}: {what}", flush=True)
        self.well = self.well and so


def rehearse(folders: Folders, fails: tuple[int, ...]) -> bool:
    """All of it; whether all is as it should be."""
    names = folders.names
    count = len(names)
    on = Rehearsal(folders)

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
    return on.well


def main() -> None:
    """Read the command line and go."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cabinets", type=int, default=40)
    parser.add_argument("--fail", type=int, nargs=2, default=(15, 33), help="which two cannot run it, from 0")
    given = parser.parse_args()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    with tempfile.TemporaryDirectory() as scratch:
        wanted = {"setting_sound_volume": 3, "setting_games_hidden": ["yahtsee"]}
        folders = Folders(Path(scratch) / "fleet", given.cabinets, tuple(given.fail), **wanted)
        print(f"{given.cabinets} cabinets, {os.cpu_count()} processors", flush=True)
        sys.exit(0 if rehearse(folders, tuple(given.fail)) else 1)


if __name__ == "__main__":
    main()
