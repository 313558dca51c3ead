"""Several people with hidden hands share one screen: one looks at a time, the others look away."""

from __future__ import annotations

import re
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Cue, Timeline
from cabinet.kit import Options
from cabinet.play.gate import TOO_SOON
from cabinet.play.phases import LookAway
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import Pause
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from tests.bench import Bench
from tests.new_cards import Move, State, apply, game
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.scenes.scene import Scene

CARD = "LOOK ALONE"
"""The words on the card between two turns, which asks one player to look and the others to look away."""


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet whose only game is NEW CARDS."""
    with Bench(tmp_path, games=(game(),)) as bench:
        yield bench


def shows(bench: Bench, scene: type[Scene]) -> bool:
    """Return True if the current scene is of this kind."""
    return isinstance(bench.scene, scene)


def asked(bench: Bench) -> bool:
    """Return True if the card that asks one player to look alone is on the screen."""
    return any(CARD in words for words in bench.words())


def seen(bench: Bench) -> set[int]:
    """Return the seats of the players whose cards can be read on the screen."""
    return {int(seat) - 1 for seat in re.findall(r"PLAYER (\d) CARD \d", "\n".join(bench.words()))}


def looker(bench: Bench) -> int | None:
    """Return the seat of the player whom the card asks to look alone, or None without the card."""
    stage = bench.scene.stage
    return int(stage.table.viewer) if isinstance(stage.phase, LookAway) else None


def begin(bench: Bench, players: int) -> None:
    """Begin a game with this many people, up to the first card that asks a player to look alone."""
    bench.cabinet.enter_game(bench.game, Options(players))
    until_the_card(bench)


def until_the_card(bench: Bench) -> None:
    """Run until a card asks a player to look alone, and until FIRE counts."""
    while looker(bench) is None and not bench.table.over:
        bench.run(0.1)
    assert asked(bench)
    bench.run(TOO_SOON)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_one_player_looks_at_a_time(bench: Bench, players: int) -> None:
    """In a whole game, the player who has pressed FIRE sees their own hand and no other."""
    begin(bench, players)
    rng, looked, step = Random(players), [], 0.05
    while not bench.table.over:
        stage = bench.scene.stage
        if looker(bench) is not None:
            assert (seen(bench), stage.ui, stage.show(0, lit=True).viewer) == (set(), None, None)
            bench.run(TOO_SOON)
            looked.append(bench.table.viewer)
            bench.press(f"p{looked[-1] + 1}_fire")
            assert looker(bench) is None
        elif stage.ui is not None:
            assert seen(bench) == {looked[-1]}
            assert stage.show(0, lit=True).viewer == bench.table.turn == looked[-1]
            bench.run(TOO_SOON)
            bench.press(*[f"p{looked[-1] + 1}_right"] * rng.randrange(2), f"p{looked[-1] + 1}_fire")
        else:
            assert seen(bench) <= {*looked[-1:]}
            if bench.table.turn not in {*looked[-1:]}:
                assert not seen(bench) or stage.act is not None
            bench.run(step)
    assert looked == list(range(players))
    assert seen(bench) == set(range(players))


def test_deal_shows_no_hand(bench: Bench) -> None:
    """While cards are dealt, even the hand of the player who has just looked is hidden."""
    begin(bench, 2)
    bench.press("p1_fire")
    bench.run(TOO_SOON)
    bench.press("p1_right", "p1_fire")
    while bench.table.lines[-1] == "swap":
        bench.run(0.05)
    assert bench.table.lines[-1].startswith("cards")
    assert bench.scene.stage.act is not None
    while bench.scene.stage.act is not None:
        assert seen(bench) == set()
        bench.run(0.05)
    assert looker(bench) == 1


def test_only_the_players_own_fire_shows_the_hand(bench: Bench) -> None:
    """FIRE of another joystick is refused with NOT YOU, and FIRE that comes too early is ignored."""
    bench.cabinet.enter_game(bench.game, Options(2))
    while looker(bench) is None:
        bench.press("p1_fire")
    bench.press("p1_fire")
    assert looker(bench) == 0
    bench.run(TOO_SOON)
    heard = len(bench.heard)
    bench.press("p2_fire", "p3_fire")
    assert bench.heard[heard:] == ["not you", "not you"]
    bench.press("p1_left", "p1_up", "p1_down", "p1_right")
    assert len(bench.heard) == heard + 2
    assert (looker(bench), seen(bench)) == (0, set())
    bench.press("p1_fire")
    assert bench.heard[-1] == "turned"
    assert (looker(bench), seen(bench)) == (None, {0})
    bench.press("p1_fire")
    assert len(bench.table.lines) == 1


def test_mashing_shows_a_hand_only_to_its_player(bench: Bench) -> None:
    bench.cabinet.enter_game(bench.game, Options(4))
    rng = Random(7)
    while isinstance(bench.scene, Playing) and not bench.table.over:
        assert seen(bench) <= {bench.table.looker}
        bench.press(f"p{rng.randrange(1, 5)}_{rng.choice(('fire', 'left', 'right'))}")
        bench.run(0.1)


def test_card_comes_back_after_interruptions(bench: Bench) -> None:
    """After a pause, attract mode or a power cut, the card asks again before a hand is shown."""
    begin(bench, 2)
    bench.press("p1_fire")
    assert seen(bench) == {0}
    bench.press("select")
    assert shows(bench, Pause)
    assert seen(bench) == set()
    bench.run(1)
    bench.press("select")
    until_the_card(bench)
    assert looker(bench) == 0
    for looks in (False, True):
        if looks:
            bench.press("p1_fire")
        for _ in range(100):
            assert looks or not seen(bench)
            bench.run(1)
            if shows(bench, Attract):
                break
        assert shows(bench, Attract)
        assert not asked(bench)
        bench.run(1)
        bench.press("p1_fire")
        assert seen(bench) == set()
        until_the_card(bench)
        assert looker(bench) == 0
    bench.press("p1_fire")
    assert seen(bench) == {0}
    bench.power_off(cut=True)
    bench.power_on()
    bench.run(1)
    assert shows(bench, Offer)
    assert seen(bench) == set()
    bench.press("p1_fire")
    until_the_card(bench)
    assert looker(bench) == 0


def test_interrupted_step_shows_no_hand(bench: Bench) -> None:
    """A step that SELECT interrupts shows no hand, because other players may be at the screen again."""
    begin(bench, 2)
    bench.press("p1_fire")
    bench.run(TOO_SOON)
    bench.press("p1_fire")
    assert bench.scene.stage.act is not None
    assert seen(bench) == set()
    bench.press("select")
    bench.run(1)
    bench.press("select")
    until_the_card(bench)
    assert looker(bench) == 1


def raised(state: State, step: Any) -> State:
    """Apply a step of NEW CARDS, except that SWAP raises the cards by one and the player moves again."""
    if step is not Move.SWAP:
        return apply(state, step)
    hands = [*state.hands]
    hands[state.seat] = tuple((card + 1) % 52 for card in hands[state.seat])
    return state._replace(hands=tuple(hands))


def test_player_who_moves_again_keeps_looking(tmp_path: Path) -> None:
    """A player who moves again keeps looking: the card LOOK ALONE comes only before another player's turn."""
    rules = SimpleNamespace(**{**vars(game().rules), "apply": raised})
    with Bench(tmp_path, games=(varied(game(), rules=rules),)) as bench:
        begin(bench, 2)
        bench.press("p1_fire")
        for _ in range(3):
            bench.settle()
            assert (looker(bench), seen(bench)) == (None, {0})
            bench.press("p1_right", "p1_fire")
        bench.settle()
        bench.press("p1_fire")
        until_the_card(bench)
        assert (looker(bench), seen(bench)) == (1, set())


