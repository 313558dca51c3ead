"""Restarts the unit cabinet.service, and watches if it stays healthy."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, NamedTuple

from cabinet.files.service import OPENING, OPENS_WITHIN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

UNIT = "cabinet.service"
GONE_WITHIN = 120.0
"""Seconds within which the old program must stop."""
READY_WITHIN = OPENS_WITHIN
"""Seconds allowed for each part of the start. A start ends when the first picture is shown, all inputs
were read, and the scores are open."""
STAYS = 20.0
"""Seconds for which the program must run after its start."""
LOOK_EVERY = 0.5


class UnitError(Exception):
    """systemd cannot be asked; the message gives the reason."""


class Status(NamedTuple):
    """systemd's properties of the unit."""

    active: str
    """systemd's state. active: ready; activating: starting or about to restart; failed: given up."""
    run: str
    """systemd's id of this run of the unit."""
    text: str
    """The status text that the cabinet has sent to systemd."""


class Unit:
    """The unit, controlled through systemctl and journalctl."""

    def restart(self) -> None:
        """Request a restart without waiting. Raises UnitError."""
        _run("systemctl", "restart", "--no-block", UNIT)

    def status(self) -> Status:
        """Return the current state of the unit. Raises UnitError."""
        lines = _run("systemctl", "show", UNIT, "--property=ActiveState,InvocationID,StatusText").splitlines()
        found = dict(line.partition("=")[::2] for line in lines)
        return Status(
            found.get("ActiveState", ""), found.get("InvocationID", ""), found.get("StatusText", "")
        )

    def last_lines(self, run: str) -> Sequence[str]:
        """Return the last log lines of a run; empty if there is no log."""
        fields = f"_SYSTEMD_INVOCATION_ID={run}"
        try:
            return _run("journalctl", "--no-pager", "--output=cat", "--lines=5", fields).splitlines()
        except UnitError:
            return ()


def watch(unit: Unit, before: str, now: Callable[[], float], wait: Callable[[float], None]) -> str:
    """Watch the start after the run `before`; return '' once the unit is healthy, or the fault.

    `now` returns monotonic seconds, `wait` waits some seconds. Raises UnitError.
    """

    def wrong(what: str) -> str:
        return "\n".join((what, *(f"  | {line}" for line in unit.last_lines(run))))

    status, until = unit.status(), now() + GONE_WITHIN
    while status.run in ("", before):
        if now() >= until:
            return f"it has not been started within {GONE_WITHIN:.0f} s; the unit is {status.active}"
        wait(LOOK_EVERY)
        status = unit.status()
    run, until, opened = status.run, now() + READY_WITHIN, {status.text}
    while status.active != "active":
        if status.run != run or status.active == "failed":
            return wrong("it stopped before it was ready")
        if status.text.startswith(OPENING) and status.text not in opened:
            # A start that opens another part is slow but does not hang.
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
            return wrong(f"it did not stay for {STAYS:.0f} s")
    return ""


def _run(*command: str) -> str:
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.SubprocessError) as error:
        raise UnitError(f"{command[0]} cannot be used ({error}): this must run on the cabinet") from error
    if done.returncode:
        raise UnitError(f"`{' '.join(command)}`: {done.stderr.strip() or f'exit code {done.returncode}'}")
    return done.stdout
