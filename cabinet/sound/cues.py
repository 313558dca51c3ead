"""The score of every cue: what each event of the cabinet sounds like, and which gives way to which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from cabinet.api import TICKS, Cue
from cabinet.sound.fanfares import FANFARES
from cabinet.sound.tune import Rank, Tune, TunePart
from cabinet.sound.voice import Wave


def gives_way(cue: Cue, sounding: Iterable[Cue]) -> bool:
    """Whether a cue is not to be heard because of what is sounding."""
    rank, highest = SCORES[cue].rank, _highest(sounding)
    return highest is Rank.TUNE if rank is Rank.TICK else rank < highest


def silenced(cue: Cue, sounding: Iterable[Cue]) -> frozenset[Cue]:
    """What must end for a cue to be heard: never two loud things at once."""
    kept = {Rank.TICK: Rank.CALL, Rank.CALL: Rank.TICK}.get(SCORES[cue].rank)
    return frozenset(other for other in sounding if SCORES[other].rank is not kept)


def _highest(sounding: Iterable[Cue]) -> Rank:
    return max((SCORES[cue].rank for cue in sounding), default=Rank.BACKGROUND)


_SQUARE, _TRIANGLE, _NOISE = Wave

# The most needed first: they are made in this order when the cabinet starts.
SCORES: Mapping[Cue, Tune] = MappingProxyType(
    {
        Cue.MOVE: Tune(Rank.TICK, (TunePart(_SQUARE, "c6", 0.03, 0.22),)),
        # A pentatonic scale: whatever follows, it is in tune.
        **{
            cue: Tune(Rank.TICK, (TunePart(_SQUARE, pitch, 0.04, 0.22, duty=0.25, hold=0.1),))
            for cue, pitch in zip(TICKS, ["c5", "d5", "e5", "g5", "a5", "c6", "d6", "e6"], strict=True)
        },
        Cue.CHOOSE: Tune(
            Rank.TICK,
            (
                TunePart(_SQUARE, "g5 c6*1.5", 0.04, 0.26, hold=0.3),
                TunePart(_TRIANGLE, "g4 c5*1.5", 0.04, 0.3),
            ),
        ),
        Cue.HOLD: Tune(
            Rank.TICK,
            (
                TunePart(_TRIANGLE, "e5 b5*2", 0.035, 0.5, hold=0.4),
                TunePart(_NOISE, "3500@70", 0.02, 0.12),
            ),
        ),
        Cue.FREE: Tune(Rank.TICK, (TunePart(_TRIANGLE, "b5 e5*2", 0.035, 0.5, hold=0.2),)),
        # Wood on wood: hard knocks of falling brightness, ever further apart. They end as the first
        # die lies still: the rest is told by each that settles.
        Cue.TUMBLE: Tune(
            Rank.CALL,
            (
                TunePart(
                    _NOISE,
                    "9000@90 5500 7000@90 . 4500 8000 . 6000@90 . 5000 . 7500@80 . . 5200@70 . . . 4600@50 .",
                    0.022,
                    0.42,
                    attack=0.001,
                    hold=0.2,
                ),
                TunePart(
                    _TRIANGLE,
                    ". 520 610@80 430 . 570 390 . 640@80 . 480 . . 550@80 . 420@60 . . 490@50 .",
                    0.022,
                    0.5,
                    attack=0.001,
                    hold=0.2,
                ),
            ),
        ),
        # The same of a single die, over as it settles.
        Cue.TUMBLE_ONE: Tune(
            Rank.CALL,
            (
                TunePart(
                    _NOISE,
                    "7200@90 . 5200 . 6600@90 . 4800@80 . . 6000@70 . . 4600@50 . . . 4200@30",
                    0.025,
                    0.42,
                    attack=0.001,
                ),
                TunePart(
                    _TRIANGLE, ". 560 . 450@90 . . 520@70 . . . 430@60 . . . 390@40", 0.025, 0.5, attack=0.001
                ),
            ),
        ),
        Cue.SETTLE: Tune(
            Rank.TICK,
            (
                TunePart(_NOISE, "2600", 0.025, 0.35, attack=0.001),
                TunePart(_TRIANGLE, "260 175*2", 0.025, 0.75, attack=0.001, hold=0.2),
            ),
        ),
        Cue.REFUSE: Tune(Rank.TICK, (TunePart(_SQUARE, "e3 d#3*2", 0.055, 0.3, hold=0.5),)),
        Cue.NOT_YOU: Tune(Rank.TICK, (TunePart(_TRIANGLE, "a4 . a4", 0.05, 0.42, attack=0.006, hold=0.3),)),
        Cue.SCORE: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "c5 e5 g5 c6*3", 0.055, 0.34, hold=0.2),
                TunePart(_TRIANGLE, "c4*2 g4*4", 0.055, 0.5, hold=0.2),
            ),
        ),
        # As many strokes as the player's number, each motif with its own line and voice.
        Cue.TURN_1: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "c6*4", 0.1, 0.3, hold=0.3),
                TunePart(_TRIANGLE, "c5*4", 0.1, 0.45),
            ),
        ),
        Cue.TURN_2: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "g5 d5*3", 0.11, 0.3, duty=0.25, hold=0.3),
                TunePart(_TRIANGLE, "b4 g4*3", 0.11, 0.45),
            ),
        ),
        Cue.TURN_3: Tune(
            Rank.CALL,
            (
                TunePart(_TRIANGLE, "e5 . e5 a5*3", 0.07, 0.62, hold=0.3),
                TunePart(_SQUARE, "e4 . e4 c5*3", 0.07, 0.14),
            ),
        ),
        Cue.TURN_4: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "f5 a5 g5 c6*3", 0.075, 0.3, duty=0.125, hold=0.25),
                TunePart(_TRIANGLE, "f4 a4 g4 e4*3", 0.075, 0.45),
            ),
        ),
        Cue.ZERO: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "d#4*2 d4*2 c#4*4", 0.065, 0.3, duty=0.25, hold=0.3),
                TunePart(_TRIANGLE, "c4*2 b3*2 a#3*4", 0.065, 0.5, hold=0.3),
            ),
        ),
        # Paper: a dry tick that bears sixteen a second, a flick of two, a falling swish.
        Cue.CARD: Tune(Rank.TICK, (TunePart(_NOISE, "7000 4500@40", 0.012, 0.34, attack=0.001),)),
        Cue.TURNED: Tune(Rank.TICK, (TunePart(_NOISE, "5000 . . 8000 6000@50", 0.016, 0.36, attack=0.001),)),
        Cue.THROWN: Tune(
            Rank.TICK,
            (TunePart(_NOISE, "8000@40 6500@70 5000 3600@80 2600@50 1800@30", 0.022, 0.34, attack=0.004),),
        ),
        # Clay on clay, twice; the more of it the higher.
        Cue.CHIP: Tune(
            Rank.TICK, (TunePart(_TRIANGLE, "2600 . 3100*2@80", 0.022, 0.5, attack=0.001, hold=0.4),)
        ),
        Cue.RAISE: Tune(
            Rank.CALL,
            (
                TunePart(_TRIANGLE, "2300 . 2700 . 3200 . 3800*3", 0.026, 0.5, attack=0.001, hold=0.4),
                TunePart(_SQUARE, "g4*2 c5*2 e5*2 g5*3", 0.026, 0.24, duty=0.25, hold=0.3),
            ),
        ),
        Cue.FOLD: Tune(
            Rank.CALL,
            (
                TunePart(_TRIANGLE, "150 110*3", 0.035, 0.7, attack=0.002),
                TunePart(_NOISE, "1600@60 1000*2@30", 0.035, 0.2, attack=0.004),
            ),
        ),
        # Knuckles on the table.
        Cue.CHECK: Tune(
            Rank.TICK,
            (
                TunePart(_TRIANGLE, "210 . . 190*2", 0.028, 0.75, attack=0.001, hold=0.3),
                TunePart(_NOISE, "1900@70 . . 1700@60", 0.028, 0.14, attack=0.001),
            ),
        ),
        Cue.COUNT: Tune(Rank.TICK, (TunePart(_SQUARE, "e6 g6", 0.02, 0.2),)),
        # Who speaks at the table is known with closed eyes: each has a line and a voice.
        Cue.ACE: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "c5 g5 . c6*3", 0.07, 0.34, hold=0.4),
                TunePart(_TRIANGLE, "c4 c4 . g4*3", 0.07, 0.5, hold=0.3),
            ),
        ),
        Cue.SLIM: Tune(Rank.CALL, (TunePart(_TRIANGLE, "g4*2 f4 d#4 d4*4", 0.06, 0.6, hold=0.5),)),
        Cue.LUCKY: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "e6 g6 e6 c6 e6 g6*3", 0.05, 0.3, duty=0.125, hold=0.2),
                TunePart(_TRIANGLE, "c5*2 g4*2 c5*4", 0.05, 0.4),
            ),
        ),
        Cue.SHIFTY: Tune(
            Rank.CALL, (TunePart(_SQUARE, "d#5 . e5 . d#5 d5 c#5*3", 0.05, 0.3, duty=0.25, hold=0.1),)
        ),
        Cue.DEALER: Tune(
            Rank.CALL,
            (
                TunePart(_TRIANGLE, "g5*2 d5*4", 0.08, 0.6),
                TunePart(_SQUARE, "b5*2 g4*4", 0.08, 0.16, duty=0.125),
            ),
        ),
        Cue.LETTER: Tune(Rank.TICK, (TunePart(_TRIANGLE, "e6", 0.035, 0.5),)),
        **FANFARES,
    }
)
"""Every cue's score, the most needed first."""

VARIANTS: Mapping[Cue, tuple[Tune, ...]] = MappingProxyType(
    {
        Cue.CARD: tuple(
            Tune(Rank.TICK, (TunePart(_NOISE, words, 0.012, 0.34, attack=0.001),))
            for words in ("7800 4100@50", "6300 4900@35")
        ),
        Cue.CHIP: tuple(
            Tune(Rank.TICK, (TunePart(_TRIANGLE, words, 0.022, 0.5, attack=0.001, hold=0.4),))
            for words in ("2400 . 2900*2@80", "2750 . 3300*2@70")
        ),
        Cue.SETTLE: tuple(
            Tune(
                Rank.TICK,
                (
                    TunePart(_NOISE, knock, 0.025, 0.35, attack=0.001),
                    TunePart(_TRIANGLE, wood, 0.025, 0.75, attack=0.001, hold=0.2),
                ),
            )
            for knock, wood in (("3000", "290 190*2"), ("2300", "235 165*2"))
        ),
    }
)
"""Further scores of what is heard many times in a row: they are played by turns."""


def takes(cue: Cue) -> tuple[Tune, ...]:
    """All scores of a cue, in the order in which they are played."""
    return (SCORES[cue], *VARIANTS.get(cue, ()))
