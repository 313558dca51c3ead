"""The command `cabinet presses`, which measures the presses and seconds that a game takes."""

from __future__ import annotations

import click

from cabinet.commands.invocation import all_games, game_named
from cabinet.devtools.commands.demo import quiet_sdl


@click.command()
@click.option("--games", default=5, show_default=True, type=click.IntRange(min=1), help="Games at each pace.")
@click.argument("names", nargs=-1, metavar="[GAME]...")
def presses(games: int, names: tuple[str, ...]) -> None:
    """Measure how many presses a whole game of every GAME takes, and the seconds at two playing speeds."""
    from cabinet.devtools.virtual import presses as measured

    named = tuple(map(game_named, names))
    with quiet_sdl():
        for line in measured.report(named or all_games(), games):
            click.echo(line)
