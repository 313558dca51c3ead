"""Sample game situations of HEADS-UP POKER, of which screenshots are made."""

from cabinet.api import Sample
from cabinet.cards.deck import cards

UP, DOWN, LEFT, RIGHT, FIRE = "p1_up", "p1_down", "p1_left", "p1_right", "p1_fire"
SHARK = "dealer SHARK"


def _deal(mine: str, dealers: str) -> str:
    """Return the journal line that deals ten cards alternately to the person and the dealer."""
    pairs = zip(mine.split(), dealers.split(), strict=True)
    return f"cards {' '.join(f'{one} {other}' for one, other in pairs)}"


TENS, KINGS = "Td 6c Ts 3h Ah", "Kd 2c 9h 7s 4d"
QUEEN, TEN = "As Kd Qh 5c 3d", "Ac Kh Td 5h 3c"
TWO_PAIRS, SEVENS = "Ts 7d 7c Td 4h", "9s 7h 7s 9d Qc"
ROYAL, FLUSH = "Ah Kh Qh Jh Th", "2c 5c 9c Jc Kc"
_TENS = _deal(TENS, KINGS)
_SEEN = ("bet 5", "raise 0")
_MARKED = (FIRE, LEFT, FIRE)
"""The presses at the draw: answer YES to NEED CARDS?, then keep the ace, which the screen had proposed for
discard with two other cards."""
_PAT = "discard none"
# The dealer has no pair here, so its rule discards its three lowest cards.
_DRAWN = (_TENS, *_SEEN, "discard 1 2", "cards 8s Jd Ks 5s 8d")
_TIE = (_deal(QUEEN, TEN), *_SEEN, "discard 1 2", "cards 4c 2d Ts 8h 4s")
_RAISED = ("bet 10", "raise 10", "yes", "bet 10", "raise 0")
_WON = (_deal(ROYAL, FLUSH), *_RAISED, _PAT, *_RAISED)
_LOST = (_deal(FLUSH, ROYAL), *_RAISED, _PAT, *_RAISED)
_LAST = (_deal(ROYAL, FLUSH), "bet 10", "raise 0", _PAT)
_ROYAL = (_deal(ROYAL, FLUSH), *_RAISED, _PAT, *_RAISED[:3])
_LAST_LOST = (_deal(FLUSH, ROYAL), "bet 10", "raise 0", _PAT)

