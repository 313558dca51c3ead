"""Files that are there whole or not at all, whenever the power goes."""

from __future__ import annotations

import os
from pathlib import Path


def decoded(content: bytes) -> str:
    """A text as it is: line ends, and bytes that are no UTF-8, come out again as they went in."""
    return content.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    """The bytes of a text that `decoded` gave."""
    return text.encode("utf-8", "surrogateescape")


def write(path: Path, content: bytes, mode: int) -> None:
    """Replace a file in one step. Its folder is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.new")
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.chmod(mode)
    draft.replace(path)
    settle(path.parent)


def link(path: Path, target: str) -> None:
    """Replace a symbolic link in one step. Its folder is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.new")
    draft.unlink(missing_ok=True)
    draft.symlink_to(target)
    draft.replace(path)
    settle(path.parent)


def settle(folder: Path) -> None:
    """Wait until the names in a folder are on the card."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
