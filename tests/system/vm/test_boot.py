"""Tests of the time from power-on to the first picture."""

from __future__ import annotations

import time
from functools import partial
from statistics import median
from typing import TYPE_CHECKING

from cabinet.system import splash
from tests.system.vm.installed import DATA, Cabinet, bright, shows, stock
from tests.system.vm.test_play import expected

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


MOST = 0.8
"""The maximum median of the time to the first picture, as a share of the time to the plain system's login
prompt."""
BOOTS = 5
SPLASH = f"{DATA}/{splash.FILE}"


def login_prompt() -> float:
    """Start a system without the cabinet; return the seconds from power-on to its login prompt."""
    plain = stock("plain")
    with Cabinet(plain, name="plain") as machine:
        seconds = machine.wait_for_serial(r"cabinet login:")
    plain.unlink()
    return seconds


def test_the_picture_comes_and_when(disk: Path, figure: Callable[[str], None]) -> None:
    """A system without the cabinet must take longer to its login prompt.

    Both systems start in turn, because the speed of the computer varies. The first start does not count.
    """
    pictures, logins = [], []
    for boot in range(1 + BOOTS):
        logins.append(login_prompt())
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
    pairs = [picture / login for picture, login in zip(pictures, logins, strict=True)]
    told = ", ".join(
        f"{picture:.1f} of {login:.1f} s ({pair:.2f})"
        for picture, login, pair in zip(pictures, logins, pairs, strict=True)
    )
    share = median(pairs[1:])
    figure(f"first picture, and login prompt of the stock image, seconds after power-on: {told}")
    figure(f"median of the {BOOTS} starts after the first: {share:.2f}; {MOST} is wanted")
    figure(f"of the kernel's clock: started {int(start) / 1e6:.1f} s, ready {int(active) / 1e6:.1f} s")
    for line in ours.splitlines():
        figure(line)
    assert share <= MOST


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
