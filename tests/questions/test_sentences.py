"""Sentences of steps and expectations: what they mean, and what is said of those that mean nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.questions.expectations import read_expectation
from engine.questions.problems import ScriptError
from engine.words.grammar import Unreadable
from engine.words.names import NameBook, Named
from engine.words.sentences import AssignSaid, AttackSaid, BlockSaid, CastSaid, ChooseSaid, PassSaid, read_sentence

NAMES = NameBook(("Ann", "Ned", "Noa"), ("Isamaru, Hound of Konda", "Red Bear", "Blue Bear", "Sword of Salt and Sand", "Hand of the Crypt", "alias7"))
SENTENCES = """
pass | pass until Ned's upkeep | cast Isamaru | cast Isamaru, Hound of Konda from command
cast Red Bear targeting Ned, Ann's Blue Bear X=3 with kicker and buyback choosing 1, draw a card paying {2}{G} using flashback
cast Red Bear without paying | cast Red Bear as Isamaru | play Blue Bear | activate Red Bear | activate Red Bear: +2 targeting Ned
activate Red Bear: #1 X=2 | activate Red Bear: draw a card | tap alias7 for {G}{G} | turn Red Bear face up
attack with Red Bear, Blue Bear | attack Ned with Red Bear and Noa with Blue Bear | attack Ned's Blue Bear with Red Bear
attack Ned with Sword of Salt and Sand and Noa with Red Bear | no attack | block Red Bear with Blue Bear, Isamaru and Isamaru with alias7 | no block
assign Red Bear 3 to Blue Bear, 2 to Ned | choose command (903.9a) | choose Red Bear, Ned | choose nothing | choose * (903.9b)
choose graveyard for Isamaru (903.9a) | choose Hand of the Crypt for Isamaru, Hound of Konda | order Red Bear, Blue Bear | keep | mulligan
bottom Red Bear, Isamaru, Hound of Konda | exile Red Bear | stop | concede | reveal Red Bear | pick Red Bear, Blue Bear | note green | vote Ned
"""


@pytest.mark.parametrize("text", [s.strip() for line in SENTENCES.strip().splitlines() for s in line.split(" | ")])
def test_sentences_come_out_as_they_went_in(text):
    assert str(read_sentence(text, NAMES)) == text


def test_names_may_hold_commas_and_small_words():
    said = read_sentence("attack Ned with Sword of Salt and Sand and Noa with Isamaru, Hound of Konda", NAMES)
    assert said == AttackSaid((("Ned", (Named("Sword of Salt and Sand"),)), ("Noa", (Named("Isamaru, Hound of Konda"),))))
    assert read_sentence("cast Hand of the Crypt from hand", NAMES) == CastSaid(Named("Hand of the Crypt"), "hand")


def test_parts_of_sentences_are_what_they_are():
    assert read_sentence("pass until Noa's end step", NAMES) == PassSaid("Noa", "end step")
    assert read_sentence("block Red Bear with Blue Bear", NAMES) == BlockSaid(((Named("Red Bear"), (Named("Blue Bear"),)),))
    assert read_sentence("assign Red Bear 3 to Ned", NAMES) == AssignSaid(Named("Red Bear"), ((3, "Ned"),))
    assert read_sentence("choose hand for Ann's Isamaru (903.9b)", NAMES) == ChooseSaid(("hand",), Named("Isamaru", "Ann"), "903.9b")
    assert read_sentence("cast Red Bear X=0 from exile", NAMES) == CastSaid(Named("Red Bear"), "exile", x=0)


def test_a_token_may_have_a_name_nobody_has_written_yet():
    assert read_sentence("attack Ned with Soldier", NAMES) == AttackSaid((("Ned", (Named("Soldier"),)),))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cas Isamaru", "did you mean 'cast'"),
        ("cast Isamaru form command", "did you mean 'from'"),
        ("cast Isamaru from comand", "did you mean 'command'"),
        ("pass until Ned's upkep", "did you mean 'upkeep'"),
        ("attack Red Bear", "expected 'with'"),
        ("choose command (903.9a", "(903.9a"),
        ("", "no such sentence"),
        ("tap Red Bear", "'for'"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(text, said):
    with pytest.raises(Unreadable) as caught:
        read_sentence(text, NAMES)
    assert said in str(caught.value)


EXPECTATIONS = """
Isamaru is in command | Isamaru is on the battlefield under Ned's control | life Ann 40, Ned 37 | hand Ann 7 | poison Ann 3 | stack empty
stack Red Bear, Isamaru | cost Isamaru {4}{W} for Ned as Isamaru | casts Isamaru 2 by Ann | commander damage Isamaru to Ned 14 | Red Bear is 4/4
counters Red Bear P1P1 2 | Red Bear is tapped | Red Bear is not attacking | Red Bear is summoning sick | Red Bear has first strike
Ann is the monarch | Red Bear is red and white | Red Bear is colorless | Red Bear is a land creature | Red Bear is an artifact
Isamaru is a commander | Isamaru is not a commander | Ann controls no commander | Ann controls commander | Ann controls 2 Soldier
identity Isamaru {W}{U} | identity Ann colorless | identity Ann undefined | legal Ann: cast Isamaru | illegal Ann: keep because 103.5
illegal Ann: cast Red Bear because Blue Bear naming Isamaru | prompt Ann (903.9a): command, graveyard | no prompt | priority Ned
Ann lost | Ann lost (704.5a) | Ann has not lost | Ann won | game over | game drawn | Red Bear triggered | Red Bear triggered 2 times
Red Bear did not trigger | Red Bear resolved | Red Bear was countered | Red Bear was exiled | Red Bear died | turn Ann | step upkeep
cites 903.9a, 614.6 | Ann can see Red Bear | Ned cannot see Red Bear | nobody can see Red Bear | Red Bear has left the game
Red Bear is outside the game | deck Ann is legal | deck Ann is illegal because 903.5a, 903.5c naming Red Bear | draft over | pool Ann Red Bear
"""


@pytest.mark.parametrize("text", [s.strip() for line in EXPECTATIONS.strip().splitlines() for s in line.split(" | ")])
def test_every_expectation_of_the_contract_is_read(text):
    assert read_expectation(text, 3, NAMES).text == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Isamaru is in comand", "did you mean 'command'"),
        ("lief Ann 40", "did you mean 'life'"),
        ("Red Bear is taped", "did you mean 'tapped'"),
        ("life Ann forty", "a number"),
        ("cites 999.9", "no rule has the number"),
        ("prompt Ann (903.99): hand", "no rule has the number"),
    ],
)
def test_expectations_nobody_reads_exit_with_4(text, said):
    with pytest.raises(ScriptError) as caught:
        read_expectation(text, 3, NAMES)
    assert caught.value.problem.exit == 4
    assert caught.value.problem.line == 3
    assert said in caught.value.problem.message


@given(st.lists(st.sampled_from(["cast", "attack", "block", "with", "Isamaru", "Red", "Bear", "Ned", "Ann's", "(903.9a)", ",", "and", "*", "X=1", "{G}", "choose", "to", "3", "from", "hand", "for"]), max_size=9))
def test_no_row_of_words_breaks_the_grammar(words):
    try:
        read_sentence(" ".join(words), NAMES)
    except Unreadable as error:
        assert str(error)  # noqa: PT017 - only if there is one


def test_a_sentence_with_too_many_readings_is_given_up():
    with pytest.raises(Unreadable):
        read_sentence("block " + " and ".join(["a with b"] * 60) + " (", NAMES)
    with pytest.raises(Unreadable):
        read_sentence("choose " + ", ".join(["a b c d"] * 60) + " for for (", NAMES)
