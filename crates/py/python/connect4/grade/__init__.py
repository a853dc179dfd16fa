"""Grades homework: the classroom functions, puzzles, searches and agents.

`grade` runs a submission in a separate process and returns a report, which prints as text and converts to Gradescope's
`results.json`.

>>> import pathlib, tempfile
>>> from connect4 import grade
>>> with tempfile.TemporaryDirectory() as folder:
...     file = pathlib.Path(folder, "submission.py")
...     _ = file.write_text("def make_empty_board(nrows, ncols):\\n    return ['.' * nrows] * ncols\\n")
...     report = grade.grade(file, "classroom")
>>> report.score, report.tests[0].mistakes
(0, ['rows and columns are swapped'])
"""

from connect4.grade._all import Graded, grade_all, write_marks, write_reports
from connect4.grade._grade import ASSIGNMENTS, grade
from connect4.grade._report import Part, Report, Test
from connect4.grade._sandbox import Limits

__all__ = ["ASSIGNMENTS", "Graded", "Limits", "Part", "Report", "Test", "grade", "grade_all", "write_marks", "write_reports"]
