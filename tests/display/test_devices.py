"""Events of the kernel's input devices end a wait, so that SDL need not be polled all the time."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import TYPE_CHECKING

import pytest

from cabinet.display import window as module
from cabinet.display.devices import LINGERS, SELDOM, Devices
from cabinet.display.sdl import pygame
from cabinet.display.window import SLICE, Window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONG = 20.0
"""The limit of a wait, in seconds; without a fault every such wait ends early."""


@pytest.fixture
def devices(tmp_path: Path) -> Iterator[Devices]:
    """The input devices of a folder with one device: a pipe, which is read like a device."""
    os.mkfifo(tmp_path / "event0")
    devices = Devices(tmp_path)
    quiet(devices)
    yield devices
    devices.close()


def quiet(devices: Devices) -> None:
    """Read all events, until none has come for a while."""
    while devices.seconds(SLICE) < SELDOM:
        devices.wait(0.0)
        devices._lingers -= LINGERS / 4


def ends(devices: Devices, seconds: float = LONG) -> bool:
    """Return True if a wait of up to `seconds` seconds ends early."""
    began = time.monotonic()
    assert not devices.wait(seconds)
    return time.monotonic() - began < seconds / 2


def test_device_event_ends_the_wait(devices: Devices, tmp_path: Path) -> None:
    """After an event SDL is polled often for a second, then seldom."""
    assert devices.seconds(SLICE) == SELDOM
    assert devices.seconds(5.0) == 5.0
    with (tmp_path / "event0").open("wb", buffering=0) as device:
        device.write(b"pressed")
        assert ends(devices)
        assert devices.seconds(SLICE) == SLICE
        # An event soon after another does not end the wait, because SDL is polled often by then.
        device.write(b"moved")
        assert not ends(devices, 0.2)
        # The event has been read and dropped.
        quiet(devices)
        assert not ends(devices, 0.2)
        device.write(b"let go")
        assert ends(devices)


def test_new_device_ends_the_wait_and_counts(devices: Devices, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "event7")
    assert ends(devices)
    with (tmp_path / "event7").open("wb", buffering=0) as device:
        quiet(devices)
        device.write(b"pressed")
        assert ends(devices)
        quiet(devices)
    assert ends(devices)
    quiet(devices)
    (tmp_path / "event7").unlink()
    assert ends(devices)
    quiet(devices)
    assert not ends(devices, 0.2)


def test_folder_of_devices_may_appear_later(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="cannot be watched"):
        Devices(tmp_path / "no" / "such")
    devices = Devices(tmp_path / "input")
    quiet(devices)
    (tmp_path / "input").mkdir()
    assert ends(devices)
    quiet(devices)
    os.mkfifo(tmp_path / "input" / "event0")
    assert ends(devices)
    devices.close()


def test_call_ends_the_wait_until_it_is_cleared(devices: Devices) -> None:
    devices.call()
    assert devices.wait(LONG)
    assert devices.wait(LONG)
    devices.clear()
    assert not ends(devices, 0.1)
    threading.Timer(0.1, devices.call).start()
    assert devices.wait(LONG)
    assert devices.seconds(SLICE) == SELDOM


def test_signal_ends_the_wait(devices: Devices) -> None:
    """SDL turns SIGTERM into the event QUIT, and must be polled at once."""
    before = signal.signal(signal.SIGUSR1, lambda *_: None)
    main = threading.get_ident()
    threading.Timer(0.1, lambda: signal.pthread_kill(main, signal.SIGUSR1)).start()
    assert ends(devices)
    signal.signal(signal.SIGUSR1, before)


@pytest.mark.parametrize("watched", [True, False])
def test_window_waits_for_devices(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, watched: bool) -> None:
    """If the kernel cannot watch devices, SDL is polled often, and no event is lost."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    folder = tmp_path if watched else tmp_path / "no" / "such"
    monkeypatch.setattr("cabinet.display.devices.Devices", lambda: Devices(folder))
    with_sdl = Window()
    with_sdl.open()
    with_sdl.events(0)
    with_sdl.wake()
    assert not with_sdl.events(LONG)
    assert isinstance(with_sdl._waits, Devices) == watched
    threading.Timer(0.1, with_sdl.wake).start()
    assert not with_sdl.events(LONG)
    os.mkfifo(tmp_path / "event0")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE))
    assert [event.key for event in with_sdl.events(LONG)] == [pygame.K_SPACE]
    with_sdl.close()
    assert isinstance(with_sdl._waits, module.Calls)
    with_sdl.wake()
