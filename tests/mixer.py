"""A check for builds of pygame that lack SDL's mixer."""

from __future__ import annotations

import pytest


def missing() -> str:
    """Return the reason why pygame's mixer cannot be imported; '' if it can be imported."""
    try:
        import pygame.mixer  # noqa: F401, PLC0415 - this is the question
    except ImportError as error:
        return f"pygame.mixer cannot be imported: {error}"
    return ""


needs_mixer = pytest.mark.skipif(bool(missing()), reason=missing())
