"""Tests of the command that is suggested for an unreadable file: chown or chmod, and for which user."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import NoReturn

import pytest

from cabinet.files import service
from cabinet.files.service import let_in
from tests.owner.users import CABINET, OWNER, User, run_as


def test_file_gets_the_owner_of_its_folder_or_another_mode(tmp_path: Path) -> None:
    """A missing file, or one with a right mode, needs chown; a file with a wrong mode needs chmod."""
    path = tmp_path / "my.toml"
    chown = f"sudo chown {tmp_path.owner()}: {path}"
    assert let_in(path) == chown
    for mode in (0o000, 0o044, 0o200):
        path.touch()
        path.chmod(mode)
        assert let_in(path) == f"sudo chmod u+rw {path}"
    path.chmod(0o600)
    assert let_in(path) == chown


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be others")
def test_closed_folder_on_the_way_is_named() -> None:
    """A wrong mode or owner of a folder is reported, and so is a user who may not enter it."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        spare = data / "spare"
        spare.mkdir(parents=True)
        for each in (Path(folder), data, spare):
            os.chown(each, CABINET.number, CABINET.group)
            each.chmod(0o755)
        path = spare / "cabinet.log"
        path.touch()

        def cure(user: User) -> str:
            return run_as(user, lambda: print(let_in(path)), data)[1].splitlines()[-1]

        spare.chmod(0o000)
        assert cure(CABINET) == f"sudo chmod u+rwx {spare}"
        spare.chmod(0o700)
        assert cure(OWNER) == f"run it as #{CABINET.number}, who may enter {spare}: sudo -u #{CABINET.number}"
        os.chown(spare, 0, 0)
        assert cure(CABINET) == f"sudo chown #{CABINET.number}: {spare}"


@pytest.mark.parametrize("error", [PermissionError, ImportError])
def test_unknown_owner_falls_back_to_the_cabinets_user(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """If the owner of a folder is unknown, the command gives the file to the cabinet's user.

    The owner is unknown if the folder is unreadable or the system has no owners of files.
    """

    def unknown(_user: int) -> NoReturn:
        raise error

    monkeypatch.setattr(service, "name_of", unknown)
    assert let_in(Path("/data/my.toml")) == "sudo chown cabinet: /data/my.toml"
    assert let_in(Path("/my.toml")) == "sudo chown cabinet: /my.toml"
