"""Tests that the TV sleeps while the screen is dark, and wakes with the screen, by commands over CEC.

The kernel's driver vivid simulates the HDMI socket of a TV and that of a player, and a wire between them that
can be pulled.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest

from tests.system.vm.installed import DATA, bright
from tests.system.vm.test_faults import text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.system.vm.installed import Cabinet

WIRE = "v4l2-ctl -d /dev/video0 -c hdmi_000_0_is_connected_to={}"
PLUGGED, PULLED = 2, 1
TV = f"""
modprobe vivid
v4l2-ctl -d /dev/video0 -i 3
{WIRE.format(PLUGGED)}
cec-ctl -d /dev/cec0 --tv >/dev/null
mv /dev/cec0 /dev/tv
systemd-run --quiet --unit=tv cec-follower -d /dev/tv -w -m
"""
"""Commands that start a simulated TV, which logs what it receives, and leave only the player's socket."""
WOKEN, SLEEPS = "IMAGE_VIEW_ON", "Changing state to standby"
SHOWN = "New active source: 1.0.0.0"
SAVER = 0.5
"""The minutes of attract mode until the screen is dark."""
CLOSES = 300
"""The seconds without a press until the screen is dark outside the opening hours."""


@pytest.fixture
def tv(cabinet: Cabinet) -> Iterator[Cabinet]:
    """Yield a cabinet with a simulated TV that it can switch on and off."""
    cabinet.sh(TV)
    yield cabinet
    cabinet.sh("systemctl stop tv; modprobe -r vivid; rm -f /dev/tv", timeout=60)


def heard(machine: Cabinet, words: str) -> int:
    """Return how often the TV has logged these words."""
    return journal(machine, "cat").count(words)


def journal(machine: Cabinet, form: str) -> str:
    """Return all that the TV has logged since it was plugged in."""
    which = "_SYSTEMD_INVOCATION_ID=$(systemctl show tv --property=InvocationID --value)"
    return machine.sh(f"journalctl -o {form} --no-pager {which}")


def wait_until_heard(machine: Cabinet, words: str, times: int, timeout: float = 90) -> None:
    """Wait until the TV has logged the words this many times."""
    machine.wait(f"TV: {words}", lambda: heard(machine, words) == times, timeout, 1)


def wants(machine: Cabinet, **settings: str) -> None:
    """Write the settings file, with one line for each table in `settings`, and restart the cabinet."""
    text = "".join(f"[{table}]\n{line}\n" for table, line in settings.items())
    machine.sh(f"cat > {DATA}/cabinet.toml; chown cabinet: {DATA}/cabinet.toml", text=text)
    machine.begin_again()


def dark(machine: Cabinet) -> None:
    """Wait until the screen is dark."""
    machine.wait_for_screen(lambda screen: not bright(screen), 120, "dark screen")


def test_the_tv_sleeps_and_wakes(tv: Cabinet, figure: Callable[[str], None]) -> None:
    """The start and the first press wake the TV. A pulled HDMI cable does not block the cabinet."""
    wants(tv, display='tv = "cec"', attract=f"saver_minutes = {SAVER}")
    wait_until_heard(tv, WOKEN, 1)
    assert heard(tv, SHOWN) == 1
    assert "/dev/cec1 has a TV" in tv.cabinet("doctor").out
    wait_until_heard(tv, SLEEPS, 1)
    dark(tv)
    began = time.monotonic()
    tv.strike("p1_fire")
    wait_until_heard(tv, WOKEN, 2)
    figure(f"the TV has heard a press after {time.monotonic() - began:.1f} s")
    tv.wait_for_screen(bright, 60)
    tv.sh(WIRE.format(PULLED))
    tv.wait("trouble", lambda: "the TV cannot be reached" in text_of(tv), 480, 2)
    tv.strike("p1_fire")
    tv.wait_for_screen(bright, 60)
    tv.sh(WIRE.format(PLUGGED))
    wait_until_heard(tv, SLEEPS, 2, 480)
    woken = heard(tv, WOKEN)
    tv.strike("p1_fire")
    wait_until_heard(tv, WOKEN, woken + 1)
    assert tv.unit("NRestarts") == "0"
    for line in text_of(tv).splitlines():
        if "the TV" in line and "sound" not in line:
            figure(line)
    for line in journal(tv, "short-precise").splitlines():
        if any(words in line for words in (WOKEN, SHOWN, SLEEPS, "STANDBY (")):
            figure(line)


def test_opening_hours(tv: Cabinet) -> None:
    """Outside the opening hours the TV sleeps after five idle minutes. The TV wakes when the hours begin."""
    now = int(tv.sh("date +%H"))
    closed, opened = (
        json.dumps([f"{(now + hours) % 24:02}:00" for hours in each]) for each in ((2, 3), (-2, 3))
    )
    wants(tv, display='tv = "cec"', attract=f"hours = {closed}")
    wait_until_heard(tv, WOKEN, 1)
    wait_until_heard(tv, SLEEPS, 1, CLOSES + 120)
    dark(tv)
    tv.sh(f"cabinet settings set attract.hours '{opened}'")
    wait_until_heard(tv, WOKEN, 2)
    tv.wait_for_screen(bright, 60)
