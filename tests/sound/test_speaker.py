"""Tests of the speaker, on a fake device in virtual time and on SDL's dummy device."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from ctypes.util import find_library
from pathlib import Path
from typing import Any

import pygame
import pytest

from cabinet.api import Cue
from cabinet.clock import VirtualClock
from cabinet.sound import files
from cabinet.sound.cues import RANKS
from cabinet.sound.files import FOLDER, MENU, loop
from cabinet.sound.output import Mixer
from cabinet.sound.speaker import Speaker
from tests.mixer import needs_mixer
from tests.slow import mostly_slow
from tests.sound.wav import found, samples, seconds

pytestmark = needs_mixer

YAHTSEE = FOLDER.parents[2] / "games" / "yahtsee" / "audio"
POKER_DICE = FOLDER.parents[2] / "games" / "poker_dice" / "audio"
LOOP = {
    "menu": MENU,
    "yahtsee": loop(YAHTSEE),
    "tense": loop(YAHTSEE, tense=True),
    "poker dice": loop(POKER_DICE),
}


class Tape:
    """A fake sound device that records every call."""

    def __init__(self) -> None:
        self.missing = False
        self.broken = False
        self.opened = 0
        self.closed = 0
        self.log: list[tuple[str, Cue | str, float]] = []
        self.loaded: list[Cue | str] = []
        self.all_loaded = threading.Event()
        self.loop_loaded = threading.Event()
        self.tried = threading.Event()
        self.names: dict[Path, Cue | str] = {file: cue for cue, takes in found().items() for file in takes}

    def open(self) -> None:
        """Open the device; raise pygame.error if a test has set the device to missing."""
        self.opened += 1
        self.tried.set()
        if self.missing:
            raise pygame.error("no such device")

    def load(self, file: Path) -> TapedChunk:
        """Load the file of a cue or a loop.

        A loop is recorded under the names of its folder and file, such as "yahtsee tense".
        """
        self.check()
        name = self.names.get(file, f"{file.parents[1].name} {file.stem}")
        self.loaded.append(name)
        if set(self.loaded) >= set(Cue):
            self.all_loaded.set()
        if not isinstance(name, Cue):
            self.loop_loaded.set()
        return TapedChunk(self, name, seconds(file))

    def close(self) -> None:
        """Count the calls that close the device."""
        self.closed += 1

    def check(self) -> None:
        """Raise pygame.error if a test has set the device to broken."""
        if self.broken:
            raise pygame.error("mixer not initialized")

    @property
    def played(self) -> list[Cue | str]:
        """The cues and loops that were played, in order."""
        return [cue for what, cue, _ in self.log if what == "play"]

    @property
    def faded(self) -> list[Cue | str]:
        """The cues and loops that were faded out, in order."""
        return [cue for what, cue, _ in self.log if what == "fade"]

    @property
    def music(self) -> list[tuple[str, str, float]]:
        """The recorded calls of the music's loops: the action, the loop and the action's value."""
        return [(what, cue, value) for what, cue, value in self.log if not isinstance(cue, Cue)]

    @property
    def loops(self) -> list[str]:
        """The loops that were loaded, in order."""
        return [name for name in self.loaded if not isinstance(name, Cue)]


class TapedChunk:
    """A loaded cue or loop of the fake device; it records the calls that play or change it."""

    def __init__(self, tape: Tape, cue: Cue | str, length: float) -> None:
        self.tape, self.cue, self.length = tape, cue, length

    def play(self, loops: int = 0, /) -> None:
        self.write("play", loops)

    def fadeout(self, milliseconds: int, /) -> None:
        self.write("fade", milliseconds)

    def set_volume(self, gain: float, /) -> None:
        self.write("gain", gain)

    def get_length(self) -> float:
        return self.length

    def write(self, what: str, value: float) -> None:
        """Record a call of this sound: the action and its value.

        Raise pygame.error if the device is broken.
        """
        self.tape.check()
        self.tape.log.append((what, self.cue, value))


@pytest.fixture
def tape() -> Tape:
    """A fake sound device that works."""
    return Tape()


@pytest.fixture
def clock() -> VirtualClock:
    """A simulated clock that only the test moves."""
    return VirtualClock()


@pytest.fixture
def speaker(tape: Tape, clock: VirtualClock) -> Speaker:
    """A speaker whose thread is not running, at the highest volume."""
    return Speaker(tape, clock, volume=10)


@pytest.fixture
def work(speaker: Speaker) -> Iterator[float | None]:
    """The generator that does the speaker's work; the device is open and all cues are loaded already."""
    work = speaker.work()
    next(work)
    return work


