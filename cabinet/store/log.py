"""The log file: the format of a line, the contents of a copy, and the combined contents of all copies.

A line is one transaction. It contains a checksum, the id of the log, the number of the line with the id of
the start of the cabinet that wrote the line, and facts as JSON.

    5c1f09ae 8d20b1f7 1042.1f00aa22 {"setting speed":"SLOW","line 1f00aa22 7":"roll 3 4 4"}

A fact is a key with its value; the value null deletes the key. If two lines set the same key, the line with
the higher number counts. A rewritten copy begins with a snapshot of the facts. Its first line, such as
{"log": [31, "0f3a91c2", {"1f00aa22": 1042}]}, says that the next 31 lines have this checksum, and contain all
facts that are left from the lines up to number 1042 of that start.

Each start of a cabinet has an id of its own, so two histories of the log that separated have no later line in
common, even if the numbers of the lines are equal. A snapshot covers the lines up to the numbers in its first
line. Of a covered line in another copy, only those facts count whose keys the snapshot still contains.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import convert

Facts: TypeAlias = Mapping[str, Any]
"""JSON values by key; None means that the key is deleted."""

HEAD = "log"
"""The key that marks the first line of a snapshot in a log."""
ID = 8
"""The number of digits of the id of a cabinet's log; in a league file, the id is longer or a word."""
TOGETHER = 50
"""The maximum number of facts on one line of a rewritten copy; a damaged line then loses only a few facts."""
STARTS_MOST = 256
"""The number of newest starts that the first line of a snapshot names.

The snapshot then covers every copy that has a line of one of these starts; only a copy that is older than all
of them could bring back deleted facts."""
_facts = msgspec.json.Decoder(dict[str, Any]).decode


class LogLine(NamedTuple):
    """A line of the log; each line is one transaction."""

    log: str
    """The id of the log to which the line belongs, eight hexadecimal digits."""
    number: int
    facts: Facts
    start: str = ""
    """The id of the start of the cabinet in which the line was written, eight hexadecimal digits; "" for
    none."""


class ParsedCopy(NamedTuple):
    """The contents of one copy of the log, as read from its file."""

    lines: tuple[LogLine, ...] = ()
    """The undamaged lines of a copy of the log, without lines of other logs."""
    damaged: int = 0
    """The number of lines in a copy of the log that are damaged or belong to another log."""
    torn: bool = False
    """True if a copy of the log ends in the middle of a line, as after a power cut."""
    snapshot: int = 0
    """The number of lines of the snapshot in a copy of the log, including the first line, which describes the
    snapshot; 0 without an intact snapshot."""
    claims: Mapping[str, int] = {}
    """For each start of the cabinet, the number of the last line from this start that the snapshot
    includes."""

    @property
    def is_intact(self) -> bool:
        """True if no line of this copy of the log is damaged or missing."""
        return self.snapshot > 0 and not self.damaged

    @property
    def wrong(self) -> str:
        """A description of the fault of this copy of the log, "" if it is intact."""
        if self.damaged:
            return f"damaged lines: {self.damaged}"
        return "" if self.is_intact else "some of it is missing"

    @property
    def log(self) -> str:
        """The id of the log to which this copy belongs, "" if the copy has no line."""
        return self.lines[0].log if self.lines else ""

    @property
    def tip(self) -> tuple[str, int, str]:
        """The log id, the number and the start id of the newest line in this copy of the log."""
        line = max(self.lines, key=lambda line: (line.number, line.start))
        return line.log, line.number, line.start

    @property
    def chain(self) -> tuple[LogLine, ...]:
        """The first line of the snapshot, and all lines after the snapshot; empty without a snapshot.

        Each of these lines was written with knowledge of all lines before it.
        """
        return (self.lines[0], *self.lines[self.snapshot :]) if self.snapshot else ()

    @property
    def knows(self) -> dict[str, int]:
        """For each start of the cabinet, the number of its last line that this copy certainly includes."""
        return _latest(self.claims.items(), _stamps(self.chain if self.is_intact else ()))


def encode(line: LogLine) -> bytes:
    """Return a line of the log as bytes for the file."""
    stamp = f"{line.number}.{line.start}" if line.start else f"{line.number}"
    text = f"{line.log} {stamp} ".encode() + msgspec.json.encode(line.facts)
    return f"{zlib.crc32(text):08x} ".encode() + text + b"\n"


