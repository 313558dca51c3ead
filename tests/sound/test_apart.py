"""Tests of the mixer that has its own process, so that crashes of SDL do not end the cabinet."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Cue
from cabinet.display.sdl import pygame
from cabinet.sound import apart
from cabinet.sound.apart import PROGRAM, MixerApart, answers
from cabinet.sound.files import FOLDER
from cabinet.sound.output import Mixer
from tests.sound.test_speaker import Tape, TapedChunk
from tests.sound.wav import seconds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.sound.output import Output

TONE = FOLDER / "jingle.ogg"
LENGTH = 1.5


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[MixerApart]:
    """A mixer in its own process, with SDL's dummy device."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.event.clear()
    mixer = MixerApart()
    yield mixer
    mixer.close()


def removed(seconds: float = 10) -> bool:
    """Wait for the event that a sound device was removed; return False if none comes in `seconds` seconds."""
    event = pygame.event.wait(int(1000 * seconds))
    while event.type not in {pygame.NOEVENT, pygame.AUDIODEVICEREMOVED}:
        event = pygame.event.wait(int(1000 * seconds))
    return event.type == pygame.AUDIODEVICEREMOVED


def running(mixer: Output) -> subprocess.Popen[bytes]:
    """Return the process of a mixer."""
    assert isinstance(mixer, MixerApart)
    assert mixer._process
    return mixer._process


@pytest.mark.parametrize(
    ("drivers", "platform", "kind"),
    [
        ("", "linux", MixerApart),
        ("pulseaudio", "linux", MixerApart),
        ("alsa,PulseAudio", "linux", MixerApart),
        ("alsa", "linux", Mixer),
        ("dummy", "linux", Mixer),
        ("", "darwin", Mixer),
    ],
)
def test_mixer_has_its_own_process_if_sdl_may_use_pulseaudio(
    drivers: str, platform: str, kind: type[Output]
) -> None:
    """The mixer has its own process if SDL may use PulseAudio; an installed cabinet uses ALSA instead."""
    assert type(apart.output({"SDL_AUDIODRIVER": drivers} if drivers else {}, platform)) is kind


def test_sounds_are_sent_and_played(mixer: MixerApart) -> None:
    """Sounds are played through the mixer's process, which ends at once when the mixer is closed."""
    mixer.open()
    process = running(mixer)
    sound = mixer.load(TONE)
    sound.set_volume(0.5)
    sound.play(-1)
    sound.fadeout(30)
    del sound
    mixer.close()
    assert process.returncode == 0
    assert not removed(0.05)


def test_the_end_of_the_process_is_a_device_that_has_gone(mixer: MixerApart) -> None:
    """After the process was killed, each call raises pygame.error until the device is opened again."""
    mixer.open()
    sound = mixer.load(TONE)
    os.kill(running(mixer).pid, signal.SIGSEGV)
    assert removed()
    running(mixer).wait()
    with pytest.raises(pygame.error, match="accepts no commands"):
        sound.play()
    with pytest.raises(pygame.error, match="accepts no commands"):
        mixer.load(TONE)
    mixer.close()
    mixer.open()
    mixer.load(TONE).play()


