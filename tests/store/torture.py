"""Damages the two copies of the log in thousands of ways, starts the cabinet, and reports lost data.

    python -m tests.store.torture --seed 1 --bits 3000 --torn 1000 --cuts 1000 --blocks 1700

The class Past in past.py has the expected contents. If one copy is intact, the store must show exactly these.
If both copies are damaged, the store may show nothing that was never posted, and it must report losses,
except for damage that cannot be recognised: copies that end too early or are intact but older, as after a
power cut, and copies with a mixture of intact old and new lines. In any case the cabinet starts, the next
score is safe, both copies are intact afterwards, and damaged files are set aside unchanged. A removed row
may come back. An intact log of another cabinet in place of the first copy is accepted as the log of this
cabinet: this is reported, and the other copy is set aside.
"""

from __future__ import annotations

import argparse
import logging
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from zlib import crc32

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.store import Store
from cabinet.store.card import FILE
from tests.store.past import Moment, invented, lay_down, live, missing, shown

SECTOR = 512
NEW = Entry("NEW", 10**9)
Files = dict[str, bytes]


def bit(data: bytes, _moment: Moment, _name: str, random: Random) -> bytes:
    at = random.randrange(8 * len(data))
    return data[: at // 8] + bytes([data[at // 8] ^ 1 << at % 8]) + data[at // 8 + 1 :]


def torn(data: bytes, moment: Moment, name: str, random: Random) -> bytes:
    """Return a copy of the log in which some sectors of the last write are as before, empty, or random."""
    before = moment.before[name]
    first = len(before) // SECTOR if data.startswith(before) else 0
    sectors = [data[at : at + SECTOR] for at in range(0, len(data), SECTOR)]
    for number in range(min(first, len(sectors) - 1), len(sectors)):
        old = before[number * SECTOR : (number + 1) * SECTOR].ljust(len(sectors[number]), b"\0")
        whole = sectors[number]
        sectors[number] = random.choice(
            (whole, old, old, bytes(len(whole)), b"\xff" * len(whole), noise(whole, random))
        )
    return b"".join(sectors)


def noise(data: bytes, random: Random) -> bytes:
    """Return as many random bytes as `data` has."""
    return random.randbytes(len(data))


def cut(data: bytes, _moment: Moment, _name: str, random: Random) -> bytes:
    return data[: random.randrange(len(data))]


def block(data: bytes, moment: Moment, name: str, random: Random) -> bytes:
    """Return a copy of the log with one block replaced, or other data in place of the whole file."""
    older = random.choice(moment.older)[name]
    others = [*(file for one, file in moment.files.items() if one != name), *moment.logs, moment.another]
    if random.random() < 0.1:
        return random.choice((b"", older, *others))
    size = SECTOR << random.randint(0, 13)
    start = random.randrange(0, len(data), SECTOR)
    end = min(start + size, len(data))
    old = data[start:end]
    match random.randint(0, 5):
        case 0:
            new = bytes(len(old))
        case 1:
            new = b"\xff" * len(old)
        case 2:
            new = noise(old, random)
        case 3:
            new = older[start:end]
        case 4:
            other = random.choice(others)
            at = random.choice((start, random.randrange(0, len(other), SECTOR)))
            new = other[at : at + len(old)]
        case _:
            by = random.randint(1, 2 * SECTOR)
            new = data[max(0, start - by) : max(0, end - by)]
    return data[:start] + new + old[len(new) :] + data[end:]


DAMAGES: dict[str, Callable[[bytes, Moment, str, Random], bytes]] = {
    "bits": bit,
    "torn": torn,
    "cuts": cut,
    "blocks": block,
}


def may_be(data: bytes, written: list[bytes]) -> bool:
    """Return True if a copy of the log is the beginning of one of `written`, as after a power cut."""
    lines = data[: data.rfind(b"\n") + 1]
    return bool(lines) and any(one.startswith(lines) for one in written)


def is_seamless(data: bytes) -> bool:
    """Return True if a copy of the log has a head and right checksums, even with old and new lines mixed."""
    *lines, _ = data.split(b"\n")
    parts = [line.partition(b" ") for line in lines]
    return b'{"log":' in data[:40] and all(checksum == b"%08x" % crc32(rest) for checksum, _, rest in parts)


def judged(directory: Path, moment: Moment, found: Files, store: Store) -> Iterator[str]:
    """Yield a description of each fault that a store shows after a start with damaged files."""
    now = shown(store)
    new = Counter(now.incidents) - Counter(moment.past.incidents)
    reported = [words for words in new if "cabinet." in words]
    aside = [path.read_bytes() for path in directory.rglob("cabinet.damaged-*.log")]
    written = {
        name: [moment.files[name], moment.before[name], *(each[name] for each in moment.older), *moment.logs]
        for name in found
    }
    lost = missing(moment.past, now)
    foreign = [name for name, data in found.items() if may_be(data, [moment.another])]
    is_theirs = bool(foreign) and found[FILE] != moment.files[FILE]
    if is_theirs:
        if wrong := invented(store, moment.ever):
            yield from invented(store, moment.another_ever) and wrong
    elif any(data == moment.files[name] for name, data in found.items()):
        yield from lost
    else:
        wrong = invented(store, moment.ever)
        if wrong and any(has_some_of(moment.another, data) for data in found.values()):
            wrong = invented(store, moment.another_ever)
        yield from wrong
        cuts = [may_be(data, written[name]) or is_seamless(data) for name, data in found.items()]
        if lost and not (all(cuts) or reported):
            yield f"not reported: {lost}"
        if lost and not (any(cuts) or any("MAY BE LOST" in words for words in reported)):
            yield f"reported that nothing is lost: {lost}"
    for name, data in found.items():
        is_well = may_be(data, [*written[name], *moment.files.values()]) or is_seamless(data)
        if data and not (is_well or (is_theirs and name in foreign)):
            if data not in aside:
                yield f"{name} was not set aside unchanged"
            if not any(words.startswith(name) for words in reported):
                yield f"{name} is not reported"
    if store.condition().why:
        yield f"the card cannot be used: {store.condition().why}"


def has_some_of(log: bytes, data: bytes) -> bool:
    """Return True if a file has lines of a log."""
    return bool({*log.split(b"\n")} & {*data.split(b"\n")} - {b""})


def start(directory: Path) -> Store:
    """Open a store on the files in a folder."""
    return Store.open(directory, clock=VirtualClock(), thread=False)


def case(folder: Path, moment: Moment, kind: str, random: Random) -> tuple[str, list[str]]:
    """Damage the files of a log, and start the cabinet twice.

    Return the place of the damage and descriptions of the faults.
    """
    both = random.random() < (0.5 if kind == "blocks" else 0.3)
    victims = [*moment.files] if both else [random.choice([*moment.files])]
    found = {
        name: DAMAGES[kind](data, moment, name, random) if name in victims else data
        for name, data in moment.files.items()
    }
    place = "both copies" if both else "first copy" if victims == [FILE] else "second copy"
    directory = folder / "case"
    shutil.rmtree(directory, ignore_errors=True)
    lay_down(directory, found)
    for name in found:
        # New incidents must differ from the earlier ones, so the damaged files get other numbers.
        (directory / name).with_name("cabinet.damaged-9.log").write_bytes(b"")
    try:
        store = start(directory)
        wrong = [*judged(directory, moment, found, store)]
        store.post("new", NEW)
        store.step()
        expected = shown(store)
        files = {name: (directory / name).read_bytes() for name in found}
        for names in ([*files], *([name] for name in files)):
            shutil.rmtree(directory)
            (directory / [*files][1]).parent.mkdir(parents=True)
            lay_down(directory, {name: files[name] for name in names})
            again = shown(start(directory))
            wrong += missing(expected, again)
            if again.lists["new"] != [NEW]:
                wrong.append("the next score is lost")
    except Exception as error:
        wrong = [f"the start fails: {error!r}"]
    return place, wrong


def torture(
    folder: Path, seed: int, counts: dict[str, int], evenings: int = 4
) -> Iterator[tuple[str, str, list[str]]]:
    """Damage the logs of several random histories; yield kind, place and found faults of each damage."""
    random = Random(seed)
    lives = max(2, sum(counts.values()) // 200)
    moments = [
        moment for number in range(lives) for moment in live(folder / f"past {number}", random, evenings, 150)
    ]
    for kind, number in counts.items():
        for _ in range(number):
            yield kind, *case(folder, random.choice(moments), kind, random)


def main() -> None:
    """Damage files as often as the command line asks; exit with 1 if there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    for name, number in (("bits", 3000), ("torn", 1000), ("cuts", 1000), ("blocks", 1700)):
        parser.add_argument(f"--{name}", type=int, default=number)
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    counts = {name: getattr(arguments, name) for name in DAMAGES}
    total, done, bad = sum(counts.values()), 0, 0
    places: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for kind, place, wrong in torture(Path(folder), arguments.seed, counts):
            done += 1
            places[kind, place] += 1
            bad += bool(wrong)
            if wrong:
                print(f"\n{kind} {place}: {'; '.join(wrong)}")
            if done % 10 == 0 or done == total:
                print(f"\r{done} of {total} cases, {bad} bad", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for (kind, place), number in sorted(places.items()):
        print(f"{number:5} {kind:6} {place}")
    print(f"{bad} of {done} cases lost or altered something without a report, or did not start")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
