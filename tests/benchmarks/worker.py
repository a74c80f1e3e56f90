"""One engine in a process of its own: reads ``go ROUND`` lines, plays the fixed games of that round, answers with what they came to.

``worker.py NAME`` prints ``ready`` once the engine is loaded and warm. An answer is JSON: games, decisions, real decisions, turns of a player, and seconds of
processor time. ``once NAME`` lines ask for single figures (see :data:`ONCE`). Used by ``peers.py``.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
import timeit
import warnings
from pathlib import Path

warnings.simplefilter("ignore")
sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


def memory():
    """Resident bytes of this process."""
    with open("/proc/self/statm") as file:  # noqa: PTH123
        return int(file.read().split()[1]) * 4096


def timed(function, least=0.2):
    """Seconds of one call: the least mean of seven batches, each of them long enough to be measured."""
    inner = 1
    while True:
        begin = time.process_time()
        for _ in range(inner):
            function()
        spent = time.process_time() - begin
        if spent > least / 7:
            break
        inner *= 4
    best = spent / inner
    for _ in range(6):
        begin = time.process_time()
        for _ in range(inner):
            function()
        best = min(best, (time.process_time() - begin) / inner)
    return best


def grown(make, n):
    """Bytes by which the process grows for each of ``n`` things that are kept."""
    gc.collect()
    before = memory()
    kept = make(n)
    return (memory() - before) / len(kept)


# -- engines: a function that plays the games of a round and returns (games, decisions, real, turns) ----------------------


def ours(workload, games):
    import play

    def run(number):
        total = play.Tally()
        for i in range(games):
            total = total.plus(play.play(workload, number * games + i)[1])
        return total[:4]

    return run


def ptg(games):
    """ptg lists no legal actions; they are found by asking its own ``validate``, as its loop of a game would."""
    from ptg.api import (
        CardDefinition,
        CardType,
        DeclareAttackAction,
        DeclareDefenseAction,
        Game,
        ManaType,
        PlayCardAction,
        Player,
    )
    from ptg.core.enums import PhaseType

    def creature(number, mana, power):
        return CardDefinition(f"g{number}", f"Creature {number}", "", CardType.CREATURE, mana={ManaType.FIRE: mana}, attack=power, defense=power)

    mana = CardDefinition("f1", "Fire Mana", "", CardType.MANA, mana={ManaType.FIRE: 1})
    deck = [mana] * 17 + [creature(1, 1, 1)] * 8 + [creature(2, 2, 2)] * 8 + [creature(3, 3, 3)] * 7
    play_card, attack, defend = PlayCardAction(), DeclareAttackAction(), DeclareDefenseAction()

    def listed(g):
        state, active, phase = g.state, g.active_player.uuid, g.current_phase
        out = [None]
        if phase in (PhaseType.MAIN, PhaseType.MAIN_POSTCOMBAT):
            tries = [(play_card, {"player_id": active, "card_id": c}) for c in state.hands[active]]
        elif phase == PhaseType.ATTACK:
            tries = [(attack, {"player_id": active, "attacker_id": c}) for c in state.battlefield[active]]
        elif phase == PhaseType.DEFENSE:
            other = g.opponent.uuid
            tries = [
                (defend, {"player_id": other, "blocker_id": c, "combat_index": i})
                for i, _ in enumerate(state.pending_combats)
                for c in state.battlefield[other]
            ]
        else:
            tries = []
        for action, words in tries:
            try:
                action.validate(state, **words)
            except ValueError:
                continue
            out.append((action, words))
        return out

    def over(g):
        state = g.state
        return any(p.health <= 0 for p in state.players.values()) or any(not state.decks[p] for p in state.players)

    def run(number):
        decisions = real = turns = 0
        for i in range(games):
            random.seed(number * games + i)
            chance = random.Random(number * games + i)
            g = Game([Player("A", list(deck), hand_size=7), Player("B", list(deck), hand_size=7)])
            g.start()
            turn, n = g.active_player.uuid, 1
            for _ in range(5000):
                if over(g):
                    break
                actions = listed(g)
                decisions += 1
                real += len(actions) > 1
                chosen = chance.choice(actions)
                if chosen is None:
                    g.advance_phase()
                    if g.active_player.uuid != turn:
                        turn, n = g.active_player.uuid, n + 1
                else:
                    g.apply_action(chosen[0], **chosen[1])
            turns += n
        return games, decisions, real, turns

    return run


def managym(games, *, skip, authored=False):
    import manabot.managym as m

    seats = [
        m.PlayerConfig("a", {"Mountain": 17, "Gray Ogre": 12, "Raging Goblin": 11}),
        m.PlayerConfig("b", {"Forest": 17, "War Mammoth": 12, "Giant Spider": 11}),
    ]
    if authored:
        seats = [m.authored_deck_setup("ur-lessons-vs-gw-allies", x) for x in ("ur_lessons", "gw_allies")]

    def run(number):
        decisions = real = turns = 0
        for i in range(games):
            chance = random.Random(number * games + i)
            env = m.Env(seed=number * games + i, skip_trivial=skip)
            seen, _ = env.reset(seats)
            done = False
            turn = 0
            while not done:
                n = len(seen.action_space.actions)
                decisions += 1
                real += n > 1
                turn = seen.turn.turn_number
                seen, _, done, cut, _ = env.step(chance.randrange(n))
                done = done or cut
            turns += turn + 1
        return games, decisions, real, turns

    return run


def chess_(games):
    import chess

    def run(number):
        decisions = 0
        for i in range(games):
            chance = random.Random(number * games + i)
            board = chess.Board()
            while not board.is_game_over():
                board.push(chance.choice(list(board.legal_moves)))
                decisions += 1
        return games, decisions, decisions, decisions

    return run


# -- single figures ----------------------------------------------------------------------------------------------------


def our_fork():
    """Nothing to copy: a state is a value. What another line of play costs is a second reference to it."""
    import play

    game = play.midgame()
    return min(timeit.repeat("other = game", globals={"game": game}, number=200_000)) / 200_000


def our_step():
    import play

    from engine.core.machine import apply
    from engine.state.decisions import Pass

    game = play.midgame()
    action = Pass(game.pending[0].player)
    return timed(lambda: apply(game, action))


def our_memory():
    """Bytes of each state of games that are kept whole, with their logs."""
    import play

    from engine.core.machine import apply

    play.play("commander-4p", 1)

    def make(n):
        kept = []
        seed = 50
        while len(kept) < n:
            game, chance = play.start("commander-4p", seed)
            kept.append(game)
            while game.outcome is None and len(kept) < n:
                game, _ = apply(game, chance.choice(play.options(game)))
                kept.append(game)
            seed += 1
        return kept

    return grown(make, 20_000)


def chess_board():
    import chess

    chance = random.Random(3)
    board = chess.Board()
    for _ in range(40):
        board.push(chance.choice(list(board.legal_moves)))
    return board


def chess_fork():
    board = chess_board()
    return timed(lambda: board.copy(stack=False))


def chess_step():
    board = chess_board()
    move = next(iter(board.legal_moves))
    return timed(lambda: board.copy(stack=False).push(move))


def managym_memory():
    import manabot.managym as m

    seats = [m.authored_deck_setup("ur-lessons-vs-gw-allies", x) for x in ("ur_lessons", "gw_allies")]
    env = m.Env(seed=7, skip_trivial=False)
    env.reset(seats)
    for _ in range(300):
        if env.is_game_over():
            break
        env.step(env.random_action_index())
    return grown(lambda n: [env.clone_env() for _ in range(n)], 2000)


ENGINES = {
    "vanilla-2p40": lambda: ours("vanilla-2p40", 4),
    "commander-4p": lambda: ours("commander-4p", 1),
    "vanilla-2p40-all": lambda: ours("vanilla-2p40-all", 4),
    "commander-4p-all": lambda: ours("commander-4p-all", 1),
    "rich-2p": lambda: ours("rich-2p", 1),
    "rich-2p60": lambda: ours("rich-2p60", 3),
    "ptg": lambda: ptg(6),
    "managym": lambda: managym(6, skip=False),
    "managym-skip": lambda: managym(6, skip=True),
    "managym-authored-skip": lambda: managym(12, skip=True, authored=True),
    "python-chess": lambda: chess_(3),
}
ONCE = {
    "our-fork": our_fork,
    "our-step": our_step,
    "our-memory": our_memory,
    "chess-fork": chess_fork,
    "chess-step": chess_step,
    "managym-memory": managym_memory,
}


def main():
    name = sys.argv[1]
    if name in ONCE:
        print(json.dumps(ONCE[name]()), flush=True)
        return
    run = ENGINES[name]()
    run(0)
    gc.collect()
    gc.freeze()  # what is loaded by now stays: the collector need not look at it again, in any engine
    print("ready", flush=True)
    for line in sys.stdin:
        number = int(line.split()[1])
        begin = time.process_time()
        counted = run(number)
        print(json.dumps([*counted, time.process_time() - begin]), flush=True)


if __name__ == "__main__":
    main()
