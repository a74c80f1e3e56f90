"""Whatever a text is, a reader reads it or refuses it as it promises; longer: ``python -m engine.testing.parser_fuzz --minutes 30``."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.testing import parser_fuzz
from engine.testing.parser_fuzz import TARGETS, Target, fuzz_parsers, hostile, main, try_text
from engine.testing.strategies import chooser


@settings(max_examples=200, deadline=None)
@given(st.data(), st.sampled_from(TARGETS))
def test_a_changed_text_is_read_or_refused(data, target):
    flaw = try_text(target, hostile(target, chooser(data.draw)))
    assert flaw is None, flaw


def test_many_changed_texts_are_read_or_refused():
    assert fuzz_parsers(22, seed=11) == []


@pytest.mark.parametrize("target", TARGETS)
def test_sound_texts_are_read(target):
    one = parser_fuzz._all_targets()[target]
    for text in one.sound():
        one.read(text)


def test_a_reader_that_breaks_is_found_and_its_text_made_short(monkeypatch):
    def read(text):
        if "}}" in text:
            raise KeyError(text)

    broken = Target("mana", lambda: ("{2}{W}",), read, (ValueError,))
    monkeypatch.setattr(parser_fuzz, "_all_targets", lambda: {"mana": broken})
    told: list[str] = []
    found = fuzz_parsers(3, targets=("mana",), say=told.append)
    assert [f.text for f in found] == ["}}"]
    assert "KeyError" in told[0]


def test_the_command_takes_names_of_readers_only():
    with pytest.raises(SystemExit):
        main(["--target", "rust"])
