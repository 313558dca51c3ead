"""The command `cabinet widgets`, which writes pictures of everything that a game can draw."""

from __future__ import annotations

from pathlib import Path

import click

from cabinet.commands.invocation import cannot, make_folder
from cabinet.devtools.commands.demo import quiet_sdl


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def widgets(folder: Path) -> None:
    """Write pictures of every widget that a game can draw into FOLDER, and print the call of each.

    widgets.md shows the pictures, page by page.
    """
    from cabinet.devtools.virtual import showcase

    make_folder(folder, "cabinet widgets FOLDER")
    try:
        with quiet_sdl():
            showcase.write(folder)
    except OSError as error:
        cannot(f"{folder} cannot be written any more ({error.strerror}); do not move or delete it meanwhile")
    for widget in showcase.all_widgets():
        click.echo(widget.usage)
    click.echo(f"{len(showcase.all_widgets())} widgets in {folder / showcase.DOC}")
