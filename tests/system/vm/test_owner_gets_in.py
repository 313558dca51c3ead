"""Tests that the owner can log in by SSH while attract mode plays, however slow and busy the machine is."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tests.system.vm.installed import Cabinet, bright

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SOON = 20.0
"""The maximum seconds until SSH answers."""
BUSY = "for n in 1 2; do systemd-run --quiet --unit=busy$n sh -c 'while :; do :; done'; done"


def answer(machine: Cabinet) -> float:
    """Return the seconds for a new connection and a command; infinity without an answer within a minute."""
    machine.hang_up()
    began = time.monotonic()
    try:
        machine.run("true", timeout=60)
    except TimeoutError:
        return float("inf")
    return time.monotonic() - began


def test_ssh_answers_while_attract_plays(disk: Path, figure: Callable[[str], None]) -> None:
    """SSH answers five new connections in time while two endless loops keep the processors busy."""
    with Cabinet(disk, name="ssh") as machine:
        machine.wait_until_ready()
        figure(f"in by ssh, and ready, {machine.uptime():.0f} s after power on")
        machine.wait_for_screen(bright, 60)
        machine.sh(BUSY)
        time.sleep(30)
        took = []
        for _ in range(5):
            took.append(answer(machine))
            time.sleep(5)
        figure(
            "under two busy programs ssh answered after " + ", ".join(f"{each:.1f}" for each in took) + " s"
        )
        usage = [int(machine.unit("CPUUsageNSec")), time.monotonic()]
        time.sleep(60)
        share = (int(machine.unit("CPUUsageNSec")) - usage[0]) / 1e9 / (time.monotonic() - usage[1])
        figure(f"attract takes {100 * share:.0f} % of a core")
        assert machine.unit("CPUWeight") == "100"
        assert machine.unit("StartupCPUWeight") == "100"
        assert max(took) < SOON, took
