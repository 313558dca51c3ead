"""HOW TO PLAY DICE POKER, in our own words."""

from cabinet.api import Page
from games.dice.zero import HELP

PAGES = (
    Page(
        "THE GAME",
        (
            "Five dice, thirteen rounds, one to four",
            "players. Each turn you may roll up to three",
            "times, keeping the dice you like. Then you fill",
            "one row of your card, even for 0 points.",
            "",
            "The highest total wins. The winner may enter",
            "the top ten.",
            "",
            "After the 1982 game by Bob Polaro.",
        ),
    ),
    Page(
        "ROLLING",
        (
            "The first roll is made for you.",
            "",
            "↔ moves between ROLL and SCORE.",
            "● picks the flashing word.",
            "",
            "The dice you keep stay on the table, all the",
            "others are rolled. After the third roll you",
            "must score.",
            "",
            "Once you pick SCORE there is no way back to the",
            "dice.",
        ),
    ),
    Page(
        "KEEPING DICE",
        (
            "↓ brings a red ✕ over the dice, whichever word",
            "flashes.",
            "↔ moves it, round and round.",
            "● keeps that die: its ✕ is yellow.",
            "● again lets it go.",
            "↑ when you are done.",
            "",
            "Kept dice stay kept for your next roll too,",
            "until you let them go.",
        ),
    ),
    Page(
        "SCORING",
        (
            "MAKE SELECTION: ↕ chooses a row that is still",
            "open, ● scores your dice there.",
            "",
            "Every open row shows what your dice would score",
            "in it.",
            "",
            *HELP,
        ),
    ),
    Page(
        "THE UPPER CARD",
        (
            "ACE to SIX count the dice with that number:",
            "four sixes and a two are worth 24 as SIX.",
            "",
            "With 63 points in UPPER you get a bonus of 35.",
            "Three dice of each number make 63.",
        ),
    ),
    Page(
        "THE LOWER CARD",
        (
            "THREE OF A KIND   all dice added up",
            "FOUR OF A KIND    all dice added up",
            "FULL HOUSE        25: three and two",
            "SMALL STRAIGHT    30: four in a row",
            "LARGE STRAIGHT    40: five in a row",
            "CHANCE            all dice added up",
            "QUINTA            50: five alike",
            "",
            "QUINTA is scored by itself as soon as you roll",
            "it. Every further one brings 100 bonus points,",
            "and you still fill a row. If you have scored 0",
            "in QUINTA there is no bonus.",
        ),
    ),
)
