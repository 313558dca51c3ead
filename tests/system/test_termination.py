"""Tests that SIGTERM stops a service only when the service checks for the signal."""

from __future__ import annotations

import signal

from cabinet.system.termination import Termination


def test_sigterm_is_recorded_meanwhile() -> None:
    """SIGTERM is recorded and does not end the program; afterwards the signal has its old handler."""
    before = signal.getsignal(signal.SIGTERM)
    termination = Termination()
    assert not termination()
    with termination.heard():
        assert not termination()
        signal.raise_signal(signal.SIGTERM)
        assert termination()
    assert signal.getsignal(signal.SIGTERM) == before
    assert termination()
