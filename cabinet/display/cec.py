"""Switches a TV on or to standby over its HDMI cable (CEC), with the command cec-ctl of v4l-utils.

A command may take seconds, so a separate thread runs it; the thread ends when no request is left.
"""

from __future__ import annotations

import logging
import re
import subprocess
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

log = logging.getLogger(__name__)

COMMAND, PACKAGE = "cec-ctl", "v4l-utils"
DEV, DEVICES = Path("/dev"), "cec*"
"""The folder and the file name pattern of the CEC devices, one for each HDMI socket."""
SENT = "Sequence:"
"""The word that cec-ctl prints for every message that has been sent."""
TIMEOUT = 10.0
"""The timeout of a CEC command in seconds."""
TRIES, AGAIN = 5, 3.0
"""The number of attempts and the seconds between them: a device may appear late after the start, and a TV
in deep sleep may not answer at once."""
NO_TV = "f.f.f.f"
"""The physical address of an HDMI socket whose TV is unplugged, or seems unplugged because it is in
standby."""


class TvPower(Protocol):
    """The interface for switching the TV on and to standby.

    Calls return at once and raise no errors; a new request replaces a pending one.
    """

    def wake(self) -> None:
        """Request that the TV switches on and shows the cabinet."""

    def sleep(self) -> None:
        """Request that the TV goes to standby."""


class NoTvPower:
    """Stands for a TV that can be switched only with its remote control; requests do nothing."""

    def wake(self) -> None:
        """Do nothing, because the TV can be switched only with its remote control."""

    def sleep(self) -> None:
        """Do nothing, because the TV can be switched only with its remote control."""


class CecError(Exception):
    """Raised if the TV cannot be reached; the message gives the reason."""


class Cec:
    """The TVs at the HDMI sockets of this machine; every command is sent to all of them."""

    def __init__(
        self, devices: Path = DEV, run: Callable[[Sequence[str]], str] | None = None, again: float = AGAIN
    ) -> None:
        """`devices`: the folder of the CEC devices. `run`: runs a command and returns its output.

        `run` may raise CecError. `again`: the seconds between two attempts.
        """
        self._devices = devices
        self._run = run or _run
        self._again = again
        self._lock = threading.Lock()
        self._wanted: bool | None = None
        """The pending request to the TV: True for on, False for standby, None for no request."""
        self._runs = False
        self._news = threading.Event()
        """This event is set when the request for the TV changes, so that the old request is not repeated."""
        self._troubles: set[str] = set()
        """The error messages that have been logged already."""

    def wake(self) -> None:
        """Request that the TV switches on and shows the cabinet."""
        self._want(on=True)

    def sleep(self) -> None:
        """Request that the TV goes to standby."""
        self._want(on=False)

    def _want(self, *, on: bool) -> None:
        with self._lock:
            self._wanted = on
            self._news.set()
            if not self._runs:
                self._runs = True
                threading.Thread(target=self._work, name="TV", daemon=True).start()

    def _work(self) -> None:
        while True:
            with self._lock:
                on, self._wanted = self._wanted, None
                self._news.clear()
                if on is None:
                    self._runs = False
                    return
            self._try(on=on)

    def _try(self, *, on: bool) -> None:
        """Repeat the request until a TV has received it or the request changes."""
        trouble = ""
        for _ in range(TRIES):
            reached, trouble = self._tell(on=on)
            if reached:
                log.info("the TV %s: %s", "is woken" if on else "goes into standby", reached)
                return
            if self._news.wait(self._again):
                return
        if trouble not in self._troubles:
            self._troubles.add(trouble)
            log.warning("the TV cannot be reached: %s", trouble)

    def _tell(self, *, on: bool) -> tuple[str, str]:
        """Send the request to all TVs; return the names of the devices that delivered it, and the errors."""
        reached, troubles = [], []
        for device in sorted(map(str, self._devices.glob(DEVICES))):
            try:
                self._send(device, on=on)
                reached.append(device)
            except CecError as error:
                troubles.append(f"{device}: {error}")
        return ", ".join(reached), "; ".join(troubles) or f"there is no {self._devices / DEVICES}"

    def _send(self, device: str, *, on: bool) -> None:
        """Register with the TV at a CEC device, then send the request to the TV. Raises CecError."""
        at = address(self._run((COMMAND, f"--device={device}", "--playback")))
        to_tv = (COMMAND, f"--device={device}", "--skip-info", "--to=0")
        if not at:
            if on:
                # Send the request even to a TV that seems unplugged: it may be in deep sleep and switch on
                # anyway.
                self._run((*to_tv, "--image-view-on"))
            raise CecError("no TV is plugged in, or the TV looks unplugged in standby")
        # The message makes this device the active source, so the TV shows it even if it showed another one
        # before.
        words = ("--image-view-on", f"--active-source=phys-addr={at}") if on else ("--standby",)
        said = self._run((*to_tv, *words))
        failed = re.search(r"^\s+Tx, ([^,(]*\w)", said, re.MULTILINE)
        if failed or SENT not in said:
            why = failed[1] if failed else "Not Sent"
            raise CecError(f"the TV does not answer ({why}); switch CEC on in its menu")


def address(said: str) -> str:
    """Return the physical address in `said`, an output of cec-ctl; "" if the output has no address."""
    found = re.search(r"Physical Address\s*: ([0-9a-f.]+)", said)
    return found[1] if found and found[1] != NO_TV else ""


def _run(command: Sequence[str]) -> str:
    """Run a command and return its output. Raises CecError if it fails."""
    try:
        done = subprocess.run(
            command,
            # The command must not read the program's standard input: for the service it is the console.
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIMEOUT,
            check=False,
        )
    except FileNotFoundError as error:
        raise CecError(f"there is no {COMMAND}; sudo apt install {PACKAGE}") from error
    except OSError as error:
        raise CecError(f"{COMMAND} cannot be started: {error}") from error
    except subprocess.TimeoutExpired as error:
        raise CecError(f"{COMMAND} did not end within {TIMEOUT:.0f} s") from error
    said = done.stdout.decode(errors="replace").strip()
    if done.returncode:
        raise CecError((said.splitlines() or [f"{COMMAND} failed with exit code {done.returncode}"])[-1])
    return said
