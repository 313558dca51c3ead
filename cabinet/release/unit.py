"""Restarts the systemd unit cabinet.service, and watches its start."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, NamedTuple

from cabinet.files.service import OPENING, OPENS_WITHIN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

UNIT = "cabinet.service"
GONE_WITHIN = 120.0
"""The time allowed for the old program to stop after a restart request, in seconds."""
READY_WITHIN = OPENS_WITHIN
"""The time allowed for each part of a start, in seconds. A start is complete when the first picture is
shown, all inputs have been read, and the scores are open."""
STAYS = 20.0
"""The time that the program must keep running after its start to count as healthy, in seconds."""
LOOK_EVERY = 0.5


class UnitError(Exception):
    """Raised if systemd cannot be queried or controlled; the message gives the reason."""


class Status(NamedTuple):
    """The state of cabinet.service, as reported by `systemctl show`."""

    active: str
    """The ActiveState of cabinet.service. active: ready; activating: starting or about to restart; failed:
    given up."""
    run: str
    """The InvocationID of cabinet.service, which is different for every start."""
    text: str
    """The StatusText of cabinet.service: a line of text that the cabinet's program sets."""


class Unit:
    """Controls the unit cabinet.service through systemctl and journalctl."""

    def restart(self) -> None:
        """Request a restart of cabinet.service without waiting for it. Raises UnitError."""
        _run("systemctl", "restart", "--no-block", UNIT)

    def status(self) -> Status:
        lines = _run("systemctl", "show", UNIT, "--property=ActiveState,InvocationID,StatusText").splitlines()
        found = dict(line.partition("=")[::2] for line in lines)
        return Status(
            found.get("ActiveState", ""), found.get("InvocationID", ""), found.get("StatusText", "")
        )

    def last_lines(self, run: str) -> Sequence[str]:
        """Return the last log lines of one start of cabinet.service, by its InvocationID; empty if none."""
        fields = f"_SYSTEMD_INVOCATION_ID={run}"
        try:
            return _run("journalctl", "--no-pager", "--output=cat", "--lines=5", fields).splitlines()
        except UnitError:
            return ()


def watch(unit: Unit, before: str, now: Callable[[], float], wait: Callable[[float], None]) -> str:
    """Watch the start of cabinet.service; return '' once it is healthy, else the fault.

    `before`: the InvocationID of the previous start. `now` returns monotonic seconds, `wait` waits some
    seconds. Raises UnitError.
    """

    def wrong(what: str) -> str:
        return "\n".join((what, *(f"  | {line}" for line in unit.last_lines(run))))

    status, until = unit.status(), now() + GONE_WITHIN
    while status.run in ("", before):
        if now() >= until:
            return f"it did not start within {GONE_WITHIN:.0f} s; the unit is {status.active}"
        wait(LOOK_EVERY)
        status = unit.status()
    run, until, opened = status.run, now() + READY_WITHIN, {status.text}
    while status.active != "active":
        if status.run != run or status.active == "failed":
            return wrong("it stopped before it was ready")
        if status.text.startswith(OPENING) and status.text not in opened:
            # A new status text means that another part of the start has begun: the start is slow, but does
            # not hang.
            opened.add(status.text)
            until = now() + READY_WITHIN
        if now() >= until:
            doing = f", it is {status.text}" if status.text else ""
            return wrong(f"it was not ready within {READY_WITHIN:.0f} s{doing}")
        wait(LOOK_EVERY)
        status = unit.status()
    until = now() + STAYS
    while now() < until:
        wait(LOOK_EVERY)
        status = unit.status()
        if status.run != run or status.active != "active":
            return wrong(f"it did not keep running for {STAYS:.0f} s")
    return ""


def _run(*command: str) -> str:
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.SubprocessError) as error:
        raise UnitError(f"{command[0]} cannot be used ({error}): this must run on the cabinet") from error
    if done.returncode:
        raise UnitError(f"`{' '.join(command)}`: {done.stderr.strip() or f'exit code {done.returncode}'}")
    return done.stdout
