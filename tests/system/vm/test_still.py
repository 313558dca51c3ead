"""Tests that the machine sleeps while the screen does not move."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cabinet.scenes.operator.input_test import InputTest
from tests.system.vm.installed import bright
from tests.system.vm.test_owner import leave, open_operator

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.system.vm.installed import Cabinet

SETTLES = 15.0
"""The seconds after the last press until the inputs are read less often."""
SECONDS = 30.0
MOST = 1.0
"""The maximum number of wake-ups a second."""
WAITED = "cat /proc/$(systemctl show cabinet --property=MainPID --value)/task/*/status"


def wake_ups(machine: Cabinet) -> int:
    """Return how often the threads of the cabinet have waited since its start."""
    lines = machine.sh(WAITED).splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary"))


def test_a_still_screen_sleeps(cabinet: Cabinet, figure: Callable[[str], None]) -> None:
    cabinet.wait_for_screen(bright, 60)
    open_operator(cabinet, InputTest)
    time.sleep(SETTLES)
    before, began = wake_ups(cabinet), time.monotonic()
    time.sleep(SECONDS)
    a_second = (wake_ups(cabinet) - before) / (time.monotonic() - began)
    peak = cabinet.sh("systemctl show cabinet --property=MemoryPeak --value")
    figure(f"a still screen: {a_second:.2f} wake-ups a second; most memory of the service {peak} bytes")
    assert a_second <= MOST
    leave(cabinet)
