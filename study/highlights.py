"""Finds the highlights that attract mode shows, in games between computer players.

`python -m study.highlights GAME ...` writes the highlights in the folder `reel` of each GAME again. Run it
after a game's rules have changed; run it with `--cut` after the times of its animations have changed: a
highlight begins at most 2.2 seconds before its main step.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import TopTen
from cabinet.cards.hands import HandKind, kind
from cabinet.devtools.laws.play import Step, by_computers
from cabinet.play import catalogue
from cabinet.play.attract_clips import FOLDER, ClipPlayer, Highlight, read
from cabinet.store.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cabinet.api import AnyGame

GAMES = Path(__file__).parent.parent / "games"
WANTED = 21
"""The number of highlights stored for a game, so that half an hour of attract mode shows each once."""
MOST = {"": 4, "five": 6, "house": 2, "four": 2, "bonus": 3}
"""The most highlights of each kind for one game; the empty name stands for all other kinds."""
LEAD = 2.2
"""The most seconds from the start of a highlight to its main event."""
LONGEST = 11.0
"""The greatest length of a highlight in seconds."""
LONGEST_WITHOUT_FEAST = 6.4
"""The greatest length in seconds of a highlight without a celebration that fills the screen.

A highlight with a celebration may be longer, and attract mode may end it early: its last seconds show only
coins."""
BACK = 80
"""The most journal lines from the start of a highlight to its event."""
BEST = ("LAST ROLL", "BLUFF", "BANK", "POINTS", "FLUSH")
"""Words in the titles of the best highlights, which are shown first."""
LINES = 240
"""The most lines in the journal of a highlight."""
SEEDS = 4000
KINDS = {
    HandKind.STRAIGHT: "A STRAIGHT",
    HandKind.FLUSH: "A FLUSH",
    HandKind.FULL_HOUSE: "A FULL HOUSE",
    HandKind.FOUR: "FOUR OF A KIND",
    HandKind.STRAIGHT_FLUSH: "STRAIGHT FLUSH",
}


class Found(NamedTuple):
    """An event in a game that is worth showing: its kind, its title, and its place in the journal."""

    kind: str
    title: str
    end: int
    """The number of journal lines up to and including the event."""


def of_dice(game: AnyGame, steps: list[Step]) -> Iterator[Found]:
    """Yield the events of a dice game: five of a kind, good last rolls, the bonus, close or high finishes."""
    rolls = 0
    for step in steps:
        before, after = (game.rules.scores(state) for state in (step.before, step.after))
        gain = sum(after) - sum(before)
        word, _, what = step.line.partition(" ")
        last = ", LAST ROLL" if rolls + (word == "dice") == 3 else ""
        if word == "dice":
            rolls += 1
        if gain > 0:
            name = what if word == "score" else "QUINTA"
            if name in {"QUINTA", "YAHTSEE", "GRAND SLAM"}:
                yield Found("five" if last else "five early", f"{name}{last}", step.number)
            elif name in {"LARGE STRAIGHT", "LONG RUN", "LONG STRAIGHT"} and last:
                yield Found("straight", f"{name}!", step.number)
            elif name in {"FOUR OF A KIND", "4 OF A KIND"} and last:
                yield Found("four", "FOUR OF A KIND", step.number)
            elif name == "FULL HOUSE" and last:
                yield Found("house", "A FULL HOUSE", step.number)
            elif gain >= 35 + 9 and word == "score" and "STRAIGHT" not in name and "RUN" not in name:
                yield Found("bonus", "THE BONUS", step.number)
        if word == "score" or gain:
            rolls = 0
    points = [sum(game.rules.scores(step.after)) for step in steps]
    ends = [step.number for step, now, then in zip(steps[1:], points[1:], points, strict=False) if now > then]
    scores = game.rules.scores(steps[-1].after)
    if len(scores) == 2 and 0 < abs(scores[0] - scores[1]) <= 3:
        yield Found("close", "A CLOSE FINISH", ends[-1])
    if max(scores) >= 280:
        yield Found("great", f"{max(scores)} POINTS", ends[-1])


def of_five_card_draw(_game: AnyGame, steps: list[Step]) -> Iterator[Found]:
    """Yield the events of a FIVE CARD DRAW session: bluffs that work or are called, and great hands shown."""
    raised = None
    for step in steps:
        before, after = step.before, step.after
        if step.line.split()[0] in {"bet", "raise"}:
            raised = before.speaker
        if sum(after.won) > 0 and not sum(before.won):
            winners = [seat for seat, won in enumerate(after.won) if won]
            pot = sum(after.won)
            best = kind(after.hands[winners[0]])
            if after.shown and raised is not None and raised not in winners and after.playing[raised]:
                if kind(after.hands[raised]) == HandKind.NOTHING and pot >= 60:
                    yield Found("called", "A BLUFF, CALLED", step.number)
                elif kind(after.hands[raised]) >= HandKind.THREE:
                    yield Found("beaten", "STRONG, AND BEATEN", step.number)
            elif after.shown and best in KINDS and pot >= 60:
                yield Found(KINDS[best], KINDS[best], step.number)
            elif (
                not after.shown and winners == [0] and best == HandKind.NOTHING and raised == 0 and pot >= 80
            ):
                yield Found("bluff", "A BLUFF THAT WORKS", step.number)
        if step.line.startswith("another"):
            raised = None


def of_heads_up_poker(_game: AnyGame, steps: list[Step]) -> Iterator[Found]:
    """Yield the events of a HEADS-UP POKER session: great hands shown, bluffs, the dealer's last dollar."""
    for step in steps:
        before, after = step.before, step.after
        if not after.won or before.won:
            continue
        best = after.best[0]
        if after.ending is not None and best == 0:
            yield Found("broke", "THE BANK IS BROKEN", step.number)
        elif after.folded is None:
            shown = kind(after.hands[best])
            other = kind(after.hands[1 - best])
            if other >= HandKind.THREE:
                yield Found("beaten", "STRONG, AND BEATEN", step.number)
            elif shown in KINDS and after.won >= 30:
                yield Found(KINDS[shown], KINDS[shown], step.number)
            elif shown == other == HandKind.PAIR and after.won >= 60:
                yield Found("pair", "PAIR AGAINST PAIR", step.number)
        elif after.folded == 1 and kind(after.hands[0]) == HandKind.NOTHING and after.won >= 24:
            yield Found("bluff", "A BLUFF THAT WORKS", step.number)


