"""Separates the answer of a language model from its reasoning, by the markers of chat templates and serving programs."""

from __future__ import annotations

import re
from typing import Optional

_FLAGS = re.IGNORECASE
#: Names of tags around reasoning, such as `think`, `mm:think`, `think:opensource`, `longcat_think` and `thinking_process`.
_WORD = (
    r"think(?:ing)?|thoughts?|reason(?:ing)?|reflect(?:ion|ing)?|analysis|scratch[_-]?pad|monologue|deliberation|critique|"
    r"chain[_-]of[_-]thoughts?|cot|plan(?:ning)?"
)
_TAG = (
    rf"<\s*(?P<tag_close>/?)\s*(?!no[_-])(?:[\w.-]{{1,20}}[:_|-])??(?P<tag>{_WORD})(?:[:_-](?!off\b)[a-z]\w{{0,20}})?\*?"
    r"(?:\s[^<>\n]{0,80})?\s*>"
)
_BRACKET = r"\[\s*(?P<bracket_close>/?)\s*(?P<bracket>think(?:ing)?)\s*\]|◁\s*(?P<kimi_close>/?)\s*(?P<kimi>think)\s*▷"
#: Special tokens, such as `<|START_THINKING|>`, `<|end_of_thought|>`, `<|inner_prefix|>` and `<|open|>think<|sep|>`.
_TOKEN = (
    r"<\|(?P<pipe_close>/)?(?!no)(?P<pipe>[\w:-]{0,30}?(?:think(?:ing)?|thought|inner_(?:prefix|suffix)|reasoning)[\w:-]{0,30})\|>|"
    r"<\|(?P<k3>open|close)\|>\s*think\s*<\|sep\|>|\[unused(?P<pangu>16|17)\]|"
    r"<\|channel>(?!\s*final)\s*(?:\w+\n)?(?P<channel>)|(?P<channel_close><channel\|>)"
)
#: What starts an answer and so ends any reasoning.
_ANSWER = (
    r"\[BEGIN[ _]FINAL[ _]RESPONSE\]|<\|(?:begin_of_solution|content|content_text|start_text|start_response|start_action)\|>|"
    r"<\|im_start\|>\s*(?:assistant(?!/)|answer)\b|^Here(?: is|'s) my response:|^\.\.\.\s*done thinking\.?|"
    r"<\|open\|>\s*response\s*<\|sep\|>|\[/INST\]|(?-i:assistant\s?final(?=[^a-z]))"
)
#: What starts reasoning at the beginning of an output, for models whose markers are words or are removed as special tokens.
_START = (
    r"\s*(?:Here is my thought process:|Here are my reasoning steps:|Thinking\.\.\.[ \t]*(?=\n)|<\|im_start\|>\s*(?:assistant/)?think\b|"
    r"(?-i:analysis(?=[A-Z])|(?:analysis|thought|think|thinking)[ \t]*(?=\n)))"
)
_DETAILS = r"<details\b[^<>]*>\s*<summary>[^<]{0,60}(?:think|thought|reason)[^<]{0,60}</summary>|<details\b[^<>]*reasoning[^<>]*>"
_MARKER = re.compile(
    rf"(?P<start>\A{_START})|(?P<answer>{_ANSWER})|(?P<details>{_DETAILS})|(?P<details_close></details>)|"
    rf"(?P<fence>^[ \t]*```[ \t]*(?:{_WORD})[ \t]*$)|(?P<fence_close>^[ \t]*```[ \t]*$)|{_TAG}|{_BRACKET}|{_TOKEN}",
    _FLAGS | re.MULTILINE,
)
#: Words that make a marker the subject of a sentence, as in "no <think> needed" and "without <think> tags".
_BEFORE = re.compile(
    r"\b(?:no|without|avoid(?:ing)?|skip(?:ping)?|omit(?:ting)?|never|not|\w+n't)\s+(?:(?:any|the|an?|my|your|use|using|needs?|for|of|to|in|emit|write|include|anything)\s+)*$",
    _FLAGS,
)
_AFTER = re.compile(
    r"\s*(?:\w+[- ])?(?:tags?|blocks?|sections?|tokens?|markers?|elements?|parts?|mode|needed|required|necessary|allowed|isn't|is\s+not|"
    r"are\s+not)\b",
    _FLAGS,
)
#: The turn of the user that a model invents after its answer.
_NEXT_TURN = re.compile(
    r"<\|(?:im_start|start|start_header_id|begin)\|>\s*user\b|<\|(?:user|human|message_user|user_start)\|>|<start_of_turn>\s*user\b|"
    r"<\|turn>\s*user\b|\[INST\]|^(?:User|Human):",
    _FLAGS | re.MULTILINE,
)
_CONTROL = re.compile(r"<\|[^|<>\n]{1,40}\|>|<\|\w{1,20}>|<\w{1,20}\|>|</?s>|<(?:eos|bos|pad|end_of_turn)>|\[(?:EOS|BOS|/INST)\]", _FLAGS)


