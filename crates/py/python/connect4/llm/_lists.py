"""Lists of options in an answer, and references to their items such as "option 2"."""

from __future__ import annotations

import re
from typing import Optional

from connect4.llm import _words as w
from connect4.llm._mentions import replace_mentions, without_markup
from connect4.llm._reading import IGNORE_CASE, Mention, Reading, SIGN, different_moves, move_name

_KIND = r"(?:options?|choices?|plans?|candidates?|alternatives?|variants?|ideas?|possibilit(?:y|ies)|item|approach|strategy)"
_ITEM = re.compile(
    rf"^[ \t]*(?:[-*•+][ \t]+)?[*_]*(?:{_KIND}[ \t]+)?[(#]?(?P<label>\d{{1,2}}|[A-Ha-h])[*_]*(?:[.):]|[ \t]+[–—-](?=[ \t]))(?!\d)[*_]*[ \t]*(?P<words>\S.*)$",
    IGNORE_CASE | re.MULTILINE,
)
_INLINE = re.compile(
    rf"\b{_KIND}[ \t]+#?(?P<label>\d{{1,2}}|[A-H])[*_]*[ \t]*(?:[:=(–—]|-[ \t])[*_]*[ \t]*(?P<words>[^.;\n]*)"
    r"|\((?P<other>[a-h]|\d)\)[ \t]*(?P<more>[^,.;()\n]+)",
    IGNORE_CASE,
)
_REFERENCE = re.compile(
    rf"\b(?:{_KIND}|(?<!column )(?<!col )number)[ \t]+(?:number[ \t]+|no\.?[ \t]*|#)?(?P<label>\d{{1,2}}|[A-H])\b(?![*_]*[ \t]*(?:[:=–—]|-[ \t]))"
    rf"|(?<!\w)(?P<order>{w.ORDINAL}|last)(?:[ \t]+(?:{_KIND}|one)\b|(?=[*_]*[.!]?[ \t]*$))",
    IGNORE_CASE | re.MULTILINE,
)
#: A letter, or a number without a noun, that is decided on.
_DECISION = re.compile(
    rf"(?P<before>(?<!\w)(?:{w.VERB}|{w.LABEL})(?:[*_]*[ \t]*(?:is\b|[:=]|for\b|with\b|on\b|to\b|the\b|play\b)[*_]*)*[ \t]+[*_]*)"
    r"(?P<sign>[(#]?)(?P<label>\d{1,2}|[A-H])\)?(?=[*_]*[ \t]*(?:[.,!;]|$|because\b|since\b))"
    r"|^(?P<line>[^\w\n]*)(?P<letter>[A-H]|\d{1,2})(?=[^\w\n]*$)|(?P<start>^|[.!][ \t]+)(?P<subject>[A-H])(?=[ \t]+(?:is|wins|looks|seems|holds)\b)",
    IGNORE_CASE | re.MULTILINE,
)
#: Labels that may name an item instead of a column.
_CHOICE_LABEL = r"\b(?:choice|pick|selection|decision|wahl|choix|elección|escolha|scelta|keuze|wybór)\b\W*(?:is\W*)?$"


def resolve_lists(text: str, reading: Reading) -> str:
    """The text with references to items of its lists of options replaced by the moves of these items.

    An item without a move, or with several, is removed from the reference, so that its number is not read as a column.
    """
    items, leads, is_block = _items(text, reading)
    if len(items) < 2:
        return text
    # "A: loses, B: wins" describes the columns themselves.
    if not any(items.values()) and ("A" in items or len(items) >= reading.rules.cols) and not re.search(rf"\b{_KIND}[ \t]+A\b", text, IGNORE_CASE):
        return text

    def referred(match: re.Match[str]) -> str:
        label = (match["label"] or "").upper()
        if match["order"]:
            labels = list(items)
            number = len(labels) if match["order"].lower() == "last" else _ordinal(match["order"])
            label = labels[number - 1] if 0 < number <= len(labels) else ""
        return items.get(label, "") or "that one" if label in items or match["order"] else match[0]

    def decided(match: re.Match[str]) -> str:
        label = match["label"] or match["letter"] or match["subject"]
        before = match["before"] or match["line"] or match["start"] or ""
        move = items.get(label.upper())
        if move is None or re.search(rf"{w.COLUMN}\W*$", before, IGNORE_CASE):
            return match[0]
        if not label.isdigit() or match["sign"]:
            return before + (move or label)
        # "I choose 2" may mean the item or the column; a label such as "Move: 2" was asked for a column.
        is_choice = re.search(_CHOICE_LABEL, before, IGNORE_CASE) is not None
        if not move and is_choice:
            return before
        is_asked = re.search(r"[:=]\W*$", before) is not None and not is_choice
        same = move == _named(int(label) - reading.first_column, reading)
        return match[0] if same or is_asked or not leads else f"{before}column {label} or {move}"

    lines = text.split("\n")
    for at, line in enumerate(lines):
        item = _ITEM.match(line) if is_block else None
        if item is None:
            lines[at] = _DECISION.sub(decided, _REFERENCE.sub(referred, line))
        elif leads:
            # The label of an item that starts with a move is not a move.
            lines[at] = f"• {item['words']}"
    return "\n".join(lines)


def _ordinal(word: str) -> int:
    found = re.match(r"\d+", word)
    return int(found[0]) if found else w.ORDINALS.get(word.lower(), 0)


def _named(value: object, reading: Reading) -> str:
    return move_name(value, reading.rules, reading.first_column) if isinstance(value, (int, str)) else ""


def _items(text: str, reading: Reading) -> tuple[dict[str, str], bool, bool]:
    """The move of each item, in words, by its label; whether every item starts with its move, and has a line of its own."""
    found: dict[str, str] = {}
    leads = True
    matches = list(_ITEM.finditer(text))
    # Labels count from 1 or A.
    if [match["label"].upper() for match in matches[:2]] not in (["1", "2"], ["A", "B"]):
        matches = []
    for match in matches or _INLINE.finditer(text):
        label, words = match.groups()[-2:] if match.re is _INLINE and match["label"] is None else (match["label"], match["words"])
        move, is_first = _move(words, reading)
        found.setdefault(label.upper(), move)
        leads &= is_first
    return found, leads, bool(matches)


def _move(words: str, reading: Reading) -> tuple[str, bool]:
    """The move of an item in words, empty if it has none or several; and whether the item starts with it."""
    inner = Reading(reading.rules, reading.first_column, reading.side)
    letter = re.match(r"\W*([a-t])[*_]*[ \t]*(?:[–—:,(-]|$)", words)
    if letter is not None and reading.rules.gravity and ord(letter[1]) - 97 < reading.rules.cols:
        return _named(ord(letter[1]) - 97, reading), True
    # Formats were replaced before.
    text = replace_mentions(without_markup(re.sub(SIGN, " ", words)), inner)
    start = re.match(rf"\W*(?:\w+\W+){{0,2}}?({SIGN})", text)
    lead: Optional[Mention] = inner.of(start[1]) if start else None
    if lead is not None and not (lead.is_bare and start is not None and not re.match(rf"\W*{SIGN}", text)):
        return _named(lead.values[0], reading), True
    strong = [inner.of(sign) for sign in re.findall(SIGN, text)]
    values = different_moves([value for one in strong if not one.is_bare for value in one.values], reading.rules)
    return (_named(values[0], reading) if len(values) == 1 else ""), False
