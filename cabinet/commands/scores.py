"""The commands `cabinet scores` (high-score lists) and `cabinet books` (play statistics)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cabinet.commands.invocation import all_games, cannot, read_named, write_named
from cabinet.commands.lines import FILE, left_out, written
from cabinet.commands.send import ask, send
from cabinet.files.bounded import shortened
from cabinet.owner.client import ControlError
from cabinet.owner.requests import BackupNow, Done, GetBackup, ImportScores, RemoveRow
from cabinet.owner.score_files import ScoreRow, ScoresError, json_file, read_lists, rows_of
from cabinet.store.validation import by_list, checked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import Entry
    from cabinet.commands.invocation import Invocation
    from cabinet.store.books import Books

SHOW = "show"
LISTS = 1 << 20
"""The maximum size in bytes of a file for `cabinet scores import`."""


class Scores(click.Group):
    """The click group `cabinet scores`; without a subcommand it shows the high scores."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert the subcommand `show` if the first word is no subcommand but the name of a game."""
        named = args and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if named else [SHOW, *args])


@click.group(cls=Scores, options_metavar="[GAME] [--json] |")
def scores() -> None:
    """Print the top tens, or only those of GAME; or save, add and remove rows.

    The cabinet may keep running.

    \b
    cabinet scores                        all lists
    cabinet scores dice_poker --json      one list, for scripts
    cabinet scores heads_up_poker/easy    one of several lists of a game
    cabinet scores export scores.json     save all lists in a file
    cabinet scores import scores.json     add the rows of such a file
    cabinet scores remove dice_poker 3    remove the third row
    """


@scores.command(SHOW)
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.pass_obj
def show(place: Invocation, game: str | None, as_json: bool) -> None:
    """Print the top tens, or only those of GAME."""
    lists = _entries(place)
    wanted = _lists_named(game, lists) if game else _known_lists(lists)
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
        click.echo(each.title)
        entries = lists.get(each.name, ())
        for rank, entry in enumerate(entries, 1):
            click.echo(_row(rank, entry))
        if not entries:
            click.echo("    nobody yet")


@scores.command("export")
@click.argument("file", type=FILE)
@click.pass_obj
def export(place: Invocation, file: Path) -> None:
    """Save all lists in FILE, as JSON; - is standard output."""
    lists = rows_of(send(place, GetBackup(), BackupNow).contents.lists)
    data = json_file(lists)
    write_named(file, data)
    written(file, sum(map(len, lists.values())), len(lists), "list")
    left_out(checked(read_lists(data, str(file)), by_list(all_games()), place.clock.today()).report)


@scores.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True, allow_dash=True))
@click.pass_obj
def import_(place: Invocation, file: Path) -> None:
    """Add the rows of FILE, which `export` wrote, to the lists; - is standard input.

    A row that is already in its list is not added again, and a list keeps its ten best rows. Rows of games
    that are not installed are kept. A row that is not possible is left out, and the reason is printed; a
    wrong day is deleted from its row.
    """
    try:
        data = read_named(file, LISTS)
        read_lists(data, str(file))
    except OSError as error:
        cannot(f"{file} cannot be read ({error}); name a file that `cabinet scores export` wrote")
    except ScoresError as error:
        cannot(str(error))
    click.echo(send(place, ImportScores(data), Done).words)


@scores.command("remove")
@click.argument("game")
@click.argument("row", type=click.IntRange(1, 10))
@click.pass_obj
def remove(place: Invocation, game: str, row: int) -> None:
    """Remove ROW, from 1 to 10, from the list of GAME; GAME/LIST names one of several lists."""
    lists = _entries(place)
    found = _lists_named(game, lists)
    if len(found) > 1:
        cannot(f"{game} has several lists: name one of {_names(found)}")
    name = found[0].name
    entries = lists.get(name, ())
    if row > len(entries):
        cannot(f"the list of {game} has {len(entries)} rows, not {row}; `cabinet scores {game}` shows them")
    done = send(place, RemoveRow(name, ScoreRow(*entries[row - 1])), Done).words
    click.echo(f"{_row(row, entries[row - 1])}: {done}")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.option("--prometheus", is_flag=True, help="Print metrics for node_exporter, with those of the doctor.")
