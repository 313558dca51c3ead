"""The base of every scene, and the ways from one scene to another.

A scene never makes the next one: it returns a way, and `factory.py` makes the scene. So a scene takes only
what it needs, and none imports another.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cabinet.api import Cue, Kind, ScoreList
from cabinet.display.size import WIDTH
from cabinet.drawing.ground import ground
from cabinet.drawing.invitation import BAND_Y, LOW_BAND_Y
from cabinet.drawing.theme import CABINET

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import Advice, AnyGame, Press, ScoreList
    from cabinet.display.canvas import Canvas
    from cabinet.play.table import Table
    from cabinet.sound.listener import Sound


class Strip(NamedTuple):
    """A part of the screen, in pixels; a line of text needs 16 of its height."""

    x: int
    y: int
    width: int
    height: int


BAND, LOW_BAND = Strip(0, BAND_Y + 2, WIDTH, 31), Strip(0, LOW_BAND_Y + 2, WIDTH, 23)
"""A place of its own for a line about the card: in attract in place of what asks people to play."""
BELOW_LIST, HEADING = Strip(0, 297, WIDTH, 18), Strip(0, 57, WIDTH, 22)
"""The same below the ten rows of a list, and in place of what a set-up's list is headed with."""
MOTTO, DOTS = Strip(0, 316, WIDTH, 26), Strip(0, 289, WIDTH, 22)
"""The same for the line below the cabinet's own title, and for the menu's dots."""


class Scene:
    """One screen of the cabinet. Times are monotonic seconds.

    The defaults: nothing happens by itself, and idling leads to attract.
    """

    game: Any = None
    """Its game, None if it has none or that of the scene below.

    It comes with a wipe of that game's shape."""
    idles = True
    """True if too long without a press leads to attract mode."""
    keeps = False
    """True if it, and the cards over it, are restored after attract."""
    private = False
    """True for the owner's own: no player comes back to it."""
    is_card = False
    """True if it lies over the present scene instead of replacing it."""
    over_game = False
    """True for a screen that is drawn over the dimmed `backdrop` of the scene below, or of its own."""
    takes_corners = False
    """True if a second direction of a stick counts as well: for a pointer that goes anywhere."""
    dark = False
    """True if the screen is dark because nobody is there: the TV may sleep."""
    shows_mouse = False
    """True if a mouse points at parts of it, and it draws no pointer of its own."""
    strip: Strip | None = None
    """The place for a warning about the card, None for none."""
    needs_somebody = False
    """True if a control that only repeats does nothing on it: it waits for a person."""
    calm = 0.0
    """Seconds of delay allowed for everything but the edge of a pin; 0 while people play.

    A calm scene spares the machine: inputs are read less often, and a slow machine draws less."""

    def music(self) -> str | None:
        """Its music, "" for silence; None for that of the scene below or before it."""
        return None

    def enter(self, _now: float, /) -> None:
        """It is shown from now on, for the first time or again."""

    def settle(self, _now: float, /) -> None:
        """Before a press of this time is judged: end animations that are over by then."""

    def press(self, _press: Press, /) -> Way | None:
        """A control was used, and it counts."""
        return None

    def hurry(self, _press: Press, /) -> None:
        """A press may only hurry the animation."""

    def point(self, _x: int, _y: int, /) -> None:
        """A mouse has moved to a pixel of the canvas."""

    def tick(self, _now: float, /) -> Way | None:
        """Time has passed."""
        return None

    def next_due(self, _now: float, /) -> float:
        """When it wants its next tick or a new picture, if nothing is pressed before."""
        return inf

    def look(self, _now: float, /) -> Hashable:
        """All that its picture depends on; while this stays equal nothing is drawn."""
        return None

    def page(self) -> Hashable:
        """The present one of its screens; a change is shown with a wipe."""
        return None

    def draw(self, canvas: Canvas, now: float, /) -> None:
        """Its whole picture; every scene has its own."""
        raise NotImplementedError

    def backdrop(self, canvas: Canvas, _now: float, /) -> None:
        """The picture that lies dimmed behind a card: a plain ground, unless the scene has a better one."""
        ground(canvas, self.game.look.theme if self.game else CABINET)

    def leave(self) -> None:
        """It is no longer shown, for now or for good."""


def public(scenes: list[Scene]) -> list[Scene]:
    """The scenes that players see: all but the owner's own."""
    return [scene for scene in scenes if not scene.private]


