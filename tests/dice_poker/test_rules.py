"""The rules of DICE POKER, sentence by sentence of its manual."""

from dataclasses import replace

import pytest

from cabinet.api import Drawn, IllegalMoveError, ReadError, Roll, legal
from games.dice import turns
from games.dice.rolls import NONE_KEPT
from games.dice.scoring import UPPER, Category
from games.dice.sheet import Sheet
from games.dice.turns import Move, Phase, Score, Select, State, Throw
from games.dice.variants import DICE_POKER
from games.dice_poker import advice, rules
from games.dice_poker.rules import NAMES, QUINTA, Options
from tests.hinted import points

LOW_QUINTA_LAST = tuple((category, 0) for category in NAMES if category is not QUINTA)

BLANK = Sheet(DICE_POKER)


def rolled(*faces: int, sheet: Sheet | None = None, players: int = 1) -> State:
    """Return the state after the first roll of player 1."""
    state = replace(
        rules.start(Options(players)),
        sheets=(sheet or Sheet(DICE_POKER),) + (Sheet(DICE_POKER),) * (players - 1),
    )
    return rules.apply(state, Drawn(faces))


def with_quinta(points: int) -> Sheet:
    """Return a score sheet on which only QUINTA is used, with `points` in it."""
    return Sheet(DICE_POKER, ((QUINTA, points),))


def kept(*dice: int) -> tuple[bool, ...]:
    """Return, for each of five dice, True if it is kept; `dice`: the numbers of the kept dice, from 1."""
    return tuple(at in dice for at in range(1, 6))


def test_first_roll_is_automatic() -> None:
    state = rules.start(Options(2))
    assert isinstance(rules.due(state), Roll)
    assert rules.due(state) == Roll(5)
    assert legal(rules.due(state)) == ()


def test_only_dice_not_kept_are_rolled() -> None:
    """A roll changes only the dice that are not kept; kept dice stay kept for the next roll."""
    state = rules.apply(rolled(6, 6, 2, 6, 1), Throw(kept(1, 2, 4)))
    assert rules.due(state) == Roll(2)
    state = rules.apply(state, Drawn((3, 4)))
    assert (state.dice, state.kept) == ((6, 6, 3, 6, 4), kept(1, 2, 4))


def test_third_roll_leads_to_make_selection() -> None:
    """A turn has at most three rolls, and then a category must be selected."""
    state = rolled(1, 2, 3, 4, 6)
    for _ in range(2):
        assert state.phase is Phase.DECIDING
        state = rules.apply(rules.apply(state, Throw(NONE_KEPT)), Drawn((1, 2, 3, 4, 6)))
    assert state.phase is Phase.SELECTING
    assert legal(rules.due(state)) == tuple(Score(category) for category in NAMES)


def test_every_turn_fills_exactly_one_category() -> None:
    """Every turn fills one category, even if the dice score 0 in it."""
    state = rules.apply(rules.apply(rolled(2, 3, 4, 5, 6), Select()), Score(Category.ACES))
    assert state.sheets[0].boxes == ((Category.ACES, 0),)


def test_players_take_turns() -> None:
    """After the last player's turn comes the first player's."""
    state = rolled(2, 3, 4, 5, 6, players=2)
    state = rules.apply(rules.apply(state, Select()), Score(Category.CHANCE))
    assert (state.player, state.phase, state.rolls) == (1, Phase.ROLLING, 0)
    state = rules.apply(
        rules.apply(rules.apply(state, Drawn((1, 1, 2, 3, 6))), Select()), Score(Category.ACES)
    )
    assert state.player == 0


def test_upper_bonus_is_added_at_63() -> None:
    """Three of each number make 63 in the upper section, and then BONUS adds 35 at once."""
    boxes = tuple((category, 3 * category.value) for category in UPPER if category is not Category.SIXES)
    sheet = Sheet(DICE_POKER, boxes)
    assert (sheet.upper, sheet.bonus) == (45, 0)
    state = rules.apply(rules.apply(rolled(6, 6, 6, 2, 1, sheet=sheet), Select()), Score(Category.SIXES))
    assert (state.sheets[0].upper, state.sheets[0].bonus, state.sheets[0].total) == (63, 35, 98)
    below = ((Category.SIXES, 30), (Category.FIVES, 25), (Category.ACES, 5), (Category.TWOS, 2))
    sheet = Sheet(DICE_POKER, below)
    assert (sheet.upper, sheet.bonus, sheet.total) == (62, 0, 62)


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_quinta_scores_automatically(roll: int) -> None:
    """After any of the three rolls, five alike end the turn with 50 in QUINTA if QUINTA is open."""
    state = rules.start(Options(2))
    for _ in range(roll - 1):
        state = rules.apply(rules.apply(state, Drawn((4, 4, 4, 4, 1))), Throw(NONE_KEPT))
    state = rules.apply(state, Drawn((4, 4, 4, 4, 4)))
    assert state.sheets[0].points(QUINTA) == 50
    assert state.sheets[0].bonus == 0
    assert (state.player, state.rolls) == (1, 0)


def test_quinta_may_include_kept_dice() -> None:
    state = rules.apply(rolled(4, 4, 4, 4, 1), Throw(kept(1, 2, 3, 4)))
    assert rules.apply(state, Drawn((4,))).sheets[0].points(QUINTA) == 50


