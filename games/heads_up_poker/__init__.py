"""The game HEADS-UP POKER as the cabinet loads it, after the game by Bruce Harrison."""

from dataclasses import replace

from cabinet.api import Credits, Ending, Game, Hidden, Hints, Look, Match, Opponents, Shows
from cabinet.cards import chips, faces, people
from games.cards.draws import strengths
from games.cards.voices import voices
from games.heads_up_poker import panel, rules, sounds
from games.heads_up_poker.dealer.dealer import Dealer
from games.heads_up_poker.dealer.hints import advice, marked
from games.heads_up_poker.help import PAGES
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.panel import Ui
from games.heads_up_poker.rules import Move, Options, State, View
from games.heads_up_poker.samples import SAMPLES
from games.heads_up_poker.screen import picture
from games.heads_up_poker.setup import SETUP
from games.heads_up_poker.theme import AUTHOR, THEME, TITLE, YEAR
from games.heads_up_poker.timeline import timeline

_DEALERS = {level: Dealer(level) for level in LEVELS}


def warm_up() -> None:
    """Rank all poker hands, and load the strategy table of the set-up screen's default dealer."""
    strengths()
    Dealer(LEVELS[0]).load()


GAME: Game[Options, State, View, Ui, Move] = Game(
    name="heads_up_poker",
    title=TITLE,
    seats=(1, 1),
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
        tense=sounds.tense,
        samples=SAMPLES,
        voices=voices(["DEALER"]),
        seat_names=("YOU", "DEALER"),
        art=(*faces.SHEETS, people.SHEET, chips.SHEET),
        shows=frozenset({Shows.RESULT}),
    ),
    credits=Credits(year=YEAR, author=AUTHOR),
    hidden=Hidden(view=rules.view, redraw=rules.redraw),
    opponents=Opponents(computers=_DEALERS, press_panel=False, thinks=0.4, at_strength=SETUP.at_strength),
    match=Match(next_options=rules.next_options),
    ending=Ending(over=rules.over, ranked=rules.ranked, result=rules.result, brought=rules.STAKE),
    lists=replace(SETUP.lists, tie=rules.tie, tie_unit="HANDS"),
    hints=Hints(advice=advice, marked=marked),
    money=rules.money,
    warm_up=warm_up,
)
