"""Advice for programs that Python cannot read or that fail."""

from __future__ import annotations

import keyword
import platform
import re

from connect4.grade._sandbox import Problem

_GUARD = 'put the program that uses your functions under `if __name__ == "__main__":`'
_NESTED = "the code is nested too deeply; store parts of it in variables"

#: Advice for errors that Python raises while it reads a file: a pattern of "name: message", and one of the line. Versions of
#: Python word the same error differently. The first that fits is given.
_READING = [
    (r"TabError|inconsistent use of tabs", "", "indent with spaces only: replace each tab by four spaces"),
    (r"unindent does not match", "", "its indentation is that of no block above; indent it exactly like the other lines of its block"),
    (r"unexpected indent", "", "it is indented more than its block; start it where the line above starts, unless that line ends with a colon"),
    (r"expected an indented block", "", "indent the lines after a colon by four spaces; a block without code needs `pass`"),
    (r"IndentationError", "", "indent all lines of a block by the same number of spaces"),
    (r"null bytes", "", "the file contains characters that are not text; save it as UTF-8, or submit the original file"),
    (r"unicode error.*escape", "", "in a string, `\\` starts an escape; write paths with `/`, or put `r` before the string"),
    (r"Non-UTF-8|encoding problem|unknown encoding|unicode error|can't decode", "", "save the file as UTF-8"),
    (r"invalid character '?[“”„‟«»‘’‚‛´`′″]", "", "replace typographic quotes by `\"` or `'`; word processors and chats insert them"),
    (r"invalid character '?[–—−‐‑]", "", "replace the dash by `-`"),
    (r"invalid character '?[×✕∙·]", "", "replace the sign by `*`"),
    (r"invalid character '?[≤≥≠]", "", "write `<=`, `>=` or `!=`"),
    (r"invalid character '?[，；：（）【】。！？]", "", "replace it by the same sign of an English keyboard"),
    (r"invalid (non-printable )?character|invalid character in identifier", "", "delete this character and type it again; copied text contains signs that Python does not know"),
    (r"call to '(print|exec)'", "", "this is Python 2; in Python 3, `print` needs parentheses, as in `print(x)`"),
    (r"multiple exception types", "", "this is Python 2; write `except (A, B):` or `except A as error:`"),
    (r"", r"^(print|exec|raise \w+,)\s*[\"'\w]", "this is Python 2; in Python 3, `print` needs parentheses, as in `print(x)`"),
    (r"", r"^(<{7}|={7}|>{7})", "it is left over from a merge with Git; keep one of the two versions and delete the markers"),
    (r"", r"^(>>>|\.\.\. |In ?\[)", "delete the prompts of the console"),
    (r"", r"^else if\b", "write `elif`"),
    (r"", r"&&|\|\|", "write `and` or `or`"),
    (r"", r"<>", "write `!=`"),
    (r"", r"\w(\+\+|--)\s*$", "write `+= 1` or `-= 1`"),
    (r"was never closed|unexpected EOF|expected EOF", "", "close this bracket; if it is closed, look for one that is missing before it"),
    (r"does not match opening", "", "close each bracket with one of the same kind, in the opposite order"),
    (r"unmatched '", "", "delete this bracket, or add the one that opens it"),
    (r"triple-quoted", "", "end the text with the same three quotes with which it starts"),
    (r"unterminated f?-?string|unterminated string|EOL while scanning", "", "end the string with the same quote with which it starts, in the same line"),
    (r"f-string", "", "correct the part in braces; use other quotes there than around the string"),
    (r"from __future__ imports", "", "move this import to the top of the file"),
    (r"future feature|not a chance", "", "delete this import; Python has no such feature"),
    (r"expected ':'", "", "put a colon at the end of the line"),
    (r"invalid syntax$", r"^(def|class|if|elif|else|for|while|try|except|finally|with)\b(?! *=)[^:]*$", "put a colon at the end of the line"),
    (r"cannot assign|Maybe you meant '=='|cannot delete|illegal (expression|target)", "", "to compare, write `==`; on the left of `=`, there must be a variable"),
    (r"'return' outside|'yield' outside|'await' outside", "", "indent it into the function that it belongs to"),
    (r"'break' outside|'continue' not", "", "indent it into the loop that it belongs to, or use `return`"),
    (r"Perhaps you forgot a comma", "", "a comma, an operator or a bracket is missing"),
    (r"positional argument follows", "", "write the arguments with names last"),
    (r"non-default argument|without a default follows", "", "write the parameters with default values last"),
    (r"duplicate (argument|parameter)|keyword argument repeated", "", "give each parameter a name of its own"),
    (r"global|nonlocal", "", "write `global` in the first line of the function, and only for names of the file; `nonlocal` for those of the function around"),
    (r"leading zeros", "", "write the number without zeros at its start"),
    (r"invalid (decimal|hexadecimal|octal|binary)|invalid digit", "", "a name cannot start with a digit, and a number has no letters"),
    (r"line continuation", "", "nothing may follow `\\`; start a new line there, or delete it"),
    (r"invalid syntax$", rf"\b({'|'.join(keyword.kwlist)})\s*=(?!=)", "this word has a meaning in Python; choose another name"),
    (r"'except' or 'finally'", "", "add an `except` after the block of `try`"),
    (r"expected 'else'", "", "add `else` and a value, or use an `if` statement"),
    (r"import \*", "", "move `import *` to the top of the file"),
    (r"bytes can only", "", "delete the `b` before the string"),
    (r"RecursionError|MemoryError|too many|too complex|stack overflow", "", _NESTED),
    (r"", r"^[A-Za-z]+( [A-Za-z']+){2,}", "if it is a comment, put `#` before it; otherwise, look for a missing operator, comma or bracket"),
]