class Notice(Scene):
    """A card that stays for a while; any press goes on."""

    idles = False
    seconds = 15.0
    """The seconds that it stays."""

    def __init__(self, then: Way, sound: Sound | None = None) -> None:
        """`then`: the way on; `sound`: where a press is heard."""
        self._then = then
        self._ear = sound
        self._ends = 0.0

    def enter(self, now: float) -> None:
        """Its time begins."""
        self._ends = now + self.seconds

    def press(self, press: Press) -> Way | None:
        """Any press goes on."""
        if press.kind is not Kind.DOWN:
            return None
        if self._ear:
            self._ear.play(Cue.CHOOSE)
        return self._then

    def tick(self, now: float) -> Way | None:
        """Then it goes by itself."""
        return self._then if now >= self._ends else None

    def next_due(self, _now: float) -> float:
        """When it has stood long enough."""
        return self._ends


class ToAttract(NamedTuple):
    """Attract mode, from its beginning."""


class ToMenu(NamedTuple):
    """The game menu, with a game chosen."""

    game: AnyGame | None = None


class NewRows(NamedTuple):
    """The rows that have just entered a list, counted from 0."""

    rows: frozenset[int] = frozenset()
    into: ScoreList = ScoreList()
    alone: bool = False
    """One person alone has entered them: a row without a name is `YOU` while they look at it."""


NOTHING_NEW = NewRows()


class ToSetup(NamedTuple):
    """A game's set-up screen."""

    game: AnyGame


class ToPlay(NamedTuple):
    """A new game with these options."""

    game: AnyGame
    options: Any


class ToTable(NamedTuple):
    """A game that was under way."""

    table: Table


class HintOffer(NamedTuple):
    """A hint can be had."""

    give: Callable[[], ToHint]
    """Takes it: from then on the game enters no top ten."""
    taken: bool
    """One was taken before: nothing is lost any more."""


class ToHelp(NamedTuple):
    """HOW TO PLAY over the present scene, with a page where a hint is asked for if one can be had."""

    game: AnyGame
    hint: HintOffer | None = None


class ToPause(NamedTuple):
    """The pause card over the present scene; `help` is its way to HOW TO PLAY.

    `ended`: nothing is left to play, so the game cannot be lost.
    """

    game: AnyGame
    help: Callable[[], ToHelp]
    ended: bool = False


class ToHintQuestion(NamedTuple):
    """Asks if a hint is worth the top ten, over the present scene."""

    game: AnyGame
    hint: HintOffer


class ToHint(NamedTuple):
    """The best choice, and the outcome of the marked one, over the game; other cards go."""

    game: AnyGame
    advice: tuple[Advice, ...]
    marked: Advice | None


class ToTopTen(NamedTuple):
    """A game's top ten, over the present scene."""

    game: AnyGame


class Back(NamedTuple):
    """The scene that lies below."""


Destination: TypeAlias = ToMenu | ToSetup | ToPlay
"""The destination of people who leave a game."""


class ToGameOver(NamedTuple):
    """The end of a game: who has won, and the names for the top ten."""

    table: Table
    then: Destination | None = None
    """The destination of the people who left the game; None for the game's choice."""


class NextStep(NamedTuple):
    """The next step of the same scene: it is shown like another scene."""


class ToOperator(NamedTuple):
    """The operator's menu, over the present scenes."""


class ToPlayers(NamedTuple):
    """From the operator's menu back to the games."""


class ToPage(NamedTuple):
    """A page of the owner's over the present scene."""

    open: Callable[[], Scene]
    """Makes the page, as the settings are then."""


class ToSecretCode(NamedTuple):
    """The page on which the owner's secret code answers a question."""

    ask: Any
    """The question (`Ask` of `operator/page.py`)."""


class ToOff(NamedTuple):
    """The machine's power goes, for good or to restart."""

    restart: bool = False


class ToPreview(NamedTuple):
    """The game that its author tries: where it stands, or from its beginning."""

    restart: bool


class Answered(NamedTuple):
    """The question over the present scene goes; then the way that follows."""

    then: Way | None


class GivenUp(NamedTuple):
    """A game under way is thrown away; then the way that follows."""

    then: Destination


Way: TypeAlias = (
    ToAttract
    | ToMenu
    | ToSetup
    | ToPlay
    | ToTable
    | ToPause
    | ToHelp
    | ToHintQuestion
    | ToHint
    | ToTopTen
    | Back
    | ToGameOver
    | NextStep
    | ToOperator
    | ToPage
    | ToSecretCode
    | ToPlayers
    | ToOff
    | ToPreview
    | Answered
    | GivenUp
)
