"""The cabinet's main object: passes presses to the current scene and switches between scenes.

One object, used by one thread. It reads neither the time nor the hardware by itself: the main loop of the
real or of the virtual cabinet calls `step` after every press and whenever the time `next_due` is reached.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Switch, Wipe
from cabinet.controls.activity import Activity
from cabinet.controls.operator_access import OperatorAccess
from cabinet.display.canvas import Canvas, Crt
from cabinet.display.frame_budget import QualityLevel
from cabinet.drawing.compositor import Backdrop, Compositor, Layers
from cabinet.play.bookkeeper import Bookkeeper
from cabinet.play.game_guard import GameGuard
from cabinet.play.gate import TOO_SOON, Gate, Verdict
from cabinet.play.league import OwnLeague
from cabinet.play.opening_hours import DARK_AFTER, OpeningHours
from cabinet.play.posting import Posting
from cabinet.play.question import LASTS
from cabinet.play.under_way import UnderWay
from cabinet.scenes.attract import Attract
from cabinet.scenes.card_warning import CardWarning
from cabinet.scenes.cards import KeyCard
from cabinet.scenes.factory import SceneFactory
from cabinet.scenes.game_menu_list import GameMenuList
from cabinet.scenes.game_over import GameOver
from cabinet.scenes.menu import Menu
from cabinet.scenes.offer import Offer
from cabinet.scenes.operator.context import OwnerContext
from cabinet.scenes.playing import Playing
from cabinet.scenes.scene import (
    Answered,
    Back,
    GivenUp,
    NextStep,
    Scene,
    ToAttract,
    ToGameOver,
    ToHint,
    ToMenu,
    ToOperator,
    ToPlayers,
    ToTable,
    Way,
    public,
)
from cabinet.scenes.switching_off import SwitchingOff
from cabinet.sound.listener import SHARES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from cabinet.api import AnyGame, Seat
    from cabinet.clock import Clock
    from cabinet.controls.inputs import Inputs
    from cabinet.controls.power_button import PowerButton
    from cabinet.display.flash import Flash
    from cabinet.play.table import Chance, Table
    from cabinet.settings import Settings
    from cabinet.settings_file import SettingsFile
    from cabinet.sound.listener import Sound
    from cabinet.store.journal import Journal
    from cabinet.store.store import Store
    from cabinet.system.host import Host

HANDS_OFF = 10.0
"""Seconds without a press after which the inputs are polled only every `SELDOM` seconds, unless an edge
on a GPIO pin wakes the main loop."""
SELDOM = 2.0
"""The maximum number of seconds between two readings of the inputs while nobody plays; a reading finds a
press whose edge was lost."""
BY_ITSELF = 1.0
"""Seconds for which an end-of-game screen that appeared by itself ignores FIRE and START."""
DRAWINGS = 3
"""The maximum number of attempts to draw a picture. A scene that fails is replaced, and up to three may fail
in turn: an operator's page, the game below it, a card."""


