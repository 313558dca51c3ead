"""The set-up of FIVE CARD DRAW: how strong the four are."""

from __future__ import annotations

from cabinet.api import Player
from games.cards.set_up import SetUp
from games.five_card_draw.opponents.manners import LEVELS
from games.five_card_draw.opponents.players import seat_name
from games.five_card_draw.rules import SEATS, Options


def _seats(level: str) -> tuple[Player, ...]:
    return Player(1), *(Player(2, seat_name(seat, level)) for seat in range(1, SEATS))


SETUP = SetUp(tuple(map(Options, LEVELS)), _seats, "table")
