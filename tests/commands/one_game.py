"""A program that runs the command `cabinet` with one game only.

Arguments: the name of the game, then the arguments of the command.
"""

from __future__ import annotations

import sys

from cabinet.commands import cli
from cabinet.devtools.commands import demo
from cabinet.play import catalogue

if __name__ == "__main__":
    name = sys.argv.pop(1)
    games = tuple(game for game in catalogue.load() if game.name == name)
    vars(demo)["all_games"] = lambda: games
    cli.main()
