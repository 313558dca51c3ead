"""The speaker: on an invented device in virtual time, and on SDL's dummy device."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from array import array
from collections.abc import Generator, Iterator
from ctypes.util import find_library
from functools import cache
from typing import Any

import pygame
import pytest

from cabinet.api import Cue
from cabinet.clock import VirtualClock
from cabinet.sound import speaker as speaker_module
from cabinet.sound.cues import SCORES, takes
from cabinet.sound.levels import MUSIC, PEAKS
from cabinet.sound.loops import LOOPS, MENU
from cabinet.sound.output import Mixer
from cabinet.sound.render import BREATH, made
from cabinet.sound.speaker import Speaker
from cabinet.sound.tune import Rank, Tune
from cabinet.sound.voice import RATE
from tests.mixer import needs_mixer
from tests.slow import mostly_slow
from tests.sound.wav import samples

pytestmark = needs_mixer


class Tape:
    """An output that writes down what happens to it."""

    def __init__(self, cues: dict[bytes, Cue | str]) -> None:
        self.cues = cues
        self.missing = False
        self.broken = False
        self.opened = 0
        self.closed = 0
        self.log: list[tuple[str, Cue | str, float]] = []
        self.loaded: list[Cue | str] = []
        self.all_loaded = threading.Event()
        self.loop_loaded = threading.Event()
        self.tried = threading.Event()

    def open(self) -> None:
        """Open, unless it is missing."""
        self.opened += 1
        self.tried.set()
        if self.missing:
            raise pygame.error("no such device")

    def load(self, samples: array[int]) -> TapedChunk:
        """Recognise the cue."""
        self.check()
        cue = self.cues[samples.tobytes()]
        self.loaded.append(cue)
        if set(self.loaded) >= set(Cue):
            self.all_loaded.set()
        if not isinstance(cue, Cue):
            self.loop_loaded.set()
        return TapedChunk(self, cue)

    def close(self) -> None:
        """Count it."""
        self.closed += 1

    def check(self) -> None:
        """Fail if it is broken."""
        if self.broken:
            raise pygame.error("mixer not initialized")

    @property
    def played(self) -> list[Cue | str]:
        """The cues and loops played, in order."""
        return [cue for what, cue, _ in self.log if what == "play"]

    @property
    def faded(self) -> list[Cue | str]:
        """The cues and loops faded, in order."""
        return [cue for what, cue, _ in self.log if what == "fade"]

    @property
    def music(self) -> list[tuple[str, str, float]]:
        """All that was done to loops."""
        return [(what, cue, value) for what, cue, value in self.log if not isinstance(cue, Cue)]

    @property
    def loops(self) -> list[str]:
        """The loops loaded, in order."""
        return [name for name in self.loaded if not isinstance(name, Cue)]


class TapedChunk:
    """A cue on the tape."""

    def __init__(self, tape: Tape, cue: Cue | str) -> None:
        self.tape, self.cue = tape, cue

    def play(self, loops: int = 0, /) -> None:
        """Write it down."""
        self.write("play", loops)

    def fadeout(self, milliseconds: int, /) -> None:
        """Write it down."""
        self.write("fade", milliseconds)

    def set_volume(self, gain: float, /) -> None:
        """Write it down."""
        self.write("gain", gain)

    def write(self, what: str, value: float) -> None:
        """Write it down, unless the device is broken."""
        self.tape.check()
        self.tape.log.append((what, self.cue, value))


@pytest.fixture(scope="module")
def cues() -> dict[bytes, Cue | str]:
    """Which cue or loop some samples are."""
    loops = {rendered(LOOPS[name], MUSIC)[1].tobytes(): name for name in (MENU, "yahtsee", "poker_dice")}
    cues = {(take, PEAKS[take.rank]): cue for cue in Cue for take in takes(cue)}
    return {rendered(*each)[1].tobytes(): cue for each, cue in cues.items()} | loops


@cache
def rendered(tune: Tune, level: float) -> tuple[tuple[float, ...], array[int]]:
    """The rests taken while a tune is rendered, and its samples."""
    rests, making = [], made(tune, level)
    while True:
        try:
            rests.append(next(making))
        except StopIteration as end:
            return tuple(rests), end.value


def made_once(tune: Tune, level: float) -> Generator[float, None, array[int]]:
    """`made`, but each tune is rendered once for all tests."""
    rests, samples = rendered(tune, level)
    yield from rests
    return samples


@pytest.fixture(autouse=True)
def _sounds_are_rendered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speaker_module, "made", made_once)
    monkeypatch.setattr(speaker_module, "cue_made", lambda tune: made_once(tune, PEAKS[tune.rank]))


@pytest.fixture
def tape(cues: dict[bytes, Cue | str]) -> Tape:
    """A device that works."""
    return Tape(cues)


@pytest.fixture
def clock() -> VirtualClock:
    """A clock that the test moves."""
    return VirtualClock()


@pytest.fixture
def speaker(tape: Tape, clock: VirtualClock) -> Speaker:
    """A speaker whose thread is not running."""
    return Speaker(tape, clock, volume=10)


def catch_up(work: Iterator[float | None]) -> float | None:
    """Do all that can be done now; returns the wait that follows."""
    return next(pause for pause in work if pause != BREATH)


@pytest.fixture
def work(speaker: Speaker) -> Iterator[float | None]:
    """The speaker's work, done up to where it first waits."""
    work = speaker.work()
    catch_up(work)
    return work


