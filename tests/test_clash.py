"""Tests of two packages with a game of the same name, on the cabinet's screen and in its commands."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

from cabinet.play import catalogue
from cabinet.play.catalogue import Catalogue
from cabinet.scenes.fault import ClashCard
from cabinet.scenes.menu import Menu
from tests.bench import Bench
from tests.other_packages import cabinet

if TYPE_CHECKING:
    from pathlib import Path


def installed(folder: Path) -> Path:
    """Add two packages that each have a game called pig to the folder, and return the folder."""
    for package in ("pig-game", "hog-game"):
        info = folder / f"{package.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("[cabinet.games]\npig = pig:GAME\n")
    return folder


BOTH = "hog-game and pig-game each have a game called pig, so none of these is played: remove one of them"


def test_commands_name_both_packages(tmp_path: Path) -> None:
    """The commands `check`, `play` and `doctor` name both packages, and neither game is played."""
    packages = installed(tmp_path)
    for words in (("check", "pig"), ("play", "pig"), ("play", "pig", "--reload")):
        done = cabinet(packages, *words)
        assert (done.exit_code, done.stderr) == (2, f"cabinet: {BOTH}\n"), words
    assert BOTH in cabinet(packages, "--data", tmp_path / "data", "doctor").stdout


def test_menu_names_both_packages_once(tmp_path: Path) -> None:
    """A message about two packages with a game of one name comes before the menu, which has neither game."""
    points = [
        EntryPoint(name, f"games.{module}:GAME", catalogue.GROUP)
        for name, module in (
            ("dice_poker", "dice_poker"),
            ("poker_dice", "poker_dice"),
            ("yahtsee", "yahtsee"),
            ("yahtsee", "hog"),
        )
    ]
    with Bench(tmp_path, games=Catalogue(lambda: points)) as bench:
        bench.press("p1_fire")
        assert isinstance(bench.scene, ClashCard)
        assert "games.hog:GAME and games.yahtsee:GAME" in bench.scene._words
        bench.press("p1_fire")
        assert isinstance(bench.scene, Menu)
        assert [game.name for game in bench.scene._games] == ["dice_poker", "poker_dice"]
        bench.run(100)
        bench.press("p1_fire")
        assert isinstance(bench.scene, Menu)