SAMPLES = (
    Sample("dealing", SHARK, draws=cards("Td Kd 6c 2c Ts 9h 3h 7s Ah 4d"), seconds=0.45),
    Sample("turning over", SHARK, draws=cards("Td Kd 6c 2c Ts 9h 3h 7s Ah 4d"), seconds=0.76),
    Sample("betting", SHARK, (_TENS,)),
    Sample("five dollars", SHARK, (_TENS,), presses=(UP,), seconds=0.1),
    Sample("seven dollars unlit", SHARK, (_TENS,), presses=(UP, RIGHT, RIGHT), seconds=0.35),
    Sample("folding", SHARK, (_TENS,), presses=(LEFT,), seconds=0.1),
    Sample("folded", SHARK, (_TENS,), presses=(LEFT, FIRE), seconds=1.2),
    Sample("chips slide", SHARK, (_TENS,), presses=(UP, FIRE), seconds=0.01),
    Sample("the dealer thinks", SHARK, (_TENS,), presses=(UP, FIRE), seconds=0.4),
    Sample("see my raise", SHARK, (_TENS, "bet 5", "raise 10"), seconds=0.1),
    Sample("raise once more", SHARK, (_TENS, "bet 5", "raise 10", "yes"), presses=(RIGHT,), seconds=0.1),
    Sample("need cards", SHARK, (_TENS, *_SEEN)),
    Sample("discard", SHARK, (_TENS, *_SEEN), presses=(FIRE,), seconds=0.1),
    Sample("keep", SHARK, (_TENS, *_SEEN), presses=(*_MARKED, LEFT), seconds=0.1),
    Sample("last card", SHARK, (_TENS, *_SEEN), presses=(FIRE, LEFT), seconds=0.35),
    Sample("a fourth refused", SHARK, (_TENS, *_SEEN), presses=(FIRE, RIGHT, RIGHT, FIRE), seconds=0.1),
    Sample(
        "thrown away",
        SHARK,
        (_TENS, *_SEEN),
        cards("8s Jd Ks 5s 8d"),
        (*_MARKED, UP),
        0.02,
    ),
    Sample("the draw", SHARK, _DRAWN[:-2], cards("8s Jd Ks 5s 8d"), (*_MARKED, UP), 0.65),
    Sample("second round", SHARK, _DRAWN),
    Sample("dealer pat", SHARK, (_deal(TENS, FLUSH), *_SEEN, _PAT)),
    Sample("dealer raises", SHARK, (*_DRAWN, "bet 10", "raise 5"), seconds=0.1),
    Sample("dealer folds", SHARK, (*_DRAWN, "bet 10", "fold"), seconds=0.1),
    Sample("showdown", SHARK, (*_DRAWN, "bet 10", "raise 0"), seconds=0.1),
    Sample("q beats 10", SHARK, (*_TIE, "bet 1", "raise 0"), seconds=0.1),
    Sample(
        "two pairs",
        SHARK,
        (_deal(TWO_PAIRS, SEVENS), *_SEEN, _PAT, "cards 2s", "bet 1", "raise 0"),
        seconds=0.1,
    ),
    Sample("a flush is made", SHARK, draws=cards("Qc Kd 5c 2d 9c 9h Jc 7s Kc 4d"), seconds=1.6, moving=2.8),
    Sample(
        "a flush wins",
        SHARK,
        (_deal(FLUSH, TENS), "bet 10", "raise 0", _PAT, "cards 3s 8d 2h", "bet 10", "raise 10", "yes"),
        (),
        (FIRE,),
        2.2,
        3.6,
    ),
    Sample("royal flush, a breath", SHARK, _ROYAL, (), (FIRE,), 1.85, 2.4),
    Sample("royal flush", SHARK, _ROYAL, (), (FIRE,), 3.6, 6.1),
    Sample("royal flush, counted", SHARK, _ROYAL, (), (FIRE,), 4.9, 6.1),
    Sample(
        "the bank is broken",
        SHARK,
        (*[*_WON, "yes"] * 3, *_LAST, "bet 1", "raise 1"),
        (),
        (FIRE,),
        6.6,
        7.8,
    ),
    Sample("showdown turning", SHARK, (*_DRAWN, "bet 10", "raise 10", "yes"), (), (FIRE,), 0.6),
    Sample("pot to the winner", SHARK, (*_DRAWN, "bet 10", "raise 10", "yes"), (), (FIRE,), 1.6),
    Sample(
        "split pot",
        SHARK,
        (_deal("2h 5h 9h Jh Kh", FLUSH), "bet 10", "raise 0", _PAT, "bet 10", "raise 10", "yes"),
        (),
        (FIRE,),
        3.5,
    ),
    Sample("not you", SHARK, (_TENS,), presses=("p2_fire",), seconds=0.35),
    Sample("short of money", SHARK, (*[*_WON, "yes"] * 3, _deal(ROYAL, FLUSH), "bet 8", "raise 0")),
    Sample("won it all", SHARK, (*[*_WON, "yes"] * 3, *_LAST, "bet 2", "raise 0"), seconds=0.1),
    Sample("cleaned out", SHARK, (*[*_LOST, "yes"] * 3, *_LAST_LOST, "bet 2", "raise 0"), seconds=0.1),
    Sample("quitting ahead", SHARK, (*_WON, "no"), seconds=0.1),
    Sample("quitting behind", SHARK, (*_LOST, "no"), presses=(RIGHT,), seconds=0.35),
)
