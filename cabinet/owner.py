"""The owner's commands: what can be set and looked at through SSH while the cabinet plays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cabinet.command_line import cannot

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
    from cabinet.settings import Settings, SettingsError, keys, read, value

    try:
        now = read(place.installed_settings_path)
        if name:
            click.echo(_written(value(now, *_key(name))))
            return
    except SettingsError as error:
        cannot(str(error))
    for key in keys():
        line = f"{'.'.join(key)} = {_written(value(now, *key))}"
        default = _written(value(Settings(), *key))
        click.echo(line if line.endswith(f"= {default}") else f"{line:<40}  # {default} unless set")


@settings.command("set")
@click.argument("name")
@click.argument("value")
@click.pass_obj
def settings_set(place: Place, name: str, value: str) -> None:
    """Give the setting NAME a VALUE, written as in cabinet.toml; words need no quotes."""
    from cabinet.settings import SettingsError
    from cabinet.settings_file import write

    path = place.installed_settings_path
    key = _key(name)
    try:
        write(path, {key: _read(value)})
    except SettingsError as error:
        cannot(str(error))
    except OSError as error:
        cannot(f"{path} cannot be written ({error}); run it with sudo, or as the cabinet's user")
    when = "at the next start" if key in AT_THE_START else "at the next screen"
    click.echo(f"{name} = {_written(_read(value))}: it counts {when}.")


@click.command()
@click.option("--seconds", type=float, help="Stop after so long.  [default: at Ctrl-C]")
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
    from cabinet.settings import SettingsError, read

    clock, woken = SystemClock(trusted=True), Event()
    try:
        factory = read(place.installed_settings_path).controls.factory(service=True)
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
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_obj
def screenshot(place: Place, file: Path) -> None:
    """Write what the TV shows now into FILE, as PNG; the cabinet must be running."""
    from time import sleep

    from cabinet.snapshot import NoAnswerError, ask

    try:
        file.write_bytes(ask(place.installed, sleep))
    except NoAnswerError as error:
        cannot(str(error))
    except OSError as error:
        cannot(f"{file} cannot be written ({error}); name another file")
    click.echo(f"{file}: 640 x 360 pixels, as the TV shows them now.")


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


def _read(value: str) -> Any:
    """A value as TOML has it; whatever is none is words."""
    import tomllib

    try:
        return tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return value


def _written(value: Any) -> str:
    """A value as TOML has it; seconds without a part of one as nobody would write them otherwise."""
    import tomlkit

    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(tomlkit.item(list(value) if isinstance(value, tuple) else value).as_string())
