"""The rules of YAHTSEE, sentence by sentence of its manual."""

from dataclasses import replace
from itertools import product

import pytest

from cabinet.api import Drawn, IllegalMoveError, ReadError, Roll, legal, seat_of
from games.dice.rolls import ALL_KEPT, NONE_KEPT
from games.dice.scoring import LOWER, UPPER, Category
from games.dice.sheet import Sheet
from games.dice.turns import Phase, Score, Select, Throw
from games.dice.variants import YAHTSEE
from games.yahtsee import rules
from games.yahtsee.rules import NAMES, Choice, Move, Options, State
from tests.yahtsee.states import BLANK, YAHTSEE_BOX, ended, rolled, scored, sheet, worth

JOKERS = {Category.FULL_HOUSE: 25, Category.SMALL_STRAIGHT: 30, Category.LARGE_STRAIGHT: 40}
FACES = range(1, 7)


def five(face: int) -> tuple[int, ...]:
    """Return five dice that show the same face."""
    return (face,) * 5


# Tests of a turn


def test_turn_starts_with_an_automatic_roll() -> None:
    state = rules.start(Options(2, 2))
    assert isinstance(rules.due(state), Roll)
    assert rules.due(state) == Roll(5)
    assert legal(rules.due(state)) == ()


def test_player_1_always_starts() -> None:
    """Player 1 starts the next game even if another player has won."""
    assert rules.start(Options(4, 4, games=((1, 2, 3, 4),))).player == 0


def test_player_has_two_more_rolls() -> None:
    """After the third roll the player must choose a category."""
    state = rolled((1, 2, 3, 4, 6))
    for number in (2, 3):
        assert state.phase is Phase.DECIDING
        assert rules.apply(state, Select()).phase is Phase.SELECTING
        state = rules.apply(rules.apply(state, Throw(NONE_KEPT)), Drawn((1, 2, 3, 4, 6)))
        assert state.rolls == number
    assert state.phase is Phase.SELECTING


@pytest.mark.parametrize("kept", [kept for kept in product((False, True), repeat=5) if kept != ALL_KEPT])
def test_none_to_four_dice_may_be_held(kept: tuple[bool, ...]) -> None:
    state = rules.apply(rolled((1, 2, 3, 4, 6)), Throw(kept))
    assert rules.due(state) == Roll(5 - sum(kept))
    after = rules.apply(state, Drawn((5,) * (5 - sum(kept))))
    assert after.dice == tuple(face if keep else 5 for face, keep in zip((1, 2, 3, 4, 6), kept, strict=True))


def test_held_die_may_be_rolled_later() -> None:
    state = rules.apply(rolled((1, 2, 3, 4, 6)), Throw((True, True, False, False, False)))
    state = rules.apply(rules.apply(state, Drawn((5, 5, 5))), Throw((False, False, True, True, True)))
    assert rules.apply(state, Drawn((6, 6))).dice == (6, 6, 5, 5, 5)


def test_categories_are_in_the_order_of_the_sheet() -> None:
    assert tuple(NAMES.values()) == (
        *("ACES", "TWOS", "THREES", "FOURS", "FIVES", "SIXES"),
        *("3 OF A KIND", "4 OF A KIND", "FULL HOUSE", "SHORT RUN", "LONG RUN", "YAHTSEE", "CHANCE"),
    )


def test_categories_are_filled_in_any_order() -> None:
    """In the first turn a player may choose any of the thirteen categories, whatever was rolled."""
    state = rules.apply(rolled((1, 2, 3, 4, 6)), Select())
    assert legal(rules.due(state)) == tuple(map(Score, NAMES))


def test_category_must_be_filled_even_for_0_points() -> None:
    after = scored(BLANK, (1, 2, 2, 4, 6), YAHTSEE_BOX)
    assert after.points(YAHTSEE_BOX) == 0
    assert YAHTSEE_BOX not in after.unused


# Tests of categories


