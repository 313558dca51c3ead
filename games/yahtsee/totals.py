"""The end of a game: every game of the match, who leads or has won it, and PLAY or QUIT."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.drawing import widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import entry, logo, read, read_width
from cabinet.drawing.plates import Choice as Stands
from cabinet.drawing.plates import pill
from cabinet.kit import best
from games.yahtsee import match
from games.yahtsee.match import GAMES
from games.yahtsee.plate import is_computer, name
from games.yahtsee.rules import Choice
from games.yahtsee.theme import PIPS, PLAYERS, THEME, TITLE

if TYPE_CHECKING:
    from cabinet.api import Seat, Show
    from cabinet.display.canvas import Canvas
    from games.yahtsee.match import Games
    from games.yahtsee.panel import Ui
    from games.yahtsee.rules import Move, Options, View

LEFT, RIGHT, MIDDLE = 32, 608, 320
LARGE_Y, LARGE, SMALL_Y = 40, 5, 82
HEAD_Y, HEAD, ROWS_Y, RULE_Y, SUMS_Y = 106, 22, 131, 240, 244
ROW, CLOSE, SUM = 20, 18, 20
"""Pixels from a game to the next, where all six are shown, and from one row of the bottom to the next."""
BAR = 18
"""How high the bar behind a leader's figure is."""
COLUMNS = 400
"""Pixels for the columns of all seats; one alone has no more than `WIDEST`."""
WIDEST = 150
FOOT_Y, FOOT = 286, 26
"""The line with the news and with PLAY and QUIT, and how high it is."""
CHOICES = ((Choice.PLAY, 440), (Choice.QUIT, 528))
CHOICE = 80
"""Pixels across of PLAY and of QUIT."""


def headline(view: View) -> tuple[str, str]:
    """Two lines: how the game or the match has ended, and how the match stands."""
    options, games = view.options, view.games
    leaders = match.leaders(options.wins, games)
    alone = options.seats == 1
    if match.decided(options.wins, games):
        if alone:
            return "MATCH OVER", f"{match.points(games)[0]} POINTS IN {_count(len(games), 'GAME')}"
        if len(leaders) > 1:
            return "A TIE", "THE MATCH IS SHARED"
        return name(options, leaders[0]), "WINS THE MATCH"
    return _ended(options, games[-1]), _standing(options, games)


def news(options: Options, game: tuple[int, ...], *, entering: bool, hinted: bool) -> str:
    """Whether a name is asked for, and why not where a person may wonder; '' where nothing is to be said."""
    if entering:
        return "YOU MADE THE TOP TEN"
    if all(is_computer(options, seat) for seat in best(game)):
        return "THE COMPUTER HAS WON: NO TOP TEN"
    return "A HINT WAS TAKEN: NO TOP TEN" if hinted else ""


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The whole screen; without a cursor neither PLAY nor QUIT is marked."""
    view, ui, lit = show.view, show.ui, show.lit
    canvas.kept((TITLE, "totals", view.options, view.games), partial(_draw_still, view=view))
    lamps(canvas, THEME, show.beat)
    for choice, x in CHOICES:
        stands = Stands.CHOSEN if ui is not None and ui.choice is choice else Stands.OPEN
        pill(canvas, THEME, x, FOOT_Y, CHOICE, choice.value.upper(), stands, height=FOOT, lit=lit)
    _draw_news(canvas, show)
    widgets.prompt_line(canvas, THEME, "↔ PLAY OR QUIT  ● OK")


def _draw_news(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Whether a name is asked for; that it is flashes."""
    entering = bool(show.entering)
    words = news(show.view.options, show.view.games[-1], entering=entering, hinted=show.hinted)
    if entering and show.lit:
        canvas.round_box(LEFT, FOOT_Y, read_width(words) + 20, FOOT, THEME.accent, 8)
    ink = PIPS if entering and show.lit else THEME.accent if entering else THEME.dim
    read(canvas, LEFT + 10 * entering, FOOT_Y + 4, words, ink, strong=entering)


