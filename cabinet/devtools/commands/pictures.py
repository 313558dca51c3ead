"""The command `cabinet pictures`, which writes every screen to a picture file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cabinet.commands.invocation import all_games, cannot, game_named, make_folder
from cabinet.devtools.commands.demo import quiet_sdl

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas

FAILED = 1
"""Exit code if a picture cannot be drawn."""


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.argument("games", nargs=-1, metavar="[GAME]...")
def pictures(folder: Path, games: tuple[str, ...]) -> None:
    """Write every screen of every GAME as PNG into FOLDER, and two contact sheets.

    Without a GAME, the screens of all games, of the cabinet and of the owner's
    pages are written. contact-sheet.png shows all of them, glance.png a few of
    each game. Big moments of a game are written as strips of frames.
    A sample that lacks a step is reported and left out.

    Exit codes: 0 all are written, 1 some cannot be drawn, 2 nothing can be written.
    """
    from cabinet.devtools.laws import samples
    from cabinet.devtools.laws.faults import overheard
    from cabinet.devtools.virtual import gallery, strips

    named = tuple(map(game_named, games))
    drawn = named or tuple(all_games())
    for game in drawn:
        for wrong in samples.unplayable(game):
            click.echo(f"cabinet: {game.name}: {wrong}", err=True)
    drawn = tuple(map(samples.playable, drawn))
    make_folder(folder, "cabinet pictures FOLDER")
    failed: list[str] = []

    def judged(game: AnyGame) -> Iterator[tuple[str, Canvas]]:
        """Yield a game's pictures. Leave out those that cannot be drawn, and add their errors to `failed`."""
        with overheard() as faults:
            for name, shot in gallery.pictures(game):
                if faults.raised:
                    failed.append(f"{game.name}: picture {name!r}: {faults.raised[0]}")
                    faults.raised.clear()
                else:
                    yield name, shot

    try:
        with quiet_sdl(), overheard():
            sheet, count = gallery.write(drawn, folder, cabinet=not named, pictures=judged)
            moments = len(strips.write(drawn, folder))
    except OSError as error:
        cannot(f"{folder} cannot be written any more ({error.strerror}); do not move or delete it meanwhile")
    for words in failed:
        click.echo(f"cabinet: {words}", err=True)
    click.echo(f"{count} pictures in {folder}; all of them at a glance: {sheet}")
    click.echo(f"{moments} great moments as strips")
    if failed:
        sys.exit(FAILED)
