"""Updates and rollbacks keep all scores, and copy them beforehand."""

from __future__ import annotations

import shutil
from math import inf
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.release.update import FailedError
from cabinet.store import log as logs
from cabinet.store.archive import FOLDER
from cabinet.store.card import BESIDE, FILE
from cabinet.store.contents import contents_of
from cabinet.store.reader import read
from cabinet.store.store import Store
from tests.release.workshop import NEW, OLD, REALLY_BACKS_UP, Behaviour, Workshop

if TYPE_CHECKING:
    from pathlib import Path

UNKNOWN = {"shooting-star 7": ["KEPT", 3], "setting glow": {"red": 5}}
"""Data that only the newer release understands: an unknown key, and an unknown value for a known key."""


def post(data: Path, name: str) -> None:
    """Enter a score under the name `name` in the score store in `data`, and close the store."""
    store = Store.open(data, clock=VirtualClock(), thread=False)
    store.post("dice", Entry(name, 5))
    assert store.close(5.0)


def names(file: Path) -> list[str]:
    """Return the names in the top ten of a score file, oldest first."""
    known = logs.union([logs.read(file.read_bytes())])
    rows = contents_of(known.facts()).lists["dice"]
    return [row.entry.name for row in sorted(rows, key=lambda row: row.age)]


def say(data: Path) -> None:
    """Add data to both score files that only the newer release understands."""
    known = read(data).known
    known.put(UNKNOWN)
    for copy in (FILE, BESIDE):
        (data / copy).write_bytes(known.snapshot(complete=True))


@pytest.fixture
def data(workshop: Workshop) -> Path:
    """The data folder of a cabinet on which ADA has a score.

    At each start the older release adds a score of BOB, and a newer release adds a score of EVE.
    """
    data = workshop.links.data
    workshop.backs_up = REALLY_BACKS_UP

    def start(release: str) -> None:
        if release == OLD:
            # The second score file is deleted: the older release must write it again, with the data that it
            # does not understand.
            (data / BESIDE).unlink()
            post(data, "BOB")
        else:
            post(data, "EVE")
            say(data)

    post(data, "ADA")
    workshop.unit.on_start = start
    return data


def test_scores_survive_update_rollback_and_update(workshop: Workshop, data: Path) -> None:
    """After an update or a rollback a release continues with the scores that the other release left."""
    assert workshop.update() == f"{NEW} runs; it was {OLD}"
    assert workshop.updater().roll_back() == f"{OLD} runs; it was {NEW}"
    workshop.updater().roll_back(NEW)
    assert names(data / FILE) == names(data / BESIDE) == ["ADA", "EVE", "BOB", "EVE"]


def test_older_release_keeps_unknown_data(workshop: Workshop, data: Path) -> None:
    workshop.update()
    workshop.updater().roll_back()
    for copy in (FILE, BESIDE):
        known = logs.union([logs.read((data / copy).read_bytes())])
        assert names(data / copy)[-1] == "BOB"
        assert UNKNOWN.items() <= known.facts().items()


def test_copy_is_kept_before_each_update(workshop: Workshop, data: Path) -> None:
    """The copy has the scores from before the update and is named after the new release."""
    workshop.update()
    workshop.update("0.3.0")
    kept = sorted((data / FOLDER).iterdir())
    assert [path.name for path in kept] == [f"0001-before-{NEW}.log", "0002-before-0.3.0.log"]
    assert [names(path) for path in kept] == [["ADA"], ["ADA", "EVE"]]


def test_failed_update_loses_no_score(workshop: Workshop, data: Path) -> None:
    """A score entered while a failing release runs is kept after the rollback."""
    workshop.unit.behaviour[NEW] = Behaviour(ready=5.0, fails=6.0)
    with pytest.raises(FailedError, match=f"{OLD} runs again$"):
        workshop.update()
    found = names(data / FILE)
    assert (found[0], found[-1], set(found[1:-1])) == ("ADA", "BOB", {"EVE"})


def test_crash_loop_after_a_reboot_loses_no_score(workshop: Workshop, data: Path) -> None:
    """After a reboot no updater runs, and the unit itself goes back to the previous release."""
    workshop.update()
    workshop.unit.behaviour[NEW] = Behaviour(ready=inf, fails=2.0)
    workshop.unit.power_cycle()
    workshop.time.wait(60.0)
    assert workshop.unit.status()
    assert workshop.unit.running == OLD
    assert names(data / FILE) == ["ADA", *["EVE"] * 6, "BOB"]


def test_update_to_an_older_release_takes_over_the_scores(workshop: Workshop, data: Path) -> None:
    workshop.install("0.5.0")
    workshop.links.run_next("0.5.0")
    shutil.rmtree(workshop.links.release(OLD))
    workshop.unit.power_cycle()
    answer = workshop.update(NEW, allow_older=True)
    assert answer == f"{NEW} runs; it was 0.5.0"
    assert names(data / FILE) == ["ADA", "EVE", "EVE"]