def test_the_cues_needed_most_are_made_first(speaker: Speaker, tape: Tape) -> None:
    """The device is opened once; the first cue can be played before the last one is made."""
    work = speaker.work()
    while not tape.loaded:
        assert next(work) == BREATH
    speaker.play(Cue.MOVE)
    speaker.play(Cue.JINGLE)
    assert tape.played == [Cue.MOVE]
    catch_up(work)
    assert list(dict.fromkeys(tape.loaded)) == list(SCORES)
    assert tape.opened == 1


def test_without_sound_nothing_is_played(speaker: Speaker, tape: Tape) -> None:
    """Neither before the start nor without a device."""
    speaker.play(Cue.MOVE)
    tape.missing = True
    catch_up(speaker.work())
    for cue in Cue:
        speaker.play(cue)
        speaker.stop(cue)
    speaker.stop_sound()
    assert tape.log == []
    speaker.close()


def test_a_missing_device_is_tried_again(
    speaker: Speaker, tape: Tape, caplog: pytest.LogCaptureFixture
) -> None:
    """After each pause, at last every minute; the log has the first failure and the success."""
    caplog.set_level(logging.INFO, "cabinet.sound.speaker")
    tape.missing = True
    work = speaker.work()
    assert catch_up(work) == 5
    assert tape.opened == 1
    assert [next(work) for _ in range(6)] == [10, 20, 40, 60, 60, 60]
    assert tape.opened == tape.closed == 7
    tape.missing = False
    assert next(work) is None
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]
    assert "no such device" in caplog.text
    assert list(dict.fromkeys(tape.loaded)) == list(SCORES)
    speaker.play(Cue.JINGLE)
    assert tape.played == [Cue.JINGLE]


