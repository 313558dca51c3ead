"""A game from somebody else's package: installed, it is in the menu and keeps the laws of every game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PACKAGE = HERE / "high_die"

PLAY = """
import sys
from pathlib import Path
from random import Random
from tests.bench import Bench
with Bench(Path(sys.argv[1])) as bench:
    bench.press("p1_fire")
    seen = []
    while bench.scene.game.name not in seen:
        seen.append(bench.scene.game.name)
        bench.press("p1_right")
    print(*seen)
    game = next(game for game in bench.cabinet.games if game.name == "high_die")
    bench.cabinet.enter_game(game, game.setup.choices()[2])
    bench.cabinet.play_to_end(Random(1))
    bench.press("p1_fire")
    bench.cabinet.spell("ADA")
    print([entry.name for entry in bench.store.top_ten("high_die")])
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a Python in which the package is installed beside the cabinet."""
    folder = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*command, "--target", str(folder), str(PACKAGE)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return {**os.environ, "PYTHONPATH": str(folder), "CABINET_GOLDEN": str(PACKAGE)}


def test_it_is_in_the_menu_and_has_its_top_ten(installed: dict[str, str], tmp_path: Path) -> None:
    """Its marquee is one of the menu's; a game through the pins ends on its own list."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(tmp_path)],
        env=installed,
        cwd=HERE.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    menu, names = done.stdout.splitlines()
    assert {"dice_poker", "high_die"} <= set(menu.split())
    assert names == "['ADA']"


def test_it_keeps_the_laws(installed: dict[str, str]) -> None:
    """The same suite as for the cabinet's own games."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
            *(str(HERE / "test_every_game.py"), "-k", "high_die"),
        ],
        env=installed,
        cwd=HERE.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout
