"""The scene of attract mode: a loop of acts with the title, game highlights, top tens, and how to play."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import count
from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Switch
from cabinet.display.canvas import SAFE
from cabinet.display.palette import BLACK, GREY, colour
from cabinet.drawing.lettering import read, read_width
from cabinet.play import attract_clips
from cabinet.play.attract_clips import ClipPlayer, SelfPlay
from cabinet.play.table import Table
from cabinet.scenes.acts import Act, Lessons, Lists, Play, Title, Trailer, lessons_of
from cabinet.scenes.scene import Scene, ToMenu, ToSetup, Way
from cabinet.sound.files import MENU

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator
    from random import Random

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.opening_hours import OpeningHours
    from cabinet.scenes.game_menu_list import GameMenuList
    from cabinet.settings_file import SettingsFile
    from cabinet.sound.listener import Sound

WANDERS = 10.0
"""The number of seconds for which the words of the screen saver stay in one place."""


class Attract(Scene):
    """The scene of attract mode, which runs until something is pressed; it always starts with the title."""

    idles = False
    needs_person = True
    calm = 0.1

    def __init__(
        self,
        games: GameMenuList,
        settings: SettingsFile,
        hours: OpeningHours,
        rng: Random,
        *,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`rng` supplies the random numbers of the games that play themselves."""
        self._shown_games = games
        self._settings = settings
        self._hours = hours
        self._rng = rng
        self._flash = flash
        self._sound = sound
        self.act: Act = Title(0.0, flash)
        """The act that is on the screen now."""
        self._number = 0
        """The number of acts (parts of attract mode) that have been shown so far."""
        self._titles = count()
        self._programme: Iterator[Act] = iter(())
        self._shown: Counter[str] = Counter()
        """By game name, the number of times that attract mode has shown the game."""
        self._played: dict[str, SelfPlay] = {}
        """By game name, the demo games in progress, for games without highlights. Each demo continues when
        attract mode shows its game again."""
        self._failed: set[tuple[str, str]] = set()
        """The acts that have failed, as pairs of the act's kind and the game's name."""
        self._jingle_at = inf
        self.idle_since = inf
        """The time of the last press, in monotonic seconds."""
        self._dark_at = inf
        """The time at which the screen saver starts, in monotonic seconds."""
        self.dark = False

    def leave_out(self) -> None:
        """Leave the failed act out until the next start: acts of its kind are not shown for this game."""
        self._failed.add((self.act.kind, self.game.name if self.game else ""))

    def music(self) -> str:
        """Return the name of the menu's music if the owner has turned it on for attract mode, else ""."""
        return MENU if self._settings.now.sound.music_in_attract else ""

    def enter(self, now: float) -> None:
        """Start attract mode with the title."""
        self._settings.look()
        self.dark = False
        self._dark_at = now + (60 * self._settings.now.attract.saver_minutes or inf)
        self._jingle_at = now + self._between_jingles
        self._programme = self._acts()
        self._begin_next(now)

    def press(self, press: Press) -> Way | None:
        """Handle a press in attract mode.

        START opens the set-up screen of the game shown; any other press opens the menu.
        """
        if press.kind is not Kind.DOWN:
            return None
        self._sound.play(Cue.CHOOSE)
        return ToSetup(self.game) if press.switch is Switch.START and self.game else ToMenu(self.game)

    def tick(self, now: float) -> Way | None:
        """Start the next act when it is due, and otherwise update the current act.

        While the screen is dark nothing happens.
        """
        if now >= self._dark_at or self._hours.dark(now - self.idle_since):
            self.dark = True
            self.game = self.strip = None
            return None
        if self.dark:
            self.enter(now)
        if now >= self._jingle_at:
            self._sound.play(Cue.JINGLE)
            self._jingle_at += self._between_jingles
        if self.act.over(now):
            self._settings.look()
            self._begin_next(now)
        self.act.tick(now)
        return None

    def next_due(self, now: float) -> float:
        """Return the time of the next change: an act, a flash, an animation frame or a jingle.

        While the screen is dark, return the time at which the words of the screen saver move.
        """
        if self.dark:
            return (_places(now) + 1) * WANDERS
        flash = self._flash
        times = (self.act.next_due(now), flash.next_edge(now), flash.next_beat(now))
        return min(*times, self._jingle_at, self._dark_at)

    def page(self) -> Hashable:
        """Return a value that identifies the picture: the act's number, and the index of its picture."""
        return -1 if self.dark else (self._number, self.act.page())

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the act, its picture, flashing words, and lamps."""
        if self.dark:
            return _places(now)
        return self._number, self._flash.lit(now), self._flash.beat(now), self.act.look(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the current act, with PRESS START or the owner's text at the bottom."""
        words = self._settings.now.attract.line
        if self.dark:
            draw_saver(canvas, words, _places(now))
        else:
            self.act.draw(canvas, now, words)

    @property
    def _between_jingles(self) -> float:
        """Return the number of seconds between two jingles; infinity if the owner wants none."""
        return 60 * self._settings.now.sound.jingle_minutes or inf

    def _begin_next(self, now: float) -> None:
        self.act = next(self._programme)
        self.game, self.strip = self.act.game, self.act.strip
        self._number += 1
        self.act.begin(now)

    def _acts(self) -> Iterator[Act]:
        """Yield the acts of attract mode without end; no game is loaded before the first title has ended."""
        yield self._next_title()
        while True:
            for act in self._round():
                if act.game is None or (act.kind, act.game.name) not in self._failed:
                    yield act

    def _round(self) -> Iterator[Act]:
        """Yield the acts of one round: three games, then the title, and so on.

        All three games play; the first also shows its top tens, the second its lessons. Each game appears
        three times in a round, once in each of these positions.
        """
        wanted, flash = self._settings.now.attract, self._flash
        for trio in trios(self._shown_games.shown):
            for place, game in enumerate(trio):
                play = Play(game, partial(self._choose, game), wanted.play_seconds, flash)
                yield play
                if place == 0:
                    yield Lists(
                        game, partial(self._shown_games.with_league, game), wanted.page_seconds, flash
                    )
                elif place == 1 and lessons_of(game):
                    yield Lessons(game, flash, None if (Play.kind, game.name) in self._failed else play)
            yield self._next_title()

    def _next_title(self) -> Title:
        return Title(self._settings.now.attract.page_seconds, self._flash, next(self._titles))

    def _choose(self, game: AnyGame) -> Trailer:
        """Return the next trailer of a game: its highlight, comment and record."""
        turn = self._shown[game.name]
        self._shown[game.name] += 1
        name, play = self._play(game, turn)
        voices = game.look.voices
        voice = voices[turn % len(voices)] if voices else None
        bests = [one for one in self._shown_games.top_tens(game) if one.record]
        return Trailer(play, name, voice, bests[turn % len(bests)] if bests else None)

    def _play(self, game: AnyGame, turn: int) -> tuple[str, SelfPlay]:
        """Return the name of the next highlight of a game, and the player that shows it.

        A game without highlights continues its demo, and the name is "".
        """
        rng, top_ten = self._rng, partial(self._shown_games.top_ten, game)
        if found := attract_clips.highlights(game.name):
            highlight = found[turn % len(found)]
            return highlight.title, ClipPlayer(game, highlight, rng=rng, top_ten=top_ten)
        play = self._played.get(game.name)
        if play is None or play.stage.over:
            choices = game.setup.choices()
            table = Table(game, choices[min(1, len(choices) - 1)], rng)
            play = self._played[game.name] = SelfPlay(table, rng=rng, top_ten=top_ten)
        return "", play


def trios(games: tuple[AnyGame, ...]) -> Iterator[tuple[AnyGame, ...]]:
    """Yield the games in groups of three, such that each game appears once at each of the three positions."""
    if len(games) % 3:
        every = games * 3
    else:
        every = tuple(game for turn in range(3) for game in games[turn:] + games[:turn])
    return zip(every[::3], every[1::3], every[2::3], strict=True)


def draw_saver(canvas: Canvas, words: str, place: int) -> None:
    """Draw the screen saver: a black screen with small, dim words; `place` selects their position."""
    canvas.fill(BLACK)
    left, top, width, height = SAFE
    x = left + 97 * place % max(1, width - read_width(words))
    y = top + 61 * place % (height - 20)
    read(canvas, x, y, words, colour(GREY, 4))


def _places(now: float) -> int:
    """Return how often the words of the screen saver have moved until `now`.

    The number changes at the times that `next_due` returns.
    """
    place = int(now // WANDERS)
    return place + 1 if (place + 1) * WANDERS <= now else place
