"""Wires the parts together: presses to the scene, scenes to one another, pictures to the screen.

One object, one thread. It never reaches for time or hardware: `step` is called
whenever something was pressed or `wake` is due, by the real loop and by the
virtual cabinet alike.
"""

from __future__ import annotations

import logging
from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Entry, Exit, Kind, Press, TopTen
from cabinet.display import widgets
from cabinet.display.canvas import Canvas
from cabinet.journal import Journal, JournalError
from cabinet.scenes.attract import Attract, every
from cabinet.scenes.cards import Help, Hint, Pause, TopTenCard
from cabinet.scenes.fault import Fault
from cabinet.scenes.keycard import KeyCard
from cabinet.scenes.menu import Menu
from cabinet.scenes.names import Names
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from cabinet.scenes.result import Result
from cabinet.scenes.scene import (
    FRAME,
    Back,
    GivenUp,
    Scene,
    ToAttract,
    ToHelp,
    ToHint,
    ToList,
    ToMenu,
    ToNames,
    ToPause,
    ToPlay,
    ToResult,
    ToSetup,
    ToTable,
    ToTopTen,
    Way,
)
from cabinet.scenes.setup import Setup
from cabinet.scenes.stage import Stage
from cabinet.sound.listener import Silence
from cabinet.store.ranking import entering
from cabinet.table import Chance, Table, resume

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from random import Random

    from cabinet.api import AnyGame, Control, Seat
    from cabinet.clock import Clock
    from cabinet.controls.inputs import Inputs
    from cabinet.display.flash import Flash
    from cabinet.settings import Settings
    from cabinet.sound.listener import Sound
    from cabinet.store.store import Store

log = logging.getLogger(__name__)

CURTAIN = 0.25
"""Seconds from one screen to the next."""