def test_the_cues_needed_most_are_loaded_first(speaker: Speaker, tape: Tape) -> None:
    """The most needed cues are loaded first; each can be played once it is loaded. The device opens once."""
    load, played = tape.load, False

    def slow_load(file: Path) -> TapedChunk:
        nonlocal played
        if len(tape.loaded) == 1:
            speaker.play(Cue.MOVE)
            speaker.play(Cue.JINGLE)
            played = tape.played == [Cue.MOVE]
        return load(file)

    tape.load = slow_load  # type: ignore[method-assign]
    next(speaker.work())
    assert played
    assert list(dict.fromkeys(tape.loaded)) == list(RANKS)
    assert tape.opened == 1


def test_without_sound_nothing_is_played(speaker: Speaker, tape: Tape) -> None:
    """Nothing is played before the speaker has started, or without a device."""
    speaker.play(Cue.MOVE)
    tape.missing = True
    next(speaker.work())
    for cue in Cue:
        speaker.play(cue)
        speaker.stop(cue)
    speaker.stop_sound()
    assert tape.log == []
    speaker.close()


def test_a_missing_device_is_tried_again(
    speaker: Speaker, tape: Tape, caplog: pytest.LogCaptureFixture
) -> None:
    """The pauses between tries grow from 5 s to 60 s; only the first failure and the success are logged."""
    caplog.set_level(logging.INFO, "cabinet.sound.speaker")
    tape.missing = True
    work = speaker.work()
    assert next(work) == 5
    assert tape.opened == 1
    assert [next(work) for _ in range(6)] == [10, 20, 40, 60, 60, 60]
    assert tape.opened == tape.closed == 7
    tape.missing = False
    assert next(work) is None
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]
    assert "no such device" in caplog.text
    assert list(dict.fromkeys(tape.loaded)) == list(RANKS)
    speaker.play(Cue.JINGLE)
    assert tape.played == [Cue.JINGLE]


def test_a_device_that_fails_in_play_is_opened_again(
    speaker: Speaker, work: Iterator[float | None], tape: Tape, caplog: pytest.LogCaptureFixture
) -> None:
    """A failure in play raises nothing; the device is closed, and opened again after 5 s."""
    tape.broken = tape.missing = True
    speaker.play(Cue.TUMBLE)
    speaker.stop(Cue.TUMBLE)
    speaker.play(Cue.TUMBLE)
    speaker.stop_sound()
    speaker.volume = 3
    assert next(work) == 5
    assert tape.closed == 2  # once after the failure, once after a failed try to open
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    tape.broken = tape.missing = False
    assert next(work) is None
    speaker.play(Cue.TUMBLE)
    assert tape.played == [Cue.TUMBLE]


def test_a_device_that_fails_while_cues_are_loaded_is_opened_again(speaker: Speaker, tape: Tape) -> None:
    """All cues are loaded once the device is open again."""
    load = tape.load

    def failing_load(file: Path) -> TapedChunk:
        tape.broken = len(tape.loaded) == 3 and tape.opened == 1
        return load(file)

    tape.load = failing_load  # type: ignore[method-assign]
    work = speaker.work()
    assert next(work) == 5
    assert next(work) is None
    assert tape.opened == 2
    for cue in RANKS:
        speaker.stop_sound()
        speaker.play(cue)
    assert tape.played == list(RANKS)


def test_a_file_that_is_damaged_is_reported_and_silent(
    speaker: Speaker,
    tape: Tape,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
) -> None:
    """All files except for the damaged one are heard; a missing folder is reported as well."""
    (tmp_path / "move.flac").write_bytes(b"RIFF")
    (tmp_path / "win.ogg").write_bytes(found()[Cue.WIN][0].read_bytes())
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    work = speaker.work()
    next(work)
    speaker.play(Cue.MOVE)
    speaker.play(Cue.WIN)
    assert len(tape.played) == 1
    assert "move.flac cannot be decoded" in caplog.text
    assert "give FLAC or Ogg Vorbis" in caplog.text
    monkeypatch.setattr(files, "FOLDER", tmp_path / "none")
    speaker.reopen()
    next(work)
    speaker.play(Cue.WIN)
    assert len(tape.played) == 1
    assert "no sounds" in caplog.text


