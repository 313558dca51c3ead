"""What moves by itself on both screens: the pointer that is driven, and a question that lapses."""

from __future__ import annotations

from typing import TypeVar

from games.poker_dice import panel, pointer, setup

Ui = TypeVar("Ui", panel.Ui, setup.Ui)


def gliding(ui: panel.Ui | setup.Ui) -> bool:
    """Whether a direction is held, or something is asked."""
    return pointer.gliding(ui) or _asks(ui)


def glide(ui: Ui, now: float) -> Ui:
    """The pointer where the held directions have brought it; a question no longer than it is asked."""
    if isinstance(ui, panel.Ui) and ui.asked and now >= ui.asked_at + panel.LAPSES:
        return let_go(ui)
    return pointer.glide(ui, now)


def let_go(ui: Ui) -> Ui:
    """The pointer where it is, driven by nothing, and nothing asked."""
    if isinstance(ui, panel.Ui):
        return panel.Ui(pointer.rest(ui.pointer))
    return pointer.let_go(ui)


def point(ui: Ui, x: int, y: int) -> Ui:
    """The pointer where a mouse has put it."""
    return pointer.point(ui, x, y)


def _asks(ui: panel.Ui | setup.Ui) -> bool:
    return isinstance(ui, panel.Ui) and ui.asked is not None