def write(log: str, facts: Facts) -> bytes:
    """Return a copy of a log that contains only these facts, as bytes; equal facts give equal bytes.

    The facts are sorted. `log`: the id of the copy's log.
    """
    state = LogState(log, start=log)
    state.put(dict(sorted(facts.items())))
    return state.snapshot(complete=True)


def decode(text: bytes) -> LogLine | None:
    """Parse the text of a log line, given without its newline; return None if the text is damaged."""
    checksum, _, rest = text.partition(b" ")
    if checksum != f"{zlib.crc32(rest):08x}".encode():
        return None
    try:
        log, stamp, facts = rest.decode().split(" ", 2)
        number, _, start = stamp.partition(".")
        line = LogLine(log, int(number), _facts(facts), start)
    except (ValueError, RecursionError):
        return None
    return line if line.number >= 0 else None


def read(data: bytes) -> ParsedCopy:
    """Return the contents of a copy of the log from the bytes of its file."""
    *texts, rest = data.split(b"\n")
    found = [decode(text) for text in texts]
    last = decode(rest) if rest else None
    lines = [line for line in (*found, last) if line]
    head = lines[0] if found and found[0] else None
    snapshot = _snapshot_of(head, [*texts[1:], rest]) if head else None
    log = head.log if head and snapshot else _most(line.log for line in lines)
    ours = tuple(line for line in lines if line.log == log)
    copy = ParsedCopy(ours, found.count(None) + len(lines) - len(ours), bool(rest))
    if head is None or snapshot is None:
        return copy
    # Ignore lines older than the snapshot: they are stray blocks of another file.
    count, claims = snapshot
    newer = [line for line in ours[count:] if line.number > head.number]
    return copy._replace(lines=(*ours[:count], *newer), snapshot=count, claims=claims)


@dataclass(slots=True)
class LogState:
    """The contents of a log, combined from all its copies."""

    log: str = ""
    """The id of the log, "" if no copy has a line."""
    number: int = 0
    """The highest line number in the log."""
    start: str = ""
    """The id of the start of the cabinet that writes the next line.

    Until this id is set, it is the id of the start that wrote the newest line."""
    values: dict[str, tuple[int, str, Any]] = field(default_factory=dict)
    """For each key, the number and the start id of the log line that set it last, and the value; None if
    deleted."""
    knows: dict[str, int] = field(default_factory=dict)
    """For each start of the cabinet, the number of its last log line that is included in this state."""

    def facts(self) -> dict[str, Any]:
        """Return all facts (keys with values) that are not deleted."""
        return {key: value for key, (_, _, value) in self.values.items() if value is not None}

    def continued(self, start: str, before: LogState) -> LogState:
        """Return this state of the log with lines added: those in `before` that the start `start` wrote."""
        after = LogState(self.log, max(self.number, before.number), start, {**self.values}, {**self.knows})
        for key, (number, by, value) in before.values.items():
            if by == start:
                after.apply(LogLine(self.log, number, {key: value}, start))
        if start in before.knows:
            after.knows[start] = before.knows[start]
        return after

    def put(self, facts: Facts) -> LogLine:
        """Add a line with these facts to the log, and return the line."""
        self.number += 1
        self.knows[self.start] = self.number
        line = LogLine(self.log, self.number, facts, self.start)
        self.apply(line)
        return line

    def apply(self, line: LogLine) -> None:
        """Apply a line to this state of the log; the line may be older than lines applied before."""
        self.number = max(self.number, line.number)
        for key, value in line.facts.items():
            number, start, _ = self.values.get(key, (-1, "", None))
            if (line.number, line.start) >= (number, start):
                self.values[key] = (line.number, line.start, value)

    def drop_nulls(self) -> None:
        """Forget which facts were deleted, because every copy of the log has the deletions."""
        self.values = {key: last for key, last in self.values.items() if last[2] is not None}

    def snapshot(self, *, complete: bool) -> bytes:
        """Return a new copy of the log that contains the whole state, as bytes.

        `complete`: all copies were read, so no copy needs the deletions.
        """
        by_line: dict[tuple[int, str], list[tuple[str, Any]]] = {}
        for key, (number, start, value) in self.values.items():
            if value is not None or not complete:
                by_line.setdefault((number, start), []).append((key, value))
        texts = [
            encode(LogLine(self.log, number, dict(facts[at : at + TOGETHER]), start))
            for (number, start), facts in sorted(by_line.items())
            for at in range(0, len(facts), TOGETHER)
        ]
        claims = self.knows | {self.start: self.number}
        head = LogLine(self.log, self.number, {HEAD: [len(texts), _checksum(texts), claims]}, self.start)
        return b"".join((encode(head), *texts))


