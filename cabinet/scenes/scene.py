"""The base class of every scene (screen), and the transitions (ways) from one scene to another.

A scene never makes the next scene: it returns a transition (a "way"), and `factory.py` makes the scene for
it. So a scene takes only the parts that it needs, and no scene imports another.
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
    """A rectangle of the screen in pixels for one line of text, which needs a height of 16."""

    x: int
    y: int
    width: int
    height: int


BAND, LOW_BAND = Strip(0, BAND_Y + 2, WIDTH, 31), Strip(0, LOW_BAND_Y + 2, WIDTH, 23)
"""The strips for the warning about the memory card in attract mode, where the warning replaces the
invitation to play: the normal strip and a lower one."""
BELOW_LIST, HEADING = Strip(0, 297, WIDTH, 18), Strip(0, 57, WIDTH, 22)
"""Strips for the warning about the memory card: below the ten rows of a top ten, and over the heading of
the list on a set-up screen."""
MOTTO, DOTS = Strip(0, 316, WIDTH, 26), Strip(0, 289, WIDTH, 22)
"""Strips for the warning about the memory card: over the line below the cabinet's title, and over the dots
of the game menu."""


class Scene:
    """One screen of the cabinet, such as the menu or a game. All times are monotonic seconds.

    By default a scene changes nothing by itself, and attract mode follows when nobody presses anything.
    """

    game: Any = None
    """The game that the scene belongs to. None if the scene has no game, or belongs to the game of the scene
    below.

    The scene appears with a transition (wipe) in the shape of that game."""
    idles = True
    """True if attract mode replaces the scene after a time without a press."""
    keeps = False
    """True if this scene, and the cards over it, are shown again after attract mode."""
    private = False
    """True for the owner's pages, to which attract mode never returns."""
    is_card = False
    """True if the scene is a card: it lies over the current scene instead of replacing it."""
    over_game = False
    """True if the scene is drawn over a dimmed `backdrop`, its own or the one of the scene below."""
    takes_corners = False
    """True if a joystick may report two directions at once (a diagonal), to move a pointer freely."""
    dark = False
    """True if the screen is dark because the cabinet is idle, so that the TV may go into standby."""
    shows_mouse = False
    """True if a mouse can point at parts of the scene, and the scene itself draws no pointer."""
    strip: Strip | None = None
    """The strip of the screen in which a warning about the memory card is drawn; None for no warning."""
    needs_person = False
    """True if the scene ignores presses of a control that repeats without a person, as a faulty switch
    does."""
    calm = 0.0
    """The maximum delay in seconds with which the cabinet may react in this scene, except to a GPIO edge; 0
    while people play. A larger value saves work: switches are read less often, and a slow machine draws less
    often."""

    def music(self) -> str | None:
        """Return the name of the scene's music.

        "" is silence; None continues the music of the scene below, or of the scene before.
        """
        return None

    def enter(self, _now: float, /) -> None:
        """Start or resume the scene; called whenever the scene is shown, for the first time or again."""

    def settle(self, _now: float, /) -> None:
        """End the animations that are over at this time; called before a press with this time is handled."""

    def press(self, _press: Press, /) -> Way | None:
        """Handle a press or release of a control; return the transition that it causes, None to stay."""
        return None

    def hurry(self, _press: Press, /) -> None:
        """Handle a press that comes too early to count as a choice: it may only speed up the animation."""

    def point(self, _x: int, _y: int, /) -> None:
        """Handle a movement of the mouse to pixel (x, y) of the canvas."""

    def tick(self, _now: float, /) -> Way | None:
        """Update the scene to the current time; return the transition that is due, None to stay."""
        return None

    def next_due(self, _now: float, /) -> float:
        """Return when the scene next needs a tick or a new picture if nothing is pressed before."""
        return inf

    def look(self, _now: float, /) -> Hashable:
        """Return a value that changes whenever the picture changes; while it stays equal nothing is drawn."""
        return None

    def page(self) -> Hashable:
        """Return a value that identifies the scene's current page; when it changes, a wipe is shown."""
        return None

    def draw(self, canvas: Canvas, now: float, /) -> None:
        """Draw the whole picture of the scene at time `now`; every scene must define this method."""
        raise NotImplementedError

    def backdrop(self, canvas: Canvas, _now: float, /) -> None:
        """Draw the picture that is dimmed and shown behind a card; by default a plain background."""
        ground(canvas, self.game.look.theme if self.game else CABINET)

    def leave(self) -> None:
        """Release what the scene holds; called when the scene stops being shown, for now or for good."""


def public(scenes: list[Scene]) -> list[Scene]:
    """Return the scenes that players may see: all except the owner's pages."""
    return [scene for scene in scenes if not scene.private]


