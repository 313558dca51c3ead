"""The end of a game: every game of the match, who leads or has won it, and PLAY or QUIT."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing import widgets
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

LEFT, RIGHT, MIDDLE = 44, 596, 320
LARGE_Y, SMALL_Y = 40, 76
HEAD_Y, ROWS_Y, RULE_Y, SUMS_Y = 96, 123, 232, 236
ROW = 18
COLUMNS = 400
"""Pixels for the columns of all seats; one alone has no more than `WIDEST`."""
WIDEST = 150
CHOICE_Y, NEWS_Y = 279, 304


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
    options, games = view.options, view.games
    large, small = headline(view)
    widgets.title_line(canvas, THEME, TITLE, match.name(options.wins))
    canvas.text(MIDDLE, LARGE_Y, large, THEME.accent, 4, "centre")
    canvas.text(MIDDLE, SMALL_Y, small, THEME.ink, align="centre")
    _draw_heads(canvas, options)
    for row, number in enumerate(range(max(0, len(games) - GAMES), len(games))):
        _draw_game(canvas, ROWS_Y + ROW * row, number, games[number])
    canvas.box(LEFT, RULE_Y, RIGHT - LEFT, 1, THEME.accent)
    leaders = match.leaders(options.wins, games) if options.seats > 1 else ()
    _draw_sums(canvas, SUMS_Y, "GAMES WON", match.won(games), leaders if options.wins else ())
    _draw_sums(canvas, SUMS_Y + ROW, "POINTS", match.points(games), () if options.wins else leaders)
    for choice, x in ((Choice.PLAY, 240), (Choice.QUIT, 400)):
        _draw_choice(canvas, x, choice, chosen=ui is not None and ui.choice is choice, lit=lit)
    entering = bool(show.entering)
    words = news(options, games[-1], entering=entering, hinted=show.hinted)
    if entering and lit:
        width = canvas.text_width(words) + 32
        canvas.round_box(MIDDLE - width // 2, NEWS_Y - 3, width, 21, THEME.accent, 4)
    ink = THEME.ink if not entering else THEME.ground if lit else THEME.accent
    canvas.text(MIDDLE, NEWS_Y, words, ink, align="centre")
    widgets.prompt_line(canvas, THEME, "↔ PLAY OR QUIT  ● TAKE")


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
    wide = all(canvas.text_width(one) <= width for one in names)
    if not wide:
        canvas.text(LEFT, HEAD_Y + 4, "PLAYER", THEME.ink)
    for seat, words in enumerate(names):
        right = _right(seats, seat)
        canvas.round_box(right - width, HEAD_Y, width, 23, PLAYERS[seat], 5)
        canvas.text(right - width // 2, HEAD_Y + 4, words if wide else str(seat + 1), PIPS, align="centre")


def _draw_game(canvas: Canvas, y: int, number: int, game: tuple[int, ...]) -> None:
    """The points of one game, a star before the best."""
    canvas.text(LEFT, y, f"GAME {number + 1}", THEME.ink)
    for seat, score in enumerate(game):
        won = seat in best(game) and len(game) > 1
        words = f"★{score}" if won else str(score)
        right = _right(len(game), seat) - 8
        canvas.text(right, y, words, THEME.accent if won else THEME.ink, align="right")


def _draw_sums(canvas: Canvas, y: int, label: str, sums: tuple[int, ...], leaders: tuple[Seat, ...]) -> None:
    """A row of the bottom, the leaders' figures inverse."""
    canvas.text(LEFT, y, label, THEME.ink)
    for seat, number in enumerate(sums):
        right = _right(len(sums), seat) - 8
        leads = seat in leaders
        if leads:
            width = canvas.text_width(str(number)) + 8
            canvas.box(right - width + 4, y - 1, width, ROW - 1, THEME.accent)
        canvas.text(right, y, str(number), THEME.ground if leads else THEME.ink, align="right")


def _draw_choice(canvas: Canvas, x: int, choice: Choice, *, chosen: bool, lit: bool) -> None:
    words = choice.value.upper()
    if chosen and lit:
        canvas.round_box(x - 56, CHOICE_Y - 5, 112, 26, THEME.accent, 4)
    ink = (THEME.ground if lit else THEME.accent) if chosen else THEME.ink
    canvas.text(x, CHOICE_Y, f"▶{words}◀" if chosen else words, ink, align="centre")
