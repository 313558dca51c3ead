"""The code itself: types, style and who may import whom."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "-m", "mypy"],
        [BIN / "ruff", "check"],
        [BIN / "ruff", "format", "--check"],
        [BIN / "lint-imports", "--no-cache"],
        # Apart from the thousands of random games, which would take three times as long under it.
        [
            *(sys.executable, "-m", "pytest", "-q", "-n2", "--cov", "-p", "no:cacheprovider"),
            *(
                "tests/card_pictures",
                "tests/cards",
                "tests/dice",
                "tests/dice_poker",
                "tests/five_card_draw",
                "tests/heads_up_poker",
                "tests/yahtsee",
                "tests/poker_dice",
                "tests/store",
                "tests/test_every_game.py",
                "tests/test_house.py",
            ),
            *("-k", "not random_games and not kill_9 and not rounding_costs and not mashing"),
        ],
    ],
    ids=["types", "style", "format", "imports", "coverage"],
)
def test_checks(command: list[str | Path]) -> None:
    """Each of the project's checks has nothing to say."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
