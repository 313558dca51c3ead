"""What is new, between one batch and the next: the logic thread goes on while the card works."""

from __future__ import annotations

from cabinet.api import Entry
from cabinet.store.books import Books, Life, Tally
from cabinet.store.journal import Journal
from cabinet.store.memory import Contents, Memory
from cabinet.store.ranking import Row

GAME = Journal("dice", "x", ("one",))


def test_what_changes_while_a_batch_is_written_is_in_the_next() -> None:
    """The same list, setting and game again: the older mark must not take the newer one along."""
    memory = Memory()
    memory.post("dice", Entry("A", 1))
    memory.set_setting("key", "1")
    memory.begin(GAME)
    batch = memory.take()
    memory.post("dice", Entry("B", 2))
    memory.set_setting("key", "2")
    memory.add("two")
    memory.confirm(batch)
    assert memory.waiting == 3
    batch = memory.take()
    assert [row.entry.name for row in batch.lists["dice"]] == ["B", "A"]
    assert batch.settings == {"key": "2"}
    assert (batch.first, batch.game) == (1, Journal("dice", "x", ("two",)))
    memory.confirm(batch)
    assert not memory.changed
    assert memory.waiting == 0


def test_a_game_that_is_replaced_while_a_batch_is_written_is_written_anew() -> None:
    """Its lines must not be appended to the other's."""
    memory = Memory()
    memory.begin(GAME)
    batch = memory.take()
    memory.begin(Journal("cards", "y"))
    memory.confirm(batch)
    memory.add("deal")
    batch = memory.take()
    assert (batch.first, batch.game) == (0, Journal("cards", "y", ("deal",)))


def test_a_batch_that_was_not_written_comes_again_whole() -> None:
    """A failure changes nothing in memory."""
    memory = Memory()
    memory.post("dice", Entry("A", 1))
    memory.begin(GAME)
    assert memory.take() == memory.take()


def test_after_a_rewrite_everything_waits() -> None:
    """The file was replaced: rows, lines and books that had been written count again."""
    memory = Memory()
    for score in range(3):
        memory.post("dice", Entry("A", score))
    memory.set_setting("key", "1")
    memory.begin(GAME)
    memory.confirm(memory.take())
    memory.rewrite()
    assert memory.waiting == 6
    batch = memory.take()
    assert len(batch.lists["dice"]) == 3
    assert batch.settings == {"key": "1"}
    assert (batch.first, batch.game) == (0, GAME)


def test_what_the_card_holds_is_older_than_what_memory_has() -> None:
    """Equals stand below it, settings chosen since stay chosen, the game that was touched is written anew."""
    memory = Memory()
    memory.adopt(Contents(game=GAME))
    memory.add("two")
    memory.post("dice", Entry("NEW", 5))
    memory.set_setting("name 1", "NEW")
    held = Contents(
        lists={"dice": (Row(7, Entry("OLD", 5)), Row(3, Entry("LOW", 1)))},
        settings={"name 1": "OLD", "name 2": "OLD"},
        fault=4,
    )
    memory.adopt(held)
    assert [entry.name for entry in memory.top_ten("dice")] == ["OLD", "NEW", "LOW"]
    assert (memory.setting("name 1"), memory.setting("name 2")) == ("NEW", "OLD")
    batch = memory.take()
    assert (batch.first, batch.game) == (0, Journal("dice", "x", ("one", "two")))
    assert [row.age for row in batch.lists["dice"]] == [7, 8, 3]
    assert memory.add_fault(GAME) == "dice-5.journal"


PLAY = Books(games={"dice": Tally(plays=1)})


def plays(books: Books | None) -> int:
    """How often the dice were played, by the books."""
    assert books is not None
    return books.games["dice"].plays if books.games else 0


