"""What ``commandzone check`` and ``commandzone cards`` print, and how they end."""

from __future__ import annotations

import io
import json

import pytest

from engine.cli.cards import import_command, info_command, show_command
from engine.cli.check import check_command

CARDS = [
    {"object": "card", "name": "Ann, Test Chief", "mana_cost": "{1}{G}", "type_line": "Legendary Creature — Human", "power": "2", "toughness": "2"},
    {"object": "card", "name": "Red Bear", "mana_cost": "{R}", "type_line": "Creature — Bear", "power": "2", "toughness": "2"},
    {"object": "card", "name": "Wastes", "type_line": "Basic Land", "oracle_text": "{T}: Add {C}."},
    {"object": "card", "name": "Mox Jet", "mana_cost": "{0}", "type_line": "Artifact", "legalities": {"commander": "banned"}},
    {"object": "card", "name": "架空の熊", "type_line": "Creature — Bear", "oracle_text": "{G}: 架空."},
]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("COMMANDZONE_HOME", str(tmp_path / "home"))
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(CARDS, ensure_ascii=False), encoding="utf-8")
    assert import_command(path, out=io.StringIO(), err=io.StringIO()) == 0
    return tmp_path


def run(home, text, **known):
    path = home / "deck.txt"
    path.write_text(text, encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    code = check_command([path], out=out, err=err, **known)
    return code, out.getvalue(), err.getvalue()


LEGAL = "Commander\n1 Ann, Test Chief\n\nDeck\n99 Wastes\n"
ILLEGAL = "Commander\n1 Ann, Test Chief\n\nDeck\n97 Wastes\n1 Red Bear\n"


def test_a_legal_deck_ends_with_zero_and_says_what_was_taken(home):
    code, out, _ = run(home, LEGAL)
    assert code == 0
    assert "legal in Commander (commander-2026-02)" in out
    assert 'took Ann, Test Chief as the commander: header "Commander", line 1' in out


def test_an_illegal_deck_ends_with_one_and_names_line_card_rule_and_remedy(home):
    code, out, _ = run(home, ILLEGAL)
    assert code == 1
    assert "not legal in Commander (commander-2026-02): 2 problems" in out
    assert "line 6" in out
    assert "its color identity {R} is outside {G}" in out
    assert "(903.5c)" in out
    assert "99 cards with its leaders; needs exactly 100: add 1" in out


def test_the_json_object_has_the_promised_fields(home):
    code, out, _ = run(home, ILLEGAL, as_json=True)
    (deck,) = json.loads(out)["decks"]
    assert code == 1
    assert set(deck) == {"file", "legal", "commanders", "found_by", "problems"}
    assert (deck["legal"], deck["commanders"]) == (False, ["Ann, Test Chief"])
    assert [set(p) for p in deck["problems"]] == [{"rule", "message", "cards", "line"}] * 2
    assert {"rule": "903.5c", "cards": ["Red Bear"], "line": 6, "message": "its color identity {R} is outside {G}"} in deck["problems"]


def test_an_unknown_card_ends_with_four_and_a_suggestion(home):
    code, out, _ = run(home, LEGAL.replace("99 Wastes", "98 Wastes\n1 Red Baer"))
    assert code == 4
    assert "did you mean" in out
    assert "Red Bear" in out


def test_an_unreadable_list_ends_with_two_and_the_highest_code_counts(home):
    assert run(home, "")[0] == 2
    bad = home / "bad.txt"
    bad.write_text("1 Nobody Knows\n", encoding="utf-8")
    good = home / "good.txt"
    good.write_text(LEGAL, encoding="utf-8")
    out = io.StringIO()
    assert check_command([good, home / "missing", bad], as_json=True, out=out) == 4
    results = json.loads(out.getvalue())["decks"]
    assert [d["legal"] for d in results] == [True, False, False]
    assert results[1]["problems"][0]["rule"] == "deck/unreadable"


def test_bans_rules_and_the_commander_can_be_named(home):
    jet = LEGAL.replace("99 Wastes", "98 Wastes\n1 Mox Jet")
    assert run(home, jet)[0] == 1
    assert run(home, jet, bans="none")[0] == 0
    assert run(home, jet, bans="2026-02-09")[0] == 1
    code, _, err = run(home, jet, bans="1999-01-01")
    assert code == 2
    assert "2021-09-13" in err
    assert run(home, LEGAL, rules="commander-2023-11")[0] == 0
    assert run(home, LEGAL, rules="commander-1900")[0] == 2
    assert run(home, LEGAL, variant="brawl")[0] == 1
    code, _, err = run(home, LEGAL, variant="brwl")
    assert (code, "brawl" in err) == (2, True)
    code, out, _ = run(home, "100 Wastes\n", commander=["Red Bear"])
    assert code == 1
    assert "cannot be the commander" in out


def test_a_card_file_comes_before_the_store(home):
    path = home / "more.jsonl"
    path.write_text(json.dumps({**CARDS[1], "mana_cost": "{G}"}), encoding="utf-8")
    text = ILLEGAL.replace("97", "98")
    assert run(home, text)[0] == 1
    assert run(home, text, cards=path)[0] == 0
    code, _, err = run(home, text, cards=home / "nowhere")
    assert code == 2
    assert "no such file" in err


def test_without_an_import_the_way_to_one_is_shown(home, monkeypatch):
    monkeypatch.setenv("COMMANDZONE_HOME", str(home / "other"))
    code, _, err = run(home, LEGAL)
    assert code == 4
    assert "commandzone cards import FILE" in err
    out = io.StringIO()
    assert info_command(out=out) == 0
    assert "no cards imported yet" in out.getvalue()


def test_cards_are_shown_and_bad_files_refused(home):
    out, err = io.StringIO(), io.StringIO()
    assert show_command("架空の熊", out=out, err=err) == 0
    assert "color identity: {G}" in out.getvalue()
    assert show_command("Nobody", out=out, err=err) == 4
    assert info_command(out=out) == 0
    assert "5 cards in" in out.getvalue()
    (home / "cut.json").write_text('[{"name": "A", "type_l', encoding="utf-8")
    assert import_command(home / "cut.json", out=out, err=err) == 2
    assert "ends in the middle" in err.getvalue()
    assert info_command(out=out) == 0


def test_progress_is_shown_on_a_terminal_only(home):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    shown = Terminal()
    assert import_command(home / "cards.json", out=io.StringIO(), err=shown) == 0
    assert "100 %" in shown.getvalue()
