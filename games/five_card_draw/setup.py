"""The set-up screen's form for FIVE CARD DRAW: the strength of the four opponents."""

from __future__ import annotations

from cabinet.api import Player
from games.cards.set_up import LevelForm
from games.five_card_draw.opponents.manners import LEVELS
from games.five_card_draw.opponents.players import seat_name
from games.five_card_draw.rules import SEATS, Options
from games.five_card_draw.theme import TITLE


def _seats(options: Options) -> tuple[Player, ...]:
    return Player(1), *(Player(2, seat_name(seat, options.level)) for seat in range(1, SEATS))


SETUP = LevelForm(TITLE, "TABLE", {level: Options(level) for level in LEVELS}, _seats)
