"""Writes files and links atomically: after a power cut, the old or the new version is there."""

from __future__ import annotations

from pathlib import Path

from cabinet.files import durable


def decoded(content: bytes) -> str:
    """Decode a file's bytes to text without loss: line ends and bytes that are not UTF-8 are kept."""
    return content.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    """Encode a text from `decoded` back to the original bytes."""
    return text.encode("utf-8", "surrogateescape")


def write(path: Path, content: bytes, mode: int) -> None:
    """Replace a file or a symbolic link atomically; make its folder if needed."""
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
    """Make or replace a symbolic link atomically; make its folder if needed."""
    durable.make_directory(path.parent)
    draft = path.with_name(f".{path.name}.new")
    draft.unlink(missing_ok=True)
    draft.symlink_to(target)
    draft.replace(path)
    durable.sync(path.parent)