def test_reopen_works_only_when_asked_for(speaker: Speaker, work: Iterator[float | None], tape: Tape) -> None:
    """The device is opened again only if this was requested, and not at every wake-up."""
    assert next(work) is None
    assert tape.opened == 1
    speaker.reopen()
    for _ in range(2):
        assert next(work) is None
        assert (tape.opened, tape.closed) == (2, 1)


@pytest.mark.usefixtures("work")
def test_a_more_important_cue_replaces_others(speaker: Speaker, tape: Tape) -> None:
    """A more important cue is played at once, and the cues that it replaces fade out within 30 ms."""
    for cue in (Cue.TUMBLE, Cue.SETTLE, Cue.FANFARE):
        speaker.play(cue)
    assert tape.played == [Cue.TUMBLE, Cue.SETTLE, Cue.FANFARE]
    assert sorted(each for each in tape.log if each[0] == "fade") == sorted(
        [("fade", Cue.TUMBLE, 30), ("fade", Cue.SETTLE, 30)]
    )


@pytest.mark.usefixtures("work")
def test_small_cues_give_way_until_the_tune_has_ended(
    speaker: Speaker, tape: Tape, clock: VirtualClock
) -> None:
    ends = clock.now() + seconds(found()[Cue.WIN][0])
    speaker.play(Cue.WIN)
    clock.move_to(ends - 0.01)
    speaker.play(Cue.MOVE)
    assert tape.played == [Cue.WIN]
    clock.move_to(ends)
    speaker.play(Cue.MOVE)
    assert tape.played == [Cue.WIN, Cue.MOVE]
    assert tape.faded == []


@pytest.mark.usefixtures("work")
def test_a_stopped_tune_makes_way_at_once(speaker: Speaker, tape: Tape) -> None:
    """A stop fades one cue or all cues out at once; stopping a cue that is not played does nothing."""
    speaker.play(Cue.WIN)
    speaker.stop(Cue.JINGLE)
    assert tape.faded == []
    speaker.stop(Cue.WIN)
    speaker.play(Cue.TUMBLE)
    speaker.play(Cue.MOVE)
    speaker.stop_sound()
    assert tape.played == [Cue.WIN, Cue.TUMBLE, Cue.MOVE]
    assert sorted(tape.faded) == sorted([Cue.WIN, Cue.TUMBLE, Cue.MOVE])


def test_volume_changes_new_and_playing_sounds(
    speaker: Speaker, work: Iterator[float | None], tape: Tape, clock: VirtualClock
) -> None:
    """The volume applies to new and to playing sounds; volume 5 is 5 dB below volume 10, the loudest."""
    quieter: Any = pytest.approx(10 ** (-5 / 20))
    speaker.play(Cue.WIN)
    assert tape.log == [("gain", Cue.WIN, 1.0), ("play", Cue.WIN, 0)]
    speaker.volume = 5
    assert speaker.volume == 5
    assert tape.log[-1][2] == quieter
    assert ("gain", Cue.WIN, quieter) in tape.log
    speaker.stop_sound()
    clock.move_to(clock.now() + 1)
    speaker.play_music(MENU, 1.0)
    next(work)
    assert tape.music == [("gain", "sound waiting", quieter), ("play", "sound waiting", -1)]
    # Volume 0 silences playing cues and music, and new cues are not played.
    speaker.play(Cue.WIN)
    speaker.volume = 0
    assert ("gain", Cue.WIN, 0.0) in tape.log
    assert tape.music[-1] == ("gain", "sound waiting", 0.0)
    speaker.play(Cue.FANFARE)
    assert tape.played == [Cue.WIN, "sound waiting", Cue.WIN]
    for wrong in (-1, 11):
        with pytest.raises(ValueError, match=f"volume {wrong}: give 0"):
            speaker.volume = wrong
    assert speaker.volume == 0


