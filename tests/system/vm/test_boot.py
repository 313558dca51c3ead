"""Tests of the time from power-on to the first picture."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from cabinet.system import splash
from tests.system.vm.installed import DATA, Cabinet, bright, shows, stock
from tests.system.vm.test_play import expected

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


MOST = 0.85
"""The maximum ratio of two times: to the first picture, and to a login prompt without the cabinet."""
BOOTS = 5
SPLASH = f"{DATA}/{splash.FILE}"


def test_the_picture_comes_and_when(disk: Path, figure: Callable[[str], None]) -> None:
    """The picture comes clearly before a system without the cabinet would have its login prompt.

    The first start after the installation does not count.
    """
    plain = stock("plain")
    with Cabinet(plain, name="plain") as machine:
        login = machine.wait_for_serial(r"cabinet login:")
        plainly = machine.sh("systemd-analyze") if machine.wait_for_ssh() else ""
    plain.unlink()
    figure(f"login prompt of the stock image {login:.1f} s after power on")
    pictures = []
    for boot in range(1 + BOOTS):
        with Cabinet(disk, name=f"boot-{boot}") as machine:
            machine.wait_for_screen(bright, 240, "the first picture")
            pictures.append(machine.uptime())
            machine.wait_until_ready()
            machine.wait(
                "title of the next start", lambda: machine.run(f"test -e {SPLASH}").code == 0, 300, 1
            )
            if boot == BOOTS:
                ours = machine.sh(
                    "systemd-analyze; systemd-analyze critical-chain cabinet.service --no-pager | head -8"
                )
                active = machine.sh("systemctl show cabinet --property=ActiveEnterTimestampMonotonic --value")
                start = machine.sh(
                    "systemctl show cabinet --property=ExecMainStartTimestampMonotonic --value"
                )
                machine.shoot("boot")
    assert int(start) < int(active), "it is ready after it was started"
    told = ", ".join(f"{each:.1f} s ({each / login:.2f})" for each in pictures)
    figure(f"first picture after power on, of the first start and {BOOTS} more: {told}; {MOST} is wanted")
    figure(f"of the kernel's clock: started {int(start) / 1e6:.1f} s, ready {int(active) / 1e6:.1f} s")
    for line in (*plainly.splitlines()[:1], *ours.splitlines()):
        figure(line)
    assert max(pictures[1:]) <= MOST * login


def test_a_press_right_after_the_first_picture(disk: Path, tmp_path: Path) -> None:
    """FIRE opens the menu, although pygame and the library of the pins may still be loading."""
    with Cabinet(disk, name="before") as machine:
        machine.wait_until_ready()
        machine.wait("title of the next start", lambda: machine.run(f"test -e {SPLASH}").code == 0, 300, 1)
    with Cabinet(disk, name="early") as machine:
        machine.wait_for_screen(bright, 240, "the first picture")
        time.sleep(0.3)
        machine.strike("p1_fire")
        menu = expected(tmp_path, "p1_fire")
        machine.wait_for_screen(partial(shows, canvas=menu), 60, "the menu")
        machine.shoot("early")
