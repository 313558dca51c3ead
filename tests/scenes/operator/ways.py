"""The presses that lead to the operator's pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.controls.operator_access import HOLD
from cabinet.play.question import CALM
from cabinet.scenes.attract import Attract
from cabinet.scenes.operator.code_pages import OfferCode
from cabinet.scenes.operator.menu import PAGES, OperatorMenu

if TYPE_CHECKING:
    from tests.bench import Bench

SECRET = ("up", "up", "down", "down", "left", "right", "left", "right", "fire")


def hold_both(bench: Bench) -> None:
    """Hold SELECT and OPTION until the operator's menu opens."""
    bench.cabinet.hold("select", "option")
    bench.run(HOLD + 0.1)
    bench.cabinet.release("select", "option")


def open_menu(bench: Bench) -> None:
    """Open the operator's menu, and decline the secret code if it is offered."""
    hold_both(bench)
    if isinstance(bench.scene, OfferCode):
        bench.press("start")
    assert isinstance(bench.scene, OperatorMenu), bench.scene


def open_page(bench: Bench, title: str) -> None:
    """Open a page of the operator's menu from attract mode or the game menu."""
    open_menu(bench)
    bench.press(*["p1_down"] * list(PAGES).index(title), "p1_fire")
    assert type(bench.scene).title == title, bench.scene


def choose(bench: Bench, label: str) -> None:
    """Press DOWN until the row with this label is chosen."""
    labels = [row.label for row in bench.scene.rows]
    while bench.scene.row.label != label:
        assert label in labels, labels
        bench.press("p1_down")


def open_row(bench: Bench, title: str, label: str) -> None:
    """Open a page of the operator's menu, and choose the row with this label."""
    open_page(bench, title)
    choose(bench, label)


def leave(bench: Bench) -> None:
    """Go from a page of the operator's menu to the game menu."""
    bench.press("start", "start")


def to_attract(bench: Bench) -> None:
    bench.cabinet.run_until(lambda: isinstance(bench.scene, Attract), 4000)


def say_yes(bench: Bench) -> None:
    """Answer yes to a question: press FIRE again after the pause that the question needs."""
    assert bench.asked, bench.scene
    bench.run(CALM)
    bench.press("p1_fire")
