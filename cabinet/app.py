"""Wires the parts together: presses to the scene, scenes to one another, pictures to the screen.

One object, one thread. It never reaches for time or hardware: `step` is called
whenever something was pressed or `wake` is due, by the real loop and by the
virtual cabinet alike.
"""

from __future__ import annotations

import logging
from math import inf
from typing import TYPE_CHECKING

from cabinet import catalogue
from cabinet.api import Cue, Entry, Exit, Kind, Press, TopTen
from cabinet.books import Bookkeeper
from cabinet.controls.entrance import Entrance
from cabinet.display import widgets
from cabinet.display.canvas import Canvas
from cabinet.display.palette import CABINET
from cabinet.journal import Journal, JournalError
from cabinet.rude import rude
from cabinet.scenes.attract import Attract, every
from cabinet.scenes.cards import Help, Hint, Pause, TopTenCard
from cabinet.scenes.fault import Fault
from cabinet.scenes.keycard import KeyCard
from cabinet.scenes.menu import Menu
from cabinet.scenes.names import Names
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import CONFIRM, Playing
from cabinet.scenes.power import SwitchingOff
from cabinet.scenes.result import LASTS, Result
from cabinet.scenes.scene import (
    FRAME,
    Answered,
    Back,
    GivenUp,
    Scene,
    ToAttract,
    ToHelp,
    ToHint,
    ToList,
    ToMenu,
    ToNames,
    ToOff,
    ToOperator,
    ToPage,
    ToPause,
    ToPlay,
    ToPlayers,
    ToQuestion,
    ToResult,
    ToSetup,
    ToTable,
    ToTopTen,
    ToWording,
    ToWork,
    Way,
)
from cabinet.scenes.setup import Setup
from cabinet.scenes.stage import Stage
from cabinet.sound.listener import Silence
from cabinet.store.ranking import entering
from cabinet.table import Chance, Table, resume

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from random import Random

    from cabinet.api import AnyGame, Control, Seat
    from cabinet.clock import Clock
    from cabinet.controls.inputs import Inputs
    from cabinet.controls.power import PowerButton
    from cabinet.display.flash import Flash
    from cabinet.scenes.scene import OwnersWay
    from cabinet.settings import Attract as AttractWishes
    from cabinet.settings_file import SettingsFile
    from cabinet.sound.listener import Sound
    from cabinet.store.store import Store
    from cabinet.upkeep import Host

log = logging.getLogger(__name__)

