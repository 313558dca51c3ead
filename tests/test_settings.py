"""cabinet.toml has defaults, and invalid values get clear messages."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from cabinet import settings
from cabinet.drawing.widgets import LINE
from cabinet.scenes.operator.page import NOTE, balanced
from cabinet.settings import Settings, SettingsError


def test_number_that_means_none_is_shown_as_a_word() -> None:
    """A page of settings shows NEVER in place of 0 minutes."""
    words = dict(settings.setting("attract", "saver_minutes").steps)
    assert (words[0], words[5]) == ("NEVER", "5 MIN")
    assert dict(settings.setting("display", "overscan").steps)[0] == "0 %"


def test_defaults_apply_without_a_file(tmp_path: Path) -> None:
    assert settings.read(tmp_path / "cabinet.toml") == Settings()
    for text in ("", "# " + "." * 300):
        assert settings.parse(text, "x") == Settings()


def test_values_of_the_file_apply(tmp_path: Path) -> None:
    path = tmp_path / "cabinet.toml"
    path.write_text('[controls]\npins = "lgpio"\n[attract]\nidle_seconds = 30\n')
    found = settings.read(path)
    assert (found.controls.pins, found.attract.idle_seconds, found.sound.volume) == ("lgpio", 30, 5)


@pytest.mark.parametrize(
    ("text", "service", "factory"),
    [
        ("", True, "cabinet"),
        ("", False, "none"),
        ('[controls]\npins = "auto"', True, "cabinet"),
        ('[controls]\npins = "none"', True, "none"),
        ('[controls]\npins = "lgpio"', False, "lgpio"),
    ],
)
def test_default_pins_depend_on_the_machine(text: str, service: bool, factory: str) -> None:
    """By default an installed cabinet uses the pins of its board; a program started by hand uses none."""
    assert settings.parse(text, "x").controls.factory(service=service) == factory


NAMES = "a list of at most 4 names of 11 characters: A-Z 0-9 space"
LINE_OF_WORDS = "text of at most 36 characters, no accents"


@pytest.mark.parametrize(
    ("table", "line", "expected"),
    [
        ("sound", "volume = 11", "a whole number from 0 to 10; the default is 5"),
        ("sound", 'volume = "loud"', "a whole number from 0 to 10; the default is 5"),
        ("games", "hints = 2026-11-21", "true or false; the default is true"),
        ("games", 'hidden = "chess"', 'a list of text, such as ["one", "two"]; the default'),
        ("games", "order = {a = true}", "a list of text"),
        ("games", 'strength = "hard"', 'one of "best", "good", "easy"; the default is "best"'),
        ("controls", "pins = 4.5", "the name of a pin factory: auto, none"),
        ("controls", 'pins = "../../x"', "the name of a pin factory"),
        ("controls", 'pins = "a\\n"', "the name of a pin factory"),
        ("display", "rotation = 45", "one of 0, 90, 180, 270; the default is 0"),
        ("display", "shape = 1", 'one of "auto", "4:3", "16:9"; the default is "auto"'),
        ("attract", "idle_seconds = 1", "a number from 5 to 3600; the default is 90"),
        ("attract", 'line = "café"', LINE_OF_WORDS),
        (
            "attract",
            'hours = ["16:00"]',
            'a list of two times from 00:00 to 23:59, such as ["16:00", "02:00"]',
        ),
        ("attract", 'hours = ["16:00", "24:00"]', "a list of two times from 00:00 to 23:59"),
        ("display", "tv = true", 'one of "none", "cec"; the default is "none"'),
        ("attract", 'line = "PLEASE PLAY\\n"', LINE_OF_WORDS),
        ("names", 'offered = ["ada"]', NAMES),
        ("names", 'offered = ["ADA\\n"]', NAMES),
    ],
)
def test_wrong_value_is_reported_with_valid_ones(table: str, line: str, expected: str) -> None:
    """The message about a wrong setting has the table, the wrong value and the valid ones, in plain words."""
    words = re.escape(f"my.toml: [{table}] {line}: expected {expected}")
    with pytest.raises(SettingsError, match=words):
        settings.parse(f"[{table}]\n{line}", "my.toml")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "[sound]\nvol = 3",
            r"\[sound\] has no setting 'vol'; it has volume, music, music_in_attract, jingle_minutes",
        ),
        ("[sond]\nvolume = 3", r"there is no table \[sond\]; there are controls, display, sound, attract"),
        ("sound = 3", r"sound = 3: \[sound\] is a table"),
        ("volume = ", r"not TOML: .*; mend that line"),
    ],
)
def test_unknown_setting_is_reported(text: str, words: str) -> None:
    with pytest.raises(SettingsError, match="my.toml: " + words):
        settings.parse(text, "my.toml")


def test_all_wrong_values_are_reported_at_once() -> None:
    with pytest.raises(SettingsError) as caught:
        settings.parse("[sound]\nvolume = 11\nvol = 1\n[display]\nsteady = 2", "my.toml")
    assert len(str(caught.value).splitlines()) == 3


def test_unreadable_file_is_reported(tmp_path: Path) -> None:
    """The message about an unreadable settings file is one short line with its name and the reason."""
    path = tmp_path / "cabinet.toml"

    def refused(why: str) -> None:
        with pytest.raises(SettingsError, match=rf"cabinet\.toml: cannot be read \({why}") as caught:
            settings.read(path)
        assert len(str(caught.value)) < len(str(path)) + 120
        assert str(caught.value).endswith("; mend or remove the file")

    path.write_bytes("[sound]\nvolume = 3\n".encode("utf-16"))
    refused(r"it is written in UTF-16: save it as UTF-8\)")
    path.write_bytes(b'[attract]\nline = "caf\xe9"\n')
    refused(r"it is not UTF-8 text: byte 22 is ")
    with path.open("wb") as file:
        file.truncate(10 << 20)
    refused(r"it has more than 64 KB\)")
    path.unlink()
    path.mkdir()
    refused(r"it is a directory, not a file\)")
    path.rmdir()
    path.symlink_to(path)
    refused("Too many levels of symbolic links")
    path.unlink()
    os.mkfifo(path)
    refused(r"it is a pipe, not a file\)")
    path.unlink()
    for device in ("zero", "random", "tty", "full"):
        path.symlink_to(f"/dev/{device}")
        with pytest.raises(SettingsError, match=r"cannot be read \((it is a device|No such device)"):
            settings.read(path)
        path.unlink()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a = " + "[" * 60_000, "lie in one another more than 8 deep; write each setting on a line"),
        ("[games]\norder = " + "[" * 9 + "]" * 9, "lie in one another more than 8 deep"),
        ("[games]\norder = " + "{a = " * 50 + "1" + "}" * 50, "lie in one another more than 8 deep"),
        ("[sound]\nvolume" + ".a" * 30_000 + " = 1", "line 2 has more than 200 dots; mend or remove that"),
        ("[sound]\nvolume" + ".a" * 199 + " = 1", "lie in one another more than 8 deep"),
        ("[sound]\nvolume = " + "1" * 5000, "a number of thousands of digits; mend that line"),
        ("[sound]\nvolume = 0x" + "f" * 60_000, r"\[sound\] volume = 0xfff.*\.\.\.: expected a whole number"),
        ("[attract]\nidle_seconds = 0x" + "f" * 400, r"idle_seconds = 0xfff.*\.\.\.: expected a number"),
        ("[attract]\nidle_seconds = 1e308", r"idle_seconds = 1000.*\.\.\.: expected a number"),
        ('[sound]\nvolume = "' + "x" * 60_000 + '"', r'volume = "xxx.*\.\.\.: expected a whole number'),
        ('"' + "x" * 60_000 + '" = 1', r"there is no table \[xxx.*\.\.\.\]"),
        ("[sound]\n" + "x" * 60_000 + " = 1", r"\[sound\] has no setting 'xxx.*\.\.\.'"),
        ('"\\u001b[2J" = 1', r"there is no table \[\?\[2J\]"),
    ],
)
def test_message_about_a_wrong_value_is_short(text: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words) as caught:
        settings.parse(text, "my.toml")
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("many", "told", "last"), [(20, 20, "a19"), (21, 21, "and 1 more"), (5000, 21, "and 4980 more")]
)
def test_only_some_of_many_mistakes_are_reported(many: int, told: int, last: str) -> None:
    """The log names only some of a settings file's mistakes, so that it stays readable."""
    with pytest.raises(SettingsError) as caught:
        settings.parse("[sound]\n" + "".join(f"a{n} = 1\n" for n in range(many)), "my.toml")
    lines = str(caught.value).splitlines()
    assert len(lines) == told
    assert last in lines[-1]


