"""Tests of the sound of every cue."""

from __future__ import annotations

import math
from array import array
from itertools import combinations, pairwise, product

import pytest

from cabinet.api import Cue, tick
from cabinet.devtools.loudness import peak
from cabinet.devtools.virtual.sounds import comment
from cabinet.dice.throw import settles
from cabinet.drawing.moments import Size
from cabinet.sound.cues import RANKS, Rank, gives_way, silenced
from cabinet.sound.files import FOLDER, RATE, takes
from cabinet.sound.listener import DEFAULT, LOUDEST, gain
from study.sound.levels import MUSIC, stored
from tests.mixer import needs_mixer
from tests.slow import mostly_slow
from tests.sound.wav import found, samples

pytestmark = needs_mixer

PEOPLE = (Cue.ACE, Cue.SLIM, Cue.LUCKY, Cue.SHIFTY, Cue.DEALER, Cue.YOU)
TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)

FOUND = takes(FOLDER)
TAKES = [(cue, take) for cue, files in FOUND.items() for take in range(len(files))]


def test_each_cue_has_a_file_and_each_file_a_cue() -> None:
    """Each cue has a file and a rank (its importance); the only file without a cue is the menu's loop."""
    assert set(found()) == set(RANKS) == set(Cue)
    files = [file for files in found().values() for file in files]
    assert {*FOLDER.iterdir()} == {*files, FOLDER / "waiting.ogg"}


@pytest.fixture(scope="module")
def sounds() -> dict[Cue, array[int]]:
    """The samples of every cue."""
    return {cue: samples(cue) for cue in Cue}


def rms(part: array[int]) -> float:
    """Return the root mean square of sound samples, a measure of their loudness."""
    return math.sqrt(sum(sample * sample for sample in part) / len(part))


def brightness(part: array[int]) -> float:
    """Return the number of upward zero crossings per second, a rough measure of the pitch."""
    ups = sum(before < 0 <= after for before, after in pairwise(part))
    return ups * RATE / len(part)


@pytest.mark.parametrize(("cue", "take"), TAKES)
def test_a_cue_is_pleasant(cue: Cue, take: int) -> None:
    """A cue is audible, is without offset or clicks at its ends, and has the peak of its rank."""
    sound = samples(cue, take)
    loudest = max(map(abs, sound))
    assert loudest / 8 < rms(sound) < loudest
    assert abs(sum(sound) / len(sound)) < 0.02 * loudest
    exact = FOUND[cue][take].suffix == ".flac"
    assert abs(sound[0]) <= (0 if exact else 0.005 * loudest)
    assert max(map(abs, sound[-5:])) <= (0.003 if exact else 0.005) * loudest
    heard = array("h", (round(gain(DEFAULT) * sample) for sample in sound))
    level = {Rank.TICK: -18, Rank.CALL: -12, Rank.TUNE: -6, Rank.BACKGROUND: -12}[RANKS[cue]]
    assert peak(heard) == pytest.approx(level, abs=0.05)


def test_no_two_cues_sound_alike() -> None:
    """Any two cues, or takes of a cue, differ within the first 30 ms."""
    for one, other in combinations(TAKES, 2):
        assert samples(*one)[:650] != samples(*other)[:650], (one, other)


def test_ticks_climb_the_pentatonic_scale(sounds: dict[Cue, array[int]]) -> None:
    """The eight ticks rise from C5 to E6."""
    pitches = [pitch(sounds[cue]) for cue in map(tick, range(8))]
    assert all(after / before > 1.1 for before, after in pairwise(pitches))
    assert (pitches[0], pitches[-1]) == pytest.approx((523.25, 1318.51), rel=0.02)


def pitch(part: array[int]) -> float:
    """Return the fundamental frequency of samples in Hz, found by autocorrelation."""
    some = part[200:1000]
    shifts = range(12, 60)
    alike = {n: sum(a * b for a, b in zip(some, part[200 + n : 1000 + n], strict=True)) for n in shifts}
    best = max(alike.values())
    return RATE / next(
        n
        for n in shifts
        if alike[n] > 0.9 * best and alike[n] >= max(alike[n - 1 if n > 12 else n], alike[min(59, n + 1)])
    )


def test_cues_are_as_short_as_their_events(sounds: dict[Cue, array[int]]) -> None:
    """The answers to presses take less than 0.12 s, and no cue outlasts its event on the screen."""
    seconds = {cue: len(sound) / RATE for cue, sound in sounds.items()}
    assert all(seconds[cue] < 0.12 for cue in (Cue.MOVE, Cue.LETTER, Cue.CHOOSE, Cue.HOLD, Cue.FREE))
    assert all(seconds[cue] < 0.2 for cue in Cue if RANKS[cue] is Rank.TICK)
    assert all(seconds[cue] <= 0.5 for cue in (*TURNS, *PEOPLE))
    assert 0.4 < seconds[Cue.TUMBLE] <= settles(0)
    assert 4 < seconds[Cue.JINGLE] < 6
    moments = {
        Cue.SPARKLE: Size.SPARKLE,
        Cue.SHINE: Size.SHINE,
        Cue.FEAST: Size.FEAST,
        Cue.STRAIGHT_FLUSH: Size.FEAST,
        Cue.RECORD: Size.RECORD,
    }
    for cue, size in moments.items():
        assert 0.85 * size.value <= seconds[cue] <= size.value, cue


