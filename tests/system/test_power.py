"""What the cabinet asks the system for: an empty file with the right name, or a line in the log."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from cabinet.system.power import OFF, RESTART, Power, from_environment

UNITS = Path(__file__).parents[2] / "systemd" / "files" / "etc" / "systemd" / "system"


def test_an_empty_file_asks(tmp_path: Path) -> None:
    """The name says which of the two."""
    power = from_environment({"RUNTIME_DIRECTORY": str(tmp_path)})
    power.off()
    assert [path.name for path in tmp_path.iterdir()] == [OFF]
    power.restart()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted((OFF, RESTART))
    assert not (tmp_path / OFF).read_bytes()


def test_nobody_listens(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """On a desktop, or where the folder has gone, nothing happens but a line."""
    with caplog.at_level(logging.WARNING):
        from_environment({}).off()
        Power(tmp_path / "gone").restart()
    assert "nobody carries out poweroff" in caplog.text
    assert "reboot cannot be asked for" in caplog.text


def test_the_units_listen() -> None:
    """The names are verbs of systemctl and the folder is the service's own."""
    assert "PathExists=/run/cabinet/%i" in (UNITS / "cabinet-power@.path").read_text()
    assert "systemctl --no-block %i" in (UNITS / "cabinet-power@.service").read_text()
    assert "RuntimeDirectory=cabinet\n" in (UNITS / "cabinet.service").read_text()
    assert (OFF, RESTART) == ("poweroff", "reboot")
