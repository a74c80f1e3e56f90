"""Headings and set phrases of reports, in English and Japanese."""

from __future__ import annotations

__all__ = ["label"]

_LABELS: dict[str, tuple[str, str]] = {
    "ANSWER": ("ANSWER", "答え"), "WHY": ("WHY", "理由"), "TIMELINE": ("TIMELINE", "経過"), "rule": ("rule", "ルール"), "CHOICE": ("CHOICE", "選択"),
    "RULES": ("RULES", "ルール"), "CHECKED": ("CHECKED", "検証"), "SEE": ("SEE", "参照"), "commanders": ("commanders", "統率者"), "life": ("life", "ライフ"),
    "expectations": ("expectations", "期待"), "choice": ("choice", "選択"), "hold": ("{good} of {all} expectations hold", "期待{all}件中{good}件が成立"),
    "or": ("… or, with {name}:", "… または、{name}の場合："), "failed": ("FAILED line {line}", "不成立 {line}行目"), "is": ("it is: {actual}", "実際：{actual}"),
    "none": ("none: {text}", "なし：{text}"), "not as expected": ("not as expected: ", "期待と異なる："), "nothing": ("Nothing was asked.", "質問がない。"),
    "times": ("{text} ({n} times)", "{text}（{n}回）"), "gone": ("gone", "なし"), "n of m": ("{n} of {m}", "{n}/{m}"), "rules": (" (rules {rules})", "（ルール {rules}）"),
    "more": ("- … {n} lines more: `commandzone ask {file}`", "- … あと{n}行：`commandzone ask {file}`"), "failed md": ("- **failed**: {text}; it is: {actual}", "- **不成立**：{text}；実際：{actual}"),
    "warning": ("warning", "警告"), "Answer": ("Answer", "答え"), "Why": ("Why", "理由"), "Step by step": ("Step by step", "経過"), "Rules": ("Rules", "ルール"),
    "Problem": ("Problem", "問題"), "Checked": ("Checked", "検証"), "Every choice": ("Every choice", "すべての選択"), "start": ("The table at the start", "開始時の盤面"),
    "after": ("After step {step}", "手順{step}の後"), "end": ("At the end", "終了時"), "Or": ("Or, with {name}", "または、{name}の場合"),
    "holds": ("holds", "成立"), "fails": ("fails", "不成立"), "it is": (": it is {actual}", "：実際は{actual}"), "questions": ("{n} questions", "質問{n}件"),
    "no check": ("nothing", "なし"), "not reached": ("; {n} not reached", "、未到達{n}件"),
    "line": ("warning: line {line}: {text}", "警告：{line}行目：{text}"), "under": ("rules {rules}", "ルール {rules}"),
}  # fmt: skip


def label(key: str, lang: str = "en", **words: object) -> str:
    """The phrase in that language, with its words put in."""
    found = _LABELS[key][lang == "ja"]
    return found.format(**words) if words else found
