"""One league of many cabinets: put together in any order, bounded as a file, and who is who."""

from __future__ import annotations

import json
from datetime import date
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import TOP, Entry
from cabinet.play import catalogue
from cabinet.store import cabinets, league_file
from cabinet.store.cabinets import MOST, Card, Known, Named, held, put_back, shown_name
from cabinet.store.league import GONE, GONE_MOST, KEPT, Body, Key, League, merged, own, seen, shown, top_ten
from cabinet.store.league_file import LINE, MOST_HERE, LeagueError, load, read, write
from cabinet.store.origin import NOWHERE, Origin, Tombstone
from cabinet.store.plausible import by_list
from cabinet.store.ranking import Row

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cabinet.api import AnyGame

GAMES: dict[str, AnyGame] = by_list(catalogue.load())
DAY = date(2026, 11, 22)
A, B, C = (letter * 16 for letter in "abc")
NAMES = {A: Named(1, "THE ANCHOR"), B: Named(1, "THE BELL"), C: Named(2, "CELLAR")}


def key(score: int, cabinet: str = A, mark: int = 0, game: str = "dice_poker") -> Key:
    """A row of a list."""
    return Key(game, score, 0, cabinet, f"{mark:016x}")


def some(rng: Random) -> League:
    """A league of a few rows of three cabinets, some of them taken off."""
    rows = {}
    for _ in range(rng.randrange(60)):
        body = GONE if rng.random() < 0.2 else Body(False, rng.choice("ABC"), rng.choice(["", "2026-01-01"]))
        rows[key(rng.randrange(40), rng.choice([A, B, C]), rng.randrange(3))] = body
    named = {one: Named(rng.randrange(3), rng.choice(["X", "Y"])) for one in (A, B, C)}
    return League(named, rows)


def names(league: League, game: str = "dice_poker") -> list[str]:
    """Who stands on a list."""
    return [place.entry.name for place in top_ten(league, game)]


# Put together


def test_neither_order_nor_number_matters() -> None:
    """It is commutative, associative and idempotent, and always the same bytes."""
    rng = Random(24)
    for _ in range(100):
        three = [some(rng) for _ in range(3)]
        whole = merged(three)
        for one, two, last in permutations(three):
            assert write(merged([merged([one, two]), last])) == write(whole)
            assert merged([one, merged([two, last])]) == whole
        assert merged([whole, *three, whole]) == whole


def test_what_is_taken_off_stays_off() -> None:
    """Whenever a file comes that has it still; and what it had kept out of the ten is seen."""
    before = League(
        NAMES, {key(100 + number, mark=number): Body(False, f"N{number}") for number in range(11)}
    )
    assert names(before)[0] == "N10"
    assert "N0" not in names(before)
    after = merged([before, League(NAMES, {key(110, mark=10): GONE}), before])
    assert names(after)[0] == "N9"
    assert names(after)[-1] == "N0"
    assert names(merged([before, after])) == names(after)


def test_of_each_list_of_each_cabinet_the_best_stay() -> None:
    """So many that ten are left although some have been taken off."""
    rows = {key(number, mark=number): Body(False, "ADA") for number in range(100)}
    kept = merged([League(NAMES, rows)]).rows
    assert [each.score for each in kept] == list(range(99, 99 - KEPT, -1))


def test_order_of_a_list() -> None:
    """Of equal scores the earlier day stands above, one without a day last; ties decide before."""
    rows = {
        key(5, A, 1): Body(False, "LATE", "2026-02-01"),
        key(5, B, 2): Body(False, "NEVER"),
        key(5, C, 3): Body(False, "EARLY", "2026-01-01"),
        key(5, C, 4)._replace(tie=-1): Body(False, "TIE"),
    }
    league = League(NAMES, rows)
    assert names(league) == ["TIE", "EARLY", "LATE", "NEVER"]
    assert [place.cabinet for place in top_ten(league, "dice_poker")] == [
        *("CELLAR", "CELLAR", "THE ANCHOR", "THE BELL"),
    ]
    assert top_ten(league, "yahtsee") == ()


