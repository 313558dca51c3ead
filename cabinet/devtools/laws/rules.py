"""Checks the rules, the controls and the computer players of a game by playing thousands of games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import Ask, Drawn, IllegalMoveError, ReadError, best
from cabinet.devtools.laws import matches
from cabinet.devtools.laws.law import Law, Nothing, finding, listed, record_fields, short, tried, unlike
from cabinet.devtools.laws.play import Step, at_random, by_computers
from cabinet.devtools.laws.spread import spread
from cabinet.kit import fits
from cabinet.play import pilot
from cabinet.play.game_guard import raised
from cabinet.play.table import HINT, Rigged, Table, replay
from cabinet.store.journal import LONGEST, Journal
from cabinet.store.journal import read as read_journal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame, Player

PRESSED = 13
"""In one game in this many, every legal move of each state is also made with the joystick.

The number is prime, so that every set-up is included. The moves of one game of each set-up with a new
feature are made with the joystick as well."""
VIEWED = 5
"""The minimum number of games in which the choices of computer players are checked."""
TRIED = 300
"""The number of states in which illegal moves are tried."""
GARBLED = 3
"""The number of steps of each game whose lines are also read with an extra character."""
CURES = {
    list: "use a tuple",
    set: "use a frozenset",
    dict: "use a tuple of pairs, or a frozen record",
    bytearray: "use bytes",
}
"""The advice in error messages for each mutable type that a state must not contain."""
INTEGER = "let it be a whole number, such as `bet * 5 // 2` or round(...): lists keep nothing else"


def random_play(game: AnyGame, seeds: range) -> Iterator[str]:
    """In 300 or more games of at most 20,000 steps, lines, scores, presses and money are right."""
    for seed in seeds:
        options = spread(game).of(seed)
        players = game.setup.players(options)
        pressed = seed < spread(game).singles or seed % PRESSED == 0
        last = None
        for last in at_random(game, options, seed):
            yield from _step(game, last, len(players))
            asked = game.rules.due(last.before) if pressed else None
            if isinstance(asked, Ask) and _presses(game, players[asked.seat]):
                yield from _panel(game, last, asked, players[asked.seat].jack)
        if last is None:
            named = game.setup.write(options)
            yield f"set-up {named!r} is over before it has begun: let `due` ask somebody, or for a draw"


def _step(game: AnyGame, step: Step, seats: int) -> Iterator[str]:
    rules = game.rules
    if step.line.splitlines() != [step.line] or step.line == HINT:
        yield finding(step, f"`write` must make one line of a step, not empty and not {HINT!r}")
    if len(step.line) > LONGEST:
        yield finding(step, f"`write` makes {len(step.line)} characters of a step: the card keeps {LONGEST}")
    again = tried((step, "`read` must take the line"), rules.read, step.line)
    if again != step.step:
        made, meant = unlike(again, step.step)
        yield finding(
            step, f"`read` turns the line into {made}, not into {meant}, which it stands for", "read"
        )
    if step.number == 1:
        yield from _changeable(step, step.before)
    yield from _changeable(step, step.after)
    if step.number <= GARBLED:
        yield from _reads_garbled(game, step)
    scores = tried(step, rules.scores, step.after)
    low, high = rules.score_bounds
    if len(scores) != seats:
        yield finding(step, f"`scores` gives {len(scores)} scores for {seats} seats: give one for each")
    if odd := [score for score in scores if type(score) is not int]:
        yield finding(step, f"a score of {odd[0]!r} is not an int: {INTEGER}", "no int")
    elif wrong := [score for score in scores if not low <= score <= high]:
        yield finding(
            step,
            f"a score of {wrong[0]} is outside score_bounds, {low} to {high}: mend the score or the bounds",
        )
    if game.lists.tie and type(tie := tried(step, game.lists.tie, step.after)) is not int:
        yield finding(step, f"`tie` gives {tie!r}, which is not an int: {INTEGER}", "no int")
    if game.money and (now := tried(step, game.money, step.after)) != (was := game.money(step.before)):
        yield finding(step, f"there were {was} dollars, now there are {now}: no money may come or go")


def _changeable(step: Step, state: Any) -> Iterator[str]:
    """Check that a state cannot be modified: a state that can be hashed counts as immutable."""
    try:
        hash(state)
    except TypeError:
        place, part = _unhashable(state, "")
        kind = type(part).__name__
        what = f"the state has a {kind} in `{place[1:]}`" if place else f"the state is a {kind}"
        frozen = "let it be frozen: `@dataclass(frozen=True)`, or a NamedTuple"
        cure = next((cure for its, cure in CURES.items() if isinstance(part, its)), frozen)
        yield finding(step, f"{what}, {short(part)}, which can be changed: {cure}", f"unhashable {place}")


def _unhashable(thing: Any, place: str) -> tuple[str, Any]:
    """Return the place of the innermost part of an object that cannot be hashed, and that part."""
    parts = [(f"{place}.{name}", getattr(thing, name)) for name in record_fields(thing)]
    if isinstance(thing, tuple) and not parts:
        parts = [(f"{place}[{at}]", item) for at, item in enumerate(thing)]
    for there, part in parts:
        try:
            hash(part)
        except TypeError:
            return _unhashable(part, there)
    return place, thing


def _reads_garbled(game: AnyGame, step: Step) -> Iterator[str]:
    """Check that the rules' function `read` refuses a line that stands for no step."""
    for line in ("?", f"{step.line} ?"):
        try:
            did = f"makes {short(game.rules.read(line))}"
        except ReadError:
            continue
        except Exception as error:
            did = f"raises {raised(error)}"
        yield finding(
            step,
            f"`read` {did} for the line {line!r}, which `write` never returns: raise ReadError",
            "garbled",
        )


