"""HOW TO PLAY HEADS-UP POKER, in our own words."""

from cabinet.api import Page
from games.cards import lessons
from games.heads_up_poker.theme import THEME

PAGES = (
    Page(
        "A HAND",
        lessons=(
            lessons.betting(THEME, "↔ ● BET", "Up to $10; $0", "is a fold"),
            lessons.swapping(THEME, "● SWAP ↑ DRAW", "Swap up to", "three cards"),
            lessons.winning(THEME, "The better hand", "takes the pot"),
        ),
    ),
    Page(
        "THE GAME",
        (
            "You and the dealer, $200 each, five cards with",
            "one draw. The ante is $2 a hand, so the pot",
            "starts at $4.",
            "",
            "You speak first, in both rounds.",
            "",
            "Win everything, or stop after any hand. More",
            "than $200 may enter that dealer's top ten.",
            "",
            "After the game by Bruce Harrison, written in",
            "assembly language, so it was never slow. This",
            "one tries.",
        ),
    ),
    Page(
        "BETTING",
        (
            "↔ changes the dollars one by one.",
            "↕ jumps: $0, $1, $5 and $10.",
            "● puts them in. $0 is a fold.",
            "",
            "The dealer folds, sees your bet, or sees it",
            "and raises. SEE MY RAISE? NO is a fold. After",
            "YES you may raise once more, and then the",
            "dealer sees that or folds.",
            "",
            "No bet is more than $10, nor more than either",
            "side has left.",
        ),
    ),
    Page(
        "NEED CARDS?",
        (
            "NO keeps all five. YES lets you swap up to 3,",
            "from the lowest card on.",
            "",
            "↔ moves along your cards, ● marks one to swap",
            "or keeps it. ↑ draws.",
            "",
            "The dealer draws after you, by rule: 3 to a pair",
            "or less, 2 to three of a kind, 1 to two pairs or",
            "four of a kind. The screen says how many. PAT",
            "means none. Be polite.",
        ),
    ),
    Page(
        "THE HANDS",
        (
            "8  STRAIGHT FLUSH",
            "7  FOUR OF A KIND",
            "6  FULL HOUSE",
            "5  FLUSH       all of one suit",
            "4  STRAIGHT    five in a row",
            "3  THREE OF A KIND",
            "2  TWO PAIRS",
            "1  PAIR",
            "",
            "Aces are always high. Of two hands of a kind",
            "the first card that differs decides: Q BEATS 10.",
            "If none does, the pot is split. No suit counts.",
        ),
    ),
    Page(
        "THE DEALER",
        (
            "It never looks at your cards. It does bluff,",
            "so a raise need not mean a thing. See it, and",
            "you will see its hand. Fold: you never know.",
            "",
            "CLASSIC  sees most first bets, bluffs before",
            "         the draw, and folds after.",
            "SHARK    gives up what is not worth it, and",
            "         bluffs late as well.",
            "EASY     errs, and sees too much.",
            "",
            "Who knew SHARK's game by heart still lost 20.5",
            "cents a hand, give or take 0.1.",
        ),
    ),
    Page(
        "THE END",
        (
            "You win with more than $399, or when the",
            "dealer cannot pay the ante.",
            "You lose with less than $2.",
            "",
            "ANOTHER HAND? NO ends the game too. With $200",
            "or less you lose. With more you are teased,",
            "which is free. In the top ten, equal money in",
            "fewer hands ranks higher.",
            "",
            "For a hint: OPTION in your turn, then ● on",
            "A HINT. That game won't count for the top ten.",
        ),
    ),
)
