"""Sample situations of POKER DICE, used to draw its screens in tests and documentation."""

from __future__ import annotations

from cabinet.api import Sample

LEFT, RIGHT, UP, DOWN, FIRE = "p1_left", "p1_right", "p1_up", "p1_down", "p1_fire"
LEFT_2, RIGHT_2 = "p2_left", "p2_right"

_ROWS = (
    ("ONES", ("1 1 1 2 3", "1 1 4 5 6", "1 1 1 6 2", "1 2 3 4 6")),
    ("TWOS", ("2 2 2 3 1", "2 2 5 6 1", "2 2 2 2 6", "2 3 1 4 6")),
    ("THREES", ("3 3 3 1 5", "3 3 3 2 4", "3 3 1 2 5", "3 3 3 3 1")),
    ("FOURS", ("4 4 4 4 2", "4 4 4 1 6", "4 4 1 2 6", "4 4 4 5 6")),
    ("FIVES", ("5 5 5 1 2", "5 5 1 3 6", "5 5 5 6 4", "5 5 5 5 1")),
    ("SIXES", ("6 6 6 3 1", "6 6 1 2 4", "6 6 6 6 2", "6 6 6 1 5")),
    ("3 OF A KIND", ("5 5 5 4 2", "3 3 3 1 2", "6 6 6 5 4", "4 4 4 1 2")),
    ("4 OF A KIND", ("6 6 6 6 3", "1 2 3 4 5", "2 2 2 2 1", "1 1 2 2 3")),
    ("FULL HOUSE", ("3 3 5 5 5", "1 1 6 6 6", "2 2 4 4 4", "1 2 2 3 3")),
    ("SHORT STRAIGHT", ("1 2 3 4 6", "2 3 4 5 5", "1 1 2 4 5", "3 4 5 6 6")),
    ("LONG STRAIGHT", ("2 3 4 5 6", "1 2 3 4 4", "1 2 3 4 5", "1 1 1 2 2")),
    ("GRAND SLAM", ("1 2 3 4 6", "5 5 5 5 5", "1 1 2 4 6", "6 6 6 2 1")),
    ("CHOICE", ("6 6 5 4 2", "6 6 5 5 4", "6 5 4 3 1", "5 5 4 4 2")),
)


def _played(turns: int, *hands: int) -> tuple[str, ...]:
    """Return the saved-game lines of `turns` turns with one roll each.

    `hands`: for each player, the index (0 to 3) of the dice that the player gets among those listed for a
    category.
    """
    lines: list[str] = []
    for turn in range(turns):
        number, seat = divmod(turn, len(hands))
        # Each player begins at a different category, so that different rows are filled in each column.
        option, dice = _ROWS[(number + 3 * seat) % len(_ROWS)]
        lines += ["roll", f"dice {dice[hands[seat]]}", f"score {option}"]
    return tuple(lines)


_SIXES = ("roll", "dice 6 6 2 6 1")
_HELD = (*_SIXES, "hold 1", "hold 2", "hold 4")
_FOUR = (0, 1, 2, 3)
_TO_SIXES = (UP, UP, UP, DOWN)
_LAST = (*_played(25, 0, 1), "roll", "dice 3 3 3 2 4")
_TWO_GAMES = "games 2 won 1 1 points 412 398"
_NO_ONE = ("roll", "dice 6 6 5 4 2")
_NOTHING_PAYS = (*_played(11, 0)[3:], *_played(13, 0)[-3:])
"""Lines of a game in which all categories except ONES and GRAND SLAM are used."""

