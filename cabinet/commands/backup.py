"""The commands `cabinet backup` and `cabinet restore`: scores, play statistics and settings as one file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cabinet.commands.invocation import all_games, cannot, read_named, write_named
from cabinet.commands.lines import DRY_RUN, FILE, left_out, line, written
from cabinet.commands.send import send
from cabinet.owner.requests import BackupNow, Done, GetBackup, Restore, SaveCopy
from cabinet.store import backups
from cabinet.store.validation import by_list

if TYPE_CHECKING:
    from cabinet.commands.invocation import Invocation


@click.command()
@click.argument("file", type=FILE)
@click.pass_obj
def backup(place: Invocation, file: Path) -> None:
    """Write scores, books (play statistics) and settings into FILE; - is standard output.

    A note lists each row that `cabinet restore` would leave out on another cabinet.
    """
    now = send(place, GetBackup(settings=True), BackupNow, may_be_new=True)
    data = now.file
    try:
        backups.bounded(data)
        lists = now.contents.lists
    except backups.BackupError as error:
        cannot(str(error))
    write_named(file, data)
    written(file, sum(map(len, lists.values())), len(lists), "list", ", books and settings")
    left_out(backups.unfit(data, by_list(all_games()), place.clock.today()))


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True, allow_dash=True))
@DRY_RUN
@click.pass_obj
def restore(place: Invocation, file: Path, dry_run: bool) -> None:
    """Restore what the cabinet lacks from FILE, which `backup` wrote; - is standard input.

    Missing rows are added to their lists. A line of the books (play statistics) is replaced if
    its counts in FILE are higher. The settings become those of FILE. The old data are saved in a
    copy, and the cabinet keeps running. One line is printed for each part: `done`, `already`, or
    with --dry-run `would`. Anything that cannot be restored is left out, and the reason is printed.
    """
    try:
        data = read_named(file, backups.MOST)
        backup = backups.read(data, str(file))
    except OSError as error:
        cannot(f"{file} cannot be read ({error}); name a file that `cabinet backup` wrote")
    except backups.BackupError as error:
        cannot(str(error))
    here = send(place, GetBackup(settings=True), BackupNow, may_be_new=True).backup
    games, today = by_list(all_games()), place.clock.today()
    found = backups.restore(backup, here.contents, games, today, adds=True)
    parts = {
        f"scores: {found.rows} missing rows": found.rows > 0,
        "books: higher counts of the backup": found.books != here.contents.books,
        "settings: as in the backup": backup.settings not in (None, here.settings),
    }
    if any(parts.values()) and not dry_run:
        click.echo(f"note     the previous data is saved as {send(place, SaveCopy(), Done).words}")
        send(place, Restore(data), Done)
    for words, due in parts.items():
        click.echo(line(words, due=due, dry_run=dry_run))
    for words in found.report.lines(found.rows):
        click.echo(f"note     {words}")
