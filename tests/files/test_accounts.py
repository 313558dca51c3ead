"""Whose a file should be."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from cabinet.files.accounts import give_back


def test_a_file_goes_back_to_the_owner_of_its_folder(tmp_path: Path) -> None:
    """Whoever has the file now, and also if there is none."""
    assert give_back(tmp_path / "my.toml") == f"sudo chown {tmp_path.owner()}: {tmp_path / 'my.toml'}"


@pytest.mark.parametrize("error", [PermissionError, KeyError, NotImplementedError])
def test_a_folder_whose_owner_cannot_be_told(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    """It may not be looked at, its owner has no name, or the system has no owners: the cabinet's own user."""

    def unknown(_path: Path) -> NoReturn:
        raise error

    monkeypatch.setattr(Path, "owner", unknown)
    assert give_back(Path("/data/my.toml")) == "sudo chown cabinet: /data/my.toml"
