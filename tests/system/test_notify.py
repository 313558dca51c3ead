"""READY once, WATCHDOG in time, nothing outside systemd."""

from __future__ import annotations

import socket
from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.system.notify import Nobody, Service, from_environment

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


class Recorder:
    """Records the messages to systemd."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def notify(self, state: str) -> None:
        """Remember it."""
        self.messages.append(state)


def test_the_watchdog_is_fed_at_half_its_time() -> None:
    """Only after READY, and only when the loop comes by."""
    recorder = Recorder()
    service = Service(recorder, "10000000")
    service.alive(0.0)
    assert (recorder.messages, service.next_due()) == ([], inf)
    service.ready(1.0)
    service.alive(5.9)
    assert recorder.messages == ["READY=1\nSTATUS=playing"]
    assert service.next_due() == 6.0
    service.alive(6.0)
    assert recorder.messages[1:] == ["WATCHDOG=1"]
    assert service.next_due() == 11.0


def test_without_a_watchdog_none_is_fed() -> None:
    """A unit without WatchdogSec sets no time."""
    recorder = Recorder()
    service = Service(recorder, None)
    service.ready(0.0)
    service.alive(1e9)
    assert recorder.messages == ["READY=1\nSTATUS=playing"]


def test_waiting_is_a_sign_of_life_only_once_it_was_ready() -> None:
    """Before that it would set the watchdog on a slow start; afterwards the TV may be away for long."""
    recorder = Recorder()
    service = Service(recorder, "10000000")
    service.waiting("waiting for a screen")
    service.ready(1.0)
    service.waiting("waiting for a screen")
    assert ["WATCHDOG=1" in message for message in recorder.messages] == [False, False, True]
    # More time then would be time for stopping, too.
    assert ["EXTEND_TIMEOUT" in message for message in recorder.messages] == [True, False, False]


def test_a_start_that_gets_on_is_given_more_time() -> None:
    """With each part that it opens; no longer once it is ready, when that would be time for stopping."""
    recorder = Recorder()
    service = Service(recorder, None)
    service.opening("the screen")
    service.ready(1.0)
    service.opening("the screen")
    assert recorder.messages == [
        "STATUS=opening the screen\nEXTEND_TIMEOUT_USEC=30000000",
        "READY=1\nSTATUS=playing",
    ]
    assert service.waits_for == ""


def test_systemd_really_hears_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over a socket like systemd's; without one nothing happens."""
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(path))
        listening.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        service = from_environment()
        service.waiting("waiting for a screen")
        assert listening.recv(100) == b"STATUS=waiting for a screen\nEXTEND_TIMEOUT_USEC=60000000"
        # Any words that the settings may contain.
        service.waiting(f"cannot start: names.offered = {'ŁUKASZ ' * 100_000}")
        status, more = listening.recv(1000).split(b"\n")
        assert status.startswith(b"STATUS=cannot start: names.offered = ?UKASZ ?UKASZ ")
        assert len(status) < 500
        assert more == b"EXTEND_TIMEOUT_USEC=60000000"
        notifier: Any = service.notifier
        notifier.socket.close()
    monkeypatch.delenv("NOTIFY_SOCKET")
    from_environment().ready(0.0)


def test_what_it_waits_for_is_known_until_the_loop_goes_round() -> None:
    """For a command that asks the cabinet; also after a TV that was unplugged for a while."""
    service = Service(Nobody(), None)
    assert service.waits_for == ""
    service.waiting("waiting for a screen")
    assert service.waits_for == "waiting for a screen"
    service.ready(0.0)
    assert service.waits_for == ""
    service.waiting("waiting for a screen")
    service.alive(1.0)
    assert service.waits_for == ""
