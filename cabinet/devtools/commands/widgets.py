"""`cabinet widgets`: a picture of everything that a game can draw."""

from __future__ import annotations

from pathlib import Path

import click

from cabinet.commands.invocation import cannot, make_folder
from cabinet.devtools.commands.demo import quiet_sdl


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def widgets(folder: Path) -> None:
    """Write a picture of every widget that a game can draw, and how each is called, into FOLDER.

    widgets.md shows them, page by page.
    """
    from cabinet.devtools.virtual import showcase

    make_folder(folder, "cabinet widgets FOLDER")
    try:
        with quiet_sdl():
            count = showcase.write(folder)
    except OSError as error:
        cannot(f"{folder} cannot be written any more ({error.strerror}); see that it stays where it is")
    click.echo(f"{count} widgets in {folder / showcase.DOC}")
