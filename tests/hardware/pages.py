"""The folder hardware/ and the wiring in it."""

from __future__ import annotations

from pathlib import Path

from hardware.generate import wiring

HARDWARE = Path(__file__).parents[2] / "hardware"
PINS = HARDWARE / "pins.toml"
WIRING = wiring.read(PINS)
