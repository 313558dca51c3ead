"""Opens the scenes: what lies on each way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabinet.api import Exit
from cabinet.play.question import LASTS as ASKS_FOR
from cabinet.play.stage import Stage
from cabinet.scenes.attract import Attract, every
from cabinet.scenes.cards import Help, Hint, HintQuestion, Pause, TopTenCard
from cabinet.scenes.menu import Menu
from cabinet.scenes.names import Names
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from cabinet.scenes.record import NewRecord
from cabinet.scenes.result import LASTS, ResultCard
from cabinet.scenes.scene import (
    Destination,
    Scene,
    ToHelp,
    ToHint,
    ToHintQuestion,
    ToMenu,
    ToNames,
    ToOff,
    ToOffer,
    ToPage,
    ToPause,
    ToPlay,
    ToQuestion,
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

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import AnyGame, Seat
    from cabinet.display.flash import Flash
    from cabinet.play.bookkeeper import Bookkeeper
    from cabinet.play.posting import Ending, Posting
    from cabinet.play.table import Table
    from cabinet.play.under_way import UnderWay
    from cabinet.scenes.owners_pages import OwnersPages
    from cabinet.scenes.playbill import Playbill
    from cabinet.settings_file import SettingsFile
    from cabinet.sound.listener import Sound
    from cabinet.system.platform import Platform

SLOWLY = 2.0
"""How much longer whatever waits for somebody waits in the slow mode."""


class Opener:
    """Makes every scene as the owner wants it now. Times are monotonic seconds."""

    def __init__(
        self,
        *,
        playbill: Playbill,
        pages: OwnersPages,
        under_way: UnderWay,
        posting: Posting,
        books: Bookkeeper,
        settings: SettingsFile,
        sound: Sound,
        flash: Flash,
        rng: Random,
        platform: Platform,
    ) -> None:
        """`rng` is for computer players."""
        self._playbill = playbill
        self._pages = pages
        self._under_way = under_way
        self._posting = posting
        self._books = books
        self._settings = settings
        self._sound = sound
        self._flash = flash
        self._rng = rng
        self._platform = platform
        self._played: dict[str, Any] = {}
        """The options that each game was played with last, since attract."""

    def open(self, way: Way) -> Scene:
        """The scene that takes the place of the present ones. Raises TypeError for a way that has none."""
        flash, sound, bill = self._flash, self._sound, self._playbill
        match way:
            case ToMenu(game):
                return Menu(bill.games, game, bill.top_tens, flash=flash, sound=sound)
            case ToSetup(game, new, into):
                strength = self._settings.now.games.strength
                top_tens, last = bill.top_tens(game, new, into), self._played.get(game.name)
                return SetupScene(game, top_tens, strength, last, flash=flash, sound=sound)
            case ToPlay(game, options):
                self._played[game.name] = options
                return self._playing(self._under_way.begin(game, options))
            case ToTable(table):
                self._played[table.game.name] = table.options
                self._under_way.play_on()
                return self._playing(table)
            case ToNames(end, told, _) if (seat := end.new_record) is not None and not told:
                return NewRecord(end, seat, flash=flash, sound=sound)
            case ToNames(end, _, waited):
                timeout = self._timeout_of(self._settings.now.names.seconds)
                posting = self._posting
                return Names(
                    end,
                    posting.last_name,
                    posting.refuses,
                    timeout=timeout,
                    waited=waited,
                    flash=flash,
                    sound=sound,
                )
            case _:
                raise TypeError(f"no scene lies on the way {way}")

    def card(self, way: Way) -> Scene | None:
        """What is laid over the present scene on this way, None where another takes its place."""
        flash, sound, bill = self._flash, self._sound, self._playbill
        match way:
            case ToPause(game, explains):
                return Pause(game, explains, asks_for=self._timeout_of(ASKS_FOR), flash=flash, sound=sound)
            case ToHelp(game, offer):
                return Help(game, offer, sound=sound)
            case ToHintQuestion(game, offer):
                return HintQuestion(game, offer, lasts=self._timeout_of(ASKS_FOR), flash=flash, sound=sound)
            case ToHint(game, advice, marked):
                return Hint(game, advice, marked, sound=sound)
            case ToTopTen(game):
                return TopTenCard(game, bill.with_league(game), flash=flash, sound=sound)
            case ToPage() | ToWording() | ToQuestion() | ToWork() | ToSequence() | ToOffer():
                return self._pages.page(way)
            case ToOff(restart):
                return self.switching_off(restarts=restart)
            case _:
                return None

    def first(self, game: AnyGame | None, now: float) -> Scene:
        """At the start: the game that the power cut, a game asked for, or attract."""
        unfinished = self.unfinished(now)
        return unfinished or (self.open(ToSetup(game)) if game else self.attract(now))

    def unfinished(self, now: float) -> Offer | ResultCard | None:
        """The game that the card has, offered again, or closed where nothing is left to play."""
        return self._under_way.found(now, self._found)

    def attract(self, now: float) -> Attract:
        """Attract mode, from its beginning. Who comes next finds every set-up as it is at first."""
        self._played.clear()
        jingles = every(60 * self._settings.now.sound.jingle_minutes, now)
        return Attract(self._playbill, flash=self._flash, sound=self._sound, jingles=jingles)

    def operators_menu(self) -> list[Scene]:
        """The owner's first page, and what may lie over it."""
        return self._pages.menu()

    def end(self, table: Table, then: Destination | None = None) -> list[Scene]:
        """The totals, unless the game has shown them: then the names for the list, or what follows.

        `then`: as for `after`.
        """
        end = self._posting.ending(table)
        if table.game.shows_result and not end.entering and not end.beaten:
            return self.after(end, (), then)
        if table.game.tells_entering and table.over and end.entering:
            # Whoever chose what comes next has seen it all.
            return [self.open(ToNames(end))]
        return [self._result(end)]

    def after(
        self, end: Ending, names: tuple[tuple[Seat, str], ...], then: Destination | None = None
    ) -> list[Scene]:
        """What follows a game once its scores are posted, under these names.

        `then`: where whoever has left it wants to go, else it is what the game says.
        """
        game, into, new = end.table.game, end.table.list, self._posting.post(end, names)
        way = then or _follows(end.table)
        scene = self.open(ToSetup(game, new, into) if isinstance(way, ToSetup) else way)
        if not new or (isinstance(scene, SetupScene) and game.setup_lists and scene.top_ten.new):
            return [scene]
        top_tens = self._playbill.with_league(game, new, into)
        return [scene, TopTenCard(game, top_tens, flash=self._flash, sound=self._sound)]

    def switching_off(self, *, restarts: bool = False) -> SwitchingOff:
        """The card behind which the power goes; nothing is heard any more."""
        self._sound.hush()
        platform = self._platform
        return SwitchingOff(
            platform.host().power.restart if restarts else platform.switch_off, restarts=restarts
        )

    def _found(self, table: Table) -> Offer | ResultCard:
        if table.ended:
            return self._result(self._posting.ending(table))
        asks_for = self._timeout_of(ASKS_FOR)
        return Offer(table, self._books.last, asks_for=asks_for, flash=self._flash, sound=self._sound)

    def _result(self, end: Ending) -> ResultCard:
        return ResultCard(end, lasts=self._timeout_of(LASTS), flash=self._flash, sound=self._sound)

    def _playing(self, table: Table) -> Playing:
        stage = Stage(
            table,
            sound=self._sound,
            rng=self._rng,
            top_ten=self._playbill.top_ten(table.game, table.list),
            note=self._under_way.note,
            slowly=self._timeout_of(1.0),
            asks_for=self._timeout_of(ASKS_FOR),
        )
        return Playing(
            stage,
            hints=self._settings.now.games.hints,
            flash=self._flash,
            sound=self._sound,
        )

    def _timeout_of(self, seconds: float) -> float:
        """A time for an answer, longer in the slow mode."""
        return seconds * (SLOWLY if self._settings.now.games.slow else 1.0)


def _follows(table: Table) -> Destination:
    """What the game says where it is over: another one, the menu, or its set-up screen."""
    match table.game.follows(table.state):
        case None:
            return ToSetup(table.game)
        case Exit():
            return ToMenu(table.game)
        case options:
            return ToPlay(table.game, options)
