"""Signatures by OpenSSH: made by the owner's key, checked against the cabinet's own list of keys."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from cabinet.service.manifest import NAMESPACE


class SignatureError(Exception):
    """Something is not signed, or cannot be; says why and what to do."""


def need(key: Path) -> None:
    """Raise SignatureError where there is no such key."""
    if not key.is_file():
        raise SignatureError(
            f"{key}: there is no such key; make one with `ssh-keygen -t ed25519 -f {key}`, "
            "or name another with --key"
        )


def sign(data: bytes, key: Path, program: str = "ssh-keygen") -> bytes:
    """The signature of the data by a private key, or by the agent for a public one. Raises SignatureError."""
    need(key)
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "data"
        path.write_bytes(data)
        # The terminal stays where it is: the key may ask for its passphrase.
        _run(
            [program, "-Y", "sign", "-n", NAMESPACE, "-f", str(key), str(path)],
            f"{key} cannot sign",
            "name another with --key",
        )
        return path.with_name("data.sig").read_bytes()


def verify(data: bytes, signature: bytes, allowed: Path, program: str = "ssh-keygen") -> str:
    """Who signed the data: a name from the list of keys `allowed`. Raises SignatureError."""
    if not allowed.is_file():
        raise SignatureError(
            f"{allowed}: there is no list of keys; put a line `owner KEY` with your key there"
        )
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "signature"
        path.write_bytes(signature)
        where = ["-s", str(path), "-f", str(allowed)]
        wrong = f"the signature is by no key in {allowed}"
        cure = "sign with a key of that list, or add the key to it"
        names = _run([program, "-Y", "find-principals", *where], wrong, cure)
        name = names.split("\n")[0].strip()
        command = [program, "-Y", "verify", "-n", NAMESPACE, "-I", name, *where]
        _run(command, "the signature does not fit the release", "make or send it again", data)
    return name


def _run(command: list[str], wrong: str, cure: str, data: bytes = b"") -> str:
    try:
        done = subprocess.run(command, check=False, capture_output=True, input=data, timeout=600)
    except FileNotFoundError as error:
        raise SignatureError(
            f"there is no program {command[0]}: install the package openssh-client"
        ) from error
    except (OSError, subprocess.SubprocessError) as error:
        raise SignatureError(f"{wrong}: {error}") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["ssh-keygen says nothing"]
        raise SignatureError(f"{wrong} ({said[0]}): {cure}")
    return done.stdout.decode(errors="replace").strip()
