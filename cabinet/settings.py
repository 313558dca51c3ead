"""cabinet.toml: what the owner may change, its defaults, and clear words about what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields, replace

from cabinet.api import NAME_LENGTH, STICKS
from cabinet.controls.sequence import LONGEST, SHORTEST
from cabinet.display.tv import Rotation, Shape, TextSize, Tv
from cabinet.files.bounded import UnfitFileError, read_text, shortened

FILE = "cabinet.toml"
MOST = 64 << 10
"""Bytes that the file may have."""
DOTS = 200
"""Dots that a line may have: Python takes the square of their number to read a key."""
DEEPEST = 8
"""Lists and tables that may lie in one another."""
MISTAKES = 20
"""Wrong values that are told at once."""
LARGEST = 2**63
"""Whole numbers from here on are no TOML, and told in hexadecimal."""

Seconds = Annotated[float, Meta(ge=5, le=3600)]
Volume = Annotated[int, Meta(ge=0, le=10)]
Minutes = Annotated[float, Meta(ge=0, le=240)]
Percent = Annotated[int, Meta(ge=0, le=10)]
Still = Annotated[float, Meta(ge=3, le=15)]
"""Seconds that a picture may stand: longer ones burn in."""
LINE = 36
"""Characters of attract's line: as many as fit in the letters that are read from across a room."""
Line = Annotated[
    str,
    Meta(
        max_length=LINE,
        pattern=r"^[ -~]*\Z",
        description=f"text of at most {LINE} characters, no accents",
    ),
]
Name = Annotated[str, Meta(max_length=NAME_LENGTH, pattern=r"^[A-Z0-9 .!'-]*\Z")]
PLACE = 16
"""Characters of a cabinet's name."""
CabinetName = Annotated[
    str,
    Meta(
        max_length=PLACE,
        pattern=r"^[A-Z0-9 .!'-]*\Z",
        description=f"text of at most {PLACE} characters: A-Z 0-9 space . - ! '",
    ),
]
Offered = Annotated[
    tuple[Name, ...],
    Meta(
        max_length=len(STICKS),
        description=f"a list of at most {len(STICKS)} names of {NAME_LENGTH} characters: "
        "A-Z 0-9 space . - ! '",
    ),
]
Strength = Literal["best", "good", "easy"]
Music = Literal["off", "low", "on"]
Factory = Annotated[
    str,
    Meta(
        max_length=40,
        pattern=r"^[a-z][a-z0-9_-]*\Z",
        description="the name of a pin factory: auto, none, cabinet, lgpio, rpigpio, mock or one installed",
    ),
]
_PRESS = "(UP|DOWN|LEFT|RIGHT|FIRE)"
OwnersSequence = Annotated[
    str,
    Meta(
        pattern=rf"(?i)^({_PRESS}( {_PRESS}){{{SHORTEST - 1},{LONGEST - 1}}})?\Z",
        description=f'text of {SHORTEST} to {LONGEST} words UP DOWN LEFT RIGHT FIRE, or "" for none',
    ),
]


class SettingsError(ValueError):
    """A settings file that cannot be used; names the file, the value and the cure."""


class Controls(Struct, frozen=True, forbid_unknown_fields=True):
    """[controls]: where presses come from."""

    pins: Factory = "auto"
    """The pin factory: auto, none, cabinet, lgpio, rpigpio, mock, or one that a package registers."""
    keyboard: bool = True
    pads: bool = True

    def factory(self, *, service: bool) -> str:
        """The pin factory meant, or none: auto is the header's pins on a cabinet and none on a desktop."""
        if self.pins != "auto":
            return self.pins
        return "cabinet" if service else "none"


class Display(Struct, frozen=True, forbid_unknown_fields=True):
    """[display]: the screen."""

    fullscreen: bool = False
    rotation: Rotation = 0
    """Degrees by which the picture is turned, clockwise, for a TV that does not stand on its feet."""
    shape: Shape = "auto"
    scan_lines: bool = False
    vignette: bool = False
    """The corners are darker, as on the round glass of an old tube."""
    mask: bool = False
    """Columns of red, green and blue, as behind that glass: on screens of 1080 lines and more."""
    four_colours: bool = False
    """Suits of cards in a colour each."""
    steady: bool = False
    """Nothing flashes: what would flash is shown lit all the time."""
    overscan: Percent = 0
    """Of the picture, what the TV cuts off at each edge: the picture is made so much smaller."""
    text: TextSize = "normal"
    """large: the empty margin that old TVs need goes, so that everything is a ninth larger."""

    @property
    def tv(self) -> Tv:
        """How the picture is put on the screen."""
        return Tv(self.rotation, self.shape, self.overscan, self.text, self.mask)


class SoundSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """[sound]: the speaker."""

    volume: Volume = 5
    music: Music = "low"
    """Below the menu and the games; on is 12 dB below what tells the players something, low 6 dB less."""
    music_in_attract: bool = False
    jingle_minutes: Minutes = 5
    """Minutes between two jingles in attract mode, 0 for none."""


class AttractSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """[attract]: what happens when nobody plays."""

    idle_seconds: Seconds = 90
    line: Line = "PRESS START"
    """What flashes at the bottom."""
    page_seconds: Still = 8
    """How long the title and a top ten are shown."""
    play_seconds: Annotated[float, Meta(ge=10, le=300)] = 45
    """How long a game is shown playing itself."""
    saver_minutes: Minutes = 0
    """Minutes after which the screen goes dark but for a small wandering sign, 0 for never."""


class Games(Struct, frozen=True, forbid_unknown_fields=True):
    """[games]: which there are, and how they are played."""

    order: tuple[str, ...] = ()
    """Names of games as the menu has them, from the first; those not named follow, the oldest first."""
    hidden: tuple[str, ...] = ()
    """Names of games that are not shown."""
    strength: Strength = "best"
    """The computer players that set-up screens offer first."""
    hints: bool = True
    slow: bool = False
    """For small children: computer players, and what waits for an answer, take twice their time."""


class NamesSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """[names]: entering a name for the top ten."""

    seconds: Annotated[float, Meta(ge=10, le=600)] = 60
    """Seconds without a press after which what is there is entered."""
    offered: Offered = ()
    """For each joystick the name offered until somebody has entered another one."""
    filter: bool = True
    """A rude name is refused; PLAYER n goes on the list where no other is entered."""
    refused: tuple[str, ...] = ()
    """Further words that are taken for rude."""


class Operator(Struct, frozen=True, forbid_unknown_fields=True):
    """[operator]: the owner's own menu."""

    open: bool = True
    """Whoever holds SELECT and OPTION gets in; else only who knows the sequence."""
    sequence: OwnersSequence = ""
    """What joystick 1 says before anything can be lost, "" for nothing: YES is held instead."""
    offer: bool = True
    """The menu offers to set a sequence when it opens, as long as there is none."""


class CabinetSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """[cabinet]: which one it is, where several share their lists."""

    name: CabinetName = ""
    """"" for CABINET and four characters of its id."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All of cabinet.toml."""

    controls: Controls = Controls()
    display: Display = Display()
    sound: SoundSettings = SoundSettings()
    attract: AttractSettings = AttractSettings()
    games: Games = Games()
    names: NamesSettings = NamesSettings()
    operator: Operator = Operator()
    cabinet: CabinetSettings = CabinetSettings()


def read(path: Path) -> Settings:
    """The settings of a file, or the defaults where there is none. Raises SettingsError."""
    try:
        return parse(text_of(path), str(path))
    except FileNotFoundError:
        return Settings()


def text_of(path: Path) -> str:
    """What is written in a settings file. Raises FileNotFoundError, else SettingsError."""
    try:
        return read_text(path, MOST)
    except FileNotFoundError:
        raise
    except PermissionError as error:
        raise SettingsError(f"{path}: cannot be read ({error.strerror}); run it with sudo") from error
    except OSError as error:
        why = str(error) if isinstance(error, UnfitFileError) else error.strerror
        raise SettingsError(f"{path}: cannot be read ({why}); mend or remove the file") from error


def parse(text: str, source: str) -> Settings:
    """The settings in a TOML text. Raises SettingsError naming `source` and every wrong value."""
    raw = _decode(text, source)
    if wrong := _all_problems(raw, source):
        raise mistakes(wrong)
    return msgspec.convert(raw, Settings)


def mistakes(problems: Sequence[str]) -> SettingsError:
    """The error that tells of wrong values, a line each, and of no more than can be read."""
    more = len(problems) - MISTAKES
    return SettingsError("\n".join([*problems[:MISTAKES], *([f"and {more} more"] if more > 0 else [])]))


def problems(text: str, source: str) -> tuple[str, ...]:
    """Every wrong value in a TOML text, each in a line that names `source`. Raises SettingsError."""
    return _all_problems(_decode(text, source), source)


