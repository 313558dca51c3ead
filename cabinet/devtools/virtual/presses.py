"""`cabinet presses`: counts the presses and seconds that a whole game takes.

A simulated person plays on a virtual cabinet with the fewest presses, from the menu to the point at which
another game can be chosen. For the printed table the person waits for all animations. The numbers are only
printed, not compared with limits.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cabinet.api import Control, Switch
from cabinet.clock import VirtualClock
from cabinet.devtools.script import PRESS
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.devtools.virtual.gallery import DECIDED
from cabinet.play import pilot
from cabinet.play.question import CALM
from cabinet.play.table import Rigged
from cabinet.scenes.game_over import GameOver
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from cabinet.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cabinet.api import AnyGame, Seat
    from cabinet.play.table import Table
    from cabinet.scenes.scene import Scene
    from cabinet.store.journal import Journal

Decide: TypeAlias = "Callable[[Table, Any, Random], Any]"
"""A function that chooses the person's move from the table, the view of the person's seat and an RNG."""

HANDS = 10
"""The number of hands after which the person leaves the table, in games that count hands."""
FIRE = ((Control(Switch.FIRE, 1),),)
START = ((Control(Switch.START),),)


class PressPace(NamedTuple):
    """The speed of a simulated person, in seconds."""

    reads: float
    """The delay from a prompt to the first press, in seconds."""
    between: float
    """The interval between presses, in seconds."""
    hurries: bool = False
    """True if the person presses FIRE to skip each screen that requires no input."""


AT_ONCE = PressPace(0.0, 2 * PRESS)
PERSON = PressPace(1.0, 0.25)
HURRIED = PressPace(0.0, 2 * PRESS, hurries=True)


class PressCost(NamedTuple):
    """The number of presses and the seconds that a game takes."""

    presses: int
    seconds: float
    waited: float
    """The seconds in which the person could only wait; they are included in `seconds`."""
    journal: Journal
    """The journal of the game that was played."""


class Hand:
    """A simulated person at a virtual cabinet, whose presses and waiting times are counted."""

    def __init__(self, cabinet: VirtualCabinet, pace: PressPace) -> None:
        self.cabinet = cabinet
        self.pace = pace
        self.presses = 0
        self.waited = 0.0

    def press(self, chords: Iterable[pilot.Chord]) -> None:
        """Wait for the reading time, then press the controls in order.

        If the game asks to confirm the move, the last control is pressed again.
        """
        self.cabinet.run(self.pace.reads)
        *moves, chord = chords
        for move in moves:
            self._wait_until_it_counts(move[0].switch)
            self._strike(move)
        # The last press makes the move, so wait until FIRE is accepted; a screen without a prompt accepts it
        # at once.
        self._wait_until_it_counts(chord[0].switch)
        self._wait_until_it_counts(Switch.FIRE)
        self._strike(chord)
        if self._asked:
            self.cabinet.run(max(self.pace.reads, CALM))
            self._strike(chord)

    def _strike(self, chord: pilot.Chord) -> None:
        names = [control.name for control in chord]
        for name in names:
            self.cabinet.hold(name)
        self.cabinet.run(PRESS)
        self.cabinet.release(*reversed(names))
        self.cabinet.run(self.pace.between - PRESS)
        self.presses += len(names)

    @property
    def _asked(self) -> str:
        """The question by which a game asks to confirm a move; "" if there is none."""
        asked = self.cabinet.cabinet.gate.question.words(self.cabinet.clock.now())
        return asked if isinstance(self.cabinet.scene, Playing) else ""

    def wait(self) -> None:
        """Pass a screen that requires no input: press FIRE if the person is in a hurry, otherwise wait."""
        began = self.cabinet.clock.now()
        if self.pace.hurries:
            self.cabinet.press(FIRE[0][0].name)
            self.presses += 1
        else:
            self.cabinet.wait()
        self.waited += self.cabinet.clock.now() - began

    def _wait_until_it_counts(self, switch: Switch) -> None:
        """Wait until a switch is accepted: FIRE and START are ignored just after a screen has appeared."""
        ready = self.cabinet.cabinet.gate.ready_at(switch)
        self.cabinet.run(max(0.0, ready - self.cabinet.clock.now()))


def usual(table: Table, view: Any, rng: Random) -> Any:
    """Return the move of the game's own computer player.

    After `HANDS` hands, or if nothing is left to score, return the move that leaves the table if it is legal.
    """
    if getattr(table.state, "number", 0) >= HANDS or table.ended:
        leaves = leaving(table)
        if leaves is not None:
            return leaves
    return table.game.opponents.player().choose(view, table.moves, rng)


def leaving(table: Table) -> Any:
    """Return the move that ends the game for good; None if no such move is legal now."""
    game = table.game
    for move in table.moves:
        after = game.rules.apply(table.state, move)
        if game.winners(after) and game.match.next_options(after) is None:
            return move
    return None


def play(
    game: AnyGame, options: Any, pace: PressPace, seed: int, decide: Decide = usual, rng: Random | None = None
) -> PressCost:
    """Play one game and return its presses and seconds, from the menu until another game can be chosen.

    `rng`: the random numbers for computer players.
    """
    clock = VirtualClock()
    with ExitStack() as stack:
        store = Store.open(Path(stack.enter_context(TemporaryDirectory())), clock=clock)
        stack.callback(store.close, 10.0)
        chance = Rigged((), Random(seed))
        cabinet = stack.enter_context(
            VirtualCabinet(
                (game,), store, clock=clock, chance=chance, rng=rng, settings=DECIDED, watched=False
            )
        )
        cabinet.press("p1_fire")
        hand, began, person = Hand(cabinet, pace), clock.now(), Random(f"{seed} person")
        hand.press(FIRE)
        while not isinstance(cabinet.scene, Playing):
            hand.press(set_up(cabinet.scene, options))
        table = cabinet.scene.table
        while not (isinstance(cabinet.scene, SetupScene | Menu) or isinstance(cabinet.step, ListStep)):
            go_on(hand, cabinet.scene, person, decide)
        return PressCost(hand.presses, clock.now() - began, hand.waited, table.journal)


def set_up(scene: Scene, options: Any) -> Sequence[pilot.Chord]:
    """Return the shortest sequence of presses that selects these options on the set-up screen."""
    assert isinstance(scene, SetupScene), scene
    return pilot.choices(scene.game.setup, scene.ui, until=options)[options]


def go_on(hand: Hand, scene: Scene, rng: Random, decide: Decide = usual) -> None:
    """Do what the screen requires: make a move, skip the name entry, or press FIRE to continue."""
    match scene:
        case Playing() if scene.stage.ui is not None and (seat := _person(scene.table)) is not None:
            hand.press(_act(scene, seat, rng, decide))
        case Playing():
            hand.wait()
        case GameOver(step=NameEntry()):
            hand.press(START)
        case _:
            hand.press(FIRE)


def _person(table: Table) -> Seat | None:
    """Return the seat of the person who must act, None if no person must act."""
    turn = table.turn
    return turn if turn is not None and not table.players[turn].computer else None


def _act(playing: Playing, seat: Seat, rng: Random, decide: Decide) -> Iterator[pilot.Chord]:
    """Yield the shortest sequence of presses that makes the person's next move."""
    table = playing.table
    game, view = table.game, table.view(seat)
    move = decide(table, view, rng)
    for control in pilot.presses(game.panel, playing.stage.ui, view, move, table.players[seat].jack):
        yield (control,)


def set_ups(game: AnyGame) -> Iterator[Any]:
    """Yield two set-ups: one person alone, and one person against as few computer players as possible."""
    for alone in (True, False):
        for options in game.setup.choices():
            computers = [bool(player.computer) for player in game.setup.players(options)]
            if computers.count(False) == 1 and any(computers) != alone:
                yield options
                break


def report(games: Sequence[AnyGame], each: int) -> Iterator[str]:
    """Yield a Markdown table with a row for each set-up: means of `each` games, played at two speeds."""
    yield "| game | presses | s at once | of it waiting | s of a person | of it waiting |"
    yield "|---|---|---|---|---|---|"
    for game in games:
        for options in set_ups(game):
            cells = [f"{game.title}, {game.setup.write(options)}"]
            for pace in (AT_ONCE, PERSON):
                costs = [play(game, options, pace, seed) for seed in range(each)]
                if pace is AT_ONCE:
                    cells.append(f"{mean(cost.presses for cost in costs):.0f}")
                cells.append(f"{mean(cost.seconds for cost in costs):.0f}")
                cells.append(f"{mean(cost.waited for cost in costs):.0f}")
            yield f"| {' | '.join(cells)} |"