@pytest.mark.parametrize(
    ("quinta", "category", "scores", "bonus"),
    [
        (50, Category.THREES, 15, 100),
        (50, Category.FOUR_ALIKE, 15, 100),
        (50, Category.FULL_HOUSE, 0, 100),
        (50, Category.LARGE_STRAIGHT, 0, 100),
        (0, Category.THREES, 15, 0),
        (0, Category.FULL_HOUSE, 0, 0),
    ],
)
def test_additional_quinta_adds_100_after_50(
    quinta: int, category: Category, scores: int, bonus: int
) -> None:
    """A further five alike adds nothing if QUINTA holds 0; its category scores by its own rule."""
    state = rolled(3, 3, 3, 3, 3, sheet=with_quinta(quinta))
    assert state.phase is Phase.DECIDING
    sheet = rules.apply(rules.apply(state, Select()), Score(category)).sheets[0]
    assert (sheet.points(category), sheet.bonus, sheet.total) == (scores, bonus, quinta + scores + bonus)
    assert sheet.score(Category.SIXES, (6,) * 5).bonus == 2 * bonus


def test_additional_quinta_counts_only_final_dice() -> None:
    state = rules.apply(rolled(3, 3, 3, 3, 3, sheet=with_quinta(50)), Throw(NONE_KEPT))
    state = rules.apply(
        rules.apply(rules.apply(state, Drawn((1, 2, 3, 3, 3))), Select()), Score(Category.CHANCE)
    )
    assert state.sheets[0].bonus == 0


def test_game_ends_after_thirteen_rounds() -> None:
    """The game ends with the last player's last category, even if that is an automatic QUINTA."""
    state = rolled(2, 2, 2, 2, 2, sheet=Sheet(DICE_POKER, LOW_QUINTA_LAST))
    assert rules.due(state) is None
    assert rules.scores(state) == (50,)
    with pytest.raises(IllegalMoveError, match="select: the game is over"):
        rules.apply(state, Select())
    with pytest.raises(IllegalMoveError, match="no roll is due"):
        rules.apply(state, Drawn((1, 1, 1, 1, 1)))


def test_all_players_with_the_highest_total_win() -> None:
    """All players with the highest total win; before the end of the game there is no winner."""
    rich = Sheet(DICE_POKER, ((QUINTA, 50), *LOW_QUINTA_LAST))
    poor = Sheet(DICE_POKER, ((QUINTA, 0), *LOW_QUINTA_LAST))
    assert turns.winners(State((rich, poor, rich))) == (0, 2)
    assert turns.winners(State((rich, BLANK))) == ()


def test_highest_score_is_1480() -> None:
    """The highest score needs thirteen QUINTAs, with 0 in the full house and in both straights."""
    sheet = BLANK.score(QUINTA, (6,) * 5)
    for category in NAMES:
        if category is not QUINTA:
            face = category.value if category in UPPER else 6
            sheet = sheet.score(category, (face,) * 5)
    assert (0, sheet.total) == rules.score_bounds == (0, 1480)


REFUSED: list[tuple[str, State, Move | Drawn, str]] = [
    (
        "rolling after S",
        rules.apply(rolled(1, 2, 3, 4, 6), Select()),
        Throw(NONE_KEPT),
        "no more rolls this turn",
    ),
    (
        "a used category",
        rules.apply(rolled(2, 3, 4, 5, 6, sheet=Sheet(DICE_POKER, ((Category.ACES, 0),))), Select()),
        Score(Category.ACES),
        "score ACE: this category is used",
    ),
    ("rolling with all kept", rolled(1, 2, 3, 4, 6), Throw((True,) * 5), "nothing to roll"),
    ("scoring before S", rolled(1, 2, 3, 4, 6), Score(Category.ACES), "end the rolling first"),
    ("a move while the dice roll", rules.start(Options(1)), Select(), "the dice are rolling"),
    ("a draw nobody asked for", rolled(1, 2, 3, 4, 6), Drawn((1,)), "no roll is due"),
    ("too many dice", rules.start(Options(1)), Drawn((1,) * 6), "5 dice are to be rolled, not 6"),
    ("a seven", rules.start(Options(1)), Drawn((1, 2, 3, 4, 7)), "a die shows 1 to 6"),
]


@pytest.mark.parametrize(("what", "state", "step", "why"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refusals_say_why(what: str, state: State, step: Move | Drawn, why: str) -> None:
    with pytest.raises(IllegalMoveError, match=why) as caught:
        rules.apply(state, step)
    assert str(caught.value).startswith(rules.write(step))
    assert caught.value.what == rules.write(step)


def test_every_step_reads_back_from_its_line() -> None:
    """The saved line of a roll names only the dice that were rolled, not the kept ones."""
    throw = Throw(kept(1, 3))
    assert rules.write(throw) == "roll 2 4 5"
    steps: tuple[Move | Drawn, ...] = (throw, Select(), Drawn((3, 1, 6)), *map(Score, NAMES))
    for step in steps:
        assert rules.read(rules.write(step)) == step


@pytest.mark.parametrize(
    "line",
    [
        "",
        "dice",
        "dice 7",
        "dice 1 2 3 4 5 6",
        "dice  1",
        "roll",
        "roll 6",
        "score",
        "score YAHTSEE",
        "Select",
    ],
)
def test_invalid_lines_are_refused(line: str) -> None:
    """A saved game with lines that the rules cannot have written is refused."""
    with pytest.raises(ReadError, match="is not a step of dice_poker"):
        rules.read(line)


def test_advice_names_dice_to_keep_or_a_category() -> None:
    """Advice names dice to keep or a category to score, with the best choice first."""
    view = rolled(6, 6, 6, 2, 1)
    best = advice(view)
    assert best[0].words == "KEEP 6 6 6"
    assert advice(rules.apply(rolled(1, 2, 3, 4, 5), Select()))[0].words == "SCORE LARGE STRAIGHT"
    assert points(best) == sorted(points(best), reverse=True)
    assert all(one.words.startswith("SCORE") for one in advice(rules.apply(view, Select())))
