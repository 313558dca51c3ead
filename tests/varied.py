"""`varied` changes parts of a game for a test."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cabinet.api import AnyGame


def varied(game: AnyGame, **changes: Any) -> AnyGame:
    """Return the game with changed fields; each is named as in `Game` or in one of the records of a game."""
    direct = {field.name for field in fields(game)}
    whole = {name: value for name, value in changes.items() if name in direct}
    for part in sorted(direct):
        record = getattr(game, part)
        if is_dataclass(record) and not isinstance(record, type):
            names = {field.name for field in fields(record)} & changes.keys() - direct
            if names:
                whole[part] = replace(record, **{name: changes[name] for name in names})
                changes = {name: value for name, value in changes.items() if name not in names}
    if missing := changes.keys() - direct:
        raise TypeError(f"no part of a game is called {', '.join(sorted(missing))}")
    return replace(game, **whole)
