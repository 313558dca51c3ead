"""The base of every scene, and the ways from one scene to another.

A scene never makes the next scene: it returns a way, and `factory.py` makes the scene for it. So a scene
takes only the parts that it needs, and no scene imports another.
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
    """An area of the screen, in pixels; a line of text needs a height of 16."""

    x: int
    y: int
    width: int
    height: int


BAND, LOW_BAND = Strip(0, BAND_Y + 2, WIDTH, 31), Strip(0, LOW_BAND_Y + 2, WIDTH, 23)
"""Places for the card warning: in attract mode it replaces the invitation to play."""
BELOW_LIST, HEADING = Strip(0, 297, WIDTH, 18), Strip(0, 57, WIDTH, 22)
"""Places for the card warning below the ten rows of a list, and over the heading of a set-up screen's
list."""
MOTTO, DOTS = Strip(0, 316, WIDTH, 26), Strip(0, 289, WIDTH, 22)
"""Places for the card warning over the line below the cabinet's title, and over the menu's dots."""


class Scene:
    """One screen of the cabinet. Times are monotonic seconds.

    By default nothing happens by itself, and idling leads to attract mode.
    """

    game: Any = None
    """The scene's game; None if it has none, or for the game of the scene below.

    The scene appears with a wipe in that game's shape."""
    idles = True
    """True if attract mode follows after too long without a press."""
    keeps = False
    """True if this scene, and the cards over it, return after attract mode."""
    private = False
    """True for the owner's pages: attract mode never returns to them."""
    is_card = False
    """True if the scene lies over the current scene instead of replacing it."""
    over_game = False
    """True for a scene that is drawn over a dimmed `backdrop`, its own or that of the scene below."""
    takes_corners = False
    """True if the stick may give two directions at once, for a pointer that moves freely."""
    dark = False
    """True if the screen is dark because the cabinet is idle: the TV may go into standby."""
    shows_mouse = False
    """True if a mouse can point at parts of the scene and the scene draws no pointer itself."""
    strip: Strip | None = None
    """The place for a card warning, None for none."""
    needs_person = False
    """True if a control that repeats by itself is ignored, because the scene waits for a person."""
    calm = 0.0
    """Seconds by which everything except a pin's edge may be late; 0 while people play.

    A calm scene saves work: inputs are read less often, and a slow machine draws less often."""

    def music(self) -> str | None:
        """The scene's music: "" for silence, None to go on with that of the scene below or before it."""
        return None

    def enter(self, _now: float, /) -> None:
        """Called when the scene is shown, for the first time or again."""

    def settle(self, _now: float, /) -> None:
        """End the animations that are over at this time; called before a press of this time."""

    def press(self, _press: Press, /) -> Way | None:
        """Handle the use of a control."""
        return None

    def hurry(self, _press: Press, /) -> None:
        """Handle a press that comes too early: it may only speed up the animation."""

    def point(self, _x: int, _y: int, /) -> None:
        """Handle a move of the mouse to a pixel of the canvas."""

    def tick(self, _now: float, /) -> Way | None:
        """Handle the passing of time."""
        return None

    def next_due(self, _now: float, /) -> float:
        """Return the time of the next tick or picture that the scene needs, if nothing is pressed before."""
        return inf

    def look(self, _now: float, /) -> Hashable:
        """All that the picture depends on; nothing is drawn while this value stays equal."""
        return None

    def page(self) -> Hashable:
        """The current page of the scene; a change is shown with a wipe."""
        return None

    def draw(self, canvas: Canvas, now: float, /) -> None:
        """Draw the whole picture; every scene must define this."""
        raise NotImplementedError

    def backdrop(self, canvas: Canvas, _now: float, /) -> None:
        """Draw the picture that lies dimmed behind a card; plain by default."""
        ground(canvas, self.game.look.theme if self.game else CABINET)

    def leave(self) -> None:
        """Called when the scene is no longer shown, for now or for good."""


def public(scenes: list[Scene]) -> list[Scene]:
    """Return the scenes that players see: all but the owner's pages."""
    return [scene for scene in scenes if not scene.private]


