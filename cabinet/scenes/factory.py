"""Makes the scenes (screens) of the cabinet, and chooses the scene that follows a failed one.

Only this module knows which parts of the cabinet each scene needs.
"""

from __future__ import annotations

import logging
from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.api import Cue, Exit
from cabinet.play.question import LASTS as ASKS_FOR
from cabinet.play.stage import Stage
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import Help, Hint, HintQuestion, Pause, TopTenCard
from cabinet.scenes.fault import ClashCard, FaultCard
from cabinet.scenes.game_over import GameOver
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from cabinet.scenes.result_step import RESULT_SECONDS, ResultStep, needs_result
from cabinet.scenes.scene import (
    Destination,
    NewRows,
    Scene,
    ToGameOver,
    ToHelp,
    ToHint,
    ToHintQuestion,
    ToMenu,
    ToOff,
    ToPage,
    ToPause,
    ToPlay,
    ToSecretCode,
    ToSetup,
    ToTable,
    ToTopTen,
    Way,
    public,
)
from cabinet.scenes.setup import SetupScene
from cabinet.scenes.switching_off import SwitchingOff

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import AnyGame, Seat
    from cabinet.play.opening_hours import OpeningHours
    from cabinet.play.posting import FinalScores, Posting
    from cabinet.play.table import Table
    from cabinet.play.under_way import UnderWay
    from cabinet.scenes.ending_step import EndingStep
    from cabinet.scenes.game_menu_list import GameMenuList
    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.store.journal import Journal

log = logging.getLogger(__name__)

SLOWLY = 2.0
"""The factor by which slow mode lengthens the waiting times."""