CURTAIN = 0.25
"""Seconds from one screen to the next."""
SLOWLY = 2.0
"""How much longer whatever waits for somebody waits in the slow mode."""


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
        settings: SettingsFile,
        chance: Chance,
        rng: Random,
        legend: tuple[tuple[str, str], ...] = (),
        switch_off: Callable[[], None] = lambda: None,
        boot: str = "",
        host: Callable[[], Host],
        canvas: Callable[[], Canvas] = Canvas,
    ) -> None:
        """`chance` draws for the people's games, `rng` for attract and the computer players.

        `legend`: what the keys do, shown first where there is a keyboard.
        `switch_off` asks for the machine's power to go, once the button has been held.
        `boot`: a word that differs after every start of the machine, "" where there is none.
        `host`: the machine as its owner sees it, asked for when the owner comes.
        `canvas` makes what the pictures are drawn on.
        """
        self._games = tuple(games)
        self._store = store
        self._sound = sound
        self._inputs = inputs
        self._clock = clock
        self._flash = flash
        self._settings_file = settings
        self._settings = settings.now
        self._hidden: tuple[str, ...] = ()
        """Games that the owner hides, as they were looked at last."""
        self._chance = chance
        self._rng = rng
        self._legend = legend
        self.power_button: PowerButton | None = None
        """The button that switches the machine off, once its pin is open."""
        self._switch_off = switch_off
        self._books = Bookkeeper(store, clock, boot)
        self._host = host
        self._failed: set[str] = set()
        """Games that have failed in attract mode, by name."""
        self._entrance = Entrance()
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
        self._canvas = canvas()
        self._front = canvas()
        self._glass = canvas()
        self._leaving: Canvas | None = None
        self._curtain_from = -inf
        self._take_up()

    @property
    def scene(self) -> Scene:
        """What is being shown."""
        return self._scenes[-1]

    def start(self, game: AnyGame | None = None) -> None:
        """Open the first scene: the game that the power cut, a game asked for, or attract."""
        now = self._clock.now()
        self.last_press = now
        self._books.open(now)
        first = self._unfinished() or (self._open(ToSetup(game)) if game else self._attract(now))
        card = [KeyCard(self._legend)] if self._legend else []
        self._show([first, *card], now)

    def stop(self) -> None:
        """The end, as it should be: without it the last run counts as cut off."""
        self._books.close(self._clock.now())

    def step(self) -> None:
        """Take what was pressed, and let the time pass that has passed."""
        now = self._clock.now()
        presses = self._inputs.take(now)
        if at := self._inputs.pointed():
            self._point(*at, now)
        for press in presses:
            self._press(press)
        now = self._clock.now()
        if self._entrance.asks(now):
            self._call_operator(now)
        try:
            self._go(self.scene.tick(now), now)
        except Exception:
            self._fault(now)
        self._take_up()
        if self.scene.idles and now >= self._idle_at:
            self._go(ToAttract(), now)
        if self.power_button and self.power_button.asks(now):
            self._show([*(self._kept or self._scenes), self._switching_off()], now)
        self._books.tick(now)

    def wake(self) -> float:
        """When `step` and `picture` are to be called next, if nothing is pressed before."""
        now = self._clock.now()
        times = [self._inputs.wake(now), self.scene.wake(now), self._books.wake()]
        if self.scene.idles:
            times.append(self._idle_at)
        if self._leaving:
            times.append(now + FRAME)
        if self._entrance.waits:
            times.append(self._entrance.wake())
        if self.power_button:
            times.append(self.power_button.wake(now))
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
            waits = self._entrance.waits
            look = (page, self.scene.look(now), now if self._leaving else None, waits)
            if look == self._shown:
                return None
            if curtain and self._page not in (None, page):
                self._leaving, self._curtain_from = self._front.copy(), now
                # However long this picture takes, another one has to follow it.
                look = (page, look[1], now, waits)
            self.scene.draw(self._canvas, now)
            if waits:
                widgets.banner(self._canvas, CABINET, "HOLD ON: OPERATOR")
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

    def programme(self) -> tuple[tuple[AnyGame, ...], AttractWishes]:
        """The games that attract shows, and how, as the owner wants it now."""
        self._settings_file.look()
        self._take_up()
        games = tuple(game for game in self._on_show if game.name not in self._failed)
        return games, self._settings.attract

    def stage(self, game: AnyGame) -> Stage:
        """A fresh table at which computers play, silent and never written down."""
        choices = game.setup.choices()
        table = Table(game, choices[min(1, len(choices) - 1)], self._rng)
        record = self.top_ten(game).record
        return Stage(table, sound=Silence(), rng=self._rng, record=record, computers_only=True)

    def top_ten(self, game: AnyGame) -> TopTen:
        """The game's list as it stands."""
        return TopTen(self._store.top_ten(game.name))

    # The owner's wishes

    def _take_up(self) -> None:
        """Let the settings as they are now hold, where they have changed."""
        now = self._settings = self._settings_file.now
        if now.games.hidden != self._hidden:
            self._hidden = now.games.hidden
            if wrong := catalogue.all_hidden((game.name for game in self._games), self._hidden):
                log.warning(wrong)
        self._flash.steady = now.display.steady
        self._canvas.four_colours = now.display.four_colours
        if self._sound.volume != now.sound.volume:
            self._sound.volume = now.sound.volume

    @property
    def _on_show(self) -> tuple[AnyGame, ...]:
        """The games that the menu has."""
        wishes = self._settings.games
        return catalogue.shown(self._games, wishes.order, wishes.hidden)

    def _patiently(self, seconds: float) -> float:
        """A time for an answer, longer in the slow mode."""
        return seconds * (SLOWLY if self._settings.games.slow else 1.0)

    def _call_operator(self, now: float) -> None:
        try:
            self._go(ToOperator(), now)
        except Exception:
            # They are read from the card only now.
            log.exception("The owner's pages cannot be opened")
            self._books.crashed()
            self._sound.play(Cue.LOSE)

    def _owners_page(self, way: OwnersWay) -> Scene:
        # Long to import, and only the owner ever comes here.
        from cabinet.scenes.operator.desk import Desk  # noqa: PLC0415 - see above
        from cabinet.scenes.operator.office import page  # noqa: PLC0415 - see above
        from cabinet.upkeep import Upkeep  # noqa: PLC0415 - see above

        store, settings, clock = self._store, self._settings_file, self._clock
        desk = Desk(
            games=self._games,
            settings=settings,
            store=store,
            sound=self._sound,
            inputs=self._inputs,
            clock=clock,
            flash=self._flash,
            upkeep=Upkeep(store=store, settings=settings, books=self._books, clock=clock, host=self._host()),
        )
        return page(way, desk)

    # From scene to scene

    @property
    def _idle_at(self) -> float:
        return self.last_press + self._settings.attract.idle_seconds

    def _press(self, press: Press) -> None:
        here = isinstance(self.scene, Attract | Menu)
        if self._entrance.take(press, here=here, is_open=self._settings.operator.open):
            self.last_press = press.at
            return
        if press.kind is Kind.DOWN:
            self.last_press = press.at
            self._held.add(press.control)
        elif press.control not in self._held:
            # Held since an earlier scene: a repeat of what was meant there is meant no more.
            return
        if press.kind is Kind.UP:
            self._held.discard(press.control)
        try:
            if isinstance(self.scene, Attract) and press.kind is Kind.DOWN and (waits := self._waits()):
                self._show(waits, press.at)
                return
            self._go(self.scene.press(press), press.at)
        except Exception:
            self._fault(press.at)

    def _waits(self) -> list[Scene]:
        """What a press in attract mode leads to: what it has interrupted, or what the card gave only now."""
        if self._kept:
            return self._kept
        late = self._unfinished()
        return [late] if late else []

    def _point(self, x: int, y: int, now: float) -> None:
        try:
            self.scene.point(x, y)
        except Exception:
            self._fault(now)

    def _go(self, way: Way | None, now: float) -> None:
        if way is None:
            return
        self._settings_file.look()
        self._take_up()
        match way:
            case ToPlayers():
                self._leave_operator(now)
            case Back():
                self._show(self._scenes[:-1], now)
            case ToOperator():
                self._show([*self._below(), self._owners_page(way)], now)
            case Answered(then):
                self._show(self._scenes[:-1], now)
                self._go(then, now)
            case ToAttract():
                self._sound.hush()
                below = self._below()
                kept = below if any(scene.keeps for scene in below) else []
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
            case _ if card := self._card(way):
                self._show([*self._scenes, card], now)
            case _:
                self._show([self._open(way)], now)

    def _card(self, way: Way) -> Scene | None:
        """What is laid over the present scene on this way, None where another takes its place."""
        flash, sound = self._flash, self._sound
        match way:
            case ToPause(game):
                return Pause(game, flash=flash, sound=sound)
            case ToHelp(game):
                return Help(game, sound=sound)
            case ToHint(game, advice, marked):
                return Hint(game, advice, marked)
            case ToTopTen(game):
                return TopTenCard(game, self.top_ten(game), flash=flash)
            case ToPage() | ToWording() | ToQuestion() | ToWork():
                return self._owners_page(way)
            case ToOff(restart):
                return self._switching_off(restarts=restart)
            case _:
                return None

    def _switching_off(self, *, restarts: bool = False) -> SwitchingOff:
        self._sound.hush()
        return SwitchingOff(self._host().power.restart if restarts else self._switch_off, restarts=restarts)

    def _open(self, way: Way) -> Scene:
        flash, sound = self._flash, self._sound
        match way:
            case ToMenu(game):
                return Menu(self._on_show, game, sound=sound)
            case ToSetup(game, new):
                top_ten = TopTen(self._store.top_ten(game.name), new)
                return Setup(game, top_ten, self._settings.games.strength, flash=flash, sound=sound)
            case ToPlay(game, options):
                table = Table(game, options, self._chance)
                with self._store.at_once():
                    self._store.begin(table.journal)
                    self._books.begins(game)
                return self._playing(table)
            case ToTable(table):
                return self._playing(table)
            case ToResult(table):
                return self._result(table)
            case ToNames(table, seats):
                patience = self._patiently(self._settings.names.seconds)
                return Names(table, seats, self._last_name, patience=patience, flash=flash, sound=sound)
            case _:
                raise TypeError(f"no scene lies on the way {way}")

    def _show(self, scenes: list[Scene], now: float) -> None:
        if self._scenes:
            self.scene.leave()
        self._scenes, self._kept = scenes, []
        self._held.clear()
        self._entered += 1
        playing = any(isinstance(scene, Playing) for scene in scenes)
        self._books.shown(now, attract=isinstance(self.scene, Attract), playing=playing)
        self.scene.enter(now)

    def _attract(self, now: float) -> Attract:
        jingles = every(60 * self._settings.sound.jingle_minutes, now)
        return Attract(self, flash=self._flash, sound=self._sound, jingles=jingles)

    def _below(self) -> list[Scene]:
        """What is shown but for the operator's own pages: no player comes back to these."""
        return [scene for scene in self._scenes if not scene.private]

    def _leave_operator(self, now: float) -> None:
        """Back to a game that waits, else to the menu as it is now."""
        below = self._below()
        if any(scene.keeps for scene in below):
            self._show(below, now)
        else:
            game = next((scene.game for scene in below if isinstance(scene, Menu)), None)
            self._go(ToMenu(game), now)

    def _playing(self, table: Table) -> Playing:
        stage = Stage(
            table,
            sound=self._sound,
            rng=self._rng,
            record=self.top_ten(table.game).record,
            note=self._store.add,
            slowly=self._patiently(1.0),
        )
        return Playing(
            stage,
            hints=self._settings.games.hints,
            confirm=self._patiently(CONFIRM),
            flash=self._flash,
            sound=self._sound,
        )

    # The end of a game

    def _result(self, table: Table) -> Result:
        lasts = self._patiently(LASTS)
        return Result(table, self._entering(table), lasts=lasts, flash=self._flash, sound=self._sound)

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
        offered = self._settings.names.offered
        default = offered[jack - 1] if jack <= len(offered) else None
        return self._store.setting(f"name of joystick {jack}") or default

    def _post(self, table: Table, names: tuple[tuple[int, str], ...]) -> list[Scene]:
        """Post the winners' scores and clear the game under way, both or neither; then what follows."""
        game, scores = table.game, table.game.rules.scores(table.state)
        if self._settings.names.filter:
            names = tuple((seat, self._polite(seat, name)) for seat, name in names)
        day = self._clock.today()
        for seat, name in names:
            player = table.players[seat]
            if name != f"PLAYER {seat + 1}":
                self._store.set_setting(f"name of joystick {player.jack}", name)
        entries = [Entry(name, scores[seat], day, _tie(table)) for seat, name in names]
        with self._store.at_once():
            receipts = self._store.finish(*entries)
            self._books.ends(table)
        new = frozenset(receipt.row for receipt in receipts if receipt.row is not None)
        follows = game.follows(table.state)
        if follows is None:
            after = self._open(ToSetup(game, new))
        else:
            after = self._open(ToMenu(game) if isinstance(follows, Exit) else ToPlay(game, follows))
        if not new or (follows is None and game.setup_lists):
            return [after]
        return [after, TopTenCard(game, TopTen(self._store.top_ten(game.name), new), flash=self._flash)]

    def _polite(self, seat: Seat, name: str) -> str:
        """The name, or PLAYER n in place of a rude one."""
        return f"PLAYER {seat + 1}" if rude(name, self._settings.names.refused) else name

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
            return Offer(table, self._books.last, flash=self._flash, sound=self._sound)
        except Exception:
            self._lay_aside(journal, "The game under way cannot be resumed")
            return None

    def _fault(self, now: float) -> None:
        """An exception ends a game or a scene, never the cabinet."""
        self._books.crashed()
        scene = self.scene
        if scene.private and (below := self._below()):
            # A page of the owner's: a game that waits below it is none the worse.
            log.exception("The page %s failed", type(scene).__name__)
            self._sound.play(Cue.LOSE)
            self._show(below, now)
            return
        table = next((part.table for part in self._scenes if isinstance(part, Playing)), None)
        title = "The cabinet"
        if table:
            title = table.game.title
            self._lay_aside(table.journal, f"{title} failed")
        elif isinstance(scene, Attract) and scene.game:
            log.exception(
                "%s failed in attract mode and is left out of it until the next start", scene.game.name
            )
            self._failed.add(scene.game.name)
            kept = self._kept
            self._show([self._attract(now)], now)
            self._kept = kept
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
