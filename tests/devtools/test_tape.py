"""The tape records sounds as SDL would mix them."""

from __future__ import annotations

from array import array
from itertools import pairwise

import pytest

from cabinet.clock import VirtualClock
from cabinet.devtools.tape import LARGEST, Tape, TapedChunk
from cabinet.sound.files import FOLDER, RATE
from study.sound.levels import stored
from tests.mixer import needs_mixer


@pytest.fixture
def clock() -> VirtualClock:
    """A virtual clock, which the test moves forward."""
    return VirtualClock()


@pytest.fixture
def tape(clock: VirtualClock) -> Tape:
    """A tape without any sounds, timed by `clock`."""
    tape = Tape(clock)
    tape.open()
    return tape


def wait(clock: VirtualClock, samples: int) -> None:
    clock.move_to(clock.now() + samples / RATE)


def test_silence_is_recorded(tape: Tape, clock: VirtualClock) -> None:
    wait(clock, RATE)
    assert tape.samples() == array("h", bytes(2 * RATE))


def test_simultaneous_sounds_add_up_and_clip(tape: Tape, clock: VirtualClock) -> None:
    """Each sound on the tape has its own start and gain, and plays once or for ever."""
    once, ever = TapedChunk(tape, array("h", [100, 100])), TapedChunk(tape, array("h", [1, 2, 3]))
    ever.play(-1)
    wait(clock, 2)
    once.set_volume(0.5)
    once.play()
    wait(clock, 4)
    assert list(tape.samples()) == [1, 2, 53, 51, 2, 3]
    loud = TapedChunk(tape, array("h", [LARGEST]))
    loud.play()
    wait(clock, 1)
    assert tape.samples()[-1] == LARGEST


def test_fade_falls_steadily_to_zero(tape: Tape, clock: VirtualClock) -> None:
    chunk = TapedChunk(tape, array("h", [1000] * RATE))
    chunk.play()
    wait(clock, 10)
    chunk.fadeout(10)
    wait(clock, RATE // 50)
    heard = list(tape.samples())[10:]
    assert heard == sorted(heard, reverse=True)
    assert max(before - after for before, after in pairwise(heard)) < 10
    assert heard[-1] == 0


def test_closed_device_records_silence(tape: Tape, clock: VirtualClock) -> None:
    TapedChunk(tape, array("h", [5] * 10)).play()
    wait(clock, 2)
    tape.close()
    wait(clock, 2)
    assert list(tape.samples()) == [5, 5, 0, 0]


@needs_mixer
def test_file_is_decoded_without_loss(tape: Tape) -> None:
    sound = tape.load(FOLDER / "tick-1.flac")
    assert len(sound.samples) == round(0.075 * RATE)
    assert max(map(abs, sound.samples)) == stored(-18)
    with pytest.raises(OSError, match="none"):
        tape.load(FOLDER / "none.flac")
