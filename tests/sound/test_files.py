"""Tests of the sound files of the cabinet and the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabinet.api import Cue
from cabinet.play import catalogue
from cabinet.sound.files import FOLDER, MENU, existing, loop, loops, takes
from tests.sound.wav import seconds


def test_the_menu_and_every_game_have_music() -> None:
    """Every game has a calm and a tense loop of the same length; without a loop, the menu's is played."""
    assert loop(None) == loop(None, tense=True) == MENU
    assert existing(Path(MENU))
    for game in catalogue.load():
        audio = game.look.audio
        assert audio
        assert [file.stem for file in loops(audio)] == ["waiting", "tense"]
        waiting, tense = map(seconds, loops(audio))
        assert waiting == tense
    assert loops(FOLDER) == loops(FOLDER / "nothing") == [existing(Path(MENU))]
    assert existing(FOLDER / "nothing") is None


def test_a_name_may_have_several_takes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A cue may have several files, FLAC or Ogg Vorbis; files that are never used are reported."""
    for name in ("turn-1.flac", "turn-1.2.ogg", "waiting.ogg", "move.wav", "tumbel.flac"):
        (tmp_path / name).touch()
    assert takes(tmp_path) == {Cue.TURN_1: (tmp_path / "turn-1.2.ogg", tmp_path / "turn-1.flac")}
    assert [record.args[0] for record in caplog.records if isinstance(record.args, tuple)] == [
        tmp_path / "move.wav",
        tmp_path / "tumbel.flac",
    ]
    assert "tumbel.flac is never heard: name it after a cue" in caplog.text


def test_all_sound_files_have_at_most_2_mb() -> None:
    folders = [FOLDER, *(game.look.audio for game in catalogue.load() if game.look.audio)]
    assert sum(file.stat().st_size for folder in folders for file in folder.iterdir()) <= 2_000_000
