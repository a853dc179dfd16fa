"""Finds the places where a text mentions moves."""

from __future__ import annotations

import re
from typing import Optional

from connect4.llm import _words as w
from connect4.llm._reading import (
    FROM_0,
    FROM_1,
    IGNORE_CASE,
    LIMIT,
    NO_SIGN,
    Mention,
    Off,
    Reading,
    SIGN,
    STRONG_SIGN,
    Unclear,
    Value,
    cell_value,
    column_value,
    middle_value,
    number_of,
    unit_of,
)

_DIGITS = r"(?<![\w.+-])\d{1,2}(?![\w%]|\.\d)"
_COUNT_FROM = re.compile(
    r"[( ,]*\b(?:(?:using|with|in)\s+)?(?P<zero>0|zero|1|one)[- ]?(?:index(?:ed|ing)?|based)(?:[- ]index(?:ed|ing)?)?(?:\s+(?:index|numbering|columns?))?\b"
    r"|[( ,]*\b(?:if\s+you\s+)?(?:count|start|number|index)\w*\s+(?:the\s+columns\s+)?(?:from|at|with)\s+(?P<from>0|zero|1|one)\b(?!\s*(?:to|through|up|-|–)\s*\w)",
    IGNORE_CASE,
)
_LINKS = r"(?:instead|because|since|and|or|to|for|in|as|is|then|wins?|not|over|than|so|but|with)\b"
_QUIET = re.compile(
    rf"\b\d+\s*(?:[x×*]|by)\s*\d+\b|\bconnect[- ]?(?:4|four)\b|\d+(?:[.,]\d+)?\s*(?:%|percent\b)|\b\d+\.\d+\b"
    rf"|(?:\b|(?<=\s))[a-t]\d{{1,2}}(?:\s*(?:-|–|—|to|through|→|/)\s*[a-t]\d{{1,2}})+\b"
    r"|\b\d+(?:\s*[>≥]\s*\d+)+|\bscale of\b[^.!?\n]*"
    r"|\b(?:win|wins|won|mate|lose|finish|done|back|over)\s+(?:the\s+game\s+)?in\s+\d+\b(?!\s*$)|\b(?:win|mate|lose)\s+in\s+\d+\b"
    rf"|\b\d+\s*(?:-|–|to|through)\s*\d+\b"
    rf"|(?<!column )\b(?:\d+|{w.NUMBER})[- ]+(?:(?!{_LINKS})\w+[- ]+){{0,2}}?{w.COUNTED}(?!\w)"
    rf"|(?<!column )\b(?:\d+|{w.NUMBER})\s+(?:of|out)\b"
    rf"|\b{w.NOT_A_COLUMN}[^\S\n]*#?\d+\b|(?<!choose )(?<!play )(?<!pick )(?<!select )\bmove[^\S\n]+(?:number\s+)?#?\d+\b",
    IGNORE_CASE,
)


#: A quotation that is nothing but a move.
_QUOTED_MOVE = rf"\s*>\W*(?:{w.COLUMN}\W*)?(?:\d{{1,2}}|[a-t])\W*"


