"""Contact bounces of worn switches, measured with an oscilloscope: times in seconds, and levels.

Every pattern begins with its first edge at time 0 and ends with the switch in its final state.
"""

from __future__ import annotations

Pattern = tuple[tuple[float, bool], ...]

PRESSES: dict[str, Pattern] = {
    "clean": ((0.0, True),),
    "leaf switch, three chatters": (
        *((0.0, True), (0.00031, False), (0.00052, True)),
        *((0.00094, False), (0.00110, True), (0.00187, False), (0.00203, True)),
    ),
    "dome of a worn stick": (
        *((0.0, True), (0.00008, False), (0.00061, True), (0.00073, False), (0.00148, True)),
        *((0.00162, False), (0.00290, True), (0.00301, False), (0.00447, True)),
    ),
    "micro switch, a late kick": ((0.0, True), (0.00420, False), (0.00488, True)),
    "a needle first": ((0.0, True), (0.00002, False), (0.00310, True)),
}

RELEASES: dict[str, Pattern] = {
    "clean": ((0.0, False),),
    "leaf switch, two chatters": (
        *((0.0, False), (0.00044, True), (0.00058, False)),
        *((0.00139, True), (0.00151, False)),
    ),
    "dome of a worn stick": (
        *((0.0, False), (0.00012, True), (0.00083, False), (0.00091, True), (0.00226, False)),
        *((0.00233, True), (0.00395, False)),
    ),
    "micro switch, a late kick": ((0.0, False), (0.00455, True), (0.00493, False)),
}
