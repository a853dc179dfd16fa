"""A text in which moves are mentioned, and the moves that words name."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Optional, Union

from connect4._native import Rules
from connect4.llm import _words as w


@dataclass(frozen=True)
class Off:
    """A move that does not exist, in the words of the answer."""

    words: str


@dataclass(frozen=True)
class Unclear:
    """Words that may name several moves, or none."""

    words: str


Value = Union[int, str, Off, Unclear]


@dataclass
class Mention:
    """A place where the text names a move, or several as in "3 or 4"."""

    values: list[Value]
    #: The number in the text, if it could be counted from another first column.
    number: Optional[int] = None
    #: A number or word that names a column only in the right place, such as "4" in "I play 4".
    is_bare: bool = False
    #: Set by JSON, tags and other formats.
    is_structured: bool = False
    #: A move in a box, which an explicit final answer beats.
    is_boxed: bool = False


@dataclass
class Reading:
    """A text with its mentions replaced by single characters."""

    rules: Rules
    first_column: int
    #: The side to move, if it is known.
    side: Optional[str] = None
    mentions: list[Mention] = field(default_factory=list)

    def add(self, mention: Mention) -> str:
        self.mentions.append(mention)
        return chr((_BARE if mention.is_bare else _STRONG) + len(self.mentions) - 1)

    def of(self, sign: str) -> Mention:
        return self.mentions[ord(sign) - (_BARE if ord(sign) >= _BARE else _STRONG)]


# Private characters stand for mentions and for remarks on how columns are counted.
_STRONG, _BARE, LIMIT = 0xF0000, 0x100000, 0xFFFD
STRONG_SIGN, _B = "[\U000f0000-\U000ffffd]", "[\U00100000-\U0010fffd]"
SIGN = "[\U000f0000-\U0010fffd]"
FROM_0, FROM_1 = "\ue000", "\ue001"
NO_SIGN = "[^\U000f0000-\U0010fffd]"
IGNORE_CASE = re.IGNORECASE


def unit_of(rules: Rules) -> str:
    return "column" if rules.gravity else "cell, such as b2"


def move_name(value: Union[int, str], rules: Rules, first_column: int) -> str:
    if isinstance(value, int) and rules.gravity:
        return f"column {value + first_column}"
    return str(value)


def whole_move(text: str, reading: Reading) -> Optional[Value]:
    """The move if the text is nothing but a move, with or without markup."""
    bare = re.sub(r"[*_`~\"'#$\s]+", " ", re.sub(r"\\(?:text|math)\w*\{([^{}]*)\}", r"\1", text)).strip(
        " .!:;,/()[]{}<>|"
    )
    bare = re.sub(
        r"^(?:(?:the|ok|okay|my|in|at|to|die|der|das|la|le|el|il|de|het|a|au|al|no|na|w|im|nel|nella|en)\s+){1,3}",
        "",
        bare,
        flags=IGNORE_CASE,
    )
    bare = re.sub(r"^(?:dead|very|right in the|straight down the)\s+", "", bare, flags=IGNORE_CASE)
    bare = re.sub(
        r"^(?:return|ans(?:wer)?|a(?=\s*[:=])|option|position|number|no|move|slot|spot|square|x|=>|->|[→⇒])[\s.:=#_-]*(?=\d)",
        "",
        bare,
        flags=IGNORE_CASE,
    )
    if not bare or len(bare) > 40:
        return None
    if re.fullmatch(r"swap(?: sides)?", bare, IGNORE_CASE):
        return "swap"
    rules = reading.rules
    if re.fullmatch("[A-Za-z]", bare) and rules.gravity:
        return column_value(ord(bare.lower()) - 97 + reading.first_column, bare, reading)
    if re.fullmatch(r"-?\d{1,4}", bare):
        return (
            column_value(int(bare), bare, reading)
            if rules.gravity
            else Unclear("a number does not name a cell; write the column letter and the row, such as b2")
        )
    if re.fullmatch(rf"(?:{w.NUMBER})", bare, IGNORE_CASE) and rules.gravity:
        return column_value(w.NUMBERS[bare.lower()], bare, reading)
    if re.fullmatch(rf"(?:{w.ORDINAL})", bare, IGNORE_CASE) and rules.gravity:
        return column_value(number_of(bare), bare, reading)
    if re.fullmatch(w.LEFTMOST, bare, IGNORE_CASE) and rules.gravity:
        return 0
    if re.fullmatch(w.RIGHTMOST, bare, IGNORE_CASE) and rules.gravity:
        return rules.cols - 1
    if re.fullmatch(w.MIDDLE, bare, IGNORE_CASE):
        return middle_value(bare, rules)
    return None


def number_of(word: str) -> int:
    word = word.lower()
    found = re.match(r"-?\d+", word)
    return int(found[0]) if found else w.NUMBERS.get(word) or w.ORDINALS[word]


def column_value(number: int, words: str, reading: Reading, first: Optional[int] = None) -> Value:
    if not reading.rules.gravity:
        return Unclear("a column does not name a cell; write the column letter and the row, such as b2")
    col = number - (reading.first_column if first is None else first)
    return (
        col if 0 <= col < reading.rules.cols else Off(words if re.search(r"[^\W\d]{2}", words) else f"column {words}")
    )


def cell_value(name: str, rules: Rules) -> Value:
    name = name.lower()
    col, row = ord(name[0]) - 97, int(name[1:]) - 1
    if not (col < rules.cols and 0 <= row < rules.rows):
        return Off(name)
    return f"{name[0]}{row + 1}"


def middle_value(words: str, rules: Rules) -> Value:
    if rules.cols % 2 == 0 or (not rules.gravity and rules.rows % 2 == 0):
        return Unclear(f"this board has no single {words}; name a {unit_of(rules)}")
    return rules.cols // 2 if rules.gravity else f"{chr(97 + rules.cols // 2)}{rules.rows // 2 + 1}"


def different_moves(values: list[Value], rules: Rules) -> list[Value]:
    """The different moves among values; with gravity, a cell is the same move as its column."""
    kept: list[Value] = []
    for value in values:
        if not any(_move(value, rules) == _move(other, rules) for other in kept):
            kept.append(value)
    return kept


def _move(value: Value, rules: Rules) -> Value:
    return ord(value[0]) - 97 if isinstance(value, str) and value != "swap" and rules.gravity else value


def is_same_move(one: list[Value], other: list[Value], rules: Rules) -> bool:
    return len(one) == len(other) == 1 and _move(one[0], rules) == _move(other[0], rules)
