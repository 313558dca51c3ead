"""HIGH DIE: one die each, and one chance to roll it again. The whole of a small game."""

from cabinet.api import Game, Page, Sample

from . import panel, picture, rules, setup, sounds
from .computer import Careful
from .rules import Move, State

GAME: Game[int, State, State, bool, Move] = Game(
    name="high_die",
    title="HIGH DIE",
    year=2026,
    author="Nobody",
    theme=picture.THEME,
    seats=(1, 4),
    rules=rules,
    setup=setup,
    panel=panel,
    picture=picture,
    sounds=sounds,
    computers={"CAREFUL": Careful()},
    help=(
        Page(
            "THE GAME",
            (
                "One die each. The highest wins.",
                "",
                "● keeps what lies there.",
                "↔ chooses between KEEP and AGAIN:",
                "once, and then it stands.",
                "",
                "After the 2026 game by Nobody.",
            ),
        ),
    ),
    samples=(Sample("keep or again", "players 2", draws=(3,)),),
)
