"""Checks rough handling: hasty presses and mashing lose no game, and diagonals count as one direction."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, permutations, product
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import DIRECTIONS, Control, Drawn, Switch, seat_of
from cabinet.devtools.laws.law import Law, short
from cabinet.devtools.laws.screens import switched_on
from cabinet.devtools.laws.spread import share, spread
from cabinet.devtools.virtual.cabinet import TICK
from cabinet.play.table import HINT, can_undo
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from cabinet.switches import CONTROLS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cabinet.api import AnyGame, Seat
    from cabinet.devtools.virtual.cabinet import VirtualCabinet
    from cabinet.play.stage import Stage
    from cabinet.play.table import Table

TOO_SOON = 0.4
"""The time in seconds after a prompt appears by itself during which no press may make a final decision."""
RATES = (2, 4, 8)
"""The tested rates of blind tapping, in presses a second."""
DOWN = 0.05
"""The time in seconds for which each tap holds the switch closed."""
STEPS = 6
"""The limit (exclusive) of the random number of steps that are played before a burst of taps."""
BURSTS = 30
"""The number of bursts of taps at each rate, in all games together."""
TAPPED = 3.0
"""The length of a burst of taps in seconds."""
TOGETHER = (0.0, 0.03, 0.1)
"""The tested delays in seconds between the two directions of a diagonal push."""
MASHED = 120
"""The total time of mashing (random presses of all inputs) in all games, in seconds."""
GAPS = (0.02, 0.125)
"""The shortest and the longest interval between presses while mashing, in seconds."""
HOLDS = (0.02, 0.3)
"""The shortest and the longest time for which a switch is closed while mashing, in seconds."""
BEFORE = 40
"""The limit (exclusive) of the random number of steps that are played before mashing begins."""
TURNS = 12
"""The number of prompts, in all games together, at which diagonal pushes are tested."""
TAPPING, CORNERS, MASHING = 6, 3, 2
"""The minimum numbers of games for the tests of tapping, diagonal pushes and mashing."""


class Action(NamedTuple):
    """A person's move or change of the cursor, with the time since the prompt appeared."""

    what: str
    after: float
    """Seconds from the appearance of the prompt to this action."""
    by_itself: bool
    """True if the prompt appeared after an animation, a draw or another player's move."""
    final: bool = False
    """True if the move cannot be undone."""


class Watch:
    """Observes a running game: when its prompts appear, and which moves are made."""

    def __init__(self, cabinet: VirtualCabinet, playing: Playing) -> None:
        self._cabinet = cabinet
        self._playing = playing
        self._state = playing.table.state
        self._known = len(playing.table.lines)
        self._prompted = cabinet.clock.now() if playing.stage.ui is not None else None
        """The time at which the current prompt appeared; None while no prompt is shown."""
        self._by_itself = self._prompted is None
        self._last: tuple[Seat | None, float] | None = None
        """The seat that made the last step (None for a draw) and the time; None before the first step."""

    @property
    def plays(self) -> bool:
        """True while the observed game is still being played."""
        return self._cabinet.scene is self._playing

    @property
    def stage(self) -> Stage:
        return self._playing.stage

    @property
    def table(self) -> Table:
        return self._playing.table

    @property
    def jack(self) -> int:
        """The number of the joystick of the person who must act; 0 if no person must act."""
        player = self.table.player
        return player.jack if player and not player.computer else 0

    def run(self, seconds: float) -> list[Action]:
        """Let virtual time pass for this many seconds; return the person's actions in that time."""
        cabinet, made = self._cabinet, self.look()
        end = cabinet.clock.now() + seconds
        while self.plays and (left := end - cabinet.clock.now()) > 0:
            cabinet.wait(left)
            made += self.look()
        return made

    def hold(self, name: str) -> list[Action]:
        """Close a switch; return the actions that this press causes."""
        before, jack, prompted = self.stage.ui, self.jack, self._prompted
        self._cabinet.hold(name)
        made = self.look()
        # A press that only opens the prompt of a player with hidden cards is no action.
        if jack and not made and prompted is not None and self.stage.ui != before:
            return [Action("a mark", self._cabinet.clock.now() - prompted, self._by_itself)]
        return made

    def look(self) -> list[Action]:
        """Return the moves and changes of the cursor that a person has made since the last call of `look`."""
        rules, now = self.table.game.rules, self._cabinet.clock.now()
        lines = [line for line in self.table.lines[self._known :] if line != HINT]
        self._known = len(self.table.lines)
        made = []
        for line in lines:
            step, turn = rules.read(line), seat_of(rules.due(self._state))
            if turn is not None and not self.table.players[turn].computer:
                after = now - self._prompted if self._prompted is not None else 0.0
                final = not can_undo(rules, self._state, step)
                made.append(Action(line, after, self._by_itself, final))
            self._state = rules.apply(self._state, step)
            self._prompted, self._last = None, (turn, now)
            self._by_itself = isinstance(step, Drawn) or seat_of(rules.due(self._state)) != turn
        if self._prompted is None and self.stage.ui is not None:
            self._prompted = now
            self._by_itself = self._by_itself or self._last is None or self._last[1] < now
        return made


