"""The voices of the chip."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabinet.sound.voice import LOWEST, PEAK, RATE, SLICE, Note, Wave, mix

TONES = (Wave.SQUARE, Wave.TRIANGLE)

notes = st.builds(
    Note,
    wave=st.sampled_from(Wave),
    pitch=st.floats(LOWEST, RATE / 2),
    seconds=st.floats(0.001, 0.3),
    volume=st.floats(0, 1),
    duty=st.floats(0.05, 0.5),
    attack=st.floats(0.001, 0.1),
    hold=st.floats(0, 0.9),
)


def render(*lines: Sequence[Note]) -> array[int]:
    """All slices in one."""
    whole = array("h")
    for piece in mix(lines):
        whole += piece
    return whole


def crossings(samples: Sequence[int]) -> int:
    """How often the samples go from below zero to zero or above."""
    return sum(before < 0 <= after for before, after in pairwise(samples))


@pytest.mark.parametrize("wave", TONES)
@pytest.mark.parametrize("pitch", [110.0, 440.0, 987.77, 1318.51])
def test_a_tone_has_its_pitch(wave: Wave, pitch: float) -> None:
    """Over two seconds a tone crosses zero as often as its pitch says, to 0.2 percent."""
    samples = render([Note(wave, pitch, 2.0, hold=0.9)])
    assert crossings(samples) == pytest.approx(2 * pitch, rel=0.002, abs=1)


@pytest.mark.parametrize("duty", [0.125, 0.25, 0.5])
def test_a_square_wave_is_high_for_its_duty(duty: float) -> None:
    """The share of samples above zero is the duty."""
    samples = render([Note(Wave.SQUARE, 220.0, 1.0, duty=duty, hold=0.9)])
    assert sum(sample > 0 for sample in samples) / len(samples) == pytest.approx(duty, abs=0.02)


@pytest.mark.parametrize("wave", Wave)
def test_no_offset(wave: Wave) -> None:
    """The mean of a note is nearly zero, whatever its duty."""
    for duty in (0.125, 0.5):
        samples = render([Note(wave, 1000.0, 0.2, duty=duty)])
        assert abs(sum(samples) / len(samples)) < 0.005 * PEAK


@settings(max_examples=30)
@given(st.lists(st.lists(notes, min_size=1, max_size=3), min_size=1, max_size=4))
def test_never_clips_and_never_clicks(lines: list[list[Note]]) -> None:
    """Up to four lines of any notes fit 16 bits, begin at zero and end near it."""
    samples = render(*lines)
    assert len(samples) == max(sum(note.length for note in line) for line in lines)
    assert max(map(abs, samples)) <= PEAK * len(lines)
    assert samples[0] == 0
    assert abs(samples[-1]) <= len(lines)


@pytest.mark.parametrize("wave", Wave)
def test_four_voices_at_full_volume_use_all_16_bits_at_most(wave: Wave) -> None:
    """The loudest possible mix is loud, and does not overflow."""
    samples = render(*[[Note(wave, 300.0, 0.2, hold=0.9)]] * 4)
    assert 0.7 * 32_767 < max(map(abs, samples)) <= 32_767


def test_lines_are_added() -> None:
    """Two lines together are the sum of each alone, to the rounding of a sample."""
    low = [Note(Wave.TRIANGLE, 200.0, 0.1)]
    high = [Note(Wave.SQUARE, 700.0, 0.05), Note(Wave.NOISE, 4000.0, 0.1)]
    alone = zip(render(low), render(high), strict=False)
    assert all(abs(a + b - both) <= 2 for (a, b), both in zip(alone, render(low, high), strict=False))


def test_notes_follow_each_other() -> None:
    """A line is its notes one after another, a note without volume a rest of its length."""
    first, rest, last = (
        Note(Wave.SQUARE, 500.0, 0.05),
        Note(Wave.SQUARE, 500.0, 0.02, 0.0),
        Note(Wave.NOISE, 5000.0, 0.05),
    )
    assert render([first, rest, last]) == render([first]) + array("h", [0] * rest.length) + render([last])


def test_a_note_dies_away_unless_it_is_held() -> None:
    """The second half is much softer; held, the middle is as loud as the beginning."""
    samples, held = (render([Note(Wave.TRIANGLE, 400.0, 0.2, hold=hold)]) for hold in (0.0, 0.8))
    half = len(samples) // 2
    assert max(samples[half:]) < 0.3 * max(samples[:half])
    assert max(held[half : half + 100]) > 0.95 * PEAK


def test_noise_is_noise() -> None:
    """It never repeats within a note, and a faster shift register sounds brighter."""
    slow, fast = (render([Note(Wave.NOISE, pitch, 0.5, hold=0.9)]) for pitch in (1000.0, 8000.0))
    assert crossings(fast) > 4 * crossings(slow) > 0
    signs = bytes(sample > 0 for sample in fast[100:-2000])
    assert signs.find(signs[:200], 1) == -1


def test_work_comes_in_slices() -> None:
    """No slice is longer than SLICE, so that a thread can pause between them."""
    sizes = [len(piece) for piece in mix([[Note(Wave.SQUARE, 440.0, 0.1)]])]
    assert sum(sizes) == 2205
    assert max(sizes) == SLICE


def test_a_fifth_line_is_refused() -> None:
    """The chip has four voices; without lines, or with empty ones, there are no samples."""
    assert len(render()) == len(render([])) == 0
    with pytest.raises(ValueError, match=r"5 lines.*4 voices"):
        next(mix([[Note(Wave.SQUARE, 440.0, 0.1)]] * 5))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"pitch": 0.0}, "pitch 0.0 Hz"),
        ({"pitch": 12_000.0}, "pitch 12000.0 Hz"),
        ({"pitch": float("nan")}, "pitch nan Hz"),
        ({"seconds": 0.0}, "note of 0.0 s"),
        ({"volume": 1.1}, "volume 1.1"),
        ({"duty": 0.6}, "duty 0.6"),
        ({"attack": 0.0}, "attack of 0.0 s"),
        ({"hold": 1.0}, "hold 1.0"),
    ],
)
def test_what_no_voice_can_play_is_refused(wrong: dict[str, float], message: str) -> None:
    """The refusal names the value."""
    right = {"pitch": 440.0, "seconds": 0.1}
    with pytest.raises(ValueError, match=message):
        Note(Wave.SQUARE, **{**right, **wrong})