@click.pass_obj
def books(place: Invocation, as_json: bool, prometheus: bool) -> None:
    """Print the books: statistics of the games played, and of the machine's running.

    The cabinet may keep running; its running time is saved every ten minutes.
    """
    if prometheus:
        click.echo(_health(place), nl=False)
    try:
        found = ask(place, GetBackup(), BackupNow).contents.books
    except ControlError:
        if prometheus and not place.is_own:
            # The metrics printed already report that the books cannot be read.
            return
        found = send(place, GetBackup(), BackupNow).contents.books
    if prometheus:
        click.echo(_played(place, found), nl=False)
        return
    if as_json:
        click.echo(json.dumps(_raw(found), indent=2))
        return
    life = found.life
    click.echo(f"on {_hours(life.seconds)}, {life.starts} starts, {life.unclean} power cuts")
    click.echo(f"{life.crashes} crashes, longest idle {_hours(life.attract)}")
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
        click.echo(f"on unknown days: {undated}")


def _health(place: Invocation) -> str:
    """Return the machine's health as metrics in Prometheus's text format."""
    from importlib.metadata import version

    from cabinet.commands.doctor import examined
    from cabinet.doctor.machine import Machine
    from cabinet.doctor.metrics import exposition, of_findings

    machine = Machine()
    board = machine.text("/proc/device-tree/model") or machine.kind
    return exposition(of_findings(examined(place), version("arcade-cabinet"), board))


def _played(place: Invocation, found: Books) -> str:
    """Return the games' play statistics as metrics in Prometheus's text format."""
    from cabinet.doctor.metrics import exposition, of_books

    days = [entry.day for entries in _entries(place).values() for entry in entries if entry.day]
    titles = {game.name: game.title for game in all_games()}
    return exposition(of_books(found, titles, max(days, default=None)))


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


def _entries(place: Invocation) -> dict[str, tuple[Entry, ...]]:
    """Return the entries of every high-score list, by the name of the list."""
    lists = send(place, GetBackup(), BackupNow).contents.lists
    return {name: tuple(row.entry for row in rows) for name, rows in lists.items()}


class KnownList(NamedTuple):
    """A high-score list that the command `cabinet scores` can show."""

    name: str
    """The name of the high-score list in the score store."""
    called: str
    """The name of the high-score list on the command line, such as `heads_up_poker/easy`."""
    title: str


def _known_lists(lists: Iterable[str]) -> list[KnownList]:
    """Return the high-score lists of all installed games, then non-empty lists of other games."""
    found = [
        KnownList(
            game.kept_as(one),
            "/".join(filter(None, (game.name, one.name.lower()))),
            "  ".join(filter(None, (game.title, one.name, "TOP TEN"))),
        )
        for game in all_games()
        for one in game.lists.all
    ]
    others = sorted(set(lists) - {each.name for each in found})
    absent = "TOP TEN  (its game is not installed)"
    return [*found, *(KnownList(name, name, f"{shortened(name)}  {absent}") for name in others)]


def _lists_named(word: str, lists: Iterable[str]) -> list[KnownList]:
    """Return the high-score lists of a game, or a single high-score list.

    `word`: the name of a game, `GAME/LIST`, or a list's name in the score store. Ends the program with an
    error if there is no such list.
    """
    known = _known_lists(lists)
    found = [each for each in known if word in (each.name.partition("/")[0], each.name, each.called)]
    if not found:
        game = word.partition("/")[0]
        near = [each for each in known if each.called.partition("/")[0] == game] or known
        cannot(f"there is no list {shortened(word)!r}; there are: {_names(near)}")
    return found


def _names(lists: Iterable[KnownList]) -> str:
    return shortened(", ".join(each.called for each in lists), 500)


def _row(rank: int, entry: Entry) -> str:
    day = entry.day.isoformat() if entry.day else ""
    return f"{rank:2}  {entry.name:<11} {entry.score:5}  {day}".rstrip()


def _hours(seconds: int) -> str:
    return f"{seconds // 3600} h {seconds // 60 % 60:02} min"
