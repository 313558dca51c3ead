"""The title screen of DICE POKER: one, two, three or four players."""

from cabinet.kit import PeopleSetup
from games.dice_poker.credits import TITLE

SETUP = PeopleSetup(TITLE)