def test_a_cabinet_keeps_what_can_be_seen() -> None:
    """The ten best of its own lists, who they are of, and what was taken off."""
    rows = {key(number, A, number): Body(False, "ADA") for number in range(30)}
    rows |= {key(number, B, number): GONE for number in range(100, 130)}
    rows |= {key(number, f"{number:016x}", number): GONE for number in range(200, 200 + GONE_MOST)}
    rows |= {key(7, C, game="chess"): Body(False, "BOB")}
    found = seen(League({**NAMES, **{f"{number:016x}": Named() for number in range(500)}}, rows), GAMES)
    alive = [each for each in found.rows if not found.rows[each].gone]
    assert [each.score for each in sorted(alive)] == list(range(20, 30))
    assert len(found.rows) == TOP + GONE_MOST
    assert A in found.cabinets
    assert C not in found.cabinets


# A card's own


def test_what_a_card_knows() -> None:
    """Rows from before are of its first id, the same every time; what came from elsewhere stays that."""
    card = Card("pi", (Known(A, Named(1, "OLD")), Known(B, Named(3, "NEW"))))
    lists = {
        "dice_poker": (
            Row(1, Entry("ADA", 20)),
            Row(2, Entry("BOB", 19, DAY), Origin(B, "0" * 16)),
            Row(3, Entry("EVE", 18), Origin(C, "1" * 16)),
        )
    }
    stones = (Tombstone("dice_poker", "", "2" * 16, 25, 0), Tombstone("yahtsee", B, "3" * 16, 99, 0))
    found = own(card, lists, stones)
    assert [(each.cabinet, body.name) for each, body in found.rows.items()] == [
        *((A, ""), (A, "ADA"), (B, "BOB"), (C, "EVE"), (B, "")),
    ]
    assert found.cabinets == {A: Named(1, "OLD"), B: Named(3, "NEW"), C: Named(0, "CABINET CCCC")}
    assert own(card, lists, stones) == found
    assert read(write(found, B), "x", GAMES, DAY) == (found, B)


def test_what_a_cabinet_shows() -> None:
    """Its own rows as they are now among those that it is told of; nothing where there are no others."""
    card = Card("pi", (Known(A, NAMES[A]),))
    mine = Row(1, Entry("ADA", 20), Origin(A, "1" * 16))
    told = own(card, {"dice_poker": (mine,)}, ())
    assert shown(told, card, "dice_poker", (mine,), ()) == ()
    told = merged([told, League(NAMES, {key(30, B): Body(False, "BOB"), key(9, B, 0, "yahtsee"): GONE})])
    new = Row(2, Entry("EVE", 25), Origin(A, "2" * 16))
    stone = Tombstone("dice_poker", A, "1" * 16, 20, 0)
    found = shown(told, card, "dice_poker", (new,), (stone, stone._replace(game="yahtsee")))
    assert [(place.entry.name, place.cabinet) for place in found] == [
        *(("BOB", "THE BELL"), ("EVE", "THE ANCHOR")),
    ]
    assert shown(told, card, "yahtsee", (), ()) == ()


def test_an_id_is_made_once() -> None:
    """It stays with the card on its computer; a copy of the card in another is another cabinet."""
    drawn = iter(range(100)).__next__
    first = held(None, "pi", "THE BELL", drawn)
    assert first.now == Known(f"{0:08x}{1:08x}", Named(1, "THE BELL"))
    assert held(first, "pi", "THE BELL", drawn) == held(first, "", "THE BELL", drawn) == first
    copy = held(first, "another", "THE BELL", drawn)
    assert copy.first == first.first
    assert copy.now.id != first.now.id
    assert copy.cabinets[0] == first.now
    unknown = held(replace_computer(first, ""), "pi", "THE BELL", drawn)
    assert (unknown.now, unknown.computer) == (first.now, "pi")
    for number in range(2 * MOST):
        copy = held(copy, f"{number}", "THE BELL", drawn)
    assert len(copy.cabinets) == MOST
    assert copy.first == first.first


def replace_computer(card: Card, computer: str) -> Card:
    """A card that was last in another computer."""
    return Card(computer, card.cabinets)


