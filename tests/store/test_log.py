"""Tests of the lines of the log, and of the union of several copies."""

from __future__ import annotations

from itertools import permutations
from typing import Any
from zlib import crc32

import pytest

from cabinet.store import log
from cabinet.store.log import (
    HEAD,
    TOGETHER,
    LogLine,
    LogState,
    ParsedCopy,
    decode,
    encode,
    read,
    union,
)

LOG = "8d20b1f7"
LINE = LogLine(LOG, 1042, {"setting speed": "SLÖW", "line 1f00aa22 7": "roll 3 4 4", "game": None})


def written(*lines: tuple[int, dict[str, Any]], of: str = LOG, start: str = "a") -> bytes:
    """Return a copy of the log with an empty snapshot and these lines."""
    head = (0, {HEAD: [0, "00000000", {start: 0}]})
    return b"".join(encode(LogLine(of, *line, start)) for line in (head, *lines))


def summed(text: bytes) -> bytes:
    """Return a line of the log: the checksum of `text`, and then `text`."""
    return f"{crc32(text):08x} ".encode() + text


def state(start: str, *changes: dict[str, Any], after: LogState | None = None) -> LogState:
    """Return the state `after` with these changes, made by the run of the program whose id is `start`."""
    known = (after or LogState(LOG)).continued(start, LogState())
    for facts in changes:
        known.put(facts)
    return known


def copy_of(known: LogState, *, complete: bool = True) -> ParsedCopy:
    """Return a copy of the log whose snapshot has the whole state `known`."""
    return read(known.snapshot(complete=complete))


def test_line_reads_back_from_its_bytes() -> None:
    """A line is text that people can read, and may have values of another release."""
    strange = {"a b  c": [1, -2.5, {"deep": [None, True]}], "\n": "\0\n\u2603", "": 2**80}
    long = {f"line 1f00aa22 {number}": "x" * 40 for number in range(20_000)}
    for line in (LINE, LogLine(LOG, 0, {}), LogLine(LOG, 10**30, strange), LogLine(LOG, 1, long)):
        assert decode(encode(line)[:-1]) == line
    assert encode(LogLine(LOG, 7, {"a": None}, "1f")) == summed(b'8d20b1f7 7.1f {"a":null}') + b"\n"


def test_every_flipped_bit_is_found() -> None:
    """No line with a flipped bit is read as a different line, and its copy no longer counts as intact."""
    good = written((1, {"a": 1})) + encode(LINE) + encode(LogLine(LOG, 1043, {"a": 2}))
    lines = read(good).lines
    for at in range(len(good)):
        for bit in range(8):
            bad = bytearray(good)
            bad[at] ^= 1 << bit
            found = read(bytes(bad))
            assert not found.is_intact or found.torn
            assert set(map(str, found.lines)) < set(map(str, lines))
            assert len(found.lines) >= len(lines) - 2


def test_truncated_copy_keeps_its_whole_lines() -> None:
    """All whole lines of a truncated copy are read, the last one even without its line end."""
    good = written((1, {"a": 1}), (2, {"b": 2}))
    ends = [at for at, letter in enumerate(good) if letter == ord("\n")]
    for length in range(len(good) + 1):
        found = read(good[:length])
        assert len(found.lines) == sum(end <= length for end in ends)
        assert found.torn == (length > 0 and length - 1 not in ends)
        assert found.damaged == 0


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"x",
        b"00000000",
        summed(b""),
        summed(b"8d20b1f7 1"),
        summed(b"8d20b1f7 one {}"),
        summed(b"8d20b1f7 -1 {}"),
        summed(b"8d20b1f7 1" + 5000 * b"0" + b" {}"),
        summed(b"8d20b1f7 1 []"),
        summed(b"8d20b1f7 1 {"),
        summed(b'8d20b1f7 1 {"a":1e999}'),
        summed(b'8d20b1f7 1 {"a":"\\ud800"}'),
        summed(b'8d20b1f7 1 {"a":"\xff"}'),
        summed(b'8d20b1f7 1 {"a":' + 100_000 * b"[" + 100_000 * b"]" + b"}"),
        100_000 * b"0",
    ],
    ids=lambda text: text[:24].hex(),
)
def test_invalid_line_is_damaged(text: bytes) -> None:
    """An invalid line counts as damage, even with a right checksum; the lines around it are read."""
    assert decode(text) is None
    found = read(written((1, {"a": 1})) + text + b"\n" + encode(LogLine(LOG, 2, {"a": 2})))
    assert (found.damaged, found.is_intact, len(found.lines)) == (1, False, 3)


