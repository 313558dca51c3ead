"""Code that all studies share: command line, work split into stored parts, means with errors, tables."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from functools import partial
from math import nan, sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from study.progress import Report

Part: TypeAlias = tuple[Any, ...]
"""The words and numbers that identify one part of a study's work."""


def command(name: str, description: str | None, hands: int | None = None) -> ArgumentParser:
    """Return the command-line parser of a study that works in parts.

    Its arguments are the `path` of the results, the number of `processes` and of `hands`. `name`: the module
    of the study; the file is named after the game.
    """
    _, game, study = name.split(".")
    parser = ArgumentParser(prog=f"python -m {name}", description=description)

    def path(folder: str) -> Path:
        return Path(folder) / f"{game}.jsonl"

    parser.add_argument(
        "--folder", dest="path", type=path, default=path(study), help="where results are kept"
    )
    parser.add_argument("--processes", type=int, default=1)
    if hands:
        parser.add_argument("--hands", type=int, default=hands, help="played by each")
    return parser


def results(
    path: Path,
    parts: Sequence[Part],
    work: Callable[..., Any],
    *,
    processes: int = 1,
    report: Report = lambda _done: None,
) -> list[Any]:
    """Return the results of `work(*part)` for each part, in order, as JSON values.

    Parts in the file are not computed again; new results are appended, one line each. With one process, the
    calling process does the work. Raises json.JSONDecodeError if the file is not a file of results.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    done = load(path)
    due = [part for part in parts if part not in done]
    with path.open("a", encoding="utf-8") as file:
        for at, (part, result) in enumerate(_each(partial(_done, work), due, processes), 1):
            line = json.dumps((part, result))
            print(line, file=file, flush=True)
            done[part] = json.loads(line)[1]
            report(at / len(due))
    return [done[part] for part in parts]


def load(path: Path) -> dict[Part, Any]:
    """Return the results in a file; a last line that a power cut truncated is dropped.

    Raises json.JSONDecodeError if the file is not a file of results.
    """
    if not path.exists():
        return {}
    whole, _, _rest = path.read_text(encoding="utf-8").rpartition("\n")
    path.write_text(f"{whole}\n" if whole else "", encoding="utf-8")
    return {tuple(part): result for part, result in map(json.loads, whole.splitlines())}


def _each(work: Callable[[Part], Any], due: Sequence[Part], processes: int) -> Iterator[tuple[Part, Any]]:
    if processes == 1:
        yield from map(work, due)
        return
    with Pool(processes) as pool:
        yield from pool.imap_unordered(work, due)


def _done(work: Callable[..., Any], part: Part) -> tuple[Part, Any]:
    return part, work(*part)


class Mean(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self:.2f}"

    def __format__(self, decimals: str) -> str:
        return f"{self.value:+{decimals}} ± {self.error:{decimals}}"

    @property
    def percent(self) -> str:
        """The mean of a yes-or-no value as text, such as "12.3 % ± 0.4"."""
        return f"{100 * self.value:.1f} % ± {100 * self.error:.1f}"


class Sums(NamedTuple):
    """Sums over independent values: their number, their sum, and the sum of their squares."""

    number: float = 0
    total: float = 0
    squares: float = 0

    @property
    def mean(self) -> Mean:
        """The mean of the values with its standard error, which is 0 for a single value."""
        value = self.total / self.number
        variance = self.squares / self.number - value**2
        return Mean(value, sqrt(max(variance, 0) / (self.number - 1)) if self.number > 1 else nan)


def sums(values: Iterable[float]) -> Sums:
    known = list(values)
    return Sums(len(known), sum(known), sum(value**2 for value in known))


def joined(some: Iterable[Sequence[float]]) -> Sums:
    """Return the total of several sums."""
    return Sums(*map(sum, zip(*some, strict=True)))


def mean(values: Iterable[float]) -> Mean:
    """Return the mean of independent values, with its standard error."""
    return sums(values).mean


def share(times: float, of: float) -> Mean:
    """Return the frequency of an event in independent trials, with its standard error; 0 without trials."""
    part = times / of if of else 0.0
    return Mean(part, sqrt(part * (1 - part) / of) if of else 0.0)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    yield _row(head)
    yield "|---" * len(head) + "|"
    yield from map(_row, rows)


def _row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
