"""The help pages (HOW TO PLAY) of YAHTSEE."""

from cabinet.api import Page
from games.dice import lessons
from games.dice.zero import HELP
from games.yahtsee.theme import THEME

ROWS = ("FIVES", "SIXES", "CHANCE")
"""The rows of the score sheet that the drawing on the help page shows."""

PAGES = (
    Page(
        "A TURN",
        lessons=(
            lessons.rolling("● ROLL", "Three times", "at most"),
            lessons.keeping("↕ ● HOLD", "What you hold", "is not rolled"),
            lessons.scoring(THEME, ROWS, 18, "← SCORE", "One row a turn,", "even for 0"),
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
        "ROLLING AND SCORING",
        (
            "↕ moves the ring along the dice, ● holds that",
            "die. Below the last one is ROLL. → clears all",
            "holds; each roll does too. With all five held",
            "there is nothing to roll.",
            "",
            "← skips the rolls that are left. After three you",
            "must score: ↕ chooses an open row, ● scores your",
            "dice there. Each row shows what they score.",
            *HELP,
        ),
    ),
    Page(
        "THE ROWS",
        (
            "ACES to SIXES  dice of that number",
            "3, 4 OF A KIND all dice added up",
            "FULL HOUSE     25: three and two",
            "SHORT RUN      30: four in a row",
            "LONG RUN       40: five in a row, or 30 as short",
            "YAHTSEE        50: five alike; each further one",
            "               100 more, but none after a 0",
            "CHANCE         all dice added up",
            "JOKER: when the YAHTSEE row and the upper row of",
            "that number are filled, five alike score as FULL",
            "HOUSE, SHORT RUN or LONG RUN. 48 TO BONUS: that",
            "many are missing to 63. The sheet flashes.",
        ),
    ),
    Page(
        "MATCHES",
        (
            "One to four people, or one against the computer:",
            "PERFECT makes no mistakes, GOOD small ones, EASY",
            "big ones. Its scores never enter the top ten.",
            "A match is the best total of six games, or the",
            "first to win one to six games. A star marks who",
            "won a game, a large die who leads. PLAY goes on",
            "with the same players, QUIT to the set-up.",
            "SELECT changes players and joysticks, OPTION the",
            "match; OPTION and START: alone, no computer.",
            "Of two joysticks, players 1 and 3 use the first.",
            "",
            "After the 1988 game by D P Smyth.",
        ),
    ),
)