def test_books_that_are_written_while_entries_come() -> None:
    """No entry is lost, and none counts twice, whether the write goes well or not."""
    memory = Memory()
    memory.adopt(Contents(books=PLAY))
    memory.book(PLAY)
    failed = memory.take()
    memory.book(PLAY)
    batch = memory.take()
    memory.book(PLAY)
    assert (plays(failed.books), plays(batch.books), plays(memory.books)) == (2, 3, 4)
    memory.confirm(batch)
    assert (memory.waiting, plays(memory.books)) == (1, 4)
    memory.confirm(memory.take())
    assert (memory.waiting, plays(memory.books)) == (0, 4)
    assert memory.take().books is None


def test_books_are_added_to_what_the_card_has() -> None:
    """A card that comes late."""
    memory = Memory()
    memory.book(PLAY)
    memory.adopt(Contents(books=PLAY))
    assert plays(memory.take().books) == 2


def test_cleared_books_stay_cleared() -> None:
    """Whether the card comes late, or is being written just then."""
    memory = Memory()
    memory.book(PLAY)
    memory.clear_books()
    memory.book(PLAY)
    memory.adopt(Contents(books=PLAY))
    assert plays(memory.books) == 1
    batch = memory.take()
    memory.clear_books()
    memory.confirm(batch)
    assert memory.waiting == 1
    assert plays(memory.take().books) == 0


def test_a_removed_row_stays_away() -> None:
    """Its fellows stay, and the card that comes late does not bring it back."""
    held = Contents(lists={"dice": (Row(7, Entry("RUDE", 5)), Row(3, Entry("LOW", 1)))})
    memory = Memory()
    memory.adopt(held)
    memory.post("dice", Entry("NEW", 9))
    assert memory.remove("dice", Entry("RUDE", 5))
    assert not memory.remove("dice", Entry("RUDE", 5))
    assert not memory.remove("cards", Entry("RUDE", 5))
    memory.adopt(held)
    assert [entry.name for entry in memory.top_ten("dice")] == ["NEW", "LOW"]
    assert [row.age for row in memory.take().lists["dice"]] == [8, 3]


def test_a_row_that_no_card_had_takes_none_of_the_card_with_it() -> None:
    """It was entered and removed before the card came, which has given its age to another."""
    memory = Memory()
    memory.post("dice", Entry("RUDE", 5))
    assert memory.remove("dice", Entry("RUDE", 5))
    memory.adopt(Contents(lists={"dice": (Row(1, Entry("ANN", 5)),)}))
    assert [entry.name for entry in memory.top_ten("dice")] == ["ANN"]


def test_other_contents_take_the_place_of_all() -> None:
    """Lists and settings that they do not name go, the game under way stays, the card has no say."""
    memory = Memory()
    memory.adopt(Contents(lists={"dice": (Row(7, Entry("OLD", 5)),)}, settings={"key": "old"}, game=GAME))
    memory.book(PLAY)
    life = Books(life=Life(starts=9))
    other = Contents(lists={"cards": (Row(2, Entry("ANN", 1)),)}, settings={"name": "new"}, books=life)
    memory.replace(other)
    memory.adopt(Contents(settings={"key": "old"}, fault=3))
    assert (memory.top_ten("dice"), memory.top_ten("cards")) == ((), (Entry("ANN", 1),))
    assert (memory.setting("key"), memory.setting("name")) == (None, "new")
    assert memory.game == GAME
    batch = memory.take()
    assert batch.whole
    assert (batch.lists, batch.settings) == (other.lists, {"name": "new"})
    assert batch.books == life
    assert memory.add_fault(GAME) == "dice-4.journal"
    memory.confirm(batch)
    assert not memory.take().whole


def test_every_list_that_has_rows() -> None:
    """By the games' names; one whose rows are all gone is none."""
    memory = Memory()
    memory.post("yahtsee", Entry("ANN", 5))
    memory.post("dice_poker", Entry("BOB", 4))
    memory.post("poker_dice", Entry("EVE", 3))
    assert memory.remove("poker_dice", Entry("EVE", 3))
    assert [(game, [row.entry for row in rows]) for game, rows in memory.rows().items()] == [
        ("dice_poker", [Entry("BOB", 4)]),
        ("yahtsee", [Entry("ANN", 5)]),
    ]
