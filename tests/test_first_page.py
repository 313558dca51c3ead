"""Tests that the commands in section 1 of docs/first-game.md run unchanged, in a new environment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.slow import SLOW

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/first-game.md").read_text()
SECTION = PAGE.split("\n## 1. ")[1].split("\n## ")[0]
COMMANDS = [line.strip() for line in SECTION.splitlines() if line.startswith("    ")]
PLAYED = 8.0
"""The seconds for which the test plays the game that the page creates."""
NOT_YET = 1
"""The exit code of the first `cabinet check`, in which the new game's sample still lacks a step."""


def environment(home: Path) -> dict[str, str]:
    """Return the environment variables of a user without a screen and without a network."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}
    return ours | {
        "HOME": str(home),
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip reads this 0 as "no build isolation".
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }


def run(command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of docs/first-game.md in a shell; end a command that plays the game with Ctrl-C."""
    with subprocess.Popen(
        ["bash", "-c", f"exec {command}"],
        cwd=cwd,
        env=environment(cwd),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            told = process.communicate(timeout=PLAYED if " play " in command else 900)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            told = process.communicate(timeout=60)
    return subprocess.CompletedProcess(command, process.returncode, *told)


def with_libraries(place: Path) -> None:
    """Make this environment's libraries, but not the cabinet, importable in the new environment."""
    (packages,) = place.glob("lib/python*/site-packages")
    for path in Path(sysconfig.get_paths()["purelib"]).iterdir():
        if "cabinet" not in path.name and path.suffix != ".pth" and not (packages / path.name).exists():
            (packages / path.name).symlink_to(path)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder that contains only a checkout of the cabinet."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    tracked = subprocess.run(command, capture_output=True, text=True, check=True)
    for name in filter(None, tracked.stdout.split("\0")):
        if not name.startswith("tests/") and (ROOT / name).exists():
            copy = tmp_path / "arcade-cabinet" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes((ROOT / name).read_bytes())
    return tmp_path


@SLOW
def test_commands_of_the_page_succeed(home: Path) -> None:
    """Of the commands of docs/first-game.md only the first `cabinet check` reports a broken law."""
    cwd, checked = home, 0
    assert sum(" check " in command for command in COMMANDS) == 2
    for command in COMMANDS:
        if command.startswith("cd "):
            cwd /= command.removeprefix("cd ")
            continue
        done = run(command.replace("python3 ", f"{sys.executable} ", 1), cwd)
        checked += " check " in command
        wanted = NOT_YET if " check " in command and checked == 1 else 0
        assert done.returncode == wanted, f"{command}: {done.stdout}{done.stderr}"
        if " -m venv " in command:
            with_libraries(home / "my-games/.venv")
        if wanted:
            assert "line 1 'WRITE A STEP HERE'" in done.stderr
            assert "a right one looks like 'dice " in done.stderr
            assert done.stdout.count("BROKEN") == 1
    assert (cwd / "shots/high-five-set-up.png").exists()
