"""The screen: window, canvas, palette, bitmap fonts and sheets of art."""

from __future__ import annotations


class NoPygameError(ImportError):
    """pygame is missing or incomplete; names the cure."""

    def __init__(self, error: Exception) -> None:
        """`error`: the exception from importing pygame."""
        super().__init__(
            f"pygame is missing or only half installed ({type(error).__name__}: {error}), as after removing "
            "one of pygame and pygame-ce where both were installed; python3 -m pip uninstall pygame "
            "pygame-ce, then python3 -m pip install --force-reinstall pygame"
        )
