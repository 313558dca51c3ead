"""Game situations of FIVE CARD DRAW from which sample pictures are drawn."""

from __future__ import annotations

from cabinet.api import Sample
from cabinet.cards.deck import cards

LEFT, RIGHT, UP, DOWN, FIRE = "p1_left", "p1_right", "p1_up", "p1_down", "p1_fire"
TABLE = "table SHARK"


def _deal(*hands: str) -> str:
    """Return the text of a deal, one card at a time around the table; `hands` are in the order of play."""
    return " ".join(("cards", *(one for row in zip(*map(str.split, hands), strict=True) for one in row)))


# The hands of YOU, ACE, SLIM, LUCKY and SHIFTY in the first hand.
QUEENS = ("Qs Qd 7h 4c 2s", "Kh Kd 9c 5h 3d", "Ac Td 8d 6h 3s", "Jh Ts 9h 8h 2c", "5s 5d Jc 6c 4h")
NOTHING = ("Qs 9d 7h 4c 2s", "Kh Kd 9c 5h 3d", "Ac Td 8d 6h 3s", "Jh Ts 9h 8h 2c", "5s 5d Jc 6c 4h")
PAIRS = ("Qs Qd 7h 7c 2s", "Kh Kd 9c 9h 3d", "As Ad Ac 6h 6s", "Jh Th 9s 8h 7d", "5h 6c 7s 8d Jc")
ROYAL = ("As Ks Qs Js Ts", "Kh Kd 9c 9h 3d", "Qh Qd Qc 7h 7s", "Jh Th 9s 8h 7d", "6h 6d 6c 5h 5c")
ROBBED = (ROYAL[2], ROYAL[1], ROYAL[0], *ROYAL[3:])
FLUSH = ("As Ks Qs Js 2s", *ROYAL[1:])
EQUAL = ("As Ac Qs 9s 2s", "Ah Ad Qh 9h 2h", "Kc Td 8d 6h 3s", "Jh Ts 9c 8h 2c", "5s 5d Jc 6c 4h")

_OPENED = ("check", "bet 50", "fold", "raise 20", "fold")
_DRAWING = ("bet 20", "raise 10", "fold", "call", "call", "call")
_DRAWN = (*_DRAWING, "discard 1 2 3", "cards Qh 7d 3h", "discard 1 2 3", "cards Kc 9d 2h")
_SECOND = (*_DRAWN, "discard 1", "cards Qc", "discard 3 4 5", "cards 8c As Ah")
_ALL_IN = (
    "bet 100",
    "raise 100",
    "raise 100",
    "raise 100",
    "raise 95",
    *("call",) * 4,
    *("discard none",) * 5,
)
_FOLDED = (_deal(*QUEENS), "bet 10", *("fold",) * 4)
_SHORT = (
    *("bet 100", "raise 100", "fold", "fold", "fold", "raise 100", "raise 98", "call"),
    *("discard none", "discard none", "check", "check", "another hand"),
)
_SPLIT = ("bet 11", "call", *("fold",) * 3, "discard none", "discard none", "check", "check")
_CANNOT = (_deal(*PAIRS[1:], PAIRS[0]), "bet 100", "call", "fold", "fold")
_PAT = ("bet 20", *("call",) * 4, *("discard none",) * 5, "check", "bet 40", *("fold",) * 3)
_SHOWDOWN = (*_SECOND, "check", "bet 40", "call", "fold")
_LAST = ("check", "check", "check", "check")


def _draws(*hands: str) -> tuple[int, ...]:
    """Return the card numbers of a deal, in the order in which they are dealt."""
    return cards(_deal(*hands).removeprefix("cards "))