@pytest.mark.parametrize("count", [-1, 1, 3, 10**30, 2.5, None, "2", [2]])
def test_incomplete_snapshot_is_invalid(count: object) -> None:
    """A snapshot with a wrong number of lines, or with an invalid head, is invalid."""
    lines = [encode(line) for line in (LogLine(LOG, 1, {"a": 1}, "a"), LogLine(LOG, 2, {"b": 2}, "a"))]
    checksum = f"{crc32(b''.join(lines)):08x}"
    claims = {"a": 9}
    assert read(encode(LogLine(LOG, 9, {HEAD: [2, checksum, claims]}, "a")) + b"".join(lines)).snapshot == 3
    for head in (
        [count, checksum, claims],
        [2, checksum[::-1], claims],
        [2, checksum],
        [2, checksum, {"a": "b"}],
        2,
    ):
        found = read(encode(LogLine(LOG, 9, {HEAD: head}, "a")) + b"".join(lines))
        assert (found.snapshot, found.claims, found.is_intact) == (0, {}, False)
    assert union([found]).facts() == {"a": 1, "b": 2}
    assert read(b"") == ParsedCopy()


def test_rewritten_copy_begins_with_a_snapshot() -> None:
    """A rewritten copy begins with a snapshot of all facts, and later lines follow.

    A line of another log among the lines of the snapshot makes the snapshot invalid.
    """
    known = state("b", {"a": "old", "b": 1}, {"b": None, "c": "new"})
    data = known.snapshot(complete=True)
    found = read(data + encode(LogLine(LOG, 3, {"d": 4}, "b")))
    assert (found.tip, found.is_intact) == ((LOG, 3, "b"), True)
    values = {"a": (1, "b", "old"), "c": (2, "b", "new"), "d": (3, "b", 4)}
    assert union([found]) == LogState(LOG, 3, "b", values, {"b": 3})
    *lines, _ = data.splitlines(keepends=True)
    assert not read(b"".join((*lines, encode(LogLine("0" * 8, 2, {"c": "new"}, "b"))))).is_intact
    # A faulty file system may put older lines behind the snapshot, or repeat the snapshot.
    assert union([read(data + encode(LogLine(LOG, 2, {"a": "odd"}, "b")) + data)]).facts() == {
        "a": "old",
        "c": "new",
    }


def test_damage_to_a_rewritten_copy_loses_few_facts() -> None:
    """The snapshot divides the facts among several lines, so that damage to one line loses few of them."""
    known = state("a", {f"key {number}": number for number in range(3 * TOGETHER)})
    lines = known.snapshot(complete=True).splitlines(keepends=True)
    assert len(lines) == 4
    assert len(union([read(b"".join(lines[:-1]))]).facts()) == 2 * TOGETHER


def test_newer_of_two_lines_counts() -> None:
    """The line with the higher number counts, in any order. For equal numbers, the id of the run decides."""
    several: list[tuple[int, dict[str, Any]]] = [(1, {"a": 1}), (2, {"a": 2, "b": None}), (1, {"b": 1})]
    for lines in permutations(several):
        assert union([read(written(*lines))]).facts() == {"a": 2}
    for starts in permutations("ab"):
        assert union([read(written((1, {"a": start}), start=start)) for start in starts]).facts() == {
            "a": "b"
        }
    known = state("a", {"a": "new"}, {"b": "same"})
    known.apply(LogLine(LOG, 0, {"a": "late", "c": "late"}, "a"))
    assert (known.number, known.facts()) == (2, {"a": "new", "b": "same", "c": "late"})


