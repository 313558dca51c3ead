"""The command `cabinet play`, which starts the cabinet with one game open."""

from __future__ import annotations

import click

from cabinet.commands.invocation import Invocation, game_named, tool
from cabinet.commands.start import run
from cabinet.play.catalogue import Catalogue


@click.command()
@click.argument("game")
@click.option("--at", "sample", default="", metavar="SAMPLE", help="Begin with this sample of the game.")
@click.option(
    "--as",
    "player",
    type=click.IntRange(min=1),
    metavar="SEAT",
    help="Show what this player may see, on any player's turn; 1 is PLAYER 1.",
)
@click.option("--reload", "reloads", is_flag=True, help="Show each saved change of the game's files.")
@click.pass_obj
def play(place: Invocation, game: str, sample: str, player: int | None, reloads: bool) -> None:
    """Start the cabinet with GAME open, such as dice_poker.

    The options are for the author of a game. With any of them neither scores nor a game under way are saved.
    A saved change of the game's files is shown within a second: at the current point of the game, or before
    the first press from the beginning of the sample. An error is shown until it is fixed.
    """
    games = Catalogue()
    if sample or player or reloads:
        trial = tool("play", "cabinet play with --at, --as or --reload")
        trial.play(place, games, game, sample, player, reloads=reloads)
    else:
        run(place, games, game_named(game, games))
