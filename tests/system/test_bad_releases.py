"""Tests that the code still has the words that the virtual machine's tests replace to make a release fail."""

from __future__ import annotations

import pytest

from tests.system.vm.place import ROOT
from tests.system.vm.test_update import CRASHES, ENDS_LATER, HANGS


@pytest.mark.parametrize(("file", "words", "others"), [CRASHES, ENDS_LATER, HANGS])
def test_words_to_replace_occur_once(file: str, words: str, others: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert text.count(words) == 1
    assert compile(text.replace(words, others), file, "exec")
