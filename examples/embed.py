"""Four seats and a table that talk JSON over queues: all of a server but the network. Each seat knows only what its
view tells it.

Run it with: python examples/embed.py
"""

import json
import random
from queue import Queue
from threading import Thread
from typing import Any

from engine import diff, new_game, view
from engine.play.decks import demo_decks
from engine.protocol import receive
from engine.views import patch, to_data


def answer(view: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    prompt = view["prompts"][0]
    options, least = prompt.get("options", []), prompt.get("least", 0)
    if prompt["kind"] == "ChooseAction":
        able = [a["number"] for group in view["actions"] for a in group["actions"] if a["type"] != "activate"]
        return {"number": luck.choice(able)}
    if prompt["kind"] in ("DeclareAttackers", "DeclareBlockers"):
        return {"chosen": [[o["id"], luck.choice(prompt["things"])] for o in options]}
    return {"chosen": [o["number"] for o in luck.sample(options, min(least, len(options)))] or [least]}


def seat(number: int, inbox: Queue[str], outbox: Queue[tuple[int, str]]) -> None:
    luck, seen = random.Random(number), {}
    while told := json.loads(inbox.get()):
        if "error" in told:  # do what is allowed and nearest to it instead
            said = {"action": told["error"]["nearest"][0]["action"]}
        else:
            seen = patch(seen, told["diff"])
            if not seen.get("prompts") or seen["prompts"][0]["decider"] != number:
                continue
            said = answer(seen, luck)
        outbox.put((number, json.dumps({"state_id": seen["state_id"], **said})))


game, _ = new_game("commander", demo_decks(), seed=2, names=("Ann", "Bob", "Cleo", "Dan"))
table: Queue[tuple[int, str]] = Queue()
doors: list[Queue[str]] = [Queue() for _ in game.players]
shown: list[Any] = [{} for _ in doors]
refused = 0
for number, door in enumerate(doors):
    Thread(target=seat, args=(number, door, table), daemon=True).start()
while game.outcome is None and game.state_id < 1500:
    for number, door in enumerate(doors):
        now = to_data(view(game, number))
        door.put(json.dumps({"diff": diff(shown[number], now)}))
        shown[number] = now
    while (reply := receive(game, *table.get())).error:
        refused += 1
        doors[game.pending[0].decider].put(json.dumps({"error": reply.error}))
    game = reply.game
print(f"{game.state_id} actions, {refused} of them after a refusal; life: {[p.life for p in game.board.players]}")
