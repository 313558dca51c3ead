"""Tests of updates that succeed, that are refused, and that are rolled back."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from shutil import which
from typing import TYPE_CHECKING

import pytest

from tests.system.vm.installed import Cabinet, bright, release
from tests.system.vm.place import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CRASHES = (
    "cabinet/app.py",
    '        """Handle the presses that were made, and do everything that is due by now."""\n',
    "        raise SystemExit(7)\n",
)
"""The change that makes a release exit at the first step of its loop."""
HANGS = (*CRASHES[:2], "        while True:\n            __import__('time').sleep(60)\n")
"""The change that makes a release hang at the first step of its loop and ignore SIGTERM."""
ENDS_LATER = (
    "cabinet/machine.py",
    "        while self.goes_on(cabinet) and loop.wait():\n            loop.draw()\n",
    "        while self.goes_on(cabinet) and loop.wait():\n"
    "            loop.draw()\n"
    "            import pathlib\n"
    "            ends = pathlib.Path('/run/systemd/ends')\n"
    "            if ends.exists():\n"
    "                raise SystemExit(int(ends.read_text()))\n",
)
"""The change that makes a release exit with the status in a file, once the file exists."""
LEFT_AFTER = 100
"""The maximum seconds until a hanging release is rolled back: it is started twice, for half a minute each."""


def test_update_rollback_and_update_again(
    cabinet: Cabinet, figure: Callable[[str], None], tmp_path: Path
) -> None:
    """The first user of the Pi updates by `cabinet push`, and root rolls back by `cabinet rollback`."""
    first = cabinet.current
    good = release("1.9.0")
    cabinet.put(good, to="/root/good.tar")
    # This script stands in for ssh and adds the machine's port and key, as an ~/.ssh/config would.
    (tmp_path / "ssh").write_text(f'#!/bin/sh\nexec {which("ssh")} {shlex.join(cabinet.ssh[1:])} "$@"\n')
    (tmp_path / "ssh").chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-m", "cabinet", "push", f"--file={good}", "pi@127.0.0.1"],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )
    assert done.returncode == 0, done
    assert f"1.9.0 runs; it was {first}" in done.stdout, done
    for line in done.stdout.splitlines():
        figure(f"push: {line}")
    assert cabinet.current == "1.9.0"
    assert cabinet.unit("ActiveState") == "active"
    cabinet.wait_for_screen(bright, 60)
    rolled = cabinet.cabinet("rollback")
    assert rolled.code == 0, rolled.out
    assert cabinet.current == first
    again = cabinet.cabinet("update /root/good.tar", timeout=600)
    assert again.code == 0, again.out
    listed = cabinet.cabinet("releases").out
    assert "1.9.0" in listed
    assert first in listed
    figure(f"releases: {' | '.join(listed.split(chr(10)))}")


def test_a_release_that_does_not_come_up_is_gone_back_from(cabinet: Cabinet) -> None:
    first = cabinet.current
    cabinet.put(release("1.9.1", CRASHES), to="/root/bad.tar")
    done = cabinet.cabinet("update /root/bad.tar", timeout=600)
    assert done.code == 1, done.out
    assert cabinet.current == first
    cabinet.wait("ready", lambda: cabinet.unit("ActiveState") == "active", 120, 1)
    cabinet.wait_for_screen(bright, 60)


@pytest.mark.parametrize(("version", "status"), [("1.9.2", 7), ("1.9.6", 0)])
def test_a_crash_loop_ends_in_the_older_release(
    cabinet: Cabinet, figure: Callable[[str], None], version: str, status: int
) -> None:
    """A release that begins to exit again and again after the update has accepted it is rolled back."""
    first = cabinet.current
    cabinet.sh("rm -f /run/systemd/ends")
    cabinet.put(release(version, ENDS_LATER), to="/root/later.tar")
    done = cabinet.cabinet("update /root/later.tar", timeout=600)
    assert done.code == 0, done.out
    assert cabinet.current == version
    cabinet.sh(f"echo {status} > /run/systemd/ends")
    took = cabinet.wait("the older release", lambda: cabinet.current == first, 600, 2)
    cabinet.wait("ready", lambda: cabinet.unit("ActiveState") == "active", 240, 1)
    figure(f"loop of ends with status {status} ended in {first}, {took:.0f} s after power on")
    assert "going back" in cabinet.sh("journalctl -b --no-pager -o cat | grep links:")
    cabinet.wait_for_screen(bright, 60)


def test_a_release_that_hangs_is_left_soon(cabinet: Cabinet, figure: Callable[[str], None]) -> None:
    """A hanging release is rolled back even if a power cut during its trial has ended the update.

    No update then watches the next starts of the release.
    """
    first = cabinet.current
    cabinet.put(release("1.9.7", HANGS), to="/root/hangs.tar")
    cabinet.sh("nohup /usr/local/bin/cabinet update /root/hangs.tar > /root/hangs.log 2>&1 < /dev/null &")
    cabinet.wait("its trial", lambda: cabinet.current == "1.9.7", 300, 0.5)
    cabinet.pull_the_plug()
    cabinet.on()
    cabinet.wait_for_ssh()
    took = cabinet.wait("the older release", lambda: cabinet.current == first, 400, 1)
    figure(f"a release that hangs was left {took:.0f} s after power on")
    starts = cabinet.sh("journalctl -b -u cabinet -o short-monotonic --no-pager | grep -E 'Starting|links:'")
    figure(starts)
    first_line, *_, last = starts.splitlines()
    began, left = (float(line.split("[")[1].split("]")[0]) for line in (first_line, last))
    assert left - began < LEFT_AFTER
    cabinet.wait_for_screen(bright, 120)


BAD = {
    "cut off": "head -c 200000 /root/good.tar > /root/bad.tar",
    "changed": "cp /root/good.tar /root/bad.tar; printf X | dd of=/root/bad.tar bs=1 seek=400k conv=notrunc",
    "empty": ": > /root/bad.tar",
    "older": "cp /root/older.tar /root/bad.tar",
    "no room": "cp /root/good.tar /root/bad.tar; fallocate -l $(df --output=avail -B1 /|tail -1) /root/full",
    "a stranger's": "rm -f /root/full; cp /root/strange.tar /root/bad.tar",
}
"""Release files that are refused, and the commands that make them."""
LINKS = "cd /opt/cabinet; readlink current previous trial || true"
"""A command that lists the releases in use. The links `previous` and `trial` may be missing."""
STATE = "readlink /opt/cabinet/current; ls /opt/cabinet/releases"


def made_room(state: str, links: str) -> str:
    """Return the expected output of `STATE` once a full card has lost the releases that no link names."""
    needed = {link.rpartition("/")[2] for link in links.splitlines()}
    return "\n".join((state.splitlines()[0], *sorted(needed)))


def test_bad_updates_are_refused(cabinet: Cabinet, figure: Callable[[str], None]) -> None:
    """A refused update ends with exit code 2 and changes nothing; only a full card loses unused releases."""
    before, pid = cabinet.sh(STATE), cabinet.unit("MainPID")
    cabinet.put(release("1.9.5"), to="/root/good.tar")
    cabinet.put(release("0.0.1"), to="/root/older.tar")
    cabinet.put(release("1.9.3", key="stranger"), to="/root/strange.tar")
    for name, spoil in BAD.items():
        cabinet.run(spoil)
        done = cabinet.cabinet("update /root/bad.tar", timeout=600)
        line = done.out.strip().splitlines()[-1]
        figure(f"{name}: {line}")
        assert done.code == 2, (name, done.out)
        assert line.startswith("cabinet: "), done.out
        if name == "no room":
            before = made_room(before, cabinet.sh(LINKS))
        assert cabinet.sh(STATE) == before
        assert cabinet.unit("MainPID") == pid


def test_a_second_update_at_once_is_refused(cabinet: Cabinet) -> None:
    """The refusal does not disturb the first update, whose release then runs."""
    cabinet.put(release("1.9.4"), to="/root/next.tar")
    cabinet.sh("nohup /usr/local/bin/cabinet update /root/next.tar > /root/first.log 2>&1 < /dev/null &")
    cabinet.wait("the first update", lambda: "received" in cabinet.sh("cat /root/first.log"), 60, 0.5)
    done = cabinet.cabinet("update /root/next.tar")
    assert (done.code, "another update" in done.out) == (2, True), done.out
    cabinet.wait("its end", lambda: "1.9.4 runs" in cabinet.sh("cat /root/first.log"), 600, 2)
    assert cabinet.current == "1.9.4"
