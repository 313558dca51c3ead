"""Manages the public keys whose updates the cabinet accepts, in /etc/cabinet/allowed_signers."""

from __future__ import annotations

import re
from pathlib import Path

from cabinet.release import public_key
from cabinet.release.signature import NAMESPACE
from cabinet_install.work import InstallError, Work

SIGNERS = "/etc/cabinet/allowed_signers"
HEADING = "# Whose signatures on updates are trusted, one key a line; see docs/update.md.\n"


def install(work: Work, files: tuple[Path, ...]) -> None:
    """Add public keys to the trusted keys for updates. Raises InstallError."""
    text = work.read(SIGNERS) or HEADING
    for file in files:
        kind, body = read(file)
        if not any(f"{kind} {body}" in line for line in _listed(text)):
            text += f'{owner(file)} namespaces="{NAMESPACE}" {kind} {body} {file.stem}\n'
    known = len(_listed(text))
    work.file(SIGNERS, text, f"{known} trusted keys for updates")
    if not known:
        work.say("no key yet, so no update will be taken: install again with --key FILE.pub")


def _listed(text: str) -> list[str]:
    """Return the lines of a key list that are not empty or comments."""
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def owner(file: Path) -> str:
    """Return the signer's name for a public key: its file name without special characters."""
    return re.sub(r"[^A-Za-z0-9._@+-]+", "-", file.stem).strip("-") or "owner"


def read(file: Path) -> tuple[str, str]:
    """Return the type and the base64 text of the public key in a .pub file. Raises InstallError."""
    # The first start of a card looks only for key files with this suffix.
    if file.suffix != ".pub":
        raise InstallError(f"{file}: the name of a public key ends in .pub; name that file, or rename it")
    try:
        return public_key.read(file.read_bytes())
    except OSError as error:
        raise InstallError(f"{file}: cannot be read ({error}); name the .pub file of a key") from error
    except ValueError as error:
        raise InstallError(f"{file}: {error}") from error
