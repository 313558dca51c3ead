"""What an owner can say of the TV."""

from __future__ import annotations

from typing import Literal, TypeAlias

Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""Degrees by which the picture is turned on the screen, clockwise."""
Shape: TypeAlias = Literal["auto", "4:3", "16:9"]
"""The TV's own shape, as it stands on its feet; auto takes it from its pixels."""
TextSize: TypeAlias = Literal["normal", "large"]
"""large: without the margin that old TVs cut off, so that all is larger by a ninth."""
