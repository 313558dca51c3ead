"""A made-up Raspberry Pi for every test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.systemd.pi import Pi

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """A Raspberry Pi with a fresh system."""
    return Pi(tmp_path)
