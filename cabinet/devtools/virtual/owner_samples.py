"""Sample data and presses for pictures of the operator's menu: statistics, a machine, questions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from cabinet.api import Entry
from cabinet.doctor.machine import Machine
from cabinet.files.service import WRONG_FILES
from cabinet.play.question import LASTS
from cabinet.scenes.operator.books_page import BooksPage
from cabinet.scenes.operator.menu import PAGES
from cabinet.scenes.operator.system_page import BackupPage, SystemPage
from cabinet.scenes.operator.top_tens import TopTensPage
from cabinet.store import CardTrouble, Condition, Incident, Store
from cabinet.store.books import DAYS, Books, Life, Tally
from cabinet.system.host import Host
from cabinet.system.requests import ADDRESSES, BACK_UP, RequestResult, SystemRequests

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.devtools.virtual.cabinet import VirtualCabinet
    from cabinet.display.canvas import Canvas

LIFE = Life(seconds=1234 * 3600 + 340, starts=312, unclean=287, crashes=1, attract=42 * 3600 + 60)
ANSWERS = {
    ADDRESSES: RequestResult(True, "CABINET\n192.168.178.45\nFD00::DEA6:32FF:FE12:3456"),
    BACK_UP: RequestResult(True, "KEPT ON THE STICK AS\nARCADE-CABINET/0003\nIT MAY BE PULLED NOW"),
}
FILES = {
    "/sys/class/thermal/thermal_zone0/temp": "54321",
    "/sys/devices/platform/soc/soc:firmware/get_throttled": "50000",
    "/opt/cabinet/current/release.json": '{"version": "0.2.0"}',
    "/opt/cabinet/previous/release.json": '{"version": "0.1.4"}',
}


INCIDENTS = (
    Incident(
        1,
        "cabinet.log WAS DAMAGED: SET ASIDE AS cabinet.damaged-1.log. THE OTHER COPY HAS ALL OF IT",
        None,
    ),
    Incident(2, "cabinet.log WAS MISSING: RESTORED FROM THE SECOND COPY", date(2026, 3, 1)),
    Incident(
        3,
        "spare/cabinet.log CANNOT BE READ: sudo chown cabinet: /var/lib/cabinet/spare/cabinet.log",
        date(2026, 3, 1),
    ),
    Incident(
        4,
        "spare/cabinet.log IS THE LOG OF ANOTHER CABINET: SET ASIDE AS spare/cabinet.damaged-20.log. "
        "SOME OF IT MAY BE LOST",
        date(2026, 3, 14),
    ),
    Incident(
        5,
        "cabinet.log CANNOT BE READ: REPLACE THE CARD IF THIS STAYS",
        date(2026, 3, 15),
    ),
)


WRONG = (
    'network-config, line 14: the password of the Wi-Fi "Our Wi-Fi" has 5 characters: 8 to 63\n'
    "user-data, line 19: the SSH key is not whole: copy the line once more\n"
)


@dataclass(frozen=True)
class SampleMachine(Machine):
    """A simulated machine with fixed properties; only the errors in the owner's files can be chosen."""

    wrong: str = ""

    def text(self, path: str) -> str | None:
        return self.wrong if path == str(WRONG_FILES) else FILES.get(path)

    def find(self, pattern: str) -> tuple[str, ...]:
        return tuple(path for path in FILES if path.rpartition("/")[2] == pattern.rpartition("/")[2])

    def free(self, _path: str) -> int | None:
        """Return the free bytes of a simulated memory card that is half full."""
        return 15 << 30


class SampleRequests(SystemRequests):
    """Simulated requests to the system, such as an update, that succeed at once."""

    def ask(self, request: str) -> None:
        """Do nothing, because the answer to a simulated request is always ready."""

    def answer(self, request: str) -> RequestResult | None:
        return ANSWERS[request]


class TroubledStore(Store):
    """A store that simulates a memory card which had errors for some days and is now read-only."""

    def condition(self) -> Condition:
        return Condition(
            1, "[Errno 30] Read-only file system: '/var/lib/cabinet/cabinet.log'", CardTrouble.READ_ONLY
        )

    def incidents(self) -> tuple[Incident, ...]:
        return INCIDENTS


def host(folder: Path, *, troubled: bool = False) -> Host:
    """Return a simulated machine with its files in `folder`.

    `troubled`: the files that configure the machine have errors.
    """
    machine = SampleMachine(programs=False, wrong=WRONG if troubled else "")
    return Host(
        data=folder, requests=SampleRequests(folder), version=lambda: "0.2.0", machine=lambda: machine
    )


