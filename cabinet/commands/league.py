"""The commands `cabinet league`: combine the high scores of several cabinets by exchanging files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cabinet.api import Entry
from cabinet.commands.invocation import all_games, cannot, read_named, write_named
from cabinet.commands.lines import DRY_RUN, FILE, left_out, line, written
from cabinet.commands.send import send
from cabinet.owner.requests import (
    BackupNow,
    Done,
    GetBackup,
    GetLeague,
    GetSettings,
    LeagueNow,
    SetLeague,
    SettingsNow,
)
from cabinet.store import cabinets, league_file
from cabinet.store.contents import Contents
from cabinet.store.league import League, merged, own, seen, shown, top_ten
from cabinet.store.validation import by_list

if TYPE_CHECKING:
    from cabinet.commands.invocation import Invocation
    from cabinet.store.cabinets import Identity


@click.group()
def league() -> None:
    """Combine the top tens of several cabinets by exchanging files; no network is needed.

    \b
    cabinet league export anchor.log            on each cabinet: write its rows
    cabinet league merge league.log *.log       anywhere: combine the files
    cabinet league apply league.log             on each cabinet: show the league
    cabinet league show                         print the league that it shows
    cabinet league leave                        stop showing a league
    """


@league.command()
@click.argument("file", type=FILE)
@click.pass_obj
def export(place: Invocation, file: Path) -> None:
    """Write this cabinet's own rows into FILE; - is standard output."""
    contents, card = _here(place)
    if card is None:
        cannot("this cabinet has no id yet: start it once, and it makes one")
    exported = own(card, contents.lists, contents.tombstones)
    data = league_file.write(exported, card.now.id)
    left_out(_decoded(place, data, file).report)
    write_named(file, data)
    _written(file, exported)


@league.command()
@click.argument("out", type=FILE)
@click.argument("files", type=FILE, nargs=-1, required=True)
@click.pass_obj
def merge(place: Invocation, out: Path, files: tuple[Path, ...]) -> None:
    """Combine FILES (exports and leagues) into the league OUT, which may be one of FILES.

    The order of the files does not matter, and a file may be old or given twice: a removed row
    stays removed. If a file is damaged or is no league, nothing is written. A row that is not
    possible is left out, and the reason is printed.
    """
    found = merged([_read(place, file) for file in files])
    data = league_file.write(found)
    if len(data) > league_file.MOST:
        cannot(f"{out}: the league would be larger than {league_file.MOST >> 20} MB; split it into two")
    write_named(out, data)
    _written(out, found)


@league.command()
@click.argument("file", type=FILE)
@DRY_RUN
@click.pass_obj
def apply(place: Invocation, file: Path, dry_run: bool) -> None:
    """Add the league in FILE to the league that this cabinet shows; - is standard input.

    The cabinet keeps only those rows that it can show. One line is printed for each list with
    rows: `done`, `already`, or with --dry-run `would`.
    """
    given = _read(place, file)
    before = _shown(_file(place))
    lists = tuple(by_list(all_games()))
    after = seen(merged([before, given]), lists)
    data = league_file.write(after)
    if len(data) > league_file.MOST_HERE:
        cannot(f"{file}: this cabinet shows at most {league_file.MOST_HERE >> 20} MB of it; make it smaller")
    if after != before and not dry_run:
        send(place, SetLeague(data), Done)
    for name in lists:
        then, now = (
            {key: said for key, said in each.rows.items() if key.game == name} for each in (before, after)
        )
        if now:
            alive = [key.origin.cabinet for key, said in now.items() if isinstance(said, Entry)]
            words = f"{name}: {len(alive)} rows of {len(set(alive))} cabinets"
            click.echo(line(words, due=now != then, dry_run=dry_run))
    if after.rows == before.rows and after != before:
        click.echo(line("names of cabinets", due=True, dry_run=dry_run))


@league.command()
@click.argument("file", type=FILE, required=False)
@click.pass_obj
def show(place: Invocation, file: Path | None) -> None:
    """Print the top tens of the league in FILE; without FILE, of the league that this cabinet shows."""
    found = _read(place, file) if file else _shown(_file(place))
    contents, card = (Contents(), None) if file else _here(place, may_be_new=True)
    for game in all_games():
        for one in game.lists.all:
            name = game.kept_as(one)
            if file:
                places = top_ten(found, name)
            else:
                rows = contents.lists.get(name, ())
                places = shown(found, card, name, rows, contents.tombstones) if card else ()
            if places:
                click.echo("  ".join(filter(None, (game.title, one.name, "LEAGUE"))))
            for rank, (_, entry, cabinet) in enumerate(places, 1):
                day = entry.day.isoformat() if entry.day else ""
                click.echo(f"{rank:2}  {entry.name:<11} {entry.score:5}  {day:10}  {cabinet}")


@league.command()
@DRY_RUN
@click.pass_obj
def leave(place: Invocation, dry_run: bool) -> None:
    """Stop showing a league. Other cabinets keep the rows that they have from this cabinet."""
    there = bool(_file(place))
    if there and not dry_run:
        send(place, SetLeague(b""), Done)
    click.echo(line("no league", due=there, dry_run=dry_run))


def _here(place: Invocation, *, may_be_new: bool = False) -> tuple[Contents, Identity | None]:
    """Return this cabinet's scores and identity; before its first start the identity is None."""
    contents = send(place, GetBackup(), BackupNow, may_be_new=may_be_new).contents
    name = send(place, GetSettings(), SettingsNow).settings.cabinet.name
    card = cabinets.read(contents.settings.get(cabinets.KEY))
    return contents, card and cabinets.called(card, name)


def _file(place: Invocation) -> bytes:
    """Return the contents of the league file that this cabinet shows, empty if it shows none."""
    return send(place, GetLeague(), LeagueNow).file


def _read(place: Invocation, file: Path) -> League:
    """Read a league file; end the program if it cannot be read or is not a league file."""
    try:
        found = _decoded(place, read_named(file, league_file.MOST), file)
    except OSError as error:
        cannot(f"{file} cannot be read ({error}); name a file that `cabinet league export` wrote")
    except league_file.LeagueError as error:
        cannot(str(error))
    left_out(found.report, "left out")
    return found.league


def _written(file: Path, found: League) -> None:
    origins = [key.origin.cabinet for key, state in found.rows.items() if isinstance(state, Entry)]
    written(file, len(origins), len(set(origins)), "cabinet")


def _decoded(place: Invocation, data: bytes, file: Path) -> league_file.Read:
    return league_file.read(data, str(file), by_list(all_games()), place.clock.today())


def _shown(file: bytes) -> League:
    """Parse the contents of a league file; an empty or invalid file gives an empty league."""
    try:
        if not file:
            return League()
        return league_file.read(file, league_file.FILE, by_list(all_games()), None).league
    except league_file.LeagueError as error:
        click.echo(f"note     {error}; it is ignored", err=True)
        return League()
