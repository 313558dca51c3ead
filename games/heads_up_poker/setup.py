"""The set-up of HEADS-UP POKER: how strong the dealer is."""

from __future__ import annotations

from cabinet.api import Player
from games.cards.set_up import SetUp
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import Options

SETUP = SetUp(tuple(map(Options, LEVELS)), lambda level: (Player(1), Player(2, level)), "dealer")
