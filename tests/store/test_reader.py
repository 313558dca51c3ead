"""Tests of reading the scores from both copies of the log while the cabinet may be running."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from cabinet.api import Entry
from cabinet.store import NoScoresError, StoreError, disk, reader
from cabinet.store.card import BESIDE, FILE, MOST_BYTES, SPARE
from tests.logs import scores_in
from tests.store.cards import entries, evening, opened, stale


def test_scores_are_read_while_the_cabinet_runs(tmp_path: Path) -> None:
    """Reading creates or changes no file, whether the cabinet is on or off; empty lists are left out."""
    store = opened(tmp_path)
    store.post("yahtsee", Entry("B", 2))
    store.post("dice", Entry("A", 1))
    store.post("cards", Entry("A", 1))
    store.remove("cards", Entry("A", 1))
    store.step()
    assert list(scores_in(tmp_path).items()) == [("dice", (Entry("A", 1),)), ("yahtsee", (Entry("B", 2),))]
    store.post("dice", Entry("C", 3))
    store.step()
    assert scores_in(tmp_path)["dice"] == (Entry("C", 3), Entry("A", 1))
    assert store.close(1.0)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert scores_in(tmp_path)["dice"] == (Entry("C", 3), Entry("A", 1))
    assert reader.read(tmp_path).wrong == ()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("second", [BESIDE, SPARE])
def test_either_copy_is_enough(tmp_path: Path, second: str) -> None:
    """One copy of the log is missing, older, or ends within a line; the other copy has all scores."""
    if second == SPARE:
        (tmp_path / "spare").mkdir()
    stale(tmp_path, second)
    expected = {"dice": entries("ADA", "BOB", "EVE")}
    assert scores_in(tmp_path) == expected
    (tmp_path / FILE).replace(tmp_path / second)
    assert scores_in(tmp_path) == expected
    with (tmp_path / second).open("ab") as file:
        file.write(b"5c1f09ae 8d2")
    assert scores_in(tmp_path) == expected
    assert reader.read(tmp_path).wrong == ()


def test_errors_have_a_cure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of scores is missing, damaged, too large or forbidden, or the card fails.

    The error says what to do.
    """
    with pytest.raises(NoScoresError, match=r"cabinet\.log does not exist: name the cabinet's data"):
        scores_in(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(NoScoresError):
        scores_in(tmp_path / "file" / "below")
    assert issubclass(NoScoresError, FileNotFoundError)
    evening(tmp_path, "ADA")
    path = tmp_path / FILE
    whole = path.read_bytes()
    reads = disk.read_start
    for data, words in (
        (b"nonsense\n", "is damaged (1 of its lines): restart the cabinet, which mends it"),
        (b"", "is damaged (some of it is missing): restart the cabinet, which mends it"),
        (errno.EACCES, f"cannot be read (Permission denied): sudo chown {tmp_path.owner()}: {path}"),
        (errno.EIO, "cannot be read (Input/output error): replace the card if it stays so"),
        (None, "is too long (only 16 MB of it are read): restart the cabinet, which mends it"),
    ):
        path.write_bytes(data if isinstance(data, bytes) else whole)
        if data is None:
            os.truncate(path, MOST_BYTES + 1)

        def read(at: Path, most: int, error: object = data) -> bytes:
            if at == path and isinstance(error, int):
                raise OSError(error, os.strerror(error))
            return reads(at, most)

        monkeypatch.setattr(disk, "read_start", read)
        (wrong,) = reader.read(tmp_path).wrong
        assert (str(wrong), wrong.barred) == (f"{path} {words}", data == errno.EACCES)
        assert words.endswith(f"): {wrong.cure}")
        assert scores_in(tmp_path) == {"dice": entries("ADA")}
        (tmp_path / BESIDE).rename(tmp_path / "away")
        if data is None:
            assert scores_in(tmp_path) == {"dice": entries("ADA")}
        else:
            with pytest.raises(StoreError) as refused:
                scores_in(tmp_path)
            assert str(refused.value) == f"{path} {words}"
        (tmp_path / "away").rename(tmp_path / BESIDE)


def test_folder_without_permission_is_one_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder hides both copies from this user, and the error is reported only once."""
    evening(tmp_path, "ADA")

    def refused(_path: Path, _most: int) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(disk, "read_start", refused)
    with pytest.raises(StoreError) as error:
        scores_in(tmp_path)
    path = tmp_path / FILE
    cure = f"sudo chown {tmp_path.owner()}: {path}"
    assert str(error.value) == f"{path} cannot be read (Permission denied): {cure}"
