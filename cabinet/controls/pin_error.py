"""What a pin factory that cannot be used raises; apart, since gpiozero takes long to import."""

from __future__ import annotations


class PinFactoryError(RuntimeError):
    """A pin factory that cannot be used; names it, what went wrong, and the cure."""
