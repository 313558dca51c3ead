"""Lines of the log, and the union of several copies."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any
from zlib import crc32

import pytest

from cabinet.store.log import HEAD, TOGETHER, LogLine, LogState, ParsedCopy, decode, encode, read, union

LOG = "8d20b1f7"
LINE = LogLine(LOG, 1042, {"setting speed": "SLÖW", "line 1f00aa22 7": "roll 3 4 4", "game": None})


def written(*lines: tuple[int, dict[str, Any]], log: str = LOG, base: int = 0) -> bytes:
    """Encode a copy."""
    return b"".join(encode(LogLine(log, *line)) for line in ((base, {HEAD: [0, "00000000"]}), *lines))


def summed(text: bytes) -> bytes:
    """A line with the right checksum."""
    return f"{crc32(text):08x} ".encode() + text


def history(chance: Random, length: int) -> LogState:
    """The state after some random changes."""
    known = LogState(LOG)
    for number in range(1, length + 1):
        keys = chance.choices("abcdef", k=chance.randrange(1, 4))
        known.apply(number, {key: chance.choice([None, number]) for key in keys})
    return known


def test_a_line_comes_back_from_its_bytes() -> None:
    """Whatever its values are, also those of another release; people can read it."""
    strange = {"a b  c": [1, -2.5, {"deep": [None, True]}], "\n": "\0\n\u2603", "": 2**80}
    long = {f"line 1f00aa22 {number}": "x" * 40 for number in range(20_000)}
    for line in (LINE, LogLine(LOG, 0, {}), LogLine(LOG, 10**30, strange), LogLine(LOG, 1, long)):
        assert decode(encode(line)[:-1]) == line
    assert encode(LogLine(LOG, 7, {"game": None})) == summed(b'8d20b1f7 7 {"game":null}') + b"\n"


def test_every_flipped_bit_is_found() -> None:
    """No other line is read instead, and the copy does not pass as intact."""
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


def test_a_copy_that_is_cut_anywhere_has_the_lines_before() -> None:
    """Also the last one, if only its newline is missing."""
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
def test_an_invalid_line_is_damaged(text: bytes) -> None:
    """Also with the right checksum; the lines around it count."""
    assert decode(text) is None
    found = read(written((1, {"a": 1})) + text + b"\n" + encode(LogLine(LOG, 2, {"a": 2})))
    assert (found.damaged, found.is_intact, len(found.lines)) == (1, False, 3)


@pytest.mark.parametrize("count", [-1, 1, 3, 10**30, 2.0, None, "2", [2]])
def test_a_snapshot_without_all_its_lines_is_invalid(count: object) -> None:
    """Also one with other lines, or an invalid head."""
    lines = [encode(line) for line in (LogLine(LOG, 1, {"a": 1}), LogLine(LOG, 2, {"b": 2}))]
    checksum = f"{crc32(b''.join(lines)):08x}"
    assert read(encode(LogLine(LOG, 9, {HEAD: [2, checksum]})) + b"".join(lines)).base == 9
    for head in ([count, checksum], [2, checksum[::-1]], [2, 1], [2], 2):
        found = read(encode(LogLine(LOG, 9, {HEAD: head})) + b"".join(lines))
        assert (found.base, found.is_intact) == (-1, False)
    assert union([found]).facts() == {"a": 1, "b": 2}
    assert read(b"") == ParsedCopy()


def test_a_rewritten_copy_begins_with_a_snapshot() -> None:
    """A line of another log among its lines makes it invalid."""
    known = LogState(LOG, 3, 0, {"a": (1, "old"), "b": (3, None), "c": (3, "new")})
    data = known.snapshot(complete=True)
    found = read(data + encode(LogLine(LOG, 4, {"d": 4})))
    assert (found.base, found.newest, found.is_intact) == (3, (LOG, 4), True)
    assert union([found]) == LogState(LOG, 4, 3, {"a": (1, "old"), "c": (3, "new"), "d": (4, 4)})
    *lines, _ = data.splitlines(keepends=True)
    assert not read(b"".join((*lines, encode(LogLine("0" * 8, 3, {"c": "new"}))))).is_intact
    # Damage may bring older lines behind the snapshot, or repeat the snapshot.
    assert union([read(data + encode(LogLine(LOG, 2, {"a": "odd"})) + data)]).facts() == {
        "a": "old",
        "c": "new",
    }


def test_a_deletion_is_remembered_while_a_copy_may_lack_it() -> None:
    """A copy that is read late still has the fact."""
    known = LogState(LOG, 3, 0, {"a": (1, "old"), "b": (3, None)})
    late = read(written((2, {"b": "removed"})))
    assert union([read(known.snapshot(complete=False)), late]).facts() == {"a": "old"}
    assert union([read(known.snapshot(complete=True)), late]).facts() == {"a": "old"}
    known.drop_nulls()
    assert union([read(known.snapshot(complete=True)), late]).facts() == {"a": "old"}


def test_damage_to_a_rewritten_copy_loses_few_facts() -> None:
    """The facts of one transaction are in several lines."""
    known = LogState(LOG)
    known.apply(1, {f"key {number}": number for number in range(3 * TOGETHER)})
    lines = known.snapshot(complete=True).splitlines(keepends=True)
    assert len(lines) == 4
    assert len(union([read(b"".join(lines[:-1]))]).facts()) == 2 * TOGETHER


def test_the_newer_of_two_lines_counts() -> None:
    """In any order; of equal numbers the later one."""
    several: list[tuple[int, dict[str, Any]]] = [(1, {"a": 1}), (2, {"a": 2, "b": None}), (1, {"b": 1})]
    for lines in permutations(several):
        assert union([read(written(*lines))]).facts() == {"a": 2}
    known = LogState(LOG)
    known.apply(5, {"a": "new"})
    known.apply(4, {"a": "late"})
    known.apply(5, {"b": "same"})
    known.apply(5, {"b": "later"})
    assert (known.number, known.facts()) == (5, {"a": "new", "b": "later"})
    assert (known.since(4), known.since(5)) == ({"a": "new", "b": "later"}, {})


@pytest.mark.parametrize("seed", range(30))
def test_the_union_knows_what_the_best_copy_knows(seed: int) -> None:
    """Cut or rewritten at any moment, read in any order."""
    chance = Random(seed)
    known = history(chance, 12)
    copies = []
    for _ in range(3):
        some = history(Random(seed), chance.randrange(13))
        data = some.snapshot(complete=chance.random() < 0.5)
        for number in range(some.number + 1, chance.choice([some.number, 12]) + 1):
            grown = history(Random(seed), number)
            data += encode(LogLine(LOG, number, grown.since(number - 1)))
        copies.append(read(data))
    copies.append(
        read(history(Random(seed), 6).snapshot(complete=False) + encode(LogLine(LOG, 12, known.since(6))))
    )
    for order in permutations(copies):
        together = union(order)
        assert together.facts() == known.facts()
        assert union(order[2:], union(order[:2])).facts() == known.facts()
        assert union([read(together.snapshot(complete=True))]).facts() == known.facts()


def test_older_lines_do_not_count_after_a_log_was_started_over() -> None:
    """A restore replaced everything: nothing comes back from the other copy."""
    old = read(written((1, {"a": 1}), (2, {"b": 2})))
    new = read(written((4, {"c": 4}), base=3))
    assert union([old, new]).facts() == union([new, old]).facts() == {"c": 4}
    assert union([new], union([old])).facts() == {"c": 4}
    assert union([old], union([new])).facts() == {"c": 4}


def test_lines_of_another_log_are_left_out() -> None:
    """The id is that of the first intact copy, else that of most lines."""
    mine, other = read(written((1, {"a": 1}))), read(written((1, {"b": 1}), (9, {"b": 2}), log="0" * 8))
    assert union([mine, other]) == LogState(LOG, 1, 0, {"a": (1, 1)})
    assert union([mine, read(written(log="0" * 8, base=9))]).facts() == {"a": 1}
    assert union([other, mine]).facts() == {"b": 2}
    assert union([other], union([mine])).facts() == {"a": 1}
    mixed = read(b"damage\n" + encode(LogLine("0" * 8, 9, {"b": 2})) + 2 * encode(LogLine(LOG, 1, {"a": 1})))
    assert union([mixed]).facts() == {"a": 1}
    assert union([mixed, other]).facts() == {"b": 2}
    assert union([]) == union([ParsedCopy()]) == LogState()
