"""The command `cabinet check`, which checks that games keep the laws for all games."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cabinet.commands.invocation import cannot, make_folder
from cabinet.devtools.commands.demo import quiet_sdl
from cabinet.play import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cabinet.devtools.laws.law import Law

BROKEN = 1
"""Exit code if a game breaks a law."""


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--quick", is_flag=True, help="Only a tenth of the games and presses.")
@click.option(
    "--golden",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Compare pictures and a playthrough with those on file in FOLDER.",
)
@click.option("--write", is_flag=True, help="Write the files in FOLDER again first; look at every picture.")
@click.option(
    "--law", "named", multiple=True, metavar="NAME", help="Check only laws with these words in their name."
)
@click.option("--list", "lists", is_flag=True, help="Print what each law requires, and check nothing.")
@click.option("--seed", type=click.IntRange(min=0), help="Only the games and presses of this seed.")
def check(
    games: tuple[str, ...],
    quick: bool,
    golden: Path | None,
    write: bool,
    named: tuple[str, ...],
    lists: bool,
    seed: int | None,
) -> None:
    """Play every GAME thousands of times; report which laws (checks) it breaks, and where.

    Without a GAME all games are checked, one after another. Findings with the same cause are reported once.
    If a game fails, its journal is saved in a folder whose name is printed, for `cabinet replay`.

    Exit codes: 0 all laws are kept, 1 some are broken, 2 a game cannot be used.
    """
    from cabinet.devtools.laws import every, find, kept, side_by_side
    from cabinet.devtools.laws.law import BrokenError

    if lists:
        click.echo("\n".join(_listed(every.laws(golden))))
        return
    journals = Path(tempfile.gettempdir()) / f"cabinet-check-{os.getpid()}"
    if write and golden is None:
        cannot("--write needs a folder to write into: --golden FOLDER")
    try:
        found = [find.named(name) for name in games or catalogue.installed()]
    except find.NoGameError as error:
        cannot(str(error))
    laws = _named(named, every.laws(golden))
    tasks = [
        side_by_side.Task(game.name, law.name, golden, quick, seed, journals)
        for game in found
        for law in laws
    ]
    broken = 0
    with quiet_sdl():
        if golden and write:
            make_folder(golden, "cabinet check GAME --golden FOLDER --write")
            for game in found:
                try:
                    kept.write_game(golden, game)
                except (BrokenError, OSError) as error:
                    click.echo(f"cabinet: {game.name} cannot be written: {error}", err=True)
                    sys.exit(BROKEN)
        try:
            for task, result in side_by_side.examined(tasks, side_by_side.cores()):
                broken += bool(result.findings)
                words = "BROKEN" if result.findings else "ok    " if result.looked else "left  "
                about = "nothing to look at" if result.looked else "not looked at"
                why = f" ({about}: {result.nothing})" if result.nothing else ""
                click.echo(f"{task.game}  {words} {result.seconds:6.1f} s  {task.law}{why}")
                for finding in result.findings:
                    click.echo(f"    {finding}", err=True)
                for journal in result.journals:
                    click.echo(f"    its journal is kept: cabinet replay {journal}", err=True)
        except side_by_side.LostError as error:
            cannot(f"a game ended the process that checked it ({error}); run each law alone with --law")
    if broken:
        click.echo(f"cabinet: {broken} {'law is' if broken == 1 else 'laws are'} broken", err=True)
        sys.exit(BROKEN)


def _listed(laws: Sequence[Law]) -> Iterator[str]:
    """Return a line for each law: its name and what must hold."""
    width = max(len(law.name) for law in laws)
    return (f"{law.name:<{width}}  {law.holds}" for law in laws)


def _named(words: Sequence[str], laws: Sequence[Law]) -> list[Law]:
    """Return the laws whose names contain all of `words`; end the command if there are none."""
    found = [law for law in laws if all(word.lower() in law.name for word in words)]
    if not found:
        known = "".join(f"\n    {law.name}" for law in laws)
        cannot(f"no law has {' and '.join(map(repr, words))} in its name; there are:{known}")
    return found
