"""What updates and ways back do to the scores: a newer file is never handed to an older program."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from math import inf
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.release.unit import UnitError
from cabinet.release.update import FailedError
from cabinet.store.card import FILE
from cabinet.store.schema import MIGRATIONS
from cabinet.store.store import Store
from tests.release.workshop import NEW, OLD, Behaviour, Workshop

if TYPE_CHECKING:
    from pathlib import Path

KNOWN = len(MIGRATIONS)


def post(data: Path, name: str) -> None:
    """Enter a score and switch off."""
    store = Store.open(data, clock=VirtualClock(), thread=False)
    store.post("dice", Entry(name, 5))
    assert store.close(5.0)


def names(data: Path) -> list[str]:
    """Who stands on the list, whatever the version of the file."""
    with closing(sqlite3.connect(data / FILE)) as connection:
        return [str(name) for (name,) in connection.execute("SELECT name FROM score ORDER BY age")]


def version(data: Path) -> int:
    """The version of the file."""
    with closing(sqlite3.connect(data / FILE)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


@pytest.fixture
def cabinet(workshop: Workshop) -> Workshop:
    """ADA is on the list; every release brings the file to its own version, and refuses a newer one."""
    data = workshop.home.data
    shutil.rmtree(workshop.home.release(OLD))
    workshop.install(OLD, KNOWN, real=True)
    workshop.builder.schema = KNOWN + 1
    known = {OLD: KNOWN, NEW: KNOWN + 1, "0.1.5": KNOWN}

    def start(release: str) -> None:
        assert version(data) <= known[release], "a newer file was handed to an older program"
        if version(data) < known[release]:
            with closing(sqlite3.connect(data / FILE)) as connection:
                connection.execute(f"PRAGMA user_version = {known[release]}")
                # Somebody plays with the new program before it is left.
                connection.execute("INSERT INTO score (game, name, score) VALUES ('dice', 'BOB', 4)")
                connection.commit()

    post(data, "ADA")
    workshop.unit.on_start = start
    return workshop


def test_a_failed_update_gives_the_old_scores_back(cabinet: Workshop) -> None:
    """The file as the new program left it is kept, and told of."""
    cabinet.unit.behaviour[NEW] = Behaviour(ready=5.0, fails=6.0)
    with pytest.raises(
        FailedError, match=f"{OLD} runs again; the newer scores are kept as kept/.*-newer-schema"
    ):
        cabinet.update(schema=KNOWN + 1)
    assert names(cabinet.home.data) == ["ADA"]
    assert version(cabinet.home.data) == KNOWN


def test_a_rollback_gives_the_old_scores_back(cabinet: Workshop) -> None:
    """And the way forward again starts with those, after another copy."""
    cabinet.update(schema=KNOWN + 1)
    assert names(cabinet.home.data) == ["ADA", "BOB"]
    answer = cabinet.updater().roll_back()
    assert answer.startswith(f"{OLD} runs; it was {NEW}; the newer scores are kept as kept/")
    assert names(cabinet.home.data) == ["ADA"]
    cabinet.updater().roll_back(NEW)
    assert version(cabinet.home.data) == KNOWN + 1


def test_the_same_version_of_the_file_stays(cabinet: Workshop) -> None:
    """Scores of a release that failed stay where both know the file."""
    cabinet.builder.schema = KNOWN
    cabinet.unit.behaviour["0.1.5"] = Behaviour(ready=inf)
    with pytest.raises(FailedError):
        cabinet.update("0.1.5", schema=KNOWN)
    post(cabinet.home.data, "EVE")
    assert names(cabinet.home.data) == ["ADA", "EVE"]


def test_an_older_release_gets_the_older_scores(cabinet: Workshop) -> None:
    """Also where it comes by an update."""
    cabinet.update(schema=KNOWN + 1)
    cabinet.builder.schema = KNOWN
    answer = cabinet.update("0.1.5", schema=KNOWN, allow_older=True)
    assert answer.startswith(f"0.1.5 runs; it was {NEW}; the newer scores are kept as kept/")
    assert names(cabinet.home.data) == ["ADA"]
    assert cabinet.home.state().good == (NEW, "0.1.5")


def test_an_older_release_that_fails_leaves_no_trace(cabinet: Workshop) -> None:
    """The newer one has its newer scores again."""
    cabinet.update(schema=KNOWN + 1)
    cabinet.builder.schema = KNOWN
    cabinet.unit.behaviour["0.1.5"] = Behaviour(ready=inf)
    with pytest.raises(FailedError, match=f"{NEW} runs again; the scores of kept/.* are back"):
        cabinet.update("0.1.5", schema=KNOWN, allow_older=True)
    assert names(cabinet.home.data) == ["ADA", "BOB"]
    assert version(cabinet.home.data) == KNOWN + 1


def test_a_crash_loop_after_a_reboot_gives_the_old_scores_back(cabinet: Workshop) -> None:
    """The guard does it alone."""
    cabinet.update(schema=KNOWN + 1)
    cabinet.unit.behaviour[NEW] = Behaviour(ready=inf, fails=2.0)
    cabinet.unit.power_cycle()
    cabinet.time.wait(60.0)
    assert cabinet.ready()
    assert cabinet.unit.running == OLD
    assert names(cabinet.home.data) == ["ADA"]


def test_an_older_release_that_never_starts_leaves_no_trace(
    cabinet: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No answer of systemd: the next start does not go to it either."""
    cabinet.update(schema=KNOWN + 1)
    cabinet.builder.schema = KNOWN

    def silent() -> None:
        raise UnitError("systemctl says nothing")

    with monkeypatch.context() as patched:
        patched.setattr(cabinet.unit, "restart", silent)
        with pytest.raises(FailedError):
            cabinet.update("0.1.5", schema=KNOWN, allow_older=True)
    cabinet.unit.power_cycle()
    assert cabinet.unit.running == NEW
    assert names(cabinet.home.data) == ["ADA", "BOB"]