def test_snapshot_hides_only_lines_that_it_knew() -> None:
    """Two independent runs of the program use equal line numbers.

    A snapshot of one run keeps the other's lines.
    """
    both = state("a", {"old": 1}, {"gone": 1})
    one = state("b", {"gone": None}, {"one": 1}, after=both)
    other = state("c", {"two": 2}, {"three": 3}, after=both)
    for copies in permutations([copy_of(one), copy_of(other)]):
        assert union(copies).facts() == {"old": 1, "one": 1, "two": 2, "three": 3}
    # Run d knows runs b and c. Run e knows only the facts that d kept.
    left = state(
        "e", after=union([copy_of(state("d", {"two": None}, after=union([copy_of(one), copy_of(other)])))])
    )
    for copies in permutations([copy_of(left), copy_of(other), copy_of(one), copy_of(both)]):
        assert union(copies).facts() == {"old": 1, "one": 1, "three": 3}


def test_copy_is_known_by_its_newest_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot names the last few runs, and the run of an old copy's newest line.

    Deleted facts stay deleted.
    """
    monkeypatch.setattr(log, "STARTS_MOST", 5)
    known, frozen = LogState(LOG), list[ParsedCopy]()
    for number in range(30):
        known = state(f"{number:08x}", {f"key {number}": number}, after=known)
        frozen = frozen or [copy_of(known)] * (number == 10)
        known = union([copy_of(known), *frozen])
    assert len(known.knows) == 5 + 1
    known = state("end", dict.fromkeys(known.facts()), {"left": 1}, after=known)
    for copies in permutations([copy_of(known), *frozen]):
        assert union(copies).facts() == {"left": 1}


def test_start_keeps_its_lines_when_a_copy_is_read_late() -> None:
    """The lines of the present run keep their numbers and count as newer than those of the late copy."""
    old = state("a", {"old": 1, "both": 1})
    known = state("c", {"new": 3}, {"old": None}, after=old)
    late = union([copy_of(old), copy_of(state("b", {"late": 2}, after=old))]).continued("c", known)
    values = {"both": (1, "a", 1), "late": (2, "b", 2), "new": (2, "c", 3), "old": (3, "c", None)}
    assert (late.values, late.number, late.knows) == (values, 3, {"a": 1, "b": 2, "c": 3})


@pytest.mark.parametrize("complete", [False, True])
def test_deletion_is_kept_while_a_copy_is_unreadable(complete: bool) -> None:
    """A copy of the log that cannot be read yet may have an older line that sets the deleted fact again."""
    known = state("b", {"a": 1}, {"a": None}, after=state("a", {"b": 1}, {"b": 2}))
    late = read(written((2, {"a": "late"}), start="c"))
    assert union([copy_of(known, complete=complete), late]).facts() == {"b": 2} | (
        {"a": "late"} if complete else {}
    )


def test_only_an_intact_copy_claims_its_lines() -> None:
    """Only an intact copy claims to know all its lines.

    If a damaged copy claimed its lost lines, those lines would count as deleted in another copy.
    """
    data = written((1, {"a": 1}), (2, {"b": 2}), (3, {"c": 3}))
    damaged = read(data.replace(b'"b"', b'"x"'))
    assert union([damaged], complete=False).knows == {"a": 0}
    assert union([damaged]).knows == union([read(data)], complete=False).knows == {"a": 3}
    assert union([damaged, read(data)]).facts() == {"a": 1, "b": 2, "c": 3}
    assert union([read(b"damage\n" + data)], complete=False).knows == {}


def test_lines_of_another_log_are_left_out() -> None:
    """The log's id is that of the first intact copy, or without one, the id in most of the lines."""
    mine, other = read(written((1, {"a": 1}))), read(written((1, {"b": 1}), (9, {"b": 2}), of="0" * 8))
    assert union([mine, other]) == union([mine]) == LogState(LOG, 1, "a", {"a": (1, "a", 1)}, {"a": 1})
    assert union([other, mine]).facts() == union([mine, other], log="0" * 8).facts() == {"b": 2}
    mixed = read(b"damage\n" + encode(LogLine("0" * 8, 9, {"b": 2})) + 2 * encode(LogLine(LOG, 1, {"a": 1})))
    assert union([mixed]).facts() == {"a": 1}
    assert union([mixed, other]).facts() == {"b": 2}
    assert union([]) == union([ParsedCopy()]) == LogState()