def test_a_name_can_change() -> None:
    """The last one counts, wherever it is heard first; without one there is part of the id."""
    one = held(None, "pi", "", lambda: 0xBEEF0000)
    assert one.now.named == Named(1, "CABINET BEEF")
    two = held(one, "pi", " CELLAR ", int)
    assert two.now == Known(one.now.id, Named(2, "CELLAR"))
    leagues = [own(card, {}, ()) for card in (two, one)]
    assert merged(leagues).cabinets == {one.now.id: Named(2, "CELLAR")}
    assert shown_name("", A) == "CABINET AAAA"


def test_what_the_store_keeps_of_it() -> None:
    """Whatever is no card of ours is none."""
    card = held(None, "pi", "THE BELL", lambda: 7)
    assert cabinets.read(cabinets.write(card)) == card
    for text in (
        None,
        "",
        "{}",
        "[]",
        cabinets.write(card).replace("THE", "the"),
        '{"computer":"","cabinets":[]}',
    ):
        assert cabinets.read(text) is None


def test_a_backup_that_is_put_back() -> None:
    """Its rows stay whose they are, new ones are this cabinet's."""
    mine = Card("here", (Known(A, NAMES[A]),))
    assert put_back(mine, None) == mine
    theirs = Card("there", (Known(B, NAMES[B]), Known(C, NAMES[C])))
    assert put_back(mine, theirs) == Card("here", (*theirs.cabinets, *mine.cabinets))
    older = Card("there", (Known(B, NAMES[B]), Known(A, Named(0, "OLD"))))
    assert put_back(mine, older) == Card("here", (Known(B, NAMES[B]), Known(A, NAMES[A])))


# As a file


def file() -> bytes:
    """A league of two cabinets."""
    rows = {
        key(20, A, 1): Body(False, "ADA", "2026-11-20"),
        key(19, B, 2): Body(False, "BOB"),
        key(300, A, 3, "heads_up_poker/easy"): Body(False, "EVE", "2026-11-21"),
        key(30, B, 4): GONE,
    }
    return write(League({A: NAMES[A], B: NAMES[B]}, rows))


def changed(number: int, **values: Any) -> bytes:
    """The file with other values in one of its lines."""
    lines = file().splitlines()
    lines[number - 1] = json.dumps({**json.loads(lines[number - 1]), **values}).encode()
    return b"\n".join(lines)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "line 1: Input data was truncated; it is no league: `cabinet league export` makes one"),
        (b"[" * 100_000, "line 1: "),
        (b"\xff\n", "line 1: "),
        (changed(1, version=2), "line 1: its version is 2, of a newer release: update this one"),
        (changed(1, more=1), "line 1: Object contains unknown field `more`"),
        (changed(2, name=" THE BELL"), "line 2: name ' THE BELL' begins or ends with a space"),
        (changed(2, name=""), "line 2: Expected `str` of length >= 1"),
        (changed(2, name="A" * 17), "line 2: Expected `str` of length <= 16"),
        (changed(2, id="../../etc/passwd"), "line 2: Expected `str` matching regex"),
        (changed(4, score=99999), "line 4: dice_poker: score 99999 cannot be won in DICE POKER"),
        (changed(4, score=2**70), "line 4: "),
        (changed(4, score="20"), "line 4: Expected `int`, got `str`"),
        (changed(4, name="ada"), "line 4: dice_poker: name 'ada' cannot be entered"),
        (changed(4, name=" ADA"), "line 4: dice_poker: name ' ADA' begins or ends with a space"),
        (changed(4, day="2027-11-20"), "line 4: dice_poker: day 2027-11-20 cannot be"),
        (changed(4, day="someday"), "line 4: Invalid RFC3339 encoded date"),
        (changed(4, cabinet=C), f"line 4: no line before it names cabinet {C}"),
        (changed(4, list="../x"), "line 4: Expected `str` matching regex"),
        (changed(4, **{"is": "rowe"}), "line 4: Invalid value 'rowe'"),
        (changed(5, tie=1), "line 5: dice_poker: tie 1 cannot be in DICE POKER"),
        (file() + b"x" * (LINE + 1), f"line 8: it has more than {LINE} bytes"),
        (file() + b"[" * LINE, "line 8: "),
        (file() + b"\n\n{}", "line 8: Input data was truncated; it is "),
    ],
)
def test_a_bad_line_is_named(data: bytes, words: str) -> None:
    """With the file, and what is wrong."""
    with pytest.raises(LeagueError) as refused:
        read(data, "friends.jsonl", GAMES, DAY)
    assert str(refused.value).startswith(f"friends.jsonl, {words}")
    assert len(str(refused.value)) < 700
    assert str(refused.value).isprintable()