NUMBERS = [
    each.key
    for each in settings.every()
    if isinstance(each.default, int | float) and not isinstance(each.default, bool)
]


@pytest.mark.parametrize("key", NUMBERS)
@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "-1", "1e400", "07:32:00", "1979-05-27"])
def test_infinity_and_nan_are_refused(key: tuple[str, str], number: str) -> None:
    """Infinity and NaN are refused, because the cabinet would wait for a time that never comes."""
    table, name = key
    with pytest.raises(SettingsError, match=rf"\[{table}\] {name} = .*: expected "):
        settings.parse(f"[{table}]\n{name} = {number}", "my.toml")


def test_file_of_another_owner_needs_chown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error message advises to give the file to the owner of its folder; no other change is needed."""
    path = tmp_path / "cabinet.toml"

    def closed(path: Path, _most: int) -> str:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(settings, "read_text", closed)
    with pytest.raises(SettingsError) as refused:
        settings.read(path)
    assert str(refused.value) == (
        f"{path}: cannot be read (Permission denied); sudo chown {tmp_path.owner()}: {path}"
    )


def _id(setting: settings.Setting) -> str:
    return ".".join(setting.key)


def documented() -> str:
    """Return the table of all settings, as docs/settings.md must have it."""
    lines = ["| setting | unless set | what it may be | what it does |", "|---|---|---|---|"]
    for each in settings.every():
        name, default = ".".join(each.key), settings.written(each.default)
        lines.append(f"| `{name}` | `{default}` | {each.expected} | {each.row.help} |")
    return "\n".join(lines)


def test_docs_list_every_setting_and_default() -> None:
    text = (Path(__file__).parent.parent / "docs" / "settings.md").read_text(encoding="utf-8")
    assert documented() in text
    block = text.split("```toml\n")[1].split("```")[0]
    assert settings.parse(block, "docs/settings.md") != Settings()


@pytest.mark.parametrize("setting", [each for each in settings.every() if each.row.page], ids=_id)
def test_help_of_a_setting_fits_its_page(setting: settings.Setting) -> None:
    """The help of a setting has two lines at most; its steps are valid values and include its default."""
    assert len(balanced(f"● writes it. {setting.row.help}", NOTE)) <= 2
    for step, words in setting.steps:
        assert settings.changed(Settings(), *setting.key, step)
        assert len(setting.row.label) + len(words) < LINE - 2
    assert not setting.steps or setting.default in dict(setting.steps)


@pytest.mark.parametrize("key", [each.key for each in settings.every()])
def test_every_setting_has_a_message_for_wrong_values(key: tuple[str, str]) -> None:
    """The message about a wrong value of a setting has no words of Python."""
    with pytest.raises(SettingsError, match=r"expected .*; the default is ") as caught:
        settings.changed(Settings(), *key, {})
    assert not re.search(r"\b(int|str|bool|float|array|True|False)\b|\(|<=|>=", str(caught.value))
