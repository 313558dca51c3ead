"""The pictures of the marquee: the games' own art."""

from __future__ import annotations

from math import inf

from cabinet.display.canvas import Canvas
from cabinet.drawing.cabinets import Exhibit, hall
from cabinet.drawing.title import Moment, title
from cabinet.play import catalogue


def pictures() -> dict[str, Canvas]:
    """Draw the cabinet's title, and the menu with each game in front, by file name."""
    games = catalogue.load()
    drawn = {"title": Canvas()}
    title(drawn["title"], "PRESS START", Moment(inf), lit=True)
    exhibits = [Exhibit(game, "", "") for game in games]
    for at, game in enumerate(games):
        drawn[game.name] = Canvas()
        hall(drawn[game.name], exhibits, at, behind=0, beat=0, guarded=lambda draw: draw())
    return drawn
