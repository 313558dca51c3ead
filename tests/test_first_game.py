"""Tests that the package on the page docs/first-game.md can be installed and keeps every law of games."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cabinet.devtools.commands import check
from cabinet.devtools.laws import bounds as bounds_law
from cabinet.devtools.laws import every, rules, setups
from cabinet.devtools.laws.play import LONGEST
from cabinet.drawing.widgets import LINE, LINES
from tests.other_packages import cabinet, install, planted, python

pytestmark = pytest.mark.xdist_group("the game of the page")
"""A mark by which one worker runs all tests of this file, because their shared fixture takes long."""

PAGE = (Path(__file__).parents[1] / "docs/first-game.md").read_text()
AUTHORS = ("first-game", "games", "widgets")
"""The names of the pages for authors of games."""
WORDS = 4000
"""The greatest number of words on all pages for authors together, code included."""
FILES = dict(re.findall(r"\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)```\n", PAGE, re.DOTALL))


@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the game PIG is installed as the page describes."""
    package = tmp_path_factory.mktemp("pig-game")
    for name, text in FILES.items():
        (package / name).parent.mkdir(exist_ok=True)
        (package / name).write_text(text)
    return install(tmp_path_factory.mktemp("installed"), package)


def test_whole_game_is_short() -> None:
    assert FILES.keys() == {"pyproject.toml", "pig/__init__.py", "pig/rules.py", "pig/picture.py"}
    assert sum(text.count("\n") for text in FILES.values()) < 300


def test_pages_for_authors_are_short() -> None:
    """The pages for authors together have at most `WORDS` words.

    The text that `help(cabinet.api)` and the commands print is not counted.
    """
    docs = Path(__file__).parents[1] / "docs"
    assert sum(len((docs / f"{name}.md").read_text().split()) for name in AUTHORS) <= WORDS


def test_pages_test_of_the_rules_passes(pig: Path) -> None:
    (code,) = re.findall(r"```python\n(from cabinet\.api import Drawn\n.*?)```", PAGE, re.DOTALL)
    (name,) = re.findall(r"^def (test_\w+)", code, re.MULTILINE)
    done = python(pig, "-c", f"{code}\n{name}()")
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_pig_keeps_every_law(pig: Path) -> None:
    done = cabinet(pig, "check", "pig", "--quick")
    assert done.exit_code == 0, done.stdout + done.stderr
    assert [line.split("  ok")[0] for line in done.stdout.splitlines()] == ["pig"] * len(every.laws())


def test_list_prints_every_law(pig: Path) -> None:
    done = cabinet(pig, "check", "--list")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert [re.split("  +", line) for line in lines] == [[law.name, law.holds] for law in every.laws()]
    assert all(
        law.holds.endswith(".") and len(line) < 180 for law, line in zip(every.laws(), lines, strict=True)
    )


def test_listed_limits_match_the_code() -> None:
    told = {law.name: law.holds for law in every.laws()}
    fits, play, bounds = (told[part.LAWS[0].name] for part in (setups, rules, bounds_law))
    assert f"title ({576 // 32} characters)" in fits
    assert f"help ({LINES} lines of {LINE})" in fits
    assert f"{rules.LAWS[0].seeds} or more games of at most {LONGEST:,} steps" in play
    figures = (1000 * bounds_law.PICTURE, bounds_law.STEP, bounds_law.LAST, bounds_law.SPANS)
    assert re.findall(r"\d+", bounds) == [f"{figure:g}" for figure in figures]


def test_command_writes_only_pigs_pictures(pig: Path, tmp_path: Path) -> None:
    done = cabinet(pig, "pictures", tmp_path, "pig")
    assert done.exit_code == 0, done.stderr
    names = {path.stem for path in tmp_path.glob("*.png")}
    assert {"contact-sheet", "glance", "pig-roll-or-hold", "pig-a-one", "pig-menu"} <= names
    assert all(name.startswith(("pig-", "contact-sheet", "glance")) for name in names)


def test_broken_law_is_reported(pig: Path, tmp_path: Path) -> None:
    """The report of a broken law says where the law is broken and how to mend it.

    The exit code stands only for broken laws.
    """
    bounds = ("score_bounds = (0, GOAL + 5)", "score_bounds = (0, GOAL)")
    told = check_broken(planted(pig, tmp_path, "pig/rules.py", *bounds), "--quick", "--law", "random play")
    assert re.search(
        r"set-up 'players \d', seed \d, step \d+ '\w+.*' in the state State\(.*: a score of 10\d is "
        r"outside score_bounds, 0 to 100: mend the score or the bounds",
        told,
    )


