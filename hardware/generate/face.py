"""The pictures of the marquee: the games' own art."""

from __future__ import annotations

from cabinet.display.canvas import Canvas
from cabinet.drawing.marquees import Marquee, menu
from cabinet.drawing.title import title
from cabinet.play import catalogue


def pictures() -> dict[str, Canvas]:
    """The cabinet's title and each game's marquee, as the screen shows them, by the names of their files."""
    games = catalogue.load()
    drawn = {"title": Canvas()}
    title(drawn["title"], "PRESS START", age=60, beat=0, lit=True)
    for game in games:
        drawn[game.name] = Canvas()
        menu(drawn[game.name], games, Marquee(game, ""), None, 0, 0, contained=lambda draw: draw())
    return drawn
