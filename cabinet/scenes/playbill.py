"""What there is to be shown: the games of the menu, the pages of attract mode, the lists."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from cabinet.api import THE_LIST, TopTen
from cabinet.play import catalogue, reel
from cabinet.play.reel import Rerun
from cabinet.play.stage import Stage
from cabinet.play.table import Table
from cabinet.sound.listener import Silence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from cabinet.api import AnyGame, ScoreList
    from cabinet.play.league import Membership
    from cabinet.play.reel import Highlight, Lesson
    from cabinet.settings import AttractSettings
    from cabinet.settings_file import SettingsFile
    from cabinet.store.store import Store

log = logging.getLogger(__name__)

MENU = "menu"
"""What a game may fail on besides a page of attract mode."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of attract mode."""

    kind: Literal["title", "play", "top ten", "how to play"]
    game: AnyGame | None
    seconds: float
    """How long it stands; a game that plays ends earlier where it has been told."""


def title(wanted: AttractSettings) -> Segment:
    """The cabinet's own title, which begins it."""
    return Segment("title", None, wanted.page_seconds)


def loop(games: tuple[AnyGame, ...], wanted: AttractSettings) -> tuple[Segment, ...]:
    """The parts in their order: the title every minute, and between two of them two games.

    Both play; then comes the top ten of the one and how the other is played. Every game comes twice, and
    changes places.
    """
    again = games if len(games) % 2 else tuple(game for pair in _pairs(games) for game in reversed(pair))
    turns = []
    for one, other in _pairs((*games, *again)):
        turns += [
            title(wanted),
            Segment("play", one, wanted.play_seconds),
            Segment("top ten", one, wanted.page_seconds),
            Segment("play", other, wanted.play_seconds),
            Segment("how to play", other, wanted.page_seconds),
        ]
    return tuple(turns)


def _pairs(games: tuple[AnyGame, ...]) -> Iterator[tuple[AnyGame, AnyGame]]:
    return zip(games[::2], games[1::2], strict=True)


class Playbill:
    """The games as the owner wants them shown, but for those that have failed."""

    def __init__(
        self,
        *,
        games: Sequence[AnyGame],
        store: Store,
        settings: SettingsFile,
        league: Membership,
        rng: Random,
    ) -> None:
        """`games` are not looked at before a scene needs one; `rng` draws for those that attract plays."""
        self._games = games
        self._store = store
        self._settings = settings
        self._league = league
        self.rng = rng
        self._shown: Counter[str] = Counter()
        """How many highlights of a game have been shown."""
        self._hidden: tuple[str, ...] = ()
        """Games that the owner hides, as they were looked at last."""
        self._failed: set[tuple[str, str]] = set()
        """What has failed: a page of attract mode or the menu, and the game's name."""

    @property
    def games(self) -> tuple[AnyGame, ...]:
        """The games that the menu has; all of them where none would be left, which is logged once."""
        wanted = self._settings.now.games
        if wanted.hidden != self._hidden:
            self._hidden = wanted.hidden
            if wrong := catalogue.all_hidden((game.name for game in self._games), wanted.hidden):
                log.warning(wrong)
        there = catalogue.shown(self._games, wanted.order, wanted.hidden)
        return tuple(game for game in there if (MENU, game.name) not in self._failed) or there

    @property
    def all_failed(self) -> bool:
        """Whether no game is left that the menu can show."""
        return all((MENU, game.name) in self._failed for game in self.games)

    def leave_out(self, game: AnyGame, kind: str) -> None:
        """Until the next start show no page of this kind of a game, or the game not on the MENU."""
        self._failed.add((kind, game.name))

    @property
    def attract(self) -> AttractSettings:
        """How attract is to be shown, as the owner wants it now."""
        self._settings.look()
        return self._settings.now.attract

    def programme(self) -> tuple[Segment, ...]:
        """The pages that attract shows, as the owner wants it now; the title is the first."""
        self._league.look()
        turns = loop(self.games, self.attract)
        return tuple(
            turn for turn in turns if not turn.game or (turn.kind, turn.game.name) not in self._failed
        )

    def next_highlight(self, game: AnyGame) -> Highlight | None:
        """One highlight of a game after another; None where it has none."""
        found = reel.of(game.name).highlights
        if not found:
            return None
        self._shown[game.name] += 1
        return found[(self._shown[game.name] - 1) % len(found)]

    def rerun(self, game: AnyGame, highlight: Highlight) -> Rerun:
        """A table at which it is played again. Raises JournalError where it does not fit the rules."""
        return Rerun(game, highlight, rng=self.rng, top_ten=partial(self.top_ten, game))

    def lessons(self, game: AnyGame) -> tuple[Lesson, ...]:
        """How a game is played, in pictures; none where it has none."""
        return reel.of(game.name).lessons

    def stage(self, game: AnyGame) -> Stage:
        """A fresh table at which computers play, silent and never written down."""
        choices = game.setup.choices()
        table = Table(game, choices[min(1, len(choices) - 1)], self.rng)
        top_ten = self.top_ten(game, table.list)
        return Stage(table, sound=Silence(), rng=self.rng, top_ten=top_ten, computers_only=True)

    def top_ten(self, game: AnyGame, one: ScoreList, new: frozenset[int] = frozenset()) -> TopTen:
        """A list of a game as it stands; `new` are the rows entered just now."""
        return TopTen(self._store.top_ten(game.kept_as(one)), new, one.name)

    def top_tens(
        self, game: AnyGame, new: frozenset[int] = frozenset(), into: ScoreList = THE_LIST
    ) -> tuple[TopTen, ...]:
        """All lists of a game as they stand; `new` are the rows entered just now, `into` their list."""
        return tuple(self.top_ten(game, one, new if one == into else frozenset()) for one in game.lists)

    def with_league(
        self, game: AnyGame, new: frozenset[int] = frozenset(), into: ScoreList = THE_LIST
    ) -> tuple[TopTen, ...]:
        """The same, behind each what the league has of it, where there is one."""
        found: list[TopTen] = []
        for one, own in zip(game.lists, self.top_tens(game, new, into), strict=True):
            told = self._league.top_ten(game.kept_as(one), one.name, own.new)
            found += [own, told] if told else [own]
        return tuple(found)
