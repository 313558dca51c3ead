"""The commands `update`, `rollback` and `releases`, with a fake systemctl and with a real release."""

from __future__ import annotations

import subprocess
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cabinet.release import bundle, installed, target
from cabinet.release.links import Links
from cabinet.release.unit import Status, Unit, UnitError
from cabinet.store.card import BESIDE, FILE
from tests.commands.running import invoke, refused
from tests.executable import shebang
from tests.release.test_scores import names, post
from tests.release.wheels import tiny_wheel
from tests.release.workshop import NEW, OLD, Behaviour, endless
from tests.slow import SLOW

if TYPE_CHECKING:
    from tests.release.workshop import Workshop

SYSTEMCTL = """#!/bin/sh
echo "systemctl $@" >> {called}
[ "$1" = show ] && printf 'ActiveState=active\\nInvocationID=abc\\nStatusText=playing\\n'
[ "$1" = restart ] && [ -e {called}.broken ] && echo "Access denied" >&2 && exit 4
exit 0
"""


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the command from changing the priority, umask and signal handlers of the tests' process."""
    monkeypatch.setattr("os.nice", lambda _by: 0)
    monkeypatch.setattr("os.umask", lambda _mask: 0)
    monkeypatch.setattr("signal.signal", lambda _number, _handler: None)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("what", ["pipe", "device", "large"])
def test_endless_file_is_refused(workshop: Workshop, what: str) -> None:
    """A file that never ends is refused before any of it is written to the card."""
    path = workshop.links.root / "release.tar"
    endless(path, what)
    output = refused(invoke("update", path, "--root", workshop.links.root))
    assert f"cabinet: {path} cannot be opened: it " in output
    assert workshop.links.current() == OLD


@pytest.mark.usefixtures("quiet")
def test_refusal_prints_one_line(workshop: Workshop) -> None:
    """A refused rollback, or update from standard input or a file, prints one line and exits with 2."""
    root = workshop.links.root
    good = workshop.file(target="trixie-vax")
    *_, last = refused(invoke("update", "-", "--root", root, given=good)).splitlines()
    assert last.startswith("cabinet: release 0.2.0 is made for trixie-vax; this is ")
    path = root / "release.tar"
    path.write_bytes(good[:-1000])
    assert invoke("update", path, "--root", root).exit_code == 2
    assert invoke("rollback", "--root", root).exit_code == 2
    output = refused(invoke("rollback", "../../tmp", "--root", root))
    assert "../../tmp is not installed; there is: no other" in output
    assert workshop.links.current() == OLD