def union(copies: Sequence[ParsedCopy], *, log: str = "", complete: bool = True) -> LogState:
    """Return the combined contents of copies of one log.

    `log`: the id of the log, "" if not known. `complete`: True if no other copies of the log exist.
    """
    # Skip a copy whose id has another length: a faulty card may have returned the contents of a league file.
    intact = (found.log for found in copies if found.is_intact and len(found.log) == ID)
    log = log or next(intact, "") or _most(line.log for found in copies for line in found.lines)
    ours = [found for found in copies if found.lines and found.log == log]
    both, knows = LogState(log), dict[str, int]()
    for found in ours:
        lines: Iterable[LogLine] = found.lines
        for other in ours:
            if other is not found:
                lines = _left(lines, found, other)
        for line in lines:
            if HEAD not in line.facts:
                both.apply(line)
        # If all copies were read, all lines that could be read count as known, even if others are damaged: no
        # other copy can bring back the damaged lines.
        knows = _latest(knows.items(), found.knows.items(), _stamps(found.lines) if complete else ())
    tips = [found.tip[1:] for found in ours]
    both.number, both.start = max(tips, default=(0, ""))
    # Besides the newest starts, always name the start that wrote each copy's newest line: a copy that cannot
    # be written may be many starts behind.
    named = {*sorted(knows, key=knows.__getitem__)[-STARTS_MOST:], *(start for _, start in tips)}
    both.knows = {start: number for start, number in knows.items() if start in named}
    both.values = dict(sorted(both.values.items(), key=lambda last: last[1][:2]))
    return both


def _left(lines: Iterable[LogLine], found: ParsedCopy, other: ParsedCopy) -> Iterator[LogLine]:
    """Yield a copy's log lines without facts that another copy's snapshot covers but no longer contains."""
    claims = other.claims
    has = {key for line in other.lines[: other.snapshot] for key in line.facts}
    # The start of the cabinet that appended a line had read all lines before it. So a snapshot that covers a
    # line of an intact copy also covers the lines before it.
    written = found.chain if found.is_intact else ()
    known = max((line.number for line in written if claims.get(line.start, -1) >= line.number), default=-1)
    for line in lines:
        if line.number <= known or claims.get(line.start, -1) >= line.number:
            yield line._replace(facts={key: value for key, value in line.facts.items() if key in has})
        else:
            yield line


def _stamps(lines: Iterable[LogLine]) -> Iterator[tuple[str, int]]:
    return ((line.start, line.number) for line in lines)


def _latest(*stamps: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return, for each start of the cabinet, the highest number of its log lines."""
    latest: dict[str, int] = {}
    for start, number in chain.from_iterable(stamps):
        latest[start] = max(number, latest.get(start, 0))
    return latest


def _most(logs: Iterable[str]) -> str:
    """Return the most frequent id of a log, "" if there is none."""
    counts = Counter(logs)
    return max(counts, key=counts.__getitem__, default="")


def _snapshot_of(head: LogLine, texts: Sequence[bytes]) -> tuple[int, Mapping[str, int]] | None:
    """Return the number of lines in a snapshot, and the last line number of each start that it includes.

    None if the lines of the snapshot were changed.
    """
    try:
        count, checksum, claims = convert(head.facts.get(HEAD), tuple[int, str, dict[str, int]])
    except ValueError:
        return None
    is_whole = 0 <= count <= len(texts) and checksum == _checksum(text + b"\n" for text in texts[:count])
    return (1 + count, claims) if is_whole else None


def _checksum(texts: Iterable[bytes]) -> str:
    return f"{zlib.crc32(b''.join(texts)):08x}"
