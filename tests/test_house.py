"""The small parts: journal, table, pilot, catalogue, clock."""

from __future__ import annotations

import logging
from datetime import date
from importlib.metadata import EntryPoint
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet import clock
from cabinet.api import Chosen, Deal, Drawn, Kind, Player, Press, Roll
from cabinet.clock import SystemClock, VirtualClock
from cabinet.play import catalogue, pilot
from cabinet.play.table import Rigged, Table, draw, resume
from cabinet.store import journal
from cabinet.store.journal import Journal, JournalError
from games.dice.turns import Throw
from games.dice_poker import GAME, rules

if TYPE_CHECKING:
    from pathlib import Path

STARTED = Journal("dice_poker", "players 2", ("dice 6 6 2 6 1", "roll 3 5"))


def test_a_journal_survives_writing() -> None:
    """Text and back."""
    assert journal.read(STARTED.write()) == STARTED


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: not a journal of this cabinet"),
        ("something else\n", "line 1: not a journal of this cabinet"),
        (f"{journal.MAGIC}\n", "line 2: '' found where 'game ...' is expected"),
        (
            f"{journal.MAGIC}\ngame x\nplayers 2\n",
            "line 3: 'players 2' found where 'options ...' is expected",
        ),
    ],
)
def test_a_broken_journal_is_refused(text: str, words: str) -> None:
    """The line is named, and what was expected there."""
    with pytest.raises(JournalError, match=words):
        journal.read(text)


def test_a_journal_without_an_end_is_refused() -> None:
    """More lines than any game has, or one that is too long, are told and not read."""
    with pytest.raises(JournalError, match="it has more than 100000 lines"):
        journal.read(f"{journal.MAGIC}\n" + "x\n" * journal.LINES)
    with pytest.raises(JournalError, match="line 2: more than 4000 characters"):
        journal.read(f"{journal.MAGIC}\n" + "x" * (journal.LONGEST + 1))


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (Journal("dice_poker", "players 9"), "options: 'players 9' is no set-up"),
        (Journal("dice_poker", "players 1", ("dice 1 2 3 4 5", "jump")), "step 2: 'jump' is no step"),
        (Journal("dice_poker", "players 1", ("select",)), "step 1: select: the dice are rolling"),
    ],
)
def test_a_journal_that_breaks_the_rules_is_refused(broken: Journal, words: str) -> None:
    """The step is named."""
    with pytest.raises(JournalError, match=words):
        resume(GAME, broken, Random(1))


def test_a_resumed_table_goes_on() -> None:
    """Its journal is the old one and what follows."""
    table = resume(GAME, STARTED, Rigged([3, 4]))
    table.apply(table.draw())
    assert table.state.dice == (6, 6, 3, 6, 4)
    assert table.journal == Journal("dice_poker", "players 2", (*STARTED.lines, "dice 3 4"))


def test_rigged_draws() -> None:
    """In their order, then another chance, or a clear word."""
    assert draw(Roll(2), Rigged([4, 5])) == Drawn((4, 5))
    assert draw(Roll(2), Rigged([4], Rigged([6]))) == Drawn((4, 6))
    with pytest.raises(ValueError, match="the rigged draws are used up"):
        draw(Roll(1), Rigged())
    with pytest.raises(ValueError, match="rigged draw 7 is not one of 1, 2, 3, 4, 5, 6"):
        draw(Roll(1), Rigged([7]))


def test_cards_are_dealt_once() -> None:
    """Each card of the deck that is left, at most once, and each as often as any other."""
    deck = tuple(range(10, 20))
    dealt = [draw(Deal(4, deck), Random(seed)).values for seed in range(3000)]
    assert all(len(set(cards)) == 4 and set(cards) <= set(deck) for cards in dealt)
    assert all(abs(sum(card in cards for cards in dealt) - 1200) < 5 * 27 for card in deck)
    assert draw(Deal(2, deck), Rigged([17, 12])) == Drawn((17, 12))
    with pytest.raises(ValueError, match="rigged draw 12 is not one of 10, 11, 13"):
        draw(Deal(2, (10, 11, 12, 13)), Rigged([12, 12]))


