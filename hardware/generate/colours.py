"""The colours of the wires, as they are drawn."""

from __future__ import annotations

from types import MappingProxyType

HEX = MappingProxyType(
    {
        "white": "#ffffff",
        "blue": "#1565c0",
        "green": "#2e9e3f",
        "brown": "#7b4a2d",
        "orange": "#f57c00",
        "yellow": "#f6d32d",
        "violet": "#8e24aa",
        "grey": "#9e9e9e",
        "pink": "#f48fb1",
        "black": "#222222",
    }
)
"""Each colour of a wire for SVG."""
