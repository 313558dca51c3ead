"""The door: whoever is slow, silent, many or mad holds up nobody."""

from __future__ import annotations

import os
import socket
import struct
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from cabinet.clock import VirtualClock
from cabinet.owner import server, wire
from cabinet.owner.child import in_child
from cabinet.owner.client import DoorError, NobodyError, NotYetError, ask
from cabinet.owner.privileges import Account
from cabinet.owner.requests import (
    LISTS,
    ChangeScores,
    Done,
    GetPicture,
    GetScores,
    LevelsNow,
    NotYet,
    Picture,
    Refused,
    Row,
    ScoresNow,
    SetSetting,
)
from cabinet.owner.server import CONNECTIONS, Server
from tests.owner.doors import House, house

STRANGER = Account(65533, 65533)
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")


def framed(data: bytes) -> bytes:
    """Bytes with their length before them."""
    return struct.pack(">I", len(data)) + data


def scores(home: House) -> ScoresNow:
    """What the door says of the scores."""
    return home.meanwhile(lambda: ask(home.path, GetScores(), ScoresNow))


def test_a_request_is_answered(home: House) -> None:
    """By the thread that goes round, which is called for it."""
    assert scores(home) == ScoresNow({})
    assert home.called == 1
    assert home.path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (framed(b"\xc1\xff\x00"), "cannot be understood"),
        (framed(b""), "cannot be understood"),
        (framed(msgspec.msgpack.encode({"type": "Nonsense"})), "cannot be understood"),
        (framed(msgspec.msgpack.encode({"type": "GetScores", "more": 1})), "cannot be understood"),
        (framed(b"\x91" * 60_000), "cannot be understood"),
        (framed(msgspec.msgpack.encode(SetSetting("sound", "x" * 65, 1))), "Expected `str` of length <= 64"),
        (
            framed(
                msgspec.msgpack.encode(ChangeScores(enter={"yahtsee": tuple(Row("A", n) for n in range(11))}))
            ),
            "length <= 10",
        ),
        (
            framed(msgspec.msgpack.encode(ChangeScores(enter={f"g{n}": () for n in range(LISTS + 1)}))),
            f"length <= {LISTS}",
        ),
        (struct.pack(">I", wire.REQUEST_MOST + 1), f"it has {wire.REQUEST_MOST + 1} bytes, and 65536"),
        (b"GET / HTTP/1.1\r\n\r\n", "bytes, and 65536 are the most"),
    ],
)
def test_garbage_is_refused(home: House, sent: bytes, words: str) -> None:
    """In words, before the thread that goes round hears of it; what is too large is never read."""
    with home.connect() as connection:
        connection.sendall(sent)
        reply = wire.take_reply(connection, 10)
    assert isinstance(reply, Refused)
    assert words in reply.words
    assert home.door.due(0.0) == float("inf")
    assert scores(home) == ScoresNow({})


