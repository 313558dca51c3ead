"""Draws the pictures of the marquee from the games' own graphics."""

from __future__ import annotations

from math import inf

from cabinet.display.canvas import Canvas
from cabinet.drawing.cabinets import Exhibit, hall
from cabinet.drawing.title import Moment, title
from cabinet.play import catalogue


def pictures() -> dict[str, Canvas]:
    """Return the pictures of the marquee by file name: the title, and the menu with each game selected."""
    games = catalogue.load()
    drawn = {"title": Canvas()}
    title(drawn["title"], "PRESS START", Moment(inf), lit=True)
    exhibits = [Exhibit(game, "", "") for game in games]
    for at, game in enumerate(games):
        drawn[game.name] = Canvas()
        hall(drawn[game.name], exhibits, at, behind=0, beat=0, guarded=lambda draw: draw())
    return drawn
