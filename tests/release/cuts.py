"""A program that cuts the power at every single change of the disk during a task.

For each change it makes a new cabinet, starts the task in a child process that dies just before that change,
and checks that the cabinet comes up and can be updated. Arguments: the checkout, a scratch folder, a folder
with keys, the task. Output: for every cut a line `number event release-that-runs-then`.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.release.workshop import Workshop

CHANGES = {
    "os.mkdir",
    "os.rename",
    "os.remove",
    "os.rmdir",
    "os.symlink",
    "os.link",
    "os.chmod",
    "os.truncate",
}


def die_at(number: int, below: str, note: Path) -> None:
    """Make this process die just before a change of the disk; only changes below a folder are counted.

    The file `note` then names the change that was not made.
    """
    done = 0

    def look(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal done
        writes = (
            event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
        )
        # Relative paths count as well, because they may be relative to an open folder inside `below`.
        if not writes and event not in CHANGES:
            return
        path = str(arguments[0])
        if path.startswith("/") and not path.startswith(below):
            return
        done += 1
        if done == number:
            handle = os.open(note, os.O_WRONLY | os.O_CREAT)
            os.write(handle, f"{event} {path.removeprefix(below)}".encode())
            os._exit(137)

    sys.addaudithook(look)


def update(workshop: Workshop) -> None:
    """Update to 0.3.0; the update also clears leftovers of earlier ones and deletes the oldest release."""
    workshop.update("0.3.0")


def again(workshop: Workshop) -> None:
    """Update to the version of the previous release, which replaces the release that a rollback would run."""
    workshop.update("0.1.0", allow_older=True)


def failing(workshop: Workshop) -> None:
    from cabinet.release.update import FailedError  # noqa: PLC0415 - the checkout is not on the path before
    from tests.release.workshop import Behaviour  # noqa: PLC0415

    workshop.unit.behaviour["0.3.0"] = Behaviour(ready=inf)
    with suppress(FailedError):
        workshop.update("0.3.0")


def rollback(workshop: Workshop) -> None:
    workshop.updater().roll_back()


def loop(workshop: Workshop) -> None:
    """Let the running release crash five times, so that the unit goes back to the previous one."""
    workshop.unit.fail(5)


def confirm(workshop: Workshop) -> None:
    """End the trial of a release that no updater watches."""
    workshop.links.begin_trial("0.1.0")
    workshop.unit.start()
    workshop.unit.confirm()


def come_up(workshop: Workshop, expected: set[str]) -> str:
    """Switch the cabinet on after a power cut, and return the version of the release that runs.

    The release must be complete, ready and one of `expected`, and the next update must succeed.
    """
    from tests.release.workshop import Behaviour  # noqa: PLC0415

    workshop.unit.power_cycle()
    workshop.time.wait(60.0)
    assert workshop.ready()
    runs = workshop.unit.running
    assert runs in workshop.links.installed(), runs
    assert runs in expected, (runs, expected)
    workshop.unit.confirm()
    assert not workshop.links.on_trial()
    assert workshop.links.current() == runs
    workshop.unit.behaviour["0.4.0"] = Behaviour()
    assert workshop.update("0.4.0") == f"0.4.0 runs; it was {runs}"
    assert {path.name for path in workshop.links.releases.iterdir()} == {runs, "0.4.0"}
    assert not (workshop.links.folder / "incoming").exists()
    return runs


def main(scratch: Path, keys: Path, what: str) -> None:
    """Cut the power at the first change, at the second, and so on until a task finishes without a cut."""
    from cabinet.release import update as updating  # noqa: PLC0415
    from tests.release.workshop import NEW, Behaviour, Workshop  # noqa: PLC0415

    deeds: dict[str, tuple[Callable[[Workshop], None], set[str]]] = {
        "update": (update, {NEW, "0.3.0"}),
        "again": (again, {"0.1.0", NEW}),
        "failing": (failing, {NEW}),
        "rollback": (rollback, {"0.1.0", NEW}),
        "loop": (loop, {"0.1.0", NEW}),
        "confirm": (confirm, {"0.1.0", NEW}),
    }
    deed, expected = deeds[what]
    # Leave out signatures and the programs of releases: they take most of the time and are tested elsewhere.
    updating.run_program = lambda *_: "done"
    made: dict[str, bytes] = {}
    for number in range(1, 1000):
        root = scratch / str(number)
        note = scratch / "note"
        note.unlink(missing_ok=True)
        workshop = Workshop(root, keys)
        workshop.usual = replace(workshop.usual, verify=lambda *_: "owner")
        workshop.made = made = made or {
            version: workshop.file(version) for version in ("0.1.0", "0.3.0", "0.4.0")
        }
        workshop.install(NEW)
        workshop.links.begin_trial(NEW)
        workshop.links.prove()
        workshop.unit.start()
        workshop.time.wait(60.0)
        for leftover in ("0.2.9", "0.3.0"):
            (workshop.links.releases / leftover / "lib").mkdir(parents=True)
        (workshop.links.folder / "incoming/0.3.0").mkdir(parents=True)
        child = os.fork()
        if child == 0:
            die_at(number, str(root), note)
            deed(workshop)
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert code in (0, 137), code
        if what == "failing":
            workshop.unit.behaviour["0.3.0"] = Behaviour(ready=3.0, fails=4.0)
        runs = come_up(workshop, expected)
        shutil.rmtree(root)
        print(number, note.read_text() if code else "done", runs, flush=True)
        if not code:
            return


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    main(Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
