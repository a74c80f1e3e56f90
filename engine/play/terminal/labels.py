"""Set phrases of the terminal game, in English and Japanese."""

from __future__ import annotations

__all__ = ["label"]

_LABELS: dict[str, tuple[str, str]] = {
    "pass to": ("Pass the screen to {who}.", "画面を{who}に渡してください。"), "ready": ("{who}: press Enter when nobody else is looking.", "{who}：他の人が見ていないときにEnterを押してください。"),
    "acts": ("What {who} may do", "{who}ができること"), "done": ("done", "決定"), "done n": ("done: {n} chosen ({range})", "決定：{n}個選択（{range}）"), "none": ("none of them", "選ばない"),
    "cancel": ("take it back: cancel what is being announced", "宣言を取り消す"), "pass all": ("pass until the end of the turn", "ターン終了までパスする"),
    "of": ("{least} to {most}", "{least}～{most}"), "exactly": ("{n}", "{n}"), "order": ("Choose in the order wanted; Backspace takes the last one back.", "希望の順に選んでください。Backspaceで最後の1つを戻します。"),
    "order triggers": ("What comes first goes on the stack first and resolves last; Backspace takes the last one back.", "先に選んだものが先にスタックに置かれ、最後に解決します。Backspaceで戻します。"), "ordered": ("as chosen", "この順にする"), "as is": ("in the order shown", "表示の順にする"), "scry": ("What is chosen goes to the bottom of the library.", "選んだカードはライブラリーの一番下に行きます。"), "surveil": ("What is chosen goes to the graveyard.", "選んだカードは墓地に行きます。"), "left": ("left: {n}", "残り：{n}"), "no attack": ("stays back", "攻撃しない"), "no block": ("does not block", "ブロックしない"),
    "attack done": ("declare: {n} attack", "攻撃指定を決定：{n}体"), "block done": ("declare: {n} block", "ブロック指定を決定：{n}体"), "share done": ("divide like this", "この割り振りにする"),
    "pick many": ("Enter or Space marks; choose “done” at the end.", "EnterかSpaceで印を付け、最後に「決定」。"), "declare": ("← → or Enter changes whom, a: all others, too; choose “declare” at the end.", "← →かEnterで相手を変え、aで残り全部も。最後に「決定」。"),
    "share": ("← → changes the amount.", "← →で数を変えます。"), "write": ("Type the answer and press Enter.", "答えを入力してEnter。"), "number": ("a number, {range}", "数：{range}"), "hand-made": ("sentences, with ; between them", "文（;で区切る）"),
    "mana": ("Mana", "マナ"), "Passing": ("Priority", "優先権"), "other": ("Other", "その他"), "stack": ("Stack", "スタック"), "target": ("target", "対象"),
    "log": ("Log", "ログ"), "table": ("Table", "盤面"), "over": ("The game is over.", "ゲーム終了。"), "thinking": ("the other seats play …", "他の席がプレイ中…"), "nothing": ("nothing here", "なし"), "filter": ("filter", "絞り込み"), "no match": ("nothing fits “{text}”", "「{text}」に合うものなし"),
    "why not": ("Why not?", "なぜできない？"), "why help": ("Type an action in words (cast Murder targeting Isamaru), or choose one below.", "行動を言葉で入力（《殺害》を唱える）、または下から選択。"),
    "legal": ("That is allowed now. Enter again does it.", "今できます。もう一度Enterで実行。"), "refused": ("{what}: not now", "{what}：今はできません"), "needs": ("it would be legal", "可能になる条件"), "unread": ("{what}: not understood", "{what}：行動として読めません"), "sentences": ("cast X [from Z] [targeting Y], play X, activate X, attack Y with X, block X with Y, pass", "《X》を唱える、《X》をプレイする、《X》の能力を起動する、パスする など"),
    "undo free": ("Taken back: nobody learnt anything.", "取り消しました（誰も情報を得ていません）。"), "undo agreed": ("Taken back with everybody's consent.", "全員の同意で取り消しました。"), "undo denied": ("{who} does not agree: nothing is taken back.", "{who}が同意しません。取り消しません。"),
    "undo impossible": ("This can't be taken back: {why}.", "取り消せません：{why}。"), "undo ask": ("{who} wants to take back the last choice and what came of it ({n} moves).", "{who}が直前の選択とその後の行動（{n}件）の取り消しを求めています。"), "undo because": ("Consent is needed because", "同意が必要な理由"), "undo agree": ("{who}, do you agree?", "{who}、同意しますか？"),
    "computers agree": ("Seats played by the computer agree.", "コンピューターの席は同意します。"), "redo none": ("There is nothing to redo.", "やり直すものがありません。"), "redone": ("Done again: {what}", "やり直しました：{what}"),
    "concede ask": ("{who}, do you concede and leave the game? (104.3a)", "{who}、投了してゲームを離れますか？（104.3a）"), "quit ask": ("Save the game before you leave?", "終了前にゲームを保存しますか？"), "save to": ("Save and leave ({path})", "保存して終了（{path}）"),
    "leave": ("Leave without saving", "保存せずに終了"), "stay": ("Go on playing", "続ける"), "yes": ("Yes", "はい"), "no": ("No", "いいえ"), "saved": ("saved in {path}", "{path}に保存しました"), "unsaved": ("could not be saved: {why}", "保存できません：{why}"),
    "close": ("Esc closes", "Escで閉じる"), "k choose": ("choose", "選択"), "k why": ("why", "理由"), "k undo": ("undo", "戻す"), "k redo": ("redo", "進む"), "k concede": ("concede", "投了"), "k quit": ("quit", "終了"), "k filter": ("find", "検索"),
    "k table": ("table", "盤面"), "k log": ("log", "ログ"), "k end": ("end turn", "ターン送り"), "passes": ("{who} passes until the end of the turn", "{who}はターン終了までパス"), "tax": ("tax", "税"), "you": ("you", "あなた"), "deals": ("{what} deals {n}", "{what}が{n}点"), "small": ("the terminal is too small; 80 by 24 is enough", "端末が小さすぎます（80×24以上）"),
    "times": ("×{n}", "×{n}"), "played by": ("{kind}", "{kind}"), "human": ("human", "人"), "random": ("random", "ランダム"), "heuristic": ("heuristic", "コンピューター"), "damage to": ("commander damage taken", "受けた統率者ダメージ"), "ordered n": ("{n} of {most} in order", "{most}個中{n}個"),
}  # fmt: skip


def label(key: str, lang: str = "en", **words: object) -> str:
    """The phrase in that language, with its words put in."""
    found = _LABELS[key][lang == "ja"]
    return found.format(**words) if words else found
