"""Decides which mention of a move is the answer, by the words around it.

The file is long because the patterns are tried in order, so they are in one place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Optional

from connect4.llm import _words as w
from connect4.llm._reading import (
    IGNORE_CASE,
    Mention,
    NO_SIGN,
    Off,
    Reading,
    SIGN,
    Unclear,
    Value,
    different_moves,
    is_same_move,
    move_name,
)

#: Classes of mentions; the highest class counts.
_REJECTED, _OUT, _ADVICE, _CHOICE, _BOX, _FINAL, _FORMAT = -1, 0, 1, 2, 3, 4, 5
_CONCLUDING = (
    *(
        "so",
        "therefore",
        "thus",
        "hence",
        "also",
        "deshalb",
        "daher",
        "donc",
        "entonces",
        "por eso",
        "quindi",
        "perciò",
        "dus",
    ),
    *("daarom", "więc", "dlatego", "então", "portanto", "por isso"),
)
_PUNCTUATION = (":", ",", "-", "–", "—")
_CHOSEN = w.any_of("my the final best chosen selected recommended optimal winning correct")
#: Words before a sentence such as "Column 4, because 3 loses".
_OPENING = w.any_of(
    "ok okay k uh+ um+ so then the final first i_think i_guess i_believe i_suppose i_say i_reckon probably again on_balance "
    "overall ultimately all_in_all in_the_end hmm sure therefore thus well yes in on die la le il el a"
)
#: Where a sentence is split into clauses.
_SPLIT = re.compile(
    rf"(\s*[,:;(—–]\s*|\s+-\s+|(?<!\w)(?:{w.REASON}|but|so|therefore|thus|hence|while|whereas|although|though|sondern|"
    r"deshalb|daher|donc|entonces|por\s+eso|"
    rf"also(?=\s+(?:in\s+)?{SIGN})|quindi|perciò|dus|daarom|więc|dlatego|então|portanto|por\s+isso|"
    r"and\s+then|then)(?!\w))",
    IGNORE_CASE,
)
_LABELED = re.compile(
    r"(?P<before>^|.*?[\s(.,;!?•])"
    r"(?P<kind>(?:(?:my|the|final|chosen|selected|recommended|next|optimal|winning|correct|best|mein|mon|mi|mia|la|minha|"
    rf"mijn|mój)\s+)*){w.LABEL}\s*"
    r"(?P<link>[:=]|->|→|：|is\b|ist\b|[-–—](?=\s)|est\b|es\b|[èé](?!\w)|to be\b|will be\b|would be\b)\s*"
    rf"(?:{w.FILLER}\s+)*[\"'(\[<]*\s*(?P<sign>{SIGN})(?P<after>.*)",
    IGNORE_CASE | re.DOTALL,
)
#: Words before a label that make it a label of something else.
_NOT_MINE = re.compile(
    r"(?<!\w)(?:opponent\W?s?|your|his|her|their|last|previous|x's|o's|red's|yellow's|legal|available|possible|first|illegal|invalid|"
    r"worst|bad|wrong|losing|only legal|playable|candidate|second|third|alternative|backup|other)(?!\w)\s*(?:\w+\s+)?$",
    IGNORE_CASE,
)
#: What may follow a bare number that names a column.
_FREE = (
    r"\s*(?:$|[.,!?;:()\]—–…\-]|"
    + w.any_of(
        "because since as to and instead now next for so then please pls this again here rather not it which but in "
        "on if with "
        "or than over weil denn porque perché omdat want bo car pour para per um zu spielen setzen wählen i bitte "
        "s'il por proszę alsjeblieft graag it wins"
    )
    + r"\b)"
)


_BETTER = r"\s*(?:\w+\s+){0,3}(?:better|best|stronger|strongest|safer|safest)\b"
#: Words after a move that is not made now.
_LATER = r"\s*(?:for later|later|for the end|in reserve|(?:on )?(?:the |my |your )?next (?:turn|move))\b"


@dataclass
class _Statement:
    start: int
    rank: int
    mention: Mention
    #: Whether it replaces the statement before it, as in "4 - no, 5".
    corrects: bool = False


def decide(text: str, reading: Reading) -> Optional[Value]:
    """The move that the statements of the highest class name."""
    statements, rejected = _statements(text, reading)
    _correct(text, reading, statements, rejected)
    rank = max((one.rank for one in statements), default=_OUT)
    if rank == _OUT:
        return None
    chosen = [one for one in statements if one.rank == rank]
    later = [one for one in statements if one.rank >= _CHOICE and one.start > chosen[-1].start and rank > one.rank]
    values, clear = different_moves(chosen[0].mention.values, reading.rules), True
    for last, one in zip(chosen, chosen[1:]):
        new = different_moves(one.mention.values, reading.rules)
        if is_same_move(new, values, reading.rules):
            continue
        between = text[last.start + 1 : one.start]
        gone = any(
            last.start < start < one.start and set(values) & set(different_moves(mention.values, reading.rules))
            for start, mention in rejected
        )
        # Of two recommendations, "but" may praise both.
        # "Columns 5 and 6 remain. I play 5."
        narrows = len(last.mention.values) > 1 and set(new) < set(values)
        betters = rank == _ADVICE and re.match(_BETTER, text[one.start + 1 : one.start + 60], IGNORE_CASE)
        if (
            one.corrects
            or narrows
            or gone
            or betters
            or _revises(re.sub(r"\b(?:but|however)\b", "", between) if rank == _ADVICE else between)
        ):
            values, clear = new, True
        else:
            clear = False
            values = different_moves([*values, *new], reading.rules)
    at = chosen[-1].start
    for one in later:
        new = different_moves(one.mention.values, reading.rules)
        if not is_same_move(new, values, reading.rules) and _revises(text[at + 1 : one.start]):
            if rank == _FORMAT:
                return _several([*values, *new], reading)
            values, at = new, one.start
        elif not is_same_move(new, values, reading.rules) and _BOX in (rank, one.rank):
            # A box beats decisions, and final answers beat boxes, only if they come later.
            return _several([*values, *new], reading)
    for start, mention in rejected:
        if (
            start > at
            and set(values) & set(different_moves(mention.values, reading.rules))
            and _revises(text[at + 1 : start])
        ):
            return Unclear("the answer takes its move back; name exactly one")
    # "Wait, that loses."
    doubt = rf"(?:{w.REPLACED}|no|but|oh)\W+(?:\w+\W+)?(?:that|it|this)(?:\s+{w.COLUMN})?(?:'s|\s+\w+)?\s+(?:\w+\s+)?(?:{w.FAULT})(?!\w)"
    if _find(rf"[.!?;\n—–]\W*{doubt}", re.split(SIGN, text[at + 1 :])[0]):
        instead = different_moves([value for one in statements if one.start > at for value in one.mention.values], reading.rules)
        return instead[0] if len(instead) == 1 else Unclear("the answer takes its move back; name exactly one")
    # "No, wait." at the end.
    if re.search(
        r"[.!?\n]\W*(?:(?:no|oops|sorry)\W+)?(?:no|wait|scratch that|never mind|undo|cancel that)\W*$",
        text[at + 1 :],
        IGNORE_CASE,
    ):
        return Unclear("the answer takes its move back; name exactly one")
    # "I play 4. Actually, let me reconsider: 3 blocks their win."
    for one in statements:
        new = different_moves(one.mention.values, reading.rules)
        if (
            rank == _CHOICE
            and one.rank == _ADVICE
            and one.start > at
            and not is_same_move(new, values, reading.rules)
            and _find(rf"(?<!\w){w.CORRECTION}(?!\w)", text[at + 1 : one.start])
        ):
            return _several([*values, *new], reading)
    extra = re.search(rf"[.!?;\n]\s*(?:or|alternatively|otherwise)\b[^.!?\n]*?({SIGN})", text[at + 1 :], IGNORE_CASE)
    if extra:
        values = different_moves([*values, *reading.of(extra[1]).values], reading.rules)
    return values[0] if clear and len(values) == 1 else _several(values, reading)


#: A move, and the one that replaces it.
_CORRECTION = re.compile(
    rf"(?P<old>{SIGN})(?:{NO_SIGN}{{0,60}}?[.,!?;:(\n–—…>→-]|\s)\s*(?:(?:and|but|or|oh|ah|um+|uh|hmm+|ok(?:ay)?)\W+)?"
    rf"(?:{w.CORRECTION}\W+){{1,4}}(?:(?:{w.CORRECTION}|{w.SUBJECT}|{w.VERB}|{w.LABEL}|{w.FILLER}|{w.COLUMN}|will|would|should|was|meant|it's|"
    rf"correct|right|new|final|that's)\W+){{0,8}}?(?P<new>{SIGN})",
    IGNORE_CASE,
)
#: The same in other words, as in "Let me change that to 5" and "I was wrong: 5".
_CHANGE = re.compile(
    rf"(?P<old>{SIGN}){NO_SIGN}{{0,40}}?[.,!;:(\n–—-]\s*{NO_SIGN}{{0,40}}?\b(?:correct|chang|revis|retract|withdraw|mistake|wrong|misread|overlooked)"
    rf"{NO_SIGN}{{0,30}}?(?:\bto|:|,|=|\bis|\bbe)\s*(?:(?:{w.COLUMN}|{w.FILLER})\W+){{0,3}}?(?P<new>{SIGN})",
    IGNORE_CASE,
)


def _correct(text: str, reading: Reading, statements: list[_Statement], rejected: list[tuple[int, Mention]]) -> None:
    """Gives a move that corrects a statement the class of that statement."""
    at = 0
    while match := _CORRECTION.search(text, at) or _CHANGE.search(text, at):
        at = match.start("new")
        follows = text[match.end() : match.end() + 80]
        tail = re.split(rf"{SIGN}|[.!;\n]", follows)[0]
        old = next((one for one in statements if one.start == match.start("old")), None)
        is_clean = re.match(_FREE, follows, IGNORE_CASE) or re.match(rf"\s*(?:\w+\s+){{0,4}}?(?:{w.MERIT})(?!\w)", tail, IGNORE_CASE)
        if old is None or not is_clean or re.match(rf"\s*(?:\w+\s+){{0,3}}?(?:{w.FAULT})(?!\w)", tail, IGNORE_CASE):
            continue
        statements[:] = [one for one in statements if one.start != at]
        rejected[:] = [one for one in rejected if one[0] != at]
        is_open = "?" in tail
        statements.append(_Statement(at, old.rank, reading.of(match["new"]), corrects=not is_open))
        statements.sort(key=lambda one: one.start)


def _several(values: list[Value], reading: Reading) -> Unclear:
    names = [
        one.words if isinstance(one, (Off, Unclear)) else move_name(one, reading.rules, reading.first_column)
        for one in values
    ]
    unclear = [one.words for one in values if isinstance(one, Unclear)]
    return Unclear(
        unclear[0]
        if unclear
        else f"the answer names several moves: {' or '.join(dict.fromkeys(names))}; name exactly one"
    )


def _revises(words: str) -> bool:
    return re.search(rf"(?<!\w){w.REVISION}(?!\w)", words, IGNORE_CASE) is not None


def _statements(text: str, reading: Reading) -> tuple[list[_Statement], list[tuple[int, Mention]]]:
    """All mentions that may be the answer with their class, and those that are rejected."""
    found: list[_Statement] = []
    rejected: list[tuple[int, Mention]] = []
    lines = [match for match in re.finditer(r"[^\n]+", text) if match[0].strip()]
    heads = sum(1 for line in lines if re.match(rf"\s*•?\s*{SIGN}\s*[:—–-]", line[0]))
    items = sum(1 for line in lines if re.fullmatch(rf"\s*•\W*{SIGN}\W*", line[0]))
    # "Option 1: column 2", whose number has been removed.
    options = sum(1 for line in lines if re.match(rf"\W*…\s*[:—–-]\s*{SIGN}", line[0]))
    for line in lines:
        for sentence in re.finditer(r"[^.!?;]{1,600}[.!?;]*", line[0]):
            start = line.start() + sentence.start()
            words = _referred(sentence[0], text[max(0, start - 600) : start])
            if re.search(SIGN, words):
                is_item = heads > 1 and re.match(rf"\s*•?\s*{SIGN}\s*[:—–-]", line[0]) is not None
                alone = (
                    not (items > 1 and line[0].lstrip().startswith("•") or options > 1 and line[0].lstrip().startswith("…"))
                    and line in (lines[0], lines[-1])
                    and re.fullmatch(
                        rf"\W*(?:(?:ok|okay|the|in|so|final|{w.COLUMN})\W+)*{SIGN}\W*(?:please\W*)?",
                        line[0],
                        IGNORE_CASE,
                    )
                    is not None
                )
                _sentence(words, start, reading, found, rejected, is_item, alone)
    found.sort(key=lambda one: one.start)
    return found, rejected


def _referred(words: str, earlier: str) -> str:
    """The sentence with "there" or "it" in a decision replaced by the last mention before, if that is a single one."""
    match = re.search(
        rf"(?:{w.OWN})\s+(?:(?:my|the|a|disc|piece|in|on|at)\s+)*(?P<it>there|it|that|this|that\s+one)(?!\w)(?!\s+(?:in|into|at|on)\b)",
        words,
        IGNORE_CASE,
    )
    match = match or re.search(r"(?P<it>\bthat)'s\s+(?:what|where)\s+i'll\s+\w+", words, IGNORE_CASE)
    if match is None or re.search(SIGN, words[match.start() :]):
        return words
    before = re.findall(SIGN, words[: match.start()]) or re.findall(SIGN, re.split(r"\n", earlier)[-1])
    if not before:
        return words
    if match[0].lower().startswith("that"):
        return words.replace(match[0], f"I play {before[-1]}")
    return f"{words[: match.start('it')]}{before[-1]}{words[match.end('it') :]}"


@dataclass(frozen=True)
class _Place:
    """A mention and the words around it."""

    mention: Mention
    #: The words of the clause before and after the mention; `follows` goes on to the end of the sentence.
    before: str
    after: str
    follows: str
    #: The word or sign that introduces the clause, and the clause before it.
    connector: str
    intro: str
    #: Whether the clause is a condition or its consequence.
    is_conditional: bool
    is_question: bool
    #: Whether the line is an item of a list of columns.
    is_item: bool
    #: Whether the clause is about a later move.
    is_later: bool
    #: Whether the clause is the first of its sentence, and whether the sentence has a statement before it.
    is_first: bool
    is_second: bool
    #: Whether the sentence starts with a word that replaces an earlier decision.
    is_revised: bool

    @property
    def near(self) -> str:
        """The words before the mention, up to another mention."""
        return re.split(SIGN, self.before)[-1]

    @property
    def is_open(self) -> bool:
        """Whether nothing is decided, because the words are a condition, a question or a plan."""
        return self.is_conditional or self.is_question or self.is_later

    @property
    def is_column(self) -> bool:
        """Whether the mention names a column: a bare number does so only in the right place."""
        if not self.mention.is_bare:
            return True
        verb = rf"(?:{w.VERB}|{w.OWN_FORMS}|{w.THIRD}|{w.COLUMN}|\bis|\bbe|\bto|\bleaves|\b(?:make|give)\s+(?:it|me)|placed|dropped|played)\W*(?:{w.FILLER}\W+)*$"
        return _find(verb, self.near) is not None and re.match(_FREE, self.follows, IGNORE_CASE) is not None


def _sentence(
    words: str,
    start: int,
    reading: Reading,
    found: list[_Statement],
    rejected: list[tuple[int, Mention]],
    is_item: bool,
    is_alone: bool,
) -> None:
    """Classifies the mentions of a sentence."""
    label_at, label_rank = _labeled(words)
    is_question = words.rstrip().endswith("?")
    is_revised = re.match(rf"\W*(?:\w+\W+)?{w.REPLACED}(?!\w)", words, IGNORE_CASE) is not None
    at, conditional, later = 0, False, False
    pieces = _SPLIT.split(words)
    for number in range(0, len(pieces), 2):
        clause = pieces[number]
        connector = pieces[number - 1].strip().lower() if number else ""
        intro = pieces[number - 2] if number else ""
        # "Therefore: 5."
        is_adverb = re.fullmatch(r"\W*(?:\w+ly|just|here)?\W*", intro) is not None
        if connector in _PUNCTUATION and is_adverb and number > 3 and pieces[number - 3].strip().lower() in _CONCLUDING:
            connector = pieces[number - 3].strip().lower()
        has_statement = bool(found) and found[-1].start >= start
        if connector in _CONCLUDING or connector == "but":
            conditional = later = False
        # "3, then X must play 5, then I win at 6."
        is_sequence = "then" in (one.strip().lower() for one in pieces[1 : max(0, number - 1) : 2])
        if connector in ("then", "and then") and (has_statement or is_sequence or _find(rf"\bfirst\W+{NO_SIGN}{{0,20}}{SIGN}", words[:at])):
            later = True
        if re.match(rf"\W*(?:and\s+|even\s+|but\s+|or\s+)?{w.CONDITION}(?!\w)", clause, IGNORE_CASE):
            conditional = True
        for match in re.finditer(SIGN, clause):
            # Only near words count; this also bounds the time.
            before, after = clause[max(0, match.start() - 200) : match.start()], clause[match.end() : match.end() + 120]
            follows = (after + "".join(pieces[number + 1 : number + 9]))[:200]
            mention = reading.of(match[0])
            if label_at == at + match.start() and not is_question:
                is_final = label_rank == _FINAL and not re.match(r"\s*(?:is|was|has|would)\b", after, IGNORE_CASE)
                rank = label_rank if is_final or not _rejects(before, after) else _REJECTED
                # "My move would be 3 if it weren't for the diagonal."
                if re.search(r"\b(?:would|could|might)\s+(?:have\s+)?be(?:en)?\W*$", before, IGNORE_CASE) and re.match(
                    r"\s*,?\s*(?:if|unless|but|except|were)\b", follows, IGNORE_CASE
                ):
                    rank = _OUT
            else:
                has_statement = bool(found) and found[-1].start >= start
                circumstances = (conditional, is_question, is_item, later, number == 0, has_statement, is_revised)
                rank = _rank(_Place(mention, before, after, follows, connector, intro, *circumstances))
            if is_alone and rank >= _OUT and not mention.is_boxed:
                rank = max(rank, _FINAL)
            if mention.is_boxed and rank >= _OUT:
                rank = max(rank, _BOX)
            if mention.is_structured and rank >= _OUT:
                rank = _FORMAT
            if rank >= _BOX and _is_example(words[: at + match.start()], after):
                rank = _OUT
            if rank == _REJECTED:
                rejected.append((start + at + match.start(), mention))
            elif rank > _OUT:
                found.append(_Statement(start + at + match.start(), rank, mention))
        at += len(clause) + (len(pieces[number + 1]) if number + 1 < len(pieces) else 0)


def _is_example(before: str, after: str) -> bool:
    """Whether the words around a format or a label say that it shows a form, as in "Answer with one line: Move: 1"."""
    near = re.split(SIGN, before)[-1]
    if re.match(rf"\W*(?:is|was)\s+(?:\w+\s+){{0,3}}?{w.EXAMPLE}(?!\w)", after, IGNORE_CASE):
        return True
    if not _has(w.EXAMPLE, near):
        return False
    if _find(r"\b(?:like|such as|for (?:example|instance))\W*(?:\w+\W*)?$", near):
        return True
    return not _has(r"(?:in|using|with)\s+(?:the|your|this|that|a|an|json|requested|required)\b[^:]{0,30}:\W*|my|(?:i|i'll|i'd)\s+(?:play|choose|pick|select|drop|go|take)", near)


def _labeled(words: str) -> tuple[int, int]:
    """Where the mention is that a label such as "final answer:" introduces, and its class; -1 if there is none."""
    label = _LABELED.match(words)
    if label is None or _NOT_MINE.search(label["before"]):
        return -1, _OUT
    if _has(w.NEGATION, label["before"][-20:]) or _has(w.NEGATION, label["kind"]):
        return -1, _OUT
    is_strict = label["link"] in (":", "=", "->", "→", "：") or not _has("best|winning|correct|optimal", label["kind"])
    is_mine = not _has(w.OPPONENT, label["before"][-25:])
    return label.start("sign"), _FINAL if is_strict and is_mine else _ADVICE


def _introduces_other(intro: str, is_bare: bool) -> bool:
    """Whether a clause introduces something else than the move, as in "illegal move: 4" and "for example, 4".

    A bare number needs words that introduce a move.
    """
    move = rf"{w.VERB}|{w.MERIT}|{w.BEST}|{w.LABEL}|{w.NEGATION}|so|ok(?:ay)?|therefore|thus|hence|conclusion|result|elimination|vote|checkmate|final(?:ly)?|now|here|there|full"
    if is_bare and not _has(move, intro):
        return True
    other = (
        r"threats?|warning|example|errors?|note|valid|invalid|available|playable|legal|illegal|typo|format|options|candidates|"
        r"bad|wrong|worst|losing|last|previous|possible|moves|columns|question|hint|remember|oh no|careful|beware|watch out"
    )
    near = re.split(SIGN, intro)[-1]
    return _has(other, near) or _has(w.OPPONENT, near) and _NOT_MINE.search(near + " ") is not None


def _find(pattern: str, words: str) -> Optional[re.Match[str]]:
    return re.search(pattern, words, IGNORE_CASE)


def _has(pattern: str, words: str) -> bool:
    return _find(rf"(?<!\w)(?:{pattern})(?!\w)", words) is not None


def _rejects(before: str, after: str) -> bool:
    """Whether the words before or after a mention reject it."""
    if _has(w.NEGATION, re.split(SIGN, before)[-1]):
        return True
    if re.match(r"\s*(?:over|rather than)\b", after, IGNORE_CASE):
        return False
    tail = re.split(SIGN, after)[0]
    return re.match(rf"\W*(?:\w+(?:'\w+)?\s+){{0,4}}?(?:{w.FAULT})(?!\w)", tail, IGNORE_CASE) is not None


def _rank(place: _Place) -> int:
    """The class of a mention."""
    before = place.before
    if place.mention.values == ["swap"] and _find(rf"(?:{w.SELF}|\bto)\s*$", before) and not place.is_open:
        return _REJECTED if _has(w.NEGATION, before) else _CHOICE
    # "The best reply to 4", and "I'll play 3 unless …".
    if _find(rf"\b(?:repl(?:y|ies)|responses?|respond)\s+to\W+(?:{w.FILLER}\W+)*$", before) or _has("unless", place.after):
        return _OUT
    if _find(rf"{SIGN}\s*(?:over|rather than|instead of|than)\s*(?:{w.COLUMN})?\s*$", before):
        return _REJECTED
    if _find(r"\b(?:made|was|were)\s+an?\s+(?:illegal|invalid)\b|\b(?:illegal|invalid)\s+move\s+(?:by|of|in|at)\b", before):
        return _REJECTED
    request = rf"(?:could|can|would|will)\s+you\s+(?:please\s+)?{w.VERB}\s+(?:my|mine|me|it|one)\b|may\s+i\s+have\b"
    if _find(rf"^\W*(?:please\W+)?(?:{request}){NO_SIGN}*$", before):
        return _CHOICE
    rank = _own(place)
    if rank is not None:
        return rank
    is_faulty = re.match(rf"\s*[:–—-]\s*(?:\w+\s+)?(?:{w.FAULT})(?!\w)", place.follows, IGNORE_CASE)
    if (_rejects(before, place.after) or is_faulty) and not (place.is_conditional or place.is_question):
        return _REJECTED
    if place.is_open or place.is_item:
        return _OUT
    if re.match(r"\s*[にへを]", place.after) or (
        _find(rf"(?<!\w){w.INTENT}\s{NO_SIGN}*$", before)
        and re.match(rf"{NO_SIGN}*?(?<!\w){w.VERB}(?!\w)", place.after, IGNORE_CASE)
    ):
        return _CHOICE
    if _has(w.PAST, before) or _has(r"last turn|last move|earlier|previously", place.after):
        return _OUT
    rank = _duty(place)
    if rank is not None:
        return rank
    if _has(w.HEDGE, before):
        return _OUT
    rank = _imperative(place)
    return _advice(place) if rank is None else rank


def _own(place: _Place) -> Optional[int]:
    """The class of a mention after "I play" and the like; None if there are no such words, or if they are negated."""
    before = place.before
    second_verb = rf"(?<!\w){w.SUBJECT}\b.*{SIGN}\s*(?:(?:and|but)\s+(?:\w+\s+)?{w.VERB}{NO_SIGN}*|(?:with|by)\s+(?:\w+ing\s+)?(?:in\s+)?)$"
    own = (
        _find(rf"(?:{w.OWN}|{w.FUTURE}|{w.DONE}){NO_SIGN}*$", before)
        or _find(second_verb, before)
        or _find(rf"(?<![\w']){w.SUBJECT}\b{NO_SIGN}{{1,40}}\band\s+(?:\w+\s+)?{w.VERB}{NO_SIGN}*$", before)
    )
    if own is None or (place.is_second and _find(SIGN, own[0])):
        return None
    if _has(w.NEGATION, re.split(SIGN, own[0])[-1]) or _has(
        w.NEGATION, re.split(SIGN, before[: own.start()])[-1][-12:]
    ):
        return None
    if (
        place.is_open
        or _has(w.CONDITION, own[0])
        or _has(r"could|might|may|consider\w*|maybe|perhaps", own[0])
        or _has(w.PAST, before + place.after)
    ):
        return _OUT
    # "I'd play column 4, but it is full", and "if it were open".
    if _find(
        rf"^\W*but\s+(?:it|that|this|the\s+column)\W*(?:\w+\s+){{0,3}}?(?:{w.FAULT})(?!\w)", place.follows
    ) or _find(r"^\W*if\s+(?:it|that|this|only|i)\s+(?:weren't|wasn't|were|was|could|had)\b", place.follows):
        return _REJECTED
    if re.match(_LATER, place.after, IGNORE_CASE):
        return _OUT
    # "I answer column 3 with column 4."
    if re.match(rf"\s*(?:with|by)\s+(?:\w+ing\s+)?(?:in\s+)?{SIGN}", place.follows, IGNORE_CASE):
        return _OUT
    if _find(rf"(?<!\w){w.OPPONENT}\s+(?:(?!and\b)\w+\s+)?{w.VERB}", own[0]):
        return _OUT
    if _has(r"threat\w*\s+(?:at|in|on|with)", own[0]) and not _has(r"block\w*|stop\w*|answer\w*", own[0]):
        return _OUT
    return _CHOICE if place.is_column else None


def _duty(place: _Place) -> Optional[int]:
    """The class of a mention after "must play" and the like; None if there are no such words."""
    duty = _find(rf"(?:{w.DUTY}){NO_SIGN}*$", place.before)
    if duty is None or not place.is_column:
        return None
    subject = place.before[: duty.start()]
    if _has(w.OPPONENT, subject) and not _find(
        r"\b(?:you|i|we|it|x|o|red|yellow|player)\s*(?:can|could)?\s*$", subject
    ):
        return _OUT
    if not _has("x|o|red|yellow", subject[-8:]):
        return _CHOICE
    # "X should" is advice; "X must" may be about the opponent.
    return _ADVICE if _has("should|ought", duty[0]) else _OUT


def _imperative(place: _Place) -> Optional[int]:
    """The class of a mention after "play" or "playing" at the start of a clause; None if it does not start so."""
    verb = _find(rf"(?:{w.IMPERATIVE}){NO_SIGN}*$", place.before)
    if verb is None or not place.is_column or _has(w.OPPONENT, re.split(w.VERB, verb[0], flags=IGNORE_CASE)[0]):
        return None
    if _has(r"(?:block|stop)(?:ing)? me", verb[0]):
        return _OUT
    if re.match(_LATER, place.after, IGNORE_CASE) or _has(r"number|example|format|one of", verb[0]):
        return _OUT
    if re.match(r"\W*(?:going|opting|settling|choosing|picking)\b", verb[0], IGNORE_CASE):
        return _CHOICE
    if not re.match(r"\W*\w+ing\b", verb[0], IGNORE_CASE) or re.match(r"\s*now\b", place.after, IGNORE_CASE):
        return _CHOICE
    is_praised = _has(w.MERIT, place.after) or _has("four|win", place.after)
    return _ADVICE if is_praised or re.match(r"\s*(?:$|[.!,;:]|with\b)", place.follows) else _OUT


def _advice(place: _Place) -> int:
    """The class of a mention that is praised, or that is a sentence by itself."""
    before, near = place.before, place.near
    link = rf"(?:\bis|\bare|\bseems|:|\bbe|=|(?<!\w)(?:ist|est|es|è|é|to|jest))\W*(?:{w.FILLER}\W+)*$"
    theirs = rf"\bfor\s+(?:the\s+|my\s+)?{w.OPPONENT}|(?<!\w){w.OPPONENT}\W*s?\s+(?:\w+\s+)?{w.BEST}"
    if _has(w.BEST, near) and _find(link, near) and not _find(theirs, near):
        return _ADVICE
    if re.match(
        rf"^\W*(?:{_OPENING}\W+)*(?:{_CHOSEN}\s+)+(?:(?:answer|choice|pick|decision)\s+)?$", before, IGNORE_CASE
    ):
        return _CHOICE
    # "The search returns column 4."
    source = r"\b(?:minimax|search|engine|analysis|calculations?|evaluation|algorithm|heuristic|simulations?|negamax|alpha-beta)\b"
    report = r"\b(?:returns?|suggests?|favou?rs?|gives?|says?|shows?|prefers?|recommends?|points?\s+to|picks?|chooses?|selects?)"
    if _find(rf"{source}{NO_SIGN}{{0,40}}{report}\W+(?:{w.FILLER}\W+)*$", before) and place.is_column:
        return _ADVICE
    said = r"\b(?:it|that|this)(?:'s|'d\s+be|'ll\s+be|\s+is|\s+(?:has\s+to|must|would|will)\s+be)\s+(?:the\s+)?$"
    if _find(said, before) or (
        _find(rf"{w.PLAYED}{NO_SIGN}*$", before)
        and place.is_column
        and not _has(
            r"on my|last|earlier|before|already|previous(?:ly)?|in the (?:first|previous)|first|ago", place.follows
        )
    ):
        return _ADVICE
    if _has(w.OPPONENT, before):
        return _OUT
    # "With column 4, I connect four."
    if re.match(r"^\W*with\W*$", before, IGNORE_CASE) and re.match(
        r"\s*,\s*i\s+(?:\w+\s+)?\w*(?:connect|complet|win|mak|get|creat|block|form|…)", place.follows, IGNORE_CASE
    ):
        return _ADVICE
    praise = re.match(rf"\s*(?!was\b|were\b|had\b)(?:\w+\s+){{0,4}}?(?:{w.MERIT})(?!\w)", place.after, IGNORE_CASE)
    if praise and re.match(r"^\W*(?:\w+\W+){0,8}$", near):
        return _ADVICE
    starts = place.is_first and re.match(rf"^\W*(?:{_OPENING}\W+)*$", before, IGNORE_CASE)
    # "Column 3 loses, so column 4."
    concludes = (
        not place.is_second
        and place.connector in (*_CONCLUDING, "then", "but", "sondern", *_PUNCTUATION)
        and not (place.connector in _PUNCTUATION and _introduces_other(place.intro, place.mention.is_bare))
        and re.match(r"^\W*(?:in|the|it's|it is)?\W*$", before, IGNORE_CASE)
        and re.match(r"\s*(?:please|instead|it is|now)?\s*[.!]?\s*$", place.after, IGNORE_CASE)
    )
    if re.match(r"\s*,\s*(?:there|they|you|x|o|red|yellow|(?:the|my)\s+opponent)\b", place.follows, IGNORE_CASE):
        return _OUT
    if starts and re.match(_FREE, place.follows, IGNORE_CASE) or concludes:
        return _CHOICE if place.is_revised else _ADVICE
    return _OUT
