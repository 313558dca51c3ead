"""The screen: the window, the canvas, the color palette, bitmap fonts and sheets of pixel art."""

from __future__ import annotations


class NoPygameError(ImportError):
    """Raised if pygame is missing or incomplete; the message says how to install it."""

    def __init__(self, error: Exception) -> None:
        """`error`: the exception that importing pygame raised."""
        super().__init__(
            f"pygame is missing or only half installed ({type(error).__name__}: {error}), as after removing "
            "one of pygame and pygame-ce where both were installed; python3 -m pip uninstall pygame "
            "pygame-ce, then python3 -m pip install --force-reinstall pygame"
        )
