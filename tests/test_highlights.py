"""Tests that `python -m study.highlights` writes highlights and replaces old ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cabinet.api import AnyGame
from cabinet.play import attract_clips
from cabinet.play.attract_clips import FOLDER, Highlight
from study import highlights

YAHTSEES = attract_clips.highlights("yahtsee")


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with an old highlight and a user's file; the faked search finds two new highlights."""
    monkeypatch.setattr(highlights, "GAMES", tmp_path)
    monkeypatch.setattr(highlights, "highlights", lambda _game: iter(YAHTSEES[:2]))
    folder = tmp_path / "yahtsee" / FOLDER
    folder.mkdir(parents=True)
    (folder / "highlight-07.txt").write_text("of before")
    (folder / "notes.txt").write_text("notes")
    return folder


def test_new_highlights_replace_all_old_ones(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    highlights.main(["yahtsee"])
    assert sorted(path.name for path in folder.iterdir()) == [
        "highlight-01.txt",
        "highlight-02.txt",
        "notes.txt",
    ]
    assert {path.read_text() for path in folder.glob("highlight*")} == {each.write() for each in YAHTSEES[:2]}
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_stopped_search_keeps_old_highlights(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_game: AnyGame) -> Iterator[Highlight]:
        yield YAHTSEES[0]
        raise KeyboardInterrupt

    monkeypatch.setattr(highlights, "highlights", stopped)
    with pytest.raises(KeyboardInterrupt):
        highlights.main(["yahtsee"])
    assert sorted(path.name for path in folder.iterdir()) == ["highlight-07.txt", "notes.txt"]


@pytest.mark.parametrize("words", [[], ["yahtzee"], ["yahtsee", "chess"], ["--help"]])
def test_invalid_call_writes_nothing(
    folder: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A call without a game's name or with an unknown one is invalid; --help writes nothing either."""
    with pytest.raises(SystemExit) as ended:
        highlights.main(words)
    assert ended.value.code == (0 if words == ["--help"] else 2)
    said = capsys.readouterr()
    assert "usage: python -m study.highlights" in said.out + said.err
    assert sorted(path.name for path in folder.iterdir()) == ["highlight-07.txt", "notes.txt"]
