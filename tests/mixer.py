"""SDL's mixer: there are builds of pygame without it."""

from __future__ import annotations

import pytest


def missing() -> str:
    """Why it cannot be imported; '' where it can."""
    try:
        import pygame.mixer  # noqa: F401, PLC0415 - this is the question
    except ImportError as error:
        return f"pygame.mixer cannot be imported: {error}"
    return ""


needs_mixer = pytest.mark.skipif(bool(missing()), reason=missing())
