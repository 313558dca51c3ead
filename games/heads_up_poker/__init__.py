"""HEADS-UP POKER, after the game by Bruce Harrison."""

from cabinet.api import Game
from games.cards import faces, people
from games.cards.draws import strengths
from games.heads_up_poker import panel, rules, sounds
from games.heads_up_poker.dealer.dealer import Dealer
from games.heads_up_poker.dealer.hints import advice, marked
from games.heads_up_poker.help import PAGES
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.panel import Ui
from games.heads_up_poker.rules import Move, Options, State, View
from games.heads_up_poker.samples import SAMPLES
from games.heads_up_poker.screen import chips, picture
from games.heads_up_poker.setup import SETUP
from games.heads_up_poker.theme import AUTHOR, THEME, TITLE, YEAR
from games.heads_up_poker.timeline import timeline

_DEALERS = {level: Dealer(level) for level in LEVELS}


def prepare() -> None:
    """Rank the hands, and read the table of the dealer that is chosen first."""
    strengths()
    Dealer(LEVELS[0]).load()


GAME: Game[Options, State, View, Ui, Move] = Game(
    name="heads_up_poker",
    title=TITLE,
    year=YEAR,
    author=AUTHOR,
    theme=THEME,
    seats=(1, 1),
    names=("YOU", "DEALER"),
    rules=rules,
    setup=SETUP,
    panel=panel,
    picture=picture,
    view=rules.view,
    unseen=rules.unseen,
    timeline=timeline,
    pressed=sounds.pressed,
    computers=_DEALERS,
    help=PAGES,
    samples=SAMPLES,
    follows=rules.follows,
    posts=rules.posts,
    tie=rules.tie,
    tie_unit="HANDS",
    lists=SETUP.lists,
    list_of=SETUP.list_of,
    list_shown=SETUP.list_shown,
    money=rules.money,
    opponents_press=False,
    advice=advice,
    marked=marked,
    opening=SETUP.opening,
    recall=SETUP.recall,
    prepare=prepare,
    art=(*faces.SHEETS, people.SHEET, chips.SHEET),
    shows_result=True,
)
