"""The commands for what the cabinet remembers: `cabinet scores` and `cabinet books`."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cabinet import bounded
from cabinet.command_line import all_games, cannot, game_named

if TYPE_CHECKING:
    from cabinet.api import Entry
    from cabinet.change import Change
    from cabinet.command_line import Place
    from cabinet.store.books import Books
    from cabinet.store.memory import Contents

SHOW = "show"
LISTS = 1 << 20
"""Bytes that a file with lists may have."""


class Scores(click.Group):
    """A group whose name alone, or with a game's name behind it, shows the lists."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What is none of its commands is a game to show."""
        named = args and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if named else [SHOW, *args])


@click.group(cls=Scores, options_metavar="[GAME] [--json] |")
def scores() -> None:
    """Print the top tens, or GAME's alone; or keep, enter and remove rows.

    The cabinet may go on running.

    \b
    cabinet scores                        all lists
    cabinet scores dice_poker --json      one, for scripts
    cabinet scores export scores.json     keep all lists in a file
    cabinet scores import scores.json     enter the rows of such a file
    cabinet scores remove dice_poker 3    take the third row off
    """


@scores.command(SHOW)
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.pass_obj
def show(place: Place, game: str | None, as_json: bool) -> None:
    """Print the top tens, or GAME's alone."""
    games = all_games()
    wanted = [game_named(game)] if game else games
    lists = _lists(_contents(place))
    if as_json:
        rows = {
            each.name: [
                {"name": entry.name, "score": entry.score, "day": entry.day and entry.day.isoformat()}
                for entry in lists.get(each.name, ())
            ]
            for each in wanted
        }
        click.echo(json.dumps(rows, indent=2))
        return
    for each in wanted:
        click.echo(f"{each.title}  TOP TEN")
        entries = lists.get(each.name, ())
        for rank, entry in enumerate(entries, 1):
            click.echo(_row(rank, entry))
        if not entries:
            click.echo("    nobody yet")


@scores.command("export")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.pass_obj
def export(place: Place, file: Path) -> None:
    """Keep all lists in FILE, as JSON; - is standard output."""
    from cabinet.change import write_lists

    lists = _lists(_contents(place))
    try:
        with click.open_file(str(file), "wb") as target:
            target.write(write_lists(lists))
    except OSError as error:
        cannot(f"{file} cannot be written ({error}); name another file")
    click.echo(f"{file}: {sum(map(len, lists.values()))} rows of {len(lists)} games", err=True)


@scores.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True, allow_dash=True))
@click.pass_obj
def import_(place: Place, file: Path) -> None:
    """Enter the rows of FILE, which `export` wrote, into the lists; - is standard input.

    A row that stands there already is not entered again, and only the ten best stay.
    """
    from cabinet.change import Change, ChangeError, read_lists

    try:
        data = bounded.take(sys.stdin.buffer, LISTS) if str(file) == "-" else bounded.read(file, LISTS)
        lists = read_lists(data, str(file))
    except OSError as error:
        cannot(f"{file} cannot be read ({error}); name a file that `cabinet scores export` wrote")
    except ChangeError as error:
        cannot(str(error))
    for name in lists:
        game_named(name)
    click.echo(_change(place, Change(enter=lists)))


@scores.command("remove")
@click.argument("game")
@click.argument("row", type=click.IntRange(1, 10))
@click.pass_obj
def remove(place: Place, game: str, row: int) -> None:
    """Take ROW, from 1 to 10, off the list of GAME."""
    from cabinet.change import Change, Line

    entries = _lists(_contents(place)).get(game_named(game).name, ())
    if row > len(entries):
        cannot(f"the list of {game} has {len(entries)} rows, not {row}; `cabinet scores {game}` shows them")
    told = _change(place, Change(remove={game: [Line(*entries[row - 1])]}))
    click.echo(f"{_row(row, entries[row - 1])}: {told}")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.pass_obj