def test_turn_passes_to_the_next_player() -> None:
    state = rolled((1, 2, 3, 4, 6), seats=3)
    seen = []
    for _ in range(4):
        state = rules.apply(rules.apply(state, Select()), Score(state.sheet.unused[0]))
        seen.append(state.player)
        state = rules.apply(state, Drawn((1, 2, 3, 4, 6)))
    assert seen == [1, 2, 0, 1]


MANUAL = [
    (Category.ACES, (1, 1, 3, 5, 6), 2),
    (Category.THREES, (1, 1, 3, 5, 6), 3),
    (Category.FIVES, (1, 1, 3, 5, 6), 5),
    (Category.SIXES, (1, 1, 3, 5, 6), 6),
    (Category.TWOS, (1, 1, 3, 5, 6), 0),
    (Category.FIVES, (5, 5, 5, 6, 4), 15),
    (Category.THREE_ALIKE, (4, 4, 4, 6, 1), 19),
    (Category.THREE_ALIKE, (4, 4, 4, 4, 1), 17),
    (Category.THREE_ALIKE, (4, 4, 6, 6, 1), 0),
    (Category.FOUR_ALIKE, (4, 4, 4, 4, 1), 17),
    (Category.FOUR_ALIKE, (4, 4, 4, 6, 1), 0),
    (Category.FULL_HOUSE, (4, 1, 4, 1, 4), 25),
    (Category.FULL_HOUSE, (4, 4, 4, 4, 1), 0),
    (Category.FULL_HOUSE, (4, 4, 4, 4, 4), 0),
    (Category.SMALL_STRAIGHT, (1, 2, 3, 4, 4), 30),
    (Category.SMALL_STRAIGHT, (6, 3, 4, 5, 1), 30),
    (Category.SMALL_STRAIGHT, (2, 3, 4, 5, 6), 30),
    (Category.SMALL_STRAIGHT, (1, 2, 3, 5, 6), 0),
    (Category.LARGE_STRAIGHT, (2, 3, 4, 5, 6), 40),
    (Category.LARGE_STRAIGHT, (5, 4, 3, 2, 1), 40),
    (Category.LARGE_STRAIGHT, (1, 2, 3, 4, 6), 0),
    (YAHTSEE_BOX, (2, 2, 2, 2, 2), 50),
    (YAHTSEE_BOX, (2, 2, 2, 2, 3), 0),
    (Category.CHANCE, (1, 2, 2, 4, 6), 15),
]


@pytest.mark.parametrize(("category", "dice", "points"), MANUAL)
def test_scores_match_the_manual(category: Category, dice: tuple[int, ...], points: int) -> None:
    """The cases of the upper section are the manual's examples; the other cases follow its descriptions."""
    after = scored(BLANK, dice, category)
    assert (after.points(category), after.total, after.extra) == (points, points, 0)


# Tests of the upper section


THREE_OF_EACH = {category: 3 * category.value for category in UPPER}


def test_upper_total_of_63_adds_a_bonus_of_35() -> None:
    """The bonus is added as soon as the upper section reaches 63, not at the end of the game."""
    five_of_them = sheet(*((one, THREE_OF_EACH[one]) for one in UPPER[:-1]))
    assert (five_of_them.upper, five_of_them.bonus) == (45, 0)
    after = scored(five_of_them, (6, 6, 6, 1, 2), Category.SIXES)
    assert (after.upper, after.bonus, after.total) == (63, 35, 98)
    assert sheet(*(THREE_OF_EACH | {Category.TWOS: 4}).items()).bonus == 0


@pytest.mark.parametrize(
    "instead",
    [{Category.ACES: 5}, {Category.FOURS: 16}, {Category.FIVES: 20}, {Category.SIXES: 24}],
)
def test_missing_twos_can_be_made_up(instead: dict[Category, int]) -> None:
    """Five aces, or four fours, fives or sixes, make up for two missing twos."""
    assert sheet(*(THREE_OF_EACH | {Category.TWOS: 4} | instead).items()).bonus == 35


# Yahtsee bonus and jokers


def boxed(held: int | None, *others: tuple[Category, int]) -> Sheet:
    """Return a score sheet with `held` points in YAHTSEE (None leaves YAHTSEE open) and `others` used."""
    return sheet(*(((YAHTSEE_BOX, held),) if held is not None else ()), *others)


