"""`cabinet new` writes a game that keeps every law except the one about its unfinished sample."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cabinet.commands.cli import main
from cabinet.devtools.commands import check, new
from cabinet.devtools.laws import every
from cabinet.display.face import CELL
from cabinet.drawing.widgets import WIDE
from tests.other_packages import cabinet, install, planted
from tests.slow import SLOW, mostly_slow

pytestmark = pytest.mark.xdist_group("new games")
"""All tests of this module use games that are slow to make, so one worker process runs all of them."""

STEPS = {
    "plain": ("first turn", "dice 3"),
    "dice": ("keep a die", "dice 1 2 3 4 5"),
    "cards": ("keep or swap", "cards 2s Ah Td"),
}
"""For each template, the name of its sample and a step that completes it."""
SAMPLE = "every sample can be played"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which an unchanged game of each template is installed."""
    folder, installed = tmp_path_factory.mktemp("games"), tmp_path_factory.mktemp("installed")
    for kind in STEPS:
        new.lay_down(folder / f"my_{kind}-game", f"my_{kind}", kind)
    return install(installed, *(folder / f"my_{kind}-game" for kind in STEPS))


@SLOW
@pytest.mark.parametrize("kind", ["dice", "cards"])
def test_template_keeps_every_law_but_one(games: Path, kind: str) -> None:
    """New games of the dice and card templates break only the law about the unfinished sample.

    Another test checks the plain template.
    """
    done = cabinet(games, "check", f"my_{kind}", "--quick")
    assert done.exit_code == check.BROKEN, done.output
    verdicts = dict(re.findall(rf"my_{kind}  (ok|BROKEN) .* s  (.+?)(?: \(nothing.*)?$", done.stdout, re.M))
    assert sorted(verdicts) == ["BROKEN", "ok"]
    assert verdicts["BROKEN"] == SAMPLE
    assert done.stdout.count("BROKEN") == 1
    assert len(done.stdout.splitlines()) == len(every.laws())


@pytest.mark.parametrize("kind", STEPS)
def test_template_sample_lacks_a_step(games: Path, kind: str) -> None:
    name, step = STEPS[kind]
    done = cabinet(games, "check", f"my_{kind}", "--quick", "--law", SAMPLE)
    assert done.exit_code == check.BROKEN, done.output
    finding, end = done.stderr.splitlines()
    assert finding.startswith(f"    sample {name!r}, line 1 'WRITE A STEP HERE': ")
    assert re.search(
        rf"is not a step of MY {kind.upper()}, .*: a right one looks like '{step.split()[0]} ", finding
    )
    assert end == "cabinet: 1 law is broken"


def test_pictures_name_the_sample_that_lacks_a_step(games: Path, tmp_path: Path) -> None:
    done = cabinet(games, "pictures", tmp_path / "shots", "my_plain")
    assert done.exit_code == 0
    assert done.stderr.startswith("cabinet: my_plain: sample 'first turn', line 1 'WRITE A STEP HERE': ")
    assert len(done.stderr.splitlines()) == 1
    names = {path.stem for path in (tmp_path / "shots").iterdir()}
    assert {"my-plain-menu", "my-plain-set-up", "contact-sheet"} <= names
    assert "my-plain-first-turn" not in names


def test_failing_picture_is_named(games: Path, tmp_path: Path) -> None:
    broken = planted(games, tmp_path, "my_plain/__init__.py", "WRITE A STEP HERE", STEPS["plain"][1])
    picture = broken / "my_plain/picture.py"
    fails = "    1 / (show.ui is None)\n"
    picture.write_text(picture.read_text().replace("    ground(canvas, THEME)\n", fails, 1))
    done = cabinet(broken, "pictures", tmp_path / "shots", "my_plain")
    assert done.exit_code == 1
    said = "cabinet: my_plain: picture 'first turn': ZeroDivisionError: division by zero (picture.py, line"
    assert said in done.stderr
    names = {path.stem for path in (tmp_path / "shots").iterdir()}
    assert "my-plain-set-up" in names
    assert "my-plain-first-turn" not in names