def without_markup(text: str) -> str:
    """The text without markup, boards, tables and quotations."""
    text = re.sub(r"\\(?:text|math)\w*\{([^{}]*)\}", r"\1", text)
    text = re.sub(r"~~.*?~~", " ", text)
    lines = text.split("\n")
    if any(line.strip() and not line.lstrip().startswith(">") for line in lines):
        lines = [line for line in lines if not line.lstrip().startswith(">") or re.fullmatch(_QUOTED_MOVE, line, IGNORE_CASE)]
    lines = [line for line in lines if not _is_board(line)]
    text = re.sub(r"[*`$]+|(?<!\w)_+|_+(?!\w)|\\[()\[\]]|^[ \t]*#+(?!\d)", " ", "\n".join(lines), flags=re.MULTILINE)
    text = re.sub(r"\bno (?=centro|meio)", "em ", text, flags=IGNORE_CASE)
    # "Columns: 1, 2" is a list, not column 1.
    text = re.sub(r"\b(?:columns|cols)\s*[:=]", "moves:", text, flags=IGNORE_CASE)
    text = re.sub(r"\be\.g\.|\bi\.e\.", " say ", text, flags=IGNORE_CASE)
    text = re.sub(r"(?<![\w.])\d{1,2}(?:[ |]+\d{1,2}){3,}\b", " ", text)
    # Numbers of lists; a single "4." at the start of a line is an answer.
    if len(re.findall(r"^[ \t]*\d{1,2}[.)][ \t]+\S", text, re.MULTILINE)) > 1:
        text = re.sub(r"^[ \t]*\d{1,2}[.)][ \t]+", "• ", text, flags=re.MULTILINE)
    no_choice = r"\bno (?:other |real )?(?:choice|option|alternative)s?\s+but\b"
    text = re.sub(rf"{no_choice}(?=\s+to\b)", "must", text, flags=IGNORE_CASE)
    text = re.sub(no_choice, "must play", text, flags=IGNORE_CASE)
    # "Changing my answer to 4."
    change = r"\b(?:chang|switch|updat|revis|correct)(?:e|ing)?\s+(?:my|the)\s+(?:answer|move|choice|decision|pick|mind)\s+to\b"
    text = re.sub(change, "now I play", text, flags=IGNORE_CASE)
    # Words of chess, and a move with its number.
    text = re.sub(r"^[ \t]*\d{1,3}\.(?:\.\.)?[ \t]*(?=[a-t]\d{1,2}[ \t]*$)", "", text, flags=re.MULTILINE)
    text = re.sub(r"\bbestmove\s+(?=\w)", "best move: ", text, flags=IGNORE_CASE)
    text = re.sub(r"\b([a-t])(?:-|\s+)file\b|\bfile\s+([b-t])\b", r"column \1\2", text, flags=IGNORE_CASE)
    text = re.sub(
        r"\b(?:nothing|anything|no\s+\w+|any\s+\w+)\s+better\s+than\b", "a better move is", text, flags=IGNORE_CASE
    )
    text = re.sub(r"^[ \t]*[-+•][ \t]+", "• ", text, flags=re.MULTILINE)
    return re.sub(r"\b((?:said|says|wrote|asked|told me)\W{0,3})\"[^\"\n]*\"", r"\1", text, flags=IGNORE_CASE)


_CELLS = frozenset("xXoO.RrYyBbWw·_⚫⚪🔴🟡🔵⬜⬛□■●○012?")


def _is_board(line: str) -> bool:
    line = line.strip()
    if line.startswith("|") and line.endswith("|") and len(line) > 2:
        return True
    cells = re.sub(r"^[a-tA-T0-9]{1,2}\s*[.:|]\s*|[\s|+=-]", "", line)
    if len(cells) >= 4 and set(cells) <= _CELLS and not line.isdigit():
        return True
    if re.fullmatch(r"(?:column|col|row)?\s*\w{1,2}\s*:\s*[XO.](?:\s*,?\s*[XO.])*", line, IGNORE_CASE):
        return True
    numbers = re.fullmatch(r"\|?\s*\d{1,2}(?:[\s|]+\d{1,2}){3,}\s*\|?", line)
    letters = re.fullmatch(r"[A-Ta-t](?:[\s|]+[A-Ta-t]){3,}", line)
    return bool(numbers or letters)