def test_game_that_cannot_be_loaded_is_reported(pig: Path, tmp_path: Path) -> None:
    """The report of a game that fails to load has the failing line.

    The exit code differs from a broken law's.
    """
    done = cabinet(planted(pig, tmp_path, "pig/rules.py", "GOAL = 100", "GOAL = 1 / 0"), "check", "pig")
    assert done.exit_code == 2
    assert "pig: pig:GAME cannot be loaded: ZeroDivisionError: division by zero (rules.py, line" in (
        done.stderr
    )


def check_broken(planted: Path, *options: str) -> str:
    """Return the output of `cabinet check` for a PIG that breaks a law."""
    done = cabinet(planted, "check", "pig", *options)
    assert done.exit_code == check.BROKEN, done.output
    assert "BROKEN" in done.stdout
    return done.stderr


def test_picture_that_depends_on_set_order_is_found(pig: Path, tmp_path: Path) -> None:
    """Python orders a set differently in another process, so `cabinet check` draws each picture in two."""
    words = "widgets.title_line(canvas, THEME, TITLE, "
    order = f"{words}''.join({{'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'}}) or "
    told = check_broken(planted(pig, tmp_path, "pig/picture.py", words, order), "--law", "depend on chance")
    assert (
        "in another process, with another PYTHONHASHSEED and the pictures in another order, it differs: "
        in told
    )
    assert "differs: draw a function of `show`" in told


def test_picture_that_is_kept_under_a_wrong_key_is_found(pig: Path, tmp_path: Path) -> None:
    """`cabinet check` reports a game that stores a picture and later shows it in place of another."""
    words = "widgets.title_line(canvas, THEME, TITLE, "
    kept = f"{words}KEPT.setdefault('totals', str(now.totals)) or "
    broken = planted(pig, tmp_path, "pig/picture.py", words, kept)
    broken = planted(broken, tmp_path / "again", "pig/picture.py", "DARK = ", "KEPT = {}\nDARK = ")
    told = check_broken(broken, "--law", "depend on chance")
    assert "the pictures in another order, it differs" in told
    assert (
        "give the key of a kept picture (`canvas.cached`, `stamp`, `Sprite`) all that it depends on" in told
    )


def test_journal_of_a_failed_game_is_saved(pig: Path, tmp_path: Path) -> None:
    fails = "    (0,) * 20 + (1 / (now.points < 20),)\n    toss(canvas,"
    broken = planted(pig, tmp_path, "pig/picture.py", "    toss(canvas,", fails)
    told = check_broken(broken, "--law", "no sequence", "--seed", "0")
    assert "ZeroDivisionError: division by zero (picture.py, line" in told
    found = re.search(r"its journal is kept: cabinet replay (\S+)", told)
    assert found, told
    journal = Path(found[1])
    try:
        done = cabinet(pig, "replay", journal)
        assert "PIG, players 1" in done.stdout, done.stderr
    finally:
        shutil.rmtree(journal.parent)


def test_one_law_runs_with_one_seed(pig: Path) -> None:
    """`cabinet check` chooses a law by words of its name, and reports if the law finds nothing to check."""
    done = cabinet(pig, "check", "pig", "--law", "only their view", "--seed", "3")
    (line,) = done.stdout.splitlines()
    assert line.endswith(
        "computer players see only their view (nothing to look at: it has no computer players)"
    )
    done = cabinet(pig, "check", "pig", "--law", "gravity")
    assert done.exit_code == 2
    assert "no law has 'gravity' in its name; there are:\n    every part exists" in done.stderr


def test_game_that_ends_its_process_is_reported(pig: Path, tmp_path: Path) -> None:
    """The other processes of `cabinet check` go on, and the report names the laws that may be the cause."""
    ends = ("    return state.totals\n", "    __import__('os')._exit(3)\n")
    broken = planted(pig, tmp_path, "pig/rules.py", *ends)
    code = (
        "from cabinet.devtools.laws.side_by_side import LostError, Task, examined\n"
        "NAME = 'the best score wins'\n"
        "tasks = [Task('pig', law) for law in ('every set-up can be written as a line', NAME)]\n"
        "try:\n    for task, found in examined(tasks, 2): print(task.law, found.findings)\n"
        "except LostError as error: print('lost', error)\n"
    )
    done = python(broken, "-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("pig: the best score wins\n")
    assert "\nlost " in f"\n{done.stdout}"


def test_unknown_game_is_reported(pig: Path) -> None:
    done = cabinet(pig, "check", "cow")
    assert done.exit_code == 2
    assert "there is no game 'cow'; there are: dice_poker" in done.stderr
    assert "pig" in done.stderr
