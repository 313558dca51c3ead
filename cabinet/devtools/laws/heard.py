"""The law of sound: a press that changes the picture has a cue, one that changes nothing is silent.

Idle animations and flashing words are no change: nothing flashes here, and pictures of the same moment are
compared. A refusal changes nothing, and has a cue.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import DIRECTIONS, Cue
from cabinet.devtools.laws.law import Law
from cabinet.devtools.laws.screens import switched_on
from cabinet.devtools.laws.spread import share, spread
from cabinet.devtools.virtual.cabinet import TICK
from cabinet.play.question import CALM
from cabinet.scenes.menu import Menu
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from cabinet.settings import Display, Operator, Settings
from cabinet.switches import STICKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame
    from cabinet.devtools.virtual.cabinet import VirtualCabinet
    from cabinet.scenes.scene import Scene

SEEDS = 4
PRESSES = 480
"""The number of random presses in all games."""
DOWN = 0.06
"""Seconds for which each press is held."""
SOON = 0.1
"""The most seconds from a press to its cue."""
REFUSALS = frozenset({Cue.REFUSE, Cue.NOT_YOU})
STILL = Settings(display=Display(steady=True), operator=Operator(offer=False))
"""Settings under which nothing flashes: two pictures of one moment differ only by the press."""
CONSOLE = ("start", "select", "option")
EVERYWHERE = tuple(f"p1_{switch}" for switch in (*DIRECTIONS, "fire"))


class Effect(NamedTuple):
    """The effect of a press."""

    name: str
    where: str
    changed: bool
    heard: tuple[Cue, ...]

    @property
    def wrong(self) -> str:
        """Return the error of the effect, '' for none."""
        if self.changed and not self.heard:
            return f"{self.where}: {self.name} changes the picture and is silent: let it be heard"
        if not self.changed and (cues := [cue.value for cue in self.heard if cue not in REFUSALS]):
            return f"{self.where}: {self.name} changes nothing, and {cues[0]!r} is heard: let it be silent"
        return ""


def pressed(cabinet: VirtualCabinet, name: str) -> Effect:
    """Press and release a control while nothing else happens."""
    cabinet.run(0)
    scene, where, before, shown = cabinet.scene, _where(cabinet), _seen(cabinet), _shown(cabinet.scene)
    heard, since = cabinet.sound.heard, len(cabinet.sound.heard)
    cabinet.hold(name)
    changed, cues = _seen(cabinet) != before or _shown(scene) != shown, heard[since:]
    if changed != bool(cues) and (changed or scene.takes_corners or not isinstance(scene, Playing)):
        # A step may begin with a moment of silence, a pointer or a filling bar with a moment of rest.
        cabinet.run(SOON)
        changed = changed or _seen(cabinet) != before
        # After the press's own cue, others come by themselves.
        cues = cues or heard[since:]
    effect = Effect(name, where, changed, tuple(cues))
    cabinet.run(DOWN)
    cabinet.release(name)
    cabinet.run(DOWN)
    return effect


def _where(cabinet: VirtualCabinet) -> str:
    scene = cabinet.scene
    if isinstance(scene, Playing):
        stage = scene.stage
        doing = "while a step is shown" if stage.act else "in between" if stage.ui is None else "at a prompt"
        return f"in the game after {scene.table.lines[-1:]}, {doing}"
    return f"on {type(scene).__name__}"


def _shown(scene: Scene) -> int | None:
    """Return a value that changes if the shown step is hurried, even if the picture stays the same."""
    return scene.stage.changes if isinstance(scene, Playing) and scene.stage.act else None


def _seen(cabinet: VirtualCabinet) -> bytes:
    return cabinet.screen.pixels()


def presses_are_heard(game: AnyGame, seeds: range) -> Iterator[str]:
    """A press that changes a picture has a cue within 0.1 s; one that changes nothing is silent."""
    for seed in seeds:
        options, rng = spread(game).of(seed), Random(seed)
        named = f"set-up {game.setup.write(options)!r}, seed {seed}"
        with switched_on(game, settings=STILL) as cabinet:
            cabinet.press("p1_fire")
            effects = [*_pages(cabinet, game, rng)]
            cabinet.enter_game(game, options)
            effects += _game(cabinet, game, options, rng)
            yield from dict.fromkeys(f"{named}, {effect.wrong}" for effect in effects if effect.wrong)


def _pages(cabinet: VirtualCabinet, game: AnyGame, rng: Random) -> Iterator[Effect]:
    """Yield the effects of presses in the menu, on its cards and on the set-up screen."""
    for _ in range(share(game, PRESSES, SEEDS) // 2):
        yield pressed(cabinet, rng.choice((*EVERYWHERE, *CONSOLE)))
        cabinet.run(rng.choice((0.0, 0.7)))
        if isinstance(cabinet.scene, SetupScene):
            # START may begin a game a moment late.
            cabinet.run(2 * SOON)
        if isinstance(cabinet.scene, Playing):
            cabinet.press("select", "p1_up", "p1_fire")
            cabinet.run(CALM)
            cabinet.press("p1_fire")


def _game(cabinet: VirtualCabinet, game: AnyGame, options: Any, rng: Random) -> Iterator[Effect]:
    """Yield effects in game after game: of presses by all players, another joystick, at times the console."""
    for _ in range(share(game, PRESSES, SEEDS)):
        if isinstance(cabinet.scene, Menu | SetupScene):
            cabinet.enter_game(game, options)
        scene = cabinet.scene
        jack = rng.choice((*STICKS, 1, 1, 1, _turn(scene), _turn(scene), _turn(scene)))
        sticks = [f"p{jack}_{switch}" for switch in (*DIRECTIONS, "fire", "fire")]
        yield pressed(cabinet, rng.choice(CONSOLE) if rng.random() < 0.05 else rng.choice(sticks))
        cabinet.run(rng.choice((TICK, 0.05, 0.5, 1.2)))


def _turn(scene: object) -> int:
    """Return the joystick of the player who must act."""
    player = scene.table.player if isinstance(scene, Playing) else None
    return (player.jack if player else 0) or 1


LAWS = (Law("a press that changes a picture is heard, and no other", presses_are_heard, SEEDS),)