def replace_mentions(text: str, reading: Reading) -> str:
    """Replaces the mentions of moves, and removes numbers that count something else."""
    rules, first = reading.rules, reading.first_column

    def strong(value: Value, number: Optional[int] = None) -> str:
        return f" {reading.add(Mention([value], number))} " if len(reading.mentions) < LIMIT else " "

    def bare(value: Value, number: Optional[int] = None) -> str:
        return f" {reading.add(Mention([value], number, is_bare=True))} " if len(reading.mentions) < LIMIT else " "

    def counted(number: int, words: str) -> str:
        return strong(column_value(number, words, reading), number)

    def pair(match: re.Match[str]) -> str:
        col, row = match["col"], int(match["row"])
        if rules.gravity:
            return (
                counted(int(col), col)
                if col.isdigit()
                else strong(column_value(ord(col.lower()) - 97 + first, col, reading))
            )
        number = int(col) if col.isdigit() else ord(col.lower()) - 96
        return strong(cell_value(f"{chr(96 + number)}{row}", rules) if 0 < number <= 20 else Off(f"column {col}"))

    def twin(match: re.Match[str]) -> str:
        col, row = int(match[1]), int(match[2])
        if col != row:
            return strong(
                Unclear(f"{match[0].strip()} may mean column and row or row and column; write a {unit_of(rules)}")
            )
        return (
            counted(col, match[1])
            if rules.gravity
            else strong(cell_value(chr(96 + min(max(col, 1), 26)) + str(row), rules))
        )

    def from_side(match: re.Match[str]) -> str:
        number = 1 if not match["order"] else number_of(match["order"])
        if (match["side"] or "last").lower() != "left":
            col = rules.cols - number
            return strong(col if col >= 0 else Off(match[0].strip()))
        return strong(column_value(number - 1 + first, match[0].strip(), reading))

    def named(match: re.Match[str]) -> str:
        word = match["value"].lower()
        if re.fullmatch(r"-?\d+", word):
            if match["index"]:
                return strong(column_value(int(word), word, reading, 0), int(word))
            return counted(int(word), word)
        if word in w.NUMBERS:
            return counted(w.NUMBERS[word], f"column {word}")
        return strong(column_value(ord(word) - 97 + first, word, reading))

    def placed(match: re.Match[str]) -> str:
        word = match["order"]
        if re.fullmatch(w.MIDDLE, word, IGNORE_CASE):
            return strong(middle_value(word, rules) if rules.gravity else Unclear("a column does not name a cell"))
        if re.fullmatch(w.LEFTMOST, word, IGNORE_CASE):
            return strong(0 if rules.gravity else Unclear("a column does not name a cell"))
        if re.fullmatch(w.RIGHTMOST, word, IGNORE_CASE):
            return strong(rules.cols - 1 if rules.gravity else Unclear("a column does not name a cell"))
        return strong(column_value(number_of(word), match[0].strip(), reading))

    def relative(match: re.Match[str]) -> str:
        anchor = match["anchor"]
        start = int(match["number"]) - first if match["number"] else middle_value(anchor, rules)
        if not isinstance(start, int):
            return match[0]
        steps = {"two": 2, "2": 2, "three": 3, "3": 3}.get((match["steps"] or "").lower(), 1)
        col = start + (steps if match["side"].lower() == "right" else -steps)
        return strong(col if 0 <= col < rules.cols else Off(match[0].strip()))

    if rules.gravity:
        # "The column to the right of the center", and "one left of column 4".
        text = re.sub(
            rf"(?<!\w)(?:(?:the\s+)?{w.COLUMN}\s+(?:(?:immediately|directly|just|right)\s+)?|"
            rf"(?:(?P<steps>one|two|three|1|2|3)|immediately|directly)\s+(?:{w.COLUMN}\s+|spaces?\s+)?)"
            rf"(?:to\s+the\s+)?(?P<side>left|right)\s+of\s+(?:the\s+)?"
            rf"(?P<anchor>{w.MIDDLE}(?:\s+{w.COLUMN})?|{w.COLUMN}\s+(?P<number>\d{{1,2}}))(?!\w)",
            relative,
            text,
            flags=IGNORE_CASE,
        )
    # "Next to the center" is not the center.
    text = re.sub(rf"{_BESIDE}\s+(?:the\s+)?{w.MIDDLE}(?:\s+{w.COLUMN})?(?!\w)", " … ", text, flags=IGNORE_CASE)
    text = _COUNT_FROM.sub(
        lambda match: FROM_0 if (match["zero"] or match["from"]).lower() in ("0", "zero") else FROM_1, text
    )
    text = re.sub(
        rf"\brow\s*#?(?P<row>\d+)\W{{0,3}}(?:and\s+)?{w.COLUMN}\s*#?(?P<col>\d+|[A-Ta-t])\b",
        pair,
        text,
        flags=IGNORE_CASE,
    )
    text = re.sub(
        rf"{w.COLUMN}\s*#?(?P<col>\d+|[A-Ta-t])\W{{0,3}}(?:and\s+)?\brow\s*#?(?P<row>\d+)\b",
        pair,
        text,
        flags=IGNORE_CASE,
    )
    text = re.sub(r"(?:^|(?<=[\s:]))[(\[]\s*(\d{1,2})\s*,\s*(\d{1,2})\s*[)\]]", twin, text)
    order = rf"(?P<order>{w.ORDINAL})"
    text = re.sub(r"\b(?:penultimate|next[-\s]to[-\s]last|last\s+but\s+one)\b", "second-to-last", text, flags=IGNORE_CASE)
    text = re.sub(
        rf"\b{order}(?:(?:\s+{w.COLUMN})?\s*(?:,\s*)?(?:counting\s+)?from\s+(?:the\s+)?(?:far\s+)?(?P<side>left|right|end)\b"
        rf"(?:\s+(?:side|edge|hand side))?|[-\s]+(?:to|from)[-\s]+last(?:\s+{w.COLUMN})?)(?!\w)",
        from_side,
        text,
        flags=IGNORE_CASE,
    )
    text = re.sub(
        rf"(?<!\w)(?P<order>{w.ORDINAL}|{w.MIDDLE}|{w.LEFTMOST}|{w.RIGHTMOST})(?:\s+|-){w.COLUMN}(?!\w|\s*#?\d)",
        placed,
        text,
        flags=IGNORE_CASE,
    )
    text = re.sub(
        rf"(?<!\w){w.COLUMN}\s+(?:(?:(?:in|on|at)\s+the|du|de|del|da|do)\s+)?(?P<order>{w.MIDDLE}|{w.ORDINAL}|{w.LEFTMOST}|{w.RIGHTMOST})(?!\w)",
        placed,
        text,
        flags=IGNORE_CASE,
    )
    text = re.sub(
        r"第\s*(\d+|[一二三四五六七八九十])\s*[列栏]|(?<![\dA-Za-z.])(\d+)\s*列目?|[列栏]\s*:?\s*(\d+)",
        lambda match: counted(number_of(match[1] or match[2] or match[3]), match[0]),
        text,
    )
    letter = r"[b-hj-nj-np-tB-HJ-NP-T]\b|[aoAO](?=\s*(?:[^\w\s']|$|because|since|to\b|and|with|for|is\b|now))|I(?=\s*(?:[.,;!?)]|$))"
    text = re.sub(
        rf"(?<!\w){w.COLUMN}\.?(?:[-_](?=\d))?\s*(?:(?:number|no\.?|nr\.?|numero|nummer|#|:|=)\s*|(?P<index>(?:at\s+)?index)\s*(?:is|=|:|#)?\s*)?"
        rf"(?P<value>-?\d{{1,4}}(?![\w%]|\.\d|\s?[-–]\s?\d)|(?:{w.NUMBER})(?!\w)|{letter})",
        named,
        text,
        flags=IGNORE_CASE,
    )
    text = re.sub(
        r"\bindex\s*(?:is|=|:|#)?\s*(\d{1,2})\b(?!\.\d)",
        lambda match: strong(column_value(int(match[1]), match[1], reading, 0), int(match[1])),
        text,
        flags=IGNORE_CASE,
    )
    if rules.gravity:
        chosen = rf"(?<!\w)({w.VERB}\s+(?:(?:{w.FILLER})\s+)*)(?:option|move|number|position|spot|square)\s*#?(\d{{1,2}})\b(?!\.\d)"
        text = re.sub(chosen, lambda match: match[1] + counted(int(match[2]), match[2]), text, flags=IGNORE_CASE)
    # "I play the fourth."
    text = re.sub(
        rf"(?<!\w)({w.VERB}\s+(?:it\s+)?(?:(?:in|into|on)\s+)?the\s+){order}(?=\s*[.!]?\s*(?:\n|$))",
        lambda match: match[1] + counted(number_of(match["order"]), match["order"]),
        text,
        flags=IGNORE_CASE,
    )
    text = _QUIET.sub(" … ", text)
    text = re.sub(
        r"(?<![\w-])[a-tA-T](?:1\d|20|[1-9])(?![\w-])", lambda match: strong(cell_value(match[0], rules)), text
    )
    text = re.sub(
        r"\b(?:swap(?:ping)?(?:\s+(?:sides|colors|stones|option|rule|move))?|pie\s+rule)\b",
        lambda _: bare("swap"),
        text,
        flags=IGNORE_CASE,
    )
    text = re.sub(
        rf"(?<!\w)({w.MIDDLE})(?:\s+(?:square|cell|spot|position|point))?(?!\w)",
        lambda match: bare(middle_value(match[1], rules)),
        text,
        flags=IGNORE_CASE,
    )
    text = re.sub(rf"{_BESIDE}\s+(?:the\s+)?{STRONG_SIGN}", " … ", text, flags=IGNORE_CASE)
    if not rules.gravity:
        return text
    text = re.sub(rf"(?<!\w){w.LEFTMOST}(?!\w)", lambda _: bare(0), text, flags=IGNORE_CASE)
    text = re.sub(
        rf"(?<!\w)(?:{w.RIGHTMOST})(?!\w)(?!\s+(?:turn|move|time|round|one|game|chance|two|three))",
        lambda _: bare(rules.cols - 1),
        text,
        flags=IGNORE_CASE,
    )
    text = re.sub(_DIGITS, lambda match: bare(column_value(int(match[0]), match[0], reading), int(match[0])), text)
    # A letter in lower case counts only at the end of a sentence that plays it, or after a label.
    text = re.sub(
        rf"(?<!\w)((?i:{w.VERB}\s+(?:(?:in|on|at|column)\s+)?|(?:{w.LABEL}|final)\s*(?:[:=]|(?:here\s+|now\s+)?is)\s*))([a-t])(?=[.!]?\s*(?:\n|$)|[.!]\s+[A-Z])",
        lambda match: (
            match[1] + bare(column_value(ord(match[2]) - 97 + first, match[2], reading))
            if ord(match[2]) - 97 < rules.cols
            else match[0]
        ),
        text,
    )
    # A word such as "one" or "un" has many meanings.
    words = rf"(?<![\w'-])(?:{w.NUMBER})(?![\w'-])"
    text = re.sub(
        words,
        lambda match: (
            bare(column_value(number_of(match[0]), f"column {match[0]}", reading))
            if len(match[0]) > 3 or match[0].lower() in ("two", "six", "ten")
            else match[0]
        ),
        text,
        flags=IGNORE_CASE,
    )
    return re.sub(
        r"(?<![\w'])[B-HJ-NP-WYZ](?![\w'.])|(?<![\w'])[B-HJ-NP-WYZ](?=\.?\s*(?:\n|$))",
        lambda match: (
            bare(column_value(ord(match[0]) - 65 + first, match[0], reading))
            if ord(match[0]) - 65 < rules.cols
            else match[0]
        ),
        text,
    )


