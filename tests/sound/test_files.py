"""Sound files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabinet.api import Cue
from cabinet.play import catalogue
from cabinet.sound.files import FOLDER, MENU, existing, loop, seconds, takes


def test_the_menu_and_every_game_have_music() -> None:
    """The menu has music, and a game has two moods of one length; a game without any gets the menu's."""
    assert loop(None) == loop(None, tense=True) == MENU
    assert existing(Path(MENU))
    for game in catalogue.load():
        audio = game.look.audio
        assert audio
        moods = [existing(Path(loop(audio, tense=tense))) for tense in (False, True)]
        lengths = [seconds(mood) for mood in moods if mood]
        assert len(lengths) == 2
        assert lengths[0] == lengths[1]
    assert existing(FOLDER / "nothing") is None


def test_a_name_may_have_several_takes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A cue may have several takes in either format; a file that is never used is reported."""
    for name in ("turn-1.flac", "turn-1.2.ogg", "waiting.ogg", "move.wav", "tumbel.flac"):
        (tmp_path / name).touch()
    assert takes(tmp_path) == {Cue.TURN_1: (tmp_path / "turn-1.2.ogg", tmp_path / "turn-1.flac")}
    assert [record.args[0] for record in caplog.records if isinstance(record.args, tuple)] == [
        tmp_path / "move.wav",
        tmp_path / "tumbel.flac",
    ]
    assert "tumbel.flac is never heard: name it after a cue" in caplog.text


@pytest.mark.parametrize(
    ("start", "why"), [(b"RIFF", "no sound: give FLAC"), (b"fLaC", "damaged"), (b"OggS", "damaged")]
)
def test_a_damaged_file_is_named(tmp_path: Path, start: bytes, why: str) -> None:
    """A damaged file is reported by name, with the cure."""
    file = tmp_path / "move.flac"
    for data in (start, start + bytes(60)):
        file.write_bytes(data)
        with pytest.raises(ValueError, match=f"{file} is {why}"):
            seconds(file)


def test_all_of_them_are_small() -> None:
    """All sound files together have at most 2 MB."""
    folders = [FOLDER, *(game.look.audio for game in catalogue.load() if game.look.audio)]
    assert sum(file.stat().st_size for folder in folders for file in folder.iterdir()) <= 2_000_000
