"""The command `cabinet films`, which writes animations of the games and of attract mode."""

from __future__ import annotations

from pathlib import Path

import click

from cabinet.commands.invocation import all_games, cannot, make_folder
from cabinet.devtools.commands.demo import quiet_sdl


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def films(folder: Path) -> None:
    """Write a moving picture of each game and one of attract mode into FOLDER.

    `cabinet films docs` writes the moving pictures that README shows. Needs Pillow.
    """
    try:
        from cabinet.devtools.virtual import films
    except ImportError as error:
        cannot(f"no films: {error}; pip install pillow brings it")
    make_folder(folder, "cabinet films FOLDER")
    try:
        with quiet_sdl():
            written = films.write(tuple(all_games()), folder)
    except OSError as error:
        cannot(f"{folder} cannot be written any more ({error.strerror}); do not move or delete it meanwhile")
    for path in written:
        click.echo(path)
