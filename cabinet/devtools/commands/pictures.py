"""The command `cabinet pictures`: every screen as a file."""

from __future__ import annotations

from pathlib import Path

import click

from cabinet.commands.invocation import all_games, cannot, game_named, make_folder
from cabinet.devtools.commands.demo import quiet_sdl


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.argument("games", nargs=-1, metavar="[GAME]...")
def pictures(folder: Path, games: tuple[str, ...]) -> None:
    """Write every screen of every GAME as PNG into FOLDER, and two contact sheets.

    Without a GAME those of all games, of the cabinet and of the owner's pages.
    contact-sheet.png has all of them, glance.png a few of each game. Great moments
    are written as strips of frames, and as animated files where Pillow is installed.
    """
    from cabinet.devtools.laws import samples
    from cabinet.devtools.virtual import gallery, strips

    try:
        from cabinet.devtools.virtual import moving
    except ImportError as error:
        click.echo(f"cabinet: no animated files: {error}; pip install pillow brings it", err=True)
        animate = None
    else:
        animate = moving.animation
    named = tuple(map(game_named, games))
    for game in named or all_games():
        for wrong in samples.unplayable(game):
            cannot(f"{game.name}: {wrong}")
    make_folder(folder, "cabinet pictures FOLDER")
    try:
        with quiet_sdl():
            sheet, count = gallery.write(named or all_games(), folder, cabinet=not named)
            moments = len(strips.write(named or all_games(), folder, animate))
    except OSError as error:
        cannot(f"{folder} cannot be written any more ({error.strerror}); see that it stays where it is")
    click.echo(f"{count} pictures in {folder}; all of them at a glance: {sheet}")
    click.echo(f"{moments} great moments as strips{' and as animated files' if animate else ''}")
