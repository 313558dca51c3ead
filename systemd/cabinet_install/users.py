"""The user as whom the cabinet plays, and its groups."""

from __future__ import annotations

from cabinet.files.places import SERVICE_DATA
from cabinet_install.work import Work

USER = "cabinet"
GROUPS = ("video", "render", "input", "gpio", "audio")
"""Screen, its renderer, keyboards and pads, pins, sound."""


def install(work: Work, owner: str = "") -> None:
    """The user and its groups. `owner`: a login to put into the user's own group, for the commands."""
    for group in GROUPS:
        _make(
            work,
            f"group:{group}",
            f"group {group}",
            done=work.system.ask("getent", "group", group).status == 0,
            command=("groupadd", "--system", group),
        )
    _make(
        work,
        f"user:{USER}",
        f"user {USER}",
        done=work.system.ask("id", "-u", USER).status == 0,
        command=(
            *("useradd", "--system", "--user-group", "--no-create-home", "--home-dir", str(SERVICE_DATA)),
            *("--shell", "/usr/sbin/nologin", "--comment", "Arcade cabinet", USER),
        ),
    )
    has = work.system.ask("id", "-nG", USER).output.split()
    work.command(
        f"user {USER} in groups {' '.join(GROUPS)}",
        *("usermod", "--append", "--groups", ",".join(GROUPS), USER),
        done=set(GROUPS) <= set(has),
    )
    if owner:
        _make(
            work,
            f"member:{owner}",
            f"user {owner} in group {USER}: may ask the cabinet, from the next login on",
            done=USER in work.system.ask("id", "-nG", owner).output.split(),
            command=("usermod", "--append", "--groups", USER, owner),
        )
    else:
        work.say(f"nobody may use its commands yet: sudo usermod -aG {USER} YOUR-LOGIN, then log in again")


def remove(work: Work) -> None:
    """The user, and the groups that were made for it."""
    for made in reversed(work.record.made):
        kind, _, name = made.partition(":")
        if kind == "member":
            # A group with members would stay.
            is_member = USER in work.system.ask("id", "-nG", name).output.split()
            out = ("gpasswd", "--delete", name, USER)
            work.command(f"user {name}: out of group {USER}", *out, done=not is_member)
            continue
        ask, command = {
            "user": (("id", "-u", name), "userdel"),
            "group": (("getent", "group", name), "groupdel"),
        }[kind]
        gone = work.system.ask(*ask).status != 0
        work.command(f"{kind} {name}: removed", command, name, done=gone)


def _make(work: Work, made: str, words: str, *, done: bool, command: tuple[str, ...]) -> None:
    """Run a command that makes something; the record has it before, so that uninstalling undoes it."""

    def act() -> None:
        if made not in work.record.made:
            work.record.made.append(made)
            work.note()
        work.system.run(*command)

    work.step(words, done=done, act=act)
