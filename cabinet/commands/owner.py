"""The commands `cabinet settings`, `inputs` and `screenshot`, usable through SSH while the cabinet plays."""

from __future__ import annotations

import json
from contextlib import closing, suppress
from math import inf, isfinite
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import click

from cabinet.clock import SystemClock, monotonic
from cabinet.commands.invocation import all_games, cannot, game_named, read_named, write_named
from cabinet.commands.lines import DRY_RUN, FILE, line
from cabinet.commands.send import no_cabinet_words, send, watch
from cabinet.controls import pinmap
from cabinet.controls.lines import InputLines
from cabinet.controls.pin_error import PinFactoryError
from cabinet.controls.report import HEADING, Report
from cabinet.owner.client import ControlError, NoCabinetError
from cabinet.owner.png import png
from cabinet.owner.requests import (
    Done,
    GetPicture,
    GetSettings,
    Pressed,
    Screenshot,
    SetSetting,
    SettingsNow,
    WatchInputs,
)
from cabinet.settings import MOST, Settings, SettingsError, changed, every, mistakes, setting, value, written

if TYPE_CHECKING:
    from cabinet.commands.invocation import Invocation
    from cabinet.controls.pins import Pins

CODE = ("operator", "code")


class Seconds(click.FloatRange):
    """The click type of a command-line option that is a duration in seconds."""

    def __init__(self) -> None:
        super().__init__(min=0)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the option's value in seconds; reject NaN and infinity, which pass click's range check."""
        seconds = super().convert(value, param, ctx)
        if not isfinite(seconds):
            self.fail(f"{value} is not a number of seconds.", param, ctx)
        return seconds


@click.group()
def settings() -> None:
    """Print the settings, or change them; the cabinet may keep running.

    \b
    cabinet settings get
    cabinet settings get sound.volume
    cabinet settings set sound.volume 3
    cabinet settings set attract.line "FIRE AT THE BAR TO PLAY"
    cabinet settings set games.hidden '["poker_dice"]'
    cabinet settings apply wanted.json     change several at once
    """


@settings.command("get")
@click.argument("name", required=False)
@click.pass_obj
def settings_get(place: Invocation, name: str | None) -> None:
    """Print every setting, or the one called NAME, such as sound.volume."""
    place.refuse_missing_settings()
    now = send(place, GetSettings(), SettingsNow).settings
    if name:
        try:
            click.echo(written(value(now, *_key(name))))
        except SettingsError as error:
            cannot(str(error))
        return
    for each in every():
        found = value(now, *each.key)
        line = f"{'.'.join(each.key)} = {written(found)}"
        default = "" if found == each.default else f"; {written(each.default)} unless set"
        click.echo(f"{line:<40}  # {each.row.help}{default}")


# The word after the name is its value, even if it begins with a minus sign.
@settings.command("set", context_settings={"allow_interspersed_args": False})
@click.argument("name")
@click.argument("value")
@click.pass_obj
def settings_set(place: Invocation, name: str, value: str) -> None:
    """Set the setting NAME to VALUE, written as in cabinet.toml; a text needs no quotes."""
    key = _key(name)
    try:
        given = _read(value, text=isinstance(setting(*key).default, str))
        changed(Settings(), *key, given)
    except SettingsError as error:
        cannot(str(error))
    _refuse_unknown(name, given)
    note = send(place, SetSetting(*key, given), Done).words
    when = "at the next start." if setting(*key).row.at_start else "at the next screen."
    click.echo("\n".join(filter(None, (f"{name} = {written(given)}: it takes effect {when}", note))))


@settings.command("apply")
@click.argument("file", type=FILE)
@DRY_RUN
@click.pass_obj
def settings_apply(place: Invocation, file: Path, dry_run: bool) -> None:
    """Change settings to the values in FILE; - is standard input.

    FILE is JSON, such as {"sound.volume": 3, "games.hidden": ["yahtsee"]}. One line is printed for each
    setting: `done`, `already` if it has this value, or with --dry-run `would`. If FILE has errors, all of
    them are printed and no setting is changed.
    """
    wanted = _wanted(file)
    now = after = send(place, GetSettings(), SettingsNow).settings
    try:
        for key, given in wanted.items():
            after = changed(after, *key, given)
    except SettingsError as error:
        cannot(str(error))
    new = {key: given for key, given in wanted.items() if value(now, *key) != value(after, *key)}
    notes = {f"{'.'.join(key)} takes effect at the next start" for key in new if setting(*key).row.at_start}
    for key, given in new.items() if not dry_run else ():
        notes.add(send(place, SetSetting(*key, given), Done).words)
    for key in wanted:
        # The secret code of the operator's menu must not appear in a log.
        before, then = ("..." if key == CODE else written(value(settings, *key)) for settings in (now, after))
        was = f", was {before}" if key in new else ""
        click.echo(line(f"{'.'.join(key)} = {then}{was}", due=key in new, dry_run=dry_run))
    for note in sorted(filter(None, notes)):
        click.echo(f"note     {note}")


@click.command()
@click.option("--seconds", type=Seconds(), help="Stop after this many seconds.  [default: at Ctrl-C]")
@click.pass_obj
def inputs(place: Invocation, seconds: float | None) -> None:
    """Print every press of the 23 switches as it happens: the switch, its pin and a count.

    The running cabinet reports the presses, which also have their normal effect there. If no cabinet is
    running, this command opens the pins, provided that the data directory is your own.
    """
    if _watch(place, seconds):
        return
    place.refuse_missing_settings()
    clock, woken = SystemClock(trusted=True), Event()
    try:
        factory = send(place, GetSettings(), SettingsNow).settings.controls.factory(service=True)
        pin_map = pinmap.read(pinmap.default_path())
        pins = _open(factory, pin_map, clock, woken.set)
    except (pinmap.PinMapError, PinFactoryError) as error:
        cannot(str(error))
    began = clock.now()
    until = inf if seconds is None else began + seconds
    with closing(pins), suppress(KeyboardInterrupt):
        lines = InputLines(pins)
        report = Report(lines, began)
        click.echo(HEADING)
        while (now := clock.now()) < until:
            for change in lines.take(now):
                click.echo(report.line(change))
            woken.wait(max(0.0, min(lines.next_due(now), until) - clock.now()))
            woken.clear()


@click.command()
@click.argument("file", type=FILE)
@click.pass_obj
def screenshot(place: Invocation, file: Path) -> None:
    """Write the picture that the TV shows now into FILE, as PNG; - is standard output.

    The cabinet must be running.
    """
    picture = send(place, GetPicture(), Screenshot)
    try:
        data = png(picture.width, picture.height, picture.rgb)
    except ValueError as error:
        cannot(str(error))
    write_named(file, data)
    click.echo(f"{file}: {picture.width} x {picture.height} pixels, as the TV shows them now.", err=True)


def _watch(place: Invocation, seconds: float | None) -> bool:
    """Print the switch events that the running cabinet reports; return False if no cabinet is running.

    Ends the program if no cabinet is running and the data directory belongs to another user.
    """
    until = inf if seconds is None else monotonic() + seconds
    with suppress(KeyboardInterrupt):
        try:
            for number, pressed in enumerate(watch(place, WatchInputs(), Pressed)):
                if number == 0:
                    click.echo(HEADING)
                if pressed:
                    click.echo(pressed.line)
                if monotonic() >= until:
                    break
        except NoCabinetError:
            if not place.is_own:
                cannot(no_cabinet_words(place))
            return False
        except ControlError as error:
            cannot(str(error))
    return True


def _open(factory: str, pin_map: Any, clock: Any, wake: Any) -> Pins:
    from cabinet.controls.pins import Pins

    if factory == "none":
        raise PinFactoryError('pins = "none" under [controls] in cabinet.toml: set it to "auto" to use them')
    return Pins(factory, pin_map, clock, wake)


def _wanted(file: Path) -> dict[tuple[str, str], Any]:
    """Read settings from a JSON file; end the program if one of them is invalid."""
    try:
        wanted = json.loads(read_named(file, MOST))
    except (OSError, ValueError, RecursionError) as error:
        cannot(f'{file} cannot be read ({error}); write JSON, such as {{"sound.volume": 3}}')
    if not isinstance(wanted, dict):
        cannot(f'{file} has no settings; write JSON, such as {{"sound.volume": 3}}')
    wrong = []
    for name, given in wanted.items():
        try:
            changed(Settings(), *_key(name), given)
        except SettingsError as error:
            wrong.append(str(error))
    if wrong:
        cannot(str(mistakes(wrong)))
    for name, given in wanted.items():
        _refuse_unknown(name, given)
    return {_key(name): given for name, given in wanted.items()}


def _key(name: str) -> tuple[str, str]:
    table, dot, entry = name.partition(".")
    if not dot:
        cannot(f"{name!r} is not a setting; write TABLE.NAME, such as sound.volume")
    return table, entry


def _read(value: str, *, text: bool) -> Any:
    """Parse the value of a setting as TOML; return text that is not TOML unchanged.

    `text`: the setting is a string, so a value that looks like a number stays text.
    """
    import tomllib

    try:
        found = tomllib.loads(f"value = {value}")["value"]
    except (ValueError, RecursionError):
        return value
    return value if text and not isinstance(found, str) else found


def _refuse_unknown(name: str, value: Any) -> None:
    """End the program if a setting's value names a game or a pin factory that is not installed."""
    if name == "controls.pins":
        _refuse_unknown_pins(value)
    elif name in ("games.order", "games.hidden"):
        _refuse_unknown_games(name, value)


def _refuse_unknown_pins(value: str) -> None:
    from importlib.metadata import entry_points

    from cabinet.controls.pins import GROUP

    known = ("auto", "none", *sorted(entry_points(group=GROUP).names))
    if value not in known:
        cannot(f"there is no pin factory {value!r}; there are: {', '.join(known)}")


def _refuse_unknown_games(name: str, value: list[str]) -> None:
    known = [game_named(each).name for each in value]
    twice = next((each for each in known if known.count(each) > 1), None)
    if twice:
        cannot(f"{name} has {twice!r} twice: name it once")
    there = [game.name for game in all_games()]
    if name == "games.hidden" and not set(there) - set(known):
        cannot(f"games.hidden hides every game: leave out at least one of {', '.join(there)}")