def books(games: tuple[AnyGame, ...], today: date) -> Books:
    """Return sample play statistics of four busy weeks."""
    tallies: dict[str, Tally] = {}
    days: dict[tuple[date | None, str], int] = {}
    for number, game in enumerate(games):
        by_day = [(7 * ago + 5 * number) % (11 + 2 * number) for ago in range(DAYS)]
        plays = sum(by_day) + 900 * (number + 1)
        finished = plays * 3 // 4
        tallies[game.name] = Tally(
            plays, finished, finished, finished * (400 + 61 * number), finished, finished * 187, 1480
        )
        days |= {(today - timedelta(days=ago), game.name): count for ago, count in enumerate(by_day)}
    days[None, games[0].name] = 12
    return Books(tallies, days, LIFE)


def beside(cabinet: VirtualCabinet, title: str) -> Iterator[tuple[str, Canvas]]:
    """Yield names and pictures of a page of the operator's menu after presses that change it."""
    if title == BooksPage.title:
        cabinet.press("p1_right")
        yield "a game", _shot(cabinet)
        yield "clear", _asked(cabinet, "p1_fire")
    elif title == TopTensPage.title:
        cabinet.press("p1_down", "p1_down")
        yield "a row", _shot(cabinet)
        yield "remove", _asked(cabinet, "p1_fire")
        yield from _several_lists(cabinet)
    elif title == BackupPage.title:
        # The dates of the sample rows lie in several years. Hide the current date, so that none of them
        # counts as invalid.
        day, cabinet.clock.day = cabinet.clock.day, None
        cabinet.press("p1_fire")
        yield "done", _shot(cabinet)
        cabinet.clock.day = day
        cabinet.press("start")
        yield "restore", _asked(cabinet, "p1_down", "p1_fire")
    elif title == SystemPage.title:
        yield "factory reset", _asked(cabinet, "p1_up", "p1_up", "p1_fire")


def _several_lists(cabinet: VirtualCabinet) -> Iterator[tuple[str, Canvas]]:
    """Yield pictures of the page TOP TENS with several lists: the last list, and the question CLEAR ALL."""
    several = next((game for game in cabinet.games if len(game.lists.all) > 1), None)
    if several is None:
        return
    for number, one in enumerate(several.lists.all):
        cabinet.store.post(several.kept_as(one), Entry("ADA", 399 - number, date(1982, 3, 1)))
    lists = [(game, one) for game in cabinet.games for one in game.lists.all]
    cabinet.press(*["p1_right"] * lists.index((several, several.lists.all[-1])))
    yield "several lists", _shot(cabinet)
    yield "clear all", _asked(cabinet, "p1_up", "p1_fire")


def code(cabinet: VirtualCabinet) -> Iterator[tuple[str, Canvas]]:
    """Yield pictures of the operator's code: the offer to set it, how it is set and entered, a wrong code."""
    yield "offered", _shot(cabinet)
    cabinet.press("p1_fire")
    yield "set", _shot(cabinet)
    cabinet.press("p1_up", "p1_left", "p1_fire")
    yield "half set", _shot(cabinet)
    cabinet.press("p1_down", "option", "p1_up", "p1_left")
    yield "once more", _shot(cabinet)
    cabinet.press(
        "p1_fire", "p1_down", *["p1_down"] * list(PAGES).index(TopTensPage.title), "p1_fire", "p1_fire"
    )
    cabinet.press("p1_up", "p1_left", "p1_left")
    yield "asked for", _shot(cabinet)
    cabinet.press(*["p1_left"] * 13)
    yield "wrong", _shot(cabinet)


def troubles(cabinet: VirtualCabinet) -> Iterator[tuple[str, Canvas]]:
    """Yield pictures of the pages from the operator's menu to the errors of the memory card."""
    yield "menu", _shot(cabinet)
    cabinet.press(*["p1_down"] * list(PAGES).index(SystemPage.title), "p1_fire")
    yield SystemPage.title, _shot(cabinet)
    cabinet.press("p1_fire")
    yield "WHAT HAPPENED", _shot(cabinet)
    cabinet.press("p1_right")
    yield "WHAT HAPPENED 2", _shot(cabinet)


def setup_files(cabinet: VirtualCabinet) -> Iterator[tuple[str, Canvas]]:
    """Yield pictures of the pages from the operator's menu to the errors in the owner's files."""
    cabinet.press(*["p1_down"] * list(PAGES).index(SystemPage.title), "p1_fire")
    yield SystemPage.title, _shot(cabinet)
    cabinet.press("p1_fire")
    yield "SETUP FILES", _shot(cabinet)


def _asked(cabinet: VirtualCabinet, *presses: str) -> Canvas:
    """Press these switches; return the picture of the question that appears, and let it time out."""
    cabinet.press(*presses)
    shot = _shot(cabinet)
    cabinet.run(LASTS)
    return shot


def _shot(cabinet: VirtualCabinet) -> Canvas:
    cabinet.run(0.5)
    cabinet.wait_for_card()
    cabinet.run(0.7)
    return cabinet.screen.copy()
