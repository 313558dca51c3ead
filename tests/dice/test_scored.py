"""The scene in which a score is shown, in all three games."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cabinet.devtools.recording import RecordingCanvas
from cabinet.drawing.widgets import HURRY
from games import dice_poker, poker_dice, yahtsee
from tests.shown import shown

if TYPE_CHECKING:
    from cabinet.api import AnyGame, Show


class Scoring(NamedTuple):
    """A dice game, with the texts that lead to a score in it."""

    game: AnyGame
    set_up: str
    lines: str
    """The journal up to the score, with placeholders for the dice and for the category."""
    rows: tuple[str, str, str]
    """The names of the categories for a long straight, for four of a kind, and for any dice."""
    sign: str
    """The words that celebrate five alike."""

    def shown(self, dice: str, row: str = "") -> Show[Any, Any, Any]:
        """Return what the screen shows when `dice` have been scored in the category `row`.

        '' stands for five alike that the game scores without a choice of the player.
        """
        rules = self.game.rules
        after = rules.start(self.game.setup.read(self.set_up))
        lines = self.lines if row else self.lines.split(", select")[0]
        for line in lines.format(dice=dice, row=row).split(", "):
            step, before = rules.read(line), after
            after = rules.apply(before, step)
        return shown(self.game, step, before, after)

    def drawn(self, show: Show[Any, Any, Any], age: float, *, calm: bool = False) -> RecordingCanvas:
        """Return the picture `age` seconds after a score."""
        canvas = RecordingCanvas()
        self.game.look.picture.draw(canvas, show._replace(age=age, calm=calm))
        return canvas

    def feast(self) -> Show[Any, Any, Any]:
        """Return what the screen shows when five sixes have been scored in their own category."""
        return self.shown("6 6 6 6 6", "" if self.sign == "QUINTA!" else self.sign.rstrip("!"))


GAMES = [
    Scoring(
        dice_poker.GAME,
        "players 2",
        "dice {dice}, select, score {row}",
        ("LARGE STRAIGHT", "FOUR OF A KIND", "CHANCE"),
        "QUINTA!",
    ),
    Scoring(
        yahtsee.GAME,
        "people 2 sticks 2 against nobody total",
        "dice {dice}, select, score {row}",
        ("LONG RUN", "4 OF A KIND", "CHANCE"),
        "YAHTSEE!",
    ),
    Scoring(
        poker_dice.GAME,
        "columns person person",
        "roll, dice {dice}, score {row}",
        ("LONG STRAIGHT", "4 OF A KIND", "CHOICE"),
        "GRAND SLAM",
    ),
]
EVERY_GAME = pytest.mark.parametrize("scoring", GAMES, ids=lambda one: one.game.name)


def span(show: Show[Any, Any, Any], name: str, *parts: float) -> list[float]:
    """Return the seconds after a score at which the span `name` has reached each of `parts` (0 to 1)."""
    found = show.timeline.span(name)
    assert found
    return [found.start + found.length * part for part in parts]


@EVERY_GAME
def test_five_alike_dims_the_table(scoring: Scoring) -> None:
    """The table is dimmed during the celebration of five alike, and bright again at its end.

    In calm mode the table is never dimmed. During the celebration, no text asks for FIRE.
    """
    show = scoring.feast()
    for name, darkens in (("breath", True), ("rises", False)):
        pictures = [scoring.drawn(show, age) for age in span(show, name, 0.01, 0.5, 0.99)]
        lights = [sum(canvas.rgb()) for canvas in pictures]
        assert lights == sorted(set(lights), reverse=darkens)
        assert min(lights) < 0.4 * max(lights)
        assert not any(HURRY.split()[-1] in text.words for one in pictures for text in one.texts())
    (age,) = span(show, "rises", 0.25)
    dark, light = (sum(scoring.drawn(show, age, calm=calm).rgb()) for calm in (False, True))
    assert dark < 0.9 * light


@EVERY_GAME
def test_five_alike_fills_the_screen(scoring: Scoring) -> None:
    """In calm mode, the whole celebration of five alike appears at once."""
    show = scoring.feast()
    (end,) = span(show, "tally", 1.0)
    texts = scoring.drawn(show, end).texts()
    assert max(text.capitals for text in texts if text.words == scoring.sign) >= 40
    assert {"+5O"} <= {text.words for text in texts}
    assert scoring.rows[-1] not in {text.words for text in texts}
    calm = [scoring.drawn(show, age, calm=True) for age in span(show, "great", 0.1, 0.5, 0.9)]
    assert len({canvas.rgb() for canvas in calm}) == 1
    assert {scoring.sign, "+5O"} <= {text.words for text in calm[0].texts()}


@EVERY_GAME
@pytest.mark.parametrize(("dice", "row"), [("2 3 4 5 6", 0), ("6 6 6 6 1", 1)])
def test_smaller_moments_come_and_go(scoring: Scoring, dice: str, row: int) -> None:
    """Dice hop and stars light up; in calm mode they stand still."""
    show = scoring.shown(dice, scoring.rows[row])
    moving = {scoring.drawn(show, age).rgb() for age in (0.70, 0.76)}
    still = {scoring.drawn(show, age, calm=True).rgb() for age in (1.14, 1.2)}
    assert (len(moving), len(still)) == (2, 1)
    everyday = show._replace(timeline=scoring.shown("1 2 3 4 6", scoring.rows[-1]).timeline)
    assert scoring.drawn(everyday, 1.2).rgb() not in still


@EVERY_GAME
def test_points_are_largest_and_fly_to_their_line(scoring: Scoring) -> None:
    show = scoring.shown("1 2 3 4 6", scoring.rows[-1])
    places: list[tuple[int, int]] = []
    for age in span(show, "count flies", 0.0, 0.5, 0.8, 0.95):
        texts = scoring.drawn(show, age).texts()
        made = next(text for text in texts if text.words == "+16")
        if not places:
            assert made.capitals == max(text.capitals for text in texts) >= 48
        places.append(made.box.center)
    (landed,) = span(show, "count", 1.0)
    texts = scoring.drawn(show, landed).texts()
    assert "+16" not in {text.words for text in texts}
    (name,) = (text.box for text in texts if text.words == scoring.rows[-1])
    line = next(text.box for text in texts if text.words == "16" and abs(text.box.y - name.y) < 8)
    far = [hypot(x - line.centerx, y - line.centery) for x, y in places]
    assert far == sorted(far, reverse=True)
    assert far[0] > 100
    assert far[-1] < 60
