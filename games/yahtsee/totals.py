"""Drawing of the end of a YAHTSEE game: bars with the players' points, the winner, PLAY and QUIT."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import YOU, best, does
from cabinet.dice.die_picture import placed
from cabinet.display.palette import BLACK, PLAYERS, WHITE, mix
from cabinet.drawing import plates, widgets
from cabinet.drawing.ground import Lamp, room
from cabinet.drawing.lettering import entry, read
from cabinet.drawing.motion import bob
from cabinet.drawing.particles import coins, sparks
from cabinet.drawing.plates import RADIUS, pills, raised
from cabinet.drawing.results import pillar
from games.yahtsee import match
from games.yahtsee.match import GAMES
from games.yahtsee.plate import is_computer, name, number
from games.yahtsee.rules import Choice
from games.yahtsee.theme import THEME, TITLE

if TYPE_CHECKING:
    from cabinet.api import Seat, Show
    from cabinet.display.canvas import Canvas
    from games.yahtsee.match import Games
    from games.yahtsee.panel import Ui
    from games.yahtsee.rules import Move, Options, View

LEFT, RIGHT, TOP = 32, 608, 18
PLATE = (188, 108)
"""Width and height of the winner's plate in pixels."""
SAID_Y, NEWS_Y, LINE = 138, 196, 22
"""Tops in pixels of the text about the match and of the text about the top ten, and their line height."""
CHOICES_Y, AROUND = 278, 42
"""In pixels: the top of the PLAY and QUIT buttons, and how much wider a button is than its word."""
COLUMNS = 300
"""The width of the area that all bars of the totals share, in pixels."""
CEILING, LOWEST = 40, 30
"""In pixels: the y above which no die on top of a bar may reach, and the height of the lowest bar."""
THICK, DIE, WINNER = 70, 44, 60
"""In pixels: the width of a bar, and the size of the die on top of it, for other players and for the
winner."""
FOOT, ROW = 306, 18
"""Bottom of the rows of results below the bars, and their line height, in pixels."""
HURRIES = 0.2
"""The next bar begins to grow when a bar has reached this progress of its growth, 0 to 1."""


class Ended(NamedTuple):
    """The texts that announce the result of a game and of the match."""

    large: tuple[str, str]
    """The two large lines of text on the winner's plate."""
    small: str
    """The text in small letters about the state of the match."""
    winner: Seat | None = None
    """The player on the winner's plate; None if the game is tied."""


def ended(view: View) -> Ended:
    """Return the texts about the result of a game, and about the state or the result of the match."""
    options, games = view.options, view.games
    over = match.decided(options.wins, games)
    if options.seats == 1:
        if not over:
            return Ended((f"{games[-1][0]}", "POINTS"), f"{_to_go(options, games)} TO GO", 0)
        return Ended((f"{match.points(games)[0]}", "POINTS"), f"MATCH OVER, {_count(len(games), 'GAME')}", 0)
    winners = match.leaders(options.wins, games) if over else best(games[-1])
    small = "THE MATCH IS OVER" if over else _standing(options, games)
    if len(winners) > 1:
        return Ended(("A TIE", ""), "THE MATCH IS SHARED" if over else small)
    who, _, wins = does(name(options, winners[0]), "WIN").rpartition(" ")
    return Ended((who, wins), "THE MATCH" if over else small, winners[0])


def news(options: Options, game: tuple[int, ...], *, entering: bool, hinted: bool) -> tuple[str, ...]:
    """Return the text about the top ten at the end of a game.

    The text says that a person made the top ten, or that the game does not count for it, because the computer
    won or a hint was taken. It is () if the score is too low.
    """
    if entering:
        return "YOU MADE", "THE TOP TEN"
    if all(is_computer(options, seat) for seat in best(game)):
        return "THE COMPUTER HAS", "WON: NO TOP TEN"
    return ("A HINT WAS TAKEN", "NO TOP TEN") if hinted else ()


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the whole totals screen; PLAY or QUIT is highlighted once the player can choose."""
    view = show.view
    grown = show.t("grow") if show.has("grow") and not show.calm else 1.0
    canvas.cached((TITLE, "totals", view.options, view.games), partial(_draw_still, view=view))
    crowned = show.step is None or show.calm or show.begun("hit")
    _draw_columns(canvas, view, grown, 0 if show.calm else show.beat, crowned=crowned)
    if show.has("plate") and show.since("plate") < 0 and not show.calm:
        return
    said = ended(view)
    drop = 0 if show.calm or not show.has("plate") else round(TOP * 8 * (1 - show.t("plate")))
    _draw_plate(canvas, view.options, said, TOP - drop)
    if show.step is not None and not show.calm:
        sparks(canvas, LEFT + PLATE[0] // 2, TOP + PLATE[1], show.since("hit"), THEME.accent)
        if match.decided(view.options.wins, view.games):
            coins(canvas, LEFT + PLATE[0] // 2, FOOT, show.since("hit"))
    for row, words in enumerate(said.small.split(", ")):
        read(canvas, LEFT, SAID_Y + LINE * row, words, THEME.ink, strong=True)
    if show.step is None:
        _draw_foot(canvas, show)


def _draw_foot(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the text about the top ten, and the PLAY and QUIT buttons."""
    entering = bool(show.entering)
    words = news(show.view.options, show.view.games[-1], entering=entering, hinted=show.hinted)
    if entering:
        body = THEME.accent if show.lit else mix(THEME.ground, BLACK, 0.45)
        raised(canvas, LEFT, NEWS_Y, PLATE[0], 2 * LINE + 16, body, 10)
    for row, line in enumerate(words):
        ink = THEME.dim if not entering else BLACK if show.lit else THEME.accent
        x, y = LEFT + 14 * entering, NEWS_Y + 8 * entering + LINE * row
        read(canvas, x, y, line, ink, strong=entering)
    chosen = list(Choice).index(show.ui.choice) if show.ui else None
    named = [choice.value.upper() for choice in Choice]
    pills(canvas, THEME, LEFT, CHOICES_Y, named, chosen, around=AROUND, lit=show.lit)
    widgets.prompt_line(canvas, THEME, "↔ PLAY OR QUIT  ● OK")


