"""Property tests of a function: cases from a seed, expected outcomes from a reference, and the names of mistakes.

A mistake is recognized by what it does: for each classic mistake there is a faulty function here, and if the submission
gives the same outcomes on the cases, its name is reported.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Optional

from connect4.grade._report import Part, Test
from connect4.grade._sandbox import Answer, Opaque, Problem, Sandbox, find_name

Arguments = list[Any]


@dataclass(frozen=True)
class Outcome:
    """What a call does: its result, printed text, and first argument afterwards."""

    value: Any = None
    printed: str = ""
    #: The first argument after the call; None if it does not matter.
    after: Any = None


@dataclass(frozen=True)
class Case:
    """A call, and what it tests."""

    arguments: Arguments
    tag: str = ""


@dataclass(frozen=True)
class Group:
    """Cases that earn points together: all of them must be right."""

    name: str
    points: float
    cases: list[Case]
    #: What is wrong with the answer to a case, or None; gets the expected outcome too.
    check: Callable[[Case, Answer, Outcome], Optional[str]]
    #: What an example shows: `result`, or `list` for the list that was given; by default, the list if there is no result.
    shows: str = ""


@dataclass(frozen=True)
class Fault:
    """A classic mistake: its name, and a function that makes it."""

    name: str
    run: Callable[[Arguments], Outcome]


@dataclass(frozen=True)
class Function:
    """A function of an assignment."""

    name: str
    reference: Callable[[Arguments], Outcome]
    groups: list[Group]
    faults: Sequence[Fault] = ()
    #: Smaller valid arguments, for the smallest failing input.
    smaller: Callable[[Arguments], Iterable[Arguments]] = lambda _: ()
    #: Size of arguments.
    size: Callable[[Arguments], int] = lambda _: 0
    #: How arguments and values look in the report.
    show: Callable[[Any], str] = field(default=lambda value: _short(value))
    #: Mistakes that can be read off the first failures.
    hints: Callable[[list[tuple[Case, Answer, Outcome]]], Iterable[str]] = lambda _: ()
    #: Properties of arguments, for failures that have one in common.
    traits: Callable[[Arguments], set[str]] = lambda _: set()
    #: What the function must do, in a sentence.
    task: str = ""
    #: Other names that are accepted.
    others: Sequence[str] = ()
    #: Remarks for correct functions.
    remarks: Callable[[list[tuple[Case, Answer, Outcome]]], Iterable[str]] = field(default=lambda _: ())


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 400 else f"{text[:400]}…"


#: Number of calls that crash or time out after which the function is not called again.
_PATIENCE = 2
_SHRINKS = 150


class Tested:
    """Calls a function of the submission, and stops if it keeps failing to end."""

    def __init__(self, sandbox: Sandbox, name: str, total: float) -> None:
        self._sandbox, self._name, self._left, self._total = sandbox, name, _PATIENCE, total
        self.problem: Optional[Problem] = None

    def call(self, arguments: Arguments) -> Answer:
        """Calls the function; repeats its last failure after too many of them."""
        if self._left <= 0 or self._total <= 0:
            return Answer(problem=self.problem)
        answer = self._sandbox.call(self._name, arguments)
        self._total -= answer.seconds
        if answer.problem is not None and answer.problem.kind != "raised":
            self._left -= 1
            self.problem = answer.problem
        if self._total <= 0:
            self.problem = Problem("timeout", message="the time for all calls")
        return answer

    @property
    def is_stopped(self) -> bool:
        """Whether the function is not called any more."""
        return self._left <= 0 or self._total <= 0


def grade_function(sandbox: Sandbox, function: Function, names: Sequence[str], total: float) -> Test:
    """Tests a function."""
    points = sum(group.points for group in function.groups)
    name = find_name(names, [function.name, *function.others])
    if name is None:
        missing = f"there is no function `{function.name}`; {function.task}"
        return Test(function.name, 0, points, [Part(group.name, 0, group.points, missing) for group in function.groups])
    notes = []
    if name not in (function.name, *function.others):
        notes.append(f"`{name}` was tested as `{function.name}`; use that name.")
    tested = Tested(sandbox, name, total)
    parts: list[Part] = []
    seen: list[tuple[Case, Answer, Outcome]] = []
    failed: list[tuple[Case, Answer, Outcome]] = []
    for group in function.groups:
        if tested.is_stopped:
            parts.append(Part(group.name, 0, group.points, f"not tested, because your function {tested.problem}"))
            continue
        worst: Optional[tuple[Case, Answer, Outcome]] = None
        wrong = 0
        for case in sorted(group.cases, key=lambda one: function.size(one.arguments)):
            answer, expected = tested.call(case.arguments), function.reference(case.arguments)
            row = (case, answer, expected)
            if group.check(case, answer, expected) is not None:
                wrong += 1
                failed.append(row)
                worst = worst or row
            if answer.problem is None or not tested.is_stopped:
                seen.append(row)
            if tested.is_stopped:
                break
        if worst is None:
            parts.append(Part(group.name, group.points, group.points))
            continue
        case, answer, expected = _shrunk(tested, function, group, worst)
        reason = group.check(case, answer, expected)
        count = "stopped there" if tested.is_stopped else f"{wrong} of {len(group.cases)} inputs fail"
        parts.append(Part(group.name, 0, group.points, f"{reason}\n{_example(function, group, case, answer, expected)}\n({count}; this is the smallest one found)"))
    score = round(sum(part.score for part in parts), 2)
    mistakes = list(dict.fromkeys(_mistakes(function, seen, failed))) if failed else []
    notes += [] if failed else dict.fromkeys(function.remarks(seen))
    return Test(function.name, score, points, parts, mistakes, notes)


def _shrunk(
    tested: Tested, function: Function, group: Group, worst: tuple[Case, Answer, Outcome]
) -> tuple[Case, Answer, Outcome]:
    """A failing input that no single step of `smaller` makes smaller, within a limit of calls."""
    left = _SHRINKS
    while left > 0:
        for arguments in function.smaller(worst[0].arguments):
            left -= 1
            if tested.is_stopped or left < 0:
                return worst
            answer, expected = tested.call(arguments), function.reference(arguments)
            if tested.is_stopped:
                return worst
            case = Case(arguments, worst[0].tag)
            if group.check(case, answer, expected) is not None:
                worst = (case, answer, expected)
                break
        else:
            break
    return worst


def _example(function: Function, group: Group, case: Case, answer: Answer, expected: Outcome) -> str:
    called = ", ".join(function.show(one) for one in case.arguments)
    lines = [f"{function.name}({called})"]
    after = answer.arguments[0] if answer.arguments else None
    wanted = expected.value if expected.after is None else expected.after
    changes = answer.value is None and isinstance(wanted, list) and after not in (wanted, case.arguments[0])
    is_same = answer.value == expected.value and answer.printed == expected.printed and expected.after is not None
    if answer.problem is not None:
        lines.append(f"your function {answer.problem}")
    elif group.shows == "list" or (group.shows != "result" and (changes or is_same)):
        lines.append(f"the list afterwards: {function.show(after)}")
        lines.append(f"expected:            {function.show(wanted)}")
    elif expected.printed:
        lines += ["your function printed:", *_quoted(answer.printed), "expected:", *_quoted(expected.printed)]
        if not answer.printed:
            lines.append(f"it returned {function.show(answer.value)}")
    else:
        lines.append(f"your function returned: {function.show(answer.value)}")
        lines.append(f"expected:               {function.show(expected.value)}")
    return "\n".join(lines)


def _quoted(text: str) -> list[str]:
    """Each line as a string, so that spaces and newlines are visible."""
    lines = text.splitlines(keepends=True)[:40] or [""]
    return [f"  {line!r}" for line in lines]


def outcome_of(answer: Answer) -> Outcome:
    """What a call did, for the comparison with mistakes."""
    problem = answer.problem
    if problem is not None:
        return Outcome(value=Opaque(problem.kind, "IndexError" if problem.name == "IndexError" else "other"))
    return Outcome(answer.value, answer.printed, answer.arguments[0] if answer.arguments else None)


def attempt(function: Callable[[Arguments], Outcome], arguments: Arguments) -> Outcome:
    """Runs a faulty function."""
    copied = [list(one) if isinstance(one, list) else one for one in arguments]
    try:
        return function(copied)
    except IndexError:
        return Outcome(value=Opaque("raised", "IndexError"))
    except Exception:
        return Outcome(value=Opaque("raised", "other"))


def _same(one: Outcome, other: Outcome) -> bool:
    same_value = one.value == other.value and (one.value is None) == (other.value is None)
    after = one.after == other.after or one.after is None or other.after is None
    return same_value and one.printed == other.printed and after


def _mistakes(
    function: Function, seen: list[tuple[Case, Answer, Outcome]], failed: list[tuple[Case, Answer, Outcome]]
) -> Iterable[str]:
    """Names of the mistakes that explain the failures."""
    sample = seen if len(seen) <= 600 else random.Random(0).sample(seen, 600)
    found = [outcome_of(answer) for _, answer, _ in sample]
    wrong = {at for at, (_, _, expected) in enumerate(sample) if not _same(found[at], expected)}
    if not wrong:
        yield from function.hints(failed)
        return

    def agrees(fault: Fault, at: int) -> bool:
        return _same(attempt(fault.run, sample[at][0].arguments), found[at])

    # Most mistakes differ from the submission on one of the first failures.
    order = sorted(range(len(sample)), key=lambda at: at not in wrong)
    for fault in function.faults:
        if all(agrees(fault, at) for at in order):
            yield fault.name
            return
    hints = list(function.hints(failed))
    if hints:
        yield from hints
        return
    # For each mistake that contradicts few of the right answers, the failures that it explains.
    explained: list[tuple[set[int], str]] = []
    for fault in function.faults:
        agree = {at for at in order if agrees(fault, at)}
        if len(sample) - len(wrong) - len(agree - wrong) <= (len(sample) - len(wrong)) // 20:
            explained.append((agree & wrong, fault.name))
    names: list[str] = []
    left = set(wrong)
    while left and len(names) < 3:
        best, name = max(explained, key=lambda one: len(one[0] & left), default=(set(), ""))
        if 10 * len(best & left) < len(wrong):
            break
        names.append(name)
        left -= best
    if wrong and 10 * len(left) <= len(wrong):
        yield from names
        return
    common = list(_in_common(function, sample, wrong))
    yield from common
    if not common and any(answer.problem is not None and answer.problem.name == "IndexError" for _, answer, _ in failed):
        yield "an index is off the board: compare it with 0 and with the number of rows or columns"


def _in_common(function: Function, sample: list[tuple[Case, Answer, Outcome]], wrong: set[int]) -> Iterable[str]:
    """What the failing inputs have in common."""
    bad = {case.tag for at, (case, _, _) in enumerate(sample) if at in wrong}
    good = {case.tag for at, (case, _, _) in enumerate(sample) if at not in wrong}
    if "" not in bad and bad and len(bad) <= 3 and good - bad:
        yield "it fails only for " + ", ".join(sorted(bad))
    traits = [function.traits(case.arguments) for case, _, _ in sample]
    shared = set.intersection(*(traits[at] for at in wrong)) if len(wrong) >= 12 else set()
    others = [traits[at] for at in range(len(sample)) if at not in wrong]
    for one in sorted(shared):
        if sum(one not in each for each in others) >= 5:
            yield f"it fails only for {one}"
