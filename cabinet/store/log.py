"""The log file: what a line looks like, what a copy holds, and what several copies know together.

A line is a transaction: a checksum, the id of the log, a running number, and facts as JSON.

    5c1f09ae 8d20b1f7 1042 {"setting speed":"SLOW","line 1f00aa22 7":"roll 3 4 4"}

A fact is a key and its value; null deletes the key. If two lines set the same key, the line with the higher
number wins. A rewritten copy begins with a snapshot line such as {"log": [31, "0f3a91c2"]}: the next 31 lines
have this checksum and hold everything known up to its number. Older lines in other copies no longer count.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import msgspec

Facts: TypeAlias = Mapping[str, Any]
"""JSON values by key; None deletes a key."""

HEAD = "log"
"""The key in the first line of a rewritten copy."""
TOGETHER = 50
"""Facts with the same number that share a line of a rewritten copy: damage to a line loses few of them."""
JUMP = 10**6
"""Line numbers left free for lines in a copy that cannot be read yet."""
_facts = msgspec.json.Decoder(dict[str, Any]).decode


class LogLine(NamedTuple):
    """A transaction."""

    log: str
    """The id of its log, eight hexadecimal digits."""
    number: int
    facts: Facts


class ParsedCopy(NamedTuple):
    """What a copy holds."""

    lines: tuple[LogLine, ...] = ()
    """The intact ones."""
    damaged: int = 0
    """How many lines are damaged."""
    torn: bool = False
    """It ends in the middle of a line, as after a power cut."""
    base: int = -1
    """The number of its snapshot; -1 if it has none, or a damaged one."""

    @property
    def is_intact(self) -> bool:
        """No line is damaged or missing."""
        return self.base >= 0 and not self.damaged

    @property
    def newest(self) -> tuple[str, int]:
        """The log and the number of its newest line."""
        log, number, _ = max(self.lines, key=lambda line: line.number)
        return log, number


def encode(line: LogLine) -> bytes:
    """A line as the file has it."""
    text = f"{line.log} {line.number} ".encode() + msgspec.json.encode(line.facts)
    return f"{zlib.crc32(text):08x} ".encode() + text + b"\n"


def decode(text: bytes) -> LogLine | None:
    """The line in a text without its newline, None if it is damaged."""
    checksum, _, rest = text.partition(b" ")
    if checksum != f"{zlib.crc32(rest):08x}".encode():
        return None
    try:
        log, number, facts = rest.decode().split(" ", 2)
        line = LogLine(log, int(number), _facts(facts))
    except (ValueError, RecursionError):
        return None
    return line if line.number >= 0 else None


def read(data: bytes) -> ParsedCopy:
    """Parse a copy."""
    *texts, rest = data.split(b"\n")
    found = [decode(text) for text in texts]
    last = decode(rest) if rest else None
    lines = [line for line in (*found, last) if line]
    head = lines[0] if found and found[0] else None
    count = _count_of(head, [*texts[1:], rest]) if head else None
    if head is None or count is None:
        return ParsedCopy(tuple(lines), found.count(None), bool(rest))
    # Lines after the snapshot are newer. Older ones are stray blocks of another file.
    newer = [line for line in lines[1 + count :] if line.number > head.number]
    return ParsedCopy((*lines[: 1 + count], *newer), found.count(None), bool(rest), head.number)


@dataclass(slots=True)
class LogState:
    """What all copies know together."""

    log: str = ""
    """The id of the log, "" if no copy has a line."""
    number: int = 0
    """The highest line number."""
    base: int = 0
    """The number of the last snapshot: older lines elsewhere do not count."""
    values: dict[str, tuple[int, Any]] = field(default_factory=dict)
    """For each key the line that set it last, and its value; None if it was deleted."""

    def facts(self) -> dict[str, Any]:
        """All facts that hold."""
        return {key: value for key, (_, value) in self.values.items() if value is not None}

    def since(self, number: int) -> dict[str, Any]:
        """The facts set after a line, deletions included."""
        return {key: value for key, (at, value) in self.values.items() if at > number}

    def apply(self, number: int, facts: Facts) -> None:
        """Apply a line, which may be older than others that are known."""
        self.number = max(self.number, number)
        for key, value in facts.items():
            if number >= self.values.get(key, (0, None))[0]:
                self.values[key] = (number, value)

    def drop_nulls(self) -> None:
        """Forget deletions: every copy has them."""
        self.values = {key: last for key, last in self.values.items() if last[1] is not None}

    def snapshot(self, *, complete: bool) -> bytes:
        """A copy with everything known. `complete`: all copies were read, so older lines do not count."""
        base = self.number if complete else self.base
        by_number: dict[int, list[tuple[str, Any]]] = {}
        for key, (number, value) in self.values.items():
            if value is not None or number > base:
                by_number.setdefault(number, []).append((key, value))
        texts = [
            encode(LogLine(self.log, number, dict(facts[at : at + TOGETHER])))
            for number, facts in sorted(by_number.items())
            for at in range(0, len(facts), TOGETHER)
        ]
        head = LogLine(self.log, base, {HEAD: [len(texts), _checksum(texts)]})
        return b"".join((encode(head), *texts))


def union(copies: Sequence[ParsedCopy], known: LogState | None = None) -> LogState:
    """Merge the copies, and what is `known` already; lines of other logs are ignored."""
    before = known or LogState()
    log = before.log or _log(copies)
    bases = [found.base if found.lines and found.lines[0].log == log else -1 for found in copies]
    base = max((before.base, *bases))
    both = LogState(log, before.number, base)
    both.values = {key: last for key, last in before.values.items() if last[0] > base or before.base == base}
    for found, its_base in zip(copies, bases, strict=True):
        for line in found.lines:
            if line.log == log and (line.number > base or its_base == base):
                both.apply(line.number, {key: value for key, value in line.facts.items() if key != HEAD})
    both.values = dict(sorted(both.values.items(), key=lambda last: last[1][0]))
    return both


def _log(copies: Iterable[ParsedCopy]) -> str:
    """The id of the log: that of the first intact copy, else that of most lines."""
    for found in copies:
        if found.is_intact:
            return found.lines[0].log
    counts = Counter(line.log for found in copies for line in found.lines)
    return max(counts, key=lambda log: counts[log], default="")


def _count_of(head: LogLine, texts: Sequence[bytes]) -> int | None:
    """How many lines belong to a snapshot, None if they are not the ones it was written with."""
    match head.facts.get(HEAD):
        case [int() as count, checksum] if 0 <= count <= len(texts):
            its_own = _checksum(text + b"\n" for text in texts[:count])
            return count if checksum == its_own else None
    return None


def _checksum(texts: Iterable[bytes]) -> str:
    return f"{zlib.crc32(b''.join(texts)):08x}"
