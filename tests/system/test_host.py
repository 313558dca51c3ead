"""Tests of the id that distinguishes one computer from another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.system.host import computer

if TYPE_CHECKING:
    from pathlib import Path


def test_first_machine_id_found_counts(tmp_path: Path) -> None:
    """A computer's id is a checksum of its serial number, or else of its machine id.

    On a Pi the serial number ends with a zero byte.
    """
    serial, machine_id = tmp_path / "serial", tmp_path / "machine-id"
    assert computer((serial, machine_id)) == ""
    machine_id.write_text("0123456789abcdef\n")
    serial.write_bytes(b"\0")
    by_system = computer((serial, machine_id))
    assert len(by_system) == 8
    serial.write_bytes(b"10000000c0ffee00\0")
    assert computer((serial, machine_id)) == computer((serial,)) != by_system
    assert "ffee" not in computer((serial,))
    machine_id.unlink()
    serial.unlink()
    serial.mkdir()
    assert computer((serial,)) == ""
