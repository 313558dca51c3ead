"""A virtual cabinet: the real program with simulated switches, time and screen.

Presses enter at gpiozero's mock pins, and the code of the real cabinet turns them into pictures. Tests,
`cabinet demo` and `cabinet pictures` use it; it never waits in real time.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import Switch
from cabinet.app import Cabinet
from cabinet.clock import VirtualClock
from cabinet.controls.inputs import Inputs
from cabinet.controls.mouse import Mouse
from cabinet.controls.pinmap import default_path, read
from cabinet.controls.pins import Pins
from cabinet.devtools.script import PRESS
from cabinet.devtools.virtual.listener import Listener
from cabinet.display.canvas import Canvas
from cabinet.display.flash import Flash
from cabinet.play import pilot
from cabinet.play.phases import LookAway
from cabinet.play.question import CALM
from cabinet.scenes.ending_step import CALM as NAMES_CALM
from cabinet.scenes.game_over import GameOver
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from cabinet.scenes.wheel import END, WHEEL
from cabinet.settings_file import SettingsFile
from cabinet.switches import BY_NAME
from cabinet.system.host import nowhere

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Self

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas
    from cabinet.play.table import Chance
    from cabinet.scenes.ending_step import EndingStep
    from cabinet.scenes.scene import Scene
    from cabinet.settings import Settings
    from cabinet.sound.listener import Sound
    from cabinet.store.journal import Journal
    from cabinet.store.store import Store
    from cabinet.system.host import Host

TICK = 1e-4
"""The minimum step of the virtual clock in seconds, so that time passes even if work is always due."""


class VirtualCabinet:
    """A cabinet with simulated switches, time and screen. Close it at the end, or use it in a `with`."""

    def __init__(
        self,
        games: Sequence[AnyGame],
        store: Store,
        *,
        settings: Settings | SettingsFile | None = None,
        chance: Chance | None = None,
        rng: Random | None = None,
        clock: VirtualClock | None = None,
        closed: Sequence[str] = (),
        watched: bool = True,
        boot: str = "",
        computer: str | None = None,
        host: Host | None = None,
        files_wrong: Callable[[], bool] | None = None,
        canvas: Callable[[], Canvas] = Canvas,
        sound: Sound | None = None,
        make: Callable[..., Cabinet] = Cabinet,
    ) -> None:
        """Switch the cabinet on. `closed`: the names of switches that are closed from the start.

        `host`: the simulated machine, `nowhere` by default. `boot`, `computer`, `files_wrong`: values that
        replace what the simulated machine would report.

        `canvas`: the function that creates the canvas. `sound`: the sound output, by default one that only
        records the requested sounds. `make`: the function that creates the cabinet.

        `watched`: True draws every picture, False draws a picture only when `screen` is read.
        """
        self.games = tuple(games)
        self.clock = clock or VirtualClock()
        self.sound = Listener()
        self.store = store
        self.pictures = 0
        self._seen: Canvas | None = None
        self._watched = watched
        self._map = read(default_path())
        self._pins = Pins("mock", self._map, self.clock, wake=lambda: None, loses_edges=False)
        for name in closed:
            self._pins.mock(BY_NAME[name]).drive_low()
        list(self._pins.edges())  # discard the edges of switches that are closed at the start
        self._mouse = Mouse()
        self._inputs = Inputs(self.clock, pins=self._pins, mouse=self._mouse)
        self.switched_off = 0
        """The number of requests to switch off that the cabinet has made."""
        self.settings = settings if isinstance(settings, SettingsFile) else SettingsFile(settings)
        self.cabinet = make(
            games,
            store=store,
            settings=self.settings,
            inputs=self._inputs,
            sound=sound or self.sound,
            clock=self.clock,
            flash=Flash(),
            chance=chance or Random(1982),
            rng=rng or Random(1983),
            host=replace(
                host or nowhere(),
                boot=boot,
                computer=computer,
                files_wrong=files_wrong,
                switch_off=self._switch_off,
            ),
            canvas=canvas,
        )
        self.cabinet.power_button = self._pins.power_button()
        self.cabinet.start()
        self._round()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop the cabinet and close its inputs; the caller must close the store."""
        self.cabinet.stop()
        self._inputs.close()

    @property
    def last_press(self) -> float:
        """The virtual time of the last press, in seconds."""
        return self.cabinet.last_press

    @property
    def scene(self) -> Scene:
        """The scene (screen) that the cabinet shows now."""
        return self.cabinet.scene

    @property
    def step(self) -> EndingStep | None:
        """The stage of a game's end that is shown now, such as the top ten; None if there is none."""
        return self.scene.step if isinstance(self.scene, GameOver) else None

    @property
    def asking(self) -> NameEntry | None:
        """The name entry that is shown now; None if no name is being entered."""
        return self.step if isinstance(self.step, NameEntry) else None

    @property
    def screen(self) -> Canvas:
        """The picture that the TV shows now. Raises RuntimeError before the first picture."""
        if not self._watched:
            self._look(wiped=False)
        if self._seen is None:
            raise RuntimeError("nothing has been drawn yet; run some seconds first")
        return self._seen

    def run(self, seconds: float) -> None:
        """Let virtual time pass for this many seconds, and update the cabinet whenever it is due."""
        end = self.clock.now() + seconds
        while (wake := self.cabinet.next_due()) < end:
            # If an update is overdue, make it at the next tick, because time must not stand still.
            self.clock.move_to(max(wake, self.clock.now() + TICK))
            self._round()
        self.clock.move_to(max(end, self.clock.now()))
        self._round()

    def wait(self, most: float = inf) -> None:
        """Let virtual time pass until the cabinet's next update is due, at most `most` seconds."""
        now = self.clock.now()
        self.clock.move_to(min(max(self.cabinet.next_due(), now + TICK), now + most))
        self._round()

    def run_until(self, there: Callable[[], bool], limit: float = 60.0) -> None:
        """Let virtual time pass until `there` returns True. Raises TimeoutError after `limit` seconds."""
        end = self.clock.now() + limit
        while not there():
            if self.clock.now() >= end:
                raise TimeoutError(f"after {limit} s the cabinet still shows {type(self.scene).__name__}")
            self.wait(end - self.clock.now())

    def wait_for_card(self) -> None:
        """Wait until all writes to the memory card are done; no virtual time passes."""
        self.store.submit(lambda _card: None).result()

    def hold(self, *names: str) -> None:
        """Close switches and keep them closed; their names are those in hardware/pins.toml."""
        for name in names:
            self._pins.mock(BY_NAME[name]).drive_low()
        self._round()

    def release(self, *names: str) -> None:
        """Open switches that are held closed, by their names."""
        for name in names:
            self._pins.mock(BY_NAME[name]).drive_high()
        self._round()

    def press(self, *names: str, seconds: float = PRESS) -> None:
        """Press and release switches one after another; `seconds` is the length of each press and pause."""
        for name in names:
            self.hold(name)
            self.run(seconds)
            self.release(name)
            self.run(seconds)

    def press_power(self, seconds: float) -> None:
        """Hold the power button for this many seconds, then release it."""
        self._pins.mock(None).drive_low()
        self.run(seconds)
        self._pins.mock(None).drive_high()
        self._round()

    def point(self, x: int, y: int) -> None:
        """Move the mouse pointer to a pixel of the screen."""
        self._mouse.move(x, y)
        self._round()

    def click(self) -> None:
        """Press and release the mouse button."""
        for closed in (True, False):
            self._mouse.click(closed, self.clock.now())
            self._round()
            self.run(PRESS)

    def enter_game(self, game: AnyGame, options: Any) -> None:
        """Go to the menu, choose the game and its options there, and start it.

        This works on any screen from which the menu can be reached.
        """
        while not isinstance(self.scene, Menu):
            if isinstance(self.scene, SetupScene):
                for chord in pilot.way_out(self.scene.game.setup, self.scene.ui):
                    self._strike(chord)
            else:
                # SELECT is pressed because it leads from the top ten to the menu; FIRE might enter a name or
                # start a game.
                listed = isinstance(self.step, ListStep)
                self.press("select" if listed else "start" if self.asking else "p1_fire")
                if not isinstance(self.scene, Menu):
                    # A question that has just appeared ignores answers for this many seconds.
                    self.run(CALM)
        while self.scene.game is not game:
            self.press("p1_right")
        # Just after a game the menu ignores FIRE.
        self.run(max(0.0, self.cabinet.gate.ready_at(Switch.FIRE) - self.clock.now()))
        self.press("p1_fire")
        for chord in pilot.choices(game.setup, self._ui(), until=options)[options]:
            self._strike(chord)

    def play_on(self, journal: Journal) -> None:
        """Continue a game from its journal, after the last line; a game that is over shows its end."""
        self.cabinet.play_on(journal)
        self._round()

    def look(self) -> None:
        """Dismiss the card that asks other players to look away, if it is shown."""
        if isinstance(self.scene, Playing):
            self.scene.stage.look(self.clock.now())
            self._round()

    def play(self, rng: Random) -> Iterator[Playing]:
        """Play the current game to its end, with presses for people's moves; yield after every step."""
        while isinstance(playing := self.scene, Playing):
            steps = len(playing.stage.table.lines)
            if playing.stage.ui is not None and not self._computer_acts(playing):
                self.run(max(0.0, self.cabinet.gate.ready_at(Switch.FIRE) - self.clock.now()))
                self._act(playing, rng)
            elif isinstance(playing.stage.phase, LookAway):
                self.run(max(0.0, self.cabinet.gate.ready_at(Switch.FIRE) - self.clock.now()))
                self.press(f"p{playing.table.players[playing.table.viewer].jack}_fire")
            else:
                self.wait()
            if len(playing.stage.table.lines) > steps:
                yield playing

    def play_to_end(self, rng: Random) -> None:
        for _ in self.play(rng):
            pass

    def spell(self, name: str) -> None:
        """Enter a name on the name wheel with the winner's joystick.

        Raises TypeError if no name is requested.
        """
        names = self.asking
        if not names:
            raise TypeError(f"no name is asked for: {type(self.scene).__name__} is shown")
        stick = f"p{names.jack}"
        self.run(NAMES_CALM)
        for letter in (*name, END):
            turns = (WHEEL.index(letter) - names.wheel.at) % len(WHEEL)
            way = "right" if turns <= len(WHEEL) // 2 else "left"
            self.press(*[f"{stick}_{way}"] * min(turns, len(WHEEL) - turns), f"{stick}_fire")

    def _ui(self) -> Any:
        """The cursor of the set-up screen. Raises TypeError if that screen is not shown."""
        if not isinstance(self.scene, SetupScene):
            raise TypeError(f"no set-up screen is shown: {type(self.scene).__name__} is")
        return self.scene.ui

    @staticmethod
    def _computer_acts(playing: Playing) -> bool:
        player = playing.table.player
        return player is not None and bool(player.computer)

    def _act(self, playing: Playing, rng: Random) -> None:
        table = playing.stage.table
        seat = table.turn
        if seat is None:
            raise TypeError(f"a cursor flashes although {table.due} is due")
        game, view = table.game, table.view(seat)
        move = game.opponents.player().choose(view, table.moves, rng)
        jack = table.players[seat].jack
        path = pilot.presses(game.panel, playing.stage.ui, view, move, jack)
        for control in path:
            self._strike((control,))
        if self.cabinet.gate.question.words(self.clock.now()):
            self.run(CALM)
            self._strike(path[-1:])

    def _strike(self, chord: pilot.Chord) -> None:
        """Press the switches of a chord one after another, then release them in reverse order."""
        names = [control.name for control in chord]
        for name in names:
            self.hold(name)
            self.run(PRESS)
        for name in reversed(names):
            self.release(name)
            self.run(PRESS)

    def _switch_off(self) -> None:
        self.switched_off += 1

    def _round(self) -> None:
        self.cabinet.step()
        if self._watched:
            self._look(wiped=True)

    def _look(self, *, wiped: bool) -> None:
        picture = self.cabinet.picture(wiped=wiped)
        if picture is not None:
            self._seen = picture
            self.pictures += 1
