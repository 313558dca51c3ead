"""The hidden command `cabinet carry-out`: systemd units call it to carry out the cabinet's requests."""

from __future__ import annotations

import os
import sys

import click

from cabinet.commands.invocation import cannot
from cabinet.files.service import RUNTIME
from cabinet.system.requests import REQUESTS

NOT_DONE = 1
ASKED = 10.0
"""The timeout in seconds for the program `hostname -I`, which lists the machine's network addresses."""


@click.command(hidden=True)
@click.argument("request", type=click.Choice(REQUESTS))
def carry_out(request: str) -> None:
    """Carry out a REQUEST of the cabinet; only root may call this command."""
    from cabinet.system import carry_out as carrying_out
    from cabinet.system.stick import UsbSticks

    if os.geteuid() != 0:
        cannot("only the system's units, which run as root, may use this command")
    done = carrying_out.carry_out(
        request, RUNTIME, sticks=UsbSticks(), addresses=_addresses, roll_back=_roll_back
    )
    click.echo(f"{request}: {'done' if done else 'not done'}")
    sys.exit(0 if done else NOT_DONE)


def _addresses() -> tuple[str, ...]:
    """Return the host name and then the network addresses, shortest first; empty if there is no network."""
    import socket
    import subprocess

    addresses = subprocess.run(
        ["hostname", "-I"], capture_output=True, text=True, check=False, timeout=ASKED
    ).stdout.split()
    name = socket.gethostname().upper()
    return (name, *sorted((each.upper() for each in addresses), key=len)) if addresses else ()


def _roll_back() -> str:
    """Run `cabinet rollback` and return the last line of its output, formatted for the screen.

    Raises NotDoneError with the first error line if the command fails.
    """
    import subprocess

    from cabinet.system.carry_out import NotDoneError, lines

    command = [sys.executable, "-m", "cabinet", "rollback"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    said = (done.stderr if done.returncode else done.stdout).strip().splitlines() or ["it said nothing"]
    click.echo("\n".join(said))
    if done.returncode:
        # Show only the first line: the lines after it are the end of the log.
        raise NotDoneError(lines(said[0].removeprefix("cabinet: ")))
    return lines(said[-1])
