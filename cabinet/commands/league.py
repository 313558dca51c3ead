"""The commands `cabinet league`: what cabinets that share their lists give each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cabinet.commands import knowledge
from cabinet.commands.invocation import all_games, become_owner, cannot

if TYPE_CHECKING:
    from cabinet.commands.invocation import Invocation
    from cabinet.store.cabinets import Identity
    from cabinet.store.contents import Contents
    from cabinet.store.league import League

FILE = click.Path(path_type=Path, dir_okay=False, allow_dash=True)


@click.group()
def league() -> None:
    """Share the lists of many cabinets; no network of theirs is needed, files are carried.

    \b
    cabinet league export anchor.log            on each: its own rows
    cabinet league merge league.log *.log       anywhere: one of all, in any order
    cabinet league apply league.log             on each: LEAGUE is shown
    cabinet league show                         what it shows
    cabinet league leave                        no more
    """


@league.command()
@click.argument("file", type=FILE)
@click.pass_obj
def export(place: Invocation, file: Path) -> None:
    """Write this cabinet's own rows into FILE; - is standard output.

    The cabinet may go on running.
    """
    from cabinet.commands.owner import write_out
    from cabinet.owner.child import as_owner

    try:
        data = as_owner(place.installed, lambda: _export(place), bytes)
    except OSError as error:
        cannot(f"the scores cannot be read: {error}")
    write_out(file, data)


@league.command()
@click.argument("out", type=FILE)
@click.argument("files", type=FILE, nargs=-1, required=True)
@click.pass_obj
def merge(place: Invocation, out: Path, files: tuple[Path, ...]) -> None:
    """Put exports and leagues, FILES, together into one, OUT, which may be one of them.

    Their order does not matter, nor whether one comes twice, or late: what was taken off its list
    stays off. Where one of them is no league nothing is written.
    """
    from cabinet.commands.owner import write_out
    from cabinet.store.league import merged
    from cabinet.store.league_file import MOST, write

    data = write(merged([_read(place, file) for file in files]))
    if len(data) > MOST:
        cannot(f"{out}: it would have more than {MOST >> 20} MB; make two leagues of it")
    write_out(out, data)


@league.command()
@click.argument("file", type=FILE)
@click.option("--dry-run", is_flag=True, help="Change nothing, say what would be.")
@click.pass_obj
def apply(place: Invocation, file: Path, dry_run: bool) -> None:
    """Let this cabinet show the league in FILE, added to what it has of it; - is standard input.

    The cabinet may go on running. Of FILE it keeps what can be seen. Each list that there is
    is a line: `done`, `already` where it is so, with --dry-run `would`.
    """
    from cabinet.api import Entry
    from cabinet.files import durable
    from cabinet.store.league import merged, seen
    from cabinet.store.league_file import FILE as NAME
    from cabinet.store.league_file import MOST_HERE, write
    from cabinet.store.plausible import by_list

    given = _read(place, file)
    become_owner(place.installed)
    path = place.installed / NAME
    before = _kept(path)
    lists = tuple(by_list(all_games()))
    after = seen(merged([before, given]), lists)
    data = write(after)
    if len(data) > MOST_HERE:
        cannot(f"{file}: too much of it would be seen here, more than {MOST_HERE >> 20} MB")
    if after != before and not dry_run:
        try:
            durable.make_directory(path.parent)
            durable.write(path, data)
        except OSError as error:
            cannot(f"{path} cannot be written ({error}); run it with sudo, or as the cabinet's user")
    did = "would" if dry_run else "done"
    for name in lists:
        then, now = (
            {key: said for key, said in each.rows.items() if key.game == name} for each in (before, after)
        )
        if now:
            alive = [key.origin.cabinet for key, said in now.items() if isinstance(said, Entry)]
            words = f"{name}: {len(alive)} rows of {len(set(alive))} cabinets"
            click.echo(f"{did if now != then else 'already':<8} {words}")
    if after.rows == before.rows and after != before:
        click.echo(f"{did:<8} names of cabinets")


@league.command()
@click.argument("file", type=FILE, required=False)
@click.pass_obj
def show(place: Invocation, file: Path | None) -> None:
    """Print the top tens of the league in FILE, or of the one that this cabinet shows."""
    from cabinet.store.league import shown, top_ten
    from cabinet.store.league_file import FILE as NAME

    if file:
        found = _read(place, file)
    else:
        become_owner(place.installed)
        found = _kept(place.installed / NAME)
        contents = knowledge.contents(place, may_be_new=True)
        card = _card(place, contents)
    for game in all_games():
        for one in game.lists:
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
@click.option("--dry-run", is_flag=True, help="Change nothing, say what would be.")
@click.pass_obj
def leave(place: Invocation, dry_run: bool) -> None:
    """Show no league any more. What others have of this cabinet's rows stays with them."""
    from cabinet.store.league_file import FILE as NAME

    become_owner(place.installed)
    path = place.installed / NAME
    try:
        there = path.is_file()
        if there and not dry_run:
            path.unlink()
    except OSError as error:
        cannot(f"{path} cannot be removed ({error}); run it with sudo, or as the cabinet's user")
    click.echo(f"{('would' if dry_run else 'done') if there else 'already':<8} no league")


def _export(place: Invocation) -> bytes:
    from cabinet.store import league_file
    from cabinet.store.league import own

    contents = knowledge.contents(place)
    card = _card(place, contents)
    if card is None:
        cannot("this cabinet has no id yet: it makes one when it plays, so start it once")
    return league_file.write(own(card, contents.lists, contents.tombstones), card.now.id)


def _card(place: Invocation, contents: Contents) -> Identity | None:
    """Which cabinet it is, under the name that the owner has set; None where it has no id yet."""
    from cabinet.settings import SettingsError
    from cabinet.store import cabinets

    card = cabinets.read(contents.settings.get(cabinets.KEY))
    try:
        return card and cabinets.called(card, place.installed_settings().cabinet.name)
    except SettingsError as error:
        cannot(str(error))


def _read(place: Invocation, file: Path) -> League:
    """The league in a file; ends the command where it is none."""
    from cabinet.commands.owner import take_in
    from cabinet.store import league_file
    from cabinet.store.plausible import by_list

    try:
        data = take_in(file, league_file.MOST)
        return league_file.read(data, str(file), by_list(all_games()), place.clock.today()).league
    except OSError as error:
        cannot(f"{file} cannot be read ({error}); name a file that `cabinet league export` wrote")
    except league_file.LeagueError as error:
        cannot(str(error))


def _kept(path: Path) -> League:
    """What this cabinet has of its league; one that is bad is replaced."""
    from cabinet.store.league import League
    from cabinet.store.league_file import LeagueError, load

    try:
        return load(path, all_games(), None)
    except FileNotFoundError:
        return League()
    except LeagueError as error:
        click.echo(f"note     {error}; it counts for nothing", err=True)
        return League()
    except OSError as error:
        cannot(f"{path} cannot be read ({error}); run it with sudo, or as the cabinet's user")
