"""`cabinet sounds`, which writes every sound to a file."""

from __future__ import annotations

import wave
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.api import Cue
from cabinet.devtools.virtual import sounds
from cabinet.devtools.virtual.sounds import HEADING, Recording
from cabinet.sound.files import RATE
from tests.commands.running import invoke, refused
from tests.sound.wav import samples

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest


def few(_games: object) -> Iterator[Recording]:
    """Yield one recording instead of those of all sounds, because writing all of them takes long."""
    yield Recording("straight flush", samples(Cue.STRAIGHT_FLUSH), "plucked string", 6.5)


def test_command_writes_wav_files_and_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sounds, "recordings", few)
    folder = tmp_path / "heard" / "here"
    result = invoke("sounds", folder, "yahtsee")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[:2] == list(HEADING)
    assert result.stdout.splitlines()[2].startswith("| straight flush | plucked string | 2.9")
    assert " | 6.5 | " in result.stdout
    assert (folder / "sounds.md").read_text() == result.stdout
    with wave.open(str(folder / "straight-flush.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        assert file.getnframes() > 2.9 * RATE


def test_unwritable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    output = refused(invoke("sounds", tmp_path / "file" / "below"))
    assert "name another folder: cabinet sounds FOLDER" in output


def test_unknown_game_is_refused(tmp_path: Path) -> None:
    assert invoke("sounds", tmp_path, "chess").exit_code == 2
