"""Tests of power cuts during writes of scores and during an update."""

from __future__ import annotations

import random
import re
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.system.vm.installed import DATA, Cabinet, release

if TYPE_CHECKING:
    from collections.abc import Callable

QUIET_PORT = "systemd.mask=serial-getty@ttyS0.service"
"""A kernel argument without which a login prompt would start on the serial port and stop the writer."""
CUTS = 20
NEW = "1.8.0"
UPDATE_CUTS = (
    ("received", 0, False),
    (f"release {NEW}", 2, False),
    ("it works here", 0, False),
    (f"starting {NEW}", 0, True),
    (f"starting {NEW}", 6, True),
    (f"starting {NEW}", 45, True),
)
"""The power cuts: a line of the update's output, the seconds after the line, and whether the new release
then runs."""
WRITER = """
[Unit]
After=cabinet.service
[Service]
Environment=PYTHONPATH=/opt/cabinet/current/lib
ExecStart=/usr/bin/python3 -B /opt/writer.py /dev/ttyS0
[Install]
WantedBy=multi-user.target
"""


def numbers(machine: Cabinet, what: str) -> list[int]:
    """Return the number in each line of the serial log that writer.py began with the word `what`."""
    return [int(each) for each in re.findall(rf"^{what} (\d+)\.", machine.serial(), re.MULTILINE)]


def test_no_score_that_was_safe_is_ever_lost(disk: Path, figure: Callable[[str], None]) -> None:
    """After each of twenty power cuts, the score that was reported safe is there, and the cabinet plays."""
    chance = random.Random(1982)
    with Cabinet(disk, words=QUIET_PORT, name="power") as machine:
        machine.wait_until_ready()
        machine.put(Path(__file__).with_name("writer.py"), to="/opt/")
        machine.sh("cat > /etc/systemd/system/writer.service", text=WRITER)
        machine.sh(f"chown -R root: {DATA}; systemctl enable writer.service; sync")
        machine.sh(f"chown -R cabinet: {DATA}; sync")
        machine.restart()
        safe = 0
        for _ in range(CUTS):
            machine.wait_for_serial(r"^SAFE", 300)
            assert "THE CABINET IS active." in machine.serial()
            (found,) = numbers(machine, "FOUND")
            assert found >= safe
            time.sleep(chance.uniform(0.5, 4))
            machine.pull_the_plug()
            safe = numbers(machine, "SAFE")[-1]
            machine.on()
        machine.wait_for_serial(r"^FOUND", 300)
        (found,) = numbers(machine, "FOUND")
        assert found >= safe
    figure(f"{CUTS} power cuts, {safe} scores reported safe, {found} found, none lost")


@pytest.fixture(scope="module")
def newer() -> Path:
    """Return the file of a release that works."""
    return release(NEW)


def test_an_update_may_be_cut_off_anywhere(disk: Path, newer: Path, figure: Callable[[str], None]) -> None:
    """After each power cut the cabinet plays with its scores, on the old or the new release as expected."""
    with Cabinet(disk, words=QUIET_PORT, name="update") as cabinet:
        cabinet.wait_until_ready()
        cabinet.post()
        cabinet.put(newer, to="/root/newer.tar")
        cabinet.sh("systemctl start cabinet; sync")
        cabinet.restart()
        cabinet.wait_until_ready()
        old = cabinet.current
        seen = []
        for line, seconds, switched in UPDATE_CUTS:
            command = "/usr/local/bin/cabinet update /root/newer.tar > /dev/ttyS0 2>&1"
            update = threading.Thread(target=lambda command=command: cabinet.run(command, timeout=600))
            update.start()
            cabinet.wait_for_serial(line, 400)
            time.sleep(seconds)
            cabinet.pull_the_plug()
            update.join()
            cabinet.on()
            cabinet.wait_until_ready()
            assert cabinet.scores()["dice_poker"][0]["score"] == 254
            seen.append(f"{line!r} + {seconds} s: {cabinet.current}")
            assert cabinet.current == (NEW if switched else old), seen
            if switched:
                done = cabinet.cabinet("rollback", timeout=600)
                assert done.code == 0, done.out
                assert cabinet.current == old
        figure(f"power cuts during an update, and what ran then: {'; '.join(seen)}")
        done = cabinet.cabinet("update /root/newer.tar", timeout=600)
        assert done.code == 0, done.out
        assert cabinet.current == NEW
        assert cabinet.scores()["dice_poker"][0]["score"] == 254
