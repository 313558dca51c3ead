"""Sample situations of YAHTSEE, used to draw its screens in tests and documentation."""

from cabinet.api import Sample

UP, DOWN, LEFT, RIGHT, FIRE = "p1_up", "p1_down", "p1_left", "p1_right", "p1_fire"
ALONE = "people 1 sticks 1 against nobody total"
TWO = "people 2 sticks 2 against nobody total"
COMPUTER = "people 1 sticks 1 against PERFECT total"
FOUR = "people 4 sticks 4 against nobody"

# Thirteen rounds: the category, and the dice with which each of four players fills it.
_ROUNDS = (
    ("ACES", "1 1 1 2 4", "1 1 3 4 6", "2 2 3 4 6", "1 1 1 1 6"),
    ("TWOS", "2 2 2 3 5", "2 2 4 5 6", "2 2 2 2 1", "2 2 5 6 6"),
    ("THREES", "3 3 3 1 2", "3 3 3 3 6", "3 3 1 1 5", "3 3 3 4 6"),
    ("FOURS", "4 4 4 4 1", "4 4 1 2 2", "4 4 4 3 6", "4 4 4 5 6"),
    ("FIVES", "5 5 5 1 3", "5 5 5 2 4", "5 5 5 5 6", "5 5 1 2 4"),
    ("SIXES", "6 6 6 2 5", "6 6 6 6 3", "6 6 6 1 4", "6 6 6 5 1"),
    ("YAHTSEE", "4 4 4 4 4", "1 2 2 4 6", "3 3 3 3 3", "6 6 5 4 2"),
    ("3 OF A KIND", "4 4 4 4 4", "5 5 5 6 2", "3 3 3 6 5", "6 6 6 4 1"),
    ("4 OF A KIND", "6 6 6 6 2", "1 2 3 5 6", "2 2 2 2 6", "4 4 4 4 5"),
    ("FULL HOUSE", "3 3 3 5 5", "2 2 6 6 6", "1 1 4 4 5", "5 5 5 2 2"),
    ("SHORT RUN", "1 2 3 4 6", "2 3 4 5 5", "3 4 5 6 1", "1 3 4 5 6"),
    ("LONG RUN", "1 2 3 4 5", "1 2 2 4 6", "2 3 4 5 6", "1 1 2 4 6"),
    ("CHANCE", "5 6 6 4 3", "6 6 5 5 4", "2 3 3 5 6", "6 5 4 4 6"),
)


def _rounds(seats: int, first: int = 0, last: int = 13, *, step: int = 1) -> tuple[str, ...]:
    """Return the saved-game lines of rounds `first` to `last` - 1, counted from 0, for `seats` players.

    `step`: 1 gives the first player the dice listed first; -1 gives them to the last player.
    """
    return tuple(
        line
        for category, *hands in _ROUNDS[first:last]
        for dice in hands[:seats][::step]
        for line in (f"dice {dice}", "select", f"score {category}")
    )


_ENDING_FOUR, _ENDING_TWO, _ENDING_ONE = (_rounds(seats)[:-3] for seats in (4, 2, 1))
_PLAYED = " game 212 254 198 240 game 280 231 254 187 game 254 254 199 201"

