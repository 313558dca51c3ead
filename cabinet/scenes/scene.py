"""What every scene is, and the ways that lead from one to another.

A scene never builds the next one: it returns a way, and `opener.py` opens what lies
there. So a scene takes only what it needs, and none imports another.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from cabinet.api import THE_LIST, Cue, Kind
from cabinet.display.extent import WIDTH
from cabinet.drawing.invitation import BAND_Y, LOW_BAND_Y
from cabinet.drawing.marquees import MARQUEE

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import Advice, AnyGame, Press, ScoreList
    from cabinet.display.canvas import Canvas
    from cabinet.play.posting import Ending
    from cabinet.play.table import Table
    from cabinet.sound.listener import Sound
    from cabinet.system.maintenance import Job


class Strip(NamedTuple):
    """A part of the screen, in pixels; a line of text needs 16 of its height."""

    x: int
    y: int
    width: int
    height: int


BAND, LOW_BAND = Strip(0, BAND_Y + 2, WIDTH, 31), Strip(0, LOW_BAND_Y + 2, WIDTH, 22)
"""A place of its own for a line about the card: in attract in place of what asks people to play."""
BELOW_LIST, HEADING = Strip(0, 297, WIDTH, 18), Strip(0, 57, WIDTH, 22)
"""The same below the ten rows of a list, and in place of what a set-up's list is headed with."""
MOTTO, FACTS = Strip(0, 316, WIDTH, 26), Strip(MARQUEE[0] + 3, 224, MARQUEE[2] - 6, 24)
"""The same for the line below the cabinet's own title, and for what is told of a game in its marquee."""


class Scene(Protocol):
    """One thing the cabinet can be showing. Times are monotonic seconds."""

    @property
    def idles(self) -> bool:
        """Whether too long without a press gives way to attract mode."""

    @property
    def keeps(self) -> bool:
        """Whether it, and what lies over it, is to be found again after attract as it was left."""

    @property
    def private(self) -> bool:
        """Whether it is the owner's own: no player comes back to it."""

    @property
    def takes_corners(self) -> bool:
        """Whether a second direction of a stick counts as well: where a pointer goes anywhere."""

    @property
    def guards_fire(self) -> bool:
        """Whether it decides itself when FIRE and START count after it has come."""

    @property
    def shows_mouse(self) -> bool:
        """Whether a mouse points at places of it, and it draws no pointer of its own."""

    @property
    def strip(self) -> Strip | None:
        """Where a line may be laid over it that tells of the card, None where none may."""

    @property
    def calm(self) -> float:
        """Seconds by which anything but the edge of a pin may be noticed later; 0 where somebody plays.

        Where it is calm the machine is spared: it looks at its inputs so rarely, and a slow one draws less.
        """

    def enter(self, now: float, /) -> None:
        """It is shown from now on, for the first time or again."""

    def press(self, press: Press, /) -> Way | None:
        """A control was used."""

    def point(self, x: int, y: int, /) -> None:
        """A mouse has moved to a pixel of the canvas."""

    def tick(self, now: float, /) -> Way | None:
        """Time has passed."""

    def wake(self, now: float, /) -> float:
        """When it wants its next tick or a new picture, if nothing is pressed before."""

    def look(self, now: float, /) -> Hashable:
        """All that its picture depends on; while this stays equal nothing is drawn."""

    def page(self) -> Hashable:
        """Which of its screens it shows; a change is shown with the curtain."""

    def draw(self, canvas: Canvas, now: float, /) -> None:
        """Its whole picture."""

    def leave(self) -> None:
        """It is shown no more, for now or for good."""


def public(scenes: list[Scene]) -> list[Scene]:
    """Those of them that players see: all but the owner's own."""
    return [scene for scene in scenes if not scene.private]


class Plain:
    """What most scenes have in common: nothing happens by itself, and idling leads to attract."""

    idles = True
    keeps = False
    private = False
    takes_corners = False
    guards_fire = False
    shows_mouse = False
    strip: Strip | None = None
    calm = 0.0

    def enter(self, _now: float, /) -> None:
        """Nothing to do."""

    def point(self, _x: int, _y: int, /) -> None:
        """A mouse is of no use."""

    def tick(self, _now: float, /) -> Way | None:
        """Nothing happens by itself."""
        return None

    def wake(self, _now: float, /) -> float:
        """Nothing is due."""
        return inf

    def page(self) -> Hashable:
        """It has one screen only."""
        return None

    def leave(self) -> None:
        """Nothing to do."""


