"""What a pin factory that cannot be used raises; apart, since gpiozero takes long to import."""

from __future__ import annotations


class PinFactoryError(RuntimeError):
    """A pin factory that cannot be used; names it, what went wrong, and the cure."""

    def __init__(self, words: str, *cures: str) -> None:
        """`words`: what went wrong; `cures`: what to do about it, each of them, "" for none."""
        self.words = words
        self.cure = "; ".join(filter(None, cures))
        super().__init__("; ".join(filter(None, (words, self.cure))))