SAMPLES = (
    Sample("rolling", ALONE, draws=(6, 6, 2, 6, 1), seconds=0.3),
    Sample("first roll", TWO, draws=(6, 6, 2, 6, 1)),
    Sample("holding", TWO, draws=(6, 6, 2, 6, 1), presses=(FIRE, DOWN, FIRE, DOWN, DOWN, FIRE), seconds=0.1),
    Sample("the r", TWO, draws=(6, 6, 2, 6, 1), presses=(FIRE, DOWN, FIRE, DOWN, DOWN, FIRE, DOWN, DOWN)),
    Sample("all five held", ALONE, draws=(2, 3, 4, 5, 6), presses=(FIRE, DOWN) * 5, seconds=0.1),
    Sample(
        "rolling the rest",
        TWO,
        draws=(6, 6, 2, 6, 1, 3, 5),
        presses=(FIRE, DOWN, FIRE, DOWN, DOWN, FIRE, UP, UP, UP, UP, FIRE),
        seconds=0.3,
    ),
    Sample("category", TWO, _rounds(2, 4, 9), (1, 3, 4, 5, 6), (LEFT, DOWN, DOWN, DOWN, DOWN), 0.35),
    Sample("zero asked", TWO, _rounds(2, 4, 9), (3, 3, 4, 5, 6), (LEFT, FIRE), 0.1),
    Sample("points counting", TWO, _rounds(2, 4, 9), (1, 3, 4, 5, 6), (LEFT, *[DOWN] * 5, FIRE), 0.2, 1.2),
    Sample("points", TWO, _rounds(2, 4, 9), (1, 3, 4, 5, 6), (LEFT, *[DOWN] * 5, FIRE), 1.0),
    Sample("upper bonus", ALONE, _rounds(1, 0, 5), (6, 6, 6, 2, 1), (LEFT, FIRE), 1.2, 1.7),
    Sample("yahtsee", ALONE, _rounds(1, 0, 5), (6, 6, 6, 6, 6), (LEFT, UP, UP, FIRE), 3.6, 4.6),
    Sample("yahtsee sheet", ALONE, _rounds(1, 0, 5), (6, 6, 6, 6, 6), (LEFT, UP, UP, FIRE), 6.1),
    Sample("yahtsee unlit", ALONE, _rounds(1, 0, 5), (6, 6, 6, 6, 6), (LEFT, UP, UP, FIRE), 6.35),
    Sample("yahtsee bonus", ALONE, _rounds(1, 0, 8), (2, 2, 2, 2, 2), (LEFT, DOWN, FIRE), 3.2, 4.6),
    Sample("four of a kind", TWO, _rounds(2, 4, 7), (4, 4, 1, 4, 4), (LEFT, *[DOWN] * 5, FIRE), 1.0, 1.7),
    Sample(
        "joker",
        TWO,
        (*_rounds(2, 0, 9), *_rounds(1, 9, 10)),
        (3, 3, 3, 3, 3),
        ("p2_left", "p2_fire"),
        0.2,
        1.2,
    ),
    Sample("player 2 of 4", f"{FOUR} total", _rounds(4, 0, 3)[:3], (1, 2, 4, 4, 6)),
    Sample(
        "player 3 of 4", f"{FOUR} total{_PLAYED}", _rounds(4, 0, 3)[:6], (1, 2, 4, 4, 6), ("p3_fire",), 0.1
    ),
    Sample(
        "player 4 of 4", f"{FOUR} first 6{_PLAYED}", _rounds(4, 0, 9)[:-3], (1, 2, 4, 4, 6), ("p4_left",), 0.1
    ),
    Sample("not you", TWO, _rounds(2, 0, 3), (1, 3, 3, 4, 6), ("p3_fire",), 0.35),
    Sample("computer", COMPUTER, _rounds(2, 0, 6)[:-3], (6, 6, 2, 6, 1), (), 2.4),
    Sample("sheet of player 1", f"{FOUR} total", _ENDING_FOUR, (6, 5, 4, 4, 6), ("p4_left", "p4_fire"), 3.2),
    Sample("sheet of player 3", f"{FOUR} total", _ENDING_FOUR, (6, 5, 4, 4, 6), ("p4_left", "p4_fire"), 11.0),
    Sample(
        "a joystick shared", "people 3 sticks 2 against nobody total", _rounds(3, 0, 3)[:6], (1, 2, 4, 4, 6)
    ),
    Sample("the computer has won", COMPUTER, _rounds(2, step=-1)),
    Sample("totals", TWO, _ENDING_TWO, (6, 5, 4, 4, 6), ("p2_left", "p2_fire"), 4.5),
    Sample(
        "totals of four",
        f"{FOUR} first 6{_PLAYED}",
        _ENDING_FOUR,
        (6, 5, 4, 4, 6),
        ("p4_left", "p4_fire"),
        22.5,
    ),
    Sample(
        "match won",
        f"{FOUR} total{_PLAYED} game 230 240 250 260 game 199 201 220 180",
        _ENDING_FOUR,
        (6, 5, 4, 4, 6),
        ("p4_left", "p4_fire"),
        24.2,
    ),
    Sample(
        "match tied",
        "people 2 sticks 1 against nobody first 2 game 254 254 game 201 230",
        _ENDING_TWO,
        (6, 5, 4, 4, 6),
        (LEFT, FIRE),
        6.0,
    ),
    Sample("alone", f"{ALONE} game 254 game 201", _ENDING_ONE, (6, 5, 4, 4, 6), (LEFT, FIRE), 4.5),
    Sample(
        "against the computer",
        f"{COMPUTER} game 254 240 game 201 231",
        _rounds(2),
        presses=(RIGHT,),
        seconds=0.1,
    ),
)
