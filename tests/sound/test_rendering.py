"""Tests of the synthesizer in the folder `study`, and of the sound files made with it."""

from __future__ import annotations

import io
import re
import runpy
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import soundfile

from cabinet.api import Cue
from cabinet.sound.files import FOLDER, RATE
from study.sound import __main__ as command
from study.sound import files as study_files
from study.sound import instruments
from study.sound.cues import CUES
from study.sound.files import File, files, rendered
from study.sound.score import Part, Score, hertz
from study.sound.synth import RING, Instrument, Noise, Partial, low_pass
from tests.slow import SLOW

if TYPE_CHECKING:
    from pathlib import Path

    from study.sound.synth import Samples

ALL = tuple(each for each in vars(instruments).values() if isinstance(each, Instrument))
SINE = Instrument("sine", (Partial(1, 1),))


def spectrum(wave: Samples) -> tuple[Samples, Samples]:
    """Return the frequencies in Hz of a sound's spectrum, and the power at each frequency."""
    frequencies: Any = np.fft.rfftfreq(len(wave), 1 / RATE)
    power: Any = np.abs(np.fft.rfft(wave)) ** 2
    return frequencies, power


def middle(wave: Samples) -> float:
    """Return the spectral centroid (the mean frequency, weighted by power) of a sound, in Hz."""
    frequencies, power = spectrum(wave)
    return float((frequencies * power).sum() / power.sum())


@pytest.mark.parametrize("cue", [Cue.MOVE, Cue.SETTLE, Cue.CARD, Cue.SLAM, Cue.LUCKY, Cue.ZERO])
def test_a_file_is_what_the_study_renders(cue: Cue) -> None:
    file = next(file for file in files() if file.score is CUES[cue][0])
    path, data = rendered(file)
    assert path.read_bytes() == data, f"{path} is another one: python -m study.sound {path.stem}"


def test_every_rendered_file_exists() -> None:
    """Each file that the study renders exists; files made by artists are not rendered."""
    named = {file.path for file in files()}
    folders = {path.parent for path in named}
    assert named <= {path.with_suffix("") for folder in folders for path in folder.iterdir()}


@SLOW
def test_all_files_are_what_the_study_renders() -> None:
    made = dict(map(rendered, files()))
    assert [path for path, data in made.items() if path.read_bytes() != data] == []


