"""The game YAHTSEE, modeled on the 1988 computer game by D P Smyth."""

from cabinet.api import Credits, Ending, Game, Hints, Look, Match, Opponents, Shows
from cabinet.dice.die_picture import SHEETS
from games.dice import tension, zero
from games.dice.voices import voices
from games.yahtsee import panel, picture, rules, sounds
from games.yahtsee.computer import PERFECT, advice, players
from games.yahtsee.help import PAGES
from games.yahtsee.panel import Ui
from games.yahtsee.rules import Move, Options, State, View
from games.yahtsee.samples import SAMPLES
from games.yahtsee.setup import MOST, SETUP
from games.yahtsee.theme import AUTHOR, THEME, TITLE, YEAR
from games.yahtsee.timeline import timeline

GAME: Game[Options, State, View, Ui, Move] = Game(
    name="yahtsee",
    title=TITLE,
    seats=(1, MOST),
    rules=rules,
    setup=SETUP,
    panel=panel,
    look=Look(
        theme=THEME,
        picture=picture,
        help=PAGES,
        timeline=timeline,
        cursor_sound=sounds.pressed,
        audio=sounds.AUDIO,
        tense=tension.tense,
        warning=zero.asks,
        samples=SAMPLES,
        voices=voices(
            THEME,
            ("WE ALL", "AGREED."),
            ("ASK ME", "AGAIN."),
            ("DID YOU", "SEE THAT?"),
            ("I NEVER", "DOUBTED US."),
        ),
        art=SHEETS,
        shows=frozenset({Shows.RESULT}),
    ),
    credits=Credits(year=YEAR, author=AUTHOR),
    opponents=Opponents(computers=players(), at_strength=SETUP.at_strength),
    match=Match(next_options=rules.next_options, again=rules.again, shared_moves=rules.shared_moves),
    ending=Ending(over=lambda state: state.ended),
    hints=Hints(advice=advice),
    warm_up=PERFECT.load,
)
