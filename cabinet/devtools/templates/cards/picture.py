"""The game's screens: the hands of all players, the deck, and the moves to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn, Theme
from cabinet.cards.card_picture import SMALL, deck
from cabinet.cards.deck import cards
from cabinet.cards.hand import hand
from cabinet.display.palette import BLACK, GOLD, PLAYERS, RED, WHITE, colour, mix
from cabinet.drawing import widgets
from cabinet.drawing.columns import columns
from cabinet.drawing.ground import ground, lamps

from .rules import CARDS, Move, State, scores

if TYPE_CHECKING:
    from cabinet.api import SetupShow, Show
    from cabinet.display.canvas import Canvas
    from cabinet.kit import Filled, RowCursor

TITLE = "NEW GAME"
THEME = Theme(
    ground=mix(BLACK, colour(GOLD, 0), 0.6),
    shade=colour(GOLD, 0),  # if you choose another color, darken it until `cabinet check` accepts it
    ink=WHITE,
    accent=colour(GOLD, 7),
    warn=colour(RED, 5),
    players=PLAYERS,
)
DECK_AT = (300, 198)
EMBLEM = cards("Qh Kh Ah")


def draw(canvas: Canvas, show: Show[State, RowCursor, Move]) -> None:
    """Draw a column for each player with the hand, and the moves of the player to act."""
    view = show.view
    ground(canvas, THEME)
    lamps(canvas, THEME, show.beat)
    widgets.title_line(canvas, THEME, TITLE)
    names = [f"PLAYER {seat + 1}" for seat in range(view.players)]
    figures = [str(total) if total else "" for total in scores(view)]
    acting = view.seat if view.seat < view.players else None
    heads = columns(canvas, THEME, 50, names, figures, acting, nudged=show.nudged, lit=show.lit)
    deck(canvas, *DECK_AT, THEME.shade)
    for head, held in zip(heads, view.hands, strict=False):
        come = [show.t("deal", at) for at in range(CARDS)] if is_dealt(show, head.seat) else ()
        middle = DECK_AT[0] + SMALL.width // 2, DECK_AT[1] + SMALL.height // 2
        backs = held or (None,) * CARDS
        hand(canvas, THEME, head.x, 124, head.width, backs, come=come, deck=middle)
    if show.ui is not None:
        widgets.choices(canvas, THEME, 268, [move.name for move in Move], show.ui.at, show.lit)
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● OK" if show.ui is not None else widgets.HURRY)


def is_dealt(show: Show[State, RowCursor, Move], seat: int) -> bool:
    """Return True if the step on the screen deals cards to a seat; the first deal goes to every seat."""
    before = show.before
    return isinstance(show.step, Drawn) and before is not None and (not before.hands or before.seat == seat)


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Draw the emblem for the menu: a hand of cards that lies open most of the time."""
    held = EMBLEM if beat % 40 < 30 else (None,) * len(EMBLEM)
    hand(canvas, THEME, x + 48, y + 22, 160, held, fan=True)


def draw_setup(canvas: Canvas, show: SetupShow[Filled]) -> None:
    """Draw the set-up screen, where the number of players is chosen."""
    widgets.form_page(canvas, THEME, TITLE, show)