def test_half_a_request(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever goes away in the middle is forgotten; whoever stays is told after a while."""
    with home.connect() as connection:
        connection.sendall(framed(b"x" * 100)[:50])
    monkeypatch.setattr(server, "REQUEST_WITHIN", 0.05)
    with home.connect() as connection:
        connection.sendall(b"\0\0")
        reply = wire.take_reply(connection, 10)
    assert reply == Refused("refused: it did not come in time")
    assert scores(home) == ScoresNow({})


def test_a_byte_now_and_then(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is for the whole request: whoever drips it is told as well."""
    monkeypatch.setattr(server, "REQUEST_WITHIN", 0.1)
    with home.connect() as connection:
        began = time.monotonic()
        try:
            while time.monotonic() < began + 10:
                connection.sendall(b"\0")
                time.sleep(0.03)
        except OSError:
            pass
        assert time.monotonic() < began + 5


def test_many_silent_ones(home: House) -> None:
    """Eight may be silent, the next is turned away; when they have gone all is as before."""
    silent = [home.connect() for _ in range(CONNECTIONS)]
    until = time.monotonic() + 10
    while len(home.door._connections) < CONNECTIONS:
        assert time.monotonic() < until
        time.sleep(0.001)
    with pytest.raises(DoorError, match="too many ask at once"):
        scores(home)
    began = time.perf_counter()
    home.door.step()
    assert time.perf_counter() - began < 0.1, "the loop has nothing to do with them"
    for connection in silent:
        connection.close()
    while home.door._connections:
        assert time.monotonic() < until
        time.sleep(0.001)
    assert scores(home) == ScoresNow({})


def test_a_flood(home: House) -> None:
    """A hundred that ask at once: each is answered or turned away, and the door stays open."""

    def flood(_number: int) -> str:
        try:
            return type(ask(home.path, GetScores(), ScoresNow)).__name__
        except DoorError as error:
            return str(error)

    answers = home.meanwhile(lambda: list(home.helpers.map(flood, range(100))))
    assert set(answers) <= {"ScoresNow", "too many ask at once: try again in a moment"} | {
        one for one in answers if "does not answer" in one
    }
    assert "ScoresNow" in answers
    assert scores(home) == ScoresNow({})


def test_who_does_not_read(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that nobody takes ends with the connection; the loop has gone on long since."""
    monkeypatch.setattr(server, "TAKEN_WITHIN", 0.1)
    with home.connect() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(framed(msgspec.msgpack.encode(GetPicture())))
        until = time.monotonic() + 10
        while home.door.due(0.0):
            assert time.monotonic() < until
            time.sleep(0.001)
        began = time.perf_counter()
        home.door.step()
        assert time.perf_counter() - began < 0.1
        while home.door._connections:
            assert time.monotonic() < until
            time.sleep(0.01)
    assert len(home.meanwhile(lambda: ask(home.path, GetPicture(), Picture)).rgb) == 640 * 360 * 3


def test_a_busy_cabinet_does_nothing_later(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was told to try again must not find that it was done twice."""
    monkeypatch.setattr(server, "ANSWER_WITHIN", 0.05)
    change = ChangeScores(enter={"yahtsee": (Row("ANN", 5),)})
    asking = home.helpers.submit(lambda: ask(home.path, change, Done))
    with pytest.raises(NotYetError, match="the cabinet cannot do that now: it is busy: try again"):
        asking.result(10)
    home.door.step()
    assert home.store.top_ten("yahtsee") == ()


def test_an_answer_that_fails(
    home: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log tells, whoever asked is told, and the loop goes on."""

    def fails() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(home.store, "rows", fails)
    with pytest.raises(DoorError, match="the cabinet's log tells why"):
        scores(home)
    assert "GetScores cannot be answered" in caplog.text
    monkeypatch.undo()
    assert scores(home) == ScoresNow({})


def test_another_answer_than_expected(home: House) -> None:
    """As of a program of another version."""
    with pytest.raises(DoorError, match="answers something else than it was asked"):
        home.meanwhile(lambda: ask(home.path, GetScores(), LevelsNow))


def test_the_largest_change_takes_no_time(home: House) -> None:
    """Ten rows of every game, the most that a request may have: far less than a picture's time."""
    rows = tuple(Row("ANN", score) for score in range(10))
    lists = {game.name: rows for game in home.games}
    taken = []
    for _ in range(5):
        began = time.perf_counter()
        answers = list(home.answers(ChangeScores(remove=lists)))
        home.answers(ChangeScores(enter=lists))
        taken.append(time.perf_counter() - began)
    assert isinstance(answers[0], Done)
    assert min(taken) < 1 / 60


@needs_root
def test_strangers_are_turned_away(home: House, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever the modes of socket and folder: only root and the cabinet's own user may ask."""
    home.path.parent.chmod(0o755)
    with pytest.raises(PermissionError):
        in_child(STRANGER, lambda: home.connect().close(), None)
    home.path.chmod(0o666)

    def stranger() -> str:
        with home.connect() as connection:
            reply = wire.take_reply(connection, 10)
        assert isinstance(reply, Refused)
        return reply.words

    assert in_child(STRANGER, stranger, str) == (
        "only root and the cabinet's own user may ask: run it with sudo"
    )
    assert "user 65533 may not ask the cabinet anything" in caplog.text


@needs_root
def test_a_stranger_s_door(home: House) -> None:
    """Whoever is not the cabinet gets no request: the other end is looked at before anything is sent."""
    home.path.parent.chmod(0o777)
    path = home.path.with_name("other.sock")
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    previous = os.geteuid()
    os.seteuid(STRANGER.user)
    try:
        listening.bind(str(path))
        listening.listen()
    finally:
        os.seteuid(previous)
    with listening, pytest.raises(DoorError, match="belongs to user 65533, who is not the cabinet"):
        ask(path, GetScores(), ScoresNow)


def test_nobody_there(home: House) -> None:
    """Neither a socket, nor anybody behind it."""
    with pytest.raises(NobodyError, match=r"no cabinet listens at .*: start it"):
        ask(home.path.with_name("none.sock"), GetScores(), ScoresNow)
    home.door.close()
    assert not home.path.exists()
    with pytest.raises(NobodyError):
        ask(home.path, GetScores(), ScoresNow)


def test_one_that_was_cut_off_is_in_nobodys_way(home: House) -> None:
    """Its socket lies there and nobody answers: the next cabinet takes its place."""
    path = home.path.with_name("left.sock")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as left:
        left.bind(str(path))
        left.listen()
    door = Server(lambda: path, home.answers, home._call)
    door.open()
    assert path.exists()
    door.close()
    assert not path.exists()


def test_two_cabinets(home: House, caplog: pytest.LogCaptureFixture) -> None:
    """The second on the same folder is not heard, and leaves the first its door."""
    second = Server(lambda: home.path, home.answers, home._call)
    second.open()
    assert f"another cabinet listens at {home.path}" in caplog.text
    second.close()
    assert scores(home) == ScoresNow({})


def test_a_path_that_is_too_long(home: House, caplog: pytest.LogCaptureFixture) -> None:
    """It plays all the same, and the log tells."""
    door = Server(lambda: home.path.with_name("x" * 108), home.answers, home._call)
    door.open()
    assert "has more than 107 bytes" in caplog.text
    door.close()


def test_a_cabinet_that_waits_answers(tmp_path: Path) -> None:
    """Before anything is there it says what it waits for, or that it starts."""
    with TemporaryDirectory() as place:
        path = Path(place) / "owner.sock"
        cabinet = House(tmp_path / "data", VirtualClock(), path)
        cabinet.door.open()
        with pytest.raises(NotYetError, match="the cabinet cannot do that now: it is starting"):
            scores(cabinet)
        cabinet.waits_for = "cannot start: pins"
        with pytest.raises(NotYetError, match="the cabinet cannot do that now: cannot start: pins"):
            scores(cabinet)
        cabinet.close()


def test_the_end_lets_go_of_whoever_waits(tmp_path: Path) -> None:
    """A request is under way when the cabinet stops: nothing hangs."""
    with house(tmp_path / "data", VirtualClock()) as cabinet, cabinet.connect() as connection:
        connection.sendall(b"\0")
        until = time.monotonic() + 10
        while not cabinet.door._connections:
            assert time.monotonic() < until
        cabinet.door.close()
        while cabinet.door._connections:
            assert time.monotonic() < until
        assert connection.recv(1) == b""


def test_a_pause_passes(home: House) -> None:
    """Whether anybody asks or not."""
    began = time.monotonic()
    home.door.pause(0.02)
    assert time.monotonic() >= began + 0.02


def test_words_of_others_do_nothing_to_a_terminal(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has been taken over cannot send what a terminal would obey."""
    monkeypatch.setattr(type(home.answers), "__call__", lambda *_: (Refused("\x1b[2Jgone\n"),))
    with pytest.raises(DoorError, match=r"^\?\[2Jgone\n$"):
        scores(home)
    monkeypatch.setattr(type(home.answers), "__call__", lambda *_: (NotYet("\x07"),))
    with pytest.raises(NotYetError, match=r"now: \?$"):
        scores(home)