class SceneFactory:
    """Makes each scene with the owner's current settings. All times are monotonic seconds."""

    def __init__(
        self,
        context: OwnerContext,
        *,
        games: GameMenuList,
        under_way: UnderWay,
        posting: Posting,
        hours: OpeningHours,
        rng: Random,
    ) -> None:
        """`rng` supplies the random numbers of computer players and of attract mode."""
        self._context = context
        self._books = context.books
        self._settings = context.settings
        self._sound = context.sound
        self._flash = context.flash
        self._gate = context.gate
        self._games = games
        self._under_way = under_way
        self._posting = posting
        self._rng = rng
        self._attract = Attract(games, self._settings, hours, rng, flash=self._flash, sound=self._sound)
        self._played: dict[str, Any] = {}
        """By game name, the options of the last game that was played since attract mode was last shown."""

    def scene(self, way: Way) -> Scene:
        """Return the scene that a transition leads to. Raises TypeError if it leads to none."""
        flash, sound, games = self._flash, self._sound, self._games
        match way:
            case ToMenu(game):
                clashes = games.new_clashes()
                menu = Menu(games.shown, game, games.top_tens, flash=flash, sound=sound)
                return ClashCard(clashes, way, sound) if clashes else menu
            case ToSetup(game):
                strength = self._settings.now.games.strength
                top_tens, last = games.top_tens(game), self._played.get(game.name)
                return SetupScene(game, top_tens, strength, last, flash=flash, sound=sound)
            case ToPlay(game, options):
                self._played[game.name] = options
                return self._playing(self._under_way.begin(game, options))
            case ToTable(table):
                self._played[table.game.name] = table.options
                self._under_way.play_on()
                return self._playing(table)
            case ToGameOver(table, then):
                return self._game_over(table, then)
            case ToOff(restart):
                return self.switching_off(restarts=restart)
            case ToPage(opened):
                return opened()
            case _:
                return self._card(way)

    def _card(self, way: Way) -> Scene:
        """Return the card that a transition opens over the current scene.

        Raises TypeError if the transition opens no card.
        """
        flash, sound = self._flash, self._sound
        match way:
            case ToPause(game, explains, ended):
                return Pause(game, explains, ended=ended, gate=self._gate, flash=flash, sound=sound)
            case ToSecretCode(ask):
                # Imported late: this module takes long to import, and only the owner's secret code needs it.
                from cabinet.scenes.operator.code_pages import AskCode  # noqa: PLC0415 - see above

                return AskCode(self._context, ask)
            case ToHelp(game, offer):
                return Help(game, offer, flash=flash, sound=sound)
            case ToHintQuestion(game, offer):
                lasts = self.timeout(ASKS_FOR)
                return HintQuestion(game, offer, lasts=lasts, gate=self._gate, flash=flash, sound=sound)
            case ToHint(game, advice, marked):
                return Hint(game, advice, marked, sound=sound)
            case ToTopTen(game):
                return TopTenCard(game, self._games.with_league(game), flash=flash, sound=sound)
            case _:
                raise TypeError(f"no scene belongs to the way {way}")

    def unfinished(self, now: float) -> Offer | GameOver | None:
        """Return the offer to resume the unfinished game on the memory card, None if there is none.

        If that game has ended but its scores are not posted yet, return the scene after the game.
        """
        return self._under_way.found(now, self._found)

    def first(self, game: AnyGame | None) -> Scene:
        """Return the first scene: the set-up screen of the requested game, or attract mode for None."""
        return self.scene(ToSetup(game)) if game else self.attract()

    def attract(self) -> Attract:
        """Return attract mode; after it, every set-up screen starts with its default choices."""
        self._played.clear()
        return self._attract

    def operators_menu(self) -> list[Scene]:
        """Return the operator's menu as a list of scenes.

        If the owner has set no secret code, the offer to set one may lie over the menu.
        """
        # Imported late: these modules take long to import, and are not needed before the owner opens the
        # pages.
        from cabinet.scenes.operator.code_pages import OfferCode  # noqa: PLC0415 - see above
        from cabinet.scenes.operator.menu import OperatorMenu  # noqa: PLC0415 - see above

        owner = self._settings.now.operator
        offers = owner.offer and not owner.code
        return [OperatorMenu(self._context), *([OfferCode(self._context)] if offers else [])]

    def switching_off(self, *, restarts: bool = False) -> SwitchingOff:
        """Stop all sound and return the card that is shown before the power goes off.

        `restarts`: the machine restarts.
        """
        self._sound.stop_sound()
        host = self._context.host
        return SwitchingOff(host.requests.reboot if restarts else host.switch_off, restarts=restarts)

    def instead(self, failed: list[Scene], *, shown: bool) -> list[Scene]:
        """Return the scenes that replace the failed ones; to be called inside the exception handler.

        No code of a game runs here. `shown`: the failed scene was on the screen; False: it was just being
        opened.
        """
        self._books.crashed()
        top, below = failed[-1] if failed else None, public(failed)
        if top and top.private and below:
            # The failed scene is one of the owner's pages, so the game below it has not failed.
            log.exception("The page %s failed", type(top).__name__)
            self._sound.play(Cue.LOSE)
            return below
        if shown and isinstance(top, Attract) and top.game:
            title = top.game.title
            log.exception("%s failed in attract mode and is left out of it until the next start", title)
            top.leave_out()
            return [*failed[:-1], self.attract()]
        if shown and isinstance(top, Menu):
            log.exception("%s failed on the menu and is left out of it until the next start", top.game.title)
            self._games.leave_out(top.game)
            none_left = self._games.all_failed
            return [FaultCard(top.game.title, self._sound) if none_left else self.scene(ToMenu())]
        # If the failed scene is attract mode, no scene below it can have caused the failure.
        shows = [top] if isinstance(top, Attract) else reversed(failed)
        game = next((scene.game for scene in shows if scene.game), None)
        self._lay_aside(failed, game, self._posting.closed or self._under_way.journal)
        self._sound.play(Cue.LOSE)
        return [FaultCard(game.title if game else "The cabinet", self._sound)]

    def no_operator(self) -> None:
        """Report that the owner's pages cannot be opened, because loading their modules has failed."""
        log.exception("The owner's pages cannot be opened")
        self._books.crashed()
        self._sound.play(Cue.LOSE)

    def _lay_aside(self, failed: list[Scene], game: AnyGame | None, journal: Journal | None) -> None:
        """Save the journal of the game on the screen if that game was in progress or has just ended."""
        if game and journal and journal.game == game.name:
            self._under_way.lay_aside(journal, f"{game.title} failed")
        else:
            log.exception("The scene %s failed", type(failed[-1]).__name__ if failed else "of the start")

    def _game_over(self, table: Table, then: Destination | None) -> Scene:
        end = self._posting.ending(table)
        if end.entering or needs_result(end):
            return self._ending(end, then)
        self._posting.post(end, ())
        return self.scene(then or _follows(table))

    def _ways_on(self, table: Table, then: Destination | None) -> tuple[tuple[str, Way], ...]:
        """Return the choices offered after a game, with AGAIN first.

        `then`: where people who left the game want to go. If the next game of a match follows, that game has
        already started, so that a power cut does not lose the match's results.
        """
        game = table.game
        follows = then or _follows(table)
        again = ToPlay(game, game.match.again(table.options))
        match follows:
            case ToPlay(_, options):
                return (("NEXT GAME", ToTable(self._under_way.begin(game, options))),)
            case ToSetup():
                return ("AGAIN", again), ("SET-UP", follows), ("GAME MENU", ToMenu(game))
        return ("AGAIN", again), ("GAME MENU", follows)

    def _found(self, table: Table) -> Offer | GameOver:
        if table.ended:
            end = self._posting.ending(table)
            return self._ending(end, resumed=True)
        playing, last = self._playing(table), self._books.last
        return Offer(table, last, playing, gate=self._gate, flash=self._flash, sound=self._sound)

    def _ending(
        self, end: FinalScores, then: Destination | None = None, *, resumed: bool = False
    ) -> GameOver:
        """Return the scene after a game. `resumed`: the program has restarted since the game's end."""
        gate, flash, sound = self._gate, self._flash, self._sound
        steps: list[EndingStep] = []
        if resumed or needs_result(end):
            lasts = self.timeout(RESULT_SECONDS)
            steps.append(ResultStep(end, resumed=resumed, lasts=lasts, gate=gate, flash=flash, sound=sound))
        timeout = self.timeout(self._settings.now.names.seconds)
        names = NameEntry(end, self._posting, timeout=timeout, gate=gate, flash=flash, sound=sound)
        if end.entering:
            steps.append(names)
        return GameOver(end, steps, lambda: self._list_step(end, then, names.written), flash=flash)

    def _list_step(
        self, end: FinalScores, then: Destination | None, names: tuple[tuple[Seat, str], ...]
    ) -> ListStep:
        """Post the scores of a game; return the new top-ten lists with the choices of what follows."""
        table = end.table
        new = NewRows(self._posting.post(end, names), table.list, table.alone)
        top_tens = self._games.with_league(table.game, new)
        shown = next(at for at, one in enumerate(top_tens) if one.name == table.list.name)
        ways = self._ways_on(table, then)
        return ListStep(
            table.game,
            top_tens,
            shown,
            ways,
            chosen=next((at for at, (_, way) in enumerate(ways) if way == then), 0),
            # People who left the game have already chosen where to go, so the list closes without another
            # press.
            lasts=self.timeout(RESULT_SECONDS) if then else inf,
            gate=self._gate,
            flash=self._flash,
            sound=self._sound,
        )

    def _playing(self, table: Table) -> Playing:
        stage = Stage(
            table,
            gate=self._gate,
            rng=self._rng,
            sound=self._sound,
            top_ten=self._games.top_ten(table.game, table.list),
            note=self._under_way.note,
            slowly=self.timeout(1.0),
        )
        hints = self._settings.now.games.hints
        return Playing(stage, hints=hints, gate=self._gate, flash=self._flash, sound=self._sound)

    def timeout(self, seconds: float) -> float:
        """Return the waiting time in seconds, lengthened in slow mode."""
        return seconds * (SLOWLY if self._settings.now.games.slow else 1.0)


def _follows(table: Table) -> Destination:
    """Return the destination after a game: the match's next game, the menu, or the game's set-up screen."""
    match table.game.match.next_options(table.state):
        case None:
            return ToSetup(table.game)
        case Exit():
            return ToMenu(table.game)
        case options:
            return ToPlay(table.game, options)