SAMPLES = (
    Sample("a turn begins", "columns person person"),
    Sample("rolling", "columns person", draws=(6, 6, 2, 6, 1), presses=(FIRE,), seconds=0.3),
    Sample("a die pointed at", "columns person", _SIXES, (), (UP,), 0.2),
    Sample("dice held", "columns person person", _HELD, (), (UP, UP), 0.2),
    Sample("rolling the rest", "columns person person", _HELD, (6, 3), (FIRE,), 0.3),
    Sample("a held die pointed at", "columns person person", _HELD, (), (UP,), 0.2),
    Sample("an option pointed at", "columns person person", _HELD, (), _TO_SIXES, 0.2),
    Sample("scored", "columns person person", _HELD, (), (*_TO_SIXES, FIRE), 1.0, 1.6),
    Sample("zero asked", "columns person", _NO_ONE, (), (LEFT, UP, FIRE), 0.2),
    Sample("nothing scored", "columns person", (*_NOTHING_PAYS, *_NO_ONE), (), (LEFT, FIRE), 1.0),
    Sample(
        "a long straight",
        "columns person person person",
        (*_played(9, 0, 1, 2), "roll", "dice 2 3 4 5 6"),
        (),
        (LEFT, UP, UP, FIRE),
        0.9,
        1.6,
    ),
    Sample(
        "four of a kind",
        "columns person person",
        (*_played(6, 0, 1), "roll", "dice 6 6 6 6 5"),
        (),
        (UP, LEFT, UP, FIRE),
        1.0,
        1.9,
    ),
    Sample(
        "a grand slam",
        "columns person person",
        (*_played(6, 0, 1), "roll", "dice 6 6 6 6 6"),
        (),
        (LEFT, UP, FIRE),
        3.4,
        5.0,
    ),
    Sample("undo", "columns person person", (*_HELD, "score SIXES"), (), (RIGHT_2,), 0.2),
    Sample("a computer waits", "columns person PERFECT", (*_HELD, "score SIXES"), (), (RIGHT,), 0.9),
    Sample("not you", "columns person person", (*_HELD, "score SIXES"), (), ("p3_fire",), 0.35),
    Sample("next asked", "columns person person", _HELD, (), (RIGHT, FIRE), 0.2),
    Sample("quit asked", "columns person", (*_HELD, "hint"), (), (RIGHT, RIGHT, FIRE), 0.2),
    Sample(
        "totals asked",
        f"columns person person {_TWO_GAMES}",
        (),
        (),
        (RIGHT, RIGHT, FIRE),
        0.2,
    ),
    Sample(
        "four columns late",
        "columns person person person person",
        (*_played(42, *_FOUR), "roll", "dice 4 4 4 6 6", "hold 1", "hold 2", "hold 3", "roll", "dice 6 2"),
        (),
        ("p3_up", "p3_up", "p3_up", "p3_up"),
        0.2,
    ),
    Sample(
        "against computers",
        "columns person PERFECT GOOD EASY",
        _played(5, *_FOUR),
        (2, 4, 4, 4, 1),
        ("p2_fire",),
        3.7,
    ),
    Sample("joystick one in column two", "columns EASY person", _played(1, 0, 1)),
    Sample("the bonus", "columns person person", _LAST, (), (LEFT_2, "p2_fire"), 2.1, 3.1),
    Sample("the winner", "columns person person", _LAST, (), (LEFT_2, "p2_fire"), 5.2, 6.5),
    Sample("the evening", f"columns person person {_TWO_GAMES}", _LAST, (), (LEFT_2, "p2_fire"), 8.9, 9.1),
    Sample("ended", "columns person person", _played(26, 0, 1), (), (LEFT_2,), 0.2),
    Sample("ended alone", "columns person", _played(13, 0)),
    Sample("a tie", "columns person person PERFECT", _played(39, 0, 0, 1)),
    Sample(
        "an evening",
        "columns person person PERFECT EASY games 4 won 1 1 2 0 points 912 880 1010 671",
        _played(18, *_FOUR),
        (1, 3, 3, 5, 6),
    ),
    Sample(
        "an evening at the end",
        "columns person person PERFECT EASY games 4 won 1 1 2 0 points 912 880 1010 671",
        _played(52, *_FOUR),
    ),
)
