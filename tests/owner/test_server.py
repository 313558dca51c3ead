"""The control socket: requesters that are slow, silent, many or malformed delay no one."""

from __future__ import annotations

import os
import socket
import struct
import threading
import time
from pathlib import Path

import pytest
from msgspec.msgpack import encode

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.commands import send
from cabinet.commands.invocation import Invocation
from cabinet.owner import server, wire
from cabinet.owner.client import ControlError, NobodyError, ask
from cabinet.owner.requests import (
    BackupNow,
    Done,
    GetBackup,
    GetPicture,
    ImportScores,
    LevelsNow,
    NotYet,
    Refused,
    Screenshot,
    SetSetting,
)
from cabinet.owner.score_files import ROWS, ScoreRow, json_file
from cabinet.owner.server import CONNECTIONS, Server
from cabinet.store.backups import MOST
from cabinet.store.contents import Contents
from tests.owner import load
from tests.owner.house import EMPTY, House, house


def framed(data: bytes) -> bytes:
    """Bytes with their length before them."""
    return struct.pack(">I", len(data)) + data


def scores(home: House) -> BackupNow:
    """The cabinet's reply about scores."""
    return home.meanwhile(lambda: ask(home.path, GetBackup(), BackupNow))


def test_a_request_is_answered(home: House) -> None:
    """By the thread that goes round, which is called for it."""
    assert scores(home) == EMPTY
    assert home.called == 1
    assert home.path.stat().st_mode & 0o777 == 0o660


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (framed(b"\xc1\xff\x00"), "cannot be understood"),
        (framed(b""), "cannot be understood"),
        (framed(encode({"type": "Nonsense"})), "cannot be understood"),
        (framed(encode({"type": "GetBackup", "more": 1})), "cannot be understood"),
        (framed(b"\x91" * 60_000), "cannot be understood"),
        (framed(encode(SetSetting("sound", "x" * 65, 1))), "Expected `str` of length <= 64"),
        (framed(encode({"type": "ImportScores", "file": b"[]"})), "the file: Expected `object`"),
        (framed(encode({"type": "Restore", "file": b"{}"})), "the backup: it is no backup"),
        (framed(encode({"type": "Restore", "file": b" " * (MOST + 1)})), f"length <= {MOST}"),
        (
            struct.pack(">I", wire.REQUEST_MOST + 1),
            f"has {wire.REQUEST_MOST + 1} bytes, and {wire.REQUEST_MOST}",
        ),
        (b"GET / HTTP/1.1\r\n\r\n", f"bytes, and {wire.REQUEST_MOST} are the most"),
    ],
)
def test_garbage_is_refused(home: House, sent: bytes, words: str) -> None:
    """In words, before the loop's thread gets it; too large a request is never read."""
    with home.connect() as connection:
        connection.sendall(sent)
        reply = wire.take_reply(connection, 10)
    assert isinstance(reply, Refused)
    assert words in reply.words
    assert home.control.due(0.0) == float("inf")
    assert scores(home) == EMPTY


