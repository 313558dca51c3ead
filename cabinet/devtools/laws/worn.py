"""Checks that no game is lost through one worn switch, however often the switch is pressed."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import DIRECTIONS, seat_of
from cabinet.devtools.laws.law import Law
from cabinet.devtools.laws.screens import switched_on
from cabinet.devtools.laws.spread import share, spread
from cabinet.play.table import HINT
from cabinet.scenes.cards import Pause
from cabinet.scenes.playing import Playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.api import AnyGame
    from cabinet.devtools.virtual.cabinet import VirtualCabinet
    from cabinet.play.table import Table

LINES = ("start", "p1_fire", "select")
"""The switches that are tested as worn, one at a time: those that open, confirm and leave cards."""
WORST = 0.025
"""The maximum length in seconds of a contact's bounce, or of the time for which a worn contact opens or
closes without a finger's action; a press by a finger takes longer."""
BRIEF = 0.0001, 0.003
"""The shortest and the longest time between two changes of a bouncing contact, in seconds."""
HELD = 0.04, 4.0
"""The shortest and the longest press, in seconds."""
RATES = 1, 14
"""The lowest and highest number of closings a second of a loose switch; the cabinet ignores a faster one as
faulty."""
TURBO = 3, 14
"""The lowest and highest number of closings a second of a turbo switch, which is closed half of the time."""
GOES_ON = 3.0
"""The time in seconds for which a loose switch or a turbo switch keeps closing."""
BEFORE = 40
"""The limit (exclusive) of the random number of steps that are played before a worn switch is tested."""
A_GAME = 60
"""The maximum number of presses of a worn switch in one game."""
SEEDS = 2
PRESSES = 80
"""The number of presses of each worn switch, in all games together."""

Level = tuple[float, bool]
"""The seconds for which a contact stays closed or open, and True if it is closed."""


def _held(rng: Random) -> float:
    """Return a random length of a press in seconds; short and long presses are equally frequent."""
    shortest, longest = HELD
    return float(shortest * (longest / shortest) ** rng.random())


def bounce(rng: Random, ends: bool) -> Iterator[Level]:
    """Yield the levels of a contact that bounces before it stays closed (`ends` True) or open."""
    left, closed = rng.uniform(0.001, WORST), ends
    while left > 0:
        took = min(left, rng.uniform(*BRIEF))
        yield took, closed
        left, closed = left - took, not closed


def bounces(rng: Random) -> Iterator[Level]:
    """Yield the levels of one press whose contact bounces at the beginning, at the end, or at both."""
    which = rng.randrange(1, 4)
    if which & 1:
        yield from bounce(rng, True)
    yield _held(rng), True
    if which & 2:
        yield from bounce(rng, False)


def opens(rng: Random) -> Iterator[Level]:
    """Yield the levels of one press during which the contact opens for a moment one to three times."""
    for _ in range(rng.randrange(1, 4)):
        yield _held(rng), True
        yield rng.uniform(0.001, WORST), False
    yield _held(rng), True


def loose(rng: Random) -> Iterator[Level]:
    """Yield the levels of a loose contact, which closes by itself at random times."""
    rate, left = rng.uniform(*RATES), GOES_ON
    while left > 0:
        took, closed = rng.expovariate(rate), rng.uniform(0.0005, WORST)
        yield took, False
        yield closed, True
        left -= took + closed


def turbo(rng: Random) -> Iterator[Level]:
    """Yield the levels of a turbo switch, which closes at a constant rate without being pressed."""
    half = 0.5 / rng.uniform(*TURBO)
    for _ in range(round(GOES_ON / (2 * half))):
        yield half, True
        yield half, False


FAULTS: dict[str, Callable[[Random], Iterator[Level]]] = {
    "bounces at the ends of a press": bounces,
    "opens during a press": opens,
    "closes by itself": loose,
    "closes by a turbo switch": turbo,
}


class Loss(NamedTuple):
    """A game that a worn switch ended, or a move that it made without the required confirmation."""

    line: str
    fault: str
    what: str
    lines: int
    """The number of lines in the game's journal before the loss."""


def worn(game: AnyGame, seeds: range) -> Iterator[str]:
    """A contact that bounces, opens or closes by itself neither ends a game nor confirms a question."""
    for seed in seeds:
        named = f"set-up {game.setup.write(spread(game).of(seed))!r}, seed {seed}"
        for line in LINES if seed < SEEDS else LINES[seed % len(LINES) :][:1]:
            for loss in islice(losses(game, line, share(game, PRESSES, SEEDS), seed), 1):
                yield (
                    f"{named}: {line} {loss.fault}, and after {loss.lines} lines {loss.what}: let `warning` "
                    f"say what a move or a way out does that loses a game"
                )


def losses(game: AnyGame, line: str, presses: int, seed: int) -> Iterator[Loss]:
    """Press the worn switch `line` `presses` times, in game after game; yield each game or move lost."""
    rng, done = Random(f"{seed} {line}"), 0
    while done < presses:
        with switched_on(game) as cabinet:
            cabinet.enter_game(game, spread(game).of(seed + done))
            for _ in islice(cabinet.play(rng), rng.randrange(BEFORE)):
                pass
            for _ in range(A_GAME):
                playing = cabinet.scene
                if not isinstance(playing, Playing) or playing.table.ended:
                    break
                done += 1
                fault = rng.choice(list(FAULTS))
                known, state = len(playing.table.lines), playing.table.state
                _lead(cabinet, line, rng)
                _press(cabinet, line, FAULTS[fault](rng))
                what = _lost(cabinet, playing, known, state)
                if what:
                    yield Loss(line, fault, what, known)
                    break
                if isinstance(cabinet.scene, Pause):
                    cabinet.press("select")
                # Cancel the question, because another press of the same switch would answer it.
                cabinet.press("p4_down")
            else:
                continue
            done += not isinstance(cabinet.scene, Playing)


def _lead(cabinet: VirtualCabinet, line: str, rng: Random) -> None:
    """Move the cursor, or the selection on the pause card, with good switches before the worn one closes."""
    if line == "p1_fire" and rng.random() < 0.3:
        cabinet.press("select", *["p1_down"] * rng.randrange(2, 4))
    elif line == "p1_fire":
        cabinet.press(*(f"p1_{rng.choice(DIRECTIONS)}" for _ in range(rng.randrange(4))))


def _press(cabinet: VirtualCabinet, line: str, levels: Iterator[Level]) -> None:
    """Apply a sequence of levels to a switch, and leave the switch open."""
    for seconds, closed in levels:
        (cabinet.hold if closed else cabinet.release)(line)
        cabinet.run(seconds)
    cabinet.release(line)
    cabinet.run(WORST)


def _lost(cabinet: VirtualCabinet, playing: Playing, known: int, state: Any) -> str:
    """Return the loss that the worn switch caused since the journal had `known` lines; '' for no loss."""
    table = playing.table
    if not table.ended and not isinstance(cabinet.scene, Playing | Pause):
        return f"the game under way is gone, and {type(cabinet.scene).__name__} is shown"
    return _given_away(table, known, state)


def _given_away(table: Table, known: int, state: Any) -> str:
    """Return an error if a person's move after line `known` was not confirmed although required, else ''."""
    rules = table.game.rules
    for line in table.lines[known:]:
        if line == HINT:
            continue
        step, seat = rules.read(line), seat_of(rules.due(state))
        person = seat is not None and not table.players[seat].computer
        if person and table.game.look.warning(table.game.view(state, seat), step):
            return f"{line!r} is done without an answer"
        state = rules.apply(state, step)
    return ""


LAWS = (Law("a worn contact loses no game", worn, SEEDS),)
