"""Tests of the lock, which keeps a second process from opening the scores."""

from __future__ import annotations

import errno
import os
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cabinet.commands.cli import main
from cabinet.store.lock import FILE, InUseError, holder, lock


def test_second_cabinet_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error has the process, computer, command and start of the first cabinet; no file is opened."""
    monkeypatch.setattr(sys, "argv", ["cabinet", "--service"])
    with lock(tmp_path) as mine:
        assert mine
        result = CliRunner().invoke(main, ["--data", str(tmp_path)])
    assert result.exit_code == 2
    assert re.fullmatch(
        rf".*{tmp_path} is in use by process {os.getpid()} on \S+ \(cabinet --service\),"
        r" since \d{4}-\d\d-\d\d \d\d:\d\d: end that first, or name another folder with --data\n",
        result.output.replace("\n", " ").strip() + "\n",
    )
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_refused_cabinet_keeps_the_holders_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["cabinet", "first"])
    with lock(tmp_path):
        monkeypatch.setattr(sys, "argv", ["cabinet", "second"])
        with lock(tmp_path) as mine:
            assert not mine
        assert "(cabinet first)" in holder(tmp_path)


def test_folder_in_place_of_the_lock_is_moved_away(tmp_path: Path) -> None:
    """A folder in the place of the lock file is renamed with its content, and the lock works."""
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "something").touch()
    with lock(tmp_path) as mine, lock(tmp_path) as yours:
        assert (mine, yours) == (True, False)
    assert (tmp_path / f"{FILE}.in-the-way-1" / "something").exists()


def test_lock_holds_without_room_for_its_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full card the lock file stays empty, and the lock still refuses a second process."""

    def full(_handle: int, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with lock(tmp_path) as mine, lock(tmp_path) as yours:
        assert (mine, yours) == (True, False)
        assert "in use by another program, since 2" in str(InUseError(tmp_path))
    assert holder(tmp_path / "nowhere") == "another program"


def test_existing_lock_file_of_a_read_only_card_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card is read-only now but may become writable, so a second process is refused."""
    with lock(tmp_path):
        pass
    opens = os.open

    def refused(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            raise OSError(errno.EROFS, "read-only file system")
        return opens(path, flags, mode)

    monkeypatch.setattr(os, "open", refused)
    with lock(tmp_path) as mine, lock(tmp_path) as yours:
        assert (mine, yours) == (True, False)


def test_system_without_locks_never_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows lacks this kind of lock, so there no process is refused."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with lock(tmp_path) as ours, lock(tmp_path) as theirs:
        assert ours
        assert theirs