@pytest.mark.usefixtures("quiet")
def test_update_and_rollback_name_the_running_release(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last line names the release that runs now; the exit code is 1 after a failed update, else 0."""
    for name, stands_in in {
        "platform.machine": lambda: "aarch64",
        "cabinet.release.target.this_python": lambda: "3.13",
        "cabinet.release.unit.Unit": lambda: workshop.unit,
        "cabinet.clock.monotonic": workshop.time.now,
        "cabinet.clock.sleep": workshop.time.wait,
    }.items():
        monkeypatch.setattr(name, stands_in)
    root = ("--root", workshop.links.root)
    done = invoke("update", "-", *root, given=workshop.file())
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, f"{NEW} runs; it was {OLD}")
    done = invoke("rollback", *root)
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, f"{OLD} runs; it was {NEW}")
    workshop.unit.behaviour["0.3.0"] = Behaviour(ready=inf)
    done = invoke("update", "-", *root, given=workshop.file("0.3.0"))
    assert (done.exit_code, done.output.splitlines()[-1].endswith(f"{OLD} runs again")) == (1, True)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("command", [("rollback",), ("update", "-")])
def test_missing_installation_is_reported(tmp_path: Path, command: tuple[str, ...]) -> None:
    output = refused(invoke(*command, "--root", tmp_path))
    assert output.startswith("cabinet: there is no cabinet installed here (")
    assert "opt/cabinet is missing): on the Pi, sudo systemd/install makes it one" in output


def test_other_users_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert "run it with sudo" in refused(invoke("rollback"))


def test_releases_are_listed_for_people_and_scripts(workshop: Workshop, tmp_path: Path) -> None:
    workshop.update()
    lines = invoke("releases", "--root", workshop.links.root).output.splitlines()
    assert lines == [f"{NEW}        2026-11-21  runs", f"{OLD}                    to go back to"]
    assert '"part": "runs"' in invoke("releases", "--root", workshop.links.root, "--json").output
    (tmp_path / "none").mkdir()
    assert "no release is installed here" in invoke("releases", "--root", tmp_path / "none").output


def test_release_copies_the_scores_for_the_updater(tmp_path: Path) -> None:
    """A release's `cabinet back-up-scores` refuses damaged scores and makes no copy of them."""
    post(tmp_path, "ADA")
    said = invoke("--data", tmp_path, "back-up-scores", "0.2.0").output
    assert said == "the scores are saved as archive/0001-before-0.2.0.log\n"
    assert names(tmp_path / "archive/0001-before-0.2.0.log") == names(tmp_path / FILE) == ["ADA"]
    for copy in (FILE, BESIDE):
        (tmp_path / copy).write_bytes(b"nonsense" * 1000)
    assert "is damaged" in refused(invoke("--data", tmp_path, "back-up-scores", "0.3.0"))
    assert len(list((tmp_path / "archive").iterdir())) == 1


def test_systemctl_answers_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called = tmp_path / "called"
    for name in ("systemctl", "journalctl"):
        (tmp_path / name).write_text(SYSTEMCTL.format(called=called))
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    unit = Unit()
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


PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "arcade-cabinet"
version = "0.2.0"
dependencies = ["dicelib>=2", "pygame>=2"]
[tool.hatch.build.targets.wheel]
packages = ["cabinet"]
"""
MAIN = """\
import importlib.metadata, subprocess, sys
import dicelib
def main():
    games = importlib.metadata.entry_points(group="cabinet.games")
    print(dicelib.NAME, [each.name for each in games], flush=True)
    subprocess.run([sys.executable, "-c", "import cabinet, dicelib; print(cabinet.__file__)"], check=True)
"""


@SLOW
def test_release_is_built_installed_and_started(tmp_path: Path) -> None:
    """The real pip installs the packages, an added game and its dependencies without a network."""
    shelf, project = tmp_path / "wheels", tmp_path / "project"
    shelf.mkdir()
    (project / "cabinet").mkdir(parents=True)
    (project / "pyproject.toml").write_text(PROJECT)
    (project / "cabinet/__init__.py").touch()
    (project / "cabinet/__main__.py").write_text(MAIN)
    for name, needs in (("dicelib-2.0", "setuptools"), ("setuptools-80.0", ""), ("felt-1.0", "dicelib")):
        tiny_wheel(shelf, name, needs)
    points = "[cabinet.games]\npig = pig_game:GAME\n[console_scripts]\npig = pig_game:main\n"
    game = tiny_wheel(tmp_path, "pig_game-1.0", "arcade-cabinet>=0.1 felt pygame", points)
    here = target.System("here", target.this_python(), 41)

    def make(folder: str, wheel: Path) -> Path:
        return bundle.make(
            project,
            tmp_path / folder,
            [(here, "aarch64")],
            sign=None,
            report=lambda _line: None,
            wheels=shelf,
            games=[wheel],
        )

    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(target.SYSTEMS, "here", here)
        program = installed.PROGRAM.replace("#!/usr/bin/python3 -s", shebang("-s"), 1)
        patched.setattr(installed, "PROGRAM", program)
        one, other = make("one", game), make("other", game)
        assert one.read_bytes() == other.read_bytes()
        place = Links(tmp_path / "root")
        assert installed.lay_down(place, one, "aarch64", target.this_python()) == "0.2.0"
    folder = place.folder.resolve() / "releases/0.2.0"
    assert place.current() == "0.2.0"
    assert installed.games(folder) == {"pig-game": "pig-game 1.0"}
    assert installed.has_bytecode(folder / "lib", target.this_python())
    (tmp_path / "cabinet").symlink_to(place.folder / "current/bin/cabinet")
    done = subprocess.run([tmp_path / "cabinet"], capture_output=True, text=True, check=True, cwd="/")
    assert done.stdout.splitlines() == ["dicelib ['pig']", f"{folder}/lib/cabinet/__init__.py"]
    names = {path.relative_to(folder).as_posix() for path in folder.glob("*/*")} - {"bin/cabinet"}
    assert {name for name in names if "dist-info" not in name} == {
        "lib/cabinet",
        "lib/dicelib",
        "games/pig-game",
    }
    assert {path.name for path in (folder / "games/pig-game").iterdir() if "-" not in path.name} == {
        "felt",
        "pig_game",
    }
    assert not [path for path in folder.rglob("*") if path.name in (*bundle.OF_THIS_COMPUTER, "pig")]
    for name, needs, words in (
        ("cow-1.0", "arcade-cabinet>=9", "arcade-cabinet>=9"),
        ("cow-1.0", "dicelib<2", "dicelib"),
        ("cow-1.0", "no-such-thing", "no-such-thing"),
    ):
        with pytest.raises(bundle.BundleError, match=words):
            make("none", tiny_wheel(tmp_path, name, needs, points))
    other_machine = tmp_path / "cow-1.0-cp39-cp39-win32.whl"
    tiny_wheel(tmp_path, "cow-1.0", "", points).rename(other_machine)
    with pytest.raises(bundle.BundleError, match="not a supported wheel on this platform"):
        make("none", other_machine)
    assert not (tmp_path / "none").exists()
