"""Tests of the messages of the service to systemd: READY, WATCHDOG and STATUS."""

from __future__ import annotations

import socket
from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.system.notify import NullNotifier, Service, from_environment

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


class Recorder:
    """A receiver that records the messages to systemd."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def notify(self, state: str) -> None:
        self.messages.append(state)


def test_watchdog_is_fed_at_half_its_time() -> None:
    """The watchdog is fed only after READY, and only by the cabinet's loop."""
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


def test_no_watchdog_is_fed_without_one() -> None:
    """A systemd unit without WatchdogSec has no watchdog, so no WATCHDOG message is sent."""
    recorder = Recorder()
    service = Service(recorder, None)
    service.ready(0.0)
    service.alive(1e9)
    assert recorder.messages == ["READY=1\nSTATUS=playing"]


def test_waiting_feeds_the_watchdog_only_after_ready() -> None:
    """A waiting service feeds the watchdog only after READY, since the TV may be off for a long time.

    Before READY, a WATCHDOG message would start the watchdog.
    """
    recorder = Recorder()
    service = Service(recorder, "10000000")
    service.waiting("waiting for a screen")
    service.ready(1.0)
    service.waiting("waiting for a screen")
    assert ["WATCHDOG=1" in message for message in recorder.messages] == [False, False, True]
    # After READY, EXTEND_TIMEOUT would also extend the time for stopping.
    assert ["EXTEND_TIMEOUT" in message for message in recorder.messages] == [True, False, False]


def test_each_part_of_a_start_extends_the_timeout() -> None:
    """After READY, EXTEND_TIMEOUT would also extend the time for stopping, so it is not sent."""
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


def test_message_arrives_at_the_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(path))
        listening.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        service = from_environment()
        service.waiting("waiting for a screen")
        assert listening.recv(100) == b"STATUS=waiting for a screen\nEXTEND_TIMEOUT_USEC=60000000"
        # A fault in the settings may quote any words of the owner, however long.
        service.waiting(f"cannot start: names.offered = {'ŁUKASZ ' * 100_000}")
        status, more = listening.recv(1000).split(b"\n")
        assert status.startswith(b"STATUS=cannot start: names.offered = ?UKASZ ?UKASZ ")
        assert len(status) < 500
        assert more == b"EXTEND_TIMEOUT_USEC=60000000"
        notifier: Any = service.notifier
        notifier.socket.close()
    monkeypatch.delenv("NOTIFY_SOCKET")
    from_environment().ready(0.0)


def test_reason_for_waiting_lasts_until_the_loop_runs() -> None:
    """The service has a reason for waiting until its loop runs, at the start and during play.

    A command to the running cabinet is answered with the reason, such as a missing screen.
    """
    service = Service(NullNotifier(), None)
    assert service.waits_for == ""
    service.waiting("waiting for a screen")
    assert service.waits_for == "waiting for a screen"
    service.ready(0.0)
    assert service.waits_for == ""
    service.waiting("waiting for a screen")
    service.alive(1.0)
    assert service.waits_for == ""
