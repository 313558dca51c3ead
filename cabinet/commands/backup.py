"""The commands `cabinet backup` and `cabinet restore`: what the cabinet knows, kept by another computer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cabinet.commands import knowledge
from cabinet.commands.invocation import all_games, become_owner, cannot

if TYPE_CHECKING:
    from cabinet.commands.invocation import Invocation
    from cabinet.owner.backups import Backup


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.pass_obj
def backup(place: Invocation, file: Path) -> None:
    """Write scores, books and settings into FILE, as JSON; - is standard output.

    The cabinet may go on running.
    """
    from cabinet.commands.owner import write_out
    from cabinet.owner.backups import Backup, write
    from cabinet.owner.child import as_owner

    try:
        found = as_owner(place.installed, lambda: _now(place), Backup)
    except OSError as error:
        cannot(f"what the cabinet knows cannot be read: {error}")
    write_out(file, write(found))


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True, allow_dash=True))
@click.option("--dry-run", is_flag=True, help="Change nothing, say what would be; the cabinet may run.")
@click.pass_obj
def restore(place: Invocation, file: Path, dry_run: bool) -> None:
    """Bring back what the cabinet lacks of FILE, which `backup` wrote; - is standard input.

    Rows that are missing enter their lists; of the books every line that knows more takes
    its place; the settings become those of FILE. What was there is kept. The cabinet must
    not run meanwhile. Each part is a line: `done`, `already`, with --dry-run `would`.
    """
    from cabinet.commands.owner import take_in
    from cabinet.owner import backups
    from cabinet.owner.score_files import best
    from cabinet.store.errors import StoreError

    try:
        data = take_in(file, backups.MOST)
        wanted = backups.read(data, str(file), all_games(), place.clock.today())
    except OSError as error:
        cannot(f"{file} cannot be read ({error}); name a file that `cabinet backup` wrote")
    except backups.BackupError as error:
        cannot(str(error))
    become_owner(place.installed)
    own = _now(place)
    lists = {
        game: best((*own.scores.get(game, ()), *wanted.scores.get(game, ())))
        for game in {**own.scores, **wanted.scores}
    }
    there = {game: [row.entry for row in rows] for game, rows in own.scores.items()}
    missing = sum(row.entry not in there.get(game, ()) for game, rows in lists.items() for row in rows)
    books = backups.merged(own.books, wanted.books)
    settings = own.settings if wanted.settings is None else wanted.settings
    parts = {
        f"scores: rows that are missing, {missing}": missing > 0,
        "books: lines that know more": books != own.books,
        "settings: those of the backup": settings != own.settings,
    }
    if any(parts.values()) and not dry_run:
        try:
            kept = _put(place, backups.backup(lists, books, settings))
        except (StoreError, OSError) as error:
            cannot(f"{error}; run `cabinet doctor`, then try again")
        click.echo(f"note     what was here is kept as {kept}")
    for words, due in parts.items():
        click.echo(f"{('would' if dry_run else 'done') if due else 'already':<8} {words}")


def _now(place: Invocation) -> Backup:
    """What the cabinet that runs knows, or the card."""
    from cabinet.owner import backups
    from cabinet.settings import SettingsError, text_of

    settings = None
    try:
        settings = text_of(place.installed_settings_path)
    except FileNotFoundError:
        pass
    except SettingsError as error:
        cannot(str(error))
    lists = knowledge.rows(place, may_be_new=True)
    return backups.backup(lists, knowledge.books(place, may_be_new=True), settings)


def _put(place: Invocation, new: Backup) -> str:
    """Put all of it in the place of what is there; as what that is kept. Raises StoreError, OSError."""
    from dataclasses import replace

    from cabinet.owner.requests import ChangeScores
    from cabinet.owner.score_files import apply
    from cabinet.store.lock import lock
    from cabinet.system.maintenance import keep, replace_settings

    data, path = place.installed, place.installed_settings_path
    with lock(data) as ours:
        if not ours:
            cannot("the cabinet runs: stop it first (sudo systemctl stop cabinet), or say --dry-run")
        store = knowledge.opened(data)
        keeping = store.submit(lambda card: keep(card, path, "restore"))
        store.step()
        kept = keeping.result(0)
        apply(ChangeScores(enter=new.scores), store)
        store.replace(replace(store.contents(), books=new.books))
        if not store.close(0.0):
            cannot(f"nothing is changed: {store.condition().why}; run `cabinet doctor`")
        replace_settings(path, new.settings)
        return kept