FINDERS: dict[str, Callable[[AnyGame, list[Step]], Iterator[Found]]] = {
    "dice_poker": of_dice,
    "yahtsee": of_dice,
    "poker_dice": of_dice,
    "five_card_draw": of_five_card_draw,
    "heads_up_poker": of_heads_up_poker,
}


def timed(game: AnyGame, highlight: Highlight) -> list[float]:
    """Return the start time of each line of a highlight, and the end of the last one, in seconds."""
    rerun = ClipPlayer(game, highlight, rng=Random(0), top_ten=lambda _: TopTen())
    times: list[float] = []
    now = 0.0
    while not rerun.over(now):
        rerun.tick(now)
        lines = len(rerun.stage.table.lines) - highlight.start
        times += [now] * (lines - len(times))
        told = highlight.start + lines == len(highlight.journal.lines)
        due = rerun.ends if told else min(rerun.next_due(now), now + 1.0)
        now = max(now + 0.001, due)
    return [*times, now]


def cut(game: AnyGame, title: str, journal: Journal) -> Highlight | None:
    """Return the end of a journal as a highlight; None if the highlight is too long.

    The highlight begins at most `LEAD` seconds before its last step.
    """
    first = max(0, len(journal.lines) - BACK)
    *times, _ = timed(game, Highlight(title, first, journal))
    for at in range(len(times)):
        # A line's time is that of the beginning of its step.
        if times[-1] - times[at] <= LEAD:
            made = Highlight(title, first + at, journal)
            *began, ends = timed(game, made)
            if began[-1] <= LEAD:
                return made if ends <= LONGEST else None
    return None


def highlights(game: AnyGame) -> Iterator[Highlight]:
    """Yield the wanted number of highlights, of many kinds, each from another game; leave out long ones."""
    kinds: Counter[str] = Counter()
    choices = game.setup.choices()
    alone = [each for each in choices[:3] if len(game.setup.players(each)) <= 5]
    for seed in range(SEEDS):
        options = alone[seed % len(alone)]
        steps = list(by_computers(game, options, seed))
        for found in FINDERS[game.name](game, steps):
            if kinds[found.kind] >= MOST.get(found.kind, MOST[""]):
                continue
            lines = tuple(step.line for step in steps[: found.end])
            if len(lines) > LINES:
                continue
            made = cut(game, found.title, Journal(game.name, game.setup.write(options), lines))
            if made and (found.kind.startswith("five") or timed(game, made)[-1] <= LONGEST_WITHOUT_FEAST):
                kinds[found.kind] += 1
                yield made
                break
        if sum(kinds.values()) >= WANTED:
            return


def cut_again(game: AnyGame, folder: Path) -> None:
    """Cut the highlights of a folder again, after the durations of the game's animations have changed.

    Highlights that are now too long are deleted.
    """
    for path in sorted(folder.glob("highlight-*.txt")):
        old = read(path.read_text(encoding="utf-8"))
        made = cut(game, old.title, old.journal)
        if made:
            path.write_text(made.write(), encoding="utf-8")
        else:
            path.unlink()
        print(game.name, path.name, old.title, made.start if made else "is too long and was removed")


def main(arguments: Sequence[str] | None = None) -> None:
    """Find highlights of the given games, and replace those in the games' folders."""
    parser = argparse.ArgumentParser(prog="python -m study.highlights", description=main.__doc__)
    parser.add_argument("names", nargs="+", metavar="GAME", choices=FINDERS, help=f"of {', '.join(FINDERS)}")
    parser.add_argument("--cut", action="store_true", help="keep those that are there, and cut them again")
    wanted = parser.parse_args(arguments)
    for game in catalogue.load():
        if game.name not in wanted.names:
            continue
        folder = GAMES / game.name / FOLDER
        if wanted.cut:
            cut_again(game, folder)
            continue
        made = list(highlights(game))
        folder.mkdir(exist_ok=True)
        for old in folder.glob("highlight-*.txt"):
            old.unlink()
        # Two highlights of the same kind never follow each other, and the best come first.
        titles = [each.title for each in made]
        dull = [not any(word in title for word in BEST) for title in titles]
        order = sorted(range(len(made)), key=lambda at: (titles[:at].count(titles[at]), dull[at], at))
        for number, each in enumerate((made[at] for at in order), 1):
            (folder / f"highlight-{number:02}.txt").write_text(each.write(), encoding="utf-8")
            print(game.name, number, each.title, each.start, len(each.journal.lines))


if __name__ == "__main__":
    main()