class Notice(Scene):
    """A card that stays for a while; any press ends it."""

    idles = False
    seconds = 15.0
    """Seconds for which the card stays."""

    def __init__(self, then: Way, sound: Sound | None = None) -> None:
        """`then`: the way on; `sound`: plays the sound of a press."""
        self._then = then
        self._ear = sound
        self._ends = 0.0

    def enter(self, now: float) -> None:
        """Start the time."""
        self._ends = now + self.seconds

    def press(self, press: Press) -> Way | None:
        """Any press leads on."""
        if press.kind is not Kind.DOWN:
            return None
        if self._ear:
            self._ear.play(Cue.CHOOSE)
        return self._then

    def tick(self, now: float) -> Way | None:
        """Go on when the time is up."""
        return self._then if now >= self._ends else None

    def next_due(self, _now: float) -> float:
        """The end of the card's time."""
        return self._ends


class ToAttract(NamedTuple):
    """To attract mode, from its beginning."""


class ToMenu(NamedTuple):
    """To the game menu, with a game chosen."""

    game: AnyGame | None = None


class NewRows(NamedTuple):
    """The rows just entered in a list, counted from 0."""

    rows: frozenset[int] = frozenset()
    into: ScoreList = ScoreList()
    alone: bool = False
    """True if only one person has entered them: their row without a name shows `YOU`."""


NOTHING_NEW = NewRows()


class ToSetup(NamedTuple):
    """To a game's set-up screen."""

    game: AnyGame


class ToPlay(NamedTuple):
    """To a new game with these options."""

    game: AnyGame
    options: Any


class ToTable(NamedTuple):
    """To a game that was under way."""

    table: Table


class HintOffer(NamedTuple):
    """A hint that the player may take."""

    give: Callable[[], ToHint]
    """Takes the hint; from then on the game enters no top ten."""
    taken: bool
    """True if an earlier hint was taken, so this one costs nothing."""


class ToHelp(NamedTuple):
    """To HOW TO PLAY over the current scene, with an offer of a hint if there is one."""

    game: AnyGame
    hint: HintOffer | None = None


class ToPause(NamedTuple):
    """To the pause card over the current scene; `help` is its way to HOW TO PLAY.

    `ended`: the game is over, so nothing can be lost.
    """

    game: AnyGame
    help: Callable[[], ToHelp]
    ended: bool = False


class ToHintQuestion(NamedTuple):
    """To the question over the current scene if a hint is worth the top ten."""

    game: AnyGame
    hint: HintOffer


class ToHint(NamedTuple):
    """To the card with the best choice and the outcome of the marked one; other cards close."""

    game: AnyGame
    advice: tuple[Advice, ...]
    marked: Advice | None


class ToTopTen(NamedTuple):
    """To a game's top ten over the current scene."""

    game: AnyGame


class Back(NamedTuple):
    """To the scene below."""


Destination: TypeAlias = ToMenu | ToSetup | ToPlay
"""The destination of people who leave a game."""


class ToGameOver(NamedTuple):
    """To the end of a game: the winners, and the names for the top ten."""

    table: Table
    then: Destination | None = None
    """The destination of people who left the game; None for the game's choice."""


class NextStep(NamedTuple):
    """To the next step of the same scene, shown like another scene."""


class ToOperator(NamedTuple):
    """To the operator's menu over the current scenes."""


class ToPlayers(NamedTuple):
    """From the operator's menu back to the games."""


class ToPage(NamedTuple):
    """To one of the owner's pages over the current scene."""

    open: Callable[[], Scene]
    """Makes the page with the settings of that moment."""


class ToSecretCode(NamedTuple):
    """To the page on which the owner's secret code answers a question."""

    ask: Any
    """The question (`Ask` of `operator/page.py`)."""


class ToOff(NamedTuple):
    """To switching off: the machine turns off or restarts."""

    restart: bool = False


class ToPreview(NamedTuple):
    """To the game that its author previews: continued, or from its beginning."""

    restart: bool


class Answered(NamedTuple):
    """Closes the question over the current scene, then goes on."""

    then: Way | None


class GivenUp(NamedTuple):
    """Throws away a game under way, then goes on."""

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
