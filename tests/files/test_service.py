"""The right owner of a file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import NoReturn

import pytest

from cabinet.files import service
from cabinet.files.service import let_in
from tests.owner.users import CABINET, OWNER, User, run_as


def test_a_file_goes_back_to_the_owner_of_its_folder(tmp_path: Path) -> None:
    """Regardless of its present owner, and also if it has none."""
    assert let_in(tmp_path / "my.toml") == f"sudo chown {tmp_path.owner()}: {tmp_path / 'my.toml'}"


def test_a_file_with_the_right_owner_has_a_wrong_mode(tmp_path: Path) -> None:
    """Changing the owner again would not make it readable."""
    path = tmp_path / "my.toml"
    for mode in (0o000, 0o044, 0o200):
        path.touch()
        path.chmod(mode)
        assert let_in(path) == f"sudo chmod u+rw {path}"
    path.chmod(0o600)
    assert let_in(path) == f"sudo chown {tmp_path.owner()}: {path}"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be others")
def test_a_folder_on_the_way_bars_it() -> None:
    """Its mode is wrong, its owner is, or another user asks whom it need not let in."""
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
def test_a_folder_whose_owner_cannot_be_told(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    """It may not be looked at, or the system has no owners: the cabinet's own user."""

    def unknown(_user: int) -> NoReturn:
        raise error

    monkeypatch.setattr(service, "name_of", unknown)
    assert let_in(Path("/data/my.toml")) == "sudo chown cabinet: /data/my.toml"
    assert let_in(Path("/my.toml")) == "sudo chown cabinet: /my.toml"
