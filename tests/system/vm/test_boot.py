"""How long it takes from power on to the first picture."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from tests.system.vm.installed import Cabinet, bright, shows, stock
from tests.system.vm.test_play import expected

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


MOST = 0.85
"""Of the time until the login prompt."""


def test_the_picture_comes_and_when(disk: Path, figure: Callable[[str], None]) -> None:
    """Well before the login prompt of the same machine without the cabinet."""
    plain = stock("plain")
    with Cabinet(plain, name="plain") as machine:
        login = machine.wait_for_serial(r"cabinet login:")
        plainly = machine.sh("systemd-analyze") if machine.wait_for_ssh() else ""
    plain.unlink()
    with Cabinet(disk, name="boot") as machine:
        machine.wait_for_screen(bright, 240, "the first picture")
        picture = machine.uptime()
        machine.wait_until_ready()
        ours = machine.sh(
            "systemd-analyze; systemd-analyze critical-chain cabinet.service --no-pager | head -8"
        )
        active = machine.sh("systemctl show cabinet --property=ActiveEnterTimestampMonotonic --value")
        start = machine.sh("systemctl show cabinet --property=ExecMainStartTimestampMonotonic --value")
        machine.shoot("boot")
    assert int(start) < int(active), "it is ready after it was started"
    figure(f"first picture {picture:.1f} s after power on; login prompt of the stock image {login:.1f} s")
    figure(f"that is {picture / login:.2f} of it, at most {MOST} is wanted")
    figure(f"of the kernel's clock: started {int(start) / 1e6:.1f} s, ready {int(active) / 1e6:.1f} s")
    for line in (*plainly.splitlines()[:1], *ours.splitlines()):
        figure(line)
    assert picture <= MOST * login


def test_a_press_right_after_the_first_picture(disk: Path, tmp_path: Path) -> None:
    """FIRE, while the pins' library may still be loading, opens the menu."""
    with Cabinet(disk, name="early") as machine:
        machine.wait_for_screen(bright, 240, "the first picture")
        time.sleep(0.3)
        machine.strike("p1_fire")
        menu = expected(tmp_path, "p1_fire")
        machine.wait_for_screen(partial(shows, canvas=menu), 60, "the menu")
        machine.shoot("early")
