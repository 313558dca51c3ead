"""cabinet.toml: what the owner may change, its defaults, and clear words about what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields

FILE = "cabinet.toml"

Seconds = Annotated[float, Meta(ge=5, le=3600)]
Volume = Annotated[int, Meta(ge=0, le=10)]
Minutes = Annotated[float, Meta(ge=0, le=240)]


class SettingsError(ValueError):
    """A settings file that cannot be used; names the file, the value and the cure."""


class Controls(Struct, frozen=True, forbid_unknown_fields=True):
    """[controls]: where presses come from."""

    pins: str = "none"
    """The pin factory: none, mock, lgpio, rpigpio, or one that a package registers."""
    keyboard: bool = True
    pads: bool = True


class Display(Struct, frozen=True, forbid_unknown_fields=True):
    """[display]: the screen."""

    fullscreen: bool = False
    scan_lines: bool = False
    four_colours: bool = False
    """Suits of cards in a colour each."""
    steady: bool = False
    """Nothing flashes: what would flash is shown lit all the time."""


class Sound(Struct, frozen=True, forbid_unknown_fields=True):
    """[sound]: the speaker."""

    volume: Volume = 5
    jingle_minutes: Minutes = 5
    """Minutes between two jingles in attract mode, 0 for none."""


class Attract(Struct, frozen=True, forbid_unknown_fields=True):
    """[attract]: what happens when nobody plays."""

    idle_seconds: Seconds = 90


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All of cabinet.toml."""

    controls: Controls = Controls()
    display: Display = Display()
    sound: Sound = Sound()
    attract: Attract = Attract()


def read(path: Path) -> Settings:
    """The settings of a file, or the defaults where there is none. Raises SettingsError."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read ({error}); mend or remove the file") from error
    return parse(text, str(path))


def parse(text: str, source: str) -> Settings:
    """The settings in a TOML text. Raises SettingsError naming `source` and every wrong value."""
    try:
        raw = msgspec.toml.decode(text)
    except msgspec.DecodeError as error:
        raise SettingsError(f"{source}: not TOML: {error}; mend that line") from error
    problems = [problem for table, values in raw.items() for problem in _problems(table, values)]
    if problems:
        raise SettingsError("\n".join(f"{source}: {problem}" for problem in problems))
    return msgspec.convert(raw, Settings)


def _problems(table: str, values: Any) -> Iterator[str]:
    tables = fields(Settings)
    known = {field.name: field for field in tables}
    if table not in known:
        yield f"there is no table [{table}]; there are {_list(tables)}"
        return
    if not isinstance(values, dict):
        yield f"{table} = {values!r}: [{table}] is a table; write its settings on lines below [{table}]"
        return
    entries = fields(known[table].type)
    for name, value in values.items():
        field = next((entry for entry in entries if entry.name == name), None)
        if field is None:
            yield f"[{table}] has no setting {name!r}; it has {_list(entries)}"
            continue
        try:
            msgspec.convert(value, field.type)
        except msgspec.ValidationError as error:
            reason = str(error).replace("`", "").replace("Expected", "expected")
            yield f"[{table}] {name} = {value!r}: {reason}; the default is {field.default!r}"


def _list(entries: tuple[FieldInfo, ...]) -> str:
    return ", ".join(entry.name for entry in entries)
