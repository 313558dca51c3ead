"""A cabinet without `cabinet/devtools`: nothing fails, and the tools' commands say where to run them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cabinet.commands.cli import TOOLS

pytestmark = pytest.mark.xdist_group("packages of a release")
"""The mark that makes one worker of pytest run these tests, because they share a slow fixture."""

ROOT = Path(__file__).parents[2]
IMPORT_ALL = """
import pkgutil
from importlib import import_module
import cabinet, games
for package in (cabinet, games):
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            import_module(found.name)
print(cabinet.__path__[0])
"""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packages `cabinet` and `games` as a release contains them."""
    folder = tmp_path_factory.mktemp("lib")
    for name in ("cabinet", "games"):
        left_out = shutil.ignore_patterns("__pycache__", "devtools")
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    shutil.copy(ROOT / "hardware/pins.toml", folder / "cabinet/controls/pins.toml")
    return folder


def run(packages: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python without a screen, so that it imports these packages instead of the checkout."""
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in gone}
    return subprocess.run(
        [sys.executable, "-P", *words],
        env={**kept, "PYTHONPATH": str(packages)},
        cwd=packages,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_every_module_imports_without_the_tools(packages: Path) -> None:
    done = run(packages, "-c", IMPORT_ALL)
    assert (done.returncode, done.stdout.strip()) == (0, str(packages / "cabinet")), done.stderr


def test_help_lists_only_commands_of_a_cabinet(packages: Path) -> None:
    done = run(packages, "-m", "cabinet", "--help")
    assert done.returncode == 0, done.stderr
    listed = {line.split()[0] for line in done.stdout.partition("\nCommands:\n")[2].splitlines()}
    assert not TOOLS & listed
    assert {"doctor", "play", "replay", "scores", "update"} <= listed


@pytest.mark.parametrize("words", [*([each] for each in sorted(TOOLS)), ["play", "yahtsee", "--reload"]])
def test_tool_refers_to_the_owners_computer(packages: Path, words: list[str]) -> None:
    done = run(packages, "-m", "cabinet", *words)
    named = words[0] if len(words) == 1 else "play with --at, --as or --reload"
    assert done.returncode == 2
    assert done.stderr.startswith(f"cabinet: `cabinet {named}` is for authors and developers and is not on")
    assert "run it on your own computer" in done.stderr
    if len(words) == 1:
        assert run(packages, "-m", "cabinet", *words, "--help").stderr == done.stderr


def test_no_screen_is_reported_with_a_cure(packages: Path, tmp_path: Path) -> None:
    """Without the developers' tools there is no demonstration that could be played instead."""
    done = run(packages, "-m", "cabinet", "--data", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "cabinet: This computer has no visible screen; an installed cabinet plays on its TV: "
        "sudo systemctl start cabinet"
    )
