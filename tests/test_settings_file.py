"""The settings file keeps comments, and survives a full card and a kill at any moment."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomlkit
from tomlkit.exceptions import TOMLKitError

from cabinet import settings_file
from cabinet.files import durable
from cabinet.settings import Settings, SettingsError, changed, every, parse, read
from cabinet.settings_file import SettingsFile, write
from tests import killed_settings
from tests.child import line_of
from tests.slow import mostly_slow

ROOT = Path(__file__).parents[1]

MINE = """\
# The cabinet of the Three Horseshoes.

[sound]  # not too loud
volume = 3     # after ten: 2

[attract]
# Closing time is at eleven.
idle_seconds = 120
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cabinet.toml"


@pytest.fixture
def go(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """An event; every write of the settings file waits until the event is set."""
    event = threading.Event()

    def slow(to: Path, values: dict[Any, Any]) -> None:
        assert event.wait(10)
        write(to, values)

    monkeypatch.setattr(settings_file, "write", slow)
    return event


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_change_keeps_comments(path: Path) -> None:
    """A change replaces only its value in the settings file; a new table is added at the end."""
    path.write_text(MINE)
    write(path, {("sound", "volume"): 2, ("games", "hints"): False})
    assert path.read_text() == MINE.replace("volume = 3 ", "volume = 2 ") + "\n[games]\nhints = false\n"


def test_first_change_creates_the_file(path: Path) -> None:
    deep = path.parent / "some" / "where" / path.name
    write(deep, {("names", "offered"): ("ADA", "BOB")})
    assert read(deep) == changed(Settings(), "names", "offered", ("ADA", "BOB"))


def test_every_setting_can_be_written(path: Path) -> None:
    write(path, {each.key: each.default for each in every()})
    assert read(path) == Settings()


@pytest.mark.parametrize(
    ("text", "key", "given", "words"),
    [
        ("", ("sound", "volume"), 11, r"volume = 11: expected a whole number from 0 to 10"),
        ("", ("sound", "loudness"), 1, r"\[sound\] has no setting 'loudness'"),
        ("sound = 3", ("sound", "volume"), 1, r"\[sound\] is a table"),
        ("[sound", ("sound", "volume"), 1, r"not TOML"),
        (
            '[sound]\nvolume = "loud"',
            ("sound", "volume"),
            "loud",
            r'volume = "loud": expected a whole number',
        ),
    ],
)
def test_wrong_change_is_refused(path: Path, text: str, key: tuple[str, str], given: Any, words: str) -> None:
    path.write_text(text)
    with pytest.raises(SettingsError, match=words):
        write(path, {key: given})
    assert path.read_text() == text
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_wrong_values_can_be_fixed_one_by_one(path: Path) -> None:
    path.write_text('[sound]\nvolume = "loud"  # what?\n[games]\nhints = 2\n')
    write(path, {("sound", "volume"): 3})
    assert path.read_text() == "[sound]\nvolume = 3  # what?\n[games]\nhints = 2\n"
    write(path, {("games", "hints"): True})
    assert read(path) == changed(Settings(), "sound", "volume", 3)


def test_binary_file_is_reported(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match=r"cabinet\.toml: cannot be read .*; mend or remove the file"):
        write(path, {("sound", "volume"): 3})
    assert path.read_bytes() == b"\xff\xfe\x00"


def test_change_drops_the_byte_order_mark(path: Path) -> None:
    """A change removes the byte order mark that Windows editors write and UTF-8 does not need."""
    path.write_bytes(b"\xef\xbb\xbf# Mine.\r\n[sound]\r\nvolume = 3\r\n")
    write(path, {("sound", "volume"): 2})
    assert path.read_bytes() == b"# Mine.\n[sound]\nvolume = 2\n"


def test_pipe_is_never_waited_for(path: Path) -> None:
    """A pipe without a writer is in place of the settings file; the pipe is neither read nor written."""
    kept = SettingsFile(Settings(), path)
    os.mkfifo(path)
    kept.look()
    assert kept.now == Settings()
    with pytest.raises(SettingsError, match=r"it is a pipe, not a file"):
        write(path, {("sound", "volume"): 2})


def test_change_keeps_permissions(path: Path) -> None:
    """A change keeps the file's permissions, so that the cabinet's user can read what root has written."""
    path.write_text(MINE)
    path.chmod(0o640)
    write(path, {("sound", "volume"): 2})
    assert path.stat().st_mode & 0o777 == 0o640


def test_full_card_leaves_no_partial_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full card keeps no partial settings file, which would take the space that scores need."""
    path.write_text(MINE)
    monkeypatch.setattr(durable, "move", full)
    with pytest.raises(OSError, match="No space left"):
        write(path, {("sound", "volume"): 2})
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    assert path.read_text() == MINE


def test_changes_during_a_write_are_written_together(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SettingsFile(Settings(), path)
    seen: list[dict[Any, Any]] = []
    go, begun = threading.Event(), threading.Event()

    def slow(to: Path, values: dict[Any, Any]) -> None:
        seen.append(dict(values))
        begun.set()
        assert go.wait(10)
        write(to, values)

    monkeypatch.setattr(settings_file, "write", slow)
    file.set("sound", "volume", 1)
    assert begun.wait(10)
    for volume in (2, 3, 4):
        file.set("sound", "volume", volume)
        file.set("games", "slow", True)
    assert file.now.sound.volume == 4
    go.set()
    assert file.close(10)
    assert seen == [{("sound", "volume"): 1}, {("sound", "volume"): 4, ("games", "slow"): True}]
    assert read(path) == file.now


def test_read_during_a_pending_change_ignores_the_old_file(path: Path, go: threading.Event) -> None:
    """Until a change is written, the file on the card is older than the settings in use: it is not read."""
    path.write_text(MINE)
    file = SettingsFile(read(path), path)
    file.set("sound", "volume", 9)
    path.write_text(MINE + "\n")
    file.look()
    assert file.now.sound.volume == 9
    go.set()
    assert file.close(10)
    assert read(path).sound.volume == 9


def test_pending_change_survives_a_new_file(path: Path, go: threading.Event) -> None:
    """A new settings file arrives while a change waits for a slow card: the file and the change count."""
    path.write_text(MINE)
    file = SettingsFile(read(path), path)
    file.set("sound", "volume", 9)
    text = "[attract]\nidle_seconds = 60\n"
    file.replace(text, parse(text, "text"))
    file.look()
    assert file.now.sound.volume == 9
    go.set()
    assert file.saved(10)
    file.look()
    assert (file.now.sound.volume, file.now.attract.idle_seconds) == (9, 60)
    assert file.close(10)
    assert read(path) == file.now


def test_error_in_writing_a_whole_file_is_raised(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error while the whole file is written reaches the caller; the next file that appears is read."""
    path.write_text(MINE)
    file = SettingsFile(read(path), path)
    with monkeypatch.context() as patched:
        patched.setattr(durable, "sync", full)
        with pytest.raises(OSError, match="No space left"):
            file.replace(None, Settings())
    file.look()
    assert not path.exists()
    path.write_text(MINE)
    file.look()
    assert file.now == read(path)
    without = SettingsFile()
    without.replace(MINE, read(path))
    without.look()
    assert without.now == Settings()


def test_change_by_hand_is_kept(path: Path) -> None:
    """An edit of the file by hand, just before a change on the screen is written, counts at the next read."""
    path.write_text(MINE)
    file = SettingsFile(read(path), path)
    path.write_text(MINE.replace("idle_seconds = 120", "idle_seconds = 30"))
    file.set("sound", "volume", 2)
    assert file.saved(5.0)
    file.look()
    assert (file.now.attract.idle_seconds, file.now.sound.volume) == (30, 2)
    assert file.close(5.0)


def test_mistake_fixed_on_the_screen_is_gone(path: Path) -> None:
    path.write_text(MINE)
    file = SettingsFile(read(path), path)
    wrong = MINE.replace("idle_seconds = 120", "idle_seconds = 30") + "[games]\nhidden = 5\n"
    path.write_text(wrong)
    file.look()
    assert file.wrong
    file.set("games", "hidden", ())
    assert file.saved(5.0)
    file.look()
    assert (file.wrong, file.now.attract.idle_seconds) == ("", 30)
    assert file.close(5.0)


def test_changes_without_a_file_last_until_the_end() -> None:
    file = SettingsFile()
    file.set("sound", "volume", 1)
    file.look()
    assert (file.now.sound.volume, file.trouble, file.saved(0), file.close(0)) == (1, "", True, True)
    with pytest.raises(SettingsError, match="expected a whole number"):
        file.set("sound", "volume", "loud")


def test_failed_write_is_retried(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_file, "RETRY", 0.01)
    path.mkdir()
    file = SettingsFile(Settings(), path)
    file.set("sound", "volume", 1)
    assert not file.saved(0.1)
    assert file.trouble
    path.rmdir()
    assert file.saved(10)
    assert file.trouble == ""
    assert read(path).sound.volume == 1
    assert file.close(10)


def acknowledged(path: Path, first: int, seconds: float) -> list[int]:
    """Let a child process change settings, kill it, and return the numbers of the changes it reported."""
    command = [sys.executable, killed_settings.__file__, str(ROOT), str(path), str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout
        assert child.stderr
        said = line_of(child)
        threading.Event().wait(seconds)
        child.kill()
        said += child.stdout.read()
        assert said, child.stderr.read().decode()
    return [int(line) for line in said.splitlines(keepends=True) if line.endswith(b"\n")]


@pytest.mark.parametrize("kills", mostly_slow([8, 40]))
def test_every_acknowledged_change_survives_kill_9(path: Path, kills: int) -> None:
    """The kills come at random moments; each time the settings file is complete, with its comments."""
    random = Random(1982)
    path.write_text(MINE)
    first = 1
    for _ in range(kills):
        last = acknowledged(path, first, random.uniform(0.0, 0.03))[-1]
        found = read(path)
        number = int(found.attract.line.removeprefix("LINE "))
        # The file may have the change that was under way at the kill, but no later change.
        assert number in (last, last + 1)
        assert found.sound.volume in (last % 11, (last + 1) % 11)
        assert "# Closing time is at eleven." in path.read_text()
        first = last + 2


def test_link_in_place_of_the_file_is_not_followed(tmp_path: Path) -> None:
    """A link in the place of the temporary settings file is not followed.

    Root may write the settings in the folder of another user, who could have made the link.
    """
    other = tmp_path / "precious"
    other.write_text("as it was")
    path = tmp_path / "cabinet.toml"
    (tmp_path / "cabinet.toml.tmp").symlink_to(other)
    write(path, {("sound", "volume"): 3})
    assert other.read_text() == "as it was"
    assert not path.is_symlink()
    assert read(path).sound.volume == 3


def test_path_is_that_of_the_file(path: Path) -> None:
    assert SettingsFile(Settings(), path).path == path
    assert SettingsFile().path is None


def test_mistake_of_another_writer_keeps_the_old_settings(path: Path) -> None:
    path.write_text(MINE)
    kept = SettingsFile(read(path), path)
    path.write_text(MINE.replace("volume = 3", "volume = 300"))
    kept.look()
    assert "volume" in kept.wrong
    assert kept.now.sound.volume == 3
    path.write_text(MINE.replace("volume = 3", "volume = 30 - 26").replace("30 - 26", "4"))
    kept.look()
    assert (kept.wrong, kept.now.sound.volume) == ("", 4)


def test_unpreservable_file_stays_unchanged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the library that preserves comments refuses the file, the error message has the cure."""

    def refused(_text: str) -> None:
        raise TOMLKitError("not understood")

    path.write_text(MINE)
    monkeypatch.setattr(tomlkit, "parse", refused)
    with pytest.raises(SettingsError, match=r"cannot be changed \(not understood\); mend or remove the file"):
        write(path, {("sound", "volume"): 2})
    assert path.read_text() == MINE


def test_change_that_would_break_the_file_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_text(MINE)
    monkeypatch.setattr(settings_file, "problems", lambda text, _path: ["it is too long"] * (text != MINE))
    with pytest.raises(SettingsError, match="it is too long"):
        write(path, {("sound", "volume"): 2})
    assert path.read_text() == MINE


def test_failing_write_is_tried_once_more_at_the_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = threading.Event()
    tries = []

    def refused(*_: object) -> None:
        tries.append(1)
        asked.set()
        raise OSError("the card is full")

    monkeypatch.setattr(settings_file, "write", refused)
    kept = SettingsFile(Settings(), path)
    kept.set("sound", "volume", 2)
    assert asked.wait(10)
    assert not kept.close(10)
    assert len(tries) <= 2
    assert kept.trouble == "the card is full"
