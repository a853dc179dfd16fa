"""Formats in which answers name a move: JSON, tags, boxes, calls, brackets, code fences."""

from __future__ import annotations

import ast
import json
import re
import unicodedata
from typing import Any, Callable, Optional

from connect4.llm import _words as w
from connect4.llm._reading import (
    IGNORE_CASE,
    Mention,
    Off,
    Reading,
    Unclear,
    Value,
    cell_value,
    different_moves,
    whole_move,
)
from connect4.llm._thoughts import without_thoughts

#: Characters of an answer that are read, from its end.
_LONGEST = 12_000


_HTML = re.compile(r"</?(?:b|strong|i|em|u|p|span|div|mark|code|kbd|small|font|li|[uo]l)(?:\s[^<>]{0,80})?>", IGNORE_CASE)


def visible(text: str) -> str:
    """The text without hidden reasoning, in one form for each character."""
    text = unicodedata.normalize("NFKC", text).translate(
        {0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"', 0x2212: "-", 0xFE0F: None, 0x20E3: None}
    )
    text = re.sub(r"[\ue000-\uf8ff\U000f0000-\U0010ffff]", "", re.sub(r"[^\S\n]+", " ", text))
    text = _HTML.sub(" ", without_thoughts(text)[-_LONGEST:])
    return re.sub(r"\b(very) (?=first|last)", "", text, flags=IGNORE_CASE).strip()


_KEYS = frozenset(
    "move column col action answer choice cell play bestmove finalanswer finalmove selectedcolumn chosencolumn mymove nextmove "
    "selectedmove chosenmove decision slot bestcolumn finalcolumn movecolumn columnnumber colnumber selection best "
    "drop dropcolumn target final".split()
)
_TAG = re.compile(
    r"<((?:(?:final|best|my|next|selected|chosen)[_-]?)?(?:move|answer|action|column|col|choice|play|cell|decision)"
    r"|final|output|response|result)>(.*?)</\1>",
    IGNORE_CASE | re.DOTALL,
)
#: A parameter of a call in XML, as in `<parameter name="column">4</parameter>`.
_PARAMETER = re.compile(
    r"<(?:parameter|param|arg|argument)\s*(?:name)?\s*=\s*[\"']?(?:column|col|move)[\"']?\s*>([^<>]*)</\w+>"
    r"|<(?:arg|param)_key>\s*(?:column|col|move)\s*</\w+>\s*<(?:arg|param)_value>([^<>]*)</\w+>",
    IGNORE_CASE,
)
_BOXED = re.compile(r"\\(?:boxed|fbox)\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
#: What makes the number in a box a number of something: a noun after it, or words such as "the number of threats is" before it.
_COUNTED_BOX = re.compile(
    rf"[ \t$)\]\\*]*(?:(?<=[ \t$])(?!(?:because|since|as|is|it|wins?|and|or|to|for|which|that|this|in|on|at|but|so|then|with|now|blocks?|"
    rf"due|being|here|instead|please|next|by|not|gives?|makes?|creates?|takes?|completes?|stops?|prevents?|the|my|will|would|should|must|{w.FAULT})\b)"
    rf"[a-z]{{3,}}|-\s*(?:{w.COUNTED}|in-)|(?:is|are)\s+the\s+(?:number|count|total|amount|score|value|depth)\b)",
    IGNORE_CASE,
)
_COUNTING = re.compile(
    r"(?:\b(?:number|count|amount|total)s?\s+of\b[^.!?\n]*|\b(?:worth|values?|scores?|evaluation|depth|ply|rows?|turn)\b[^.!?\n\w]*"
    r"(?:(?:is|of|at|equals?|as|for\s+\w+)\b\W*)*)\$?$",
    IGNORE_CASE,
)
_CALL = re.compile(
    r"\b(?:\w+_)?(?:play|drop|move|place|make|choose|select|insert|put|print|step)(?:_\w+)?\(\s*([^()\n]{1,30}?)\s*\)",
    IGNORE_CASE,
)
_BRACKETS = re.compile(r"\[\s*((?:col(?:umn)?\.?\s*)?-?\w{1,4})\s*\](?!\()", IGNORE_CASE)
_FENCE = re.compile(r"(?:```|~~~)[ \t]*([\w+-]*)[ \t]*\n?(.*?)(?:```|~~~|\Z)", re.DOTALL)
#: Reads the move in a part of the text.
Inner = Callable[[str], Optional[Value]]


def replace_formats(text: str, reading: Reading, inner: Inner) -> str:
    """Replaces JSON, tags, boxes, calls, brackets and code fences."""

    def structured(value: Value) -> str:
        return f" {reading.add(Mention([value], is_structured=True))} "

    def tag(match: re.Match[str]) -> str:
        value = inner(match[match.lastindex or 1])
        return structured(Unclear(f"{match[0].strip()} names no move") if value is None else value)

    def box(match: re.Match[str]) -> str:
        value = inner(match[1])
        # A box without a move, such as that of a verdict, is text.
        if value is None:
            return f" {match[1]} "
        is_count = match[1].strip().isdigit() and (_COUNTED_BOX.match(text, match.end()) or _COUNTING.search(text[max(0, match.start() - 100) : match.start()]))
        return " … " if is_count else f" {reading.add(Mention([value], is_boxed=True))} "

    def exact(match: re.Match[str]) -> str:
        content = re.sub(r"^(?:\w+\s*[=:]|col(?:umn)?\b\.?)\s*", "", match[1], flags=IGNORE_CASE).strip("\"' ")
        value = whole_move(content, reading) if reading.rules.gravity or not content.isdigit() else None
        # A letter that is not a column may be a side or a variable, as in "[X]" and "print(i)".
        is_other = isinstance(value, Off) and len(content) == 1 and content.isalpha()
        return match[0] if value is None or is_other else structured(value)

    def fence(match: re.Match[str]) -> str:
        content = f"{match[1]}\n{match[2]}" if match[1].lower() not in _LANGUAGES else match[2]
        value = inner(content)
        return "\n" if value is None else f"\n{structured(value)}\n"

    if "```" in text or "~~~" in text:
        outside = _FENCE.sub("", text).strip()
        text = _FENCE.sub(fence if outside else lambda match: f"\n{match[2]}\n", text)
    text = _TAG.sub(tag, _PARAMETER.sub(tag, text)) if "</" in text else text
    text = _objects(text, reading, inner)
    text = _BOXED.sub(box, text)
    text = _CALL.sub(exact, text)
    return _BRACKETS.sub(exact, text)


#: Keys of moves that are not made.
_OTHER_MOVES = (
    r"reject|altern|opponent|previous|last|other|candidate|considered|avoid|bad|expected|predicted|analys|reason|thought|thinking|"
    r"evaluat|score|threat|expla|example"
)
#: Types of objects whose value is a move.
_TYPES = ("move", "drop", "play", "place", "column")
#: Keys of calls whose arguments are JSON in a string.
_NESTED = ("arguments", "args", "input", "parameters", "params")
_LANGUAGES = frozenset(
    "json json5 python py text txt plaintext xml html markdown md javascript js yaml yml move answer output tool_code".split()
)


def _objects(text: str, reading: Reading, inner: Inner) -> str:
    """Replaces JSON objects, also with the quotes of Python or without quotes."""
    parts, at = [], 0
    for start, end in _braces(text):
        body = text[start:end]
        if text[:start].endswith("\\boxed") or text[:start].endswith("\\text"):
            continue
        data = _loaded(body)
        if not isinstance(data, dict):
            continue
        value = _chosen(data, reading, inner)
        parts += [text[at:start], " " if value is None else f" {reading.add(Mention([value], is_structured=True))} "]
        at = end
    return "".join([*parts, text[at:]])


def _braces(text: str) -> list[tuple[int, int]]:
    """Spans of the outermost balanced braces."""
    spans, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        if sign == "{":
            start = at if depth == 0 else start
            depth += 1
        elif sign == "}" and depth:
            depth -= 1
            if depth == 0:
                spans.append((start, at + 1))
    return spans


def _loaded(body: str) -> Any:
    quoted = re.sub(r"([{,]\s*)(\w+)\s*:", r'\1"\2":', body)
    for load, text in ((json.loads, body), (ast.literal_eval, body), (json.loads, quoted)):
        try:
            return load(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
            pass
    # Not quite JSON, such as a string with a raw line break: read only the keys of moves.
    pairs = re.findall(r"[\"']?(\w+)[\"']?\s*:\s*(-?\d+|\"[^\"\n]*\"|'[^'\n]*')\s*[,}\n]", body)
    return {key: value.strip("\"'") for key, value in pairs} or None


def _chosen(data: Any, reading: Reading, inner: Inner) -> Optional[Value]:
    """The move that a JSON object names; None if it has no key for a move."""
    values: list[Value] = []
    empty = False
    row = data.get("row") if isinstance(data, dict) and not reading.rules.gravity else None
    for key, item in data.items():
        is_key = re.sub(r"[\W_]", "", str(key)).lower() in _KEYS or key == "value" and data.get("type") in _TYPES
        if str(key).lower() in _NESTED and isinstance(item, str) and item.lstrip().startswith("{"):
            item = _loaded(item)
        if re.search(_OTHER_MOVES, str(key), IGNORE_CASE):
            continue
        if isinstance(item, dict):
            value = _chosen(item, reading, inner)
        elif isinstance(item, list) and len(item) == 1 and isinstance(item[0], dict):
            value = _chosen(item[0], reading, inner)
        elif is_key:
            value = _scalar(item, row, reading, inner)
            empty |= value is None
        else:
            continue
        values += [] if value is None else [value]
    distinct = different_moves(values, reading.rules)
    if len(distinct) == 1:
        return distinct[0]
    if distinct:
        return Unclear("the keys of the JSON object name different moves; name exactly one")
    return Unclear("the JSON object names no move; name exactly one") if empty else None


def _scalar(item: Any, row: Any, reading: Reading, inner: Inner) -> Optional[Value]:
    if isinstance(item, list):
        return (
            _scalar(item[0], row, reading, inner)
            if len(item) == 1
            else Unclear("the JSON object names several moves; name exactly one")
        )
    if isinstance(item, bool) or item is None or isinstance(item, dict):
        return None
    if isinstance(item, float):
        if not item.is_integer():
            return None
        item = int(item)
    if row is not None and str(row).isdigit() and str(item).isdigit():
        return (
            cell_value(chr(96 + min(int(item), 26)) + str(row), reading.rules) if int(item) else Off(f"column {item}")
        )
    if row is not None and str(row).isdigit() and re.fullmatch("[A-Ta-t]", str(item)):
        return cell_value(str(item).lower() + str(row), reading.rules)
    return inner(str(item))
