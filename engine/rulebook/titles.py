"""Short titles of the rules that are cited most, in our own words; no rule text ships.

A rule without a title of its own is described by its rule (the number without the letter), then by its chapter.
"""

from __future__ import annotations

__all__ = ["TITLES", "title"]

_TABLE = """
100|how a game is set up to be played
100.2a|constructed decks: at least 60 cards, at most four of a name
100.2b|limited decks: at least 40 cards from what was opened, and basic lands
100.4|sideboards
101|which rule wins
101.1|a card beats the rules
101.2|"can't" beats "can"
101.3|what is impossible is left out
101.4|choices at one time: active player first, then in turn order
102|players and opponents
103|starting the game
103.1|who goes first
103.2c|commanders go to the command zone before shuffling
103.2e|conspiracies go to the command zone before shuffling
103.3|decks are shuffled and become libraries
103.4|starting life
103.5|opening hands and mulligans
103.5c|the first mulligan that costs nothing
103.6|actions from the opening hand
103.8|the first turn
103.8a|two players: no draw in the first turn
104|ending the game
104.2a|the last player left wins
104.3a|conceding
104.3b|losing at 0 life
104.3d|losing with ten poison counters
104.3j|losing to 21 combat damage by one commander
104.4a|all remaining players lose at once: a draw
104.4b|a loop that nobody can stop: a draw
105|colours
106|mana
106.4|the mana pool and when it empties
106.5|mana of an undefined kind is not added
106.7|what mana something could make
107|numbers and symbols
108|cards, owners
108.3|who owns a card
109|objects
109.4|who controls what
109.5|"you" on an object
110|permanents
110.2|owner and controller of a permanent
111|tokens
112|spells
113|abilities
113.6|where abilities work
114|emblems
115|targets
116|special actions
116.2a|playing a land
116.2b|turning a permanent face up
116.2j|turning a conspiracy face up
117|timing and priority
117.1a|when spells may be cast
117.3|who gets priority
117.4|everybody passes
117.5|what happens before somebody gets priority
118|costs
118.3|paying needs the means
118.6|costs that cannot be paid
118.8|additional costs
118.9|alternative costs
119|life
120|damage
120.3|what damage does
121|drawing cards
122|counters
201|names
201.3|interchangeable names
202|mana cost and colour
205|type line
205.4|supertypes
301|artifacts
302|creatures
302.6|summoning sickness
303|enchantments
303.4|Auras
304|instants
305|lands
305.6|basic land types and their mana
306|planeswalkers
307|sorceries
309|dungeons
310|battles
315|conspiracies
315.2|conspiracies go to the command zone before the game
315.3|no conspiracy stands in a deck
315.5|face-down conspiracies do nothing yet
400|zones
400.3|cards go to their owner's zones
400.4b|conspiracies stay in the command zone
400.7|a new zone makes a new object
400.8|exiled again while in exile: a new object
400.11|outside the game
401|library
402|hand
403|battlefield
404|graveyard
405|stack
406|exile
408|command zone
500|turn structure
500.5|mana pools empty
502|untap step
503|upkeep step
504|draw step
505|main phases
506|combat phase
506.4|leaving combat
507|beginning of combat
508|declaring attackers
508.1|steps of declaring attackers
508.4|put onto the battlefield attacking
509|declaring blockers
509.1|steps of declaring blockers
510|combat damage
510.1|assigning combat damage
510.2|combat damage is dealt at once
511|end of combat
513|end step
514|cleanup step
514.1|discarding down to hand size
514.2|damage and until-end-of-turn effects end
514.3a|a cleanup step with priority
601|casting spells
601.2|steps of casting
601.2a|the card goes to the stack
601.2b|modes, alternative and additional costs, X
601.2c|targets
601.2d|dividing
601.2e|is the spell legal?
601.2f|the total cost
601.2g|mana abilities while casting
601.2h|paying
601.2i|the spell is cast
601.3|who may begin to cast
602|activating abilities
602.2|steps of activating
602.5|what may not be activated
603|triggered abilities
603.2|when abilities trigger
603.3|triggers go on the stack
603.4|"if" in the middle of a trigger
603.6|zone-change triggers
603.7|delayed triggers
603.10|triggers that look back
604|static abilities
605|mana abilities
606|loyalty abilities
607|linked abilities
608|resolving
608.2b|targets that became illegal
608.2d|choices while resolving
608.2n|where a resolved instant or sorcery goes
609|effects
610|one-shot effects
611|continuous effects
613|layers
613.7|timestamps
613.8|dependency
614|replacement effects
614.1|words that make a replacement
614.5|a replacement applies once to an event
614.6|a replaced event never happens
614.12|replacements of entering
615|prevention
616|several replacements at once
616.1|who chooses which replacement comes first
700|general further rules
701|keyword actions
702|keyword abilities
702.106|hidden agenda
702.106a|the name is chosen in secret
702.106e|agendas are shown when their player leaves and at the end
702.106f|double agenda: two names
702.124|partner and its family
702.124a|what partner abilities are
702.124b|two commanders in a deck
702.124c|identity of two commanders together
702.124d|two commanders count apart
702.124e|"your commander" with two of them
702.124f|different partner abilities do not mix
702.124g|one partner ability, two commanders at most
702.124h|partner
702.124i|partner with a text after the dash
702.124j|partner with a named card
702.124k|choose a Background
702.124m|Doctor's companion
702.124n|which partner abilities an effect means
702.139|companion
702.140|mutate
703|turn-based actions
704|state-based actions
704.3|all at once, until nothing is left to do
704.5a|0 life
704.5b|drawing from an empty library
704.5c|ten poison counters
704.5d|tokens outside the battlefield
704.5e|copies outside stack and battlefield
704.5f|toughness 0
704.5g|lethal damage
704.5h|damage by deathtouch
704.5i|a planeswalker without loyalty
704.5j|the legend rule
704.5m|an Aura attached to nothing legal
704.5n|equipment attached to nothing legal
704.5q|+1/+1 and -1/-1 counters cancel
704.6c|21 combat damage by one commander
704.6d|a commander in graveyard or exile may return
707|copying
708|face-down objects
709|split cards
710|flip cards
712|double-faced cards
712.21|melded permanents that leave
714|Sagas
715|Adventures
717|Attractions
718|prototypes
720|Omens
721|Spacecraft and station
722|preparation cards
723|controlling another player
724|ending a turn
725|the monarch
726|the initiative
727|restarting the game
729|subgames
730|merged permanents
731|day and night
732|shortcuts and loops
733|illegal actions are taken back
800|games with more than two players
800.4|a player leaves the game
800.4a|what leaves with a player
800.4g|choices of a player who left
802|attacking several players
806|free-for-all
903|Commander
903.1|Commander is the whole game with rules on top
903.2|two players or more
903.3|designating a commander
903.3a|cards that say they can be a commander
903.3b|melded commanders
903.3c|merged commanders
903.3d|controlling, casting and finding "a commander"
903.3e|characteristics of "your commander"
903.4|colour identity
903.4a|identity is settled before the game
903.4b|commanders whose colour is chosen
903.4c|reminder text does not count
903.4d|back faces count
903.4e|alternative characteristics count
903.4f|no commander: the identity is undefined
903.5|building a Commander deck
903.5a|exactly 100 cards
903.5b|one of each name
903.5c|only cards inside the identity
903.5d|basic land types inside the identity
903.5e|no sideboard
903.6|the commander starts in the command zone
903.7|40 life, seven cards
903.8|casting the commander, and its tax
903.9|how a commander returns
903.9a|from graveyard or exile, as a state-based action
903.9b|instead of hand or library, as a replacement
903.9c|the other components of a melded or merged commander
903.10|losing in Commander
903.10a|21 combat damage by one commander
903.11|cards from outside the game
903.11a|names and identity of cards from outside
903.12|Brawl
903.12c|what may lead in Brawl
903.12d|exactly 60 cards
903.12e|basic lands for a colourless commander
903.12f|25 life for two, 30 for more
903.12g|the first mulligan is free
903.12h|no loss by a commander's damage
903.13|Commander Draft
903.13b|two picks a turn
903.13c|which way packs go
903.13e|the pool, Piper and Faceless One
903.13f|60 or more cards, names as drafted
905|Conspiracy Draft
905.1a|one pick a turn
905.1b|which way packs go
905.1c|what a drafter may see
905.1d|the pool and the deck
905.2a|no turn order in a draft
905.2b|cards that note something
905.2c|cards drafted face up
905.4|conspiracies into the command zone
905.5|owner and controller of a conspiracy
905.6|20 life, seven cards
906|Oathbreaker
906.3|designating an Oathbreaker
906.3a|double-faced Oathbreakers
906.3b|two Oathbreakers
906.4|designating a signature spell
906.4a|cast only while its Oathbreaker is there
906.4b|each Oathbreaker has its own spell
906.5|colour identity
906.6a|exactly 60 cards
906.6b|one of each name
906.6c|only cards inside the identity
906.6d|basic land types inside the identity
906.6e|Oathbreaker and signature spell are part of the deck
906.6f|card pool and banned cards
906.7|both start in the command zone
906.8|20 life, seven cards
906.9|casting the Oathbreaker, and its tax
906.10|an Oathbreaker may return instead of moving anywhere else
906.11|casting the signature spell, and its tax
906.12|a signature spell may return
906.12a|a signature spell always returns
906.14|"commander" means the Oathbreaker
edh2010.general-choice|choosing a general
edh2010.mana-symbols|only symbols of the general's cost
edh2010.off-colour-mana|mana of other colours becomes colourless
edh2010.singleton|one of each name
edh2010.deck-size|exactly 100 cards
edh2010.banned-as-general|generals that are banned
edh2010.life|40 life
edh2010.cast|casting the general
edh2010.tax|the general's tax
edh2010.replacement|instead of graveyard or exile, the command zone
edh2010.partial-paris|the Partial Paris mulligan
edh2010.general-damage.1|21 combat damage by one general
edh2010.general-damage.2|counted apart from life
edh2010.general-damage.3|remembered when the general leaves
edh2010.general-damage.4|added up whoever controls it
edh2010.league.1|no general twice
edh2010.open-rule.1|generals outside the legend rule
edh2009.exile-zone|the general waits in exile
edh2009.replacement|instead of the graveyard, exile
edh2009.mulligan|the ordinary multiplayer mulligan
edh2009.open-or-league|open rule or league rule must be chosen
"""

TITLES: dict[str, str] = {
    number: words for number, _, words in (line.partition("|") for line in _TABLE.strip().splitlines())
}
"""Rule number → title."""


def title(number: str) -> str:
    """The title of a rule, of the rule it belongs to, or of its chapter; empty if none has one."""
    stem = number.rstrip("abcdefghijklmnopqrstuvwxyz") if number[:1].isdigit() else number.rpartition(".")[0]
    for candidate in (number, stem, number.split(".", maxsplit=1)[0]):
        if candidate in TITLES:
            return TITLES[candidate]
    return ""
