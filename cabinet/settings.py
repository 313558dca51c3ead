"""The settings file cabinet.toml: the owner's settings, their defaults, and messages about mistakes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from cabinet.api import NAME_LENGTH
from cabinet.display.tv import Rotation, Shape, TextSize, Tv
from cabinet.files.bounded import UnfitFileError, read_text, shortened
from cabinet.files.service import let_in
from cabinet.switches import STICKS

FILE = "cabinet.toml"
MOST = 64 << 10
"""The maximum size of cabinet.toml in bytes."""
DOTS = 200
"""The maximum number of dots in a line of cabinet.toml, because the time that Python needs to read a key
grows with the square of this number."""
DEEPEST = 8
"""The maximum nesting depth of lists and tables in cabinet.toml."""
MISTAKES = 20
"""The maximum number of wrong values that one error message lists."""
LARGEST = 2**63
"""The limit of whole numbers in TOML; error messages show a number beyond this limit in hexadecimal."""


class PageRow(NamedTuple):
    """The texts about a setting: for docs/settings.md, for `cabinet settings get`, and for the screen."""

    help: str
    """The description of what the setting does; at most two lines on the screen."""
    page: str = ""
    """The title of the operator's page that shows the setting, "" if no page does."""
    label: str = ""
    at_start: bool = False
    """True if a change takes effect only at the next start, False if it takes effect at the next screen."""


class Steps:
    """The values of a setting that LEFT and RIGHT step through on an operator's page."""

    def __init__(self, shown: str, *values: int, zero: str = "") -> None:
        """`shown`: the format of a number with its unit; `zero`: the word shown for 0, "" to show 0."""
        self.words = tuple((each, zero if zero and not each else shown.format(each)) for each in values)


