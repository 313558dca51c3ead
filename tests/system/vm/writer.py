"""Writes ever higher scores on an emulated machine, and reports on a serial port which are safe.

The program starts once the cabinet is ready, stops the cabinet, and first reports the best score on the card.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from cabinet.api import Entry
from cabinet.clock import SystemClock
from cabinet.store.store import Store

GAME = "dice_poker"
HIGHEST = 99_999
DATA = Path("/var/lib/cabinet")


def main() -> None:
    """Write scores until the power is cut."""
    port = os.open(sys.argv[1], os.O_WRONLY | os.O_NOCTTY)

    def say(words: str) -> None:
        os.write(port, f"\r\n{words}\r\n".encode())

    active = subprocess.run(
        ["systemctl", "is-active", "cabinet"], capture_output=True, text=True, check=False
    )
    say(f"THE CABINET IS {active.stdout.strip()}.")
    subprocess.run(["systemctl", "stop", "cabinet"], check=True)
    store = Store.open(DATA, clock=SystemClock(trusted=False))
    best = max((entry.score for entry in store.top_ten(GAME)), default=0)
    say(f"FOUND {best}.")
    for score in range(best + 1, HIGHEST):
        if store.post(GAME, Entry("ADA", score)).wait(30):
            say(f"SAFE {score}.")


main()
