"""The commands on the cabinet, with a systemctl that stands in; and a release built for real."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from cabinet.commands.cli import main
from cabinet.release.builder import BuildError, VenvBuilder
from cabinet.release.unit import Status, Systemd, UnitError
from cabinet.store.card import BESIDE, FILE
from tests.release.test_scores import names, post
from tests.release.workshop import NEW, OLD

if TYPE_CHECKING:
    from tests.release.workshop import Workshop

SYSTEMCTL = """#!/bin/sh
echo "systemctl $@" >> {called}
[ "$1" = show ] && printf 'ActiveState=active\\nInvocationID=abc\\nStatusText=playing\\n'
[ "$1" = restart ] && [ -e {called}.broken ] && echo "Access denied" >&2 && exit 4
exit 0
"""


def run(*arguments: str | Path, data: bytes = b"") -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=data)


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command does to its own process is not done to that of the tests."""
    monkeypatch.setattr("os.nice", lambda _by: 0)
    monkeypatch.setattr("os.umask", lambda _mask: 0)
    monkeypatch.setattr("signal.signal", lambda _number, _handler: None)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("what", ["a pipe", "a device", "large"])
def test_a_file_that_never_ends(workshop: Workshop, what: str) -> None:
    """It is refused before any of it is on the card."""
    path = workshop.home.root / "release.tar"
    if what == "a pipe":
        os.mkfifo(path)
    elif what == "a device":
        path.symlink_to("/dev/zero")
    else:
        with path.open("wb") as file:
            file.truncate(500 << 20)
    result = run("update", path, "--root", workshop.home.root)
    assert result.exit_code == 2
    assert f"cabinet: {path} is no release file: it " in result.output
    assert workshop.home.current() == OLD


@pytest.mark.usefixtures("quiet")
def test_a_refusal_by_the_command(workshop: Workshop) -> None:
    """One line on standard error, exit code 2; from a file or from standard input."""
    root = workshop.home.root
    good = workshop.file(machine="vax")
    result = run("update", "-", "--root", root, data=good)
    assert result.exit_code == 2
    assert result.output.splitlines()[-1].startswith(
        "cabinet: release 0.2.0 is made for vax with Python 3.13; this"
    )
    path = root / "release.tar"
    path.write_bytes(good[:-1000])
    result = run("update", path, "--root", root)
    assert result.exit_code == 2
    assert run("rollback", "--root", root).exit_code == 2
    result = run("rollback", "../../tmp", "--root", root)
    assert (result.exit_code, "'../../tmp' is no version: write it as" in result.output) == (2, True)
    assert workshop.home.current() == OLD


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("command", [("rollback",), ("update", "-")])
def test_without_an_installation(tmp_path: Path, command: tuple[str, ...]) -> None:
    """That there is none, where it would be, and how to come by it."""
    result = run(*command, "--root", tmp_path)
    assert result.exit_code == 2
    assert result.output.startswith("cabinet: there is no cabinet installed here (")
    assert "opt/cabinet is missing): on the Pi, sudo systemd/install makes it one" in result.output


def test_only_root_may(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whoever is not is told how."""
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    result = run("rollback")
    assert result.exit_code == 2
    assert "run it with sudo" in result.output


def test_the_list(workshop: Workshop, tmp_path: Path) -> None:
    """For people and for scripts."""
    workshop.update()
    lines = run("releases", "--root", workshop.home.root).output.splitlines()
    assert lines == [f"{NEW}        2026-11-21  runs", f"{OLD}                    to go back to"]
    assert '"part": "runs"' in run("releases", "--root", workshop.home.root, "--json").output
    (tmp_path / "none").mkdir()
    assert "no release is installed here" in run("releases", "--root", tmp_path / "none").output


def test_the_scores(tmp_path: Path) -> None:
    """What the updater asks a release for; without a whole line nothing is kept."""
    post(tmp_path, "ADA")
    said = run("--data", tmp_path, "back-up-scores", "0.2.0").output
    assert said == "the scores are saved as archive/0001-before-0.2.0.log\n"
    assert names(tmp_path / "archive/0001-before-0.2.0.log") == names(tmp_path / FILE) == ["ADA"]
    for copy in (FILE, BESIDE):
        (tmp_path / copy).write_bytes(b"nonsense" * 1000)
    result = run("--data", tmp_path, "back-up-scores", "0.3.0")
    assert result.exit_code == 2
    assert "is damaged" in result.output
    assert len(list((tmp_path / "archive").iterdir())) == 1


def test_systemctl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked, and what is made of the answers."""
    called = tmp_path / "called"
    for name in ("systemctl", "journalctl"):
        (tmp_path / name).write_text(SYSTEMCTL.format(called=called))
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    unit = Systemd()
    assert unit.status() == Status("active", "abc", "playing")
    unit.restart()
    assert unit.last_lines("abc") == []
    assert called.read_text().splitlines() == [
        "systemctl show cabinet.service --property=ActiveState,InvocationID,StatusText",
        "systemctl restart --no-block cabinet.service",
        "systemctl --no-pager --output=cat --lines=5 _SYSTEMD_INVOCATION_ID=abc",
    ]
    (tmp_path / "called.broken").touch()
    with pytest.raises(UnitError, match=r"`systemctl restart --no-block cabinet\.service`: Access denied"):
        unit.restart()
    monkeypatch.setenv("PATH", str(tmp_path / "none"))
    with pytest.raises(UnitError, match="systemctl cannot be used"):
        unit.status()
    assert unit.last_lines("abc") == ()


def tiny_wheel(folder: Path) -> Path:
    """A wheel with the command `cabinet`."""
    path = folder / "tiny-0.2.0-py3-none-any.whl"
    info = "tiny-0.2.0.dist-info"
    files = {
        "tiny.py": "def main():\n    print('it is the tiny one')\n",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: tiny\nVersion: 0.2.0\nRequires-Dist: not-there\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "[console_scripts]\ncabinet = tiny:main\n",
        f"{info}/RECORD": "",
    }
    with zipfile.ZipFile(path, "w") as file:
        for name, text in files.items():
            file.writestr(name, text)
    return path


def test_a_release_built_for_real(tmp_path: Path) -> None:
    """A virtual environment that sees the system's packages, made without a network."""
    folder = tmp_path / "releases" / "0.2.0"
    builder = VenvBuilder(str(Path(sys.executable).resolve()))
    builder.build(folder, [tiny_wheel(tmp_path)])
    done = subprocess.run([folder / "bin/cabinet"], capture_output=True, text=True, check=True)
    assert done.stdout == "it is the tiny one\n"
    assert "include-system-site-packages = true" in (folder / "pyvenv.cfg").read_text()
    (tmp_path / "broken-1-py3-none-any.whl").write_text("this is no wheel")
    with pytest.raises(BuildError, match=r"pip.*exit code 1"):
        builder.build(tmp_path / "other", [tmp_path / "broken-1-py3-none-any.whl"])
    with pytest.raises(BuildError, match="no-python"):
        VenvBuilder("/no-python").build(tmp_path / "none", [])
