"""Checks that a press that changes the picture has a sound, and a press that changes nothing has none.

Idle animations and flashing words are no change: flashing is off here, and pictures of the same moment are
compared. A refused press changes nothing, but has a sound.
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
"""The number of random presses whose sounds are checked, in all games together."""
DOWN = 0.06
"""The time in seconds for which each press holds the switch closed."""
SOON = 0.1
"""The maximum delay in seconds from a press to its sound."""
REFUSALS = frozenset({Cue.REFUSE, Cue.NOT_YOU})
STILL = Settings(display=Display(steady=True), operator=Operator(offer=False))
"""Settings without flashing: two pictures of the same moment differ only by the effect of a press."""
CONSOLE = ("start", "select", "option")
EVERYWHERE = tuple(f"p1_{switch}" for switch in (*DIRECTIONS, "fire"))


class Effect(NamedTuple):
    """The control of a press, the screen, True if the press changed the picture, and the sounds played."""

    name: str
    where: str
    changed: bool
    heard: tuple[Cue, ...]

    @property
    def wrong(self) -> str:
        """Return an error message if the picture and the sound of the press do not match, '' if they do."""
        if self.changed and not self.heard:
            return f"{self.where}: {self.name} changes the picture and is silent: let it be heard"
        if not self.changed and (cues := [cue.value for cue in self.heard if cue not in REFUSALS]):
            return f"{self.where}: {self.name} changes nothing, and {cues[0]!r} is heard: let it be silent"
        return ""


def pressed(cabinet: VirtualCabinet, name: str) -> Effect:
    """Press and release a control while nothing else happens; return the effect."""
    cabinet.run(0)
    scene, where, before, shown = cabinet.scene, _where(cabinet), _seen(cabinet), _shown(cabinet.scene)
    heard, since = cabinet.sound.heard, len(cabinet.sound.heard)
    cabinet.hold(name)
    changed, cues = _seen(cabinet) != before or _shown(scene) != shown, heard[since:]
    if changed != bool(cues) and (changed or scene.takes_corners or not isinstance(scene, Playing)):
        # Wait for a late sound or picture: some steps begin with silence, and a pointer or a filling bar
        # begins to move only after a pause.
        cabinet.run(SOON)
        changed = changed or _seen(cabinet) != before
        # Later sounds are played by the game itself, not by the press.
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
    """Return a number that changes when a press speeds up an animation; None if no animation is shown."""
    return scene.stage.changes if isinstance(scene, Playing) and scene.stage.act else None


def _seen(cabinet: VirtualCabinet) -> bytes:
    return cabinet.screen.pixels()


def presses_are_heard(game: AnyGame, seeds: range) -> Iterator[str]:
    """A press that changes the picture has a sound cue within 0.1 s; any other press is silent."""
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
    """Press at random in the menu, on its cards and on the set-up screen; yield the effects."""
    for _ in range(share(game, PRESSES, SEEDS) // 2):
        yield pressed(cabinet, rng.choice((*EVERYWHERE, *CONSOLE)))
        cabinet.run(rng.choice((0.0, 0.7)))
        if isinstance(cabinet.scene, SetupScene):
            # START may begin a game with a short delay.
            cabinet.run(2 * SOON)
        if isinstance(cabinet.scene, Playing):
            cabinet.press("select", "p1_up", "p1_fire")
            cabinet.run(CALM)
            cabinet.press("p1_fire")


def _game(cabinet: VirtualCabinet, game: AnyGame, options: Any, rng: Random) -> Iterator[Effect]:
    """Press joysticks and console buttons at random in game after game; yield the effects."""
    for _ in range(share(game, PRESSES, SEEDS)):
        if isinstance(cabinet.scene, Menu | SetupScene):
            cabinet.enter_game(game, options)
        scene = cabinet.scene
        jack = rng.choice((*STICKS, 1, 1, 1, _turn(scene), _turn(scene), _turn(scene)))
        sticks = [f"p{jack}_{switch}" for switch in (*DIRECTIONS, "fire", "fire")]
        yield pressed(cabinet, rng.choice(CONSOLE) if rng.random() < 0.05 else rng.choice(sticks))
        cabinet.run(rng.choice((TICK, 0.05, 0.5, 1.2)))


def _turn(scene: object) -> int:
    """Return the number of the joystick of the player who must act; 1 if nobody must act."""
    player = scene.table.player if isinstance(scene, Playing) else None
    return (player.jack if player else 0) or 1


LAWS = (Law("only a press that changes the picture is heard", presses_are_heard, SEEDS),)
