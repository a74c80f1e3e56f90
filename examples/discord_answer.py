"""A rules question answered in the shape that a chat takes: Markdown of less than 2,000 characters, as the body of a
Discord message or webhook.

Run it with: python examples/discord_answer.py examples/questions/both-answers.question.yaml
"""

import json
import sys
from pathlib import Path

from engine.questions.loader import load_file
from engine.questions.problems import ScriptError
from engine.questions.report import as_markdown, problem_text
from engine.questions.runner import run_script
from engine.questions.schema import read_script

LONGEST = 2000
"""What Discord takes."""
SAMPLE = Path(__file__).parent / "questions" / "both-answers.question.yaml"


def message(path: Path, lang: str = "en") -> dict[str, object]:
    """The body to send; nobody is mentioned by it, whatever stands in the script."""
    try:
        text = as_markdown(path.stem, run_script(read_script(load_file(path)), folder=path.parent), "full", lang)
    except ScriptError as error:
        text = f"```text\n{problem_text(path.name, error.problem)}\n```"
    return {"content": text[: LONGEST - 1], "allowed_mentions": {"parse": []}}


def main() -> None:
    for path in map(Path, sys.argv[1:] or [SAMPLE]):
        body = message(path)
        print(body["content"])
        print(f"{len(json.dumps(body['content'], ensure_ascii=False))} characters of {LONGEST}")


if __name__ == "__main__":
    main()