def without_thoughts(text: str) -> str:
    """The text without reasoning, which may have no start or no end, without special tokens and without invented turns.

    A marker that the text only talks about, such as a quoted one, is text.
    """
    turn = _NEXT_TURN.search(text, len(text) - len(text.lstrip()) + 1)
    text = _answered(text[: turn.start()] if turn else text)
    markers = [(match, *_kind(match)) for match in _MARKER.finditer(text)]
    ends = {kind: number for number, (match, kind, closes) in enumerate(markers) if closes and not _is_quoted(text, match)}
    kept: list[str] = []
    at, hidden, start = 0, "", 0
    for number, (match, kind, closes) in enumerate(markers):
        if _is_mentioned(text, match, kind, closes, hidden != "" if closes else ends.get(kind, -1) > number):
            continue
        if not closes and not hidden:
            kept.append(text[at : match.start()])
            hidden, start = kind, match.end()
        elif closes and hidden and (kind in (hidden, "answer") or hidden == "start") or closes and not hidden and kind not in ("details", "fence"):
            # Before an end without a start, everything is reasoning. "<think>...</think>" is only a name.
            kept = [*kept, " " if not re.search(r"\w", text[start : match.start()]) else "\n"] if hidden else []
            hidden, at = "", match.end()
    if not hidden:
        kept.append(text[at:])
    return _CONTROL.sub("\n", "".join(kept))


def _kind(match: re.Match[str]) -> tuple[str, bool]:
    """The kind of a marker, which is the same for a start and its end, and whether it is an end."""
    found = match.groupdict()
    if found["start"] is not None:
        return "start", False
    if found["answer"] is not None:
        return "answer", True
    for name in ("details", "fence", "channel"):
        if found[name] is not None or found[f"{name}_close"] is not None:
            return name, found[f"{name}_close"] is not None
    if found["k3"] is not None:
        return "think", found["k3"].lower() == "close"
    if found["pangu"] is not None:
        return "pangu", found["pangu"] == "17"
    if found["pipe"] is not None:
        name = found["pipe"].lower()
        closes = found["pipe_close"] is not None or re.search(r"(?:^|[^a-z])(?:end|stop|close)|suffix", name) is not None
        return _family(name), closes
    for name in ("tag", "bracket", "kimi"):
        if found[name] is not None:
            return _family(found[name].lower()), found[f"{name}_close"] == "/"
    raise AssertionError("every alternative has a group")


def _family(name: str) -> str:
    for word in ("inner", "think", "thought", "reason", "reflect"):
        if word in name:
            return "think" if word == "thought" else word
    return name


def _is_quoted(text: str, match: re.Match[str]) -> bool:
    before = text[match.start() - 1 : match.start()]
    return before != "" and before in "`\"'" and text[match.end() : match.end() + 1] == before


def _is_mentioned(text: str, match: re.Match[str], kind: str, closes: bool, is_paired: bool) -> bool:
    """Whether the text talks about a marker instead of using it. `is_paired` is whether the other end is in its place."""
    if kind in ("start", "answer", "details", "fence"):
        return False
    if is_paired or _is_quoted(text, match):
        return _is_quoted(text, match)
    before, after = text[max(0, match.start() - 80) : match.start()].rpartition("\n")[2], text[match.end() : match.end() + 40]
    return _AFTER.match(after) is not None or not closes and _BEFORE.search(before) is not None


#: A message of a model that writes its reasoning and its answer into channels.
_MESSAGE = re.compile(r"(?P<header>[^<>\n]{0,80}(?:<\|(?:start|channel|constrain)\|>[^<>\n]{0,80}){0,4})<\|message\|>", _FLAGS)
_END = re.compile(r"<\|(?:end|return|call|eom|eot|start|channel|message)\|>", _FLAGS)


def _answered(text: str) -> str:
    """The final messages of a text with channels; its calls of tools if there is none, otherwise the text as it is."""
    headers = list(_MESSAGE.finditer(text))
    if not headers:
        # The output was cut off in the header of a message, before any answer.
        cut = re.search(r"<\|channel\|>\s*(?:analysis|commentary)\b", text, _FLAGS)
        return text[: cut.start()] if cut else text
    finals: list[str] = []
    calls: list[str] = []
    for match in headers:
        header = match["header"].lower()
        end = _END.search(text, match.end())
        body = text[match.end() : end.start() if end else len(text)]
        if re.search(r"\bfinal\b|to=user", header) or not re.search(r"\bto=|<\|channel\|>", header):
            finals.append(body)
        elif re.search(r"to=(?!self|user)\S", header):
            calls.append(body)
    first: Optional[str] = text[: headers[0].start()].strip() or None
    return "\n".join(finals or calls or ([first] if first and "<|" not in first else []))