class Cabinet:
    """The logic of the whole cabinet; the screen and the wiring of the inputs are outside."""

    def __init__(
        self,
        games: Sequence[AnyGame],
        *,
        store: Store,
        settings: SettingsFile,
        inputs: Inputs,
        sound: Sound,
        clock: Clock,
        flash: Flash,
        chance: Chance,
        rng: Random,
        host: Host,
        legend: Callable[[], tuple[tuple[str, str], ...]] = tuple,
        canvas: Callable[[], Canvas] = Canvas,
        shown_to: Seat | None = None,
    ) -> None:
        """`chance` draws for people's games; `rng` is the random generator of attract mode and of computers.

        `legend` returns the keyboard's keys and their meanings, which are shown at the start; () without a
        keyboard. `canvas` creates a canvas for the pictures. `shown_to`: the seat from whose view games are
        always shown; None for the view of the player to act.
        """
        self._store = store
        self._sound = sound
        self._inputs = inputs
        self._clock = clock
        self._flash = flash
        self._settings = settings
        self.gate = Gate(sound)
        """Decides for each press if it counts, only hurries an animation, or is ignored."""
        self._loop = ""
        """The name of the music for the current screen, '' for none."""
        self._legend = legend
        self.power_button: PowerButton | None = None
        """The button that switches the machine off; None until the pin of the button is open."""
        books = self._books = Bookkeeper(store, clock, host.boot)
        self._warning = CardWarning(store, host.files_wrong, clock.now())
        under_way = self._under_way = UnderWay(
            games=games,
            store=store,
            books=books,
            clock=clock,
            chance=chance,
            boot=host.boot,
            shown_to=shown_to,
        )
        self._tasks = (self._warning, books, under_way)
        """Tasks that are carried out at their due times, whatever the screen shows."""
        league = OwnLeague(games=games, store=store, settings=settings, computer=host.computer)
        self._posting = Posting(store=store, books=books, clock=clock, settings=settings, league=league)
        context = OwnerContext(
            games=games,
            store=store,
            settings=settings,
            sound=sound,
            inputs=inputs,
            clock=clock,
            flash=flash,
            gate=self.gate,
            books=books,
            host=host,
        )
        self._entrance = OperatorAccess(context.throttle)
        self._hours = OpeningHours(settings, clock)
        self._factory = SceneFactory(
            context,
            games=GameMenuList(games=games, store=store, settings=settings, league=league),
            under_way=under_way,
            posting=self._posting,
            hours=self._hours,
            rng=rng,
        )
        self._tv = host.tv
        self._tv_on: bool | None = None
        """True if the TV was woken last, False if it was put into standby last. None if neither was done
        yet, or if the setting `display.tv` is "none"."""
        self._compositor = Compositor(canvas)
        self._scenes: list[Scene] = []
        """The open scenes, each lying over the one before; the last one is shown. Attract mode lies over
        the scene that it interrupted."""
        self._taken_up: Settings | None = None
        """The settings that were applied last, None before the first."""
        self._left_at = clock.now()
        """The time at which the last scene other than a card was left. A card is drawn over that scene as it
        looked at that time."""
        self._entered = 0
        """The number of times that a scene was entered so far."""
        self._before: list[Scene] = []
        """The scenes as they were before the first of the owner's two buttons (for the operator's menu)
        was pressed."""
        self.last_press = clock.now()
        """The time of the last press that a person made."""
        self._activity = Activity()
        self._take_up()

    @property
    def scene(self) -> Scene:
        """The scene that is shown on the screen."""
        return self._scenes[-1]

    @property
    def calm(self) -> float:
        """The number of seconds by which everything except a reaction to the pins may be delayed now."""
        return self.scene.calm

    @property
    def shows_mouse(self) -> bool:
        """True if the mouse's system pointer must be shown."""
        return self.scene.shows_mouse

    def start(self, game: AnyGame | None = None) -> None:
        """Open the first scene: the game cut off by a power cut, the game requested, or attract mode."""
        now = self._clock.now()
        self.last_press = now
        self._books.open(now)
        with self._guard(now):
            self._open(game, now)

    def _open(self, game: AnyGame | None, now: float) -> None:
        legend = self._legend()
        card = [KeyCard(legend, self._sound)] if legend else []
        first = self._factory.unfinished(now) or self._factory.first(game)
        self._show([first, *card], now)

    def show_keys(self) -> None:
        """Show the card with the keys, or remove the card if it is shown."""
        now = self._clock.now()
        legend = self._legend()
        if not legend or isinstance(self.scene, SwitchingOff):
            return
        self.last_press = now
        with self._guard(now):
            shown = isinstance(self.scene, KeyCard)
            self._show(self._scenes[:-1] if shown else [*self._awake, KeyCard(legend, self._sound)], now)

    def play_on(self, journal: Journal) -> None:
        """Show a journal's game at its current point, even if the game is over; used to make pictures."""
        self._go(ToTable(self._under_way.resumed(journal)), self._clock.now())

    def spare(self, spared: QualityLevel) -> None:
        """Switch off the effects that a quality level leaves out, and switch on all others."""
        self._flash.hurried = spared >= QualityLevel.LIFE
        self._compositor.spare(spared)

    def forget_presses(self) -> None:
        """Ignore all presses made so far, because they were meant for another screen."""
        now = self._clock.now()
        self.gate.open(now, corners=self.scene.takes_corners)
        self.gate.seen_at = now

    def stop(self) -> None:
        """Shut down cleanly; without this call, the run will count as ended by a power cut."""
        self._under_way.close()
        self._books.close(self._clock.now())

    def step(self) -> None:
        """Handle the presses that were made, and do everything that is due by now."""
        now = self._clock.now()
        presses = self._pressed(now)
        self._look_at_card(now)
        if at := self._inputs.pointed():
            with self._guard(now):
                self.scene.point(*at)
        for press in presses:
            entered, asked = self._entered, self._sound.asked
            with self._guard(press.at, shown=False):
                self._press(press)
            if self._entered != entered and self._sound.asked == asked:
                # In every scene, a press that leads to another scene makes a sound.
                self._sound.play(Cue.CHOOSE)
        now = self._clock.now()
        if self._entrance.asks(now):
            with GameGuard(self._factory.no_operator):
                self._sound.play(Cue.CHOOSE)
                self._go(ToOperator(), now)
        with self._guard(now):
            self._go(self.scene.tick(now), now, by_itself=True)
            if self.scene.idles and now >= self._idle_at:
                self._go(ToAttract(), now)
        self._take_up()
        self._accompany()
        self.tell_tv()
        button = self.power_button
        if button and now >= button.due and button.asks(now):
            self._switch_off_soon(now)
        for task in self._tasks:
            if now >= task.due:
                task.tick(now)

    def tell_tv(self) -> None:
        """Put the TV into standby while the screen is dark, else wake the TV.

        Does nothing before the first picture.
        """
        lit = not self.scene.dark
        if self._settings.now.display.tv == "none":
            self._tv_on = None
        elif self._tv_on is not lit and self.gate.seen_at < inf:
            self._tv_on = lit
            (self._tv.wake if lit else self._tv.sleep)()

    def _pressed(self, now: float) -> list[Press]:
        return self._inputs.take(now)

    def next_due(self) -> float:
        """Return the time at which `step` and `picture` must next be called if nothing is pressed before."""
        now = self._clock.now()
        hands_off = not self.gate.holds and now >= self.last_press + HANDS_OFF
        inputs = max(self._inputs.next_due(now), now + (SELDOM if hands_off else self.calm))
        times = [inputs, self._books.due, self._under_way.due, self._compositor.next_due(now), now]
        with self._guard(now):
            # If the scene fails here, `times` still ends with `now`, so the scene that replaces it is shown
            # at once.
            times[-1] = float(self.scene.next_due(now))
        if self.scene.idles:
            times.append(self._idle_at)
        if self._entrance.waits:
            times.append(self._entrance.next_due())
        if self.scene.strip:
            times.append(self._warning.due)
        if self.power_button:
            times.append(self.power_button.due)
        return min(times)

    def picture(self, *, wiped: bool = True) -> Canvas | None:
        """Return the picture if it has changed, else None.

        `wiped`: False to replace the old screen at once, without a wipe (a transition between screens).
        """
        now = self._clock.now()
        for _ in range(DRAWINGS):
            with self._guard(now):
                return self._compositor.picture(self._layers(now), now, wiped=wiped)
        return None

    def _layers(self, now: float) -> Layers:
        scene = self.scene
        below = next((each for each in reversed(self._scenes) if not each.is_card), scene)
        return Layers(
            page=(self._entered, scene.page()),
            look=scene.look(now),
            draw=scene.draw,
            behind=Backdrop(below.page(), below.backdrop, self._left_at) if scene.over_game else None,
            wipe=scene.game.look.theme.wipe if scene.game else Wipe.ROUND,
            strip=scene.strip,
            warning=self._warning.words if scene.strip else "",
            banner="KEEP HOLDING: OPERATOR" if self._entrance.waits else "",
        )

    def _take_up(self) -> None:
        """Apply the settings if they have changed."""
        now = self._settings.now
        if now is not self._taken_up:
            self._taken_up = now
            self._flash.steady = now.display.steady
            self.gate.question.lasts = self._factory.timeout(LASTS)
            crt = Crt(now.display.scan_lines, now.display.vignette)
            self._compositor.adjust(four_colours=now.display.four_colours, crt=crt)
            self._sound.volume = now.sound.volume

    def _accompany(self) -> None:
        """Choose music and volume for the current scene; a card keeps those of the scene below it."""
        loops = (scene.music() for scene in reversed(self._scenes))
        self._loop = next((loop for loop in loops if loop is not None), self._loop)
        share = SHARES[self._settings.now.sound.music]
        self._sound.play_music(self._loop, share)

    @property
    def _idle_at(self) -> float:
        """The time at which attract mode begins if nothing is pressed.

        Entering a name for the top ten, and the screens after it, delay this time.
        """
        seconds = self._settings.now.attract.idle_seconds
        if self._hours.closed:
            seconds = min(seconds, DARK_AFTER)
        return max(self.last_press, self._posting.posted_at) + seconds

    def _press(self, press: Press) -> None:
        self.scene.settle(press.at)
        verdict = self.gate.judge(press)
        if verdict in {Verdict.UNSEEN, Verdict.CORNER}:
            return
        if press.kind is Kind.DOWN:
            if self._activity.shown_by(press):
                self.last_press = press.at
            elif self.scene.needs_person:
                self.gate.forget(press.control)
                return
        if self._entered_by_owner(press):
            self.gate.forget(press.control)
            return
        if verdict is Verdict.EARLIER:
            return
        if press.kind is not Kind.UP:
            self._flash.since = press.at
        if verdict is Verdict.HURRIES:
            self.scene.hurry(press)
        elif verdict is Verdict.COUNTS:
            if isinstance(self.scene, Attract) and press.kind is Kind.DOWN and len(self._scenes) > 1:
                self._show(self._awake, press.at)
            else:
                self._go(self.scene.press(press), press.at)

    def _entered_by_owner(self, press: Press) -> bool:
        """Return True if a press helps to open the operator's menu, so the scene must not see it."""
        scenes, owner = self._awake, self._settings.now.operator
        taken = self._entrance.take(
            press,
            here=isinstance(self.scene, Attract | Menu),
            is_open=owner.open and not (self.scene.private or isinstance(self.scene, SwitchingOff)),
            code=owner.code,
        )
        if self._entrance.begins and not taken:
            self._before = scenes
        return taken

    def _look_at_card(self, now: float) -> None:
        """In attract mode, offer an unfinished game whose journal was read late from the SD card.

        The offer is shown after the next press.
        """
        if len(self._scenes) > 1 or not isinstance(self.scene, Attract):
            return
        late = self._factory.unfinished(now)
        if isinstance(late, Offer):
            self._scenes.insert(0, late)
        elif late:
            self._show([late], now)

    @property
    def _awake(self) -> list[Scene]:
        """The open scenes, without attract mode if it lies over other scenes."""
        lies_over = len(self._scenes) > 1 and isinstance(self.scene, Attract)
        return self._scenes[:-1] if lies_over else self._scenes

    def _go(self, way: Way | None, now: float, *, by_itself: bool = False) -> None:
        """Open the scene to which a `way` leads. `by_itself`: True if no press has caused this."""
        if way is None:
            return
        self._settings.look()
        self._take_up()
        # Pressing FIRE repeatedly must not skip the screens that follow a game.
        wait = (BY_ITSELF if by_itself else TOO_SOON) if self._ends_game(way) else 0.0
        match way:
            case Back():
                self._show(self._scenes[:-1], now, wait)
            case NextStep():
                self._show(self._scenes, now, wait)
            case Answered(then):
                self._show(self._scenes[:-1], now)
                self._go(then, now)
            case ToPlayers():
                self._leave_operator(now)
            case ToOperator():
                self._show([*public(self._under(way)), *self._factory.operators_menu()], now)
            case ToAttract() | GivenUp() if table := self._won():
                # No points are left to score, so the score is posted: it is neither lost nor left to the next
                # player.
                self._go(ToGameOver(table, way.then if isinstance(way, GivenUp) else None), now)
            case ToAttract():
                self._to_attract(now)
            case GivenUp(then):
                self._store.finish()
                self._go(then, now)
            case _:
                scene = self._factory.scene(way)
                self._show([*(self._under(way) if scene.is_card else ()), scene], now, wait)

    def _under(self, way: Way) -> list[Scene]:
        """Return the scenes that stay below a new card: all open scenes; for a hint, only the game."""
        if isinstance(way, ToHint):
            return [scene for scene in self._scenes if isinstance(scene, Playing)]
        if isinstance(way, ToOperator) and any(scene.keeps for scene in self._before):
            # Pressing the first of the owner's two buttons may have opened a card over the game; leave that
            # card out.
            return self._before
        return self._scenes

    def _ends_game(self, way: Way) -> bool:
        """Return True if a `way` leads from a game to its result, name entry, list or the next game."""
        return isinstance(self.scene, GameOver) or isinstance(way, ToGameOver)

    def _won(self) -> Table | None:
        """Return the table of the game under way if no points are left to score in it, else None."""
        tables = [scene.table for scene in self._scenes if isinstance(scene, Playing)]
        return next((table for table in tables if table.ended), None)

    def _to_attract(self, now: float) -> None:
        """Go to attract mode; if a game has ended, continue with the screens of its end instead."""
        below = public(self._scenes)
        if self.scene.private and any(isinstance(scene, GameOver) for scene in below):
            self._show(below, now)
            return
        self._sound.stop_sound()
        kept = below if any(scene.keeps for scene in below) else []
        self._show([*kept, self._factory.attract()], now)

    def _switch_off_soon(self, now: float) -> None:
        """Show the screen that says that the power will go off; if that fails, try once more."""
        for _ in range(2):
            with self._guard(now):
                self._show([*self._awake, self._factory.switching_off()], now)
                return

    def _show(self, scenes: list[Scene], now: float, wait: float = 0.0) -> None:
        """Replace the open scenes by `scenes`. `wait`: seconds for which these ignore FIRE and START."""
        if self._scenes:
            self.scene.leave()
            if not self.scene.is_card:
                self._left_at = now
        self._scenes = scenes
        self._posting.shown()
        self._entered += 1
        self._warning.due = now
        attract = isinstance(self.scene, Attract)
        if isinstance(self.scene, Attract):
            self.scene.idle_since = self.last_press
        playing = not attract and any(isinstance(scene, Playing) for scene in scenes)
        self._books.shown(now, attract=attract, playing=playing)
        self._accompany()
        self.gate.open(
            now,
            waits=dict.fromkeys((Switch.FIRE, Switch.START), wait) if wait else None,
            corners=self.scene.takes_corners,
            title=isinstance(self.scene, Attract),
        )
        self.scene.enter(now)

    def _leave_operator(self, now: float) -> None:
        """Leave the operator's menu for the game that waits below it, else for the current game menu."""
        below = public(self._scenes)
        if any(scene.keeps for scene in below):
            self._show(below, now)
        else:
            game = next((scene.game for scene in below if isinstance(scene, Menu)), None)
            self._go(ToMenu(game), now)

    def _guard(self, now: float, *, shown: bool = True) -> GameGuard:
        """Return a guard for calls into a game's code: an error ends only that game or scene.

        `shown`: True if the part that may fail is already on the screen, False if it is only being opened.
        """
        return GameGuard(lambda: self._fault(now, shown=shown))

    def _fault(self, now: float, *, shown: bool) -> None:
        """Replace all open scenes by scenes that work, after one of them has failed.

        No code of a game runs here, and no scene's `leave` is called.
        """
        failed, self._scenes, self._before = self._scenes, [], []
        self._show(self._factory.instead(failed, shown=shown), now)