def test_fourteen_instruments_have_a_character_of_their_own() -> None:
    """At least fourteen instruments have different spectra for the same note."""
    assert len(ALL) >= 14
    shapes = []
    for by in ALL:
        _, power = spectrum(by.note((660.0, 660.0), 0.2)[: round(0.2 * RATE)])
        thirds = np.array([each.sum() for each in np.array_split(power[: 40 * (len(power) // 40)], 40)])
        shapes.append(10 * np.log10(thirds / thirds.sum() + 1e-6))
    for number, one in enumerate(shapes):
        for other in shapes[:number]:
            assert np.sqrt(((one - other) ** 2).mean()) > 2


def test_a_note_slides_bends_and_trembles() -> None:
    """A note may slide, as the score says, and bend or have vibrato, as the instrument does."""
    start, end = (middle(part) for part in np.array_split(SINE.note((700.0, 250.0), 0.2)[: RATE // 5], 2))
    assert start > 1.3 * end
    bent = SINE._replace(bend=(12, 0.02)).note((440.0, 440.0), 0.2)
    assert middle(bent[:300]) > 1.3 * middle(bent[2000:4000])
    frequencies, power = spectrum(SINE._replace(vibrato=(6, 1)).note((440.0, 440.0), 1.0))
    assert power[(frequencies > 450) & (frequencies < 480)].sum() > 0.1 * power.sum()


def test_noise_has_a_body() -> None:
    """The power of noise lies around a fixed frequency, or around a multiple of the pitch."""
    fixed = Instrument("noise", noise=(Noise(1, 2500, 0.1, 0.0),)).note((200.0, 200.0), 0.2)
    assert middle(fixed) == pytest.approx(2500, rel=0.05)
    follows = Instrument("noise", noise=(Noise(1, 2, 0.1, 0.0),)).note((600.0, 600.0), 0.2)
    assert middle(follows) == pytest.approx(1200, rel=0.05)


def test_filter_removes_higher_frequencies() -> None:
    """An octave above its frequency, the low-pass filter lets through a quarter of the amplitude."""
    tones = [SINE.note((pitch, pitch), 0.5)[:8000] for pitch in (250.0, 2000.0)]
    low, high = (np.abs(low_pass(tone, 1000, 0.7)[2000:6000]).max() for tone in tones)
    assert low == pytest.approx(1, abs=0.1)
    assert high == pytest.approx(1 / 4, abs=0.05)


def test_partials_above_half_the_rate_are_left_out() -> None:
    """Partials above half the sample rate would be heard as wrong lower tones."""
    high = Instrument("high", (Partial(1, 1), Partial(3, 1)))
    frequencies, power = spectrum(high.note((5000.0, 5000.0), 0.2))
    assert power[(frequencies > 5500)].sum() < 0.01 * power.sum()


def test_words_become_notes() -> None:
    """The words of a score are pitches, slides, numbers of steps, percentages, rests and bars."""
    part = Part(SINE, "a4 | .*2 a4>a5*1.5@50", 0.1, 0.8)
    first, rest, last = part.notes()
    assert (first.pitch, first.volume, rest.volume) == ((440.0, 440.0), 0.8, 0.0)
    assert (last.pitch, last.volume) == ((440.0, 880.0), 0.4)
    assert (last.at, last.seconds) == pytest.approx((0.3, 0.15))
    assert part.seconds == pytest.approx(0.45)
    # A slide without an end note returns to the note where it begins.
    assert len(list(Part(SINE, "c4 c4>", 0.1).notes())) == 2


@pytest.mark.parametrize(
    ("pitch", "expected"), [("a4", 440), ("c4", 261.63), ("f#5", 739.99), ("b3", 246.94), ("8000", 8000)]
)
def test_pitch_is_a_name_or_a_number(pitch: str, expected: float) -> None:
    """A pitch is the name of a note of the piano, or a number in Hz."""
    assert hertz(pitch) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("word", ["h4", "c", "c#", "c4*x", "c4@x", "c4>h5", "*2"])
def test_word_that_is_no_note_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=f"^'{re.escape(word)}' in 'c4"):
        list(Part(SINE, f"c4 {word}", 0.1).notes())


def test_loop_has_no_seam() -> None:
    """A loop repeats without a seam: the reverb of its end is mixed into its start."""
    part = Part(SINE._replace(release=0.03), ". . . a4", 0.05)
    once, loop = (Score((part,), tail=0.0, room=0.2, goes_round=ever).samples() for ever in (False, True))
    assert len(once) == len(loop) == round(0.2 * RATE)
    assert np.abs(once[:500]).max() < 0.05
    assert np.abs(loop[:500]).max() > 0.1
    assert len(SINE.note((440.0, 440.0), 0.1)) == round((0.1 + RING * SINE.release) * RATE)


def test_a_tune_is_compressed_and_peaks_where_it_should(monkeypatch: pytest.MonkeyPatch) -> None:
    """Encoding is repeated until the peak is near the wanted one; after too many tries the best is used."""
    file = File(FOLDER / "test", Score((Part(instruments.BELL, "c5 e5 g5", 0.25),)), -6.0)
    path, data = rendered(file)
    assert path.name == "test.ogg"
    assert data[14:18] == bytes(4)
    assert data == rendered(file)[1]
    loop = file._replace(score=file.score._replace(goes_round=True))
    assert soundfile.info(io.BytesIO(rendered(loop)[1])).frames == round(0.75 * RATE)
    heard, rate = soundfile.read(io.BytesIO(data))
    assert rate == RATE
    peak = float(np.abs(heard).max())
    monkeypatch.setattr(study_files, "NEAR", 0.0)
    monkeypatch.setattr(study_files, "TRIES", 2)
    assert np.abs(soundfile.read(io.BytesIO(rendered(file)[1]))[0]).max() == pytest.approx(peak, rel=0.1)


def test_the_command_writes_what_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command writes only the requested files, and removes an old file with another suffix."""
    audio = tmp_path / "new" / "audio"
    some = [File(audio / name, Score((Part(SINE, "a4", 0.1),)), -18.0) for name in ("one", "two.2")]
    monkeypatch.setattr(command, "files", lambda: some)
    command.main([])
    (audio / "two.2.ogg").touch()
    command.main(["two.2"])
    assert {path.name for path in audio.iterdir()} == {"one.flac", "two.2.flac"}
    with pytest.raises(SystemExit):
        command.main(["three"])
    said = capsys.readouterr()
    assert "no sound is called three" in said.err
    assert said.out == "2 files, 0.00 MB\n1 files, 0.00 MB\n"


def test_command_has_help(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["sound", "--help"])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(command.__file__), run_name="__main__")
    assert end.value.code == 0
    assert "usage: python -m study.sound" in capsys.readouterr().out
