"""A table: one game in progress, with its rules, seats, random draws and journal.

It also resumes and replays games.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Protocol

from cabinet.api import (
    AnyGame,
    Ask,
    Deal,
    Drawn,
    IllegalMoveError,
    Player,
    ReadError,
    Roll,
    Seat,
    legal,
    seat_name,
    seat_of,
)
from cabinet.store.journal import Journal, JournalError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cabinet.api import Advice, Due, Rules, ScoreList

FACES = range(1, 7)
"""The numbers on the faces of a die."""
HINT = "hint"
"""The journal line that records that a player took a hint. This line is not a step of the game."""


class Chance(Protocol):
    """The source of dice and cards: a `random.Random`, or a sequence of draws that is known beforehand."""

    def choice(self, of: Sequence[int], /) -> int:
        """Return one of the values of `of`; each value is equally likely."""


class Rigged:
    """Draws dice and cards from a known sequence: for tests, demonstrations and bug reports.

    Once the sequence is used up, the source `then` makes the draws, until more known draws are added.
    """

    def __init__(self, faces: Iterable[int] = (), then: Chance | None = None) -> None:
        self.faces = deque(faces)
        self._then = then

    def choice(self, of: Sequence[int], /) -> int:
        """Return the next draw. Raises ValueError if no draw is left or the next one is impossible."""
        if self.faces:
            face = self.faces.popleft()
            if face not in of:
                raise ValueError(f"rigged draw {face} is not one of {', '.join(map(str, of))}; mend the list")
            return face
        if self._then is None:
            raise ValueError("the rigged draws are used up; give more, or a generator to go on with")
        return self._then.choice(of)


class Table:
    """A game in progress. Every move and every draw goes through `apply`, which adds one journal line."""

    def __init__(self, game: AnyGame, options: Any, chance: Chance) -> None:
        self.game = game
        self.options = options
        self.players: tuple[Player, ...] = game.setup.players(options)
        self.list: ScoreList = game.lists.of(options)
        """The top-ten list that the scores of this game enter."""
        self._views: dict[Seat | None, Any] = {}
        """By seat, the views of the current state that the game has already computed for players."""
        self.turn: Seat | None = None
        """The seat to act; None while the table draws dice or cards, and after the end of the game."""
        self.state = game.rules.start(options)
        self.lines: list[str] = []
        self.looker: Seat | None = None
        """The person who looks at the screen alone, if several people have hidden hands; else None."""
        self.shown_to: Seat | None = None
        """The seat whose view is always shown; None if the view changes with the player to act."""
        self.hinted = False
        """True if a player took a hint; the scores of this game then enter no list."""
        self._chance = chance

    @property
    def state(self) -> Any:
        """The complete state of the game, including everything hidden."""
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state
        self._due = self.game.rules.due(state)
        self.turn = seat_of(self._due)
        self._views = {}

    @property
    def due(self) -> Due[Any]:
        """The next event that the rules demand: a player's move, a draw, or the end.

        The rules compute this event once for each state.
        """
        return self._due

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that the rules allow the player to act."""
        return legal(self._due)

    @property
    def draws(self) -> bool:
        """True if the next step is a draw of dice or cards."""
        return self._due is not None and not isinstance(self._due, Ask)

    @property
    def player(self) -> Player | None:
        """The player to act, None if no player is to act."""
        return None if self.turn is None else self.players[self.turn]

    @property
    def viewer(self) -> Seat:
        """The seat from whose view the player to act chooses moves; seat 0 while no player is to act."""
        return self.turn or 0

    @property
    def audience(self) -> Seat | None:
        """The seat whose view is on the screen; None if only what everyone may see is shown.

        Without hidden hands, this is the player to act. With hidden hands, it is the only person at the
        table, or the person who looks at the screen alone.
        """
        if self.shown_to is not None:
            return self.shown_to
        people = [seat for seat, player in enumerate(self.players) if not player.computer]
        if self.takes_turns_looking:
            return self.looker
        if self.game.hidden is None and self.game.opponents.press_panel:
            return self.viewer
        return people[0] if people else 0

    @property
    def witness(self) -> Seat | None:
        """The seat from whose view a step is shown; None if several people take turns looking at the screen.

        In that case the others see and hear the step as well, so the animation must not depend on anything
        that only the mover knows.
        """
        return None if self.takes_turns_looking else self.audience

    @property
    def takes_turns_looking(self) -> bool:
        """True if several people have hidden hands, so that each looks at the screen alone in turn."""
        if self.shown_to is not None:
            return False
        return self.game.hidden is not None and sum(not player.computer for player in self.players) > 1

    @property
    def must_look_alone(self) -> bool:
        """True if the person to act sees secret cards or dice and does not look at the screen alone yet."""
        turn = self.turn
        if not self.takes_turns_looking or turn is None or self.players[turn].computer:
            return False
        return self.looker != turn and self.view(turn) != self.view(None)

    @property
    def over(self) -> bool:
        return self._due is None

    @property
    def ended(self) -> bool:
        """True if no points are left to score; a last prompt (UNDO, PLAY AGAIN?) may still follow."""
        return self.over or self.game.over(self.state)

    def name(self, seat: Seat) -> str:
        """Return the name of a seat as shown on the screen."""
        if self.game.look.seat_names:
            return self.game.look.seat_names[seat]
        return seat_name(self.players, seat)

    @property
    def alone(self) -> bool:
        """True if only one person plays, with or without computer players."""
        return sum(not player.computer for player in self.players) == 1

    @property
    def journal(self) -> Journal:
        """The journal of this game, from its beginning to the current state."""
        return Journal(self.game.name, self.game.setup.write(self.options), tuple(self.lines))

    def view(self, seat: Seat | None) -> Any:
        """Return the game as a seat sees it, or as everyone may see it (None).

        The game computes each view once per state.
        """
        if seat not in self._views:
            self._views[seat] = self.game.view(self._state, seat)
        return self._views[seat]

    @property
    def players_view(self) -> Any:
        """The game as the player to act sees it."""
        return self.view(self.viewer)

    def advice(self) -> tuple[Advice, ...]:
        """Return the best choices for the player to act; empty if the game gives no advice."""
        hints = self.game.hints
        return hints.advice(self.players_view) if hints else ()

    def draw(self) -> Drawn:
        """Draw the dice or cards that the rules call for, without applying them to the game.

        Raises TypeError if no draw is due, and ValueError if the deck has too few cards.
        """
        if not isinstance(self._due, Roll | Deal):
            raise TypeError(f"`due` gives {self._due!r}: give Ask, Roll, Deal, or None once the game is over")
        if words := undealable(self._due):
            last = f"after {self.lines[-1]!r}" if self.lines else "at the start"
            raise ValueError(f"{last} {words}")
        return draw(self._due, self._chance)

    def hint(self) -> str:
        """Record in the journal that a hint was taken; return the journal line."""
        self.hinted = True
        self.lines.append(HINT)
        return HINT

    def apply(self, step: Any) -> str:
        """Apply a move or a draw to the game; return the journal line of it. Raises IllegalMoveError."""
        self.state = self.game.rules.apply(self.state, step)
        line = self.game.rules.write(step)
        self.lines.append(line)
        return line


