"""POKER DICE, after the 1987 game by Mike McCarthy."""

from cabinet.api import Game
from games.dice.picture import SHEETS
from games.poker_dice import computer, panel, picture, pointer, rules, setup, sounds, words
from games.poker_dice.hand import HAND
from games.poker_dice.help import PAGES
from games.poker_dice.panel import Ui
from games.poker_dice.rules import Move, Options, State, View
from games.poker_dice.samples import SAMPLES
from games.poker_dice.theme import AUTHOR, THEME, TITLE, YEAR
from games.poker_dice.timeline import timeline

GAME: Game[Options, State, View, Ui, Move] = Game(
    name="poker_dice",
    title=TITLE,
    year=YEAR,
    author=AUTHOR,
    theme=THEME,
    seats=(1, setup.MOST),
    rules=rules,
    setup=setup,
    recall=setup.recall,
    panel=panel,
    picture=picture,
    timeline=timeline,
    pressed=sounds.pressed,
    computers=computer.players(),
    help=PAGES,
    samples=SAMPLES,
    follows=rules.follows,
    others=rules.others,
    asks=words.asks,
    pointing=pointer,
    advice=computer.advice,
    prepare=computer.PERFECT.load,
    art=(*SHEETS, HAND),
    shows_result=True,
    tells_entering=True,
)