def test_a_device_that_fails_in_play_is_opened_again(
    speaker: Speaker, work: Iterator[float | None], tape: Tape, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is raised; the next step of the work closes it and tries again, from 5 s on."""
    tape.broken = tape.missing = True
    speaker.play(Cue.TUMBLE)
    speaker.stop(Cue.TUMBLE)
    speaker.play(Cue.TUMBLE)
    speaker.stop_sound()
    speaker.volume = 3
    assert next(work) == 5
    assert tape.closed == 2  # the broken one, and the failed try
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    tape.broken = tape.missing = False
    assert next(work) is None
    speaker.play(Cue.TUMBLE)
    assert tape.played == [Cue.TUMBLE]


def test_a_device_that_fails_while_cues_are_made_is_opened_again(speaker: Speaker, tape: Tape) -> None:
    """The cues made meanwhile are not lost."""
    work = speaker.work()
    next(work)
    tape.broken = True
    while len(speaker._samples) < 3:
        next(work)
    tape.broken = False
    catch_up(work)
    assert tape.opened == 2
    for cue in SCORES:
        speaker.stop_sound()
        speaker.play(cue)
    assert tape.played == list(SCORES)


def test_reopen_works_only_when_asked_for(speaker: Speaker, work: Iterator[float | None], tape: Tape) -> None:
    """Waking up without a reason changes nothing."""
    assert next(work) is None
    assert tape.opened == 1
    speaker.reopen()
    for _ in range(2):
        assert next(work) is None
        assert (tape.opened, tape.closed) == (2, 1)


@pytest.mark.usefixtures("work")
def test_a_more_important_cue_replaces_others(speaker: Speaker, tape: Tape) -> None:
    """They fade within 30 ms."""
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
    """To the moment."""
    ends = clock.now() + len(samples(Cue.WIN)) / RATE
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
    """One cue or all of them; a cue that does not sound is not faded."""
    speaker.play(Cue.WIN)
    speaker.stop(Cue.JINGLE)
    assert tape.faded == []
    speaker.stop(Cue.WIN)
    speaker.play(Cue.TUMBLE)
    speaker.play(Cue.MOVE)
    speaker.stop_sound()
    assert tape.played == [Cue.WIN, Cue.TUMBLE, Cue.MOVE]
    assert sorted(tape.faded) == sorted([Cue.WIN, Cue.TUMBLE, Cue.MOVE])


def test_volume(speaker: Speaker, work: Iterator[float | None], tape: Tape, clock: VirtualClock) -> None:
    """It is set before each play, and at once for what sounds: 5 is 5 dB below 10, the loudest."""
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
    catch_up(work)
    assert tape.music == [("gain", MENU, quieter), ("play", MENU, -1)]
    # At 0 cues and music become inaudible, and nothing new is played.
    speaker.volume = 0
    assert ("gain", Cue.WIN, 0.0) in tape.log
    assert tape.music[-1] == ("gain", MENU, 0.0)
    speaker.play(Cue.FANFARE)
    assert tape.played == [Cue.WIN, MENU]
    for wrong in (-1, 11):
        with pytest.raises(ValueError, match=f"volume {wrong}: give 0"):
            speaker.volume = wrong
    assert speaker.volume == 0


def test_the_thread_does_it_all(speaker: Speaker, tape: Tape, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once it uses a device that comes, and makes music; closed, it ends and closes the device."""
    monkeypatch.setattr("cabinet.sound.speaker.retries", lambda: iter([3600.0]))
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


def test_no_call_waits_for_a_device_that_hangs(cues: dict[bytes, Cue | str], clock: VirtualClock) -> None:
    """A driver may take seconds to open."""
    opening, release = threading.Event(), threading.Event()

    class Hanging(Tape):
        def open(self) -> None:
            opening.set()
            release.wait(30)

    speaker = Speaker(Hanging(cues), clock)
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


# Takes and music ---------------------------------------------------------------


@pytest.mark.usefixtures("work")
def test_takes_come_by_turns(speaker: Speaker) -> None:
    """Three cards in a row are three sounds; the fourth is the first again."""
    chunks = speaker._chunks[Cue.CARD]
    played = []
    for _ in range(4):
        speaker.play(Cue.CARD)
        played.append(speaker._sounding[Cue.CARD][0])
    assert played == [*chunks, chunks[0]]


def test_music_is_made_when_it_is_wanted_and_goes_on_for_ever(
    speaker: Speaker, work: Iterator[float | None], tape: Tape
) -> None:
    """Not before all cues; asking for it again changes nothing."""
    speaker.play_music(MENU, 0.5)
    assert tape.music == []
    for _ in range(2):
        assert catch_up(work) is None
        assert tape.music == [("gain", MENU, 0.5), ("play", MENU, -1)]
        speaker.play_music(MENU, 0.5)


def test_another_loop_takes_the_place_of_the_first(
    speaker: Speaker, work: Iterator[float | None], tape: Tape
) -> None:
    """The first fades; two loops are kept, so they need not be made again."""
    wanted = [MENU, "yahtsee", MENU, "poker_dice", "yahtsee"]
    for name in wanted:
        speaker.play_music(name, 1.0)
        catch_up(work)
    assert tape.played == wanted
    assert tape.loops == [MENU, "yahtsee", "poker_dice", "yahtsee"]
    assert ("fade", MENU, 400) in tape.log
    speaker.play_music("", 0.0)
    assert tape.music[-1] == ("fade", "yahtsee", 400)


def test_a_loop_that_is_no_longer_wanted_is_not_finished(
    speaker: Speaker, work: Iterator[float | None], tape: Tape
) -> None:
    """Turning through the menu waits for the last one only."""
    speaker.play_music(MENU, 1.0)
    assert next(work) == BREATH
    speaker.play_music("yahtsee", 1.0)
    catch_up(work)
    assert tape.loops == ["yahtsee"]


@pytest.mark.parametrize(("cue", "left"), [(Cue.MOVE, 0.5), (Cue.TUMBLE, 0.25), (Cue.WIN, 0.0)])
def test_music_ducks_under_cues(
    speaker: Speaker, work: Iterator[float | None], tape: Tape, clock: VirtualClock, cue: Cue, left: float
) -> None:
    """At once, until the cue has ended or is stopped; then it comes back step by step within 0.6 s."""
    speaker.play_music(MENU, 1.0)
    catch_up(work)
    speaker.play(cue)
    assert tape.music[-1] == ("gain", MENU, left)
    while (pause := catch_up(work)) is not None:
        clock.move_to(clock.now() + pause)
    levels = [value for what, _, value in tape.music[2:] if what == "gain"]
    assert levels == sorted(levels)
    assert levels[-1] == 1.0
    assert len(levels) > 5
    speaker.play(cue)
    speaker.stop(cue)
    clock.move_to(clock.now() + 0.6)
    assert catch_up(work) is None
    assert tape.music[-1] == ("gain", MENU, 1.0)


def test_a_device_that_fails_under_the_music_is_opened_again(
    speaker: Speaker, work: Iterator[float | None], tape: Tape
) -> None:
    """And the loop is made again there."""
    speaker.play_music(MENU, 1.0)
    catch_up(work)
    tape.broken = True
    speaker.play_music("", 0.0)
    tape.broken = False
    speaker.play_music(MENU, 1.0)
    assert catch_up(work) is None
    assert tape.opened == 2
    assert tape.played == [MENU, MENU]


def test_two_loops_and_the_one_that_is_made_take_three_megabytes() -> None:
    """A loop that is made is there twice for a moment: its samples and SDL's copy."""
    longest = max(tune.seconds for tune in LOOPS.values())
    assert 3 * longest * RATE * 2 <= 3_000_000
    assert all(tune.rank is Rank.BACKGROUND for tune in LOOPS.values())


# On SDL's dummy device --------------------------------------------------------


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mixer]:
    """SDL's mixer on a device that plays to nobody."""
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
def test_without_a_sound_card_nothing_is_left_behind_by_a_try(tries: int) -> None:
    """One a minute, for weeks."""
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
    # What SDL's coming and going with the library leaves otherwise is 100 kB each time.
    assert int(done.stdout) < (tries - 20) * 100 / 4


