"""Wheels of games are loaded and checked against the laws before a release contains them."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.devtools.commands import new
from cabinet.release import bundle, game_check
from tests.commands import running
from tests.executable import shebang
from tests.new_game import MISSING, STEP
from tests.release.wheels import tiny_wheel
from tests.slow import SLOW

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = Path(__file__).parents[2]
POINTS = "[cabinet.games]\nnew_game = new_game:GAME\n"
SOURCES = {path.name: path.read_text() for path in (new.TEMPLATES / "plain").glob("*.py")}
SOURCES["__init__.py"] = SOURCES["__init__.py"].replace(MISSING, STEP)
RULES = SOURCES["rules.py"]


def made(
    folder: Path,
    changes: Mapping[str, str] = {},
    points: str = POINTS,
    needs: str = "",
    name: str = "new_game-1.0-py3-none-any.whl",
) -> Path:
    """Write a wheel of the sample game NEW GAME with some files changed."""
    folder.mkdir(exist_ok=True)
    files = {f"new_game/{each}": text for each, text in (SOURCES | dict(changes)).items()}
    wheel = tiny_wheel(folder, "new_game-1.0", f"arcade-cabinet {needs}", points, files)
    return wheel.rename(folder / name)


@pytest.fixture(autouse=True)
def _one_core() -> Iterator[None]:
    """Make the check use one process: starting one for each core takes longer than the check itself."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {Random().choice(sorted(cores))})
    yield
    os.sched_setaffinity(0, cores)


def unpacked(command: Sequence[str]) -> str:
    """Unpack a wheel into the folder that a pip command names, as pip does, but faster."""
    with zipfile.ZipFile(command[-1]) as wheel:
        wheel.extractall(command[command.index("--target") + 1])
    return ""


def refused(*wheels: Path) -> list[str]:
    return game_check.refused(wheels, ROOT, wheels=None, report=lambda _line: None, run=unpacked)


@SLOW
def test_game_that_keeps_the_laws_is_accepted(tmp_path: Path) -> None:
    """The real pip installs the wheel of a game that keeps the laws; other tests only unpack wheels."""
    assert game_check.refused([made(tmp_path)], ROOT, wheels=None, report=lambda _line: None) == []


@pytest.mark.parametrize(
    ("changes", "points", "words"),
    [
        (
            {},
            "[console_scripts]\nnew_game = new_game:main\n",
            "has no added game in its entry points",
        ),
        ({"rules.py": "1 / 0"}, POINTS, "new_game: new_game:GAME cannot be loaded: ZeroDivisionError"),
        (
            {"rules.py": RULES.replace("return (*state.kept, *(0,)", "return (*state.kept, *(0.5,)")},
            POINTS,
            "new_game breaks a law: set-up 'players 1', seed 0, step 1 'dice",
        ),
        ({}, "[cabinet.games\nnew_game", "has no added game in its entry points"),
        ({}, "[cabinet.games]\n[cabinet.games]\n", "its entry points cannot be read"),
    ],
)
def test_bad_wheel_is_refused(tmp_path: Path, changes: dict[str, str], points: str, words: str) -> None:
    (line,) = refused(made(tmp_path, changes, points))
    assert words in line
    assert "new_game-1.0-py3-none-any.whl" in line
    assert "\n" not in line


@pytest.mark.parametrize(
    ("code", "said", "words"),
    [
        (0, "pygame warns", ""),
        (1, "\n  set-up 'a', seed 0\nmore\n", "new_game breaks a law: set-up 'a', seed 0; `cabinet check"),
        (1, "", "new_game breaks a law: ; `cabinet check new_game` tells all"),
        (2, "Traceback\ncabinet: new_game cannot be loaded\n\n", "any.whl: new_game cannot be loaded"),
        (3, "out of memory", "any.whl: out of memory"),
        (4, " \n", "any.whl: it says nothing"),
    ],
)
def test_report_quotes_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, said: str, words: str
) -> None:
    """The report quotes a check's first line if a law is broken, and its last line if the check fails."""
    child = tmp_path / "child"
    child.write_text(
        f"{shebang('-I')}\nimport json, os, sys\n"
        "with open(os.path.dirname(sys.argv[0]) + '/called', 'w') as file:\n"
        "    json.dump([sys.argv[1:], os.getcwd(), os.environ['PYTHONPATH']], file)\n"
        f"sys.stderr.write({said!r})\nsys.exit({code})\n"
    )
    child.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(child))
    monkeypatch.setenv("PYTHONPATH", "/mine")
    installs: list[Sequence[str]] = []

    def install(command: Sequence[str]) -> str:
        installs.append(command)
        return ""

    project = tmp_path / "checkout"
    project.mkdir()
    wheel = made(tmp_path)
    found = game_check.refused([wheel], project, wheels=None, report=lambda _line: None, run=install)
    assert len(found) == bool(words)
    assert not words or words in found[0]
    arguments, place, path = json.loads((tmp_path / "called").read_text())
    assert (arguments, place) == (["-m", "cabinet", "check", "new_game", "--quick"], str(project))
    (command,) = installs
    assert path.split(os.pathsep) == [command[command.index("--target") + 1], "/mine"]


def test_two_games_of_one_name_are_refused(tmp_path: Path) -> None:
    names = "new_game-1.0-cp313-cp313-linux_aarch64.whl", "hog_die-1.0-cp313-cp313-linux_aarch64.whl"
    assert refused(*(made(tmp_path, name=name) for name in names)) == [
        f"{names[0]} and {names[1]} each have a game called new_game: take one of them"
    ]


def test_missing_dependency_comes_from_the_folder(tmp_path: Path) -> None:
    wheel = made(tmp_path / "game", needs="no-such-thing")
    (line,) = game_check.refused([wheel], ROOT, wheels=tmp_path, report=lambda _line: None)
    assert "no-such-thing" in line


def test_wheel_for_another_machine_is_not_checked(tmp_path: Path) -> None:
    told: list[str] = []
    wheel = made(tmp_path, name="new_game-1.0-cp313-cp313-linux_aarch64.whl")
    assert game_check.refused([wheel], ROOT, wheels=None, report=told.append) == []
    assert told == [f"{wheel.name} is made for one kind of machine: it is not checked here"]


def test_refused_wheels_make_no_file(tmp_path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "make", lambda *_, **__: pytest.fail("it is made"))
    broken = made(tmp_path / "a", {"rules.py": "1 / 0"})
    none = made(tmp_path / "b", points="")
    command: list[str | Path] = ["bundle", ROOT, "--key", keys / "owner", "--folder", tmp_path / "dist"]
    said = running.refused(running.invoke(*command, "--with", broken, "--with", none))
    lines = [line for line in said.splitlines() if line.startswith("cabinet: ")]
    assert ["cannot be loaded" in lines[0], "has no added game" in lines[1], len(lines)] == [True, True, 2]
    assert not (tmp_path / "dist").exists()


def test_file_name_has_version_and_games(tmp_path: Path) -> None:
    assert bundle._with([]) == ""
    wheels = [Path("a/pig_game-1.0-py3-none-any.whl"), Path("Cow-2.1-py3-none-any.whl")]
    assert bundle._with(wheels) == "-with-pig-game-1.0-and-cow-2.1"
