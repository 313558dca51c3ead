"""Signs release files with the owner's SSH key and verifies them against the cabinet's trusted keys."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.files import bounded
from cabinet.release import public_key

if TYPE_CHECKING:
    from cabinet.release.archive import Signed

NAMESPACE = "cabinet-release"
"""The SSH signature namespace of release files; ssh-keygen rejects a signature made for another namespace."""
OUT_OF_TIME = re.compile(r":(\d+): key (has expired|is not yet valid): verify time (\S+) [<>] (\S+) (\S+)")
"""Matches the message of ssh-keygen about a key that has expired or is not valid yet."""
FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


class SignatureError(Exception):
    """Raised if a file is not signed or cannot be signed; the message gives the reason and the cure."""


def fingerprint(key: Path, program: str = "ssh-keygen") -> str:
    """Return the fingerprint of a private or public SSH key.

    Raises SignatureError, also if there is no such key file.
    """
    if not key.is_file():
        raise SignatureError(
            f"{key}: there is no such key; make one with `ssh-keygen -t ed25519 -f {key}`, or name another "
            "with --key"
        )
    with tempfile.TemporaryDirectory() as scratch:
        file = key
        with suppress(ValueError, OSError):
            kind, body = public_key.read(key.read_bytes())
            # Save the key in OpenSSH's format in UTF-8: ssh-keygen reads no other encoding, and not PuTTY's
            # format.
            file = Path(scratch) / "key.pub"
            file.write_text(f"{kind} {body}\n", encoding="ascii")
        output = _run(
            [program, "-l", "-E", "sha256", "-f", str(file)],
            f"ssh-keygen cannot read the key {key}",
            f"`ssh-keygen -p -f {key}` converts a key of an old format; name another with --key",
        )
    return _fingerprint(output)


def sign(path: Path, key: Path, program: str = "ssh-keygen") -> None:
    """Sign a file with an SSH key, and append the signature to the file.

    `key`: a private key file, or a public key file whose private key is in the SSH agent. Raises
    SignatureError, OSError.
    """
    signature = path.with_name(f"{path.name}.sig")
    # Delete an old signature, because ssh-keygen would ask before it overwrites one.
    signature.unlink(missing_ok=True)
    try:
        # Standard input stays the terminal, on which ssh-keygen may ask for the key's passphrase.
        _run(
            [program, "-Y", "sign", "-n", NAMESPACE, "-f", str(key), str(path)],
            f"{key} cannot sign",
            "name another with --key",
        )
        with path.open("ab") as file:
            file.write(signature.read_bytes())
    finally:
        signature.unlink(missing_ok=True)


def verify(signed: Signed, signature: bytes, allowed: Path, program: str = "ssh-keygen") -> str:
    """Return the name of the trusted signer of a release file.

    `allowed`: the file with the trusted keys, in the format of OpenSSH's allowed_signers. Raises
    SignatureError if the signature is wrong or not by a trusted key.
    """
    if not allowed.is_file():
        raise SignatureError(
            f"{allowed}: the list of trusted keys is missing; put a line `owner KEY` with your key there"
        )
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "signature"
        path.write_bytes(signature)
        listed = Path(scratch) / "allowed"
        # Convert the list to the encoding that ssh-keygen reads; an editor may have saved another one.
        listed.write_text(public_key.text(allowed.read_bytes())[0], encoding="utf-8")
        where = ["-s", str(path), "-f", str(listed)]
        wrong = f"the signature is not from a key in {allowed}"
        cure = "sign with a key of that list, or add the key to it"
        names = _run([program, "-Y", "find-principals", *where], wrong, cure)
        name = names.split("\n")[0].strip()
        command = [program, "-Y", "verify", "-n", NAMESPACE, "-I", name, *where]
        _run(command, "the signature does not match the release", "make or send it again", signed)
    return name


def signer(signed: Signed, signature: bytes, program: str = "ssh-keygen") -> str:
    """Return the fingerprint of the key that signed a release file, trusted or not. Raises SignatureError."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "signature"
        path.write_bytes(signature)
        output = _run(
            [program, "-Y", "check-novalidate", "-n", NAMESPACE, "-s", str(path)],
            "the signature does not match the release",
            "make it again with `cabinet bundle`",
            signed,
        )
    return _fingerprint(output)


def _fingerprint(output: str) -> str:
    found = FINGERPRINT.search(output)
    if not found:
        raise SignatureError(f"ssh-keygen prints no fingerprint but {bounded.shortened(output)!r}")
    return found[0]


def _run(command: list[str], wrong: str, cure: str, signed: Signed | None = None) -> str:
    pipe = subprocess.PIPE
    try:
        with subprocess.Popen(command, stdin=pipe if signed else None, stdout=pipe, stderr=pipe) as process:
            if signed and process.stdin:
                # If ssh-keygen refuses the signature early, it closes its input; it prints the reason, which
                # is read below.
                with suppress(BrokenPipeError), process.stdin as stdin:
                    shutil.copyfileobj(signed, stdin)
                # Standard input is closed already, and `communicate` would fail if it tried to flush it.
                process.stdin = None
            printed, said = process.communicate()
    except FileNotFoundError as error:
        raise SignatureError(
            f"there is no program {command[0]}: install the package openssh-client"
        ) from error
    except OSError as error:
        raise SignatureError(f"{wrong}: {error}") from error
    if process.returncode:
        if late := OUT_OF_TIME.search(said.decode(errors="replace")):
            line, state, now, limit, day = late.groups()
            raise SignatureError(
                f"the key in line {line} of the list of keys {state} ({limit} {day}, and it is {now} here): "
                "sign with another key, or mend that line; is the clock right?"
            )
        last = said.decode(errors="replace").strip().splitlines()[-1:] or ["ssh-keygen says nothing"]
        raise SignatureError(f"{wrong} ({last[0]}): {cure}")
    return printed.decode(errors="replace").strip()