def tapping(game: AnyGame, seeds: range) -> Iterator[str]:
    """For 0.4 s after a prompt appears by itself, FIRE does nothing, and a direction makes no final move."""
    for seed, rate in product(seeds, RATES):
        options, rng = spread(game).of(seed), Random(seed)
        with switched_on(game) as cabinet:
            cabinet.enter_game(game, options)
            if not isinstance(playing := cabinet.scene, Playing):
                continue
            made = _bursts(cabinet, playing, rate, rng)
            early = (one for one in made if one.by_itself and one.after < TOO_SOON - TICK)
            if first := next(early, None):
                yield (
                    f"set-up {game.setup.write(options)!r}, seed {seed}, tapped {rate} times a second: "
                    f"{first.what!r} is done {first.after:.2f} s after a prompt that came by itself: "
                    f"for {TOO_SOON} s FIRE only hurries and no direction makes a move that cannot be "
                    f"undone, so let nothing but presses make moves"
                )


def _bursts(cabinet: VirtualCabinet, playing: Playing, rate: int, rng: Random) -> Iterator[Action]:
    """Yield the actions caused by bursts of taps, at the start of a game and after more steps."""
    for burst in range(share(playing.table.game, BURSTS, TAPPING)):
        for _ in islice(cabinet.play(rng), rng.randrange(STEPS) if burst else 0):
            pass
        yield from _burst(cabinet, Watch(cabinet, playing), rate, rng)


def _burst(cabinet: VirtualCabinet, watch: Watch, rate: int, rng: Random) -> Iterator[Action]:
    """Tap directions to move the cursor, then FIRE and one direction at random; yield the actions.

    Actions of direction taps are left out unless they are final: a direction may move the cursor at once, and
    make a move that can be undone.
    """
    for _ in range(rng.randrange(4)):
        if watch.plays:
            name = f"p{watch.jack or 1}_{rng.choice(DIRECTIONS)}"
            watch.hold(name)
            watch.run(DOWN)
            cabinet.release(name)
            watch.run(2 * DOWN)
    way = rng.choice(DIRECTIONS)
    for _ in range(round(TAPPED * rate)):
        if watch.plays:
            tapped = rng.choice((Switch.FIRE, Switch.FIRE, way))
            name = f"p{watch.jack or 1}_{tapped}"
            made = [*watch.hold(name), *watch.run(DOWN)]
            yield from (one for one in made if one.final or tapped is Switch.FIRE)
            cabinet.release(name)
            yield from watch.run(1 / rate - DOWN)


def corners(game: AnyGame, seeds: range) -> Iterator[str]:
    """If two directions of a joystick are pressed within a tenth of a second, only the first counts."""
    for seed in seeds:
        options, rng = spread(game).of(seed), Random(seed)
        named = f"set-up {game.setup.write(options)!r}, seed {seed}"
        with switched_on(game) as cabinet:
            cabinet.press("p1_fire", "p1_fire")
            if isinstance(cabinet.scene, SetupScene):
                yield from (f"{named}, on the set-up screen: {found}" for found in _askew(cabinet, 1))
            cabinet.enter_game(game, options)
            playing, steps = cabinet.scene, cabinet.play(rng)
            for _ in range(share(game, TURNS, CORNERS)):
                if not (isinstance(playing, Playing) and _to_a_person(cabinet, playing)):
                    break
                jack = Watch(cabinet, playing).jack
                where = f"{named}, after {playing.table.lines[-1:]}"
                yield from (f"{where}: {found}" for found in _askew(cabinet, jack))
                next(steps, None)


