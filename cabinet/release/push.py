"""Sends a release file over ssh to one cabinet or many, and tells how each of them took it."""

from __future__ import annotations

import shlex
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from cabinet.files import bounded
from cabinet.release import signature, spool
from cabinet.release.archive import Archive, ArchiveError
from cabinet.release.manifest import ManifestError, decode
from cabinet.release.signature import SignatureError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

NO_CONNECTION = 255
"""ssh's own exit code where the other side's would stand."""
_CHUNK = 64 << 10
_AT_ONCE = 8


@dataclass(frozen=True)
class PushResult:
    """How one cabinet took it."""

    host: str
    ok: bool
    text: str
    """Its last words."""


class PushError(ValueError):
    """Nothing can be sent; says what is wrong and what to do."""


def check(path: Path, hosts: Sequence[str], key: Path | None) -> str:
    """Look at the hosts' names and at all of the release file before any of it is sent. Raises PushError.

    `key`: the owner's, which must have signed it; the half that signs is not needed. Without one
    the signature must fit all the same. The fingerprint of the key that signed it.
    """
    for host in hosts:
        if host.startswith("-") or not host:
            raise PushError(f"{host!r} is no host: write it as pi@cabinet.local")
    try:
        with bounded.open_file(path, spool.MOST) as file:
            found = Archive(file)
            text, signed = found.front()
            by = signature.signer(text, signed)
            if key:
                signature.need(key)
            if key and (wanted := signature.fingerprint(key)) != by:
                raise SignatureError(
                    f"it is signed by {by}, not by {key} ({wanted}): make it again with `cabinet bundle`, "
                    "or name the key that signed it, or its .pub, with --key"
                )
            found.check(decode(text))
    except (ArchiveError, ManifestError, SignatureError, OSError) as error:
        raise PushError(f"{path} cannot be sent: {error}") from error
    return by


def push(
    path: Path,
    hosts: Sequence[str],
    report: Callable[[str, str], None],
    *,
    allow_older: bool = False,
    without: Sequence[str] = (),
    ssh: Sequence[str] = ("ssh",),
) -> list[PushResult]:
    """Send the file to every host at once, at most eight at a time; the results in their order.

    `report` takes the host and a line, from several threads. `ssh`: the program and its own options.
    """
    options = ["--allow-older"] if allow_older else []
    options += [f"--without={name}" for name in without]
    command = shlex.join(["sudo", "-n", "cabinet", "update", *options, "-"])
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return list(pool.map(lambda host: _push(path, host, command, report, ssh), hosts))


def _push(
    path: Path, host: str, command: str, report: Callable[[str, str], None], ssh: Sequence[str]
) -> PushResult:
    options = ("-o", "BatchMode=yes", "-o", "ConnectTimeout=15", "-o", "ServerAliveInterval=15")
    try:
        process = subprocess.Popen(
            [*ssh, *options, "--", host, command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except OSError as error:
        return PushResult(host, False, f"{ssh[0]} cannot be used ({error}): install OpenSSH's client")
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        feeding = threading.Thread(target=_feed, args=(path, process.stdin, lambda line: report(host, line)))
        feeding.start()
        last = ""
        for raw in process.stdout:
            line = raw.decode(errors="replace").rstrip()
            if line:
                last = line
                report(host, line)
        feeding.join()
        code = process.wait()
    if code == NO_CONNECTION:
        return PushResult(
            host,
            False,
            f"the connection failed: {last or 'ssh says nothing'}; try `ssh {host} cabinet releases`",
        )
    return PushResult(host, code == 0, last or f"exit code {code}")


def _feed(path: Path, pipe: IO[bytes], report: Callable[[str], None]) -> None:
    size = path.stat().st_size
    sent = reported = 0
    # Where the cabinet refuses early it stops listening: what it says is read by the other thread.
    with suppress(BrokenPipeError), path.open("rb") as file, pipe:
        while chunk := file.read(_CHUNK):
            pipe.write(chunk)
            pipe.flush()
            sent += len(chunk)
            if sent * 10 // size > reported:
                reported = sent * 10 // size
                report(f"sent {sent / 1e6:.1f} of {size / 1e6:.1f} MB")
