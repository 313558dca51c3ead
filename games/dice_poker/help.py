"""The help pages (HOW TO PLAY) of DICE POKER."""

from cabinet.api import Page
from games.dice import lessons
from games.dice.zero import HELP
from games.dice_poker.theme import THEME

ROWS = ("FIVE", "SIX", "CHANCE")
"""The rows of the score sheet that the drawing on the help page shows."""

PAGES = (
    Page(
        "A TURN",
        lessons=(
            lessons.rolling("● ROLL", "Three times", "at most"),
            lessons.keeping("↓ ● KEEP", "What you keep", "is not rolled"),
            lessons.scoring(THEME, ROWS, 18, "● SCORE", "One row a turn,", "even for 0"),
        ),
    ),
    Page(
        "THE WAY TO WIN",
        lessons=(
            lessons.bonus(THEME, "63 in the upper", "rows: 35 more"),
            lessons.five_alike(THEME, "Five alike: 50,", "then 100 each"),
            lessons.highest(THEME, "After 13 rounds", "most points win"),
        ),
    ),
    Page(
        "ROLLING AND KEEPING",
        (
            "The first roll is made for you. ↔ moves between",
            "ROLL and SCORE, ● picks the flashing word.",
            "",
            "↓ brings a red ✕ over the dice, ↔ moves it round",
            "and round. ● keeps that die (its ✕ is yellow) or",
            "lets it go. ↑ when you are done. Kept dice stay",
            "kept for your next roll too.",
            "",
            "After the third roll you must score. Once you",
            "pick SCORE there is no way back to the dice.",
        ),
    ),
    Page(
        "SCORING",
        (
            "MAKE SELECTION: ↕ chooses a row that is still",
            "open, ● scores your dice there. Every open row",
            "shows what they would score in it.",
            "",
            *HELP,
            "",
            "One to four people play. The highest total wins",
            "and may enter the top ten.",
            "",
            "After the 1982 game by Bob Polaro.",
        ),
    ),
    Page(
        "THE ROWS",
        (
            "ACE to SIX        dice of that number",
            "THREE OF A KIND   all dice added up",
            "FOUR OF A KIND    all dice added up",
            "FULL HOUSE        25: three and two",
            "SMALL STRAIGHT    30: four in a row",
            "LARGE STRAIGHT    40: five in a row",
            "CHANCE            all dice added up",
            "QUINTA            50: five alike",
            "",
            "QUINTA scores by itself when you roll it. Each",
            "further one brings 100 more, and you fill a row",
            "as well. After a 0 in QUINTA there is no bonus.",
        ),
    ),
)