#: Advice for errors of a program while it runs.
_RUNNING = {
    "NameError": "define the name above this line, and check its spelling",
    "UnboundLocalError": "assign the variable before it is used, or pass it as a parameter",
    "ModuleNotFoundError": "if the module is your own file, submit it too; otherwise, do without it",
    "ImportError": "check the name, and whether this module has it",
    "FileNotFoundError": "submit the file too, and open it by its name, without a folder",
    "IsADirectoryError": "open a file that you submit, by its name",
    "PermissionError": "a submission may only read its own files",
    "EOFError": f"nobody answers `input`; {_GUARD}",
    "RecursionError": "a function calls itself without an end; return a result before the next call",
    "MemoryError": "it needs more memory than it may have; look for a list or loop that grows without an end",
    "UnicodeDecodeError": 'name the encoding of the file, such as `open(name, encoding="utf-8")`',
    "AssertionError": f"a test of your own fails; correct it, and {_GUARD}",
    "SyntaxError": "correct the other file that is imported there",
    "IndentationError": "correct the other file that is imported there",
    "TabError": "indent the other file that is imported there with spaces only",
    "SystemExit": f"it ends the program; {_GUARD}",
}


def note(problem: Problem, is_partial: bool) -> str:
    """A remark about what Python says about the file, and what to do."""
    where, text = problem.where, f" (`{problem.text}`)" if problem.text else ""
    if problem.kind == "reading":
        what = "the file" if problem.cell is None else f"code cell {problem.cell}"
        where = f"line {problem.line}: " if problem.line else ""
        message = problem.message or problem.name
        rest = "; the other cells were run" if problem.cell is not None and is_partial else ""
        return f"Python cannot read {what}{rest}: {where}{message}{text}. {_sentence(_reading(problem))}"
    advice = _RUNNING.get(problem.name, _GUARD)
    if problem.kind == "timeout" and re.match(r"(import|from)\s", problem.text):
        advice = "do without this import, or give it more time with `--seconds`"
    partly = "; the functions were tested without it" if is_partial else ""
    return f"The program in the file {problem}{text if where else ''}{partly}. {_sentence(advice)}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _reading(problem: Problem) -> str:
    said = f"{problem.name}: {problem.message}"
    for message, line, advice in _READING:
        if (message or line) and re.search(message, said) and re.search(line, problem.text):
            return advice
    return f"correct this line, or the one before it; the grader uses Python {platform.python_version()}"
