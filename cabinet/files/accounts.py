"""Names of users."""

from __future__ import annotations


def name_of(user: int) -> str:
    """The name of a user, its number after # if it has none."""
    # Windows has none.
    import pwd  # noqa: PLC0415 - see above

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"#{user}"