class Notice(Plain):
    """A card that stands still for a while; any press goes on."""

    idles = False
    seconds = 15.0
    """How long it stands."""

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

    def wake(self, _now: float) -> float:
        """When it has stood long enough."""
        return self._ends

    def look(self, _now: float) -> Hashable:
        """It stands still."""
        return None


class ToAttract(NamedTuple):
    """Attract mode, from its beginning."""


class ToMenu(NamedTuple):
    """The game menu, with a game chosen."""

    game: AnyGame | None = None


class ToSetup(NamedTuple):
    """A game's set-up screen; `new` are the rows that have just entered one of its lists, `into`."""

    game: AnyGame
    new: frozenset[int] = frozenset()
    into: ScoreList = THE_LIST


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
    """The pause card over the present scene; `help` is its way to HOW TO PLAY."""

    game: AnyGame
    help: Callable[[], ToHelp]


class ToHintQuestion(NamedTuple):
    """Whether a hint is worth the top ten, over the present scene."""

    game: AnyGame
    hint: HintOffer


class ToHint(NamedTuple):
    """What is best to do, and what the cursor has marked, over the game; other cards go."""

    game: AnyGame
    advice: tuple[Advice, ...]
    marked: Advice | None


class ToTopTen(NamedTuple):
    """A game's top ten, over the present scene."""

    game: AnyGame


class Back(NamedTuple):
    """The scene that lies below."""


Destination: TypeAlias = ToMenu | ToSetup | ToPlay
"""Where whoever leaves a game goes."""


class ToResult(NamedTuple):
    """The end of a game: who won, and whether it makes the top ten."""

    table: Table
    then: Destination | None = None
    """What follows once its scores are posted; None for what the game says."""


class ToNames(NamedTuple):
    """Name entry for the seats whose scores enter the list, first seat first; before it a new record."""

    ending: Ending
    told: bool = False
    """The record has been shown."""
    waited: float = 0.0
    """Seconds without a press that it has stood: they count for the first name."""


class ToList(NamedTuple):
    """All names are entered, one a seat: post them and show the list."""

    ending: Ending
    names: tuple[tuple[int, str], ...] = ()


class ToOperator(NamedTuple):
    """The operator's menu, over the present scenes."""


class ToPlayers(NamedTuple):
    """From the operator's menu back to the games."""


class ToPage(NamedTuple):
    """A page of the operator's menu, by its title, over the menu."""

    title: str


class ToWording(NamedTuple):
    """Writing some words with the joystick, over the present scene; `take` is given what was written."""

    label: str
    words: str
    longest: int
    take: Callable[[str], None]


class ToQuestion(NamedTuple):
    """A question over the present scene; its YES is held for `seconds`, then `yes` is called."""

    title: str
    lines: tuple[str, ...]
    seconds: float
    yes: Callable[[], ToWork | ToOff | ToSequence | None]
    """Gives the way on, None for back."""
    guarded: bool = False
    """Something is lost by it: where the owner has set a sequence, it is said in place of YES."""


class ToWork(NamedTuple):
    """A job over the present scene, step by step to its end."""

    title: str
    job: Job


class ToSequence(NamedTuple):
    """Setting the owner's sequence, over the present scene."""


class ToOffer(NamedTuple):
    """The offer to set a sequence, over the operator's menu."""


class ToOff(NamedTuple):
    """The machine's power goes, for good or to start anew."""

    restart: bool = False


class Answered(NamedTuple):
    """The question over the present scene goes; then the way that follows."""

    then: ToWork | ToOff | ToSequence | None


class GivenUp(NamedTuple):
    """A game under way is thrown away; then the way that follows."""

    then: Destination


OwnersWay: TypeAlias = ToOperator | ToPage | ToWording | ToQuestion | ToWork | ToSequence | ToOffer
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
    | ToResult
    | ToNames
    | ToList
    | OwnersWay
    | ToPlayers
    | ToOff
    | Answered
    | GivenUp
)
