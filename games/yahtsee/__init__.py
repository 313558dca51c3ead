"""YAHTSEE, after the 1988 game by D P Smyth."""

from cabinet.api import Game
from games.dice import zero
from games.dice.picture import SHEETS
from games.yahtsee import panel, picture, rules, setup, sounds
from games.yahtsee.computer import PERFECT, advice, players
from games.yahtsee.help import PAGES
from games.yahtsee.panel import Ui
from games.yahtsee.rules import Move, Options, State, View
from games.yahtsee.samples import SAMPLES
from games.yahtsee.theme import AUTHOR, THEME, TITLE, YEAR
from games.yahtsee.timeline import timeline

GAME: Game[Options, State, View, Ui, Move] = Game(
    name="yahtsee",
    title=TITLE,
    year=YEAR,
    author=AUTHOR,
    theme=THEME,
    seats=(1, setup.MOST),
    rules=rules,
    setup=setup,
    panel=panel,
    picture=picture,
    timeline=timeline,
    pressed=sounds.pressed,
    computers=players(),
    help=PAGES,
    samples=SAMPLES,
    follows=rules.follows,
    others=rules.others,
    asks=zero.asks,
    advice=advice,
    opening=setup.opening,
    recall=setup.recall,
    prepare=PERFECT.load,
    art=SHEETS,
    shows_result=True,
    tells_entering=True,
)
