"""A made-up Raspberry Pi for every test."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.release.workshop import make_keys
from tests.systemd.pi import Pi

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pi:
    """A Raspberry Pi with a new system, whose user pi calls sudo."""
    monkeypatch.setenv("SUDO_USER", "pi")
    return Pi(tmp_path)


@pytest.fixture(autouse=True)
def _umask_of_before() -> Iterator[None]:
    """Restore the umask after each test: a tested program sets one that closes its files to other users."""
    before = os.umask(0o022)
    os.umask(before)
    yield
    os.umask(before)


@pytest.fixture
def openssh_keys(tmp_path: Path) -> Path:
    """A folder with the key `owner` and its public half."""
    if not shutil.which("ssh-keygen"):
        pytest.skip("ssh-keygen is missing: install openssh-client")
    folder = tmp_path / "keys"
    folder.mkdir()
    make_keys(folder)
    return folder