@pytest.mark.parametrize("held", [None, 0, 50])
@pytest.mark.parametrize("category", [one for one in NAMES if one is not YAHTSEE_BOX])
def test_yahtsee_bonus_needs_50_in_the_yahtsee_box(held: int | None, category: Category) -> None:
    for face in FACES:
        assert scored(boxed(held), five(face), category).extra == (100 if held == 50 else 0)


def test_only_final_dice_count() -> None:
    state = rules.apply(rolled(five(3), boxed(50)), Throw(NONE_KEPT))
    state = rules.apply(
        rules.apply(rules.apply(state, Drawn((1, 2, 3, 3, 3))), Select()), Score(Category.ACES)
    )
    assert state.sheets[0].extra == 0


@pytest.mark.parametrize("held", [None, 0, 50])
@pytest.mark.parametrize("upper", [False, True], ids=["upper unused", "upper used"])
@pytest.mark.parametrize("category", JOKERS)
def test_joker_scores_only_with_both_boxes_filled(held: int | None, upper: bool, category: Category) -> None:
    """The two boxes are YAHTSEE and the upper category of the number that was rolled five times."""
    for face in FACES:
        filled = ((UPPER[face - 1], 0),) if upper else ()
        joker = held is not None and upper
        after = scored(boxed(held, *filled), five(face), category)
        assert after.points(category) == (JOKERS[category] if joker else 0)


@pytest.mark.parametrize(
    ("dice", "category", "points"),
    [
        (five(4), Category.THREE_ALIKE, 20),
        (five(4), Category.FOUR_ALIKE, 20),
        (five(4), Category.CHANCE, 20),
        (five(4), Category.SIXES, 0),
        (five(5), Category.FULL_HOUSE, 0),
        ((4, 4, 4, 4, 5), Category.FULL_HOUSE, 0),
        ((4, 4, 4, 4, 5), Category.LARGE_STRAIGHT, 0),
    ],
)
@pytest.mark.parametrize("held", [0, 50])
def test_ordinary_rule_applies_without_a_joker(
    held: int, dice: tuple[int, ...], category: Category, points: int
) -> None:
    """The usual points count in categories without a joker, and for dice that are no Yahtsee.

    In all cases the category FOURS is already used.
    """
    assert scored(boxed(held, (Category.FOURS, 12)), dice, category).points(category) == points


def test_each_further_yahtsee_adds_100() -> None:
    """The first Yahtsee brings no bonus, but each further Yahtsee adds 100, even as a joker."""
    assert rolled(five(3)).phase is Phase.DECIDING
    on = scored(BLANK, five(4), YAHTSEE_BOX)
    assert (on.total, on.extra) == (50, 0)
    for face, category, total in (
        (4, Category.FOURS, 170),
        (4, Category.LARGE_STRAIGHT, 310),
        (5, Category.FIVES, 435),
    ):
        on = scored(on, five(face), category)
        assert on.total == total


def test_yahtsee_may_be_scored_in_any_category() -> None:
    state = rules.apply(rolled(five(4), boxed(50)), Select())
    assert legal(rules.due(state)) == tuple(Score(one) for one in NAMES if one is not YAHTSEE_BOX)


def test_highest_score_reaches_the_bound() -> None:
    """The highest score needs a Yahtsee in each of the thirteen categories, three of them as jokers."""
    on = scored(BLANK, five(6), YAHTSEE_BOX)
    for category in UPPER:
        on = scored(on, five(category.value), category)
    for category in LOWER:
        if category is not YAHTSEE_BOX:
            on = scored(on, five(6), category)
    assert (0, on.total) == rules.score_bounds


# The end of a game


def test_player_1_has_the_choice_at_the_end() -> None:
    """Player 1 has the choice of PLAY or QUIT, and every other player may also take it."""
    state = ended(200, 100)
    assert seat_of(rules.due(state)) == 0
    assert legal(rules.due(state)) == (Choice.PLAY, Choice.QUIT)
    assert rules.shared_moves(state) == (
        (0, Choice.PLAY),
        (0, Choice.QUIT),
        (1, Choice.PLAY),
        (1, Choice.QUIT),
    )


