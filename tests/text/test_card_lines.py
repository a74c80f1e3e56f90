"""Rules text of cards, read into the ability language: by example, on invented cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards.abilities import (
    Cost,
    CostChange,
    CostPart,
    Keyword,
    Permission,
    Replacement,
    Restriction,
    Spell,
    Static,
    Triggered,
    Unread,
)  # fmt: skip
from engine.cards.card import CardDef, face
from engine.cards.filters import (
    All,
    AttachedTo,
    Bound,
    CastCount,
    Colors,
    Compare,
    ControllerOf,
    Count,
    Did,
    Each,
    Filter,
    InZone,
    Linked,
    Not,
    Paid,
    Several,
    Stat,
    Target,
    This,
    Turn,
    X,
    You,
)  # fmt: skip
from engine.cards.mana import ManaCost
from engine.cards.ops import (
    AddAbilities,
    AddMana,
    AddPT,
    AddTypes,
    Continuous,
    Control,
    Counter,
    CreateToken,
    Delay,
    Draw,
    ExileUntil,
    ForEach,
    If,
    LookAt,
    May,
    Move,
    Pay,
    Permit,
    Reveal,
    Search,
    SetColors,
    SetPT,
    Shield,
    TargetSpec,
)  # fmt: skip
from engine.cards.text import coverage, read_card, read_face, read_text, unread_lines
from engine.testing.marks import rule

CREATURE = Filter(types=("Creature",))
CREATURES_YOU = Filter(types=("Creature",), controller="you")


def read(text: str, types: str = "Creature — Bear", name: str = "Test Bear", cost: str | None = None):
    """The abilities of a card with that text."""
    return read_text(text, face(name, cost, types, text=text))


def one(text: str, types: str = "Creature — Bear", name: str = "Test Bear"):
    found = read(text, types, name)
    assert len(found) == 1, found
    assert not isinstance(found[0], Unread), text
    return found[0]


def spell(text: str):
    found = one(text, "Sorcery", "Test Words")
    assert isinstance(found, Spell)
    return found.program


def kinds(steps):
    return [type(s).__name__ for s in steps]


class TestLines:
    def test_reminder_text_is_not_read(self):
        assert read("Flying (It can't be blocked except by creatures with flying or reach.)") == (Keyword("flying"),)
        assert read("({T}: Add {G}.)", "Basic Land — Forest") == ()

    def test_keywords_stand_in_one_line(self):
        assert [k.name for k in read("Flying, first strike, vigilance")] == ["flying", "first strike", "vigilance"]

    def test_each_ability_keeps_its_line(self):
        assert one("When Test Bear enters, draw a card.").text == "When Test Bear enters, draw a card."

    def test_a_line_read_only_in_part_is_unread(self):
        (found,) = read("When Test Bear enters, draw a card and whistle.")
        assert found == Unread("When Test Bear enters, draw a card and whistle.")

    @rule("207.2c")
    def test_ability_words_mean_nothing(self):
        plain = one("Whenever a land you control enters, draw a card.")
        worded = one("Landfall — Whenever a land you control enters, draw a card.")
        assert (plain.trigger, plain.program) == (worded.trigger, worded.program)

    @rule("201.5")
    def test_a_card_speaks_of_itself_by_name(self):
        for text in ("Test Bear gets +1/+1.", "This creature gets +1/+1."):
            assert one(text) == Static((AddPT(1, 1),), This(), text=text)
        legend = one("Whenever Oswin attacks, draw a card.", "Legendary Creature — Bear", "Oswin, the Bear")
        assert legend.trigger.what is None

    def test_a_name_behind_named_is_a_name(self):
        found = spell("Search your library for a card named Test Words, reveal it, put it into your hand, then shuffle.")
        assert found.steps[0].filter.name == "Test Words"

    def test_faces_are_read_one_by_one(self):
        fronts = face("Day Bear", "{G}", "Creature — Bear", text="Trample"), face("Night Bear", None, "Creature — Bear", text="Sing a song.")
        card = read_card(CardDef("Day Bear // Night Bear", fronts, "transform"))
        assert card.faces[0].abilities == (Keyword("trample"),)
        assert unread_lines(card) == ("Sing a song.",)

    def test_coverage_counts_cards_and_shapes(self):
        texts = ("Flying", "Sing 3 songs.", "Sing 4 songs.")
        cards = [CardDef(f"C{n}", (face(f"C{n}", None, "Creature — Bird", text=t),)) for n, t in enumerate(texts)]
        found = coverage(cards)
        assert (found.cards, found.read, found.unread) == (3, 1, 2)
        assert found.shapes == (("Sing N songs.", 2),)


class TestKeywords:
    @pytest.mark.parametrize(
        ("text", "wanted"),
        [
            ("Partner", Keyword("partner")),
            ("Partner with Oswin, the Bear", Keyword("partner with", text="Oswin, the Bear")),
            ("Partner—Survivors", Keyword("partner", text="Survivors")),
            ("Choose a Background", Keyword("choose a background")),
            ("Doctor's companion", Keyword("doctor's companion")),
            ("Hidden agenda", Keyword("hidden agenda")),
            ("Crew 3", Keyword("crew", amount=3)),
            ("Commander ninjutsu {U}{B}", Keyword("commander ninjutsu", Cost(ManaCost(0, ("U", "B"))))),
            ("Ward {2}", Keyword("ward", Cost(ManaCost(2)))),
            ("Ward—Pay 3 life.", Keyword("ward", Cost(None, (CostPart("life", 3),)))),
            ("Equip {1}", Keyword("equip", Cost(ManaCost(1)))),
            ("Kicker {2}", Keyword("kicker", Cost(ManaCost(2)))),
            ("Buyback—Sacrifice a land.", Keyword("buyback", Cost(None, (CostPart("sacrifice", 1, Filter(types=("Land",), controller="you")),)))),
            ("Suspend 3—{R}", Keyword("suspend", Cost(ManaCost(0, ("R",))), 3)),
            ("Enchant creature you control", Keyword("enchant", filter=CREATURES_YOU)),
            ("Affinity for artifacts", Keyword("affinity", filter=Filter(types=("Artifact",), controller="you"))),
            ("Swampwalk", Keyword("swampwalk")),
            ("Companion — Your starting deck has no bears.", Keyword("companion", text="Your starting deck has no bears.")),
        ],
    )
    def test_keyword(self, text, wanted):
        assert read(text, "Legendary Creature — Bear") == (wanted,)

    def test_protection_from_two_qualities(self):
        found = read("Protection from black and from red")
        assert [k.text for k in found] == ["black", "red"]
        assert found[0].filter.colors == ("B",)


class TestNouns:
    @pytest.mark.parametrize(
        ("noun", "wanted"),
        [
            ("creature", CREATURE),
            ("nonland permanent", Filter(not_types=("Land",))),
            ("nonartifact, nonblack creature", Filter(types=("Creature",), not_types=("Artifact",), not_colors=("B",))),
            ("artifact or enchantment", Filter(any_types=("Artifact", "Enchantment"))),
            ("artifact, creature, or land", Filter(any_types=("Artifact", "Creature", "Land"))),
            ("tapped creature", Filter(types=("Creature",), state=("tapped",))),
            ("legendary creature", Filter(types=("Creature",), supertypes=("Legendary",))),
            ("white or blue creature", Filter(types=("Creature",), any_colors=("W", "U"))),
            ("creature with flying", Filter(types=("Creature",), keywords=("flying",))),
            ("creature without flying", Filter(types=("Creature",), not_keywords=("flying",))),
            ("creature with power 4 or greater", Filter(types=("Creature",), power=(">=", 4))),
            ("creature with mana value 2 or less", Filter(types=("Creature",), mana_value=("<=", 2))),
            ("creature an opponent controls", Filter(types=("Creature",), controller="opponent")),
            ("creature you don't control", Filter(types=("Creature",), controller="not_you")),
            ("permanent you own", Filter(owner="you")),
            ("Elf creature", Filter(types=("Creature",), subtypes=("Elf",))),
            ("Elf or Dwarf", Filter(any_subtypes=("Elf", "Dwarf"))),
            ("creature with a +1/+1 counter on it", Filter(types=("Creature",), counter="P1P1")),
            ("commander", Filter(state=("commander",))),
            ("commander creature you own", Filter(types=("Creature",), state=("commander",), owner="you")),
            ("creature token", Filter(types=("Creature",), state=("token",))),
            ("attacking or blocking creature", Filter(any_of=tuple(Filter(types=("Creature",), state=(s,)) for s in ("attacking", "blocking")))),
        ],
    )
    def test_target(self, noun, wanted):
        assert spell(f"Destroy target {noun}.").targets == (TargetSpec(wanted),)

    def test_cards_lie_in_zones(self):
        found = spell("Exile target creature card from a graveyard.").targets[0].objects
        assert (found.kind, found.zones, found.owner) == ("card", ("graveyard",), "any")

    def test_alternatives_of_different_kinds_each_carry_what_holds_for_both(self):
        found = spell("Destroy target artifact creature or Vehicle an opponent controls.").targets[0].objects
        assert found.any_of == (
            Filter(types=("Artifact", "Creature"), controller="opponent"),
            Filter(subtypes=("Vehicle",), controller="opponent"),
        )

    def test_a_doubtful_adjective_is_not_guessed(self):
        assert isinstance(read("Destroy target legendary creature or land.", "Sorcery")[0], Unread)

    def test_numbers_of_targets(self):
        assert spell("Destroy up to two target creatures.").targets[0] == TargetSpec(CREATURE, least=0, most=2)
        assert read("Tap X target creatures.", "Sorcery", cost="{X}{U}")[0].program.targets[0] == TargetSpec(CREATURE, least=X(), most=X())
        apart = spell("Destroy target creature. Tap another target creature.")
        assert apart.targets[1].distinct_from == (0,)

    @rule("115.4")
    def test_any_target(self):
        assert spell("Test Words deals 3 damage to any target.").targets == (
            TargetSpec(Filter(any_types=("Creature", "Planeswalker", "Battle")), "player"),
        )


class TestEffects:
    def test_pronouns_mean_what_was_said_last(self):
        exile, gain = spell("Exile target creature. Its controller gains life equal to its power.").steps
        assert exile.what == Target(0)
        assert (gain.who, gain.amount) == (ControllerOf(Target(0)), Stat("power", Target(0)))

    def test_a_moved_card_is_the_new_object(self):
        exile, back = spell("Exile target creature, then return it to the battlefield under its owner's control.").steps
        assert (back.what, back.origin, back.controller) == (Bound(exile.slot), ("exile",), "owner")

    def test_that_creature_is_not_the_source(self):
        found = spell("Destroy target creature. Test Words deals 2 damage to that creature's controller.")
        assert found.steps[1].to == ControllerOf(Target(0))

    def test_it_is_not_the_other_object_of_the_same_verb(self):
        made, attach = one("When this Equipment enters, create a 1/1 red Soldier creature token, then attach this Equipment to it.",
                           "Artifact — Equipment").program.steps  # fmt: skip
        assert (attach.what, attach.to) == (This(), Bound(made.slot))

    def test_those_creatures_are_remembered(self):
        steps = spell("Creatures you control get +1/+1 until end of turn. Untap those creatures.").steps
        assert kinds(steps) == ["Remember", "Continuous", "Untap"]
        assert steps[2].what == Bound(steps[0].slot)

    def test_one_event_for_several_things(self):
        (found,) = spell("Test Words deals 2 damage to each creature and each player.").steps
        assert found.to == Several((All(CREATURE), Each("player")))

    @rule("608.2d")
    def test_may_and_if_you_do(self):
        may, then = spell("You may discard a card. If you do, draw two cards.").steps
        assert isinstance(may, May)
        assert then == If(Did(may.slot), then.steps)
        pay, _ = spell("You may pay {2}. If you do, draw a card.").steps
        assert isinstance(pay, Pay)

    def test_each_player_may_choose_for_itself(self):
        (found,) = spell("Each player may draw a card.").steps
        assert found == ForEach(Each("player"), (May((Draw(Bound("each"), 1, found.steps[0].steps[0].slot),), Bound("each")),))

    @rule("118.12")
    def test_unless_is_a_payment(self):
        (found,) = spell("Counter target spell unless its controller pays {3}.").steps
        assert (found.cost, found.who, found.steps) == (Cost(ManaCost(3)), ControllerOf(Target(0)), ())
        assert isinstance(found.otherwise[0], Counter)

    @rule("603.12")
    def test_a_reflexive_trigger_has_targets_of_its_own(self):
        program = one("When Test Bear enters, you may sacrifice a land. When you do, destroy target creature.").program
        assert program.targets == ()
        delay = program.steps[1].steps[0]
        assert isinstance(delay, Delay)
        assert delay.trigger.event == "reflexive"
        assert delay.program.targets == (TargetSpec(CREATURE),)

    def test_a_later_time_belongs_to_its_own_clause(self):
        first, later = spell("Exile target creature. Return that card to its owner's hand at the beginning of the next end step.").steps
        assert isinstance(first, Move)
        assert isinstance(later, Delay)

    def test_what_a_delayed_trigger_moves_gains_something_then_and_is_not_known_outside(self):
        text = "Exile Test Bear, then return it to the battlefield at the beginning of your next upkeep."
        (found,) = read(f"When Test Bear attacks, {text[0].lower()}{text[1:]} It gains haste.")
        delayed = found.program.steps[-1]
        assert isinstance(delayed, Delay)
        assert [type(s) for s in delayed.program.steps] == [Move, Continuous]
        assert isinstance(read(f"When Test Bear attacks, {text[0].lower()}{text[1:]} Draw a card. It gains haste.")[0], Unread)

    def test_instead_takes_the_place_of_the_step_before(self):
        (found,) = spell("Draw two cards. If this spell was kicked, draw four cards instead.").steps
        assert found.condition == Paid("kicker")
        assert (found.steps[0].amount, found.otherwise[0].amount) == (4, 2)

    def test_modes(self):
        found = spell("Choose one or both —\n• Destroy target artifact.\n• Draw a card.")
        assert (found.modes.least, found.modes.most, len(found.modes.options)) == (1, 2, 2)
        leads = "Choose one. If you control a commander as you cast this spell, you may choose both instead.\n• Draw a card.\n• You gain 3 life."
        assert (spell(leads).modes.most, spell(leads).modes.more) == (1, 2)

    def test_divided_damage(self):
        program = spell("Test Words deals 4 damage divided as you choose among one or two targets.")
        assert program.targets[0].divide == 4
        assert program.steps[0].divided

    def test_x_is_defined_behind(self):
        (found,) = spell("Create X 1/1 white Bird creature tokens, where X is the number of creatures you control.").steps
        assert found.amount == Count(CREATURES_YOU)

    def test_searching(self):
        (found,) = spell("Search your library for up to two basic land cards, put them onto the battlefield tapped, then shuffle.").steps
        assert isinstance(found, Search)
        assert (found.to, found.tapped, found.most, found.filter.supertypes) == ("battlefield", True, 2, ("Basic",))

    def test_looking_at_the_top(self):
        (found,) = spell("Look at the top four cards of your library. Put one of them into your hand and the rest into your graveyard.").steps
        assert (found.amount, found.take, found.least, found.to, found.rest) == (4, 1, 1, "hand", "graveyard")
        look = "Look at the top five cards of your library."
        dig = f"{look} You may reveal a creature card from among them and put it into your hand. Put the rest on the bottom of your library in a random order."
        (found,) = spell(dig).steps
        assert isinstance(found, LookAt)
        assert (found.least, found.filter.types, found.reveal, found.rest) == (0, ("Creature",), True, "random_bottom")

    def test_choosing_from_a_revealed_hand(self):
        steps = spell("Target opponent reveals their hand. You choose a nonland card from it. That player discards that card.").steps
        assert kinds(steps) == ["Reveal", "Choose", "Discard"]
        assert isinstance(steps[0], Reveal)
        assert (steps[1].who, steps[2].what) == (You(), Bound(steps[1].slot))

    def test_gained_control(self):
        (found,) = spell("Gain control of target creature until end of turn.").steps
        assert found == Continuous(Target(0), (Control(You()),), "end_of_turn")

    def test_prevention(self):
        (found,) = spell("Prevent all combat damage that would be dealt this turn.").steps
        assert found == Shield(Replacement("damage", "prevent", combat=True))

    def test_permission_to_play_exiled_cards(self):
        look, permit = spell("Exile the top two cards of your library. You may play those cards this turn.").steps
        assert isinstance(permit, Permit)
        assert (permit.what, permit.play, permit.duration) == (Bound(look.slot), True, "end_of_turn")

    def test_tokens_with_an_attack(self):
        found = one("Whenever Test Bear attacks a player, create a 1/1 red Soldier creature token that's tapped and attacking that player.")
        (made,) = found.program.steps
        assert isinstance(made, CreateToken)
        assert (made.tapped, made.attacking) == (True, Bound("player"))

    def test_an_animated_land_is_still_a_land(self):
        found = one("{1}{G}: Test Grove becomes a 3/3 green Ape creature with trample until end of turn. It's still a land.", "Land", "Test Grove")
        (change,) = found.program.steps
        assert change.changes == (SetColors(("G",)), AddTypes(("Creature",), ("Ape",)), SetPT(3, 3), AddAbilities((Keyword("trample"),)))

    @rule("107.3")
    def test_an_x_that_nothing_defines_is_unread(self):
        assert isinstance(read("Draw X cards.", "Sorcery")[0], Unread)
        assert isinstance(read("Draw X cards.", "Sorcery", cost="{X}{U}")[0], Spell)

    def test_for_each_opponent_a_target(self):
        found = spell("For each opponent, destroy up to one target creature that player controls.")
        assert found.targets == (TargetSpec(Filter(types=("Creature",), controller="each"), least=0, per_opponent=True),)

    def test_a_sacrificed_creature_is_remembered_where_its_power_counts(self):
        steps = one("When Test Bear enters, sacrifice a creature. You gain life equal to that creature's power.").program.steps
        assert kinds(steps) == ["Choose", "Sacrifice", "GainLife"]
        assert steps[2].amount == Stat("power", Bound(steps[0].slot))


class TestAbilities:
    def test_mana_abilities(self):
        assert one("{T}: Add {W} or {U}.").program.steps == (AddMana(("W", "U")),)
        assert one("{T}: Add one mana of any color in your commander's color identity.").program.steps == (AddMana(identity=True),)
        assert one("{T}: Add two mana of any one color.").program.steps == (AddMana(any_color=True, amount=2),)
        kept = one("{T}: Add {C}{C}. Spend this mana only to cast creature spells.").program.steps[0]
        assert kept.spells == Filter(kind="spell", zones=("stack",), types=("Creature",))

    def test_costs(self):
        found = one("{1}{B}, {T}, Pay 2 life, Sacrifice another creature: Draw a card.")
        assert found.cost == Cost(
            ManaCost(1, ("B",)),
            (CostPart("tap"), CostPart("life", 2), CostPart("sacrifice", 1, Filter(types=("Creature",), controller="you", other=True))),
        )

    def test_limits_of_activation(self):
        found = one("{T}: Draw a card. Activate only as a sorcery and only once each turn.")
        assert (found.speed, found.limit) == ("sorcery", "turn")
        assert one("{T}: Draw a card. Activate only if you control an Elf.").condition == Compare(
            Count(Filter(subtypes=("Elf",), controller="you")), ">=", 1
        )

    def test_abilities_of_cards_elsewhere(self):
        assert one("{2}, Exile this card from your graveyard: Draw a card.").zone == "graveyard"
        assert one("{2}, Discard this card: Draw a card.").zone == "hand"
        assert one("{2}{B}: Return this card from your graveyard to your hand.").zone == "graveyard"

    @rule("606")
    def test_loyalty_abilities(self):
        found = read("+1: Draw a card.\n−2: Destroy target creature.\n−X: You gain X life.", "Legendary Planeswalker — Test", "Test Walker")
        assert [a.cost.parts[0] for a in found] == [CostPart("loyalty", 1), CostPart("loyalty", -2), CostPart("loyalty", x=True)]
        assert all(a.loyalty for a in found)

    @pytest.mark.parametrize(
        ("text", "event", "more"),
        [
            ("When Test Bear enters, draw a card.", "enters", {}),
            ("When Test Bear dies, draw a card.", "dies", {}),
            ("When Test Bear leaves the battlefield, draw a card.", "leaves", {}),
            ("Whenever Test Bear attacks, draw a card.", "attacks", {}),
            ("Whenever Test Bear deals combat damage to a player, draw a card.", "deals_damage", {"combat": True, "to": "player"}),
            ("Whenever Test Bear becomes tapped, draw a card.", "taps", {}),
            ("Whenever another creature you control dies, draw a card.", "dies", {"what": Filter(types=("Creature",), controller="you", other=True)}),
            ("Whenever you cast a creature spell, draw a card.", "cast", {"player": "you"}),
            ("Whenever an opponent draws a card, you gain 1 life.", "draws", {"player": "opponent"}),
            ("Whenever you gain life, draw a card.", "gains_life", {"player": "you"}),
            ("At the beginning of your upkeep, draw a card.", "step", {"player": "you", "step": "upkeep"}),
            ("At the beginning of each end step, draw a card.", "step", {"player": "any", "step": "end step"}),
            ("At the beginning of combat on your turn, draw a card.", "step", {"player": "you", "step": "beginning of combat"}),
            ("Whenever one or more +1/+1 counters are put on Test Bear, draw a card.", "counter_put", {"counter": "P1P1"}),
            ("Whenever you draw your second card each turn, you gain 1 life.", "draws", {"nth": 2}),
            ("Whenever your commander is put into the command zone from anywhere, draw a card.", "put_into_command", {}),
        ],
    )
    def test_trigger(self, text, event, more):
        found = one(text)
        assert isinstance(found, Triggered)
        assert found.trigger.event == event
        for name, value in more.items():
            assert getattr(found.trigger, name) == value

    def test_two_events_are_two_triggers(self):
        found = read("Whenever Test Bear enters or attacks, draw a card.")
        assert [a.trigger.event for a in found] == ["enters", "attacks"]

    @rule("603.4")
    def test_intervening_if(self):
        found = one("At the beginning of your upkeep, if you control your commander, draw a card.")
        assert found.condition == Compare(Count(Filter(state=("commander",), owner="you", controller="you")), ">=", 1)

    @rule("113.6b")
    def test_abilities_of_the_command_zone(self):
        found = one("At the beginning of your upkeep, if Test Bear is in the command zone or on the battlefield, draw a card.")
        assert found.zones == ("command", "battlefield")
        assert found.condition == InZone(This(), ("command", "battlefield"))

    @rule("607.2a")
    def test_linked_exile(self):
        first, second = read(
            "When Test Ring enters, exile another target nonland permanent.\n"
            "When Test Ring leaves the battlefield, return the exiled card to the battlefield under its owner's control.",
            "Artifact", "Test Ring",
        )  # fmt: skip
        assert first.program.steps[0].link == "exiled"
        assert second.program.steps[0].what == Linked("exiled")

    @rule("610.3")
    def test_exile_until(self):
        found = one("When Test Bear enters, exile target artifact an opponent controls until Test Bear leaves the battlefield.")
        assert isinstance(found.program.steps[0], ExileUntil)

    def test_a_dying_creature_returns_from_the_graveyard(self):
        (back,) = one("When Test Bear dies, return it to its owner's hand.").program.steps
        assert (back.what, back.origin) == (Bound("it"), ("graveyard",))


class TestStatics:
    def test_anthems_and_attachments(self):
        assert one("Other creatures you control get +1/+1 and have flying.") == Static(
            (AddPT(1, 1), AddAbilities((Keyword("flying"),))),
            Filter(types=("Creature",), controller="you", other=True),
            text="Other creatures you control get +1/+1 and have flying.",
        )
        static, ban = read("Enchanted creature gets +2/+2 and can't block.", "Enchantment — Aura")
        assert static.affects == AttachedTo()
        assert (ban.kind, ban.affects) == ("cant_block", AttachedTo())

    def test_backgrounds(self):
        found = one('Commander creatures you own have "Whenever this creature attacks, draw a card."', "Legendary Enchantment — Background")
        assert found.affects == Filter(types=("Creature",), state=("commander",), owner="you")
        (given_,) = found.changes[0].abilities
        assert given_.trigger.event == "attacks"

    def test_lieutenants(self):
        found = one("As long as you control your commander, Test Bear gets +2/+2.")
        assert found.condition == Compare(Count(Filter(state=("commander",), owner="you", controller="you")), ">=", 1)

    def test_conditions_of_turn_and_for_each(self):
        assert one("During your turn, Test Bear has first strike.").condition == Turn("you")
        assert one("Test Bear gets +1/+1 for each color in your commander's color identity.").changes == (AddPT(Colors(), Colors()),)

    @rule("604.3")
    def test_characteristic_defining_abilities(self):
        assert one("Test Bear is every creature type.").cda
        assert one("Test Bear's power and toughness are each equal to the number of creatures you control.").changes[0].cda

    @rule("601.2f")
    def test_cost_changes(self):
        found = one("Creature spells you cast cost {1} less to cast.")
        assert found == CostChange(ManaCost(1), Filter(kind="spell", zones=("stack",), types=("Creature",)), "you", less=True, text=found.text)
        assert one("This spell costs {1} less to cast for each artifact you control.").times == Count(Filter(types=("Artifact",), controller="you"))

    @rule("903.8")
    def test_words_about_commander_tax(self):
        less = one("Your commander costs {1} less to cast for each time it's been cast from the command zone this game.")
        assert (less.less, less.times) == (True, CastCount(Bound("it")))
        life = one("Rather than pay {2} for each previous time you've cast this spell from the command zone this game, pay 2 life that many times.")
        assert life.tax_life == 2

    def test_permissions_and_prohibitions(self):
        assert isinstance(one("You may cast creature spells as though they had flash."), Permission)
        assert one("Test Bear can be your commander.", "Legendary Planeswalker — Bear").kind == "can_be_commander"
        assert one("You may play an additional land on each of your turns.").kind == "extra_land"
        assert one("Test Bear can't be countered.").zones == ("battlefield", "stack")
        assert one("Players can't gain life.") == Restriction("cant_gain_life", who="any", text="Players can't gain life.")
        assert one("Test Bear attacks each combat if able.").kind == "must_attack"

    @rule("614.1c")
    def test_entering(self):
        assert one("Test Bear enters tapped.").tapped
        assert one("Test Bear enters with two +1/+1 counters on it.").counters == (("P1P1", 2),)
        assert one("As Test Bear enters, choose a creature type.").choose == "creature_type"
        unless = one("Test Land enters tapped unless you control a Forest.", "Land", "Test Land")
        assert unless.condition == Not(Compare(Count(Filter(subtypes=("Forest",), controller="you")), ">=", 1))
        life = one("As Test Land enters, you may pay 2 life. If you don't, it enters tapped.", "Land", "Test Land")
        assert life.unless == Cost(None, (CostPart("life", 2),))
        clone = one("You may have Test Bear enter as a copy of any creature on the battlefield.")
        assert (clone.copy, clone.optional) == (CREATURE, True)

    def test_instead(self):
        assert one("If Test Bear would die, exile it instead.").into == "exile"
        double = one("If one or more tokens would be created under your control, twice that many of those tokens are created instead.")
        assert double.times == 2

    def test_conspiracies_work_in_the_command_zone(self):
        agenda, pump = read("Hidden agenda\nCreatures you control with the chosen name get +1/+0.", "Conspiracy", "Test Plot")
        assert agenda == Keyword("hidden agenda")
        assert (pump.zones, pump.affects.chosen) == (("command",), "name")

    def test_deck_limits(self):
        assert one("A deck can have up to nine cards named Test Bear.").amount == 9


SHUFFLED = """
when whenever at the beginning of your upkeep , . : {T} {2} sacrifice target creature you control an opponent draw a card gets +1/+1 until end turn may if
do then return it to its owner 's hand that player each " has flying as long equal number
"""


class TestAnyText:
    @given(st.text(max_size=80))
    def test_any_text_gives_abilities(self, text):
        for types in ("Creature — Bear", "Sorcery", "Land", "Legendary Planeswalker — Bear"):
            assert isinstance(read(text, types), tuple)

    words = tuple(SHUFFLED.split())

    @given(st.lists(st.sampled_from(words), max_size=18))
    def test_any_shuffle_of_words_gives_abilities(self, words):
        text = " ".join(words)
        for types in ("Creature — Bear", "Instant"):
            assert isinstance(read(text, types), tuple)

    def test_deep_nesting_is_unread(self):
        (found,) = read("You gain life equal to " + "twice " * 5000 + "your life total.", "Sorcery")
        assert isinstance(found, Unread)

    def test_huge_numbers_are_unread(self):
        (found,) = read(f"Draw {'9' * 5000} cards.", "Sorcery")
        assert isinstance(found, Unread)


QUESTIONS = Path(__file__).resolve().parents[3] / "shared" / "questions"


@pytest.mark.skipif(not QUESTIONS.is_dir(), reason="no folder of questions beside the repository")
class TestQuestions:
    def test_every_line_in_the_questions_is_read(self):
        yaml = pytest.importorskip("ruamel.yaml").YAML(typ="base")
        missed = []
        for path in sorted(QUESTIONS.glob("*.question.yaml")):
            for entry in yaml.load(path.read_text(encoding="utf-8")).get("cards") or ():
                for part in entry.get("card_faces") or (entry,):
                    both = {**entry, **part}
                    made = face(both["name"], both.get("mana_cost"), both["type_line"], text=both.get("oracle_text", ""))
                    missed += [(path.name, made.name, a.text) for a in read_face(made).abilities if isinstance(a, Unread)]
        assert missed == []

