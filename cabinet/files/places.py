"""Paths and words that the program and the units of an installed cabinet agree on."""

from __future__ import annotations

from pathlib import Path

SERVICE_DATA = Path("/var/lib/cabinet")
"""The data directory of `cabinet.service`."""
RUNTIME = Path("/run/cabinet")
"""Its RuntimeDirectory=: the control socket and the requests to the system."""
WRONG_FILES = Path("/run/cabinet-owner/wrong")
"""What the image's cabinet-owner.service did not understand of user-data and network-config, a line each."""
WAITS_FOR_SCREEN = "waiting for a screen"
"""How the unit's status text begins while no TV is there."""
OPENING = "opening "
"""How it begins while the cabinet starts; the part that is being opened follows."""
OPENS_WITHIN = 30.0
"""Seconds from one part to the next: a start that takes longer hangs."""
CANNOT_START = "cannot start: "
"""How it begins while something has to be mended."""
