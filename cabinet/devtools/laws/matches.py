"""Checks that the game offered after a finished game is for the same players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Exit, seat_name
from cabinet.devtools.laws.law import finding, listed, short, tried
from cabinet.play.game_guard import raised

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from cabinet.api import AnyGame, Player
    from cabinet.devtools.laws.play import Step


def follows(game: AnyGame, options: Any, last: Step) -> Iterator[str]:
    """Yield the errors in the options of the next game and of a new match, after a game's last step."""
    given = tried((last, "`next_options`"), game.match.next_options, last.after)
    if given is not None and not isinstance(given, Exit):
        yield from _others(game, options, last, "next_options", given)
    yield from _others(game, options, last, "again", tried((last, "`again`"), game.match.again, options))


def _others(game: AnyGame, options: Any, last: Step, name: str, given: Any) -> Iterator[str]:
    """Yield an error if options returned by the game's `Match` are invalid or for other players."""
    if given == options:
        return
    had = game.setup.players(options)
    try:
        game.setup.write(given)
        has = game.setup.players(given)
    except Exception as error:
        yield finding(
            last,
            f"`{name}` gives {short(given)}, which the set-up cannot have: {raised(error)}; give options for "
            f"the same players, {_named(had)}",
            f"{name} no set-up",
        )
        return
    if sorted(one.computer for one in had) != sorted(one.computer for one in has):
        yield finding(
            last,
            f"`{name}` gives {short(given)}, a game of {_named(has)}, but {_named(had)} take part: give "
            "options for the same players",
            f"{name} others",
        )


def _named(players: Sequence[Player]) -> str:
    return f"{len(players)} ({listed(seat_name(players, seat) for seat in range(len(players)))})"
