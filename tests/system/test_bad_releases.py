"""What the system tests change for a release that fails is still there to be changed."""

from __future__ import annotations

import pytest

from tests.system.vm.place import ROOT
from tests.system.vm.test_update import CRASHES, ENDS_LATER, HANGS


@pytest.mark.parametrize(("file", "words", "others"), [CRASHES, ENDS_LATER, HANGS])
def test_the_words_are_there(file: str, words: str, others: str) -> None:
    """Once, and what stands there instead is Python."""
    text = (ROOT / file).read_text(encoding="utf-8")
    assert text.count(words) == 1
    assert compile(text.replace(words, others), file, "exec")