class Cabinet:
    """The whole machine but for its screen and its wires."""

    def __init__(
        self,
        *,
        games: Sequence[AnyGame],
        store: Store,
        sound: Sound,
        inputs: Inputs,
        clock: Clock,
        flash: Flash,
        settings: Settings,
        chance: Chance,
        rng: Random,
        legend: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """`chance` draws for the people's games, `rng` for attract and the computer players.

        `legend`: what the keys do, shown first where there is a keyboard.
        """
        self._games = tuple(games)
        self._store = store
        self._sound = sound
        self._inputs = inputs
        self._clock = clock
        self._flash = flash
        self._settings = settings
        self._chance = chance
        self._rng = rng
        self._legend = legend
        self._playable = self._games
        """Games that attract can show: all that have not failed in it."""
        self._scenes: list[Scene] = []
        self._kept: list[Scene] = []
        """What attract has interrupted and the next press returns to."""
        self._held: set[Control] = set()
        """Controls pressed since the present scene was entered."""
        self.last_press = clock.now()
        """When something was pressed last."""
        self._entered = 0
        self._shown: Hashable = None
        self._page: Hashable = None
        self._canvas = Canvas(four_colours=settings.display.four_colours)
        self._front = Canvas()
        self._glass = Canvas()
        self._leaving: Canvas | None = None
        self._curtain_from = -inf

    @property
    def scene(self) -> Scene:
        """What is being shown."""
        return self._scenes[-1]

    def start(self, game: AnyGame | None = None) -> None:
        """Open the first scene: the game that the power cut, a game asked for, or attract."""
        now = self._clock.now()
        self.last_press = now
        first = self._unfinished() or (self._open(ToSetup(game)) if game else self._attract(now))
        card = [KeyCard(self._legend)] if self._legend else []
        self._show([first, *card], now)

    def step(self) -> None:
        """Take what was pressed, and let the time pass that has passed."""
        now = self._clock.now()
        presses = self._inputs.take(now)
        if at := self._inputs.pointed():
            self._point(*at, now)
        for press in presses:
            self._press(press)
        now = self._clock.now()
        try:
            self._go(self.scene.tick(now), now)
        except Exception:
            self._fault(now)
        if self.scene.idles and now >= self._idle_at:
            self._go(ToAttract(), now)

    def wake(self) -> float:
        """When `step` and `picture` are to be called next, if nothing is pressed before."""
        now = self._clock.now()
        times = [self._inputs.wake(now), self.scene.wake(now)]
        if self.scene.idles:
            times.append(self._idle_at)
        if self._leaving:
            times.append(now + FRAME)
        return min(times)

    def picture(self, *, curtain: bool = True) -> Canvas | None:
        """The picture, drawn anew where anything in it has changed; None where nothing has.

        Without the `curtain` one screen replaces the other at once.
        """
        now = self._clock.now()
        if now >= self._curtain_from + CURTAIN:
            self._leaving = None
        try:
            page = (self._entered, self.scene.page())
            look = (page, self.scene.look(now), now if self._leaving else None)
            if look == self._shown:
                return None
            if curtain and self._page not in (None, page):
                self._leaving, self._curtain_from = self._front.copy(), now
            self.scene.draw(self._canvas, now)
        except Exception:
            self._fault(now)
            self.scene.draw(self._canvas, now)
            page, look = (self._entered, None), None
        self._shown, self._page = look, page
        if self._leaving:
            widgets.curtain(self._front, self._leaving, self._canvas, (now - self._curtain_from) / CURTAIN)
        else:
            self._front.paste(self._canvas)
        if not self._settings.display.scan_lines:
            return self._front
        # On a copy: the next curtain must not get them twice.
        self._glass.paste(self._front)
        self._glass.scan_lines()
        return self._glass

    # Playbill, for attract

    def stage(self, game: AnyGame) -> Stage:
        """A fresh table at which computers play, silent and never written down."""
        choices = game.setup.choices()
        table = Table(game, choices[min(1, len(choices) - 1)], self._rng)
        return Stage(
            table, sound=Silence(), rng=self._rng, record=self.top_ten(game).record, computers_only=True
        )

    def top_ten(self, game: AnyGame) -> TopTen:
        """The game's list as it stands."""
        return TopTen(self._store.top_ten(game.name))

    # From scene to scene

    @property
    def _idle_at(self) -> float:
        return self.last_press + self._settings.attract.idle_seconds

    def _press(self, press: Press) -> None:
        if press.kind is Kind.DOWN:
            self.last_press = press.at
            self._held.add(press.control)
        elif press.control not in self._held:
            # Held since an earlier scene: a repeat of what was meant there is meant no more.
            return
        if press.kind is Kind.UP:
            self._held.discard(press.control)
        try:
            if isinstance(self.scene, Attract) and press.kind is Kind.DOWN and self._kept:
                self._show(self._kept, press.at)
                return
            self._go(self.scene.press(press), press.at)
        except Exception:
            self._fault(press.at)

    def _point(self, x: int, y: int, now: float) -> None:
        try:
            self.scene.point(x, y)
        except Exception:
            self._fault(now)

    def _go(self, way: Way | None, now: float) -> None:
        match way:
            case None:
                pass
            case Back():
                self._show(self._scenes[:-1], now)
            case ToPause(game):
                self._show([*self._scenes, Pause(game, flash=self._flash, sound=self._sound)], now)
            case ToHelp(game):
                self._show([*self._scenes, Help(game, sound=self._sound)], now)
            case ToHint(game, advice, marked):
                self._show([*self._scenes, Hint(game, advice, marked)], now)
            case ToTopTen(game):
                card = TopTenCard(game, self.top_ten(game), flash=self._flash)
                self._show([*self._scenes, card], now)
            case ToAttract():
                self._sound.hush()
                kept = self._scenes if any(scene.keeps for scene in self._scenes) else []
                self._show([self._attract(now)], now)
                self._kept = kept
            case GivenUp() if table := self._won():
                # Nothing is left to play: the score is not thrown away with the game.
                self._go(ToResult(table), now)
            case GivenUp(then):
                self._store.finish()
                self._go(then, now)
            case ToResult(table) if table.game.shows_result and not self._entering(table):
                self._go(ToList(table, ()), now)
            case ToList(table, names):
                self._show(self._post(table, names), now)
            case _:
                self._show([self._open(way)], now)

    def _open(self, way: Way) -> Scene:
        flash, sound = self._flash, self._sound
        match way:
            case ToMenu(game):
                return Menu(self._games, game, sound=sound)
            case ToSetup(game, new):
                top_ten = TopTen(self._store.top_ten(game.name), new)
                return Setup(game, top_ten, flash=flash, sound=sound)
            case ToPlay(game, options):
                table = Table(game, options, self._chance)
                self._store.begin(table.journal)
                return self._playing(table)
            case ToTable(table):
                return self._playing(table)
            case ToResult(table):
                return self._result(table)
            case ToNames(table, seats):
                return Names(table, seats, self._last_name, flash=flash, sound=sound)
            case _:
                raise TypeError(f"no scene lies on the way {way}")

    def _show(self, scenes: list[Scene], now: float) -> None:
        if self._scenes:
            self.scene.leave()
        self._scenes, self._kept = scenes, []
        self._held.clear()
        self._entered += 1
        self.scene.enter(now)

    def _attract(self, now: float) -> Attract:
        jingles = every(60 * self._settings.sound.jingle_minutes, now)
        return Attract(self._playable, self, flash=self._flash, sound=self._sound, jingles=jingles)

    def _playing(self, table: Table) -> Playing:
        stage = Stage(
            table,
            sound=self._sound,
            rng=self._rng,
            record=self.top_ten(table.game).record,
            note=self._store.add,
        )
        return Playing(stage, flash=self._flash, sound=self._sound)

    # The end of a game

    def _result(self, table: Table) -> Result:
        return Result(table, self._entering(table), flash=self._flash, sound=self._sound)

    def _entering(self, table: Table) -> tuple[Seat, ...]:
        """The winning people whose scores enter the list."""
        if table.hinted:
            return ()
        rules, state = table.game.rules, table.state
        scores = rules.scores(state)
        posts = table.game.posts or rules.winners
        people = [seat for seat in posts(state) if not table.players[seat].computer]
        top_ten = self._store.top_ten(table.game.name)
        rows = entering(top_ten, [scores[seat] for seat in people], _tie(table))
        return tuple(people[at] for at in rows)

    def _won(self) -> Table | None:
        """The game under way where nothing is left to play in it, but for taking back the last move."""
        tables = [scene.table for scene in self._scenes if isinstance(scene, Playing | Offer)]
        return next((table for table in tables if table.game.rules.winners(table.state)), None)

    def _last_name(self, jack: int) -> str | None:
        return self._store.setting(f"name of joystick {jack}")

    def _post(self, table: Table, names: tuple[tuple[int, str], ...]) -> list[Scene]:
        """Post the winners' scores and clear the game under way, both or neither; then what follows."""
        game, scores = table.game, table.game.rules.scores(table.state)
        day = self._clock.today()
        for seat, name in names:
            player = table.players[seat]
            if name != f"PLAYER {seat + 1}":
                self._store.set_setting(f"name of joystick {player.jack}", name)
        entries = [Entry(name, scores[seat], day, _tie(table)) for seat, name in names]
        rows = (receipt.row for receipt in self._store.finish(*entries))
        new = frozenset(row for row in rows if row is not None)
        follows = game.follows(table.state)
        if follows is None:
            after = self._open(ToSetup(game, new))
        else:
            after = self._open(ToMenu(game) if isinstance(follows, Exit) else ToPlay(game, follows))
        if not new or (follows is None and game.setup_lists):
            return [after]
        return [after, TopTenCard(game, TopTen(self._store.top_ten(game.name), new), flash=self._flash)]

    # What may go wrong

    def _unfinished(self) -> Scene | None:
        journal = self._store.under_way()
        if journal is None:
            return None
        try:
            game = next((game for game in self._games if game.name == journal.game), None)
            if game is None:
                raise JournalError(f"there is no game {journal.game!r}; install it or delete the journal")
            table = resume(game, journal, self._chance)
            if table.over:
                return self._result(table)
            return Offer(table, flash=self._flash, sound=self._sound)
        except Exception:
            self._lay_aside(journal, "The game under way cannot be resumed")
            return None

    def _fault(self, now: float) -> None:
        """An exception ends a game or a scene, never the cabinet."""
        scene = self.scene
        table = next((part.table for part in self._scenes if isinstance(part, Playing)), None)
        title = "The cabinet"
        if table:
            title = table.game.title
            self._lay_aside(table.journal, f"{title} failed")
        elif isinstance(scene, Attract) and scene.game:
            log.exception(
                "%s failed in attract mode and is left out of it until the next start", scene.game.name
            )
            self._playable = tuple(game for game in self._playable if game is not scene.game)
            self._show([self._attract(now)], now)
            return
        else:
            log.exception("The scene %s failed", type(scene).__name__)
        self._sound.play(Cue.LOSE)
        self._show([Fault(title)], now)

    def _lay_aside(self, journal: Journal, what: str) -> None:
        path = self._store.set_aside(journal)
        log.exception("%s; its journal is kept: cabinet replay %s", what, path)
        self._store.finish()


def _tie(table: Table) -> int:
    """What decides between equal scores of the top ten."""
    return table.game.tie(table.state) if table.game.tie else 0