@pytest.mark.parametrize(
    ("folder", "said"), [(".", "bin/cabinet"), ("bin", "./cabinet"), ("..", "it/bin/cabinet")]
)
def test_printed_command_is_relative_to_the_current_folder(
    folder: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The printed path of `cabinet` is relative to the current folder.

    It is absolute if the current folder is outside the environment of `cabinet`.
    """
    (tmp_path / "it/bin").mkdir(parents=True)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "it/bin/python3"))
    monkeypatch.chdir(tmp_path / "it" / folder)
    assert new.here("cabinet") == said
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert new.here("cabinet") == str(tmp_path / "it/bin/cabinet")


@pytest.mark.parametrize("kind", mostly_slow(STEPS))
def test_completed_sample_passes_the_check(games: Path, kind: str, tmp_path: Path) -> None:
    """The sample is completed with the step that the finding about the unfinished sample suggests."""
    name, step = STEPS[kind]
    complete = planted(games, tmp_path, f"my_{kind}/__init__.py", "WRITE A STEP HERE", step)
    for law in ("sample", "drawn and read"):
        done = cabinet(complete, "check", f"my_{kind}", "--quick", "--law", law)
        assert done.exit_code == 0, done.output
    done = cabinet(complete, "pictures", tmp_path / "shots", f"my_{kind}")
    assert done.exit_code == 0, done.stderr
    assert (tmp_path / "shots" / f"my-{kind}-{name.replace(' ', '-')}.png").exists()


@pytest.mark.parametrize(("options", "kind"), [((), "plain"), (("--dice",), "dice"), (("--cards",), "cards")])
def test_new_writes_a_package(
    options: tuple[str, ...], kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    result = CliRunner().invoke(main, ["new", "high_five", *options])
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == [
        "high_five-game has the new game; next:",
        "    pip install --editable high_five-game",
        "    cabinet check high_five",
        "    cabinet play high_five",
    ]
    package = tmp_path / "high_five-game"
    files = {str(path.relative_to(package)): path.read_text() for path in package.rglob("*.*")}
    code = {f"high_five/{path.name}" for path in (new.TEMPLATES / kind).glob("*.py")}
    assert {"high_five/__init__.py", "high_five/rules.py", "high_five/picture.py"} <= code
    assert files.keys() == {"pyproject.toml", "README.md", *code}
    assert not any(new.NAME in text or new.TITLE in text for text in files.values())
    assert 'high_five = "high_five:GAME"' in files["pyproject.toml"]
    assert 'TITLE = "HIGH FIVE"' in files["high_five/picture.py"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("High_five", "use lower case letters, digits and underscores, and begin with a letter: high_die"),
        ("high-five", "use lower case letters"),
        ("5_dice", "use lower case letters"),
        ("_five", "use lower case letters"),
        ("höhe", "use lower case letters"),
        ("../five", "use lower case letters"),
        ("a_very_long_name_of", "a title has at most 18 characters; shorten the name"),
        ("lambda", "it is a Python keyword; take another name"),
        ("json", "a game or package of that name is installed here; take another name"),
        ("dice_poker", "a game or package of that name is installed here; take another name"),
        ("lgpio", "a cabinet has a module of that name on its path; take another name"),
        ("cloudinit", "a cabinet has a module of that name on its path; take another name"),
    ],
)
def test_bad_name_is_refused(name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["new", name])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"cabinet: a game cannot be called {name!r}: {words}")
    assert not list(tmp_path.iterdir())


def test_longest_title_is_that_of_the_law() -> None:
    assert new.LONGEST == WIDE // (4 * CELL)


def test_existing_folder_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("high_five-game").mkdir()
    result = CliRunner().invoke(main, ["new", "high_five"])
    assert result.exit_code == 2
    assert "high_five-game already exists and is unchanged: take another name, or move" in result.stderr
    assert not list(Path("high_five-game").iterdir())


def test_unwritable_folder_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    try:
        result = CliRunner().invoke(main, ["new", "high_five"])
    finally:
        os.chdir(tmp_path)
    assert result.exit_code == 2
    assert "high_five-game cannot be written (No such file or directory); change to a folder" in result.stderr
