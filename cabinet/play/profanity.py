"""Which names no top ten should show: a list of English swear words, and the owner's own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = ("gay", "god", "hell", "wang")
"""On the list, and people's names or harmless all the same."""


def rude(name: str, more: tuple[str, ...] = ()) -> bool:
    """Whether a name is rude, also with dots or spaces in it, or figures for letters.

    `more`: further words, found anywhere in it. Whole words are looked for, not parts of
    them: Scunthorpe is a town.
    """
    together = "".join(character for character in name if character.isalnum())
    if any(word.upper() in name.upper() for word in more if word):
        return True
    is_rude = _list()
    return is_rude(name) or is_rude(together)


@cache
def _list() -> Callable[[str], bool]:
    # Read when the first name is entered, not at every start.
    from better_profanity import profanity  # noqa: PLC0415 - see above

    profanity.load_censor_words(whitelist_words=list(NAMES))
    ask: Callable[[str], bool] = profanity.contains_profanity
    return ask
