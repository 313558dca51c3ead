"""A virtual cabinet for tests, with pins to press, time to run, and a picture and a state to read."""

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
"""The presses that lead from a prompt to the first hint of a game."""


EXACT = 10.0
"""For this many seconds before the end of a long `run`, the cabinet wakes as often as it asks to."""
STEP = 0.5
"""Seconds between two wake-ups earlier in a long `run`."""


@cache
def installed() -> tuple[AnyGame, ...]:
    """Return every game that is installed with the tests."""
    return catalogue.load()


class Bench:
    """A virtual cabinet over a data directory, whose power can be cut."""

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

        `watched`: draw every picture, not only those a test reads. `computer`, `host`: the machine.
        """
        self.data = data
        self.clock = VirtualClock()
        self._chance = Rigged((), Random(1982))
        self._games = games or installed()
        self._settings = settings or DECIDED
        self._watched = watched
        self.computer = computer
        """The computer that holds the card; None if a test does not need one."""
        self._host = host
        self.boot = ""
        """The boot id of the machine."""
        self.power_on()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.power_off()

    def power_on(self, *closed: str) -> None:
        """Switch on and load the card. `closed`: the switches that are stuck closed."""
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
        """Shut down cleanly, after the card has finished; with `cut`, cut the power instead."""
        mark = self.store.setting(RUNNING)
        self.cabinet.close()
        if cut:
            self.store.set_setting(RUNNING, mark or "")
        self.store.close(5.0)

    def restart(self, *, cut: bool = False) -> None:
        """Switch off and on again; with `cut`, by a power cut."""
        self.power_off(cut=cut)
        self.power_on()

    @property
    def scene(self) -> Any:
        """The scene on the screen."""
        return self.cabinet.scene

    def shows(self, step: type[EndingStep]) -> bool:
        """Return whether this step of a game's end is on the screen."""
        return isinstance(self.cabinet.step, step)

    @property
    def game(self) -> AnyGame:
        """The first game of the menu: DICE POKER."""
        return self._games[0]

    @property
    def table(self) -> Table:
        """The table of the game under way."""
        assert isinstance(self.scene, Playing), self.scene
        return self.scene.stage.table

    @property
    def state(self) -> Any:
        """The state of the game under way."""
        return self.table.state

    @property
    def ui(self) -> Any:
        """The position of the player's cursor."""
        return self.scene.stage.ui

    @property
    def asked(self) -> str:
        """The question that the game asks; '' for none."""
        question = self.cabinet.cabinet.gate.question
        return str(question.words(self.clock.now()))

    @property
    def heard(self) -> list[str]:
        """Every cue since the start."""
        return [cue.value for cue in self.cabinet.sound.heard]

    def words(self) -> list[str]:
        """All text in the picture, in drawing order."""
        canvas = RecordingCanvas()
        self.scene.draw(canvas, self.clock.now())
        return [text.words for text in canvas.texts()]

    def press(self, *names: str) -> None:
        """Press and release switches, one after another."""
        self.cabinet.press(*names)

    def run(self, seconds: float) -> None:
        """Let time pass. Unless pictures are drawn, a long time passes in long steps until near its end."""
        if not self._watched:
            while seconds > EXACT:
                self.clock.move_to(self.clock.now() + STEP)
                self.cabinet.run(0.0)
                seconds -= STEP
        self.cabinet.run(seconds)

    def rig(self, *faces: int) -> None:
        """Set what the dice will show next."""
        self._chance.faces.extend(faces)

    def begin(self, players: int = 1) -> None:
        """Go from attract mode into DICE POKER, to the first prompt."""
        assert isinstance(self.scene, Attract)
        self.press("p1_fire", "p1_fire", *["p1_right"] * (players - 1), "p1_fire")
        self.settle()

    def prompt(self) -> None:
        """Wait until a player is to act."""
        self.cabinet.run_until(lambda: isinstance(self.scene, Playing) and self.scene.stage.ui is not None)

    def answer(self, *names: str) -> None:
        """Press and release each switch once the screen has been shown for long enough to accept it."""
        for name in names:
            self.run(BY_ITSELF)
            self.press(name)

    def to_the_name(self) -> None:
        """Go from the result of a game to the winner's name entry."""
        self.answer("p1_fire")
        assert isinstance(self.cabinet.step, NameEntry), self.scene

    def go_on(self) -> None:
        """Leave the list at the end of a game by the option that is offered first."""
        assert isinstance(self.cabinet.step, ListStep), self.scene
        self.run(CALM)
        self.press("p1_fire")

    def settle(self) -> None:
        """Wait until a player is to act and FIRE makes moves."""
        self.prompt()
        self.run(max(0.0, self.cabinet.cabinet.gate.ready_at(Switch.FIRE) - self.clock.now()))

    def fill(self, *scores: int) -> None:
        """Put scores on the list of DICE POKER."""
        for number, score in enumerate(scores):
            self.store.post(self.game.name, Entry(f"OLD {number}", score))
