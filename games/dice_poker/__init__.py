"""DICE POKER, after the 1982 game by Bob Polaro."""

from cabinet.api import Game
from games.dice_poker import panel, picture, rules, setup, sounds
from games.dice_poker.computer import Simple
from games.dice_poker.credits import AUTHOR, TITLE, YEAR
from games.dice_poker.help import PAGES
from games.dice_poker.panel import Ui
from games.dice_poker.rules import Move, Options, State, View
from games.dice_poker.samples import SAMPLES
from games.dice_poker.theme import THEME

GAME: Game[Options, State, View, Ui, Move] = Game(
    name="dice_poker",
    title=TITLE,
    year=YEAR,
    author=AUTHOR,
    theme=THEME,
    seats=(1, setup.MOST),
    rules=rules,
    setup=setup,
    panel=panel,
    picture=picture,
    sounds=sounds,
    computers={"SIMPLE": Simple()},
    help=PAGES,
    samples=SAMPLES,
)
