"""Tests of a file with a wrong owner or mode: it is left unchanged, and read once that is possible."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

import pytest

from cabinet.api import Entry
from cabinet.store.card import FILE
from tests.child import line_of
from tests.store.killed import ROOT
from tests.store.past import History, lay_down, missing, shown

OTHER_USER = 65534
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
def test_rescued_copy_with_wrong_owner_or_mode_is_reported(wrong: str) -> None:
    """Root has replaced a missing copy of the log.

    The report suggests chown, or chmod if the mode is 000.
    """
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
