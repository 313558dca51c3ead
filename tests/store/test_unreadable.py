"""A file that cannot be read is left unchanged; once it can be read, its facts are merged."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from cabinet.api import Entry
from cabinet.store import CardTrouble, card
from cabinet.store.card import FILE, RETRY_LONGEST
from tests.child import line_of
from tests.store.failing import ROOT, RuledDisk, Session
from tests.store.past import History, lay_down, missing, shown

OTHER_USER = 65534
ERRORS = (errno.EACCES, errno.EPERM, errno.EIO)


@pytest.fixture(autouse=True)
def _short_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies are rewritten at every change."""
    monkeypatch.setattr(card, "LONG", -(1 << 30))


class Unreadable(Session):
    """Some copies cannot be read until `readable` is called; those that can be read may be older."""

    def __init__(
        self, directory: Path, seed: int, which: tuple[int, ...], *, old: tuple[int, ...] = ()
    ) -> None:
        self.error = ERRORS[seed % 3]
        super().__init__(directory, seed, RuledDisk(), evening=15)
        self.names = self.history.names
        older, was = self.history.files(), deepcopy(self.history.past)
        self.play(15)
        self.newest = deepcopy(self.history.past)
        files = self.history.files()
        lay_down(directory, files | {self.names[each]: older[self.names[each]] for each in old})
        self.history.past = was if old else self.newest
        self.barred = {self.names[each] for each in which}
        self.bytes = {name: (directory / name).read_bytes() for name in self.barred}
        self.restart()

    def restart(self) -> None:
        """Cut the power and start again."""
        self.history.disk = RuledDisk(self.rule)
        self.store = self.history.start()

    def rule(self, what: str, path: Path) -> int | None:
        """The error of an operation, None if it works."""
        name = path.relative_to(self.history.directory).as_posix()
        return self.error if what == "read" and name in self.barred else None

    def left_alone(self) -> None:
        """Unreadable files are unchanged, and nothing was set aside."""
        now = {name: (self.history.directory / name).read_bytes() for name in self.barred}
        assert now == {name: self.bytes[name] for name in self.barred}
        assert not [*self.history.directory.rglob("*damaged*")]

    def readable(self, name: str) -> None:
        """Make a file readable while the cabinet runs."""
        self.barred.discard(name)


@pytest.mark.parametrize("cuts", [False, True], ids=["running", "cut"])
@pytest.mark.parametrize("is_older", [False, True], ids=["equal", "older"])
@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("seed", range(6))
def test_one_copy(tmp_path: Path, seed: int, which: int, is_older: bool, cuts: bool) -> None:
    """Play goes on with the other copy, equal or older; in the end both have everything."""
    session = Unreadable(tmp_path, seed, (which,), old=(1 - which,) if is_older else ())
    assert missing(session.history.past, shown(session.store)) == []
    path = session.history.directory / session.names[which]
    cure = f"sudo chown {path.parent.owner()}: {path}"
    for words in (session.store.incidents()[-1].words, session.store.condition().why):
        assert (cure in words) == (session.error != errno.EIO)
    session.history.past = session.newest
    for _ in range(3):
        # What else happens may depend on rows that are not known yet.
        session.play(5, (lambda store: session.score(store, "new")) if is_older else None)
        assert session.store.condition().waiting == 0
        assert session.store.condition().kind is CardTrouble.FAILING
        session.left_alone()
        if cuts:
            session.restart()
    session.readable(session.names[which])
    session.settle()
    session.history.past.incidents = []
    session.later = [session.history.past]
    for name in session.names:
        session.cut(name)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("old", [(), (0,), (1,)])
@pytest.mark.parametrize("seed", range(3))
def test_both_copies(tmp_path: Path, seed: int, old: tuple[int, ...], first: int) -> None:
    """Nothing is written until one of them was read, and then not to the other."""
    session = Unreadable(tmp_path, seed, (0, 1), old=old)
    assert shown(session.store).lists == {}
    session.history.past = session.newest
    session.play(3, lambda store: session.score(store, "new"))
    assert session.store.condition().waiting > 0
    session.left_alone()
    session.readable(session.names[first])
    for _ in range(5):
        session.pause(RETRY_LONGEST)
    assert session.store.condition().waiting == 0
    session.left_alone()
    session.play(3, lambda store: session.score(store, "new"))
    session.left_alone()
    session.readable(session.names[1 - first])
    session.settle()
    session.newest.incidents = []
    session.later = [session.newest]
    for name in session.names:
        session.cut(name)


def test_another_copy_at_every_start(tmp_path: Path) -> None:
    """Neither knows all rows: in the end all are there."""
    session = Unreadable(tmp_path, 1, (0,))
    for number in range(5):
        session.barred = {session.names[number % 2]}
        session.bytes = session.history.files()
        session.restart()
        session.play(2, lambda store: session.score(store, "new"))
        assert session.store.condition().waiting == 0
        session.left_alone()
    session.barred = set()
    session.restart()
    now = shown(session.store)
    assert sorted(now.lists["new"]) == sorted(session.history.past.lists["new"])
    assert now.settings["speed"] in {entry.name for entry in now.lists["new"]}


RESCUED = """
import os, sys, time
from pathlib import Path
from cabinet.api import Entry
from cabinet.clock import SystemClock
from cabinet.store import Store
os.setgid(int(sys.argv[2]))
os.setuid(int(sys.argv[2]))
store = Store.open(Path(sys.argv[1]), clock=SystemClock(trusted=True))
assert store.post("dice", Entry("NEW", 1)).wait(10.0)
print(*(each.words for each in store.incidents()), flush=True)
sys.stdin.readline()
while store.condition().why:
    time.sleep(0.05)
assert store.close(10.0)
"""


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root has files of others")
@pytest.mark.parametrize("wrong", ["owner", "mode"])
def test_the_rescue_with_the_wrong_owner_or_mode(wrong: str) -> None:
    """Root copied the spare copy over the missing first one: chown is the cure, chmod for a mode of 000."""
    with tempfile.TemporaryDirectory() as folder:
        directory = Path(folder) / "data"
        (directory / "spare").mkdir(parents=True)
        history = History(directory, Random(1))
        for _ in history.evening(50):
            pass
        path = directory / FILE
        path.write_bytes((directory / "spare" / FILE).read_bytes())
        path.chmod(0o600)
        for each in (Path(folder), directory, directory / "spare", directory / "spare" / FILE):
            os.chown(each, OTHER_USER, OTHER_USER)
        if wrong == "mode":
            os.chown(path, OTHER_USER, OTHER_USER)
            path.chmod(0o000)
        before = path.read_bytes()
        with subprocess.Popen(
            [sys.executable, "-c", RESCUED, str(directory), str(OTHER_USER)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdin
            words = line_of(process)
            assert path.read_bytes() == before
            os.chown(path, OTHER_USER, OTHER_USER)
            path.chmod(0o600)
            process.stdin.write("\n")
            process.stdin.flush()
            assert process.wait(60.0) == 0
        cure = f"chown {directory.owner()}:" if wrong == "owner" else "chmod u+rw"
        assert f"{FILE} CANNOT BE READ: sudo {cure} {path}" in words
        history.past.enter("dice", Entry("NEW", 1))
        for name in history.names:
            lay_down(directory / "alone" / name, {name: (directory / name).read_bytes()})
            again = History(directory / "alone" / name, Random(0)).start()
            assert missing(history.past, shown(again)) == []