def simplify(text: str) -> str:
    """The text with "all moves but 3 lose" as "3 wins"."""
    others = rf"\b(?:everything|every|all|any|anything)\b{NO_SIGN}{{0,20}}\b(?:except|but|besides|other\s+than|apart\s+from)\s+(?:for\s+)?"
    text = re.sub(
        rf"\b(?:any|every|all)\w*\s+(?:\w+\s+)?(?:but|except)\s+({SIGN})(?!\s+(?:\w+\s+)?(?:loses?|fails?))",
        r"not \1",
        text,
        flags=IGNORE_CASE,
    )
    text = re.sub(rf"{others}({SIGN})\s+(?:\w+\s+)?(?:loses?|fails?)", r"\1 wins", text, flags=IGNORE_CASE)
    text = re.sub(rf"(?<!\w)({w.VERB})\s*\(\s*(?={SIGN})", r"\1 ", text, flags=IGNORE_CASE)
    return re.sub(
        r"\b(?:that|which)\s+(?:doesn't|does\s+not|don't|do\s+not|won't)\s+lose\b", "", text, flags=IGNORE_CASE
    )


_BESIDE = r"\b(?:next\s+to|adjacent\s+to|beside|near|close\s+to|towards?|around|(?:left|right|side)\s+of)"


def apply_counting(text: str, reading: Reading) -> str:
    """Applies remarks such as "counting from 0" to the column before them, or to all columns of the text."""
    remarks = {sign for sign in (FROM_0, FROM_1) if sign in text}
    for sign, first in ((FROM_0, 0), (FROM_1, 1)):
        # "0-based index 3", "in 0-based terms that's column 3", or "column 3, counting from 0".
        after = re.compile(rf"{sign}[\s:=]{{0,3}}(?:(?:terms\s*)?,?\s*(?:that's|that\s+is|this\s+is|it's|it\s+is)\s*)?(?P<sign>{SIGN})")
        before = re.compile(
            rf"(?P<sign>{SIGN})\s*(?:[,(]|if you|when|as|in|a|an|that's|which is|using|with|it's|=)*\s*(?:\w+\s+){{0,2}}{sign}"
        )
        for pattern in (after, before):
            for match in pattern.finditer(text):
                mention = reading.of(match["sign"])
                if mention.number is not None:
                    mention.values = [column_value(mention.number, str(mention.number), reading, first)]
                    mention.number = None
            while found := pattern.search(text):
                text = text[: found.start()] + found[0].replace(sign, " ") + text[found.end() :]
        if sign in text and first != reading.first_column:
            for mention in reading.mentions:
                if mention.number is not None:
                    mention.values = [_counted(mention.number, first, only=remarks == {sign}, reading=reading)]
                    mention.number = None
        text = text.replace(sign, " ")
    return text


