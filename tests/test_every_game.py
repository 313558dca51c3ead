"""The laws of every game: whatever is registered as a game is played here and must keep them."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet import catalogue, gallery, pilot
from cabinet.api import CHANCE, CONTROLS, OVER, Drawn, Exit, Game, IllegalMoveError
from cabinet.display.palette import contrast
from cabinet.journal import Journal
from cabinet.journal import read as read_journal
from cabinet.scenes.attract import Attract
from cabinet.scenes.fault import Fault
from cabinet.table import Rigged, Table, replay
from tests import golden, readable
from tests.bench import Bench
from tests.playing import at_random, by_computers

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import AnyGame, Player

GAMES = catalogue.load()
CHUNKS = 10
CHUNK = 100
"""Random games a chunk: 1,000 of every game."""
PRESSED = 8
"""Of so many games one is pressed: in each of its states every legal move is made on the panel."""
PLAYED = 24
"""Set-ups that computers play to the end, spread over all there are."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def options_for(game: AnyGame, seed: int) -> Any:
    """Each set-up half as often as the one before it: the small ones are quick, and all come up."""
    choices = game.setup.choices()
    number = (seed + 1 & -(seed + 1)).bit_length() - 1
    return choices[min(number, len(choices) - 1)]


@every_game
@pytest.mark.no_cover
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games(game: AnyGame, chunk: int) -> None:
    """Random play ends within bounds, every line can be read, every legal move can be pressed."""
    rules = game.rules
    low, high = rules.score_bounds
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        options = options_for(game, seed)
        players = game.setup.players(options)
        over = False
        for step in at_random(game, options, seed):
            assert rules.read(step.line) == step.step
            assert len(rules.scores(step.after)) == len(players)
            assert all(low <= score <= high for score in rules.scores(step.after))
            if game.money:
                assert game.money(step.after) == game.money(step.before), "no dollar comes or goes"
            seat = rules.turn(step.before)
            if seed // 2 % PRESSED == 0 and isinstance(seat, int) and _presses(game, players[seat]):
                moves, view = rules.moves(step.before), rules.view(step.before, seat)
                pressed = pilot.reachable(game.panel, game.panel.start(view), view, players[seat].jack)
                assert set(pressed) == set(moves), "the panel can make exactly the legal moves"
                assert len(set(moves)) == len(moves)
            over = rules.turn(step.after) is OVER
        assert over
        assert rules.moves(step.after) == ()


def _presses(game: AnyGame, player: Player) -> bool:
    """Whether a seat's moves are made on the panel."""
    return game.opponents_press or not player.computer


@every_game
def test_winners_have_the_best_score(game: AnyGame) -> None:
    """At the end all with the highest score have won, and nobody else; before it nobody has."""
    for seed in range(40):
        first, *_, last = at_random(game, options_for(game, seed), seed)
        assert game.rules.winners(first.before) == ()
        scores = game.rules.scores(last.after)
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        assert game.rules.winners(last.after) == best


@every_game
def test_illegal_moves_are_refused(game: AnyGame) -> None:
    """A move of another state is refused with a reason, and nothing changes."""
    steps = [step for seed in range(8) for step in at_random(game, options_for(game, seed), seed)]
    known = list(dict.fromkeys(step.step for step in steps))
    # Draws that no game asks for: too many dice, and a face that no die has.
    known += [Drawn((1,) * 6), Drawn((7,))]
    rng = Random(7)
    refused = 0
    for step in rng.choices(steps, k=300):
        table = Table(game, options_for(game, 0), rng)
        table.state = step.before
        legal = game.rules.moves(step.before)
        for wrong in rng.choices(known, k=20):
            if wrong in legal or (isinstance(wrong, Drawn) and game.rules.turn(step.before) is CHANCE):
                continue
            with pytest.raises(IllegalMoveError, match=r"\S+: \S+"):
                table.apply(wrong)
            assert table.state == step.before
            assert table.lines == []
            refused += 1
    assert refused > 1000


@every_game
def test_cut_off_after_any_line(game: AnyGame) -> None:
    """The journal up to any line leads to the very state that followed it."""
    for seed in range(12):
        options = options_for(game, seed)
        steps = list(at_random(game, options, seed))
        journal = Journal(game.name, game.setup.write(options), tuple(step.line for step in steps))
        again = replay(game, read_journal(journal.write()), Rigged())
        assert next(again).state == steps[0].before
        assert [table.state for table in again] == [step.after for step in steps]


@every_game
def test_options_survive_writing(game: AnyGame) -> None:
    """Every set-up is one line, and comes back from it."""
    for options in game.setup.choices():
        assert game.setup.read(game.setup.write(options)) == options


@every_game
def test_every_setup_can_be_pressed(game: AnyGame) -> None:
    """Every set-up can be chosen with joystick 1 and the console, and nothing else can."""
    assert set(pilot.choices(game.setup, game.setup.start())) == set(game.setup.choices())


@every_game
def test_every_strength_can_be_offered_first(game: AnyGame) -> None:
    """Whichever the owner likes: from that screen every set-up can still be reached."""
    for strength in range(3):
        opened = game.opening(game.setup.start(), strength)
        assert set(pilot.choices(game.setup, opened)) == set(game.setup.choices())


