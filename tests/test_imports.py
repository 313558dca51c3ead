"""Each import rule catches a breach that is planted in a copy of the code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("planted imports")
"""All tests of this module use one slow fixture, so one worker process runs all of them."""

ROOT = Path(__file__).parent.parent
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
PLANTED = {
    "rooms": ("cabinet/clock.py", "from cabinet.store.store import Store"),
    "devtools": ("cabinet/commands/play.py", "from cabinet.devtools.preview import Preview"),
    "tools": ("cabinet/devtools/virtual/demo.py", "from cabinet.devtools.laws.play import at_random"),
    "scenes": ("cabinet/scenes/menu.py", "from cabinet.scenes.fault import FaultCard"),
    "games": ("cabinet/app.py", "from games.dice_poker import GAME"),
    "study": ("games/dice/rolls.py", "from study.dice import solve"),
    "a-game": ("games/yahtsee/rules.py", "import threading"),
    "pygame": ("cabinet/play/bookkeeper.py", "import pygame"),
    "sdl": ("cabinet/play/table.py", "from cabinet.display.sdl import pygame"),
    "gpiozero": ("cabinet/commands/scores.py", "import gpiozero"),
    "time": ("cabinet/play/posting.py", "import time"),
    "socket": ("cabinet/scenes/offer.py", "import socket"),
    "subprocess": ("cabinet/store/card.py", "import subprocess"),
    "click": ("cabinet/play/stage.py", "import click"),
    "numpy": ("games/dice/perfect.py", "import numpy"),
    "circles": ("cabinet/display/palette.py", "from cabinet.display.canvas import Canvas"),
}
"""For each import contract, a module and an import in it that the contract forbids."""
FOR_A_TYPE = ("cabinet/settings.py", "from cabinet.play.table import Table")
"""A module and a forbidden import in it, which is there only for the type checker."""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the output of the import linter for a copy of the code that breaks every contract once."""
    copy = tmp_path_factory.mktemp("planted")
    for name in ("cabinet", "games", "study"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    for name, line in PLANTED.values():
        path = copy / name
        path.write_text(path.read_text() + f"\n{line}\n")
    typed, line = FOR_A_TYPE
    (copy / typed).write_text((copy / typed).read_text() + f"\nif TYPE_CHECKING:\n    {line}\n")
    command: list[str | Path] = [Path(sys.executable).parent / "lint-imports", "--no-cache"]
    environ = {**os.environ, "PYTHONPATH": str(copy), "COLUMNS": "400", "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False, env=environ)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_every_contract_has_a_planted_breach() -> None:
    assert {contract["id"] for contract in CONTRACTS} == set(PLANTED)


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract["id"])
def test_breach_is_reported(contract: dict[str, str], said: str) -> None:
    assert f"{contract['name']} BROKEN" in said
    path, line = PLANTED[contract["id"]]
    report = reported(contract, said)
    if contract["id"] == "circles":
        assert "No cycles are allowed in cabinet.display." in report
        assert ".palette -> .canvas" in report
    else:
        is_named(path, line, 2, report)


def test_import_for_a_type_counts(said: str) -> None:
    is_named(*FOR_A_TYPE, 3, reported(next(each for each in CONTRACTS if each["id"] == "rooms"), said))


def test_games_are_loaded_without_pygame() -> None:
    """The commands that show scores run without pygame."""
    code = "import sys; from cabinet.play.catalogue import load; load(); print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def reported(contract: dict[str, str], said: str) -> str:
    """Return the part of the linter's report that begins with the given broken contract."""
    return said[said.index("Broken contracts") :].split(f"\n{contract['name']}\n")[1]


def is_named(path: str, line: str, added: int, report: str) -> None:
    """Check that the linter's `report` names an import and its line.

    `added`: how many lines below the last line of the original file the import is.
    """
    module = path.removesuffix(".py").replace("/", ".")
    number = len((ROOT / path).read_text().splitlines()) + added
    assert f"{module} -> {line.split()[1]}" in report
    assert f"(l.{number})" in report.split(f"{module} -> {line.split()[1]}")[1].split("\n", maxsplit=1)[0]
