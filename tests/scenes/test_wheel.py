"""Tests of the wheel of characters in name entry: it takes, deletes and refuses letters."""

from cabinet.scenes.wheel import DELETE, END, WHEEL, Wheel, offer


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


def test_start_enters_a_letter_only_after_the_wheel_was_turned_to_it() -> None:
    """The letter at which the wheel stands was not chosen by anyone, such as A at the beginning."""
    begun = Wheel("JO", WHEEL.index("M"))
    assert begun.seen == "JO"
    assert begun.turn(1).seen == "JON"
    assert begun.jump(forward=True).seen == "JON"
    assert begun.turn(1).take().seen == "JON", "a taken letter is not entered a second time"
    assert begun.turn(-1).turn(1).seen == "JOM"


def test_start_replaces_an_offered_name_only_by_a_chosen_letter() -> None:
    offered = offer("ADA")
    assert offered.seen == "ADA"
    assert offered.turn(1).seen == "A", "after END the wheel begins again"
    assert offered.turn(-1).seen == "ADA", "DELETE is no letter"