SAMPLES = (
    Sample("dealing", TABLE, draws=_draws(*QUEENS), seconds=1.2),
    Sample("turning over", TABLE, draws=_draws(*QUEENS), seconds=1.64),
    Sample("to open", TABLE, (_deal(*QUEENS),), (), (RIGHT, UP, UP), 0.1),
    Sample("no jacks", TABLE, (_deal(*NOTHING),), seconds=2.0),
    Sample("somebody thinks", TABLE, (_deal(*QUEENS),), (), (FIRE,), 0.6),
    Sample("facing a raise", TABLE, (_deal(*QUEENS), *_OPENED), (), (RIGHT, DOWN, DOWN), 0.1),
    Sample("to call", TABLE, (_deal(*QUEENS), *_OPENED), seconds=2.0),
    Sample("to fold", TABLE, (_deal(*QUEENS), *_OPENED), (), (LEFT,), 0.1),
    Sample("chips slide", TABLE, (_deal(*QUEENS), *_OPENED), (), (FIRE,), 0.12),
    Sample("folding", TABLE, (_deal(*QUEENS), *_OPENED), (), (LEFT, FIRE), 0.04),
    Sample("folded", TABLE, (_deal(*QUEENS), *_OPENED), (), (LEFT, FIRE), 0.8),
    Sample("not you", TABLE, (_deal(*QUEENS), *_OPENED), (), ("p3_fire",), 0.35),
    Sample("after a hint", TABLE, (_deal(*QUEENS), *_OPENED, "hint"), seconds=2.0),
    Sample("to draw", TABLE, (_deal(*QUEENS), *_DRAWING), seconds=2.0),
    Sample("discards marked", TABLE, (_deal(*QUEENS), *_DRAWING), (), (FIRE, RIGHT, FIRE, RIGHT), 0.1),
    Sample(
        "a fourth refused",
        TABLE,
        (_deal(*QUEENS), *_DRAWING),
        (),
        (FIRE, RIGHT, FIRE, RIGHT, FIRE, RIGHT, FIRE),
        0.1,
    ),
    Sample("thrown away", TABLE, (_deal(*QUEENS), *_DRAWING), (), (*(FIRE, RIGHT) * 3, UP), 0.05),
    Sample(
        "drawing",
        TABLE,
        (_deal(*QUEENS), *_DRAWING),
        cards("Qh 7d 3h"),
        (*(FIRE, RIGHT) * 3, UP),
        0.55,
    ),
    Sample("others draw", TABLE, (_deal(*QUEENS), *_DRAWN, "discard 1"), cards("Qc"), seconds=0.3),
    Sample("second round", TABLE, (_deal(*QUEENS), *_SECOND), seconds=2.0),
    Sample(
        "the showdown begins",
        TABLE,
        (_deal(*QUEENS), *_SHOWDOWN),
        (),
        (FIRE,),
        0.95,
    ),
    Sample(
        "another hand",
        TABLE,
        (_deal(*QUEENS), *_SHOWDOWN, "call"),
        seconds=2.0,
    ),
    Sample(
        "leave the table",
        TABLE,
        (_deal(*QUEENS), *_SHOWDOWN, "call"),
        (),
        (RIGHT,),
        0.1,
    ),
    Sample("nobody else left", TABLE, _FOLDED, seconds=2.0),
    Sample("a pot split", TABLE, (_deal(*EQUAL), *_SPLIT), seconds=2.0),
    Sample("the second deal", TABLE, (*_FOLDED, "another hand"), _draws(*QUEENS), seconds=0.2),
    Sample(
        "nobody opens",
        TABLE,
        (*_FOLDED, "another hand", _deal(*NOTHING[1:], NOTHING[0]), *("check",) * 4),
        (),
        (FIRE,),
        0.7,
    ),
    Sample(
        "a new deal",
        TABLE,
        (*_FOLDED, "another hand", _deal(*NOTHING[1:], NOTHING[0]), *("check",) * 4),
        _draws(*QUEENS),
        (FIRE,),
        2.4,
    ),
    Sample("cannot pay", TABLE, (_deal(*PAIRS), *_SHORT, *_CANNOT), seconds=2.0),
    Sample("everybody shows", TABLE, (_deal(*PAIRS), *_ALL_IN, *_LAST), seconds=3.9),
    Sample("a straight", TABLE, (_deal(*QUEENS), *_SHOWDOWN), (), (FIRE,), 3.25, 3.6),
    Sample("a flush", TABLE, (_deal(*FLUSH), *_PAT), (), (FIRE,), 2.8, 4.2),
    Sample("a royal flush", TABLE, (_deal(*ROYAL), *_PAT), (), (FIRE,), 4.1, 5.9),
    Sample("after a royal flush", TABLE, (_deal(*ROYAL), *_PAT, "call"), seconds=2.0),
    Sample("the pot flies", TABLE, (_deal(*QUEENS), *_SHOWDOWN), (), (FIRE,), 2.5, 3.6),
    Sample("broke the table", TABLE, (_deal(*ROYAL), *_ALL_IN, *_LAST), seconds=8.3, moving=9.5),
    Sample("after breaking it", TABLE, (_deal(*ROYAL), *_ALL_IN, *_LAST), seconds=10.5),
    Sample("lost", TABLE, (_deal(*ROBBED), *_ALL_IN, *_LAST), seconds=10.5),
    Sample("cashed out", TABLE, _FOLDED, (), (RIGHT, FIRE), 2.8),
)