def test_thread_opens_and_loads(speaker: Speaker, tape: Tape, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread uses a new device at once; closing the speaker ends the thread and closes the device."""
    monkeypatch.setattr("cabinet.sound.speaker.RETRIES", (3600.0, 3600.0))
    tape.missing = True
    speaker.start()
    assert tape.tried.wait(30)
    tape.missing = False
    speaker.reopen()
    assert tape.all_loaded.wait(30)
    speaker.play_music(MENU, 1.0)
    assert tape.loop_loaded.wait(30)
    closed = tape.closed
    speaker.close()
    assert not speaker._thread.is_alive()
    assert tape.closed == closed + 1
    speaker.play(Cue.MOVE)
    assert Cue.MOVE not in tape.played
    speaker.close()


def test_no_call_waits_for_a_device_that_hangs(clock: VirtualClock) -> None:
    """No call of the speaker waits for its thread, although a driver may take seconds to open a device."""
    opening, release = threading.Event(), threading.Event()

    class Hanging(Tape):
        def open(self) -> None:
            opening.set()
            release.wait(30)

    speaker = Speaker(Hanging(), clock)
    speaker.start()
    assert opening.wait(30)
    speaker.play(Cue.MOVE)
    speaker.stop(Cue.MOVE)
    speaker.stop_sound()
    speaker.volume = 2
    assert not release.is_set()
    release.set()
    speaker.close()
    assert not speaker._thread.is_alive()


# Tests of takes and music


@pytest.mark.usefixtures("work")
def test_takes_alternate(speaker: Speaker) -> None:
    """The takes of a cue are played in turn: a card has three, so the fourth card sounds like the first."""
    chunks = list(speaker._takes[FOLDER][Cue.CARD])
    played = []
    for _ in range(4):
        speaker.play(Cue.CARD)
        played.append(speaker._sounding[Cue.CARD][0])
    assert played == [*chunks, chunks[0]]


def test_music_is_loaded_when_it_is_wanted_and_goes_on_for_ever(
    speaker: Speaker, work: Iterator[float | None], tape: Tape
) -> None:
    """Music is loaded when it is requested, and repeats; the same request again changes nothing."""
    speaker.play_music(MENU, 0.5)
    assert tape.music == []
    for _ in range(2):
        assert next(work) is None
        assert tape.music == [("gain", "sound waiting", 0.5), ("play", "sound waiting", -1)]
        speaker.play_music(MENU, 0.5)


def test_other_music_takes_the_place_of_the_first(
    speaker: Speaker, work: Iterator[float | None], tape: Tape
) -> None:
    """New music fades the old music out; the loops of the last two folders stay loaded."""
    for name in ("menu", "yahtsee", "menu", "poker dice", "yahtsee"):
        speaker.play_music(LOOP[name], 1.0)
        next(work)
    menu, yahtsee, poker = (
        ["sound waiting"],
        ["yahtsee waiting", "yahtsee tense"],
        ["poker_dice waiting", "poker_dice tense"],
    )
    assert tape.played == [*menu, *yahtsee, *menu, *poker, *yahtsee]
    assert tape.loops == [*menu, *yahtsee, *poker, *yahtsee]
    assert ("fade", "sound waiting", 400) in tape.log
    speaker.play_music("", 0.0)
    assert tape.faded[-2:] == yahtsee


def test_one_mood_fades_into_the_other_on_a_beat(
    speaker: Speaker, work: Iterator[float | None], tape: Tape, clock: VirtualClock
) -> None:
    """Both loops of a game play at the same time, one of them silently, so that a change keeps the beat."""
    speaker.play_music(LOOP["yahtsee"], 1.0)
    next(work)
    began = clock.now()
    assert tape.music[:2] == [("gain", "yahtsee waiting", 1.0), ("gain", "yahtsee tense", 0.0)]
    beat = seconds(YAHTSEE / "waiting.ogg") / 64
    clock.move_to(began + 7.4 * beat)
    speaker.play_music(LOOP["tense"], 1.0)
    assert next(work) == pytest.approx(0.6 * beat)
    assert len(tape.music) == 4
    clock.move_to(began + 8 * beat)
    while (pause := next(work)) is not None:
        clock.move_to(clock.now() + pause)
    assert clock.now() == pytest.approx(began + 8 * beat + 0.4, abs=0.06)
    tense = [value for what, name, value in tape.music if (what, name) == ("gain", "yahtsee tense")]
    assert tense == sorted(tense)
    assert len(tense) > 6
    assert tape.music[-2:] == [("gain", "yahtsee waiting", 0.0), ("gain", "yahtsee tense", 1.0)]
    assert len(tape.played) == 2
    # The mood can change back; a request that is withdrawn before the next beat changes nothing.
    speaker.play_music(LOOP["yahtsee"], 1.0)
    speaker.play_music(LOOP["tense"], 1.0)
    assert next(work) is None
    speaker.play_music(LOOP["yahtsee"], 1.0)
    while (pause := next(work)) is not None:
        clock.move_to(clock.now() + pause)
    assert tape.music[-2:] == [("gain", "yahtsee waiting", 1.0), ("gain", "yahtsee tense", 0.0)]


def test_music_that_begins_tense_begins_so(
    speaker: Speaker, work: Iterator[float | None], tape: Tape
) -> None:
    """Music may start with the tense loop, as in a resumed game."""
    speaker.play_music(LOOP["tense"], 0.5)
    next(work)
    assert tape.music[:2] == [("gain", "yahtsee waiting", 0.0), ("gain", "yahtsee tense", 0.5)]


def test_music_that_is_off_is_not_loaded(speaker: Speaker, work: Iterator[float | None], tape: Tape) -> None:
    """Music starts when it is switched on, and fades out when it is switched off."""
    speaker.play_music(LOOP["yahtsee"], 0.0)
    assert next(work) is None
    assert tape.loops == []
    speaker.play_music(LOOP["yahtsee"], 0.5)
    next(work)
    assert tape.played == ["yahtsee waiting", "yahtsee tense"]
    speaker.play_music(LOOP["yahtsee"], 0.0)
    assert next(work) is None
    assert tape.faded == ["yahtsee waiting", "yahtsee tense"]


def test_game_has_its_own_sounds(
    speaker: Speaker, work: Iterator[float | None], tape: Tape, tmp_path: Path
) -> None:
    """A game's sounds replace the cabinet's, even with music off; without a loop, the menu's is played."""
    own = tmp_path / "new_cards" / "audio"
    own.mkdir(parents=True)
    (own / "card.2.flac").write_bytes(found()[Cue.CHIP][0].read_bytes())
    (own / "card.txt").write_text("by Ada")
    tape.names[own / "card.2.flac"] = "own card"
    speaker.play_music(loop(own), 0.0)
    next(work)
    for cue in (Cue.CARD, Cue.CARD, Cue.MOVE):
        speaker.play(cue)
    assert tape.played == ["own card", "own card", Cue.MOVE]
    speaker.volume = 5
    assert tape.log[-1][0] == "gain"
    speaker.play_music(loop(own), 1.0)
    next(work)
    assert tape.loops[-1] == "sound waiting"
    speaker.play_music(MENU, 1.0)
    next(work)
    speaker.play(Cue.CARD)
    assert tape.played[-1] is Cue.CARD


def test_music_without_any_file_is_silence(
    speaker: Speaker,
    work: Iterator[float | None],
    tape: Tape,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(files, "MENU", str(tmp_path / "waiting"))
    speaker.play_music(files.MENU, 1.0)
    assert next(work) is None
    assert tape.music == []


@pytest.mark.parametrize(("cue", "left"), [(Cue.MOVE, 0.5), (Cue.TUMBLE, 0.25), (Cue.WIN, 0.0)])
def test_music_ducks_under_cues(
    speaker: Speaker, work: Iterator[float | None], tape: Tape, clock: VirtualClock, cue: Cue, left: float
) -> None:
    """Music gets quieter while a cue sounds, and returns in steps within 0.6 s after the cue."""
    speaker.play_music(MENU, 1.0)
    next(work)
    speaker.play(cue)
    assert tape.music[-1] == ("gain", "sound waiting", left)
    while (pause := next(work)) is not None:
        clock.move_to(clock.now() + pause)
    levels = [value for what, _, value in tape.music[2:] if what == "gain"]
    assert levels == sorted(levels)
    assert levels[-1] == 1.0
    assert len(levels) > 5
    speaker.play(cue)
    speaker.stop(cue)
    clock.move_to(clock.now() + 0.6)
    assert next(work) is None
    assert tape.music[-1] == ("gain", "sound waiting", 1.0)


def test_a_device_that_fails_under_the_music_is_opened_again(
    speaker: Speaker, work: Iterator[float | None], tape: Tape
) -> None:
    """The loop of music is loaded again once the device is open."""
    speaker.play_music(MENU, 1.0)
    next(work)
    tape.broken = True
    speaker.play_music("", 0.0)
    tape.broken = False
    speaker.play_music(MENU, 1.0)
    assert next(work) is None
    assert tape.opened == 2
    assert tape.played == ["sound waiting"] * 2


def test_a_device_that_fails_while_music_is_loaded_is_opened_again(
    speaker: Speaker, work: Iterator[float | None], tape: Tape
) -> None:
    speaker.play_music(MENU, 1.0)
    tape.broken = True
    assert next(work) == 0.0
    assert tape.opened == 1
    tape.broken = False
    assert next(work) is None
    assert tape.opened == 2
    assert tape.played == ["sound waiting"]


# Tests of SDL's dummy device


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mixer]:
    """SDL's mixer with a dummy device."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = Mixer()
    yield mixer
    mixer.close()


NO_CARD = """
import sys
from cabinet.display.sdl import pygame
from cabinet.sound.output import Mixer
mixer = Mixer()
kilobytes = []
for _ in range(int(sys.argv[1])):
    try:
        mixer.open()
    except pygame.error:
        mixer.close()
    else:
        sys.exit("there is sound")
    kilobytes.append(4 * int(open("/proc/self/statm").read().split()[1]))
print(kilobytes[-1] - kilobytes[20])
"""


@pytest.mark.skipif(not find_library("asound"), reason="ALSA is not here")
@pytest.mark.parametrize("tries", mostly_slow([80, 300]))
def test_failed_try_leaves_nothing_behind(tries: int) -> None:
    """A failed try to open the device leaks no memory, as the cabinet may try once a minute for weeks."""
    done = subprocess.run(
        [sys.executable, "-c", NO_CARD, str(tries)],
        env={**os.environ, "SDL_AUDIODRIVER": "alsa"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.stderr.endswith("there is sound\n"):
        pytest.skip("there is a sound card")
    assert done.returncode == 0, done.stderr
    # Loading and unloading SDL's audio library would leak 100 kB each time; a quarter of that is allowed.
    assert int(done.stdout) < (tries - 20) * 100 / 4


def test_the_mixer_decodes_our_files(mixer: Mixer) -> None:
    """The sound files have one channel and the mixer's sample rate."""
    mixer.open()
    for cue in (Cue.SCORE, Cue.WIN):
        file = found()[cue][0]
        sound = mixer.load(file)
        assert sound.get_raw() == samples(cue).tobytes()
        assert sound.get_length() == pytest.approx(seconds(file))


def test_damaged_file_is_no_lost_device(mixer: Mixer, tmp_path: Path) -> None:
    """A damaged file raises ValueError, and a missing device raises pygame.error."""
    (tmp_path / "move.flac").write_bytes(b"fLaC" + bytes(99))
    mixer.open()
    with pytest.raises(ValueError, match=r"move\.flac cannot be decoded"):
        mixer.load(tmp_path / "move.flac")
    with pytest.raises(OSError, match="none"):
        mixer.load(tmp_path / "none.flac")
    mixer.close()
    with pytest.raises(pygame.error):
        mixer.load(found()[Cue.MOVE][0])


def test_a_driver_that_does_not_exist_is_a_pygame_error(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The speaker tries again after a pygame.error; closing a mixer that is not open is no error."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    with pytest.raises(pygame.error):
        mixer.open()
    mixer.close()


def test_mixer_opened_at_another_rate_is_refused(mixer: Mixer) -> None:
    """A mixer that is open at another rate is refused: the cabinet's samples would sound wrong."""
    pygame.mixer.init(44_100, -16, 2)
    with pytest.raises(pygame.error, match="something else opened it before"):
        mixer.open()


def test_cues_sound_on_sdl(mixer: Mixer, clock: VirtualClock) -> None:
    """Cues sound on the real SDL mixer; the speaker opens it again after other code has closed it."""
    speaker = Speaker(mixer, clock)
    work = speaker.work()
    next(work)
    speaker.play(Cue.JINGLE)
    assert pygame.mixer.get_busy()
    pygame.mixer.quit()
    speaker.play(Cue.FANFARE)
    speaker.stop_sound()
    assert next(work) is None
    speaker.play(Cue.WIN)
    assert pygame.mixer.get_busy()


def test_a_storm_of_cues_survives_reopening(mixer: Mixer, clock: VirtualClock) -> None:
    """Another thread plays cues all the time, while the device is opened again several times."""
    speaker = Speaker(mixer, clock)
    work = speaker.work()
    next(work)
    over = threading.Event()

    def hammer() -> None:
        while not over.is_set():
            for cue in Cue:
                speaker.play(cue)
            speaker.stop_sound()

    children = threading.Thread(target=hammer)
    children.start()
    try:
        for _ in range(5):
            speaker.reopen()
            assert next(work) is None
    finally:
        over.set()
        children.join()
