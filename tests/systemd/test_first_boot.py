"""The files that make a stock card a cabinet by itself: whole, harmless, and one leads to the next."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cabinet_install import steps

FOLDER = Path(steps.__file__).parents[1] / "first-boot"


@pytest.mark.parametrize("name", ["begin", "go-on"])
def test_the_scripts_are_shell(name: str) -> None:
    """They parse, stop at the first failure, and can be run."""
    path = FOLDER / name
    subprocess.run(("sh", "-n", str(path)), check=True)
    assert "set -eu" in path.read_text()
    assert path.stat().st_mode & 0o111


def test_one_leads_to_the_next() -> None:
    """user-data calls `begin`, `begin` enables the unit, the unit runs `go-on`, which installs."""
    unit = "cabinet-first-boot.service"
    assert "/boot/firmware/cabinet/systemd/first-boot/begin" in (FOLDER / "user-data").read_text()
    assert f"systemctl enable {unit}" in (FOLDER / "begin").read_text()
    assert "/usr/local/src/cabinet/systemd/first-boot/go-on" in (FOLDER / unit).read_text()
    assert '"$here/systemd/install"' in (FOLDER / "go-on").read_text()


def test_user_data() -> None:
    """cloud-init knows it by its first line; SSH by key only; no tabs, which YAML refuses."""
    for name in ("user-data", "network-config"):
        assert "\t" not in (FOLDER / name).read_text()
        assert (FOLDER / name).read_text().count("CHANGE") >= 2
    # Bare, YAML reads Norway's NO as false.
    assert 'regulatory-domain: "DE" ' in (FOLDER / "network-config").read_text()
    text = (FOLDER / "user-data").read_text()
    assert text.startswith("#cloud-config\n")
    assert "ssh_pwauth: false" in text
    assert "lock_passwd: true" in text
