"""FIVE CARD DRAW: draw poker for one person against four computer players, after Bill Hood's 1982 game."""

from cabinet.api import Credits, Ending, Game, Hidden, Hints, Look, Match, Opponents, Shows
from cabinet.cards import chips, faces, people
from cabinet.cards.hands import ladder
from games.cards.voices import voices
from games.five_card_draw import panel, rules, sounds
from games.five_card_draw.help import PAGES
from games.five_card_draw.hints import advice, marked
from games.five_card_draw.opponents.equity import by_the_book
from games.five_card_draw.opponents.players import computers
from games.five_card_draw.panel import Ui
from games.five_card_draw.rules import NAMES, Move, Options, State, View
from games.five_card_draw.samples import SAMPLES
from games.five_card_draw.screen import buttons, picture
from games.five_card_draw.setup import SETUP
from games.five_card_draw.theme import AUTHOR, THEME, TITLE, YEAR
from games.five_card_draw.timeline import timeline


def warm_up() -> None:
    """Compute the cached tables of hands and odds, in some tenths of a second on a slow machine."""
    ladder()
    by_the_book()


GAME: Game[Options, State, View, Ui, Move] = Game(
    name="five_card_draw",
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
        voices=voices(NAMES[1:]),
        seat_names=NAMES,
        art=(*faces.SHEETS, people.SHEET, chips.SHEET, *buttons.SHEETS),
        shows=frozenset({Shows.RESULT}),
    ),
    credits=Credits(year=YEAR, author=AUTHOR),
    hidden=Hidden(view=rules.view, redraw=rules.redraw),
    opponents=Opponents(computers=computers(), press_panel=False, thinks=0.4, at_strength=SETUP.at_strength),
    match=Match(watched=rules.watched),
    ending=Ending(over=rules.over, ranked=rules.ranked, result=rules.result, brought=rules.FUNDS),
    lists=SETUP.lists,
    hints=Hints(advice=advice, marked=marked),
    money=rules.money,
    warm_up=warm_up,
)
