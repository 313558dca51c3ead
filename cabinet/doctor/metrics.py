"""Encodes the cabinet's metrics in Prometheus's text format (0.0.4)."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from cabinet.doctor.finding import Metric

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import date

    from cabinet.doctor.finding import Finding
    from cabinet.store.books import Books

PREFIX = "arcade_cabinet"
PASSING = frozenset({"pin", "TV"})
"""The subjects of findings that change during normal play, such as "pin" while a button is held. They are
left out of the health metrics."""
HELP = MappingProxyType(
    {
        "info": "Always 1; its labels name the version and the board.",
        "health": "Worst finding of the doctor: 0 none, 1 to be mended, 3 prevents play.",
        "restarts_total": "Restarts of the cabinet by systemd since power-on.",
        "free_bytes": "Free bytes on the memory card, in the partition of the scores.",
        "temperature_celsius": "Temperature of the processor.",
        "throttled": "1 if the firmware reports the condition at this moment, else 0.",
        "plays_total": "Games begun.",
        "finished_total": "Games played to their end.",
        "played_seconds_total": "Seconds of play in finished games that no power cut interrupted.",
        "on_seconds_total": "Seconds for which the cabinet has been on.",
        "starts_total": "Starts of the program.",
        "unclean_stops_total": "Power cuts while the program ran.",
        "faults_total": "Failures of a game or of the program.",
        "newest_score_timestamp_seconds": "Day of the newest score that has a date.",
    }
)
"""The help text of every Prometheus metric, by the metric's name without prefix."""


def exposition(figures: Iterable[Metric]) -> str:
    """Encode metrics in Prometheus's text format; metrics with the same name must be adjacent."""
    lines: list[str] = []
    for short, several in groupby(figures, lambda figure: figure.name):
        name = f"{PREFIX}_{short}"
        kind = "counter" if name.endswith("_total") else "gauge"
        lines += [f"# HELP {name} {HELP[short]}", f"# TYPE {name} {kind}"]
        for _, value, labels in several:
            inner = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
            lines.append(f"{name}{{{inner}}} {value:.15g}" if inner else f"{name} {value:.15g}")
    return "".join(f"{line}\n" for line in lines)


def of_findings(findings: Iterable[Finding], version: str, board: str) -> Iterator[Metric]:
    """Yield the metrics of the doctor's findings: the cabinet's version, its health, measured values."""
    found = list(findings)
    yield Metric("info", 1, (("version", version), ("board", board)))
    worst: dict[str, int] = {}
    for finding in found:
        if finding.subject not in PASSING:
            worst[finding.subject] = max(finding.level, worst.get(finding.subject, 0))
    yield from (Metric("health", level, (("subject", subject),)) for subject, level in worst.items())
    for finding in found:
        yield from finding.figures


def of_books(books: Books, titles: Mapping[str, str], newest: date | None) -> Iterator[Metric]:
    """Yield metrics of the play statistics: games played, hours on, starts, faults.

    `titles`: the games' titles, by name; `newest`: the day of the newest dated score.
    """
    tallies = [((("game", titles.get(name, name)),), tally) for name, tally in sorted(books.games.items())]
    yield from (Metric("plays_total", tally.plays, game) for game, tally in tallies)
    yield from (Metric("finished_total", tally.finished, game) for game, tally in tallies)
    yield from (Metric("played_seconds_total", tally.seconds, game) for game, tally in tallies)
    yield Metric("on_seconds_total", books.life.seconds)
    yield Metric("starts_total", books.life.starts)
    yield Metric("unclean_stops_total", books.life.unclean)
    yield Metric("faults_total", books.life.crashes)
    if newest:
        midnight = datetime(newest.year, newest.month, newest.day, tzinfo=UTC)
        yield Metric("newest_score_timestamp_seconds", midnight.timestamp())


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
