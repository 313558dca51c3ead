"""Whom root becomes, and that there is no way back."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cabinet.owner import child, privileges
from cabinet.owner.child import ChildError, as_owner, in_child
from cabinet.owner.privileges import Account, account_for, open_to_read, open_to_write

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")

EVE = Account(65533, 65533)
MALLORY = Account(65532, 65532)


@pytest.fixture
def eve_s(tmp_path: Path) -> Path:
    """A folder of somebody's."""
    for above in (tmp_path, *tmp_path.parents):
        if above.owner() == tmp_path.owner() and not above.stat().st_mode & 0o001:
            above.chmod(0o755)
    folder = tmp_path / "eve"
    folder.mkdir()
    os.chown(folder, *EVE[:2])
    return folder


def test_what_is_root_s_stays_root_s(tmp_path: Path) -> None:
    """There is nobody to become, whether it is there or not."""
    assert account_for(tmp_path) is None
    assert account_for(tmp_path / "none" / "at" / "all") is None


def test_who_is_not_root_stays_himself(eve_s: Path) -> None:
    """Nothing is asked."""
    assert in_child(MALLORY, lambda: account_for(eve_s), None) is None


def test_the_first_owner_on_the_way(eve_s: Path) -> None:
    """It is hers to swap whatever is below, whosever that is."""
    below = eve_s / "below"
    below.mkdir()
    assert account_for(eve_s) == EVE
    assert account_for(below) == EVE
    assert account_for(below / "none") == EVE
    assert account_for(eve_s / "file" / ".." / ".." / "somewhere") == EVE


def test_links_on_the_way(eve_s: Path, tmp_path: Path) -> None:
    """Root's own lead on, relative and absolute ones; somebody's tell whose what they lead to may be."""
    (tmp_path / "to-eve").symlink_to(eve_s)
    (tmp_path / "beside").symlink_to("eve")
    (eve_s / "out").symlink_to("/etc")
    (tmp_path / "round").symlink_to("round")
    hers = tmp_path / "hers"
    hers.symlink_to("/etc")
    os.chown(hers, *EVE[:2], follow_symlinks=False)
    assert account_for(tmp_path / "to-eve" / "x") == EVE
    assert account_for(tmp_path / "beside") == EVE
    assert account_for(eve_s / "out" / "passwd") == EVE
    assert account_for(hers / "passwd") == EVE
    with pytest.raises(OSError, match="Too many levels"):
        account_for(tmp_path / "round")
    (tmp_path / "file").touch()
    assert account_for(tmp_path / "file" / "below") is None


def test_the_service_s_data_is_the_cabinet_s(monkeypatch: pytest.MonkeyPatch, eve_s: Path) -> None:
    """By the user's name, whoever the folder says; without such a user, as anywhere."""
    monkeypatch.setattr(privileges, "SERVICE_DATA", eve_s)
    monkeypatch.setattr(privileges, "USER", "daemon")
    found = account_for(eve_s / "cabinet.log")
    assert found
    assert found.name == "daemon"
    groups = in_child(found, os.getgroups, list[int])
    assert groups == os.getgrouplist("daemon", found.group)
    monkeypatch.setattr(privileges, "USER", "nobody-of-this-name")
    assert account_for(eve_s) == EVE


def test_there_is_no_way_back(eve_s: Path) -> None:
    """User and groups, real and saved."""

    def tried() -> list[str]:
        found = [str(os.getresuid()), str(os.getresgid()), str(os.getgroups())]
        ways: tuple[Callable[[], None], ...] = (
            *(partial(os.setuid, 0), partial(os.seteuid, 0)),
            *(partial(os.setgid, 0), partial(os.setgroups, [0])),
        )
        for way in ways:
            try:
                way()
            except PermissionError:
                found.append("no")
        return found

    uid, gid = EVE[:2]
    assert as_owner(eve_s, tried, list[str]) == [str((uid,) * 3), str((gid,) * 3), str([gid]), *["no"] * 4]
    assert os.getresuid() == (0, 0, 0)


def test_what_goes_wrong_in_the_child(eve_s: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors come back as they are, or in their words; a child that ends or hangs is told of."""
    secret = eve_s.parent / "secret"
    secret.write_text("x")
    secret.chmod(0o600)
    with pytest.raises(PermissionError, match="secret"):
        as_owner(eve_s, secret.read_text, str)

    def wrong() -> None:
        raise ValueError("not so")

    with pytest.raises(ChildError, match="not so"):
        as_owner(eve_s, wrong, None)
    with pytest.raises(SystemExit) as left:
        as_owner(eve_s, lambda: os.sys.exit(2), None)  # type: ignore[attr-defined]
    assert left.value.code == 2
    with pytest.raises(ChildError, match="as user 65533 failed"):
        as_owner(eve_s, lambda: os._exit(0), None)
    monkeypatch.setattr(child, "LONGEST", 0.05)
    with pytest.raises(ChildError, match="as user 65533 failed"):
        as_owner(eve_s, lambda: time.sleep(60), None)
    monkeypatch.setattr(child, "LONGEST", 10.0)
    monkeypatch.setattr(child, "MOST", 1000)
    with pytest.raises(ChildError, match="as user 65533 failed"):
        as_owner(eve_s, lambda: "x" * 100_000, str)


def test_a_file_that_is_named(eve_s: Path, tmp_path: Path) -> None:
    """It is opened with the rights of whoever could swap it, and the old text is gone."""
    mine, hers = tmp_path / "mine", eve_s / "hers"
    for path in (mine, hers):
        with open_to_write(path) as file:
            file.write(b"a long text")
        with open_to_write(path) as file:
            file.write(b"short")
        with open_to_read(path, 100) as file:
            assert file.read() == b"short"
    assert (mine.stat().st_uid, hers.stat().st_uid) == (0, EVE.user)
    assert (os.geteuid(), os.getegid()) == (0, 0)


def test_a_file_that_is_a_link(eve_s: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hers leads where she may go, and no further, whenever she puts it there; root's own leads on."""
    secret = tmp_path / "secret"
    secret.write_text("root's own")
    secret.chmod(0o600)
    (eve_s / "link").symlink_to(secret)
    with pytest.raises(PermissionError):
        open_to_read(eve_s / "link", 100)
    with pytest.raises(PermissionError):
        open_to_write(eve_s / "link")
    hers = tmp_path / "hers"
    hers.symlink_to(secret)
    os.chown(hers, *EVE[:2], follow_symlinks=False)
    with pytest.raises(PermissionError):
        open_to_write(hers)
    # Put there after the look.
    monkeypatch.setattr(privileges, "account_for", lambda _path: None)
    with pytest.raises(OSError, match="symbolic links"):
        open_to_write(hers)
    monkeypatch.undo()
    (tmp_path / "link").symlink_to(secret)
    with open_to_read(tmp_path / "link", 100) as file:
        assert file.read() == b"root's own"
    assert secret.read_text() == "root's own"
    with open_to_write(Path("/dev/null")) as file:
        file.write(b"nothing")
