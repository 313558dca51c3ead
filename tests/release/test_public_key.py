"""Tests of public keys in the formats in which people save them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.release import archive, public_key, signature
from cabinet.release.signature import SignatureError

if TYPE_CHECKING:
    from pathlib import Path

KIND = "ssh-ed25519"
BODY = "AAAAC3NzaC1lZDI1NTE5AAAAIAZWxZZi+ruV2jCQzJsKkYiYlsh5QzvPkY3q9tcMiZol"
LINE = f"{KIND} {BODY} jürgen@büro\n"
PUTTY = f"""\
---- BEGIN SSH2 PUBLIC KEY ----
Comment: "ed25519-key-20261128, the one that I \\
made: on Windows"
{BODY[:64]}
{BODY[64:]}
---- END SSH2 PUBLIC KEY ----
"""
SAVED = {
    "OpenSSH": LINE.encode(),
    "byte order mark": LINE.encode("utf-8-sig"),
    "UTF-16": LINE.encode("utf-16"),
    "UTF-16 LE with its mark": b"\xff\xfe" + LINE.encode("utf-16-le"),
    "UTF-16 LE": LINE.encode("utf-16-le"),
    "UTF-16 BE with its mark": b"\xfe\xff" + LINE.encode("utf-16-be"),
    "UTF-16 BE": LINE.encode("utf-16-be"),
    "Latin-1": LINE.encode("latin-1"),
    "Windows lines": b"\r\n" + LINE.replace("\n", "\r\n").encode(),
    "PuTTY": PUTTY.replace("\n", "\r\n").encode(),
    "PuTTY in UTF-16": PUTTY.encode("utf-16"),
}


@pytest.mark.parametrize("saved", SAVED)
def test_key_is_read_in_any_usual_encoding(saved: str) -> None:
    assert public_key.read(SAVED[saved]) == (KIND, BODY)


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "not a public key of OpenSSH or PuTTY"),
        (b"hello world", "not a public key of OpenSSH or PuTTY"),
        (
            b"PuTTY-User-Key-File-3: ssh-ed25519\r\n",
            "open it in PuTTYgen and save the one line of",
        ),
        (
            b"-----BEGIN OPENSSH PRIVATE KEY-----\n",
            "a private key, not a public one; name the file that ends in .pub",
        ),
        (f"{KIND}\n{BODY}\n".encode(), "not a public key of OpenSSH or PuTTY"),
        (LINE.replace(BODY, BODY[:-8]).encode(), "the key is incomplete; copy the file again"),
        (LINE.replace(BODY, BODY[:20]).encode(), "the key is incomplete; copy the file again"),
        (PUTTY.replace(BODY[64:], "").encode(), "the key is incomplete; copy the file again"),
    ],
)
def test_invalid_key_is_refused(raw: bytes, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        public_key.read(raw)


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_key_saved_on_windows_has_its_fingerprint(keys: Path, tmp_path: Path, coding: str) -> None:
    """A key in any Unicode encoding has its fingerprint, although ssh-keygen reads only UTF-8."""
    saved = tmp_path / "saved.pub"
    saved.write_bytes((keys / "owner.pub").read_text().encode(coding))
    assert signature.fingerprint(saved) == signature.fingerprint(keys / "owner")


def verified(keys: Path, tmp_path: Path, listed: bytes) -> str:
    """Sign a file with the owner's key, and return the signer's name according to a list of keys."""
    allowed, path = tmp_path / "allowed_signers", tmp_path / "release"
    allowed.write_bytes(listed)
    path.write_bytes(b"a release")
    signature.sign(path, keys / "owner")
    with path.open("rb") as file:
        return signature.verify(archive.Signed(file, 9), path.read_bytes()[9:], allowed)


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16"])
def test_list_of_keys_is_read_in_any_encoding(keys: Path, tmp_path: Path, coding: str) -> None:
    """The list of keys may have any Unicode encoding and Windows line ends, as Windows writes them."""
    line = f"ada {(keys / 'owner.pub').read_text()}".replace("\n", "\r\n")
    assert verified(keys, tmp_path, line.encode(coding)) == "ada"


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ('valid-before="20240101"', r"line 2 of the list of keys has expired \(valid-before 2024-01-01"),
        ('valid-after="20990101"', r"line 2 of the list of keys is not yet valid \(valid-after 2099-01-01"),
    ],
)
def test_expired_key_is_reported_as_expired(keys: Path, tmp_path: Path, option: str, words: str) -> None:
    """A key that has expired or is not valid yet is reported, because the cabinet's clock may be wrong."""
    line = f"# keys\nada {option} {(keys / 'owner.pub').read_text()}"
    with pytest.raises(SignatureError, match=words):
        verified(keys, tmp_path, line.encode())
