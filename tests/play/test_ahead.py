"""Games look ahead while a move is shown, on another thread; nothing depends on it."""

from __future__ import annotations

import threading
from dataclasses import replace

from cabinet.play.ahead import foresee
from tests.high_die.high_die import GAME


def test_on_another_thread() -> None:
    """With the view after the move."""
    seen: list[object] = []
    done = threading.Event()

    def look(view: object) -> None:
        seen.extend((view, threading.current_thread()))
        done.set()

    foresee(replace(GAME, foresee=look), "the view")
    assert done.wait(5)
    assert seen[0] == "the view"
    assert seen[1] is not threading.current_thread()


def test_what_fails_there_fails_later() -> None:
    """It is no fault yet: the decision will tell."""
    tried = threading.Event()

    def fail(_view: object) -> None:
        tried.set()
        raise ValueError("not now")

    foresee(replace(GAME, foresee=fail), None)
    assert tried.wait(5)
