"""The help pages (HOW TO PLAY) of POKER DICE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Lesson, Page
from cabinet.dice.die_picture import placed
from cabinet.display.palette import PLAYERS, WHITE
from cabinet.drawing.motion import between
from cabinet.drawing.particles import sparks
from games.dice import lessons
from games.poker_dice.hand import hand
from games.poker_dice.theme import THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas


def _hold(canvas: Canvas, age: float) -> None:
    """Draw the help page's animation: the hand points at a die, and the die moves to the front row."""
    moved = min(1.0, max(0.0, (age - 1.3) / 0.35))
    x, y = between((126, 46), (146, 106), moved)
    held = moved == 1
    dice = [placed(38 + 54 * at, 106, 5, PLAYERS[0], size=46, halo=WHITE) for at in range(2)]
    dice += [placed(62, 42, 2, size=46, angle=-12)]
    dice.append(placed(x, y, 5, PLAYERS[0] if held else WHITE, size=46, halo=WHITE if held else None))
    canvas.scatter(dice)
    way = min(1.0, age / 1.0)
    hand(canvas, *between((60, 130), (126, 52), way) if age < 1.3 else (x, y + 6), 3)
    sparks(canvas, x, y, age - 1.65, WHITE, seed=3)


ROWS = ("FIVES", "SIXES", "CHOICE")
"""The rows of the score sheet that the drawing on the help page shows."""

PAGES = (
    Page(
        "A TURN",
        lessons=(
            lessons.rolling("● ROLL", "Three times", "at most"),
            Lesson(_hold, "● HOLD", ("Point at a die:", "it is kept")),
            lessons.scoring(THEME, ROWS, 18, "● SCORE", "One option each", "turn, even 0"),
        ),
    ),
    Page(
        "THE POINTER",
        (
            "A hand points, ● does what it points at. The old",
            "game knew only a mouse; here a joystick drives",
            "the hand, and a mouse that you plug in as well.",
            "",
            "Push ↔ or ↕ and it jumps to the next thing that",
            "you can choose. Keep pushing and it drives on,",
            "faster and faster. Let go, and it snaps to what",
            "is nearest.",
            "",
            "After the 1987 game by Mike McCarthy, which had",
            "to be typed in first. This one is typed in.",
        ),
    ),
    Page(
        "ROLLING AND SCORING",
        (
            "Nothing rolls by itself: ● on ROLL. The number",
            "above it says how often you have. ● on a die",
            "moves it to the front, where HOLD is lit, or",
            "back. With all five held ROLL only grumbles.",
            "",
            "Then ● on an option, in your column: what it",
            "would bring stands there in white. Nobody scores",
            "without a roll. A score of 0 asks first where",
            "another option would pay: press ● again.",
            "UNDO takes the last score back until the next",
            "player rolls; a computer waits 3 seconds for it,",
            "or until you press anything else.",
        ),
    ),
    Page(
        "THE OPTIONS",
        (
            "ONES to SIXES   dice of that number",
            "3, 4 OF A KIND  all dice added up",
            "FULL HOUSE      25: three and two",
            "SHORT STRAIGHT  30: four in a row",
            "LONG STRAIGHT   40: five in a row",
            "GRAND SLAM      50: all five alike",
            "CHOICE          all dice added up",
            "",
            "63 points or more in ONES to SIXES bring 35",
            "more, when the game ends and not a moment",
            "sooner. Three of each make 63. The highest",
            "total wins, and a person's may enter the list.",
        ),
    ),
    Page(
        "WHO PLAYS",
        (
            "Up to four, and each may be a computer: PERFECT",
            "makes no mistakes, GOOD plays for points and",
            "errs a bit, EASY makes big mistakes. If one of",
            "them wins, nobody enters the top ten.",
            "",
            "People may share joysticks: with two, the first",
            "and the third use joystick 1, the others 2.",
            "",
            "NEXT starts a new game and keeps the evening's",
            "totals, games won and points. QUIT, beside it,",
            "clears them and leads to the menu. Both ask when",
            "a game would be lost.",
        ),
    ),
)