@pytest.mark.parametrize("choice", Choice)
def test_no_move_is_legal_after_the_choice(choice: Choice) -> None:
    state = rules.apply(ended(200, 100), choice)
    assert rules.due(state) is None
    assert legal(rules.due(state)) == ()
    with pytest.raises(IllegalMoveError, match=f"{choice.value}: the game is over"):
        rules.apply(state, choice)


def test_no_choice_before_the_end() -> None:
    """Before the end no player but the current one has a legal move."""
    state = rolled((1, 2, 3, 4, 6))
    assert rules.shared_moves(state) == ()
    with pytest.raises(IllegalMoveError, match="play: the game is not over yet"):
        rules.apply(state, Choice.PLAY)


REFUSED: list[tuple[State, Move | Drawn, str]] = [
    (rolled((1, 2, 3, 4, 6)), Throw(ALL_KEPT), "nothing to roll"),
    (rolled((1, 2, 3, 4, 6)), Score(Category.ACES), "end the rolling first"),
    (rules.apply(rolled((1, 2, 3, 4, 6)), Select()), Throw(NONE_KEPT), "a category must be chosen"),
    (
        rules.apply(rolled((1, 2, 3, 4, 6), sheet((Category.ACES, 0))), Select()),
        Score(Category.ACES),
        "score ACES: this category is used",
    ),
    (ended(1), Select(), "select: the game is over"),
    (ended(1), Drawn((1, 1, 1, 1, 1)), "no roll is due"),
    (rules.start(Options(1, 1)), Select(), "select: the dice are rolling"),
    (rules.start(Options(1, 1)), Drawn((1, 1)), "5 dice are to be rolled, not 2"),
]


@pytest.mark.parametrize(("state", "step", "why"), REFUSED)
def test_refusals_say_why(state: State, step: Move | Drawn, why: str) -> None:
    with pytest.raises(IllegalMoveError, match=why):
        rules.apply(state, step)


def test_highest_total_wins() -> None:
    """All players with the highest total win; before the end of the game there is no winner."""
    assert rules.winners(ended(200, 254, 254)) == (1, 2)
    assert rules.winners(replace(ended(200, 100), sheets=(worth(200), worth(100, full=False)))) == ()


def test_play_starts_the_next_game_with_the_same_players() -> None:
    """The next game has the same players, and the finished game joins the earlier games of the match."""
    state = rules.apply(ended(200, 254, options=Options(2, 1, wins=3), games=((1, 2),)), Choice.PLAY)
    assert rules.next_options(state) == Options(2, 1, wins=3, games=((1, 2), (200, 254)))


def test_play_starts_a_new_match_after_a_decided_one() -> None:
    """A match is decided by its sixth game, or when a player has the set number of wins."""
    six = rules.apply(ended(1, 2, games=((1, 2),) * 5), Choice.PLAY)
    assert rules.next_options(six) == Options(2, 2)
    third = rules.apply(ended(1, 2, options=Options(2, 2, wins=3), games=((1, 2),) * 2), Choice.PLAY)
    assert rules.next_options(third) == Options(2, 2, wins=3)


def test_quit_ends_the_match() -> None:
    assert rules.next_options(rules.apply(ended(200, 254), Choice.QUIT)) is None
    assert rules.next_options(ended(200, 254)) is None


def test_every_step_reads_back_from_its_line() -> None:
    for step in (
        *Choice,
        Select(),
        Throw((True, False, False, True, True)),
        Drawn((3, 1)),
        *map(Score, NAMES),
    ):
        assert rules.read(rules.write(step)) == step


@pytest.mark.parametrize("line", ["", "Play", "roll", "dice 7", "score QUINTA", "quit now"])
def test_corrupt_lines_are_refused(line: str) -> None:
    with pytest.raises(ReadError, match=f"is not a step of {YAHTSEE.name}"):
        rules.read(line)
