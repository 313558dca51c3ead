"""Signatures by OpenSSH: made by the owner's key, checked against the cabinet's own list of keys."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

from cabinet.files import bounded
from cabinet.release.manifest import NAMESPACE

LARGEST = 64 << 10
"""Bytes that a key may have."""
PRIVATE = re.compile(rb"\s*-----BEGIN (?P<kind>[A-Z0-9 ]*)PRIVATE KEY-----")
PUBLIC = re.compile(rb"\s*(sk-)?(ssh|ecdsa)-\S+ +\S")
FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


class SignatureError(Exception):
    """Something is not signed, or cannot be; says why and what to do."""


def need(key: Path, program: str = "ssh-keygen") -> None:
    """Raise SignatureError where there is no such key, or something that is none."""
    make = f"make one with `ssh-keygen -t ed25519 -f {key}`, or name another with --key"
    if not key.is_file():
        raise SignatureError(f"{key}: there is no such key; {make}")
    try:
        text = bounded.read(key, LARGEST)
    except OSError as error:
        raise SignatureError(f"{key} cannot sign: {error}; name another with --key") from error
    private = PRIVATE.match(text)
    if not private and not PUBLIC.match(text):
        raise SignatureError(f"{key} cannot sign: it is no OpenSSH key; {make}")
    # Of the older kinds ssh-keygen tells nothing without their passphrase.
    if not private or private["kind"] == b"OPENSSH ":
        fingerprint(key, program)


def fingerprint(key: Path, program: str = "ssh-keygen") -> str:
    """What a key, private or public, is known by. Raises SignatureError."""
    output = _run(
        [program, "-l", "-E", "sha256", "-f", str(key)],
        f"{key} is no key that ssh-keygen can read",
        "name another with --key",
    )
    return _fingerprint(output)


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


def signer(data: bytes, signature: bytes, program: str = "ssh-keygen") -> str:
    """The fingerprint of the key that signed the data, whoever's it is. Raises SignatureError."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "signature"
        path.write_bytes(signature)
        output = _run(
            [program, "-Y", "check-novalidate", "-n", NAMESPACE, "-s", str(path)],
            "the signature does not fit the release",
            "make it again with `cabinet bundle`",
            data,
        )
    return _fingerprint(output)


def _fingerprint(output: str) -> str:
    found = FINGERPRINT.search(output)
    if not found:
        raise SignatureError(f"ssh-keygen tells no fingerprint but {bounded.shortened(output)!r}")
    return found[0]


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
