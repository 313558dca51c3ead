"""HOW TO PLAY DICE POKER, in our own words."""

from cabinet.api import Page

PAGES = (
    Page(
        "THE GAME",
        (
            "Five dice, thirteen rounds, one to four",
            "players. Each turn you may roll up to three",
            "times, keeping the dice you like. Then one",
            "unused line of your card must be filled, even",
            "if it brings nothing at all.",
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
            "The first roll comes by itself.",
            "",
            "↔ goes round between ROLL and SCORE.",
            "● does what flashes.",
            "",
            "The dice you keep stay on the table, all the",
            "others are rolled. After the third roll you",
            "must score.",
            "",
            "Once you choose SCORE there is no way back to",
            "the dice.",
        ),
    ),
    Page(
        "KEEPING DICE",
        (
            "↓ brings a red ✕ over the dice, whichever word",
            "flashes.",
            "↔ moves it, round and round.",
            "● keeps that die: its ✕ is yellow.",
            "● once more lets it go again.",
            "↑ when you are done.",
            "",
            "Kept dice stay kept for your next roll too,",
            "until you free them.",
        ),
    ),
    Page(
        "THE UPPER CARD",
        (
            "ACE to SIX count the dice with that number:",
            "four sixes and a two are worth 24 as SIX.",
            "",
            "With 63 points in UPPER you get a bonus of 35.",
            "Three of each make 63.",
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
            "QUINTA is taken by itself as soon as it lies",
            "there. Every further one brings 100 bonus",
            "points, and still fills a line. Not if you",
            "gave QUINTA up for nothing before.",
        ),
    ),
)
