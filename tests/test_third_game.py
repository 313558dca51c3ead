"""An installed game of another package is on the menu and keeps the laws of every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabinet.devtools.commands import new
from tests.golden import needs_pygame
from tests.new_game import MISSING, STEP
from tests.other_packages import cabinet, install, python
from tests.slow import mostly_slow

pytestmark = pytest.mark.xdist_group("a third game")
"""All tests of this module use one slow fixture, so one worker process runs all of them."""

ON_FILE = Path(__file__).parent / "new_game"

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
    game = next(game for game in bench.cabinet.games if game.name == "new_game")
    bench.cabinet.enter_game(game, game.setup.choices()[2])
    bench.cabinet.play_to_end(Random(1))
    bench.answer("p1_fire")
    bench.cabinet.spell("ADA")
    print([entry.name for entry in bench.store.top_ten("new_game")])
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the game of `cabinet new`, with a complete sample, and return its folder."""
    package = tmp_path_factory.mktemp("new") / "new_game-game"
    new.lay_down(package, "new_game", "plain")
    code = package / "new_game/__init__.py"
    code.write_text(code.read_text().replace(MISSING, STEP))
    return install(tmp_path_factory.mktemp("installed"), package)


def test_game_is_in_the_menu_and_has_its_top_ten(installed: Path, tmp_path: Path) -> None:
    done = python(installed, "-c", PLAY, tmp_path)
    assert done.returncode == 0, done.stderr
    menu, names = done.stdout.splitlines()
    assert {"dice_poker", "new_game"} <= set(menu.split())
    assert names == "['ADA']"


@needs_pygame
@pytest.mark.parametrize("how", mostly_slow([("--quick", "--law", "on file"), ()]))
def test_game_keeps_the_laws(installed: Path, how: tuple[str, ...]) -> None:
    """The laws are those of the cabinet's own games; the pictures must match the game's golden pictures."""
    done = cabinet(installed, "check", "new_game", "--golden", ON_FILE, *how)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    assert "a whole game is the same as on file" in done.stdout
    assert "BROKEN" not in done.stdout
