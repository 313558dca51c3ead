"""Writes files that are whole or absent, even after a power cut."""

from __future__ import annotations

from pathlib import Path

from cabinet.files import durable


def decoded(content: bytes) -> str:
    """Decode a file as text; line ends, and bytes that are not UTF-8, survive a round trip."""
    return content.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    """Encode a text from `decoded`."""
    return text.encode("utf-8", "surrogateescape")


def write(path: Path, content: bytes, mode: int) -> None:
    """Replace a file, or a symbolic link, in one step. Makes its folder if needed."""
    durable.make_directory(path.parent)
    draft = path.with_name(f".{path.name}.new")
    draft.write_bytes(content)
    draft.chmod(mode)
    if path.is_symlink():
        durable.sync(draft)
        draft.replace(path)
        durable.sync(path.parent)
    else:
        durable.move(draft, path)


def link(path: Path, target: str) -> None:
    """Replace a symbolic link in one step. Makes its folder if needed."""
    durable.make_directory(path.parent)
    draft = path.with_name(f".{path.name}.new")
    draft.unlink(missing_ok=True)
    draft.symlink_to(target)
    draft.replace(path)
    durable.sync(path.parent)