def keys() -> tuple[tuple[str, str], ...]:
    """Every setting: its table and its name, in the order of the docs."""
    return tuple((table.name, field.name) for table in fields(Settings) for field in fields(table.type))


def value(settings: Settings, table: str, name: str) -> Any:
    """What a setting is. Raises SettingsError for one that there is not."""
    if (table, name) not in keys():
        raise SettingsError(next(_problems(table, {name: None})))
    return getattr(getattr(settings, table), name)


def is_text(table: str, name: str) -> bool:
    """Whether a setting is text. Raises SettingsError for one that there is not."""
    return isinstance(value(Settings(), table, name), str)


def changed(settings: Settings, table: str, name: str, value: Any) -> Settings:
    """The settings with another value for one of them. Raises SettingsError for one that it may not have."""
    for problem in _problems(table, {name: value}):
        raise SettingsError(problem)
    part = getattr(settings, table)
    field = next(field for field in fields(part) if field.name == name)
    return replace(settings, **{table: replace(part, **{name: msgspec.convert(value, field.type)})})


def _decode(text: str, source: str) -> dict[str, Any]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > DOTS and not line.lstrip().startswith("#"):
            raise SettingsError(
                f"{source}: line {number} has more than {DOTS} dots; mend or remove that line"
            )
    try:
        raw = msgspec.toml.decode(text, type=dict[str, Any])
    except RecursionError as error:
        raise _too_deep(source) from error
    except msgspec.DecodeError as error:
        raise SettingsError(f"{source}: not TOML: {shortened(str(error))}; mend that line") from error
    except ValueError as error:
        raise SettingsError(f"{source}: a number of thousands of digits; mend that line") from error
    level: list[Any] = [raw]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
    if level:
        raise _too_deep(source)
    return raw


def _too_deep(source: str) -> SettingsError:
    return SettingsError(
        f"{source}: lists and tables lie in one another more than {DEEPEST} deep; "
        "write each setting on a line of its own below its [table]"
    )


def _inside(value: Any) -> list[Any]:
    """What lies in a list or table, nothing in anything else."""
    return [*value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []


def _all_problems(raw: dict[str, Any], source: str) -> tuple[str, ...]:
    return tuple(
        f"{source}: {problem}" for table, values in raw.items() for problem in _problems(table, values)
    )


_TABLES = {field.name: field for field in fields(Settings)}


def _problems(table: str, values: Any) -> Iterator[str]:
    known = _TABLES
    if table not in known:
        yield f"there is no table [{shortened(table)}]; there are {', '.join(known)}"
        return
    if not isinstance(values, dict):
        shown = shortened(written(values))
        yield f"{table} = {shown}: [{table}] is a table; write its settings on lines below [{table}]"
        return
    entries = fields(known[table].type)
    for name, value in values.items():
        field = next((entry for entry in entries if entry.name == name), None)
        if field is None:
            yield f"[{table}] has no setting {shortened(name)!r}; it has {_list(entries)}"
            continue
        try:
            msgspec.convert(value, field.type)
        except (msgspec.ValidationError, OverflowError):
            shown, default = shortened(written(value)), written(field.default)
            yield f"[{table}] {name} = {shown}: expected {_expected(field)}; the default is {default}"


def written(value: Any) -> str:
    """A value as TOML has it; seconds without a part of one as nobody would write them otherwise."""
    match value:
        case bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case float() if value.is_integer():
            return f"{value:.0f}"
        case int() if abs(value) >= LARGEST:
            # Python writes no number of many thousands of digits but so.
            return hex(value)
        case list() | tuple():
            return f"[{', '.join(map(written, value))}]"
        case dict():
            return f"{{{', '.join(f'{key} = {written(each)}' for key, each in value.items())}}}"
        case _:
            return str(value)


_PLAIN = {bool: "true or false", str: "text", tuple[str, ...]: 'a list of text, such as ["one", "two"]'}
"""What a setting may be that is not limited any further."""


def _expected(field: FieldInfo) -> str:
    """What a setting may be, in the owner's words."""
    if get_origin(field.type) is Literal:
        return "one of " + ", ".join(map(written, get_args(field.type)))
    if get_origin(field.type) is not Annotated:
        return _PLAIN[field.type]
    kind, limits = get_args(field.type)
    if limits.description:
        return str(limits.description)
    return f"a {'whole ' if kind is int else ''}number from {limits.ge} to {limits.le}"


def _list(entries: tuple[FieldInfo, ...]) -> str:
    return ", ".join(entry.name for entry in entries)
