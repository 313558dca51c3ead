"""`cabinet play` for a game's author: opens a sample, shows one seat's view, reloads saved files."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from cabinet.api import ReadError
from cabinet.commands.invocation import Invocation, cannot, game_named
from cabinet.commands.start import run
from cabinet.devtools import preview
from cabinet.devtools.game_code import GameCode
from cabinet.devtools.laws import samples
from cabinet.devtools.preview import Preview
from cabinet.devtools.preview_cabinet import PreviewCabinet
from cabinet.play import catalogue
from cabinet.play.catalogue import Catalogue
from cabinet.play.game_guard import raised

if TYPE_CHECKING:
    from cabinet.api import AnyGame


def play(
    place: Invocation, games: Catalogue, game: str, sample: str, player: int | None, *, reloads: bool
) -> None:
    """Run one game for its author, without saving scores.

    `sample`: the name of the sample to begin with, "" for none; `player`: the number of the player whose view
    is shown, from 1, None for the player to act; `reloads`: True to reload the game when its files change.
    """
    tried = _preview(games, game, sample, player, reloads=reloads)
    with TemporaryDirectory() as folder:
        run(place.over(Path(folder)), games, make=partial(PreviewCabinet, preview=tried))


def _preview(games: Catalogue, name: str, sample: str, player: int | None, *, reloads: bool) -> Preview:
    """Return a preview of the game `name`; end the command if there is no such game, sample or seat."""
    own = [point for point in catalogue.points() if point.name == name]
    point = own[0] if len(own) == 1 else None
    code = GameCode(games, point) if reloads and point else None
    seat = None if player is None else player - 1
    try:
        game = code.load() if code else game_named(name, games)
    except Exception as error:
        # The error that is printed here is also shown on the screen.
        click.echo(f"cabinet: {name} cannot be loaded yet: {raised(error)}", err=True)
        return Preview(None, chance=SystemRandom(), sample=sample, seat=seat, code=code)
    found = _options(game, sample, wrong_is_shown=reloads)
    seats = max(len(game.setup.players(options)) for options in found)
    if player and player > seats:
        cannot(f"there is no seat {player}: give --as a number from 1 to {seats}")
    return Preview(game, chance=SystemRandom(), sample=sample, seat=seat, code=code)


def _options(game: AnyGame, name: str, *, wrong_is_shown: bool) -> tuple[Any, ...]:
    """Return all options of a game, or only those of a sample; end the command if the sample is wrong.

    `wrong_is_shown`: True if the screen shows errors of the sample, so that the command need not end.
    """
    if not name:
        return game.setup.choices()
    try:
        sample = preview.named(game, name)
        if not wrong_is_shown:
            for words in samples.wrong(game, sample):
                cannot(f"{game.name}: {words}")
        return (game.setup.read(sample.options),)
    except preview.NoSampleError as error:
        cannot(str(error))
    except ReadError:
        return game.setup.choices()
