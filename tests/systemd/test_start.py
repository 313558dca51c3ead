"""Tests that the commands of the folder systemd run by a Python with only its standard library."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

import pytest

from cabinet_image import cli, tools
from cabinet_install.steps import SYSTEMD


@pytest.mark.parametrize("name", ["install", "image/build", "image/prepare", "first-boot/look"])
def test_scripts_need_only_a_bare_python(name: str) -> None:
    command = (sys.executable, "-I", "-S", SYSTEMD / name, "--help")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: systemd/{name}")


@pytest.mark.parametrize(
    "name",
    [
        *("image/grow", "image/furnish", "image/files/usr/local/sbin/cabinet-upgrade"),
        *("image/files/etc/initramfs-tools/hooks/cabinet", "first-boot/begin", "first-boot/go-on"),
    ],
)
def test_shell_scripts_parse_and_run(name: str) -> None:
    """Every shell script stops at the first command that fails."""
    path = SYSTEMD / name
    subprocess.run(("sh", "-n", str(path)), check=True)
    assert re.search("^set -eu?$", path.read_text(), re.MULTILINE)
    assert path.stat().st_mode & 0o111


def test_cards_own_script_needs_only_a_bare_python() -> None:
    """The image runs the script at every start, with a Python that has only its standard library."""
    script = (SYSTEMD / "image/owner").read_text().replace("sys.exit(main())", "print(main.__module__)")
    where = f"__file__ = {str(SYSTEMD / 'image/owner')!r}\n"
    done = subprocess.run((sys.executable, "-I", "-S", "-c", where + script), capture_output=True, check=True)
    assert done.stdout == b"cabinet_image.owner\n"


def test_missing_tools_of_a_build_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert cli.main([]) == 2
    assert "must be run as root" in capsys.readouterr().err
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: None if name == "xz" else name)
    monkeypatch.setattr(tools, "find_spec", lambda _name: None)
    assert cli.main([]) == 2
    assert "sudo apt install --no-install-recommends python3-pip xz-utils\n" in capsys.readouterr().err
    assert cli.main(["--release", "cabinet.tar.gz"]) == 2
    assert "sudo apt install --no-install-recommends xz-utils\n" in capsys.readouterr().err