def test_the_mixer_takes_our_samples(mixer: Mixer) -> None:
    """They arrive unchanged: same rate, same width, one channel."""
    mixer.open()
    sound = mixer.load(samples(Cue.SCORE))
    assert isinstance(sound, pygame.mixer.Sound)
    assert sound.get_raw() == samples(Cue.SCORE).tobytes()
    assert sound.get_length() == pytest.approx(SCORES[Cue.SCORE].seconds)


def test_a_driver_that_does_not_exist_is_a_pygame_error(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is retried; closing what never opened is no error."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    with pytest.raises(pygame.error):
        mixer.open()
    mixer.close()


def test_a_mixer_that_somebody_opened_differently_is_refused(mixer: Mixer) -> None:
    """Our samples would sound wrong there."""
    pygame.mixer.init(44_100, -16, 2)
    with pytest.raises(pygame.error, match="who opened it before"):
        mixer.open()


def test_cues_sound_on_sdl(mixer: Mixer, clock: VirtualClock) -> None:
    """A cue occupies a channel of the mixer; a mixer closed by somebody is opened anew."""
    speaker = Speaker(mixer, clock)
    work = speaker.work()
    catch_up(work)
    speaker.play(Cue.JINGLE)
    assert pygame.mixer.get_busy()
    pygame.mixer.quit()
    speaker.play(Cue.FANFARE)
    speaker.stop_sound()
    assert next(work) is None
    speaker.play(Cue.WIN)
    assert pygame.mixer.get_busy()


def test_a_storm_of_cues_survives_reopening(mixer: Mixer, clock: VirtualClock) -> None:
    """Children hammer while the TV is switched on and off: no crash, no error."""
    speaker = Speaker(mixer, clock)
    work = speaker.work()
    catch_up(work)
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
