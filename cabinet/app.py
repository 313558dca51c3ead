"""Wires the parts together: presses to the scene, scenes to one another, pictures to the screen.

One object, one thread. It never reaches for time or hardware: `step` is called
whenever something was pressed or `wake` is due, by the real loop and by the
virtual cabinet alike.
"""

from __future__ import annotations

import logging
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Entry, Exit, Kind, Press, TopTen
from cabinet.clock import FRAME
from cabinet.controls import sequence
from cabinet.controls.entrance import Entrance
from cabinet.display.canvas import Canvas
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.play import catalogue
from cabinet.play.bookkeeper import Bookkeeper
from cabinet.play.contained import Contained
from cabinet.play.ending import Ending, ending
from cabinet.play.profanity import rude
from cabinet.play.stage import Stage
from cabinet.play.table import Chance, Table, resume
from cabinet.play.tries import Tries
from cabinet.scenes.attract import Attract, Segment, every, loop
from cabinet.scenes.card_warning import LOOK_EVERY, CardWarning
from cabinet.scenes.cards import Help, Hint, Pause, TopTenCard
from cabinet.scenes.fault import FaultCard
from cabinet.scenes.keycard import KeyCard
from cabinet.scenes.menu import Menu
from cabinet.scenes.names import Names
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import CONFIRM, Playing
from cabinet.scenes.result import LASTS, ResultCard
from cabinet.scenes.scene import (
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
    ToOffer,
    ToOperator,
    ToPage,
    ToPause,
    ToPlay,
    ToPlayers,
    ToQuestion,
    ToResult,
    ToSequence,
    ToSetup,
    ToTable,
    ToTopTen,
    ToWording,
    ToWork,
    Way,
)
from cabinet.scenes.setup import SetupScene
from cabinet.scenes.switching_off import SwitchingOff
from cabinet.sound.listener import Silence
from cabinet.store.journal import Journal, JournalError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from random import Random

    from cabinet.api import AnyGame, Control, Seat
    from cabinet.clock import Clock
    from cabinet.controls.inputs import Inputs
    from cabinet.controls.power_button import PowerButton
    from cabinet.display.flash import Flash
    from cabinet.scenes.scene import OwnersWay
    from cabinet.settings import AttractSettings
    from cabinet.sound.listener import Sound
    from cabinet.store.settings_file import SettingsFile
    from cabinet.store.store import Store
    from cabinet.system.maintenance import Host

log = logging.getLogger(__name__)