@every_game
def test_the_set_up_has_a_way_to_the_menu(game: AnyGame) -> None:
    """With joystick 1 and the console, as it opens."""
    ui: Any = game.setup.start()
    for press in (press for chord in pilot.way_out(game.setup, ui) for press in pilot.stroke(chord)):
        if not isinstance(ui, Exit):  # which the last press down may have come to
            ui = game.setup.press(ui, press)
    assert ui is Exit.MENU


@pytest.mark.parametrize(
    ("game", "name"),
    [pytest.param(game, name, id=f"{game.name}-{name}") for game in GAMES for name in game.computers],
)
def test_computers_see_only_their_view(game: AnyGame, name: str) -> None:
    """A choice is legal, and stays the same when all that is hidden is drawn anew."""
    computer, rules = game.computers[name], game.rules
    for seed in range(5):
        for number, step in enumerate(at_random(game, options_for(game, seed), seed)):
            seat = rules.turn(step.before)
            if not isinstance(seat, int):
                continue
            view, moves = rules.view(step.before, seat), rules.moves(step.before)
            choice = computer.choose(view, moves, Random(number))
            assert choice in moves
            other = rules.unseen(step.before, seat, Random(number + 1))
            assert rules.view(other, seat) == view
            assert computer.choose(rules.view(other, seat), moves, Random(number)) == choice


@every_game
def test_record_is_complete(game: AnyGame) -> None:
    """Everything the cabinet shows of a game is there and fits the screen."""
    assert isinstance(game, Game)
    assert game.name.isidentifier()
    assert game.name.islower()
    assert 1 <= game.seats[0] <= game.seats[1] <= 4
    people = [
        sum(not player.computer for player in game.setup.players(options)) for options in game.setup.choices()
    ]
    assert (min(people), max(people)) == game.seats
    assert len(game.title) * 32 <= 576
    assert len(game.after) * 16 <= 576
    assert game.computers
    assert game.help
    for page in game.help:
        assert len(page.lines) <= 13
        assert all(len(line) <= 36 for line in (page.title, *page.lines)), page.title
    words = " ".join(line for page in game.help for line in page.lines)
    assert game.author in words
    assert not game.year or str(game.year) in words


@every_game
def test_text_on_its_ground_can_be_read(game: AnyGame) -> None:
    """Contrast of at least 7 to 1 for all that is read."""
    for ink in (game.theme.ink, game.theme.accent):
        assert contrast(ink, game.theme.ground) >= 7


@every_game
def test_golden_playthrough(game: AnyGame) -> None:
    """A whole game between computer players, word for word as it is on file."""
    path = golden.playthrough_path(game)
    assert path.exists(), f"no playthrough of {game.name}; write it with: python -m tests.golden"
    assert golden.playthrough(game) == path.read_text()


@every_game
def test_golden_pictures(game: AnyGame) -> None:
    """Every screen of the game looks as it does on file; what differs is kept beside it."""
    assert golden.differing(game.name, dict(gallery.pictures(game))) == []


@every_game
def test_text_can_be_read(game: AnyGame) -> None:
    """On every screen: safe from the edges, clear of its ground and of other text, and large enough."""
    wrong = readable.differing(game.name, gallery.pictures(game))
    assert not wrong, "\n".join(wrong)


@every_game
def test_rules_panel_and_computer_need_no_screen(game: AnyGame) -> None:
    """Importing a game brings in no pygame, directly or not."""
    package = type(game.rules).__module__ if not hasattr(game.rules, "__name__") else game.rules.__name__
    code = f"import sys, {package}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@every_game
@pytest.mark.no_cover
def test_mashing(game: AnyGame, tmp_path: Path) -> None:
    """Anything pressed, held, pointed at and clicked at any time: no fault, and no picture fails to draw."""
    rng = Random(11)
    sticks = [control.name for control in CONTROLS if control.jack]
    console = [control.name for control in CONTROLS if not control.jack]
    for number in range(4):
        with Bench(tmp_path / str(number), games=(game,)) as bench:
            bench.cabinet.enter_game(game, options_for(game, number))
            for _ in range(400):
                name = rng.choice(console if rng.random() < 0.01 else sticks)
                (bench.cabinet.hold if rng.random() < 0.6 else bench.cabinet.release)(name)
                if rng.random() < 0.2:
                    bench.cabinet.point(rng.randrange(-9, 650), rng.randrange(-9, 370))
                    bench.cabinet.click()
                bench.run(rng.choice((0.001, 0.02, 0.1, 0.5)))
                assert not isinstance(bench.scene, Fault)
                assert bench.cabinet.screen
            bench.cabinet.release(*sticks, *console)
            bench.run(400)
            assert isinstance(bench.scene, Attract)


@every_game
def test_in_attract_it_plays_itself(game: AnyGame, tmp_path: Path) -> None:
    """Through the same screens as people, silent, never written down, and never standing still."""
    with Bench(tmp_path, games=(game,)) as bench:
        bench.run(16.5)
        pictures = []
        for _ in range(9):
            bench.run(4.5)
            assert bench.scene.game is game
            pictures.append(bench.cabinet.screen.copy())
        assert len({picture.rgb() for picture in pictures}) > 4
        assert bench.store.under_way() is None
        assert bench.heard == []


@every_game
def test_computers_finish_games(game: AnyGame) -> None:
    """Games between computers end as well, in set-ups of every kind."""
    choices = game.setup.choices()
    for options in choices[:: -(-len(choices) // PLAYED)]:
        *_, last = by_computers(game, options, 3)
        assert game.rules.turn(last.after) is OVER