class Turn(NamedTuple):
    """A seat that must choose a move at a step; it is formatted only if an error message needs it."""

    step: Step
    seat: int

    def __str__(self) -> str:
        step = self.step
        return f"{step.game}, step {step.number}, seat {self.seat} in the state {step.state}"


def _panel(game: AnyGame, step: Step, asked: Ask[Any], jack: int) -> Iterator[str]:
    """Check that one joystick can make all legal moves of a player, and no others."""
    seat, moves = asked
    view = tried(step, game.view, step.before, seat)
    where = Turn(step, seat)
    cursor = tried(where, game.panel.start, view)
    pressed = tried(where, pilot.reachable, game.panel, cursor, view, jack)
    if missing := [move for move in moves if move not in pressed]:
        yield finding(
            where,
            f"joystick {jack} cannot make {listed(missing)}: "
            "let presses of UP, DOWN, LEFT, RIGHT and FIRE lead to every move that `due` gives",
            "missing",
        )
    if illegal := [move for move in pressed if move not in moves]:
        way = " ".join(control.name for control in pressed[illegal[0]])
        yield finding(
            where,
            f"joystick {jack} makes the illegal move {illegal[0]} with {way}: "
            "let the panel offer what `due` gives",
            "illegal",
        )
    if len(set(moves)) != len(moves):
        yield finding(where, f"`due` gives a move twice: {listed(moves)}", "twice")


def _presses(game: AnyGame, player: Player) -> bool:
    """Return True if a player makes moves with the joystick, not as a computer player."""
    return game.opponents.press_panel or not player.computer


def winners(game: AnyGame, seeds: range) -> Iterator[str]:
    """All players with the highest score win, or nobody does; the next game is for the same people."""
    for seed in seeds:
        options = spread(game).of(seed)
        steps = list(at_random(game, options, seed))
        if not steps:
            continue
        first, last = steps[0], steps[-1]
        if tried(first, game.over, first.before):
            yield finding(
                first, "it is over before anything has been played: `over` must be False until the end"
            )
        begun, brought = game.rules.scores(first.before), game.ending.brought
        # Before the first step, players may already have paid antes, so scores below `brought` are allowed.
        if brought is not None and max(begun) > brought:
            yield finding(
                first,
                f"the scores begin with {begun}, `brought` says {brought}: it must be what every seat "
                "begins with",
                "brought",
            )
        scores, won = (tried(last, one, last.after) for one in (game.rules.scores, game.winners))
        ranked = tried(last, game.ranked, last.after)
        if wrong := [*_no_seats("winners", won, len(scores)), *_no_seats("ranked", ranked, len(scores))]:
            yield from (finding(last, words, "no seats") for words in wrong[:1])
            continue
        least = min((scores[seat] for seat in won), default=max(scores) + 1)
        better = tuple(seat for seat, score in enumerate(scores) if score >= least)
        if won != better:
            yield finding(
                last,
                f"at the end the scores are {scores}: `winners` gives {_with(won, scores)} and leaves out "
                f"{_with(tuple(seat for seat in better if seat not in won), scores)}: `winners` must give "
                f"{best(scores)}, not {won}",
                "best",
            )
        people = [at for at, one in enumerate(game.setup.players(options)) if not one.computer]
        if passed := [seat for seat in won if ranked and seat in people and seat not in ranked]:
            yield finding(
                last,
                f"at the end the scores are {scores}: `ranked` gives {ranked} and leaves out "
                f"seat {passed[0]}, which has won: rank it too, or nobody",
                "ranked",
            )
        yield from matches.follows(game, options, last)


def _no_seats(name: str, given: object, seats: int) -> Iterator[str]:
    """Yield an error if the winners, or the ranked players, are not a tuple of valid seats."""
    if not isinstance(given, tuple) or not all(seat in range(seats) for seat in given):
        yield (
            f"at the end `{name}` gives {given!r}: give a tuple of seats from 0 to {seats - 1}, such as "
            "(0,), or () for nobody"
        )


def _with(seats: tuple[int, ...], scores: tuple[int, ...]) -> str:
    return listed(f"seat {seat} with {scores[seat]}" for seat in seats) or "nobody"


