"""A game from somebody else's package: installed, it is in the menu and keeps the laws of every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.slow import mostly_slow
from tests.somebodys import cabinet, install, python

PACKAGE = Path(__file__).parent / "high_die"

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
    bench.answer("p1_fire")
    bench.cabinet.spell("ADA")
    print([entry.name for entry in bench.store.top_ten("high_die")])
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the package is installed beside the cabinet."""
    return install(PACKAGE, tmp_path_factory.mktemp("installed"))


def test_it_is_in_the_menu_and_has_its_top_ten(installed: Path, tmp_path: Path) -> None:
    """Its cabinet stands in the menu's row; a game through the pins ends on its own list."""
    done = python(installed, "-c", PLAY, tmp_path)
    assert done.returncode == 0, done.stderr
    menu, names = done.stdout.splitlines()
    assert {"dice_poker", "high_die"} <= set(menu.split())
    assert names == "['ADA']"


@pytest.mark.parametrize("how", mostly_slow([("--quick", "--law", "on file"), ()]))
def test_it_keeps_the_laws(installed: Path, how: tuple[str, ...]) -> None:
    """The same as the cabinet's own games, to the pixel of the pictures on file."""
    done = cabinet(installed, "check", "high_die", "--golden", PACKAGE, *how)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    assert "a whole game goes as it does on file" in done.stdout
    assert "BROKEN" not in done.stdout
