"""Sends a release file over ssh to one or more cabinets, and reports each result."""

from __future__ import annotations

import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cabinet.files import bounded
from cabinet.release import archive, signature
from cabinet.release.archive import ArchiveError, Signed
from cabinet.release.signature import SignatureError
from cabinet.release.update import MOST

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

NO_CONNECTION = 255
"""The exit code of ssh if the connection fails."""
_AT_ONCE = 8


@dataclass(frozen=True)
class PushResult:
    """The result of sending a release to one cabinet."""

    host: str
    ok: bool
    text: str
    """The last line that the cabinet printed, or a description of the fault."""


class PushError(ValueError):
    """Raised if the release file cannot be sent; the message gives the fault and the cure."""


@dataclass(frozen=True)
class Checked:
    """A release file that has been checked before it is sent."""

    version: str
    key: str
    """The fingerprint of the key that signed the file."""


def check(path: Path, hosts: Sequence[str], key: Path | None) -> Checked:
    """Check a release file and the cabinets' host names before anything is sent. Raises PushError.

    `key`: the owner's key, private or public, which must have signed the file. Without `key`, any valid
    signature is accepted.
    """
    for host in hosts:
        if host.startswith("-") or not host:
            raise PushError(f"{host!r} is not a host: write it as pi@cabinet.local")
    try:
        with bounded.open_file(path, MOST) as file:
            size, signed = archive.split(file)
            by = signature.signer(Signed(file, size), signed)
            if key and (wanted := signature.fingerprint(key)) != by:
                raise SignatureError(
                    f"it is signed by {by}, not by {key} ({wanted}): make it again with `cabinet bundle`, "
                    "or name the key that signed it, or its .pub, with --key"
                )
            return Checked(archive.read(file, size).version, by)
    except (ArchiveError, SignatureError, OSError) as error:
        raise PushError(f"{path} cannot be sent: {error}") from error


def push(
    path: Path,
    hosts: Sequence[str],
    progress: Callable[[str], None],
    done: Callable[[PushResult], None],
    *,
    allow_older: bool = False,
    without: Sequence[str] = (),
) -> bool:
    """Send a release file to every host, eight at a time; return True if all hosts installed it.

    `progress` is called with each line that the cabinet prints, if there is only one host. `done` is called
    with each host's result, from several threads.
    """
    options = ["--allow-older"] if allow_older else []
    options += [f"--without={name}" for name in without]
    command = shlex.join(["sudo", "-n", "cabinet", "update", *options, "-"])
    reported = progress if len(hosts) == 1 else lambda _line: None

    def send(host: str) -> bool:
        result = _push(path, host, command, reported)
        done(result)
        return result.ok

    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return all([*pool.map(send, hosts)])


def _push(path: Path, host: str, command: str, report: Callable[[str], None]) -> PushResult:
    options = ("-o", "BatchMode=yes", "-o", "ConnectTimeout=15", "-o", "ServerAliveInterval=15")
    last = ""
    try:
        with (
            path.open("rb") as file,
            subprocess.Popen(
                ["ssh", *options, "--", host, command],
                stdin=file,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            ) as process,
        ):
            assert process.stdout is not None
            for raw in process.stdout:
                if line := raw.decode(errors="replace").rstrip():
                    last = line
                    report(line)
    except OSError as error:
        return PushResult(host, False, f"ssh cannot be used ({error}): install OpenSSH's client")
    if process.returncode == NO_CONNECTION:
        return PushResult(
            host,
            False,
            f"the connection failed: {last or 'ssh says nothing'}; try `ssh {host} cabinet releases`",
        )
    return PushResult(host, process.returncode == 0, last or f"exit code {process.returncode}")
