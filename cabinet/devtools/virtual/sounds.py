"""`cabinet sounds`: writes every sound as a WAV file, and a table of their loudness.

It also writes the sound of a minute of every game. The virtual cabinet plays the game in virtual time, with
presses as fast as a person's, and its sounds are mixed as the speaker would mix them.
"""

from __future__ import annotations

import sys
import wave
from array import array
from contextlib import ExitStack
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import Cue
from cabinet.clock import VirtualClock
from cabinet.devtools.loudness import apart, average, loudness, on_a_tv, peak
from cabinet.devtools.tape import Tape, decoded
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.devtools.virtual.presses import FIRE, PERSON, Hand, go_on, set_up, set_ups
from cabinet.play.table import Rigged
from cabinet.scenes.menu import Menu
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from cabinet.settings import Operator, Settings, SoundSettings
from cabinet.sound import files
from cabinet.sound.files import RATE
from cabinet.sound.listener import DEFAULT, gain
from cabinet.sound.speaker import Speaker
from cabinet.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from cabinet.api import AnyGame

MINUTE = 60.0
STEP = 0.02
"""The interval of virtual time between two updates of the speaker, in seconds."""
HEAD = 4096
"""The number of bytes at the start of a sound file that are searched for its tags."""
TABLE = "sounds.md"
"""The file name of the table of loudness."""
HEADING = (
    "| sound | instruments | seconds | peak dBFS | dB(A) on a TV | takes differ, dB "
    "| mean dBFS where it sounds | share | LUFS |",
    "|---|---|---|---|---|---|---|---|---|",
)


class Recording(NamedTuple):
    """A sound's samples at the default volume, with the data for its row in the table of loudness."""

    name: str
    samples: array[int]
    instruments: str = ""
    differs: float = inf
    """The difference in dB between the two most similar takes (variants) of the sound; inf for a single
    take."""


class Taped(VirtualCabinet):
    """A virtual cabinet that records its sound output in virtual time."""

    def __init__(self, *arguments: Any, clock: VirtualClock, **named: Any) -> None:
        self.tape, self.began = Tape(clock), clock.now()
        self._speaker = Speaker(self.tape, clock)
        self._work: Generator[float | None, None, None] = self._speaker.work()
        self._catch_up()
        super().__init__(*arguments, clock=clock, sound=self._speaker, **named)

    def run(self, seconds: float) -> None:
        """Let virtual time pass for the cabinet and its speaker."""
        end = self.clock.now() + seconds
        while (left := end - self.clock.now()) > STEP:
            super().run(min(left, STEP))
            self._catch_up()
        super().run(max(0.0, left))

    def _catch_up(self) -> None:
        next(self._work)


def recordings(games: Sequence[AnyGame]) -> Iterator[Recording]:
    """Yield the takes of every cue, every music loop, and a minute of each game without and with music."""
    found = files.takes(files.FOLDER)
    for cue in Cue:
        takes = found.get(cue, ())
        differs = apart([decoded(file) for file in takes], RATE)
        for number, file in enumerate(takes, 1):
            yield _recording(cue.value if len(takes) == 1 else f"{cue.value} take {number}", file, differs)
    if menu := files.existing(Path(files.MENU)):
        yield _recording("loop of menu", menu)
    for game in games:
        for mood in (files.WAITING, files.TENSE):
            if game.look.audio and (music := files.existing(game.look.audio / mood)):
                yield _recording(f"{mood} loop of {game.name}", music)
    for game in games:
        yield Recording(f"minute of {game.name} without music", minute(game, SoundSettings(music="off")))
        yield Recording(f"minute of {game.name}", minute(game, SoundSettings()))


def _recording(name: str, file: Path, differs: float = inf) -> Recording:
    return Recording(name, _turned_down(decoded(file)), comment(file), differs)


def comment(file: Path) -> str:
    """Return the tag COMMENT of a sound file, which in our files names the instruments; '' for none."""
    head = file.read_bytes()[:HEAD]
    at = head.upper().find(b"COMMENT=")
    length = int.from_bytes(head[at - 4 : at], "little") if at >= 4 else 0
    return head[at : at + length].partition(b"=")[2].decode(errors="replace")


def minute(game: AnyGame, sound: SoundSettings, seed: int = 1982) -> array[int]:
    """Return the sound of a minute of a game with the fewest players, from the game's first prompt on."""
    clock = VirtualClock()
    settings = Settings(sound=sound, operator=Operator(offer=False))
    with ExitStack() as stack:
        store = Store.open(Path(stack.enter_context(TemporaryDirectory())), clock=clock)
        stack.callback(store.close, 10.0)
        chance = Rigged((), Random(seed))
        cabinet = stack.enter_context(
            Taped((game,), store, clock=clock, chance=chance, settings=settings, watched=False)
        )
        hand, rng = Hand(cabinet, PERSON), Random(seed)
        began = None
        while began is None or clock.now() < began + MINUTE:
            scene = cabinet.scene
            if isinstance(scene, SetupScene):
                hand.press(set_up(scene, next(set_ups(game))))
            elif isinstance(scene, Playing) or (began is not None and not isinstance(scene, Menu)):
                began = clock.now() if began is None else began
                go_on(hand, scene, rng)
            else:
                hand.press(FIRE)
        start = round((began - cabinet.began) * RATE)
        return cabinet.tape.samples()[start : start + round(MINUTE * RATE)]


def write(games: Sequence[AnyGame], folder: Path) -> Iterator[str]:
    """Write all sounds and the table of loudness into a folder; yield the table's lines. Raises OSError."""
    lines = []
    for line in HEADING:
        lines.append(line)
        yield line
    for name, samples, instruments, differs in recordings(games):
        _write(folder / f"{name.replace(' ', '-')}.wav", samples)
        mean, takes = average(samples, RATE), "" if differs == inf else f"{differs:.1f}"
        line = (
            f"| {name} | {instruments} | {len(samples) / RATE:.2f} | {peak(samples):.1f} "
            f"| {on_a_tv(samples, RATE):.1f} | {takes} | {mean.level:.1f} | {mean.share:.0%} "
            f"| {loudness(samples, RATE):.1f} |"
        )
        lines.append(line)
        yield line
    (folder / TABLE).write_text("\n".join([*lines, ""]))


def _turned_down(samples: array[int]) -> array[int]:
    factor = gain(DEFAULT)
    return array("h", (round(factor * sample) for sample in samples))


def _write(path: Path, samples: array[int]) -> None:
    if sys.byteorder == "big":  # WAV is little-endian
        samples = array("h", samples)
        samples.byteswap()
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
