"""Decides which mention of a move is the answer, by the words around it."""

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
_OUT, _ADVICE, _CHOICE, _FINAL, _FORMAT = 0, 1, 2, 3, 4
_SPLIT = re.compile(
    rf"(\s*[,:;(—–]\s*|\s+-\s+|(?<!\w)(?:{w.REASON}|but|so|therefore|thus|hence|while|whereas|although|though|sondern|and\s+then|then)(?!\w))",
    IGNORE_CASE,
)
_LABELED = re.compile(
    rf"(?P<before>^|.*?[\s(.,;!?•])(?P<kind>(?:(?:my|the|final|chosen|selected|recommended|next|optimal|winning|correct|best|mein|mon|mi|mia|la|minha|mijn|mój)\s+)*){w.LABEL}"
    rf"\s*(?P<link>[:=]|->|→|：|is\b|ist\b|[-–—](?=\s)|est\b|es\b|[èé](?!\w)|to be\b|will be\b|would be\b)\s*(?:{w.FILLER}\s+)*[\"'(\[]*\s*(?P<sign>{SIGN})(?P<after>.*)",
    IGNORE_CASE | re.DOTALL,
)
_NOT_MINE = re.compile(
    r"(?<!\w)(?:opponent\W?s?|your|his|her|their|last|previous|x's|o's|red's|yellow's|legal|available|possible|first|illegal|worst|bad|wrong|losing|only legal|playable|candidate)(?!\w)\s*(?:\w+\s+)?$",
    IGNORE_CASE,
)
_FREE = r"\s*(?:$|[.,!?;:()\]—–…\-]|(?:because|since|as|to|and|instead|now|next|for|so|then|please|pls|this|again|here|rather|not|it|which|but|in|on|if|with|or|than|over|is|again|weil|denn|porque|perché|omdat|want|bo|car|pour|para|per|um|zu|spielen|setzen|wählen)\b)"


@dataclass
class _Statement:
    start: int
    rank: int
    mention: Mention


