"""cabinet.toml: defaults, and clear words about what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet import settings
from cabinet.settings import Settings, SettingsError

if TYPE_CHECKING:
    from pathlib import Path


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    """Nothing has to be written for the cabinet to start."""
    assert settings.read(tmp_path / "cabinet.toml") == Settings()
    assert settings.parse("", "x") == Settings()


def test_what_is_set_is_taken(tmp_path: Path) -> None:
    """The rest keeps its default."""
    path = tmp_path / "cabinet.toml"
    path.write_text('[controls]\npins = "lgpio"\n[attract]\nidle_seconds = 30\n')
    found = settings.read(path)
    assert (found.controls.pins, found.attract.idle_seconds, found.sound.volume) == ("lgpio", 30, 5)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[sound]\nvolume = 11", r"\[sound\] volume = 11: expected int <= 10; the default is 5"),
        ('[sound]\nvolume = "loud"', r"\[sound\] volume = 'loud': expected int, got str; the default is 5"),
        ("[sound]\nvol = 3", r"\[sound\] has no setting 'vol'; it has volume, jingle_minutes"),
        ("[sond]\nvolume = 3", r"there is no table \[sond\]; there are controls, display, sound, attract"),
        ("sound = 3", r"sound = 3: \[sound\] is a table"),
        (
            "[attract]\nidle_seconds = 1",
            r"\[attract\] idle_seconds = 1: expected float >= 5.0; the default is 90",
        ),
        ("volume = ", r"not TOML: .*; mend that line"),
    ],
)
def test_wrong_values_are_named_with_their_cure(text: str, words: str) -> None:
    """The table, the value, and what it may be."""
    with pytest.raises(SettingsError, match="my.toml: " + words):
        settings.parse(text, "my.toml")


def test_every_wrong_value_is_named_at_once() -> None:
    """Nobody has to start three times to find three mistakes."""
    with pytest.raises(SettingsError) as caught:
        settings.parse("[sound]\nvolume = 11\nvol = 1\n[display]\nsteady = 2", "my.toml")
    assert len(str(caught.value).splitlines()) == 3


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """Not text: the file is named."""
    path = tmp_path / "cabinet.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match=r"cabinet.toml: cannot be read .*; mend or remove the file"):
        settings.read(path)
