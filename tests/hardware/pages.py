"""The path of the folder hardware/, the cabinet's wiring, and a function that finds lines that cross."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hardware.generate import wiring

HARDWARE = Path(__file__).parents[2] / "hardware"
PINS = HARDWARE / "pins.toml"
WIRING = wiring.read(PINS)


def crosses(one: Any, two: Any, three: Any, four: Any) -> bool:
    """Return True if the line from `one` to `two` crosses or touches the line from `three` to `four`."""

    def side(a: Any, b: Any, c: Any) -> float:
        return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

    straddles = side(one, two, three) * side(one, two, four) <= 0
    overlap = all(
        max(min(one[at], two[at]), min(three[at], four[at]))
        <= min(max(one[at], two[at]), max(three[at], four[at]))
        for at in (0, 1)
    )
    return straddles and side(three, four, one) * side(three, four, two) <= 0 and overlap