class Notice(Scene):
    """A card with a message; it closes after some seconds, or at any press."""

    idles = False
    seconds = 15.0
    """The number of seconds for which the message is shown if nothing is pressed."""

    def __init__(self, then: Way, sound: Sound | None = None) -> None:
        """`then`: the transition when the card closes.

        `sound` plays the sound of the press; None for no sound.
        """
        self._then = then
        self._ear = sound
        self._ends = 0.0

    def enter(self, now: float) -> None:
        """Start the card's time limit."""
        self._ends = now + self.seconds

    def press(self, press: Press) -> Way | None:
        """Close the card at any press and return the transition; a release does nothing."""
        if press.kind is not Kind.DOWN:
            return None
        if self._ear:
            self._ear.play(Cue.CHOOSE)
        return self._then

    def tick(self, now: float) -> Way | None:
        """Close the card when its time is up, and return the transition."""
        return self._then if now >= self._ends else None

    def next_due(self, _now: float) -> float:
        """Return the time at which the card closes if nothing is pressed."""
        return self._ends


class ToAttract(NamedTuple):
    """The transition to attract mode, which starts from its beginning."""


class ToMenu(NamedTuple):
    """The transition to the game menu, with `game` as the chosen game."""

    game: AnyGame | None = None


class NewRows(NamedTuple):
    """The indexes of the rows just entered in a top-ten list, counted from 0, and the list that has them."""

    rows: frozenset[int] = frozenset()
    into: ScoreList = ScoreList()
    alone: bool = False
    """True if only one person has entered the rows; a row without a name then shows `YOU`."""


NOTHING_NEW = NewRows()


class ToSetup(NamedTuple):
    """The transition to the set-up screen of a game."""

    game: AnyGame


class ToPlay(NamedTuple):
    """The transition to a new game, played with the options `options`, such as the number of players."""

    game: AnyGame
    options: Any


class ToTable(NamedTuple):
    """The transition to a game that was already under way."""

    table: Table


class HintOffer(NamedTuple):
    """A hint that HOW TO PLAY offers on its last page: how to take it, and whether it costs anything."""

    give: Callable[[], ToHint]
    """The function that takes the hint and returns the transition to the hint's card. After a hint, the
    scores of the game enter no top ten."""
    taken: bool
    """True if the player has taken a hint before in this game, so that this hint costs nothing."""


class ToHelp(NamedTuple):
    """The transition to HOW TO PLAY over the current scene.

    `hint`: the hint offered on its last page, None for none.
    """

    game: AnyGame
    hint: HintOffer | None = None


class ToPause(NamedTuple):
    """The transition to the pause card over the current scene.

    `help` returns the transition from there to HOW TO PLAY. `ended`: the game is over, so nothing can be
    lost.
    """

    game: AnyGame
    help: Callable[[], ToHelp]
    ended: bool = False


class ToHintQuestion(NamedTuple):
    """The transition to the question whether to take a hint, after which the game enters no top ten.

    The question lies over the current scene.
    """

    game: AnyGame
    hint: HintOffer


class ToHint(NamedTuple):
    """The transition to the hint card, which shows the best choice and the outcome of the marked choice.

    All other cards over the game close.
    """

    game: AnyGame
    advice: tuple[Advice, ...]
    marked: Advice | None


class ToTopTen(NamedTuple):
    """The transition to the top ten of a game, shown over the current scene."""

    game: AnyGame


class Back(NamedTuple):
    """The transition that closes the current scene and returns to the scene below it."""


Destination: TypeAlias = ToMenu | ToSetup | ToPlay
"""A transition to the place where people who leave a game want to go: the menu, a set-up screen, a new
game."""


class ToGameOver(NamedTuple):
    """The transition to the scene after a game, with the result and the name entry for the top ten."""

    table: Table
    then: Destination | None = None
    """The destination chosen by the people who left the game; None if the game decides what follows."""


class NextStep(NamedTuple):
    """The transition to the next step of the same scene, with a wipe as for a new scene."""


class ToOperator(NamedTuple):
    """The transition to the operator's menu, which lies over the current scenes."""


class ToPlayers(NamedTuple):
    """The transition from the operator's menu back to the games."""


class ToPage(NamedTuple):
    """The transition to one of the owner's pages, which lies over the current scene."""

    open: Callable[[], Scene]
    """The function that makes the page, with the settings that are valid at the time of the call."""


class ToSecretCode(NamedTuple):
    """The transition to the page that asks for the owner's secret code to confirm an action."""

    ask: Any
    """The question that the secret code answers; an `Ask` of `operator/page.py`."""


class ToOff(NamedTuple):
    """The transition to the scene that switches the machine off, or restarts it."""

    restart: bool = False


class ToPreview(NamedTuple):
    """The transition to the game that its author previews, continued or restarted from its beginning."""

    restart: bool


class Answered(NamedTuple):
    """The transition that closes a question over the current scene, and then follows `then`, if given."""

    then: Way | None


class GivenUp(NamedTuple):
    """The transition that discards the game in progress, and then follows the transition `then`."""

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
