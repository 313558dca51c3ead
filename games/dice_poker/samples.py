"""Sample situations of DICE POKER, used to draw its screens in tests and documentation."""

from cabinet.api import Sample

DOWN, RIGHT, FIRE = "p1_down", "p1_right", "p1_fire"
_MIDDLE = (
    "dice 6 6 2 6 1",
    "roll 3 5",
    "dice 6 4",
    "select",
    "score SIX",
    "dice 2 3 4 5 5",
    "select",
    "score SMALL STRAIGHT",
    "dice 5 5 5 1 2",
    "roll 4 5",
    "dice 1 1",
    "select",
    "score FULL HOUSE",
    "dice 1 2 3 6 6",
    "select",
    "score CHANCE",
)
_RICH = (
    "dice 6 6 6 6 6",
    "dice 6 6 6 6 1",
    "select",
    "score SIX",
    "dice 5 5 5 5 1",
    "select",
    "score FIVE",
    "dice 4 4 4 4 1",
    "select",
    "score FOUR",
)

SAMPLES = (
    Sample("rolling", "players 1", draws=(6, 6, 2, 6, 1), seconds=0.3),
    Sample("roll or score", "players 1", draws=(6, 6, 2, 6, 1)),
    Sample(
        "keep dice", "players 1", draws=(6, 6, 2, 6, 1), presses=(DOWN, FIRE, RIGHT, FIRE, RIGHT), seconds=0.4
    ),
    Sample(
        "two of four players",
        "players 4",
        lines=("dice 1 2 3 6 6", "select", "score CHANCE"),
        draws=(1, 2, 4, 4, 6),
    ),
    Sample("make selection", "players 2", _MIDDLE, (1, 3, 3, 4, 6), (RIGHT, FIRE, DOWN, DOWN)),
    Sample("points", "players 2", _MIDDLE, (1, 3, 3, 4, 3), (RIGHT, FIRE, DOWN, DOWN, FIRE), 0.8),
    Sample("zero asked", "players 2", _MIDDLE, (2, 3, 3, 4, 3), (RIGHT, FIRE, FIRE), 0.1),
    Sample("not you", "players 2", _MIDDLE, (1, 3, 3, 4, 6), ("p3_fire",), 0.35),
    Sample(
        "large straight",
        "players 2",
        draws=(2, 3, 4, 5, 6),
        presses=(RIGHT, FIRE, *[DOWN] * 10, FIRE),
        seconds=0.72,
        moving=2.0,
    ),
    Sample(
        "four of a kind",
        "players 3",
        _MIDDLE[:5],
        (4, 4, 1, 4, 4),
        ("p2_right", "p2_fire", *["p2_down"] * 7, "p2_fire"),
        1.0,
        2.2,
    ),
    Sample("quinta", "players 1", _RICH[1:4], (3, 3, 3, 3, 3), (), 4.5, 6.6),
    Sample(
        "additional quinta", "players 1", _RICH, (2, 2, 2, 2, 2), (RIGHT, FIRE, *[DOWN] * 3, FIRE), 3.4, 6.0
    ),
    Sample(
        "upper bonus",
        "players 1",
        _RICH,
        (2, 2, 2, 2, 1),
        (RIGHT, FIRE, DOWN, FIRE),
        0.84,
        2.3,
    ),
    Sample("start over asked", "players 1", _RICH, (2, 3, 4, 5, 1), ("start",), 0.1),
)