def test_it_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In bytes and in cabinets."""
    monkeypatch.setattr(league_file, "MOST", 1000)
    with pytest.raises(LeagueError, match="more than"):
        read(b"x" * 1001, "x", GAMES, DAY)
    monkeypatch.setattr(league_file, "CABINETS", 1)
    with pytest.raises(LeagueError, match="line 3: it has more than 1 cabinets"):
        read(file(), "x", GAMES, DAY)
    (tmp_path / "large").write_bytes(b"x" * (MOST_HERE + 1))
    with pytest.raises(OSError, match="more than 1 MB"):
        load(tmp_path / "large", (), DAY)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Lists of games that are not here as well; what stands in it twice counts once."""
    league = read(file(), "x", GAMES, DAY).league
    assert write(league) == file()
    assert read(file() + b"\n", "x", GAMES, DAY).league == league
    head, *lines = file().splitlines(keepends=True)
    assert read(b"".join((head, *lines, *lines)), "x", GAMES, DAY).league == league
    strange = write(League(NAMES, {key(10**9, game="chess/blitz"): Body(False, "ADA")}))
    (tmp_path / "league").write_bytes(strange)
    assert names(load(tmp_path / "league", catalogue.load(), None), "chess/blitz") == ["ADA"]


def hostile(rng: Random) -> bytes:
    """The file with something done to it."""
    data = bytearray(file())
    lines = file().splitlines(keepends=True)
    match rng.randrange(6):
        case 0:
            for _ in range(rng.randrange(1, 5)):
                data[rng.randrange(len(data))] = rng.randrange(256)
        case 1:
            begin, end = sorted(rng.randrange(len(data)) for _ in range(2))
            del data[begin:end]
        case 2:
            rng.shuffle(lines)
            data = bytearray(b"".join(lines))
        case 3:
            at = rng.randrange(len(data))
            data[at:at] = rng.randbytes(rng.randrange(1, 2000))
        case 4:
            values: Sequence[Any] = [None, -1, 2**64, "{{ x }}", "\x1b[31m", [[]], {}, 1e400, True, "A" * 300]
            number = rng.randrange(len(lines))
            line = json.loads(lines[number])
            line[rng.choice([*line, "more"])] = rng.choice(values)
            lines[number] = json.dumps(line).encode() + b"\n"
            data = bytearray(b"".join(lines))
        case _:
            number = rng.randrange(len(lines))
            lines[number] = rng.choice([b"{" * 5000, b"[]\n", b"\n", b'{"is":"row"}\n', lines[number] * 50])
            data = bytearray(b"".join(lines))
    return bytes(data)


def test_two_hundred_hostile_files() -> None:
    """Each is refused with its line named, or does no harm: all in it can have been won."""
    rng, good = Random(1982), read(file(), "good", GAMES, DAY).league
    refused: list[str] = []
    for _ in range(200):
        data = hostile(rng)
        try:
            league = read(data, "bad", GAMES, DAY).league
        except LeagueError as error:
            refused.append(str(error))
            continue
        both = merged([good, league])
        assert read(write(both), "again", GAMES, DAY).league == both
        assert len(both.rows) <= 2 * len(good.rows)
        assert all(len(top_ten(both, game)) <= TOP for game in GAMES)
    assert all(words.startswith("bad, line ") and words.isprintable() for words in refused)
    assert 100 < len(refused) < 200


def test_no_origin_is_half_an_origin() -> None:
    """A row that tells nothing is of nowhere."""
    assert Row(1, Entry("ADA", 1)).origin is NOWHERE
