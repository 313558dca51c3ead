"""Checks a game on a running virtual cabinet: no input breaks the game, and all screens are legible."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cabinet.clock import VirtualClock
from cabinet.devtools.laws import kept, samples, text
from cabinet.devtools.laws.faults import overheard
from cabinet.devtools.laws.law import Law, finding
from cabinet.devtools.laws.spread import share, spread
from cabinet.devtools.virtual import gallery
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.display.canvas import WIDTH
from cabinet.drawing.invitation import BAND_Y
from cabinet.play.table import Rigged
from cabinet.scenes.acts import Play
from cabinet.scenes.attract import Attract
from cabinet.scenes.fault import FaultCard
from cabinet.store.store import Store
from cabinet.switches import CONTROLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas
    from cabinet.settings import Settings

SEEDS = 4
PRESSES = 1600
"""The number of random presses that must not break the game, in all games together."""
LOOKS = 12
"""The number of pictures of attract mode that are compared; some show the title and the top ten."""
GAMES_OWN = 3 * WIDTH * BAND_Y
"""The number of bytes of a picture above the band PRESS START; the band is left out because it is always
animated."""


@contextmanager
def switched_on(
    game: AnyGame, card: Path | None = None, settings: Settings | None = None, *, watched: bool = False
) -> Iterator[VirtualCabinet]:
    """Yield a running cabinet with this game only.

    `card`: the folder in place of its SD card; a new, empty one by default. `watched`: draw every picture,
    including those of wipes.
    """
    clock = VirtualClock()
    with TemporaryDirectory() as empty:
        store = Store.open(card or Path(empty), clock=clock)
        try:
            chance = Rigged((), Random(1982))
            with VirtualCabinet(
                (game,), store, clock=clock, chance=chance, settings=settings, watched=watched
            ) as cabinet:
                yield cabinet
        finally:
            store.close(5.0)


def hammering(game: AnyGame, seeds: range) -> Iterator[str]:
    """1,600 presses, holds and clicks raise no error; after them attract mode comes back."""
    for seed in seeds:
        named = f"set-up {game.setup.write(spread(game).of(seed))!r}, seed {seed}"
        with overheard() as faults, switched_on(game) as cabinet:
            cabinet.enter_game(game, spread(game).of(seed))
            for number, what in enumerate(_hammer(cabinet, game, Random(11 + seed)), 1):
                if faults.raised or isinstance(cabinet.scene, FaultCard):
                    why = "; ".join(faults.raised) or "the game has failed"
                    yield finding(f"{named}, press {number} ({what})", why)
                    break
            else:
                cabinet.release(*(control.name for control in CONTROLS))
                cabinet.run(400)
                if not isinstance(cabinet.scene, Attract):
                    shown = type(cabinet.scene).__name__
                    why = "; ".join(faults.raised)
                    yield finding(
                        named, f"400 s after the last press {shown} is shown, not attract mode; {why}"
                    )


def _hammer(cabinet: VirtualCabinet, game: AnyGame, rng: Random) -> Iterator[str]:
    """Press, hold, point and click at random; yield a description of each action."""
    sticks = [control.name for control in CONTROLS if control.jack]
    console = [control.name for control in CONTROLS if not control.jack]
    for _ in range(share(game, PRESSES, SEEDS)):
        name = rng.choice(console if rng.random() < 0.01 else sticks)
        held = rng.random() < 0.6
        (cabinet.hold if held else cabinet.release)(name)
        if rng.random() < 0.2:
            cabinet.point(rng.randrange(-9, 650), rng.randrange(-9, 370))
            cabinet.click()
        cabinet.run(rng.choice((0.001, 0.02, 0.1, 0.5)))
        assert cabinet.screen
        yield f"{name} {'pressed' if held else 'let go of'}"


def in_attract(game: AnyGame, _seeds: range) -> Iterator[str]:
    """In attract mode the game is silent and not recorded; most pictures 4.5 s apart differ."""
    with overheard() as faults, switched_on(game) as cabinet:
        shots = []
        for _ in range(LOOKS):
            cabinet.run(4.5)
            scene = cabinet.scene
            if (
                isinstance(scene, Attract)
                and isinstance(scene.act, Play)
                and scene.act.shows_game(cabinet.clock.now())
            ):
                shots.append(cabinet.screen.rgb()[:GAMES_OWN])
            if faults.raised or not isinstance(scene, Attract):
                why = "; ".join(faults.raised) or f"{type(scene).__name__} is shown instead"
                yield f"after {cabinet.clock.now():g} s attract mode does not show the game: {why}"
                return
        if len(set(shots)) <= len(shots) // 2:
            yield (
                f"{len(shots)} looks at it in {4.5 * LOOKS} s of attract mode see {len(set(shots))} "
                "different pictures: no picture may stand still so long; shorten `timeline`, "
                "or let the cursor be seen"
            )
        if (journal := cabinet.store.under_way()) is not None:
            yield f"attract mode saves a journal: {journal.lines[-1:]}"
        if cabinet.sound.heard:
            yield f"attract mode plays a sound of the game: {cabinet.sound.heard[0].value}"


def pictures(folder: Path | None = None) -> Law:
    """Return the law that every screen can be drawn and read and, with a folder, equals its golden picture.

    Samples that cannot be played are left out, because the law of samples reports them.
    """

    def find(game: AnyGame, _seeds: range) -> Iterator[str]:
        """All text lies inside SAFE, has a contrast of 7 to 1 and 14 pixels, and covers no other text."""
        wrong: list[str] = []

        def drawn() -> Iterator[tuple[str, Canvas]]:
            names = []
            with overheard() as faults:
                for name, shot in gallery.pictures(samples.playable(game)):
                    wrong.extend(finding(f"picture {name!r}", fault) for fault in faults.raised)
                    faults.raised.clear()
                    names.append(name)
                    if folder:
                        wrong.extend(kept.picture(folder, game.name, name, shot))
                    yield name, shot
            if folder:
                wrong.extend(kept.gone(folder, game.name, names))

        lists = (text.OURS, folder / text.FILE) if folder else (text.OURS,)
        unreadable = text.differing(game.name, drawn(), *lists)
        yield from wrong
        yield from unreadable

    return Law(f"{SCREENS}, and look as on file" if folder else SCREENS, find)


SCREENS = "all screens can be drawn and read"
LAWS = (
    Law("no sequence of presses breaks it", hammering, SEEDS),
    Law("the game plays itself in attract mode", in_attract),
)
