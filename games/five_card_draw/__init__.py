"""FIVE CARD DRAW, after the 1982 game by Bill Hood."""

from cabinet.api import Game
from games.cards import faces, people
from games.cards.hands import ladder
from games.five_card_draw import panel, rules, sounds
from games.five_card_draw.help import PAGES
from games.five_card_draw.hints import advice, marked
from games.five_card_draw.opponents.equity import by_the_book
from games.five_card_draw.opponents.players import computers
from games.five_card_draw.panel import Ui
from games.five_card_draw.rules import NAMES, Move, Options, State, View
from games.five_card_draw.samples import SAMPLES
from games.five_card_draw.screen import chips, picture
from games.five_card_draw.setup import SETUP
from games.five_card_draw.theme import AUTHOR, THEME, TITLE, YEAR
from games.five_card_draw.timeline import timeline


def prepare() -> None:
    """Make the tables of hands and of chances: some tenths of a second on a slow machine."""
    ladder()
    by_the_book()


GAME: Game[Options, State, View, Ui, Move] = Game(
    name="five_card_draw",
    title=TITLE,
    year=YEAR,
    author=AUTHOR,
    theme=THEME,
    seats=(1, 1),
    names=NAMES,
    rules=rules,
    setup=SETUP,
    panel=panel,
    picture=picture,
    view=rules.view,
    unseen=rules.unseen,
    timeline=timeline,
    pressed=sounds.pressed,
    computers=computers(),
    help=PAGES,
    samples=SAMPLES,
    posts=rules.posts,
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
    art=(*faces.SHEETS, people.SHEET, *chips.SHEETS),
    shows_result=True,
)
