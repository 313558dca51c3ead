"""Fixtures for the tests of the folder systemd: a fake Raspberry Pi and keys."""

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
    """A Raspberry Pi with a newly installed system, whose user pi runs the installer with sudo."""
    monkeypatch.setenv("SUDO_USER", "pi")
    return Pi(tmp_path)


@pytest.fixture(autouse=True)
def _umask_of_before() -> Iterator[None]:
    """Restore the umask after each test: a tested program changes it, to close its files to other users."""
    before = os.umask(0o022)
    os.umask(before)
    yield
    os.umask(before)


@pytest.fixture
def openssh_keys(tmp_path: Path) -> Path:
    """A folder with the OpenSSH key `owner` and its public half."""
    if not shutil.which("ssh-keygen"):
        pytest.skip("ssh-keygen is missing: install openssh-client")
    folder = tmp_path / "keys"
    folder.mkdir()
    make_keys(folder)
    return folder