def _draw_still(canvas: Canvas, view: View) -> None:
    """All of it that nobody can change any more."""
    options, games = view.options, view.games
    large, small = headline(view)
    ground(canvas, THEME)
    read(canvas, LEFT, 18, TITLE, THEME.accent, strong=True)
    read(canvas, RIGHT, 18, match.name(options.wins), THEME.dim, "right")
    logo(canvas, MIDDLE, LARGE_Y, large, THEME.accent, LARGE, deep=4)
    read(canvas, MIDDLE, SMALL_Y, small, THEME.ink, "centre", strong=True)
    _draw_heads(canvas, options)
    step = ROW if len(games) < GAMES else CLOSE
    for row, number in enumerate(range(max(0, len(games) - GAMES), len(games))):
        _draw_game(canvas, ROWS_Y + step * row, number, games[number])
    canvas.box(LEFT, RULE_Y, RIGHT - LEFT, 1, THEME.accent)
    if options.seats == 1:
        # Whoever plays alone wins nothing.
        _draw_sums(canvas, SUMS_Y, "POINTS", match.points(games), ())
        return
    leaders = match.leaders(options.wins, games)
    _draw_sums(canvas, SUMS_Y, "GAMES WON", match.won(games), leaders if options.wins else ())
    _draw_sums(canvas, SUMS_Y + SUM, "POINTS", match.points(games), () if options.wins else leaders)


def _ended(options: Options, game: tuple[int, ...]) -> str:
    winners = best(game)
    if options.seats == 1:
        return f"{game[0]} POINTS"
    return f"{name(options, winners[0])} WINS" if len(winners) == 1 else "A TIE"


def _standing(options: Options, games: Games) -> str:
    if options.wins:
        left = _count(options.wins - max(match.won(games)), "WIN")
    else:
        left = _count(GAMES - len(games), "GAME")
    leaders = match.leaders(options.wins, games)
    if options.seats == 1:
        return f"{left} TO GO"
    lead = f"{name(options, leaders[0])} LEADS" if len(leaders) == 1 else "A TIE AT THE TOP"
    return f"{lead}, {left} TO GO"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 'S'}"


def _right(seats: int, seat: Seat) -> int:
    """The right edge of a seat's column."""
    return RIGHT - _width(seats) * (seats - 1 - seat)


def _width(seats: int) -> int:
    return min(WIDEST, COLUMNS // seats)


def _draw_heads(canvas: Canvas, options: Options) -> None:
    """A plate a player: the name where it fits, else the number."""
    seats = options.seats
    width = _width(seats) - 8
    names = [name(options, seat) for seat in range(seats)]
    wide = all(read_width(one) <= width for one in names)
    if not wide:
        read(canvas, LEFT, HEAD_Y + 2, "PLAYER", THEME.dim)
    for seat, words in enumerate(names):
        right = _right(seats, seat)
        canvas.round_box(right - width, HEAD_Y, width, HEAD, PLAYERS[seat], 6)
        said = words if wide else str(seat + 1)
        read(canvas, right - width // 2, HEAD_Y + 2, said, PIPS, "centre", strong=True)


def _draw_game(canvas: Canvas, y: int, number: int, game: tuple[int, ...]) -> None:
    """The points of one game, a star before the best."""
    entry(canvas, LEFT, y, f"GAME {number + 1}", THEME.dim)
    for seat, score in enumerate(game):
        won = seat in best(game) and len(game) > 1
        words = f"★{score}" if won else str(score)
        right = _right(len(game), seat) - 8
        entry(canvas, right, y, words, THEME.accent if won else THEME.dim, "right", strong=won)


def _draw_sums(canvas: Canvas, y: int, label: str, sums: tuple[int, ...], leaders: tuple[Seat, ...]) -> None:
    """A row of the bottom, the leaders' figures inverse."""
    entry(canvas, LEFT, y, label, THEME.ink, strong=True)
    for seat, number in enumerate(sums):
        right = _right(len(sums), seat) - 8
        leads = seat in leaders
        if leads:
            width = read_width(str(number)) + 12
            canvas.round_box(right - width + 6, y - 1, width, BAR, THEME.accent, 5)
        entry(canvas, right, y, str(number), PIPS if leads else THEME.ink, "right", strong=True)
