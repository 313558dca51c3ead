"""Fixtures: a cabinet in a folder, and keys to sign its releases."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from cabinet.release import installed
from tests.executable import shebang
from tests.release.workshop import Workshop, make_keys

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the owner's key, a key of a stranger, and a list of keys that allows only the owner's."""
    if not shutil.which("ssh-keygen"):
        pytest.skip("ssh-keygen is missing: install openssh-client")
    folder = tmp_path_factory.mktemp("keys")
    make_keys(folder)
    return folder


@pytest.fixture
def workshop(tmp_path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """A cabinet in a folder, on which release 0.1.0 runs.

    The programs of its releases start with the Python of the tests, because the system may have none. They
    start without the packages of the tests, which takes half as long.
    """
    program = installed.PROGRAM.replace("#!/usr/bin/python3 -s", shebang("-s -S"), 1)
    monkeypatch.setattr(installed, "PROGRAM", program)
    return Workshop(tmp_path, keys)