def _draw_still(canvas: Canvas, view: View) -> None:
    """Draw the fixed part of the totals screen: the room, the floor of the bars, and the results by game."""
    options, games = view.options, view.games
    seats, floor, left = options.seats, _floor(view), RIGHT - COLUMNS
    leaders = match.leaders(options.wins, games)
    room(canvas, THEME.ground, Lamp(_middle(seats, leaders[0]), floor - 90, 340, 260))
    read(canvas, RIGHT, TOP, match.name(options.wins), THEME.dim, "right")
    canvas.box(left, floor, COLUMNS, 3, mix(THEME.ground, THEME.accent, 0.6))
    canvas.box(left, floor + 3, COLUMNS, 2, BLACK)
    first = max(0, len(games) - GAMES)
    for row, game in enumerate(games[first:]):
        winners = best(game) if seats > 1 else ()
        _draw_row(canvas, floor + 8 + ROW * row, f"GAME {first + row + 1}", game, winners)
    words = ("WON", "POINTS") if options.wins else ("POINTS", "WON")
    entry(canvas, left - 6, floor - 22, words[0], THEME.ink, "right", strong=True)
    if seats > 1:
        other = match.points(games) if options.wins else match.won(games)
        canvas.box(left - 82, FOOT - ROW - 3, COLUMNS + 82, 1, THEME.accent)
        _draw_row(canvas, FOOT - ROW, words[1], other, ())


def _draw_row(canvas: Canvas, y: int, label: str, figures: tuple[int, ...], best: tuple[Seat, ...]) -> None:
    """Draw a row of results: one number for each player, with a star before the best."""
    entry(canvas, RIGHT - COLUMNS - 6, y, label, THEME.dim, "right")
    for seat, figure in enumerate(figures):
        won = seat in best
        words = f"★{figure}" if won else str(figure)
        ink = THEME.accent if won else THEME.ink
        entry(canvas, _middle(len(figures), seat) + 24, y, words, ink, "right", strong=won)


def _draw_columns(canvas: Canvas, view: View, grown: float, beat: int, *, crowned: bool) -> None:
    """Draw the bars of the match's results, each with its player's die on top; the leader's die is larger."""
    options, games = view.options, view.games
    sums = match.won(games) if options.wins else match.points(games)
    leaders = match.leaders(options.wins, games) if options.seats > 1 else ()
    floor, dice = _floor(view), []
    tallest = floor - CEILING - WINNER - 8
    for seat, figure in enumerate(sums):
        part = min(1.0, max(0.0, grown * (1 + HURRIES * (len(sums) - 1)) - HURRIES * seat))
        full = LOWEST + round((tallest - LOWEST) * figure / max(1, *sums))
        high, x = round(full * part), _middle(options.seats, seat)
        pillar(canvas, x, floor, THICK, high, PLAYERS[seat])
        if high >= LOWEST:
            entry(canvas, x - 3, floor - 22, str(round(figure * part)), BLACK, "centre", strong=True)
        leads = seat in leaders and crowned
        size = WINNER if leads else DIE
        lift = 4 + bob(beat + 3 * seat) if leads else 0
        halo = WHITE if leads else None
        y = floor - high - size // 2 + 2
        dice.append(placed(x, y, seat + 1, PLAYERS[seat], size=size, height=lift, halo=halo))
    canvas.scatter(dice)


def _draw_plate(canvas: Canvas, options: Options, said: Ended, y: int) -> None:
    """Draw the large plate with the winner of the game."""
    width, high = PLATE
    first, second = said.large
    if said.winner is not None and options.seats > 1 and first != YOU:
        label, who = f"{first.split()[0]}\n{second}", number(options, said.winner)
        plates.plate(canvas, LEFT, y, label, who, PLAYERS[said.winner], width=width, height=high)
    else:
        body = THEME.accent if said.winner is None else PLAYERS[said.winner]
        raised(canvas, LEFT, y, width, high, body, RADIUS)
        size = 6 if len(first) < 4 else 4
        canvas.text(LEFT + width // 2, y + (44 if second else 54) - 4 * size, first, BLACK, size, "centre")
        read(canvas, LEFT + width // 2, y + 76, second, BLACK, "centre", strong=True)


def _to_go(options: Options, games: Games) -> str:
    """Return the text that says how many wins or games are still needed to decide the match."""
    if options.wins:
        return _count(options.wins - max(match.won(games)), "WIN")
    return _count(GAMES - len(games), "GAME")


def _standing(options: Options, games: Games) -> str:
    leaders = match.leaders(options.wins, games)
    lead = does(name(options, leaders[0]), "LEAD") if len(leaders) == 1 else "A TIE AT THE TOP"
    return f"{lead}, {_to_go(options, games)} TO GO"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 'S'}"


def _floor(view: View) -> int:
    """Return the y of the bars' base in pixels; the bars have more room if fewer games are listed below."""
    rows = min(GAMES, len(view.games))
    return FOOT - ROW * (rows + 1) - 11 if view.options.seats > 1 else FOOT - ROW * rows - 8


def _middle(seats: int, seat: Seat) -> int:
    """Return the center x of a player's bar in pixels."""
    return RIGHT - COLUMNS + COLUMNS * (2 * seat + 1) // (2 * seats)
