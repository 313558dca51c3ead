"""The owner's commands: what can be set and looked at through SSH while the cabinet plays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cabinet.command_line import Seconds, all_games, cannot, game_named

if TYPE_CHECKING:
    from cabinet.command_line import Place
    from cabinet.controls.pins import Pins

AT_THE_START = frozenset(
    {("controls", "pins"), ("controls", "keyboard"), ("controls", "pads"), ("display", "fullscreen")}
)
"""Settings that count from the next start on; all others from the next screen on."""


@click.group()
def settings() -> None:
    """Look at the settings, or change them; the cabinet may go on running.

    \b
    cabinet settings get
    cabinet settings get sound.volume
    cabinet settings set sound.volume 3
    cabinet settings set attract.line "FIRE AT THE BAR TO PLAY"
    cabinet settings set games.hidden '["poker_dice"]'
    """


@settings.command("get")
@click.argument("name", required=False)
@click.pass_obj
def settings_get(place: Place, name: str | None) -> None:
    """Print every setting, or the one called NAME, such as sound.volume."""
    from cabinet.settings import Settings, SettingsError, keys, value, written

    try:
        now = place.installed_settings()
        if name:
            click.echo(written(value(now, *_key(name))))
            return
    except SettingsError as error:
        cannot(str(error))
    for key in keys():
        line = f"{'.'.join(key)} = {written(value(now, *key))}"
        default = written(value(Settings(), *key))
        click.echo(line if line.endswith(f"= {default}") else f"{line:<40}  # {default} unless set")


# Whatever follows the name is its value, be it negative.
@settings.command("set", context_settings={"allow_interspersed_args": False})
@click.argument("name")
@click.argument("value")
@click.pass_obj
def settings_set(place: Place, name: str, value: str) -> None:
    """Give the setting NAME a VALUE, written as in cabinet.toml; words need no quotes."""
    from cabinet.settings import Settings, SettingsError, changed, is_text, read, written
    from cabinet.settings_file import write

    path = place.installed_settings_path
    key = _key(name)
    try:
        given = _read(value, text=is_text(*key))
        changed(Settings(), *key, given)
        _refuse_unknown(name, given)
        write(path, {key: given})
    except SettingsError as error:
        cannot(str(error))
    except OSError as error:
        cannot(f"{path} cannot be written ({error}); run it with sudo, or as the cabinet's user")
    when = "at the next start." if key in AT_THE_START else "at the next screen."
    try:
        read(path)
    except SettingsError as error:
        when = f"once this is mended as well:\n{error}"
    click.echo(f"{name} = {written(given)}: it counts {when}")


@click.command()
@click.option("--seconds", type=Seconds(), help="Stop after so long.  [default: at Ctrl-C]")
@click.pass_obj
def inputs(place: Place, seconds: float | None) -> None:
    """Print every press of the 23 switches as it happens: which, on which pin, how often.

    For the bench, with the cabinet stopped: two programs cannot have the pins at once.
    """
    from contextlib import closing, suppress
    from math import inf
    from threading import Event

    from cabinet.clock import SystemClock
    from cabinet.controls import pinmap
    from cabinet.controls.lines import Lines
    from cabinet.controls.pin_error import PinFactoryError
    from cabinet.controls.report import HEADING, Report
    from cabinet.settings import SettingsError

    clock, woken = SystemClock(trusted=True), Event()
    try:
        factory = place.installed_settings().controls.factory(service=True)
        pin_map = pinmap.read(pinmap.default_path())
        pins = _open(factory, pin_map, clock, woken.set)
    except (SettingsError, pinmap.PinMapError, PinFactoryError) as error:
        cannot(_in_use(str(error)))
    began = clock.now()
    until = inf if seconds is None else began + seconds
    with closing(pins), suppress(KeyboardInterrupt):
        lines = Lines(pins)
        report = Report(lines, began)
        click.echo(HEADING)
        while (now := clock.now()) < until:
            for change in lines.take(now):
                click.echo(report.line(change))
            woken.wait(max(0.0, min(lines.wake(now), until) - clock.now()))
            woken.clear()


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.pass_obj
def screenshot(place: Place, file: Path) -> None:
    """Write what the TV shows now into FILE, as PNG; - is standard output.

    The cabinet must be running.
    """
    from time import sleep

    from cabinet.snapshot import NoAnswerError, ask

    try:
        picture = ask(place.installed, sleep)
        with click.open_file(str(file), "wb") as target:
            target.write(picture)
    except NoAnswerError as error:
        cannot(str(error))
    except OSError as error:
        cannot(f"{file} cannot be written ({error}); name another file")
    click.echo(f"{file}: 640 x 360 pixels, as the TV shows them now.", err=True)


COMMANDS = (settings, inputs, screenshot)


def _open(factory: str, pin_map: Any, clock: Any, wake: Any) -> Pins:
    from cabinet.controls.pin_error import PinFactoryError
    from cabinet.controls.pins import Pins

    if factory == "none":
        raise PinFactoryError('pins = "none" under [controls] in cabinet.toml: set it to "auto" to use them')
    return Pins(factory, pin_map, clock, wake)


def _in_use(words: str) -> str:
    """What is wrong with the pins; plainer where it is only that the cabinet plays."""
    if "in use by 'cabinet'" not in words:
        return words
    return (
        "the pins are in use by the cabinet: see INPUT TEST in its own menu (hold SELECT and OPTION), "
        "or stop it first: sudo systemctl stop cabinet"
    )


def _key(name: str) -> tuple[str, str]:
    table, dot, entry = name.partition(".")
    if not dot:
        cannot(f"{name!r} names no setting; write TABLE.NAME, such as sound.volume")
    return table, entry


def _read(value: str, *, text: bool) -> Any:
    """A value as TOML has it; whatever is none is words, and where `text` is wanted nothing else."""
    import tomllib

    try:
        found = tomllib.loads(f"value = {value}")["value"]
    except (ValueError, RecursionError):
        return value
    return value if text and not isinstance(found, str) else found


def _refuse_unknown(name: str, value: Any) -> None:
    """End the command where a value is a name of something that there is not."""
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
        cannot(f"games.hidden names every game: leave one to be shown of {', '.join(there)}")
