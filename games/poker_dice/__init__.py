"""The game POKER DICE, modeled on the 1987 computer game by Mike McCarthy."""

from cabinet.api import Credits, Ending, Game, Hints, Look, Match, Opponents, Shows
from cabinet.dice.die_picture import SHEETS
from games.dice import tension
from games.dice.voices import voices
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
    seats=(1, setup.MOST),
    rules=rules,
    setup=setup,
    panel=panel,
    look=Look(
        theme=THEME,
        picture=picture,
        help=PAGES,
        timeline=timeline,
        cursor_sound=sounds.pressed,
        audio=sounds.AUDIO,
        tense=tension.tense,
        warning=words.asks,
        samples=SAMPLES,
        voices=voices(
            THEME,
            ("NO CARDS", "NEEDED."),
            ("HOLD ME.", "I LIKE IT."),
            ("AND I'M NOT", "EVEN DIZZY."),
            ("WRITE THAT", "DOWN."),
        ),
        art=(*SHEETS, HAND),
        shows=frozenset({Shows.RESULT}),
    ),
    credits=Credits(year=YEAR, author=AUTHOR),
    opponents=Opponents(computers=computer.players()),
    match=Match(next_options=rules.next_options, again=rules.again, shared_moves=rules.shared_moves),
    ending=Ending(over=lambda state: state.ended),
    hints=Hints(advice=computer.advice),
    pointer=pointer,
    warm_up=computer.PERFECT.load,
)
