"""Tests of the limits for input from outside, such as a file that the owner names."""

from __future__ import annotations

import io
import os
import socket
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import sleep
from typing import BinaryIO

import pytest

from cabinet.files import bounded
from cabinet.files.bounded import UnfitFileError

OPEN = Path("/proc/self/fd")


def test_read_stops_at_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 2048)
    assert bounded.read(path, 2048) == b"x" * 2048
    with pytest.raises(UnfitFileError, match="it has more than 1 KB"):
        bounded.read(path, 2047)
    assert bounded.take(io.BytesIO(b"abc"), 3) == b"abc"
    with pytest.raises(UnfitFileError, match="it has more than 2 MB"):
        bounded.take(io.BytesIO(bytes(2 << 20) + b"x"), 2 << 20)


def test_file_without_a_size_is_bounded(tmp_path: Path) -> None:
    """Files of the kernel report a size of 0, so the bytes read are counted."""
    path = tmp_path / "link"
    path.symlink_to("/proc/self/status")
    assert path.stat().st_size == 0
    assert b"Name:" in bounded.read(path, 1 << 20)
    with pytest.raises(UnfitFileError, match="it has more than 0 KB"):
        bounded.read(path, 10)


@pytest.mark.parametrize(
    ("kind", "words"),
    [("pipe", "a pipe"), ("socket", "a socket"), ("folder", "a directory"), ("device", "a device")],
)
def test_path_that_is_no_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, words: str
) -> None:
    """A pipe does not make the read wait, and no file stays open."""
    path = tmp_path / "it"
    monkeypatch.chdir(tmp_path)
    open_before = len([*OPEN.iterdir()])
    if kind == "socket":
        with socket.socket(socket.AF_UNIX) as server:
            server.bind("it")
        # A socket cannot be opened, so this is the message of the operating system.
        with pytest.raises(OSError, match="No such device or address"):
            bounded.read(path, 10)
        return
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    with pytest.raises(UnfitFileError, match=f"it is {words}, not a file"):
        bounded.read(path, 10)
    assert len([*OPEN.iterdir()]) == open_before


def test_text_is_shortened_to_a_line() -> None:
    """Line ends, and characters that control a terminal, are replaced by question marks."""
    assert bounded.shortened("short") == "short"
    assert bounded.shortened("x" * 200, 10) == "xxxxxxx..."
    assert bounded.shortened("a\nb\x1b[2Jc\u202e") == "a?b?[2Jc?"


def test_pipe_without_a_reader_is_refused(tmp_path: Path) -> None:
    """Writing to a pipe without a reader is refused; a pipe with a reader takes any amount of data.

    An existing file is emptied before the write.
    """
    pipe, file = tmp_path / "pipe", tmp_path / "file"
    os.mkfifo(pipe)
    with pytest.raises(UnfitFileError, match="no program reads from that pipe"):
        bounded.create_file(pipe)
    read: list[bytes] = []
    reading = Thread(target=lambda: read.append(pipe.read_bytes()))
    reading.start()
    with opened_by_then(pipe) as target:
        target.write(bytes(1 << 20))
    reading.join(10)
    assert len(read[0]) == 1 << 20
    file.write_bytes(b"longer")
    with bounded.create_file(file) as target:
        target.write(b"new")
    assert file.read_bytes() == b"new"
    assert not file.stat().st_mode & 0o111
    with pytest.raises(IsADirectoryError):
        bounded.create_file(tmp_path)


def opened_by_then(pipe: Path) -> BinaryIO:
    """Open a pipe for writing as soon as it has a reader."""
    for _ in range(1000):
        with suppress(UnfitFileError):
            return bounded.create_file(pipe)
        sleep(0.01)
    raise TimeoutError