def illegal_moves(game: AnyGame, _seeds: range) -> Iterator[str]:
    """A move or draw that is not due raises IllegalMoveError with a reason and changes nothing."""
    steps = [step for seed in range(8) for step in at_random(game, spread(game).of(seed), seed)]
    known = list(dict.fromkeys(step.step for step in steps))
    # Two draws that no game requests: too many dice, and a die value that does not exist.
    known += [Drawn((1,) * 6), Drawn((7,))]
    rng = Random(7)
    for step in rng.choices(steps, k=TRIED if steps else 0):
        asked, before = tried(step, game.rules.due, step.before), repr(step.before)
        for wrong in rng.choices(known, k=20):
            if fits(asked, wrong):
                continue
            if fault := _refused(game, step, wrong, before):
                yield finding(f"{step.game}, before step {step.number} in the state {step.state}", *fault)


def _refused(game: AnyGame, step: Step, wrong: Any, before: str) -> tuple[str, str] | None:
    """Check that the rules refuse a wrong move or draw; return the error and its cause, None if they do."""
    table = Table(game, spread(game).of(0), Random(7))
    table.state = step.before
    try:
        table.apply(wrong)
    except IllegalMoveError as error:
        if not (str(error.what).strip() and error.why.strip()):
            what = f"{short(wrong)} is refused without a reason: raise IllegalMoveError(what, why)"
            return what, "no reason"
        if repr(table.state) != before:
            what = f"{short(wrong)} is refused, but the state has changed: check before anything else"
            return what, "changed"
        return None
    except Exception as error:
        what = f"for {short(wrong)} `apply` raises {raised(error)}; raise IllegalMoveError(what, why)"
        return what, raised(error)
    what = (
        f"`apply` takes {short(wrong)}, which is not legal now: "
        "raise IllegalMoveError for all that `due` does not give"
    )
    return what, "taken"


def cut_off(game: AnyGame, seeds: range) -> Iterator[str]:
    """Replaying the journal up to any line gives exactly the state that followed the line."""
    for seed in seeds:
        options = spread(game).of(seed)
        steps = list(at_random(game, options, seed))
        if not steps:
            continue
        journal = Journal(game.name, game.setup.write(options), tuple(step.line for step in steps))
        tables = replay(game, tried(steps[0], read_journal, journal.write()), Rigged())
        if tried(steps[0], next, tables).state != steps[0].before:
            yield f"{steps[0]}: the options that were read again begin another game: mend `Setup.read`"
        for step in steps:
            state = tried((step, "in a game that is taken up again"), next, tables).state
            if state != step.after:
                found, meant = unlike(state, step.after)
                yield finding(
                    step,
                    f"after a power cut the state is {found}, not {meant}: "
                    "let `apply` depend on the state and the step alone",
                    "state",
                )
                break


def computers_view(game: AnyGame, seeds: range) -> Iterator[str]:
    """A computer's choice is legal, and the same if everything hidden from its seat is dealt again."""
    if not game.opponents.computers:
        yield Nothing("it has no computer players")
        return
    every = len(spread(game).options) // VIEWED or 1
    for seed in seeds:
        for number, step in enumerate(at_random(game, spread(game).of(seed), seed)):
            asked = game.rules.due(step.before)
            if not isinstance(asked, Ask) or (number + seed) % every:
                continue
            seat, moves = asked
            view = game.view(step.before, seat)
            other = game.view(tried(step, game.redrawn, step.before, seat, Random(number + 1)), seat)
            if other != view:
                sees, saw = unlike(other, view)
                yield finding(step, f"after `redraw` seat {seat} sees {sees}, not {saw} as before", "redraw")
            for name, computer in game.opponents.computers.items():
                choice = tried((name, step), computer.choose, view, moves, Random(number))
                if choice not in moves:
                    yield finding(
                        step, f"{name} chooses {short(choice)}, which is none of {listed(moves)}", "none"
                    )
                again = tried((name, step), computer.choose, other, moves, Random(number))
                if again != choice:
                    yield finding(
                        step,
                        f"{name} chooses {short(choice)}, and {short(again)} where only what seat "
                        f"{seat} cannot see is different: let it depend on the view and the `rng` alone",
                        "hidden",
                    )


def computers_finish(game: AnyGame, seeds: range) -> tuple[str, ...]:
    """Games between computer players end, with set-ups of every kind."""
    for options in spread(game).options[seeds.start : seeds.stop]:
        for _ in by_computers(game, options, 3):
            pass
    return ()


LAWS = (
    Law("random play ends, stays in bounds, can be read and pressed", random_play, 300, 100, pairs=True),
    Law("the best score wins", winners, 40, 40),
    Law("what is illegal is refused with a reason", illegal_moves),
    Law("an interrupted game continues at any line", cut_off, 12, 12),
    Law("computer players see only their view", computers_view, VIEWED, 20, pairs=True),
    Law("computer players finish games", computers_finish, 2, 20, pairs=True),
)