def _to_a_person(cabinet: VirtualCabinet, playing: Playing) -> bool:
    """Wait for a prompt of a person; return False if the game ends first."""
    while cabinet.scene is playing:
        player = playing.table.player
        if playing.stage.ui is not None and player and not player.computer:
            return True
        cabinet.wait()
    return False


def _askew(cabinet: VirtualCabinet, jack: int) -> Iterator[str]:
    """Push a joystick into every corner in both orders; yield an error if both directions count."""
    for number, (first, second) in enumerate(permutations(DIRECTIONS, 2)):
        after = TOGETHER[number % len(TOGETHER)]
        one, other = (f"p{jack}_{switch}" for switch in (first, second))
        cabinet.hold(one)
        cabinet.run(after)
        # With the longest delay the stick passes through the middle position.
        if after == TOGETHER[-1]:
            cabinet.release(one)
        before = _done(cabinet)
        cabinet.hold(other)
        cabinet.run(DOWN)
        cabinet.release(one)
        cabinet.release(other)
        if (now := _done(cabinet)) != before:
            yield (
                f"{second.upper()} {1000 * after:.0f} ms after {first.upper()} changes {short(before)} to "
                f"{short(now)}: of two directions together the first alone counts, and when it is pressed"
            )
            return
        cabinet.run(2 * DOWN)


def _done(cabinet: VirtualCabinet) -> Any:
    """Return the data that presses change: the last move, and the cursor unless it is a free pointer."""
    scene = cabinet.scene
    if isinstance(scene, SetupScene):
        return None if scene.takes_corners else scene.ui
    if not isinstance(scene, Playing):
        return type(scene).__name__
    moves = [line for line in scene.table.lines if not isinstance(scene.game.rules.read(line), Drawn)]
    return moves[-1:] if scene.takes_corners or scene.stage.ui is None else (moves[-1:], scene.stage.ui)


def mashing(game: AnyGame, seeds: range) -> Iterator[str]:
    """Random presses of all 23 inputs for two minutes, at least eight a second, do not lose the game."""
    for seed in seeds:
        options, rng = spread(game).of(seed), Random(seed)
        with switched_on(game) as cabinet:
            cabinet.press("p1_fire")
            cabinet.enter_game(game, options)
            table, steps = _table(cabinet), cabinet.play(rng)
            for _ in range(rng.randrange(BEFORE)):
                next(steps, None)
            if lost := _lost(cabinet, table, rng, share(game, MASHED, MASHING)):
                yield (
                    f"set-up {game.setup.write(options)!r}, seed {seed}: {lost}: let `warning` say what a "
                    f"move or a way out does that loses a game"
                )


def _lost(cabinet: VirtualCabinet, table: Table | None, rng: Random, seconds: float) -> str:
    """Mash the controls for some seconds; return how the game under way was lost, "" if it was not."""
    closed: dict[Control, float] = {}
    known, pressed = cabinet.store.under_way(), []
    end = cabinet.clock.now() + seconds
    while cabinet.clock.now() < end:
        cabinet.run(rng.uniform(*GAPS))
        for control in [one for one, until in closed.items() if until <= cabinet.clock.now()]:
            cabinet.release(control.name)
            del closed[control]
        control = rng.choice([one for one in CONTROLS if not _blocked(one, closed)])
        cabinet.hold(control.name)
        closed[control] = cabinet.clock.now() + rng.uniform(*HOLDS)
        pressed.append(control.name)
        now, over = cabinet.store.under_way(), table is not None and table.ended
        if known and not over and not (now and replace(now, lines=now.lines[: len(known.lines)]) == known):
            return f"after {', '.join(pressed[-3:])} the game under way is gone"
        known, table = now, _table(cabinet) or table
    return ""


def _table(cabinet: VirtualCabinet) -> Table | None:
    """Return the table of the game on the screen, None if no game is shown."""
    return cabinet.scene.table if isinstance(cabinet.scene, Playing) else None


def _blocked(control: Control, closed: Mapping[Control, float]) -> bool:
    """Return True if pressing the control has no effect, because it or the opposite direction is closed."""
    opposite = control.switch.opposite
    return control in closed or (opposite is not None and Control(opposite, control.jack) in closed)


LAWS = (
    Law("mashing loses no game", mashing, MASHING, 2),
    Law("an extra press makes no move", tapping, TAPPING, 6),
    Law("a corner of the stick is one direction", corners, CORNERS, 3),
)