def test_each_of_the_people_has_an_instrument() -> None:
    """Each person at the card tables, and each player's turn, has an instrument of its own."""
    assert len({comment(FOUND[who][0]) for who in PEOPLE}) == len(PEOPLE) == 6
    assert len({comment(FOUND[who][0]) for who in TURNS}) == len(TURNS)


def test_good_news_sounds_higher(sounds: dict[Cue, array[int]]) -> None:
    """A move sounds higher than a refusal, points higher than none, and winning higher than losing."""
    pitch = {cue: brightness(sound) for cue, sound in sounds.items()}
    assert pitch[Cue.MOVE] > 3 * pitch[Cue.REFUSE]
    assert pitch[Cue.CHOOSE] > 2 * pitch[Cue.NOT_YOU]
    assert pitch[Cue.SCORE] > 1.5 * pitch[Cue.ZERO]
    assert pitch[Cue.WIN] > 1.5 * pitch[Cue.LOSE]


def test_hold_rises_and_release_falls(sounds: dict[Cue, array[int]]) -> None:
    """The cue of HOLD rises in pitch and the cue of its release falls, so that they can be told apart."""
    start, end = slice(0, 770), slice(-1000, None)
    assert brightness(sounds[Cue.HOLD][end]) > 1.2 * brightness(sounds[Cue.HOLD][start])
    assert brightness(sounds[Cue.FREE][end]) < 0.8 * brightness(sounds[Cue.FREE][start])


def test_the_clatter_thins_out() -> None:
    """Each third of the clatter of dice has less power than the third before."""
    for sound in (samples(Cue.TUMBLE, take) for take in range(3)):
        size = len(sound) // 3
        powers = [rms(sound[size * part : size * (part + 1)]) for part in range(3)]
        assert powers == sorted(powers, reverse=True)


def test_cues_that_sound_together_do_not_clip(sounds: dict[Cue, array[int]]) -> None:
    """A tick, a call and music together fit 16 bits at any volume.

    At the default volume a tune that fades out fits as well.
    """
    peak = {rank: max(max(map(abs, sounds[cue])) for cue in Cue if RANKS[cue] is rank) for rank in Rank}
    most = peak[Rank.TICK] + peak[Rank.CALL] + stored(MUSIC)
    assert most <= 32_767
    assert peak[Rank.TUNE] <= gain(LOUDEST) * 32_767
    assert gain(DEFAULT) * (most + peak[Rank.TUNE]) <= 32_767


def test_more_important_cue_replaces_others() -> None:
    """A tune stops calls and ticks, and a cue stops one of its own rank; a tick and a call sound together."""
    assert silenced(Cue.WIN, [Cue.TUMBLE, Cue.MOVE]) == {Cue.TUMBLE, Cue.MOVE}
    assert gives_way(Cue.TURN_1, [Cue.WIN])
    assert not gives_way(Cue.TURN_2, [Cue.TURN_1])
    assert silenced(Cue.TURN_2, [Cue.TURN_1, Cue.HOLD]) == {Cue.TURN_1}
    assert not gives_way(Cue.SETTLE, [Cue.TUMBLE])
    assert Cue.TUMBLE not in silenced(Cue.SETTLE, [Cue.TUMBLE])
    assert gives_way(Cue.MOVE, [Cue.FANFARE])
    assert gives_way(Cue.LETTER, [Cue.MOVE, Cue.TOP_TEN])
    for cue in Cue:
        assert not gives_way(cue, [])
        assert silenced(cue, [cue]) == {cue}, "it starts over"


def test_everything_silences_the_jingle() -> None:
    """The jingle starts only if nothing sounds, and any cue stops it."""
    for cue in set(Cue) - {Cue.JINGLE}:
        assert not gives_way(cue, [Cue.JINGLE])
        assert silenced(cue, [Cue.JINGLE]) == {Cue.JINGLE}
        assert gives_way(Cue.JINGLE, [cue])


@pytest.mark.parametrize(
    "cues",
    mostly_slow([[Cue.MOVE, Cue.SETTLE, Cue.TUMBLE, Cue.TURN_1, Cue.WIN, Cue.TOP_TEN, Cue.JINGLE], [*Cue]]),
    ids=["each rank", "all"],
)
def test_never_two_loud_things_at_once(cues: list[Cue]) -> None:
    """After any three cues only one sounds, or two: one of the rank TICK and one of the rank CALL."""
    for three in product(cues, repeat=3):
        sounding: set[Cue] = set()
        for cue in three:
            if not gives_way(cue, sounding):
                sounding = (sounding - silenced(cue, sounding)) | {cue}
        ranks = sorted(RANKS[cue] for cue in sounding)
        assert len(ranks) == 1 or ranks == [Rank.TICK, Rank.CALL], three