def test_dice_are_fair() -> None:
    """60,000 dice: every face within five standard deviations of a sixth."""
    thrown = draw(Roll(60_000), Random(5)).values
    assert all(abs(thrown.count(face) - 10_000) < 5 * 92 for face in range(1, 7))


class Blind:
    """A panel that makes one move only."""

    def start(self, _view: Any, _last: int | None = None) -> int:
        """Nothing to see."""
        return 0

    def press(self, ui: int, press: Press, _view: Any) -> int | Chosen[str]:
        """Every press makes the same move."""
        return Chosen("left") if press.switch == "left" else ui


def test_the_pilot_says_what_is_out_of_reach() -> None:
    """A legal move that no presses make is the panel's fault."""
    assert [control.name for control in pilot.presses(Blind(), 0, None, "left", 3)] == ["p3_left"]
    with pytest.raises(pilot.OutOfReachError, match="no presses of joystick 3 make the move right"):
        pilot.presses(Blind(), 0, None, "right", 3)


class Held:
    """A set-up that starts alone only while OPTION is held, as 1988's did."""

    def choices(self) -> tuple[str, ...]:
        """Alone or not."""
        return "alone", "together"

    def players(self, options: str) -> tuple[Player, ...]:
        """Always one."""
        return (Player(1),)

    def start(self) -> bool:
        """OPTION is not held."""
        return False

    def press(self, ui: bool, press: Press) -> bool | Chosen[str]:
        """START takes what OPTION says."""
        if press.switch == "option":
            return press.kind is Kind.DOWN
        return Chosen("alone" if ui else "together") if press.switch == "start" else ui

    def write(self, options: str) -> str:
        """As it is."""
        return options

    def read(self, line: str) -> str:
        """As it is."""
        return line


def test_the_pilot_holds_two_buttons_together() -> None:
    """On a set-up screen OPTION held with START can mean something of its own."""
    found = pilot.choices(Held(), False)
    names = {what: [[control.name for control in chord] for chord in way] for what, way in found.items()}
    assert names == {"together": [["start"]], "alone": [["option", "start"]]}


def test_the_pilot_finds_the_shortest_way() -> None:
    """Keeping the first die and rolling: down, fire, up, fire."""
    table = Table(GAME, rules.Options(1), Rigged([1, 2, 3, 4, 6]))
    table.apply(table.draw())
    move = Throw((True, False, False, False, False))
    path = pilot.presses(GAME.panel, GAME.panel.start(table.state), table.state, move, 1)
    assert [control.switch for control in path] == ["down", "fire", "up", "fire"]


def test_a_broken_game_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged, and the others are there."""
    points = [
        EntryPoint("dice_poker", "games.dice_poker:GAME", catalogue.GROUP),
        EntryPoint("gone", "no_such_package:GAME", catalogue.GROUP),
        EntryPoint("odd", "games.dice_poker:PAGES", catalogue.GROUP),
    ]
    with caplog.at_level(logging.ERROR):
        assert catalogue.load(points) == (GAME,)
    assert [record.args for record in caplog.records] == [("gone",), ("odd",)]
    with pytest.raises(catalogue.NoGamesError, match="no game is installed"):
        catalogue.load([])


def test_the_clock_of_a_pi_counts_only_when_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No date before the network has set the clock; a desktop's is trusted."""
    mark = tmp_path / "synchronized"
    monkeypatch.setattr(clock, "SYNCHRONISED", mark)
    assert SystemClock(trusted=False).today() is None
    assert isinstance(SystemClock(trusted=True).today(), date)
    mark.touch()
    assert isinstance(SystemClock(trusted=False).today(), date)


def test_virtual_time_only_moves_forward() -> None:
    """A test that turns it back is mistaken."""
    virtual = VirtualClock(10.0)
    virtual.move_to(11.0)
    assert virtual.now() == 11.0
    with pytest.raises(ValueError, match=r"clock at 11\.0 cannot go back to 10\.5"):
        virtual.move_to(10.5)