def decide(text: str, reading: Reading) -> Optional[Value]:
    """The move that the statements of the highest class name."""
    statements, rejected = _statements(text, reading)
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
        if gone or _revises(re.sub(r"\b(?:but|however)\b", "", between) if rank == _ADVICE else between):
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
    for start, mention in rejected:
        if (
            start > at
            and set(values) & set(different_moves(mention.values, reading.rules))
            and _revises(text[at + 1 : start])
        ):
            return Unclear("the answer takes its move back; name exactly one")
    extra = re.search(rf"[.!?;\n]\s*(?:or|alternatively|otherwise)\b[^.!?\n]*?({SIGN})", text[at + 1 :], IGNORE_CASE)
    if extra:
        values = different_moves([*values, *reading.of(extra[1]).values], reading.rules)
    return values[0] if clear and len(values) == 1 else _several(values, reading)


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
    for line in lines:
        for sentence in re.finditer(r"[^.!?;]{1,600}[.!?;]*", line[0]):
            start = line.start() + sentence.start()
            words = _referred(sentence[0], text[max(0, start - 600) : start])
            if re.search(SIGN, words):
                is_item = heads > 1 and re.match(rf"\s*•?\s*{SIGN}\s*[:—–-]", line[0]) is not None
                alone = (
                    line in (lines[0], lines[-1])
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
    label = _LABELED.match(words)
    labeled = None
    if (
        label
        and not _NOT_MINE.search(label["before"])
        and not _has(w.NEGATION, label["before"][-20:])
        and not _has(w.NEGATION, label["kind"])
    ):
        is_strict = label["link"] in (":", "=", "->", "→", "：") or not _has(
            "best|winning|correct|optimal", label["kind"]
        )
        labeled = (
            label.start("sign"),
            _FINAL if is_strict and not _has(w.OPPONENT, label["before"][-25:]) else _ADVICE,
        )
    is_question = words.rstrip().endswith("?")
    is_revised = re.match(rf"\W*(?:\w+\W+)?{w.REPLACED}(?!\w)", words, IGNORE_CASE) is not None
    clause_start, conditional, connector = 0, False, ""
    pieces = _SPLIT.split(words)
    later = False
    for number in range(0, len(pieces), 2):
        clause = pieces[number]
        connector = pieces[number - 1].strip().lower() if number else ""
        if connector in ("so", "therefore", "thus", "hence", "but"):
            conditional = later = False
        if connector in ("then", "and then") and found and found[-1].start >= start:
            later = True
        if re.match(rf"\W*(?:and\s+|even\s+|but\s+|or\s+)?{w.CONDITION}(?!\w)", clause, IGNORE_CASE):
            conditional = True
        for match in re.finditer(SIGN, clause):
            mention = reading.of(match[0])
            # Only near words count; this also bounds the time.
            before, after = clause[max(0, match.start() - 200) : match.start()], clause[match.end() : match.end() + 120]
            follows = (after + "".join(pieces[number + 1 : number + 9]))[:200]
            place = start + clause_start + match.start()
            if labeled and labeled[0] == clause_start + match.start() and not is_question:
                rank = labeled[1] if not _rejects(before, after, mention.is_bare) or labeled[1] == _FINAL else -1
            else:
                rank = _rank(
                    mention,
                    before,
                    after,
                    follows,
                    connector,
                    conditional,
                    is_question,
                    is_item,
                    later,
                    number == 0,
                    bool(found) and found[-1].start >= start,
                    is_revised,
                )
            if is_alone and rank >= _OUT:
                rank = max(rank, _FINAL)
            if mention.is_structured and rank >= _OUT:
                rank = _FORMAT
            if rank == -1:
                rejected.append((place, mention))
            elif rank > _OUT:
                found.append(_Statement(place, rank, mention))
        clause_start += len(clause) + (len(pieces[number + 1]) if number + 1 < len(pieces) else 0)


def _has(pattern: str, words: str) -> bool:
    return re.search(rf"(?<!\w)(?:{pattern})(?!\w)", words, IGNORE_CASE) is not None


def _rejects(before: str, after: str, is_bare: bool) -> bool:
    """Whether the words before or after a mention reject it."""
    near = re.split(SIGN, before)[-1]
    if _has(w.NEGATION, near):
        return True
    if re.match(r"\s*(?:over|rather than)\b", after, IGNORE_CASE):
        return False
    tail = re.split(SIGN, after)[0]
    return re.match(rf"\W*(?:\w+(?:'\w+)?\s+){{0,4}}?(?:{w.FAULT})(?!\w)", tail, IGNORE_CASE) is not None


def _rank(
    mention: Mention,
    before: str,
    after: str,
    follows: str,
    connector: str,
    conditional: bool,
    is_question: bool,
    is_item: bool,
    later: bool,
    is_first: bool,
    is_second: bool,
    is_revised: bool,
) -> int:
    """The class of a mention; -1 if it is rejected."""
    near = re.split(SIGN, before)[-1]
    bare = mention.is_bare
    is_close = not bare or (
        re.search(rf"(?:{w.VERB}|{w.THIRD}|{w.COLUMN}|\bis|\bbe|\bto)\W*(?:{w.FILLER}\W+)*$", near, IGNORE_CASE)
        is not None
        and re.match(_FREE, follows, IGNORE_CASE) is not None
    )
    if (
        mention.values == ["swap"]
        and re.search(rf"(?:{w.SELF}|\bto)\s*$", before, IGNORE_CASE)
        and not conditional
        and not is_question
    ):
        return -1 if _has(w.NEGATION, before) else _CHOICE
    own = re.search(rf"(?:{w.OWN}){NO_SIGN}*$", before, IGNORE_CASE) or re.search(
        rf"(?<!\w){w.SUBJECT}\b.*{SIGN}\s*(?:and|but)\s+(?:\w+\s+)?{w.VERB}{NO_SIGN}*$", before, IGNORE_CASE
    )
    own = own if not is_second or own is None or not re.search(SIGN, own[0]) else None
    if re.search(
        rf"{SIGN}\s*(?:over|to|rather than|instead of|than)\s*(?:{w.COLUMN})?\s*$", before, IGNORE_CASE
    ) and not re.search(r"\bto\s*$", before):
        return -1
    if (
        own
        and not _has(w.NEGATION, re.split(SIGN, own[0])[-1])
        and not _has(w.NEGATION, before[max(0, own.start() - 12) : own.start()])
    ):
        chooses = not _has(r"could|might|may|consider\w*|maybe|perhaps", own[0]) and not _has(w.PAST, before + after)
        if conditional or is_question or later:
            return _OUT
        if (
            re.search(rf"(?<!\w){w.OPPONENT}\s+(?:\w+\s+)?{w.VERB}", own[0], IGNORE_CASE)
            or _has(r"threat\w*\s+(?:at|in|on|with)", own[0])
            and not _has("block\\w*|stop\\w*|answer\\w*", own[0])
        ):
            return _OUT
        return _CHOICE if chooses and is_close else _OUT
    is_faulty = re.match(rf"\s*[:–—-]\s*(?:\w+\s+)?(?:{w.FAULT})(?!\w)", follows, IGNORE_CASE)
    if (_rejects(before, after, bare) or is_faulty) and not (conditional or is_question):
        return -1
    if is_question or conditional or later or is_item:
        return _OUT
    if (
        re.match(r"\s*[にへを]", after)
        or re.search(rf"(?<!\w){w.INTENT}\s{NO_SIGN}*$", before, IGNORE_CASE)
        and re.match(rf"{NO_SIGN}*?(?<!\w){w.VERB}(?!\w)", after, IGNORE_CASE)
    ):
        return _CHOICE
    if _has(w.PAST, before) or _has(r"last turn|last move|earlier|previously", after):
        return _OUT
    duty = re.search(rf"(?:{w.DUTY}){NO_SIGN}*$", before, IGNORE_CASE)
    if duty and is_close:
        subject = before[: duty.start()]
        advised = re.search(
            r"\b(?:you|i|we|it|x|o|red|yellow|player)\s*(?:can|could)?\s*$", subject, IGNORE_CASE
        ) or not _has(w.OPPONENT, subject)
        if advised:
            return _CHOICE if not _has(r"x|o|red|yellow", subject[-8:]) else _ADVICE
        return _OUT
    if _has(w.HEDGE, before):
        return _OUT
    verb = re.search(rf"(?:{w.IMPERATIVE}){NO_SIGN}*$", before, IGNORE_CASE)
    if verb and is_close and not _has(w.OPPONENT, re.split(w.VERB, verb[0], flags=IGNORE_CASE)[0]):
        gerund = re.match(r"\W*(?:and\s+)?\w+ing\b", verb[0], IGNORE_CASE)
        if re.match(r"\W*(?:going|opting|settling|choosing|picking)\b", verb[0], IGNORE_CASE):
            return _CHOICE
        if gerund and not re.match(r"\W*and\b", verb[0]):
            return (
                _ADVICE
                if _has(w.MERIT, after) or _has("four|win", after) or re.match(r"\s*(?:$|[.!,;:])", follows)
                else _OUT
            )
        # After an opening clause, "play" may be a verb of somebody else.
        return _CHOICE
    if (
        _has(w.BEST, near)
        and not re.search(
            rf"\bfor\s+(?:the\s+|my\s+)?{w.OPPONENT}|(?<!\w){w.OPPONENT}\W*s?\s+(?:\w+\s+)?{w.BEST}", near, IGNORE_CASE
        )
        and re.search(rf"(?:\bis|\bare|\bseems|:|\bbe|=|\bwould be)\W*(?:{w.FILLER}\W+)*$", near, IGNORE_CASE)
    ):
        return _ADVICE
    if _has(w.OPPONENT, before):
        return _OUT
    if re.search(r"\binstead of\s*$|\bexcept\s*$", before, IGNORE_CASE):
        return -1
    if re.match(rf"\s*(?:\w+\s+){{0,4}}?(?:{w.MERIT})(?!\w)", after, IGNORE_CASE) and re.match(
        r"^\W*(?:\w+\W+){0,4}$", near
    ):
        return _ADVICE
    if (
        is_first
        and re.match(
            r"^\W*(?:(?:ok|okay|so|then|the|final|hmm|sure|therefore|thus|well|yes|in|on|die|la|le|il|el|a)\W+)*$",
            before,
            IGNORE_CASE,
        )
        and re.match(_FREE, follows, IGNORE_CASE)
    ):
        return _CHOICE if is_revised else _ADVICE
    if (
        not is_second
        and connector in ("so", "but", "sondern", "therefore", "thus", "hence", ":", ",")
        and re.match(r"^\W*(?:in|the|it's|it is)?\W*$", before, IGNORE_CASE)
        and re.match(r"\s*(?:please|instead|it is|now)?\s*[.!]?\s*$", after, IGNORE_CASE)
    ):
        return _CHOICE if is_revised else _ADVICE
    return _OUT
