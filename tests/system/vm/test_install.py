"""Tests of the installation on an image like Raspberry Pi OS, without a network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.system.vm.installed import Cabinet, bright, install

if TYPE_CHECKING:
    from collections.abc import Callable

EVERYTHING = "find /opt/cabinet /etc /boot -type f -print0 | sort -z | xargs -0 sha256sum"
"""A command that prints a checksum of every file that an installation may have changed."""


def test_install_offline_twice_play_uninstall(bare: Cabinet) -> None:
    """A second installation changes nothing. The removal leaves the scores."""
    said = install(bare)
    assert "cabinet.service" in said, said
    before = bare.sh(EVERYTHING)
    install(bare)
    assert bare.sh(EVERYTHING) == before
    bare.shut_down()
    bare.on()
    bare.wait_until_ready()
    bare.wait_for_screen(bright, 60, "the cabinet's picture")
    assert bare.status == "playing on kmsdrm, 1280 x 720, opengles2"
    bare.shoot("installed")
    bare.sh("cd /root/cabinet && systemd/install uninstall", timeout=300)
    assert bare.sh("systemctl is-enabled cabinet || true") in {"not-found", "disabled", ""}
    assert bare.sh("ls /var/lib/cabinet/cabinet.log")
    assert bare.run("ls /opt/cabinet").code != 0


def test_hardening(cabinet: Cabinet, figure: Callable[[str], None]) -> None:
    """The exposure that systemd reports is at most 0.4 of ten points, and the cabinet still draws."""
    said = cabinet.sh("systemd-analyze security cabinet.service --no-pager").splitlines()[-1]
    found = re.search(r"cabinet.service: ([\d.]+)", said)
    assert found, said
    figure(f"systemd-analyze security cabinet.service: {found[1]}")
    assert float(found[1]) <= 0.4
    assert bright(cabinet.screen())


def test_nothing_was_left_for_the_console(cabinet: Cabinet) -> None:
    """There is no login on tty1, no error line from the sound library, and no failed unit."""
    assert cabinet.sh("systemctl is-active getty@tty1 || true") == "inactive"
    assert cabinet.sh("systemctl --failed --no-legend") == ""
    assert cabinet.sh("journalctl -b -u cabinet --no-pager | grep -c 'ALSA lib' || true") == "0"


def test_the_doctor_has_nothing_to_complain_of(cabinet: Cabinet) -> None:
    """The only findings of `cabinet doctor` are that a virtual machine has no sound, and a serial console."""
    done = cabinet.cabinet("doctor")
    complaints = [line for line in done.out.splitlines() if line.startswith(("!", "X"))]
    rest = [line for line in complaints if not line.startswith(("! sound", "! serial console"))]
    assert rest == [], done.out + cabinet.sh("journalctl -b -u cabinet --no-pager")
    assert "kmsdrm" in done.out
    assert cabinet.cabinet("doctor --json").code in (0, 1)
    cabinet.sh("systemctl stop cabinet")
    done = cabinet.cabinet("doctor")
    assert "23 of 23 open" in done.out, done.out
