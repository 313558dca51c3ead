"""The end of a game: the winner, every total, and whether it makes the top ten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Switch
from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
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
            return self._on()
        return None

    def tick(self, now: float) -> Way | None:
        """After a while it goes on by itself."""
        return self._on() if now >= self._ends else None

    def wake(self, now: float) -> float:
        """The winners flash."""
        return min(self._ends, self._flash.next_edge(now))

    def look(self, now: float) -> Hashable:
        """Only the flash changes."""
        return self._flash.lit(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """A row a player, the winners marked."""
        game, ending = self.game, self.ending
        theme, lit, scores = game.theme, self._flash.lit(now), ending.scores
        canvas.fill(theme.ground)
        widgets.title_line(canvas, theme, game.title)
        canvas.text(WIDTH // 2, 62, _headline(ending), theme.accent, 4, "centre")
        # What the game has shown itself is not shown again.
        for seat in () if game.shows_result and not ending.entering else ending.shown:
            won = seat in ending.winners and len(scores) > 1
            colour = theme.accent if won else theme.ink
            label = f"{'★' if won else ' '} {self.table.name(seat)}"
            score = game.format_score(scores[seat])
            widgets.row(canvas, theme, 160, 126 + 26 * seat, 320, label, score, colour)
        if ending.entering:
            widgets.flag(canvas, theme, 250, "YOU MADE THE TOP TEN", lit)
        elif ending.beaten:
            for row, line in enumerate(BEATEN):
                canvas.text(WIDTH // 2, 236 + 24 * row, line, theme.ink, align="centre")
        elif self.table.hinted:
            canvas.text(WIDTH // 2, 257, "A HINT WAS TAKEN: NO TOP TEN", theme.ink, align="centre")
        widgets.prompt_line(canvas, theme, "● GO ON")

    def _on(self) -> Way:
        return ToNames(self.ending) if self.ending.entering else ToList(self.ending)


def _headline(ending: Ending) -> str:
    table, winners = ending.table, ending.winners
    if len(table.players) == 1 or table.game.posts:
        return "GAME OVER"
    return f"{table.name(winners[0])} WINS" if len(winners) == 1 else "A TIE"
