"""A virtual cabinet for tests: a test presses its switches, lets time pass, and reads picture and state."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import Entry, Switch
from cabinet.app import BY_ITSELF
from cabinet.clock import VirtualClock
from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.devtools.virtual.gallery import DECIDED
from cabinet.play import catalogue
from cabinet.play.bookkeeper import RUNNING
from cabinet.play.table import Rigged
from cabinet.scenes.attract import Attract
from cabinet.scenes.ending_step import CALM
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.playing import Playing
from cabinet.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Self

    from cabinet.api import AnyGame
    from cabinet.play.table import Table
    from cabinet.scenes.ending_step import EndingStep
    from cabinet.settings import Settings
    from cabinet.settings_file import SettingsFile
    from cabinet.system.host import Host


TO_A_HINT = ("option", "p1_left", "p1_fire", "p1_down", "p1_fire")
"""The presses that lead from the prompt of a game to the first hint."""


EXACT = 10.0
"""The length in seconds of the last part of a long `run`, in which the cabinet wakes whenever it asks to."""
STEP = 0.5
"""The seconds between two wake-ups of the cabinet in a long `run`, before the last `EXACT` seconds."""


@cache
def installed() -> tuple[AnyGame, ...]:
    return catalogue.load()


class Bench:
    """A virtual cabinet that keeps its data in a directory, and whose power can be cut."""

    def __init__(
        self,
        data: Path,
        *,
        games: Sequence[AnyGame] | None = None,
        settings: Settings | SettingsFile | None = None,
        watched: bool = False,
        computer: str | None = None,
        host: Host | None = None,
    ) -> None:
        """Switch the cabinet on.

        With `watched`, every picture is drawn, not only the pictures that a test reads. `computer` and `host`
        describe the machine that the cabinet runs on.
        """
        self.data = data
        self.clock = VirtualClock()
        self._chance = Rigged((), Random(1982))
        self._games = games or installed()
        self._settings = settings or DECIDED
        self._watched = watched
        self.computer = computer
        """The id of the computer that holds the memory card; None if a test does not need one."""
        self._host = host
        self.boot = ""
        """The id that the machine's kernel gives to the present boot."""
        self.power_on()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.power_off()

    def power_on(self, *closed: str) -> None:
        """Switch the cabinet on and load the data. `closed` names the switches that are stuck closed."""
        self.store = Store.open(self.data, clock=self.clock)
        self.cabinet = VirtualCabinet(
            self._games,
            self.store,
            clock=self.clock,
            chance=self._chance,
            settings=self._settings,
            closed=closed,
            watched=self._watched,
            boot=self.boot,
            computer=self.computer,
            host=self._host,
        )

    def power_off(self, *, cut: bool = False) -> None:
        """Shut the cabinet down after all data are written; with `cut`, cut the power instead."""
        mark = self.store.setting(RUNNING)
        self.cabinet.close()
        if cut:
            self.store.set_setting(RUNNING, mark or "")
        self.store.close(5.0)

    def restart(self, *, cut: bool = False) -> None:
        """Switch the cabinet off and on again; with `cut`, by a power cut."""
        self.power_off(cut=cut)
        self.power_on()

    @property
    def scene(self) -> Any:
        return self.cabinet.scene

    def shows(self, step: type[EndingStep]) -> bool:
        """Return True if the screen shows this step of the end of a game, such as name entry."""
        return isinstance(self.cabinet.step, step)

    @property
    def game(self) -> AnyGame:
        """The first game on the menu, which is DICE POKER unless the test has chosen other games."""
        return self._games[0]

    @property
    def table(self) -> Table:
        """The table of the game that is being played; it holds the players and the game's state."""
        assert isinstance(self.scene, Playing), self.scene
        return self.scene.stage.table

    @property
    def state(self) -> Any:
        """The rules' state of the game that is being played."""
        return self.table.state

    @property
    def ui(self) -> Any:
        """The state of the player's cursor; None while no player is to act."""
        return self.scene.stage.ui

    @property
    def asked(self) -> str:
        """The text of the question that the cabinet's screen asks the player; '' if it asks none."""
        question = self.cabinet.cabinet.gate.question
        return str(question.words(self.clock.now()))

    @property
    def heard(self) -> list[str]:
        """The names of all sound cues that were played since the cabinet was switched on."""
        return [cue.value for cue in self.cabinet.sound.heard]

    def words(self) -> list[str]:
        """Return all text in the present picture, in the order of drawing."""
        canvas = RecordingCanvas()
        self.scene.draw(canvas, self.clock.now())
        return [text.words for text in canvas.texts()]

    def press(self, *names: str) -> None:
        """Press and release the named switches, one after another."""
        self.cabinet.press(*names)

    def run(self, seconds: float) -> None:
        """Let time pass.

        Unless the cabinet is `watched`, the clock takes long steps until near the end.
        """
        if not self._watched:
            while seconds > EXACT:
                self.clock.move_to(self.clock.now() + STEP)
                self.cabinet.run(0.0)
                seconds -= STEP
        self.cabinet.run(seconds)

    def rig(self, *faces: int) -> None:
        """Set the faces that the next dice show."""
        self._chance.faces.extend(faces)

    def begin(self, players: int = 1) -> None:
        """Start DICE POKER with `players` people from attract mode, and wait for the first prompt."""
        assert isinstance(self.scene, Attract)
        self.press("p1_fire", "p1_fire", *["p1_right"] * (players - 1), "p1_fire")
        self.settle()

    def prompt(self) -> None:
        self.cabinet.run_until(lambda: isinstance(self.scene, Playing) and self.scene.stage.ui is not None)

    def answer(self, *names: str) -> None:
        """Press and release each switch, after a wait until the screen accepts its press."""
        for name in names:
            self.run(BY_ITSELF)
            self.press(name)

    def to_the_name(self) -> None:
        """Go from the screen with the result of a game to the winner's name entry."""
        self.answer("p1_fire")
        assert isinstance(self.cabinet.step, NameEntry), self.scene

    def go_on(self) -> None:
        """Leave the list of scores at the end of a game by choosing the option that is offered first."""
        assert isinstance(self.cabinet.step, ListStep), self.scene
        self.run(CALM)
        self.press("p1_fire")

    def settle(self) -> None:
        """Wait until a player is to act and a press of FIRE counts as a move."""
        self.prompt()
        self.run(max(0.0, self.cabinet.cabinet.gate.ready_at(Switch.FIRE) - self.clock.now()))

    def fill(self, *scores: int) -> None:
        """Put scores into the top ten of DICE POKER."""
        for number, score in enumerate(scores):
            self.store.post(self.game.name, Entry(f"OLD {number}", score))