def test_a_process_that_does_not_open_is_no_sound(monkeypatch: pytest.MonkeyPatch, mixer: MixerApart) -> None:
    """If the mixer's process fails, pygame.error has SDL's message, the signal, or the missing program."""
    crash = MixerApart((sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"))
    with pytest.raises(pygame.error, match="SIGSEGV: the sound server has no device"):
        crash.open()
    crash.close()
    with pytest.raises(pygame.error, match="/nowhere cannot be started"):
        MixerApart(("/nowhere",)).open()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    with pytest.raises(pygame.error, match="nonsense"):
        mixer.open()


def test_a_process_that_ends_while_it_reads_a_file_is_no_sound() -> None:
    """If the process ends while it reads a file, the device counts as lost, not the file as damaged."""
    ends = MixerApart((sys.executable, "-c", "print('true', flush=True); input(); exit(3)"))
    ends.open()
    with pytest.raises(pygame.error, match="the sound process ended with exit code 3"):
        ends.load(TONE)
    ends.close()


def test_hanging_process_delays_no_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that does not answer in time raises pygame.error, and is killed when the mixer is closed."""
    monkeypatch.setattr(apart, "ENDING", 0.1)
    hangs = MixerApart((sys.executable, "-c", "import time; print('true', flush=True); time.sleep(60)"))
    hangs.open()
    process = running(hangs)
    monkeypatch.setattr(apart, "PATIENCE", 0.1)
    start = time.monotonic()
    with pytest.raises(pygame.error, match=r"did not answer within 0\.1 s"):
        hangs.load(TONE)
    with pytest.raises(pygame.error, match="accepts no commands"):
        fill(hangs)
    hangs.close()
    assert time.monotonic() - start < 2
    assert process.returncode == -signal.SIGKILL


def test_a_device_that_does_not_open_in_time_is_no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """A driver that hangs in the mixer's process raises pygame.error; closing the mixer kills the process."""
    monkeypatch.setattr(apart, "PATIENCE", 0.1)
    monkeypatch.setattr(apart, "ENDING", 0.1)
    hangs = MixerApart((sys.executable, "-c", "import time; time.sleep(60)"))
    with pytest.raises(pygame.error, match=r"did not answer within 0\.1 s"):
        hangs.open()
    process = running(hangs)
    hangs.close()
    assert process.returncode == -signal.SIGKILL


def fill(mixer: MixerApart) -> None:
    """Send far more orders to the mixer's process than fit into the pipe."""
    for _ in range(1_000_000):
        mixer.send("play", 0, 0)


def test_process_imports_nothing_from_the_current_folder(
    mixer: MixerApart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mixer's process imports nothing from the current folder, and has a session of its own.

    In its own session, Ctrl-C in the terminal does not reach the process.
    """
    (tmp_path / "struct.py").write_text("raise SystemExit('not this one')")
    monkeypatch.chdir(tmp_path)
    mixer.open()
    assert running(mixer).args == PROGRAM
    assert os.getsid(running(mixer).pid) != os.getsid(0)


def test_orders_come_out_as_they_went_in() -> None:
    """Orders arrive unchanged even if the pipe splits them, whatever characters their paths have."""
    name = "ä \n\udcff" * 4
    read, write = os.pipe()
    loaded: list[Path] = []

    class Recorder(Mixer):
        def open(self) -> None:
            pass

        def load(self, file: Path) -> Any:
            loaded.append(file)
            return TapedChunk(Tape(), "x", LENGTH)

    lines = b"".join(json.dumps(("load", number, name)).encode() + b"\n" for number in range(2))
    os.write(write, lines[:7])

    def more() -> None:
        os.write(write, lines[7:])
        os.close(write)

    threading.Timer(0.05, more).start()
    assert list(answers(Recorder(), read)) == [True, LENGTH, LENGTH]
    os.close(read)
    assert loaded == [Path(name)] * 2


def answered(mixer: Output, *orders: tuple[str, int, object]) -> list[object]:
    """Return the answers of the mixer's process to these orders."""
    read, write = os.pipe()
    os.write(write, b"".join(json.dumps(order).encode() + b"\n" for order in orders))
    os.close(write)
    found: list[object] = list(answers(mixer, read))
    os.close(read)
    return found


def test_a_sound_is_loaded_once(mixer: MixerApart) -> None:
    """Each sound is loaded once, and its length is reported; orders for a dropped sound do nothing."""
    tape = Tape()
    orders = (
        ("load", 1, str(TONE)),
        ("set_volume", 1, 0.5),
        ("play", 1, -1),
        ("fadeout", 1, 30),
        ("drop", 1, 0),
        ("play", 1, 0),
    )
    assert answered(tape, *orders) == [True, seconds(TONE)]
    assert tape.loaded == [Cue.JINGLE]
    assert tape.log == [("gain", Cue.JINGLE, 0.5), ("play", Cue.JINGLE, -1), ("fade", Cue.JINGLE, 30)]
    mixer.open()
    assert mixer.load(TONE).get_length() == pytest.approx(seconds(TONE))


def test_a_damaged_file_is_named_and_the_next_one_is_read(mixer: MixerApart, tmp_path: Path) -> None:
    (tmp_path / "move.flac").write_bytes(b"fLaC")
    mixer.open()
    for name, why in (("move.flac", "cannot be decoded"), ("none.flac", "No such file")):
        with pytest.raises(ValueError, match=rf"{why}") as caught:
            mixer.load(tmp_path / name)
        assert name in str(caught.value)
    mixer.load(TONE).play()


def test_the_process_says_why_there_is_no_sound() -> None:
    tape = Tape()
    tape.missing = True
    assert list(answers(tape, -1)) == ["no such device"]

    class Damaged(Tape):
        def load(self, file: Path) -> TapedChunk:
            raise ValueError(f"{file} cannot be decoded")

    assert answered(Damaged(), ("load", 1, "x.ogg")) == [True, "x.ogg cannot be decoded"]


# Tests of PulseAudio


@contextmanager
def pulseaudio(folder: Path) -> Iterator[dict[str, str]]:
    """Start a PulseAudio server without an output, and yield the environment variables with its address."""
    socket = folder / "native"
    environ = {
        **os.environ,
        **{f"PULSE_{name}_PATH": str(folder) for name in ("RUNTIME", "STATE", "CONFIG")},
        "PULSE_SERVER": f"unix:{socket}",
        "HOME": str(folder),
    }
    flags = ("-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes")
    load = f"module-native-protocol-unix socket={socket} auth-anonymous=1"
    with subprocess.Popen(
        ("pulseaudio", *flags, "-L", load), env=environ, stderr=subprocess.DEVNULL
    ) as server:
        try:
            for _ in range(200):
                if socket.exists():
                    break
                time.sleep(0.05)
            yield environ
        finally:
            server.terminate()


@pytest.mark.skipif(not shutil.which("pulseaudio") or not shutil.which("pactl"), reason="no PulseAudio here")
def test_a_server_without_a_sink_does_not_end_the_program(
    mixer: MixerApart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL 2.28.4 to 2.32.10 end with SIGSEGV if the PulseAudio server has no sink, or loses the last one."""
    with pulseaudio(tmp_path) as environ:
        for name, value in {**environ, "SDL_AUDIODRIVER": "pulseaudio"}.items():
            monkeypatch.setenv(name, value)

        def pactl(*words: str) -> str:
            done = subprocess.run(("pactl", *words), capture_output=True, text=True, check=True)
            return done.stdout.strip()

        for _ in range(2):
            with pytest.raises(pygame.error):
                mixer.open()
            mixer.close()
            sink = pactl("load-module", "module-null-sink")
            mixer.open()
            mixer.load(TONE).play(-1)
            pactl("unload-module", sink)
            assert removed()
            mixer.close()
