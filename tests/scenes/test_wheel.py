"""Tests of the wheel of characters in name entry: it takes, deletes and refuses letters."""

from cabinet.scenes.wheel import DELETE, END, WHEEL, Wheel


def test_impossible_actions_change_nothing() -> None:
    """Entering a letter into a full name changes nothing, nor does deleting from an empty name."""
    full = Wheel("AB", WHEEL.index("C"), room=2, turned=True)
    assert full.take() == full
    empty = Wheel(at=WHEEL.index(DELETE), turned=True)
    assert empty.take() == empty


def test_taken_letter_is_appended() -> None:
    """A taken letter is appended; if the name is full, the wheel turns to END. DELETE removes a letter."""
    first = Wheel(room=2).take()
    assert first == Wheel("A", 0, room=2)
    assert first.turn(1).take() == Wheel("AB", WHEEL.index(END), room=2)
    assert Wheel("AB", WHEEL.index(DELETE), offered=True, turned=True).take() == Wheel(
        "A", WHEEL.index(DELETE)
    )