def test_half_a_request(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A requester that disconnects in the middle is forgotten; one that stays is refused after a while."""
    with home.connect() as connection:
        connection.sendall(framed(b"x" * 100)[:50])
    monkeypatch.setattr(server, "REQUEST_WITHIN", 0.05)
    with home.connect() as connection:
        connection.sendall(b"\0\0")
        reply = wire.take_reply(connection, 10)
    assert reply == Refused("refused: it did not come in time")
    assert scores(home) == EMPTY


def test_a_byte_now_and_then(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time limit is for the whole request, also where bytes come one by one."""
    monkeypatch.setattr(server, "REQUEST_WITHIN", 0.1)
    with home.connect() as connection:
        began = time.monotonic()
        # As long as many of them: only its end shows that it is no request.
        connection.sendall((1 << 16).to_bytes(4))
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
    while home.connections < CONNECTIONS:
        assert time.monotonic() < until
        time.sleep(0.001)
    with pytest.raises(ControlError, match="too many ask at once"):
        scores(home)
    began = time.perf_counter()
    home.control.step()
    assert time.perf_counter() - began < 0.1, "the loop has nothing to do with them"
    for connection in silent:
        connection.close()
    while home.connections:
        assert time.monotonic() < until
        time.sleep(0.001)
    assert scores(home) == EMPTY


def test_a_flood(home: House) -> None:
    """A hundred ask at once: each is answered or refused, and the next one is answered."""

    def flood(_number: int) -> str:
        try:
            return type(ask(home.path, GetBackup(), BackupNow)).__name__
        except ControlError as error:
            return str(error)

    answers = home.meanwhile(lambda: list(home.requesters.map(flood, range(100))))
    assert set(answers) <= {"BackupNow", "too many ask at once: try again in a moment"} | {
        one for one in answers if "does not answer" in one or "cannot be asked" in one
    }
    assert "BackupNow" in answers
    assert scores(home) == EMPTY


def test_who_does_not_read(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that is not read ends with the connection; the loop has gone on."""
    monkeypatch.setattr(server, "TAKEN_WITHIN", 0.1)
    with home.connect() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(framed(encode(GetPicture())))
        until = time.monotonic() + 10
        while home.control.due(0.0):
            assert time.monotonic() < until
            time.sleep(0.001)
        began = time.perf_counter()
        home.control.step()
        assert time.perf_counter() - began < 0.1
        while home.connections:
            assert time.monotonic() < until
            time.sleep(0.01)
    assert len(home.meanwhile(lambda: ask(home.path, GetPicture(), Screenshot)).rgb) == 640 * 360 * 3


def test_a_busy_cabinet_does_nothing_later(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A requester that was told to try again must not find it done twice."""
    monkeypatch.setattr(server, "ANSWER_WITHIN", 0.05)
    change = ImportScores(json_file({"yahtsee": (ScoreRow("ANN", 5),)}))
    asking = home.requesters.submit(lambda: ask(home.path, change, Done))
    with pytest.raises(ControlError, match="the cabinet cannot do that now: it is busy: try again"):
        asking.result(10)
    home.control.step()
    assert home.store.top_ten("yahtsee") == ()


def test_an_answer_that_fails(
    home: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log and the reply say so, and the loop goes on."""

    def fails() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(home.store, "contents", fails)
    with pytest.raises(ControlError, match="the cabinet's log says why"):
        scores(home)
    (line,) = (record for record in caplog.records if record.exc_info)
    assert line.getMessage() == "GetBackup cannot be answered"
    monkeypatch.undo()
    assert scores(home) == EMPTY


def test_another_answer_than_expected(home: House) -> None:
    """As from a program of another version."""
    with pytest.raises(ControlError, match="gives an unexpected reply: update it"):
        home.meanwhile(lambda: ask(home.path, GetBackup(), LevelsNow))


def test_the_largest_change_takes_no_time(home: House) -> None:
    """The most rows of a file, on the most lists: far less time than a picture takes."""
    rows = tuple(ScoreRow("ANN", score) for score in range(10))
    lists = {game.name: rows for game in home.games} | {f"game{number}": rows for number in range(ROWS // 10)}
    request = ImportScores(json_file(lists))
    taken = []
    for _ in range(5):
        began = time.thread_time()
        home.answers(request)
        taken.append(time.thread_time() - began)
        home.store.replace(Contents())
    assert min(taken) < 1 / 60


def test_nobody_there(home: House, tmp_path: Path) -> None:
    """Neither a socket, nor a cabinet behind it, nor a data directory."""
    with pytest.raises(NobodyError, match="no cabinet listens at "):
        ask(home.path.with_name("none.sock"), GetBackup(), BackupNow)
    home.control.close()
    assert not home.path.exists()
    with pytest.raises(NobodyError):
        ask(home.path, GetBackup(), BackupNow)
    with pytest.raises(NobodyError):
        ask(wire.path(tmp_path / "none"), GetBackup(), BackupNow)


def test_one_that_was_cut_off_is_in_nobodys_way(home: House, tmp_path: Path) -> None:
    """Its socket is left without a listener: the next cabinet replaces it."""
    path = wire.path(tmp_path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as left:
        left.bind(str(path))
        left.listen()
    listener = Server(tmp_path, home.control.ask)
    listener.open()
    assert home.meanwhile(lambda: ask(path, GetBackup(), BackupNow)) == EMPTY
    listener.close()
    assert not path.exists()


def test_two_cabinets(home: House, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The second on the same folder is not heard, and leaves the first its socket."""
    second = Server(tmp_path / "data", home.control.ask)
    second.open()
    assert f"another cabinet listens at {home.path}" in caplog.text
    second.close()
    assert scores(home) == EMPTY


def test_what_was_closed_listens_no_more(tmp_path: Path) -> None:
    """`open` after `close` does nothing, whether it listened before or never did."""
    cabinet = House(tmp_path / "data", VirtualClock())
    listener = Server(tmp_path / "data", cabinet.control.ask)
    listener.open()
    listener.close()
    listener.open()
    assert not cabinet.path.exists()
    cabinet.control.close()
    cabinet.control.open()
    assert not cabinet.path.exists()
    cabinet.close()


def test_what_the_next_one_made_in_its_place_stays(tmp_path: Path) -> None:
    """Each removes its own socket."""
    cabinet = House(tmp_path / "data", VirtualClock())
    first, second = (Server(tmp_path / "data", cabinet.control.ask) for _ in range(2))
    first.open()
    cabinet.path.unlink()
    second.open()
    first.close()
    assert cabinet.path.exists()
    second.close()
    assert not cabinet.path.exists()
    cabinet.close()


def test_no_thread_for_a_requester(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is turned away; the next one finds all as before."""

    def no_more(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", no_more)
        with home.connect() as connection:
            reply = wire.take_reply(connection, 10)
        assert reply == Refused("it is busy: try again in a moment")
        assert not home.connections
    assert scores(home) == EMPTY


def test_a_path_that_is_too_long(
    home: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It plays, and the log says why no command can connect."""
    monkeypatch.setattr(wire, "path", lambda _data: tmp_path / ("x" * 108))
    listener = Server(tmp_path, home.control.ask)
    listener.open()
    assert "the owner's commands cannot connect: " in caplog.text
    assert "has more than 107 bytes" in caplog.text
    listener.close()


def test_a_cabinet_that_waits_answers(tmp_path: Path) -> None:
    """Before anything is open it says what it waits for, or that it starts."""
    cabinet = House(tmp_path / "data", VirtualClock())
    cabinet.control.meanwhile()
    with pytest.raises(ControlError, match="the cabinet cannot do that now: it is starting"):
        scores(cabinet)
    cabinet.waits_for = "cannot start: pins"
    with pytest.raises(ControlError, match="the cabinet cannot do that now: cannot start: pins"):
        scores(cabinet)
    cabinet.close()


def test_the_end_lets_go_of_requesters(tmp_path: Path) -> None:
    """A request is under way when the cabinet stops: nothing hangs."""
    with house(tmp_path / "data", VirtualClock()) as cabinet, cabinet.connect() as connection:
        connection.sendall(b"\0")
        until = time.monotonic() + 10
        while not cabinet.connections:
            assert time.monotonic() < until
        cabinet.control.close()
        while cabinet.connections:
            assert time.monotonic() < until
        assert connection.recv(1) == b""


def test_a_pause_passes(home: House) -> None:
    """With requests and without."""
    began = time.monotonic()
    home.control.pause(0.02)
    assert time.monotonic() >= began + 0.02


def test_those_that_wait_together_are_answered_in_one_pause(home: House) -> None:
    """None of them waits for its end."""
    waiting = [home.control.ask(GetBackup()) for _ in range(3)]
    home.control.pause(0.05)
    assert [future.done() for future in waiting] == [True] * 3


def test_words_of_others_do_nothing_to_a_terminal(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has been taken over cannot send what a terminal would obey."""
    monkeypatch.setattr(type(home.answers), "__call__", lambda *_: (Refused("\x1b[2Jgone\n"),))
    with pytest.raises(ControlError, match=r"^\?\[2Jgone\n$"):
        scores(home)
    monkeypatch.setattr(type(home.answers), "__call__", lambda *_: (NotYet("\x07"),))
    with pytest.raises(ControlError, match=r"the cabinet cannot do that now: \?$"):
        scores(home)


def test_requesters_of_every_kind_hold_up_no_round(home: House) -> None:
    """Malformed, slow, silent, killed, many at once; `python -m tests.owner.load` is the large run."""
    home.store.post("dice_poker", Entry("ADA", 254))
    found = load.run(home, connections=200, malformed_ones=40)
    if found.longest >= load.LIMIT:
        # Another program may have had the processor.
        found = load.run(home, connections=200, malformed_ones=40)
    assert found.longest < load.LIMIT
    assert found.connections["malformed"] >= 40
    assert found.connections["valid"] > 0
    assert "dice_poker" in scores(home).contents.lists


def test_a_folder_of_another_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """If another user has made the folder of our sockets, nothing is asked and nothing listens."""
    folder = Path("/tmp/arcade-cabinet-64999")
    monkeypatch.setattr(os, "geteuid", lambda: 64999)
    folder.mkdir(mode=0o700)
    try:
        with pytest.raises(PermissionError, match="is not ours alone: remove it"):
            wire.path(tmp_path)
    finally:
        folder.rmdir()


def test_a_system_without_unix_sockets(home: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It plays, and commands answer from the folder."""
    monkeypatch.setattr(wire, "available", lambda: False)
    listener = Server(tmp_path, home.control.ask)
    listener.open()
    listener.close()
    with pytest.raises(OSError, match="no Unix sockets"):
        wire.path(tmp_path)
    with pytest.raises(NobodyError, match="no Unix sockets"):
        send.ask(Invocation(tmp_path, None, service=False), GetBackup(), BackupNow)
