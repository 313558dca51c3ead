"""The highlights that attract mode replays follow the rules of their games and are short."""

from __future__ import annotations

from random import Random

import pytest

from cabinet.api import TopTen
from cabinet.play import attract_clips, catalogue
from cabinet.play.attract_clips import ClipPlayer, Highlight
from cabinet.store.journal import Journal, JournalError

GAMES = catalogue.load()
REELS = [(game, number) for game in GAMES for number in range(21)]


def lasts(rerun: ClipPlayer, lines: int) -> tuple[float, float]:
    """Return the time in seconds at which a clip's last step begins, and that at which the clip ends."""
    now, begins = 0.0, 0.0
    while not rerun.over(now):
        rerun.tick(now)
        if len(rerun.stage.table.lines) < lines:
            begins = now
        now = max(now + 0.001, min(rerun.next_due(now), now + 1.0))
    return begins, now


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_21_highlights(game: object) -> None:
    """Attract mode needs 21 different highlights of a game for half an hour without a repeat."""
    found = attract_clips.highlights(game.name)  # type: ignore[attr-defined]
    assert len(found) == 21
    assert len({each.write() for each in found}) == 21
    assert all(len(each.title) <= 23 for each in found)


@pytest.mark.parametrize(("game", "number"), REELS, ids=lambda each: getattr(each, "name", str(each)))
def test_clip_replays_its_journal(game: object, number: int) -> None:
    """The last step of a clip begins within 3 s, and the clip ends within 11 s."""
    highlight = attract_clips.highlights(game.name)[number]  # type: ignore[attr-defined]
    rerun = ClipPlayer(game, highlight, rng=Random(1), top_ten=lambda _: TopTen())  # type: ignore[arg-type]
    begins, seconds = lasts(rerun, len(highlight.journal.lines))
    assert tuple(rerun.stage.table.lines) == highlight.journal.lines
    assert begins <= 3.0
    assert begins < seconds <= 11.0
    assert rerun.time(seconds + 60) == rerun.stage.phase.ends
    assert not rerun.stage.show(rerun.time(seconds), True).entering


@pytest.mark.parametrize(("name", "pace"), [("yahtsee", 1), ("heads_up_poker", 2)])
def test_clips_of_card_games_run_at_twice_the_pace(name: str, pace: int) -> None:
    """Clips of card games run at twice the pace of the game, clips of dice games at the usual pace."""
    game = next(each for each in GAMES if each.name == name)
    clip = ClipPlayer(game, attract_clips.highlights(name)[0], rng=Random(1), top_ten=lambda _: TopTen())
    clip.tick(100.0)
    assert clip.time(100.0) == 100.0
    assert clip.time(101.0) == 100.0 + pace


def test_highlight_reads_back_from_its_text() -> None:
    highlight = Highlight("A ROLL", 1, Journal("dice_poker", "players 1", ("dice 6 6 2 6 1",)))
    assert attract_clips.read(highlight.write()) == highlight


@pytest.mark.parametrize("text", ["", "title A ROLL\n", "title A\nfrom x\n", "colour red\n"])
def test_invalid_highlight_raises(text: str) -> None:
    journal = Journal("dice_poker", "players 1").write() if text else ""
    with pytest.raises(ValueError, match=r"line 1|invalid literal"):
        attract_clips.read(text + journal)


def test_game_without_highlights_has_no_clips() -> None:
    assert attract_clips.highlights("somebodys") == ()


def test_highlight_that_breaks_the_rules_raises() -> None:
    bad = Highlight("A ROLL", 1, Journal("dice_poker", "players 1", ("score CHANCE",)))
    with pytest.raises(JournalError):
        ClipPlayer(GAMES[0], bad, rng=Random(1), top_ten=lambda _: TopTen())