def books(place: Place, as_json: bool) -> None:
    """Print the books: how much is played, and how the machine has fared.

    The cabinet may go on running; the time on is noted every ten minutes.
    """
    found = _contents(place).books
    if as_json:
        click.echo(json.dumps(_raw(found), indent=2))
        return
    life = found.life
    click.echo(f"on {_hours(life.seconds)}, {life.starts} starts, {life.unclean} unclean stops")
    click.echo(f"{life.crashes} crashes, longest attract {_hours(life.attract)}")
    click.echo(f"\n{'':<16}{'plays':>7}{'finished':>10}{'length':>8}{'mean':>9}{'best':>8}")
    for game in all_games():
        tally = found.games.get(game.name)
        if tally is None:
            click.echo(f"{game.title:<16}{0:7}")
            continue
        length = "" if tally.length is None else f"{round(tally.length) // 60}:{round(tally.length) % 60:02}"
        mean = "" if tally.mean is None else f"{tally.mean:.1f}"
        best = "" if tally.best is None else tally.best
        click.echo(f"{game.title:<16}{tally.plays:7}{tally.finished:10}{length:>8}{mean:>9}{best:>8}")
    days = found.by_day(None)
    if days:
        click.echo("\nplays a day")
        for day, plays in days:
            click.echo(f"{day}  {plays:4}  {'#' * min(plays, 60)}".rstrip())
    if undated := found.undated():
        click.echo(f"on days that are not known: {undated}")


COMMANDS = (scores, books)


def _raw(found: Books) -> dict[str, Any]:
    life = found.life
    return {
        "seconds_on": life.seconds,
        "starts": life.starts,
        "unclean_stops": life.unclean,
        "crashes": life.crashes,
        "longest_attract_seconds": life.attract,
        "games": {
            name: {**tally._asdict(), "mean_seconds": tally.length, "mean_score": tally.mean}
            for name, tally in sorted(found.games.items())
        },
        "days": {
            name: {day.isoformat(): plays for day, plays in found.by_day(None, name) if plays}
            for name in sorted(found.games)
        },
        "undated": {name: found.undated(name) for name in sorted(found.games)},
    }


def _change(place: Place, change: Change) -> str:
    """Make a change, or let the cabinet that runs make it; what was done, in words."""
    from time import sleep

    from cabinet.change import ChangeError, apply, ask
    from cabinet.claim import claim
    from cabinet.clock import SystemClock
    from cabinet.store.errors import StoreError
    from cabinet.store.store import Store

    data = place.installed
    try:
        _become_owner(data)
        with claim(data) as ours:
            if not ours:
                return ask(data, change, sleep)
            store = Store.open(data, clock=SystemClock(trusted=False), thread=False)
            told = apply(change, store)
            if not store.close(0.0):
                cannot(f"nothing is changed: {store.condition().why}; run `cabinet doctor`")
            return told
    except (ChangeError, StoreError) as error:
        cannot(str(error))
    except OSError as error:
        cannot(f"{error}; run it with sudo, or as the cabinet's user")


def _become_owner(data: Path) -> None:
    """What root writes here, the cabinet could not write any more."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not data.exists():
        return
    owner = data.stat()
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)


def _contents(place: Place) -> Contents:
    from cabinet.store.card import FILE
    from cabinet.store.errors import StoreError
    from cabinet.store.reader import read_contents

    try:
        return read_contents(place.installed / FILE)
    except StoreError as error:
        cannot(str(error))


def _lists(contents: Contents) -> dict[str, tuple[Entry, ...]]:
    return {game: tuple(row.entry for row in rows) for game, rows in sorted(contents.lists.items())}


def _row(rank: int, entry: Entry) -> str:
    day = entry.day.isoformat() if entry.day else ""
    return f"{rank:2}  {entry.name:<11} {entry.score:5}  {day}".rstrip()


def _hours(seconds: int) -> str:
    return f"{seconds // 3600} h {seconds // 60 % 60:02} min"
