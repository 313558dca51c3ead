"""What a cabinet tells Prometheus, in the text format that its servers and node_exporter read (0.0.4)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from cabinet.doctor.machine import values
from cabinet.doctor.system import THROTTLING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import date

    from cabinet.doctor.finding import Finding
    from cabinet.doctor.machine import Machine
    from cabinet.store.books import Books

PREFIX = "arcade_cabinet"
PASSING = frozenset({"pin", "TV"})
"""What comes and goes as people play: a button that is held, a TV that is off."""


class Metric(NamedTuple):
    """One kind of figure, with the figures."""

    name: str
    """Without the prefix, with the unit; a counter's ends in `_total`."""
    words: str
    """What it is."""
    samples: tuple[tuple[Mapping[str, str], float], ...]
    """Labels, and the figure."""

    def lines(self) -> Iterator[str]:
        """As they are read; none where there are no figures."""
        if not self.samples:
            return
        name = f"{PREFIX}_{self.name}"
        yield f"# HELP {name} {self.words}"
        yield f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}"
        for labels, figure in self.samples:
            inner = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items())
            yield f"{name}{{{inner}}} {figure:.15g}" if inner else f"{name} {figure:.15g}"


def exposition(metrics: Iterable[Metric]) -> str:
    """The whole text."""
    return "".join(f"{line}\n" for metric in metrics for line in metric.lines())


def of_machine(
    machine: Machine, findings: Iterable[Finding], version: str, data: str, restarts: int
) -> Iterator[Metric]:
    """Release, health, heat, throttling, room. `restarts`: how often systemd has started it anew."""
    board = machine.text("/proc/device-tree/model") or machine.kind
    yield Metric("info", "Always 1; what the cabinet is.", (({"version": version, "board": board}, 1),))
    worst: dict[str, int] = {}
    for finding in findings:
        if finding.subject not in PASSING:
            worst[finding.subject] = max(finding.level, worst.get(finding.subject, 0))
    yield Metric(
        "health",
        "What the doctor finds: 0 fine, 1 to be looked after, 3 it keeps the cabinet from playing.",
        tuple(({"subject": subject}, level) for subject, level in worst.items()),
    )
    yield _alone("restarts_total", "Times that systemd started it anew since power on.", restarts)
    free = machine.free(data)
    if free is not None:
        yield _alone("free_bytes", "Room on the card, where the scores lie.", free)
    degrees = machine.text("/sys/class/thermal/thermal_zone0/temp")
    if degrees and degrees.isdigit():
        yield _alone("temperature_celsius", "Of the processor.", int(degrees) / 1000)
    ran = machine.run("vcgencmd", "get_throttled")
    word = values(ran.out).get("throttled", "") if ran else ""
    if re.fullmatch(r"0x[0-9a-fA-F]+", word):
        bits = int(word, 16)
        yield Metric(
            "throttled",
            "1 where the firmware says so of this moment.",
            tuple(({"cause": cause}, float(bool(bits & bit))) for cause, bit in THROTTLING.items()),
        )


def of_books(books: Books, titles: Mapping[str, str], newest: date | None) -> Iterator[Metric]:
    """Plays, hours, starts. `titles`: of games, by name; `newest`: the day of the newest score with one."""
    tallies = [({"game": titles.get(name, name)}, tally) for name, tally in sorted(books.games.items())]
    yield Metric("plays_total", "Games begun.", tuple((game, tally.plays) for game, tally in tallies))
    yield Metric(
        "finished_total",
        "Games played to their end.",
        tuple((game, tally.finished) for game, tally in tallies),
    )
    yield Metric(
        "played_seconds_total",
        "How long finished games took that no power cut broke.",
        tuple((game, tally.seconds) for game, tally in tallies),
    )
    yield _alone("on_seconds_total", "How long the cabinet has been on.", books.life.seconds)
    yield _alone("starts_total", "Starts of the program.", books.life.starts)
    yield _alone("unclean_stops_total", "Times that the power went while it ran.", books.life.unclean)
    yield _alone("faults_total", "Times that a game or the program failed.", books.life.crashes)
    if newest:
        midnight = datetime(newest.year, newest.month, newest.day, tzinfo=UTC)
        yield _alone(
            "newest_score_timestamp_seconds",
            "The day of the newest score that has one.",
            midnight.timestamp(),
        )


def _alone(name: str, words: str, figure: float) -> Metric:
    return Metric(name, words, (({}, figure),))


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