CURTAIN = 0.25
"""Seconds from one screen to the next."""
WRONG = "wrong sequences"
"""The name of their number in the store: whoever guesses gains nothing by switching off."""
SLOWLY = 2.0
"""How much longer whatever waits for somebody waits in the slow mode."""
DRAWINGS = 3
"""Times that a picture is tried where what it shows fails: a page of the owner's, the game below, a card."""


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
        self._warning = CardWarning(store)
        self._tries = Tries(store, boot)
        self._host = host
        self._failed: set[tuple[str, str]] = set()
        """Pages of attract mode and of the menu that have failed: which kind, and the game's name."""
        self._sequence_guard = sequence.Guard(_wrong(store), clock.now(), partial(_note_wrong, store))
        self._entrance = Entrance(self._sequence_guard)
        self._scenes: list[Scene] = []
        self._kept: list[Scene] = []
        """What attract has interrupted and the next press returns to."""
        self._held: set[Control] = set()
        """Controls pressed since the present scene was entered."""
        self.last_press = clock.now()
        """When something was pressed last."""
        self._listed = -inf
        """When a game was closed, perhaps by nobody: what follows is shown for as long as after a press."""
        self._closed: Journal | None = None
        """The journal of that game, until what follows is shown."""
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

    @property
    def calm(self) -> float:
        """Seconds by which anything but the edge of a pin may be noticed later now."""
        return self.scene.calm

    def start(self, game: AnyGame | None = None) -> None:
        """Open the first scene: the game that the power cut, a game asked for, or attract."""
        now = self._clock.now()
        self.last_press = now
        self._books.open(now)
        card = [KeyCard(self._legend)] if self._legend else []
        with self._guard(now):
            first = self._unfinished(now) or (self._open(ToSetup(game)) if game else self._attract(now))
            self._show([first, *card], now)

    def play_on(self, journal: Journal) -> None:
        """Show the game under way as it stands, even where it has ended: for pictures."""
        self._go(ToTable(self._resumed(journal)), self._clock.now())

    def stop(self) -> None:
        """The end, as it should be: without it the last run counts as cut off."""
        self._tries.close()
        self._books.close(self._clock.now())

    def step(self) -> None:
        """Take what was pressed, and let the time pass that has passed."""
        now = self._clock.now()
        self._warning.look(now)
        presses = self._inputs.take(now)
        self._look_at_card(now)
        if at := self._inputs.pointed():
            with self._guard(now):
                self.scene.point(*at)
        for press in presses:
            with self._guard(press.at, shown=False):
                self._press(press)
        now = self._clock.now()
        if self._entrance.asks(now):
            self._call_operator(now)
        with self._guard(now):
            self._go(self.scene.tick(now), now)
        self._take_up()
        with self._guard(now):
            if self.scene.idles and now >= self._idle_at:
                self._go(ToAttract(), now)
        if self.power_button and self.power_button.asks(now):
            self._switch_off_soon(now)
        self._books.tick(now)
        self._tries.tick(now)

    def wake(self) -> float:
        """When `step` and `picture` are to be called next, if nothing is pressed before."""
        now = self._clock.now()
        inputs = max(self._inputs.wake(now), now + self.calm)
        times = [inputs, self._books.wake(), self._tries.wake(), now]
        with self._guard(now):
            # In place of now, which stands where the scene fails: its end is to be seen at once.
            times[-1] = float(self.scene.wake(now))
        if self.scene.idles:
            times.append(self._idle_at)
        if self._leaving:
            times.append(now + FRAME)
        if self._entrance.waits:
            times.append(self._entrance.wake())
        if self.scene.strip:
            times.append(now + LOOK_EVERY)
        if self.power_button:
            times.append(self.power_button.wake(now))
        return min(times)

    def picture(self, *, curtain: bool = True) -> Canvas | None:
        """The picture, drawn anew where anything in it has changed; None where nothing has.

        Without the `curtain` one screen replaces the other at once.
        """
        now = self._clock.now()
        for _ in range(DRAWINGS):
            with self._guard(now):
                return self._picture(now, curtain=curtain)
        return None

    def _picture(self, now: float, *, curtain: bool) -> Canvas | None:
        if now >= self._curtain_from + CURTAIN:
            self._leaving = None
        page = (self._entered, self.scene.page())
        waits = self._entrance.waits
        strip = self.scene.strip
        warning = self._warning.words if strip else ""
        over = (waits, warning)
        look = (page, self.scene.look(now), now if self._leaving else None, over)
        if look == self._shown:
            return None
        if curtain and self._page not in (None, page):
            self._leaving, self._curtain_from = self._front.copy(), now
            # However long this picture takes, another one has to follow it.
            look = (page, look[1], now, over)
        self.scene.draw(self._canvas, now)
        if warning and strip:
            widgets.strip(self._canvas, CABINET, *strip, warning)
        if waits:
            widgets.banner(self._canvas, CABINET, "HOLD ON: OPERATOR")
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

    def programme(self) -> tuple[tuple[Segment, ...], AttractSettings]:
        """The pages that attract shows, and how, as the owner wants it now."""
        self._settings_file.look()
        self._take_up()
        wanted = self._settings.attract
        turns = loop(self._on_show, wanted)
        return tuple(
            turn for turn in turns if not turn.game or (turn.kind, turn.game.name) not in self._failed
        ), wanted

    def stage(self, game: AnyGame) -> Stage:
        """A fresh table at which computers play, silent and never written down."""
        choices = game.setup.choices()
        table = Table(game, choices[min(1, len(choices) - 1)], self._rng)
        record = self.top_ten(game).record
        return Stage(table, sound=Silence(), rng=self._rng, record=record, computers_only=True)

    def top_ten(self, game: AnyGame) -> TopTen:
        """The game's list as it stands."""
        return TopTen(self._store.top_ten(game.name))

    # What the owner wants

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
        """The games that the menu has; all of them where none would be left."""
        wanted = self._settings.games
        there = catalogue.shown(self._games, wanted.order, wanted.hidden)
        return tuple(game for game in there if ("menu", game.name) not in self._failed) or there

    def _timeout_of(self, seconds: float) -> float:
        """A time for an answer, longer in the slow mode."""
        return seconds * (SLOWLY if self._settings.games.slow else 1.0)

    def _call_operator(self, now: float) -> None:
        with Contained(self._no_operator):
            self._go(ToOperator(), now)

    def _no_operator(self) -> None:
        # They are read from the card only now.
        log.exception("The owner's pages cannot be opened")
        self._books.crashed()
        self._sound.play(Cue.LOSE)

    def _owners_page(self, way: OwnersWay) -> Scene:
        # Long to import, and only the owner ever comes here.
        from cabinet.scenes.operator.context import OwnerContext  # noqa: PLC0415 - see above
        from cabinet.scenes.operator.opening import page  # noqa: PLC0415 - see above
        from cabinet.system.maintenance import Maintenance  # noqa: PLC0415 - see above

        store, settings, clock = self._store, self._settings_file, self._clock
        context = OwnerContext(
            games=self._games,
            settings=settings,
            store=store,
            sound=self._sound,
            inputs=self._inputs,
            clock=clock,
            flash=self._flash,
            upkeep=Maintenance(
                games=self._games,
                store=store,
                settings=settings,
                books=self._books,
                clock=clock,
                host=self._host(),
            ),
            guard=self._sequence_guard,
        )
        return page(way, context)

    def _operators_menu(self) -> list[Scene]:
        owner = self._settings.operator
        offers = owner.offer and not owner.sequence
        return [self._owners_page(way) for way in (ToOperator(), *((ToOffer(),) if offers else ()))]

    # From scene to scene

    @property
    def _idle_at(self) -> float:
        return max(self.last_press, self._listed) + self._settings.attract.idle_seconds

    def _press(self, press: Press) -> None:
        here = isinstance(self.scene, Attract | Menu)
        owner = self._settings.operator
        said = sequence.read(owner.sequence)
        if self._entrance.take(press, here=here, is_open=owner.open, sequence=said):
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
        if isinstance(self.scene, Attract) and press.kind is Kind.DOWN and self._kept:
            self._show(self._kept, press.at)
        else:
            self._go(self.scene.press(press), press.at)

    def _look_at_card(self, now: float) -> None:
        """In attract mode: a game that the card gives only now is offered at the next press."""
        if isinstance(self.scene, Attract) and not self._kept and (late := self._unfinished(now)):
            if isinstance(late, Offer):
                self._kept = [late]
            else:
                self._show([late], now)

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
                self._show([*self._below(), *self._operators_menu()], now)
            case Answered(then):
                self._show(self._scenes[:-1], now)
                self._go(then, now)
            case ToAttract() | GivenUp() if table := self._won():
                # Nothing is left to play: the score is neither thrown away nor left to whoever comes next.
                self._go(ToResult(table), now)
            case ToAttract():
                self._sound.hush()
                self._store.fold()
                below = self._below()
                kept = below if any(scene.keeps for scene in below) else []
                self._show([self._attract(now)], now)
                self._kept = kept
            case GivenUp(then):
                self._store.finish()
                self._go(then, now)
            case ToResult(table):
                self._show(self._end(table), now)
            case ToList(end, names):
                self._show(self._post(end, names), now)
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
            case ToPage() | ToWording() | ToQuestion() | ToWork() | ToSequence() | ToOffer():
                return self._owners_page(way)
            case ToOff(restart):
                return self._switching_off(restarts=restart)
            case _:
                return None

    def _switch_off_soon(self, now: float) -> None:
        """Show that the power goes; it goes as well where what was shown fails as it is left."""
        for _ in range(2):
            with self._guard(now):
                self._show([*(self._kept or self._scenes), self._switching_off()], now)
                return

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
                return SetupScene(game, top_ten, self._settings.games.strength, flash=flash, sound=sound)
            case ToPlay(game, options):
                table = Table(game, options, self._chance)
                journal = table.journal
                with self._store.at_once():
                    self._store.begin(journal)
                    self._books.begins(game)
                    self._tries.clear()
                return self._playing(table)
            case ToTable(table):
                self._tries.begin(self._clock.now(), played=True)
                return self._playing(table)
            case ToNames(end):
                timeout = self._timeout_of(self._settings.names.seconds)
                return Names(end, self._last_name, timeout=timeout, flash=flash, sound=sound)
            case _:
                raise TypeError(f"no scene lies on the way {way}")

    def _show(self, scenes: list[Scene], now: float) -> None:
        if self._scenes:
            self.scene.leave()
        self._scenes, self._kept, self._closed = scenes, [], None
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
            note=self._note,
            slowly=self._timeout_of(1.0),
        )
        return Playing(
            stage,
            hints=self._settings.games.hints,
            confirm=self._timeout_of(CONFIRM),
            flash=self._flash,
            sound=self._sound,
        )

    def _note(self, line: str) -> None:
        self._store.add(line)
        self._tries.clear()

    # The end of a game

    def _end(self, table: Table) -> list[Scene]:
        """The totals, unless the game has shown them and nobody enters the list."""
        result = self._result(table)
        over = table.game.shows_result and not result.ending.entering
        return self._post(result.ending, ()) if over else [result]

    def _result(self, table: Table) -> ResultCard:
        end = ending(table, self._store.top_ten(table.game.name))
        return ResultCard(end, lasts=self._timeout_of(LASTS), flash=self._flash, sound=self._sound)

    def _won(self) -> Table | None:
        """The game under way where nothing is left to play in it."""
        tables = [scene.table for scene in self._scenes if isinstance(scene, Playing)]
        return next((table for table in tables if table.ended), None)

    def _last_name(self, jack: int) -> str | None:
        offered = self._settings.names.offered
        default = offered[jack - 1] if jack <= len(offered) else None
        return self._store.setting(f"name of joystick {jack}") or default

    def _post(self, end: Ending, names: tuple[tuple[int, str], ...]) -> list[Scene]:
        """Post the winners' scores and clear the game under way, both or neither; then what follows."""
        table, game = end.table, end.table.game
        if self._settings.names.filter:
            names = tuple((seat, self._polite(seat, name)) for seat, name in names)
        day = self._clock.today()
        for seat, name in names:
            player = table.players[seat]
            if name != f"PLAYER {seat + 1}":
                self._store.set_setting(f"name of joystick {player.jack}", name)
        entries = [Entry(name, end.scores[seat], day, end.tie) for seat, name in names]
        self._listed, self._closed = self._clock.now(), self._store.under_way()
        with self._store.at_once():
            receipts = self._store.finish(*entries)
            self._books.ends(end)
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

    def _unfinished(self, now: float) -> Offer | ResultCard | None:
        """The game that the card has; one that fails here, or has ended the program here, is laid aside."""
        journal = self._store.under_way()
        if journal is None:
            return None
        with Contained(lambda: self._lay_aside(journal, "The game under way cannot be resumed")):
            self._tries.begin(now, played=False)
            table = self._resumed(journal)
            if table.ended:
                return self._result(table)
            return Offer(table, self._books.last, flash=self._flash, sound=self._sound)
        return None

    def _resumed(self, journal: Journal) -> Table:
        game = next((game for game in self._games if game.name == journal.game), None)
        if game is None:
            raise JournalError(f"there is no game {journal.game!r}; install it or delete the journal")
        return resume(game, journal, self._chance)

    def _guard(self, now: float, *, shown: bool = True) -> Contained:
        """Every call into a game goes through here: what it raises ends the game or a scene, nothing else.

        `shown`: what fails is what is being shown, not what a press has opened.
        """
        return Contained(lambda: self._fault(now, shown=shown))

    def _fault(self, now: float, *, shown: bool) -> None:
        """Take what has failed from the screen. Nothing here calls a game, and no scene is left."""
        self._books.crashed()
        failed, kept, below = self._scenes, self._kept, self._below()
        self._scenes = []
        top = failed[-1] if failed else None
        game = next((game for scene in reversed(failed) if (game := _game(scene))), None)
        if top and top.private and below:
            # A page of the owner's: a game that waits below it is none the worse.
            log.exception("The page %s failed", type(top).__name__)
            self._sound.play(Cue.LOSE)
            self._show(below, now)
        elif shown and isinstance(top, Attract) and game:
            log.exception("%s failed in attract mode and is left out of it until the next start", game.name)
            self._failed.add((top.turn.kind, game.name))
            self._show([self._attract(now)], now)
            self._kept = kept
        elif shown and isinstance(top, Menu) and game:
            log.exception("%s failed on the menu and is left out of it until the next start", game.name)
            self._failed.add(("menu", game.name))
            all_fail = all(("menu", each.name) in self._failed for each in self._on_show)
            self._show([FaultCard(game.title) if all_fail else self._open(ToMenu())], now)
        else:
            self._lay_aside_of(failed, game)
            self._sound.play(Cue.LOSE)
            self._show([FaultCard(game.title if game else "The cabinet")], now)

    def _lay_aside_of(self, failed: list[Scene], game: AnyGame | None) -> None:
        """Keep the journal of the game that was being shown, if it was under way or has just been closed."""
        journal = self._closed or self._store.under_way()
        if game and journal and journal.game == game.name:
            self._lay_aside(journal, f"{game.title} failed")
        else:
            log.exception("The scene %s failed", type(failed[-1]).__name__ if failed else "of the start")

    def _lay_aside(self, journal: Journal, what: str) -> None:
        path = self._store.set_aside(journal)
        log.exception("%s; its journal is kept: cabinet replay %s", what, path)
        self._store.finish()
        self._tries.clear()


def _wrong(store: Store) -> int:
    """How many wrong sequences there were in a row when the power went."""
    noted = store.setting(WRONG) or ""
    return int(noted) if noted.isdecimal() and len(noted) < 9 else 0


def _note_wrong(store: Store, wrong: int) -> None:
    store.set_setting(WRONG, str(wrong))


def _game(scene: Scene) -> AnyGame | None:
    """The game that a scene shows; what lies over another scene shows that one's."""
    match scene:
        case Attract() | Menu() | SetupScene() | Offer() | Playing() | ResultCard() | Names():
            return scene.game
    return None
