"""The command `cabinet sounds`, which writes every sound to a file and measures its loudness."""

from __future__ import annotations

import logging
from pathlib import Path

import click

from cabinet.commands.invocation import all_games, cannot, game_named, make_folder


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.argument("games", nargs=-1, metavar="[GAME]...")
def sounds(folder: Path, games: tuple[str, ...]) -> None:
    """Write every sound, every loop of music and a minute of every GAME as WAV into FOLDER.

    Prints how loud each sound is at the default volume, and writes the list as sounds.md:
    the peak, the mean power without silent moments, and the loudness by ITU-R BS.1770.
    """
    from cabinet.devtools.virtual import sounds as heard

    # Hide the speaker's log messages about its sound device, because this command only writes files.
    logging.getLogger("cabinet.sound").setLevel(logging.WARNING)
    named = tuple(map(game_named, games))
    make_folder(folder, "cabinet sounds FOLDER")
    try:
        for line in heard.write(named or all_games(), folder):
            click.echo(line)
    except OSError as error:
        cannot(f"{folder} cannot be written any more ({error.strerror}); do not move or delete it meanwhile")
