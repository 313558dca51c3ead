"""Reads public SSH keys saved by OpenSSH or PuTTY in any common text encoding. Standard library only."""

from __future__ import annotations

import base64
import binascii

KINDS = ("ssh-", "ecdsa-", "sk-")
"""The prefixes of OpenSSH's key type names, such as ssh-ed25519."""
PUTTY = "---- BEGIN SSH2 PUBLIC KEY ----", "---- END SSH2 PUBLIC KEY ----"
"""The first and the last line of a public key file saved by PuTTYgen, as in RFC 4716."""


def text(raw: bytes) -> tuple[str, bool]:
    """Decode a text file; return the text, and True if it is UTF-8.

    An editor may have saved the file in UTF-16 or Latin-1; these are decoded, too.
    """
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace"), False
    if b"\0" in raw[:2]:
        return raw.decode("utf-16-be" if raw.startswith(b"\0") else "utf-16-le", "replace"), False
    try:
        return raw.decode("utf-8-sig"), True
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace"), False


def read(raw: bytes) -> tuple[str, str]:
    """Return the type (such as ssh-ed25519) and the base64 text of the public key in a file.

    Raises ValueError; the message gives the cure.
    """
    lines = [line.strip() for line in text(raw)[0].splitlines() if line.strip()]
    if any(line.startswith("PuTTY-User-Key-File") for line in lines):
        raise ValueError(
            "a private key of PuTTY, not a public key: open it in PuTTYgen and save the one line of "
            '"Public key for pasting into OpenSSH authorized_keys file"'
        )
    if any("PRIVATE KEY-----" in line for line in lines):
        raise ValueError("a private key, not a public one; name the file that ends in .pub")
    if PUTTY[0] in lines:
        body = "".join(_body(lines[lines.index(PUTTY[0]) + 1 :]))
        kind = (_fields(body) or [KINDS[0].encode()])[0].decode("ascii", "replace")
    else:
        kind, body, *_ = [*" ".join(lines[:1]).split(), "", ""]
    if not kind.startswith(KINDS) or not body:
        raise ValueError("not a public key of OpenSSH or PuTTY; name the file that ends in .pub")
    if not is_whole(kind, body):
        raise ValueError("the key is incomplete; copy the file again")
    return kind, body


def is_whole(kind: str, body: str) -> bool:
    """Return True if the base64 text `body` of a public key is complete and matches the key type `kind`."""
    fields = _fields(body)
    return len(fields) > 1 and fields[0] == kind.encode()


def _body(lines: list[str]) -> list[str]:
    """Return the base64 text of a key in PuTTY's format: the lines after the headers, joined."""
    found: list[str] = []
    goes_on = False
    for line in lines:
        if line == PUTTY[1]:
            break
        if goes_on or ":" in line:
            goes_on = line.endswith("\\")
        else:
            found.append(line)
    return found


def _fields(body: str) -> list[bytes]:
    """Split a base64-encoded SSH key into its length-prefixed fields; return [] if a field is cut off."""
    try:
        left = base64.b64decode(body, validate=True)
    except (binascii.Error, ValueError):
        return []
    fields = []
    while left:
        size = int.from_bytes(left[:4], "big")
        if len(left) < 4 + size:
            return []
        fields.append(left[4 : 4 + size])
        left = left[4 + size :]
    return fields
