"""Tests that `python -m tests.golden` writes only the files that its arguments name."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabinet.devtools.laws import kept
from cabinet.play import catalogue
from tests import golden

GAMES = {game.name for game in catalogue.load()}


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[Path, str]]:
    """The folder and name of each golden file that would be written; no real file is changed."""
    found: list[tuple[Path, str]] = []
    monkeypatch.setattr(kept, "write_game", lambda folder, game: found.append((folder, game.name)))
    monkeypatch.setattr(kept, "write", lambda folder, name, _shots: found.append((folder, name)))
    monkeypatch.setattr(golden, "TROUBLE", tmp_path / "trouble.png")
    return found


def test_everything_is_written_without_a_name(written: list[tuple[Path, str]]) -> None:
    golden.main([])
    own = {(golden.FOLDER, name) for name in (*GAMES, "cabinet")}
    assert set(written) == {*own, (golden.FOLDER / "new_game", "new_game")}
    assert golden.TROUBLE.read_bytes() == (golden.FOLDER / "pictures/trouble.png").read_bytes()


def test_only_named_pictures_are_written(written: list[tuple[Path, str]]) -> None:
    golden.main(["yahtsee", "cabinet"])
    assert written == [(golden.FOLDER, "yahtsee"), (golden.FOLDER, "cabinet")]
    assert not golden.TROUBLE.exists()


def test_unknown_name_is_refused(written: list[tuple[Path, str]], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        golden.main(["yahtsee", "yahtzee"])
    assert refused.value.code == 2
    assert "'yahtzee' is not on file; name some of " in capsys.readouterr().err
    assert written == []


def test_help_writes_nothing(written: list[tuple[Path, str]], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as told:
        golden.main(["--help"])
    assert not told.value.code
    help_text = " ".join(capsys.readouterr().out.split())
    assert help_text.startswith("usage: python -m tests.golden")
    assert all(name in help_text for name in GAMES)
    assert written == []
