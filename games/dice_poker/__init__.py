"""The game DICE POKER, modeled on the 1982 video game by Bob Polaro."""

from cabinet.api import Advice, Credits, Game, Hints, Look, Opponents, Shows
from cabinet.dice.die_picture import SHEETS
from cabinet.kit import Form
from games.dice import tension, zero
from games.dice.perfect import Perfect
from games.dice.player import advise, players
from games.dice.rolls import ROLLS
from games.dice.turns import Phase
from games.dice.variants import DICE_POKER
from games.dice.voices import voices
from games.dice_poker import panel, picture, rules, sounds
from games.dice_poker.help import PAGES
from games.dice_poker.panel import Ui
from games.dice_poker.rules import Move, Options, State, View
from games.dice_poker.samples import SAMPLES
from games.dice_poker.theme import AUTHOR, THEME, TITLE, YEAR
from games.dice_poker.timeline import timeline

perfect = Perfect(DICE_POKER)


def advice(view: View) -> tuple[Advice, ...]:
    """Return the best choices for the player whose turn it is, for the hint."""
    rolls = ROLLS if view.phase is Phase.SELECTING else view.rolls
    return advise(perfect, view.sheet, view.dice, rolls)


SETUP = Form(TITLE)
GAME: Game[Options, State, View, Ui, Move] = Game(
    name="dice_poker",
    title=TITLE,
    seats=(1, 4),
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
            ("I MEANT", "TO DO THAT."),
            ("LUCK?", "PRACTICE."),
            ("THROW ME", "LIKE THAT."),
            ("SIX SIDES,", "ALL GOOD."),
        ),
        art=SHEETS,
        shows=frozenset({Shows.TOP_TEN}),
    ),
    credits=Credits(year=YEAR, author=AUTHOR),
    opponents=Opponents(computers=players(DICE_POKER)),
    hints=Hints(advice=advice),
    warm_up=perfect.load,
)
