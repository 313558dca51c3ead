"""One game under way: rules, seats, chance and the journal; also resumes and replays games."""

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
"""The faces of a die."""
HINT = "hint"
"""The journal line of a hint. It is not a step of any game."""


class Chance(Protocol):
    """The source of dice and cards: a `random.Random`, or known draws."""

    def choice(self, of: Sequence[int], /) -> int:
        """Return one of the values of `of`, each equally likely."""


class Rigged:
    """A source of known draws: for tests, demonstrations and bug reports.

    After the last known draw `then` makes the draws, until more are added.
    """

    def __init__(self, faces: Iterable[int] = (), then: Chance | None = None) -> None:
        self.faces = deque(faces)
        self._then = then

    def choice(self, of: Sequence[int], /) -> int:
        """Return the next draw. Raises ValueError if there is none or it is impossible."""
        if self.faces:
            face = self.faces.popleft()
            if face not in of:
                raise ValueError(f"rigged draw {face} is not one of {', '.join(map(str, of))}; mend the list")
            return face
        if self._then is None:
            raise ValueError("the rigged draws are used up; give more, or a generator to go on with")
        return self._then.choice(of)


class Table:
    """A game under way. Everything that happens goes through `apply`, one journal line each."""

    def __init__(self, game: AnyGame, options: Any, chance: Chance) -> None:
        self.game = game
        self.options = options
        self.players: tuple[Player, ...] = game.setup.players(options)
        self.list: ScoreList = game.lists.of(options)
        """The top-ten list for which the game is played."""
        self._views: dict[Seat | None, Any] = {}
        """The views of the current state that have been computed so far, by seat."""
        self.turn: Seat | None = None
        """The seat to act; None while the table draws dice or cards, and once the game is over."""
        self.state = game.rules.start(options)
        self.lines: list[str] = []
        self.looker: Seat | None = None
        """The person who looks at the screen alone, if several people have hidden hands."""
        self.shown_to: Seat | None = None
        """The seat whose view is always shown; None if the view follows the turns."""
        self.hinted = False
        """True if a hint was taken; the scores of this game then enter no list."""
        self._chance = chance

    @property
    def state(self) -> Any:
        """The whole state of the game."""
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state
        self._due = self.game.rules.due(state)
        self.turn = seat_of(self._due)
        self._views = {}

    @property
    def due(self) -> Due[Any]:
        """The next thing to happen in the game; the rules are asked once for each state."""
        return self._due

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves of the seat to act."""
        return legal(self._due)

    @property
    def draws(self) -> bool:
        """True if dice or cards must be drawn next."""
        return self._due is not None and not isinstance(self._due, Ask)

    @property
    def player(self) -> Player | None:
        """The player to act, None if there is none."""
        return None if self.turn is None else self.players[self.turn]

    @property
    def viewer(self) -> Seat:
        """The seat from whose view moves are made."""
        return self.turn or 0

    @property
    def audience(self) -> Seat | None:
        """The seat whose view is shown; None shows only the parts that everyone may see.

        Without hidden hands, this is the player to act; otherwise the only person, or the person who looks
        alone.
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
        """The seat whose view of a step is shown; None if several people take turns looking.

        The others see and hear the step as well, so it must not depend on anything that only the mover knows.
        """
        return None if self.takes_turns_looking else self.audience

    @property
    def takes_turns_looking(self) -> bool:
        """True if several people have hidden hands and each looks at their own turn."""
        if self.shown_to is not None:
            return False
        return self.game.hidden is not None and sum(not player.computer for player in self.players) > 1

    @property
    def must_look_alone(self) -> bool:
        """True if the person to act sees more than everyone may, and does not look alone yet."""
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
        """Return a seat's name on the screen."""
        if self.game.look.seat_names:
            return self.game.look.seat_names[seat]
        return seat_name(self.players, seat)

    @property
    def alone(self) -> bool:
        """True if one person plays, with or without computer players."""
        return sum(not player.computer for player in self.players) == 1

    @property
    def journal(self) -> Journal:
        """The journal up to now."""
        return Journal(self.game.name, self.game.setup.write(self.options), tuple(self.lines))

    def view(self, seat: Seat | None) -> Any:
        """Return the view of a seat, for None that of everyone; the game is asked once for each state."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self._state, seat)
        return self._views[seat]

    @property
    def players_view(self) -> Any:
        """Return the view of the player to act."""
        return self.view(self.viewer)

    def advice(self) -> tuple[Advice, ...]:
        """Return the best choices of the player to act; empty if the game has no advice."""
        hints = self.game.hints
        return hints.advice(self.players_view) if hints else ()

    def draw(self) -> Drawn:
        """Draw the dice or cards that the rules ask for, without applying them.

        Raises TypeError if no draw is due, and ValueError if the deck has too few cards.
        """
        if not isinstance(self._due, Roll | Deal):
            raise TypeError(f"`due` gives {self._due!r}: give Ask, Roll, Deal, or None once the game is over")
        if words := undealable(self._due):
            last = f"after {self.lines[-1]!r}" if self.lines else "at the start"
            raise ValueError(f"{last} {words}")
        return draw(self._due, self._chance)

    def hint(self) -> str:
        """Note that a hint was taken; return its journal line."""
        self.hinted = True
        self.lines.append(HINT)
        return HINT

    def apply(self, step: Any) -> str:
        """Apply a move or a draw; return its journal line. Raises IllegalMoveError."""
        self.state = self.game.rules.apply(self.state, step)
        line = self.game.rules.write(step)
        self.lines.append(line)
        return line


def can_undo(rules: Rules[Any, Any, Any], state: Any, move: Any) -> bool:
    """Return True if the player to act can make this move and bring the state back with the next one."""
    after = rules.apply(state, move)
    due = rules.due(after)
    same = seat_of(due) == seat_of(rules.due(state))
    return same and any(rules.apply(after, one) == state for one in legal(due))


def undealable(due: Due[Any]) -> str:
    """Return the fault if a deal asks for more cards than the deck has, or ''."""
    if not isinstance(due, Deal) or due.cards <= len(due.deck):
        return ""
    return (
        f"`due` deals {due.cards} cards, but the deck has {len(due.deck)} left: deal fewer, or put cards "
        "back into `Deal.deck`"
    )


def draw(asked: Roll | Deal, chance: Chance) -> Drawn:
    """Roll dice, or deal cards from the rest of the deck, one after another."""
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
    """Return the table after the journal's last line.

    Raises JournalError naming the line that does not fit the rules.
    """
    return deque(replay(game, journal, chance), maxlen=1)[0]


def replay(game: AnyGame, journal: Journal, chance: Chance) -> Iterator[Table]:
    """Yield the table before the first line and after each. Raises JournalError as `resume` does."""
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