SCREEN, SOUND, OWNER = "SCREEN TEST", "SOUND TEST", "SETTINGS"
"""The titles of the operator's pages that show settings."""
Annotation = TypeVar("Annotation")
Volume = Annotated[int, Meta(ge=0, le=10)]
Minutes = Annotated[float, Meta(ge=0, le=240)]
Line = Annotated[
    str,
    Meta(
        # This is the longest text that fits on the screen in letters that are legible across a room.
        max_length=36,
        pattern=r"^[ -~]*\Z",
        description="text of at most 36 characters, no accents",
    ),
]
Name = Annotated[str, Meta(max_length=NAME_LENGTH, pattern=r"^[A-Z0-9 .!'-]*\Z")]
CabinetName = Annotated[
    str,
    Meta(
        max_length=16,
        pattern=r"^[A-Z0-9 .!'-]*\Z",
        description="text of at most 16 characters: A-Z 0-9 space . - ! '",
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
Factory = Annotated[
    str,
    Meta(
        max_length=40,
        pattern=r"^[a-z][a-z0-9_-]*\Z",
        description="the name of a pin factory: auto, none, cabinet, lgpio, rpigpio, mock or one installed",
    ),
]
Hour = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]\Z")]
Hours = Annotated[
    tuple[Hour, Hour],
    Meta(description='a list of two times from 00:00 to 23:59, such as ["16:00", "02:00"]'),
]
CODE_SHORTEST, CODE_LONGEST = 4, 12
"""The minimum and the maximum number of presses in a secret code."""
_PRESS = "(UP|DOWN|LEFT|RIGHT|FIRE)"
Code = Annotated[
    str,
    Meta(
        pattern=rf"(?i)^({_PRESS}( {_PRESS}){{{CODE_SHORTEST - 1},{CODE_LONGEST - 1}}})?\Z",
        description=f"text of {CODE_SHORTEST} to {CODE_LONGEST} words UP DOWN LEFT RIGHT FIRE, "
        'or "" for none',
    ),
]


class SettingsError(ValueError):
    """Raised if a settings file cannot be used; the message names the file, the value and what to do."""


class Controls(Struct, frozen=True, forbid_unknown_fields=True):
    """Table [controls]: which sources of presses are used."""

    pins: Annotated[Factory, PageRow("auto is cabinet with --service, else none", at_start=True)] = "auto"
    keyboard: Annotated[bool, PageRow("A keyboard plays as well", at_start=True)] = True
    pads: Annotated[bool, PageRow("USB game pads play as well", at_start=True)] = True

    def factory(self, *, service: bool) -> str:
        """Return the pin factory; `auto` stands for the real pins on a cabinet and for none on a desktop."""
        if self.pins != "auto":
            return self.pins
        return "cabinet" if service else "none"


class Display(Struct, frozen=True, forbid_unknown_fields=True):
    """Table [display]: the settings of the screen and of the picture on it."""

    fullscreen: Annotated[bool, PageRow("Always so with --service", at_start=True)] = False
    overscan: Annotated[
        int,
        Meta(ge=0, le=10),
        PageRow(
            "Percent that the TV cuts off at each edge: as little as SAFE AREA needs", SCREEN, "OVERSCAN"
        ),
        Steps("{} %", *range(11)),
    ] = 0
    text: Annotated[
        TextSize,
        PageRow("large: a ninth larger, for TVs that cut nothing off", SCREEN, "TEXT"),
    ] = "normal"
    rotation: Annotated[
        Rotation,
        PageRow("Degrees clockwise, for a TV that stands on its side", SCREEN, "ROTATION"),
        Steps("BY {}", 0, 90, 180, 270, zero="NONE"),
    ] = 0
    shape: Annotated[Shape, PageRow("For TVs whose circles are eggs", SCREEN, "SHAPE OF THE TV")] = "auto"
    tv: Annotated[
        Literal["none", "cec"],
        PageRow("cec: the TV wakes at a press, and sleeps while the screen is dark", SCREEN, "TV SLEEPS BY"),
    ] = "none"
    scan_lines: Annotated[
        bool, PageRow("Every second line is darker, as on an old TV", SCREEN, "SCAN LINES")
    ] = False
    vignette: Annotated[
        bool, PageRow("The corners are darker, as on the glass of an old TV", SCREEN, "DARK CORNERS")
    ] = False
    mask: Annotated[
        bool,
        PageRow("Columns of red, green and blue, on screens of 1080 lines or more", SCREEN, "COLOUR MASK"),
    ] = False
    steady: Annotated[bool, PageRow("What would flash is always lit", OWNER, "STEADY PICTURE")] = False
    four_colours: Annotated[
        bool,
        PageRow("Suits: spades black, clubs green, hearts red, diamonds blue", OWNER, "FOUR COLOURS"),
    ] = False

    @property
    def placement(self) -> Tv:
        """The placement of the picture on the TV: its rotation, shape, overscan, text size and mask."""
        return Tv(self.rotation, self.shape, self.overscan, self.text, self.mask)


class SoundSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Table [sound]: the volume, the music and other settings of the sound."""

    volume: Annotated[
        Volume,
        PageRow("0 is silent; the TV has its own volume as well", SOUND, "VOLUME"),
        Steps("{}", *range(11), zero="SILENT"),
    ] = 5
    music: Annotated[
        Literal["off", "low", "on"],
        PageRow("Below the games and the menu; on is twice as loud as low", SOUND, "MUSIC"),
    ] = "low"
    music_in_attract: Annotated[
        bool, PageRow("Off: but for the jingle attract mode is silent", SOUND, "MUSIC IN ATTRACT")
    ] = False
    jingle_minutes: Annotated[
        Minutes,
        PageRow("Minutes between two jingles in attract mode, 0 for none", SOUND, "JINGLE IN ATTRACT"),
        Steps("EVERY {} MIN", 0, 1, 2, 5, 10, 20, 30, 60, zero="NONE"),
    ] = 5


class AttractSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Table [attract]: the screens that an idle cabinet shows."""

    idle_seconds: Annotated[
        float,
        Meta(ge=5, le=3600),
        PageRow("Seconds without a press until attract mode begins", OWNER, "ATTRACT AFTER"),
        Steps("{} S", 30, 45, 60, 90, 120, 180, 300, 600, 1200, 3600),
    ] = 90
    line: Annotated[Line, PageRow("Flashes below whatever attract mode shows", OWNER, "LINE IN ATTRACT")] = (
        "PRESS START"
    )
    page_seconds: Annotated[
        float,
        Meta(ge=3, le=15),
        PageRow("Seconds that each page stands: a longer one could burn in", SCREEN, "A PAGE OF ATTRACT"),
        Steps("{} S", 3, 5, 8, 10, 12, 15),
    ] = 8
    play_seconds: Annotated[
        float,
        Meta(ge=10, le=300),
        PageRow("Seconds that a game is shown at most, its record included", SCREEN, "A GAME IN ATTRACT"),
        Steps("{} S", 10, 12, 15, 30, 60, 120, 300),
    ] = 12
    saver_minutes: Annotated[
        Minutes,
        PageRow(
            "Minutes of attract mode until the screen goes dark, 0 for never", SCREEN, "SCREEN SAVER AFTER"
        ),
        Steps("{} MIN", 0, 5, 10, 20, 30, 60, 120, 240, zero="NEVER"),
    ] = 0
    hours: Annotated[
        Hours,
        PageRow("Outside these hours the screen goes dark after 5 idle minutes; equal times: never"),
    ] = ("00:00", "00:00")


class Games(Struct, frozen=True, forbid_unknown_fields=True):
    """Table [games]: which games are offered, and how they are played."""

    order: Annotated[tuple[str, ...], PageRow("Their order on the menu; games not named follow")] = ()
    hidden: Annotated[tuple[str, ...], PageRow("Games that are not shown")] = ()
    strength: Annotated[
        Literal["best", "good", "easy"],
        PageRow("Computer players that set-ups offer first", OWNER, "COMPUTER PLAYERS"),
    ] = "best"
    hints: Annotated[
        bool, PageRow("For a person who plays alone: OPTION, then ● on the page A HINT", OWNER, "HINTS")
    ] = True
    slow: Annotated[
        bool,
        PageRow("Computer players and questions take twice their time", OWNER, "SLOW, FOR CHILDREN"),
    ] = False


class NamesSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Table [names]: entering a name for the top ten."""

    seconds: Annotated[
        float,
        Meta(ge=10, le=600),
        PageRow("Seconds without a press after which what is there is entered", OWNER, "NAME ENTRY WAITS"),
        Steps("{} S", 20, 30, 45, 60, 90, 120, 180, 300, 600),
    ] = 60
    filter: Annotated[
        bool,
        PageRow("A rude name is refused; if no other is entered, it is PLAYER 1", OWNER, "NO RUDE NAMES"),
    ] = True
    refused: Annotated[tuple[str, ...], PageRow("More words that are taken for rude")] = ()
    offered: Annotated[
        Offered,
        PageRow("Offered at name entry until another name is entered there", OWNER, "NAME OF JOYSTICK"),
    ] = ()


class CabinetSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Table [cabinet]: the name of the cabinet, for cabinets that share their top tens."""

    name: Annotated[
        CabinetName,
        PageRow("Where a row was made, on a league's lists", OWNER, "CABINET'S NAME"),
    ] = ""


class Operator(Struct, frozen=True, forbid_unknown_fields=True):
    """Table [operator]: the operator's menu, which is for the owner."""

    open: Annotated[
        bool,
        PageRow("SELECT + OPTION open this menu. Off: see docs/own.md", OWNER, "OPEN TO PLAYERS"),
    ] = True
    code: Annotated[Code, PageRow("Asked for before anything here can be lost", OWNER, "SECRET CODE")] = ""
    offer: Annotated[bool, PageRow("As long as there is no secret code, the menu offers to set one")] = True


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings of cabinet.toml."""

    controls: Controls = Controls()
    display: Display = Display()
    sound: SoundSettings = SoundSettings()
    attract: AttractSettings = AttractSettings()
    games: Games = Games()
    names: NamesSettings = NamesSettings()
    cabinet: CabinetSettings = CabinetSettings()
    operator: Operator = Operator()


class Setting(NamedTuple):
    """A setting: the values that it may have, and the texts about it."""

    table: str
    name: str
    annotation: Any
    """The type annotation of the setting, with its limits and its texts."""
    default: Any

    @property
    def key(self) -> tuple[str, str]:
        """The name of the setting's table and the name of the setting."""
        return self.table, self.name

    @property
    def kind(self) -> Any:
        """The setting's type, without its limits."""
        return get_args(self.annotation)[0]

    @property
    def row(self) -> PageRow:
        """The texts about the setting: its description, its label and the operator's page that shows it."""
        return self._annotated(PageRow)[0]

    @property
    def longest(self) -> int:
        """The maximum number of characters of the setting's value, if the value is a text."""
        return next(limits.max_length or 0 for limits in self._annotated(Meta))

    @property
    def steps(self) -> tuple[tuple[Any, str], ...]:
        """The values that LEFT and RIGHT step through, with their words; () if the value is typed as text."""
        for numbers in self._annotated(Steps):
            return numbers.words
        if self.kind is bool:
            return ((False, "OFF"), (True, "ON"))
        words = get_args(self.kind) if get_origin(self.kind) is Literal else ()
        return tuple((word, word.upper()) for word in words)

    @property
    def expected(self) -> str:
        """A description of the values that the setting may have, in words for the owner."""
        for limits in self._annotated(Meta):
            whole = "whole " if self.kind is int else ""
            return limits.description or f"a {whole}number from {limits.ge} to {limits.le}"
        if get_origin(self.kind) is Literal:
            return "one of " + ", ".join(map(written, get_args(self.kind)))
        return "true or false" if self.kind is bool else 'a list of text, such as ["one", "two"]'

    def _annotated(self, kind: type[Annotation]) -> list[Annotation]:
        return [each for each in get_args(self.annotation) if isinstance(each, kind)]


SETTINGS: Mapping[str, Mapping[str, Setting]] = MappingProxyType(
    {
        table.name: {
            field.name: Setting(table.name, field.name, field.type, field.default)
            for field in fields(table.type)
        }
        for table in fields(Settings)
    }
)
"""All settings, by the name of their table and their own name, in the order of the docs."""


def read(path: Path) -> Settings:
    """Return the settings in a file; the defaults if there is no file. Raises SettingsError."""
    try:
        return parse(text_of(path), str(path))
    except FileNotFoundError:
        return Settings()


def text_of(path: Path) -> str:
    """Return the text of a settings file.

    Raises FileNotFoundError if there is no file, and SettingsError for other faults.
    """
    try:
        return read_text(path, MOST)
    except FileNotFoundError:
        raise
    except PermissionError as error:
        raise SettingsError(f"{path}: cannot be read ({error.strerror}); {let_in(path)}") from error
    except OSError as error:
        why = str(error) if isinstance(error, UnfitFileError) else error.strerror
        raise SettingsError(f"{path}: cannot be read ({why}); mend or remove the file") from error


def parse(text: str, source: str) -> Settings:
    """Return the settings in a TOML text.

    Raises SettingsError, which names `source` and every wrong value.
    """
    raw = _decode(text, source)
    if wrong := _all_problems(raw, source):
        raise mistakes(wrong)
    return msgspec.convert(raw, Settings)


def mistakes(problems: Sequence[str]) -> SettingsError:
    """Return an error that lists wrong values, one per line, and at most `MISTAKES` of them."""
    more = len(problems) - MISTAKES
    return SettingsError("\n".join([*problems[:MISTAKES], *([f"and {more} more"] if more > 0 else [])]))


def problems(text: str, source: str) -> tuple[str, ...]:
    """Return a line for every wrong value in a TOML text; each line names `source`.

    Raises SettingsError if the text is no valid TOML.
    """
    return _all_problems(_decode(text, source), source)


def every() -> tuple[Setting, ...]:
    """Return all settings, in the order of the docs."""
    return tuple(setting for table in SETTINGS.values() for setting in table.values())


def setting(table: str, name: str) -> Setting:
    """Return the description of a setting. Raises SettingsError if there is no such setting."""
    if name not in SETTINGS.get(table, {}):
        raise SettingsError(next(_problems(table, {name: None})))
    return SETTINGS[table][name]


def value(settings: Settings, table: str, name: str) -> Any:
    """Return the value of a setting. Raises SettingsError if there is no such setting."""
    found = setting(table, name)
    return getattr(getattr(settings, found.table), found.name)


def changed(settings: Settings, table: str, name: str, value: Any) -> Settings:
    """Return the settings with one value changed. Raises SettingsError for an invalid value."""
    for problem in _problems(table, {name: value}):
        raise SettingsError(problem)
    new = msgspec.convert(value, SETTINGS[table][name].annotation)
    return replace(settings, **{table: replace(getattr(settings, table), **{name: new})})


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
    """Return the items of a list or a table; an empty list for anything else."""
    return [*value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []


def _all_problems(raw: dict[str, Any], source: str) -> tuple[str, ...]:
    return tuple(
        f"{source}: {problem}" for table, values in raw.items() for problem in _problems(table, values)
    )


def _problems(table: str, values: Any) -> Iterator[str]:
    """Yield a line for every wrong value in a table of the settings file."""
    if table not in SETTINGS:
        yield f"there is no table [{shortened(table)}]; there are {', '.join(SETTINGS)}"
        return
    if not isinstance(values, dict):
        shown = shortened(written(values))
        yield f"{table} = {shown}: [{table}] is a table; write its settings on lines below [{table}]"
        return
    known = SETTINGS[table]
    for name, value in values.items():
        if name not in known:
            yield f"[{table}] has no setting {shortened(name)!r}; it has {', '.join(known)}"
            continue
        setting = known[name]
        try:
            msgspec.convert(value, setting.annotation)
        except (msgspec.ValidationError, OverflowError):
            shown, default = shortened(written(value)), written(setting.default)
            yield f"[{table}] {name} = {shown}: expected {setting.expected}; the default is {default}"


def written(value: Any) -> str:
    """Return a value in TOML format; whole numbers of seconds have no fraction."""
    match value:
        case bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case float() if value.is_integer():
            return f"{value:.0f}"
        case int() if abs(value) >= LARGEST:
            # Python refuses to write a number of many thousands of digits in decimal, but not in hexadecimal.
            return hex(value)
        case list() | tuple():
            return f"[{', '.join(map(written, value))}]"
        case dict():
            return f"{{{', '.join(f'{key} = {written(each)}' for key, each in value.items())}}}"
        case _:
            return str(value)