def _counted(number: int, first: int, *, only: bool, reading: Reading) -> Value:
    """The column of a number in a text that counts from `first`; unclear unless this is the only way that it counts."""
    if only:
        return column_value(number, str(number), reading, first)
    return Unclear(f"the answer counts columns from {first}, but they count from {reading.first_column}")


def join_groups(text: str, reading: Reading) -> str:
    """Joins "3 or 4" and "columns 3, 4 and 5" to one mention."""
    link = rf"(?:\s*,?\s*(?:or|and|und|oder|et|ou|y|o|e|en|of|lub|i|&|/|and/or)\s+(?:maybe\s+|perhaps\s+|possibly\s+|even\s+|in\s+|the\s+|{w.COLUMN}\s+)*|\s*[/&]\s*)"
    chain = re.compile(rf"{SIGN}(?:\s*,\s*{SIGN}){{0,20}}{link}\s*{SIGN}(?:{link}\s*{SIGN}){{0,20}}", IGNORE_CASE)
    alone = re.compile(rf"(?:(?<=^)|(?<=\n)|(?<=:))\s*{SIGN}(?:\s*,\s*{SIGN}){{1,20}}\s*[.!]?\s*(?=\n|$)")

    def join(match: re.Match[str]) -> str:
        parts = [reading.of(sign) for sign in re.findall(SIGN, match[0])]
        values = [value for part in parts for value in part.values]
        formats = any(part.is_structured for part in parts), any(part.is_boxed for part in parts)
        return f" {reading.add(Mention(values, None, all(part.is_bare for part in parts), *formats))} "

    several = re.compile(rf"{SIGN}(?:\s*,\s*{SIGN}){{2,20}}")
    return several.sub(join, alone.sub(join, chain.sub(join, text)))