def can_undo(rules: Rules[Any, Any, Any], state: Any, move: Any) -> bool:
    """Return True if a player who makes this move can take it back with the next move."""
    after = rules.apply(state, move)
    due = rules.due(after)
    same = seat_of(due) == seat_of(rules.due(state))
    return same and any(rules.apply(after, one) == state for one in legal(due))


def undealable(due: Due[Any]) -> str:
    """Return an error message if a deal calls for more cards than the deck has left; else ''."""
    if not isinstance(due, Deal) or due.cards <= len(due.deck):
        return ""
    return (
        f"`due` deals {due.cards} cards, but the deck has {len(due.deck)} left: deal fewer, or put cards "
        "back into `Deal.deck`"
    )


def draw(asked: Roll | Deal, chance: Chance) -> Drawn:
    """Return a random draw: dice rolled, or cards dealt one by one from those left in the deck."""
    if isinstance(asked, Roll):
        return Drawn(tuple(chance.choice(FACES) for _ in range(asked.dice)))
    left = list(asked.deck)
    dealt = []
    for _ in range(asked.cards):
        card = chance.choice(left)
        left.remove(card)
        dealt.append(card)
    return Drawn(tuple(dealt))


def resume(game: AnyGame, journal: Journal, chance: Chance) -> Table:
    """Return a table whose game has reached the last line of the journal.

    Raises JournalError, which names the line that does not fit the rules.
    """
    return deque(replay(game, journal, chance), maxlen=1)[0]


def replay(game: AnyGame, journal: Journal, chance: Chance) -> Iterator[Table]:
    """Yield the table before the first journal line and after each line.

    Raises JournalError, which names the line that does not fit the rules.
    """
    try:
        table = Table(game, game.setup.read(journal.options), chance)
    except ReadError as error:
        raise JournalError(f"options: {error}") from error
    yield table
    for number, line in enumerate(journal.lines, 1):
        try:
            if line == HINT:
                table.hint()
            else:
                table.apply(game.rules.read(line))
        except (ReadError, IllegalMoveError) as error:
            raise JournalError(f"step {number}: {error}") from error
        yield table