def test_move_is_shown_in_the_public_view(tmp_path: Path) -> None:
    """The timeline and the picture of a move reveal no hidden card."""
    views = []

    def timeline(_step: object, before: State, after: State) -> Timeline:
        views.append((before.hands, after.hands))
        return Timeline().hear(Cue.CARD).rest(0.6)

    with Bench(tmp_path, games=(varied(game(), timeline=timeline),)) as bench:
        begin(bench, 2)
        bench.press("p1_fire")
        bench.run(TOO_SOON)
        views.clear()
        bench.press("p1_fire")
        assert views == [(((), ()),) * 2]
        assert bench.scene.stage.show(0, lit=True).viewer is None


def test_one_person_needs_no_card(tmp_path: Path) -> None:
    """A single person's hand is always shown, and the hands of computers never are."""
    with Bench(tmp_path, games=(game(people=1),)) as bench:
        bench.cabinet.enter_game(bench.game, Options(3))
        while not bench.table.over:
            assert looker(bench) is None
            assert seen(bench) <= {0}
            if bench.scene.stage.ui is not None:
                bench.run(TOO_SOON)
                bench.press("p1_fire")
            bench.run(0.1)


def test_computer_players_need_no_card(tmp_path: Path) -> None:
    """In a game of two people and a computer, the computer moves without a card, and all hands are hidden."""
    with Bench(tmp_path, games=(game(people=2),)) as bench:
        begin(bench, 3)
        for seat in (0, 1):
            assert looker(bench) == seat
            bench.press(f"p{seat + 1}_fire")
            bench.run(TOO_SOON)
            bench.press(f"p{seat + 1}_fire")
            if seat == 0:
                until_the_card(bench)
        while bench.table.turn != 2 or bench.scene.stage.act is not None:
            bench.run(0.05)
        while not bench.table.over:
            assert (looker(bench), seen(bench)) == (None, set())
            bench.run(0.05)


def test_game_is_played_by_people_and_in_attract(bench: Bench) -> None:
    """In attract mode, one hand at a time is shown, and no card asks anyone to look alone."""
    alone = 0
    for _ in range(150):
        assert not asked(bench)
        alone += len(seen(bench)) == 1
        bench.run(0.3)
    assert alone > 10
    bench.cabinet.enter_game(bench.game, Options(3))
    bench.cabinet.play_to_end(Random(1))
    assert not isinstance(bench.scene, Playing)
