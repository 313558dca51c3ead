"""The end of a game: the winner, every total, and whether it makes the top ten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Switch
from cabinet.display.canvas import WIDTH
from cabinet.display.palette import BLACK
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import logo, read
from cabinet.drawing.plates import raised
from cabinet.scenes.scene import Plain, ToList, ToNames, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.posting import Ending
    from cabinet.sound.listener import Sound

BEATEN = ("ONLY WINNERS SIGN THE TOP TEN,", "AND A COMPUTER NEVER DOES:", "NO NAME IS ASKED FOR.")
LASTS = 9.0
"""Seconds until it goes on by itself."""


class ResultCard(Plain):
    """Shows the totals; YOU MADE THE TOP TEN flashes where it is so."""

    idles = False
    keeps = True

    def __init__(self, ending: Ending, *, lasts: float = LASTS, flash: Flash, sound: Sound) -> None:
        """`lasts` in seconds."""
        self.ending = ending
        self.table = ending.table
        self.game = ending.table.game
        self._lasts = lasts
        self._flash = flash
        self._sound = sound
        self._ends = 0.0

    def enter(self, now: float) -> None:
        """The music for it."""
        self._ends = now + self._lasts
        self._sound.play(Cue.TOP_TEN if self.ending.entering else Cue.WIN)

    def press(self, press: Press) -> Way | None:
        """FIRE or START goes on."""
        if press.kind is Kind.DOWN and press.switch in (Switch.FIRE, Switch.START):
            self._sound.play(Cue.CHOOSE)
            return self._on()
        return None

    def tick(self, now: float) -> Way | None:
        """After a while it goes on by itself."""
        return self._on() if now >= self._ends else None

    def wake(self, now: float) -> float:
        """The flag flashes, the lamps chase."""
        return min(self._ends, self._flash.next_edge(now), self._flash.next_beat(now))

    def look(self, now: float) -> Hashable:
        """The flash and the beat."""
        return self._flash.lit(now), self._flash.beat(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """A row a player, the winners marked."""
        game, ending = self.game, self.ending
        theme, lit, scores = game.theme, self._flash.lit(now), ending.scores
        ground(canvas, theme)
        lamps(canvas, theme, self._flash.beat(now))
        read(canvas, WIDTH // 2, 22, game.title, theme.dim, "centre")
        headline = _headline(ending)
        logo(canvas, WIDTH // 2, 50, headline, theme.accent, min(7, 570 // (8 * len(headline))))
        # What the game has shown itself is not shown again.
        for seat in () if game.shows_result and not ending.entering else ending.shown:
            won = seat in ending.winners and len(scores) > 1
            y, name, score = 124 + 30 * seat, self.table.name(seat), game.format_score(scores[seat])
            if won:
                raised(canvas, 140, y - 5, 360, 28, theme.accent, 8, 2)
                read(canvas, 152, y - 1, "★", BLACK)
            ink = BLACK if won else theme.ink
            read(canvas, 180, y - won, name, ink, strong=won)
            read(canvas, 484, y - won, score, ink, "right", strong=True)
        if ending.entering:
            widgets.flag(canvas, theme, 262, "YOU MADE THE TOP TEN", lit)
        elif ending.beaten:
            for row, line in enumerate(BEATEN):
                read(canvas, WIDTH // 2, 244 + 22 * row, line, theme.dim, "centre")
        elif self.table.hinted:
            read(canvas, WIDTH // 2, 264, "A HINT WAS TAKEN: NO TOP TEN", theme.dim, "centre")
        widgets.prompt_line(canvas, theme, "● GO ON")

    def _on(self) -> Way:
        return ToNames(self.ending) if self.ending.entering else ToList(self.ending)


def _headline(ending: Ending) -> str:
    table, winners = ending.table, ending.winners
    if len(table.players) == 1 or table.game.posts:
        return "GAME OVER"
    return f"{table.name(winners[0])} WINS" if len(winners) == 1 else "A TIE"
