### Analysis, reviews, explanations, puzzles, lessons and the compact strategy.

## Values and hints

win-in = win in { $plies }
loss-in = loss in { $plies }
value-draw = draw
value-win = win
value-loss = loss
at-least-draw = at least a draw
at-most-draw = at most a draw
value-unknown = unknown
seems-clearly-better = clearly better
seems-better = better
seems-even = even
seems-worse = worse
seems-clearly-worse = clearly worse

## Analysis

head-column = Column
head-cell = Cell
head-value = Value
head-score = Score
no-moves = No moves yet.
best-line = Best line
likely-line = Likely continuation
solved-completely = Solved.
unproved = Time ran out before everything was solved: values marked ~ are estimates.
estimated = This board is too large to solve: values marked ~ are estimates.
graph = Value during the game
graph-of = Value after each move; above the middle { $x } wins, below it { $o } wins: { $values }
to-start = To start
to-end = To end
import-text = Paste a game or position
export-text = Export
load-text = Load
text-label = Text
notation = Notation
notation-name =
    { $notation ->
        [digits] Digits (4455)
        [list] List ([3,3,4,4])
        [colors] Colors (D_Red D_Yellow)
        [cells] Cells (d1 d2)
        [position] Position line
        [record] Record
       *[diagram] Diagram
    }

## Reviews

review-title = Review
accuracy = Accuracy
accuracy-kept =
    { $evaluated ->
        [one] { $kept } of { $evaluated } move kept the result.
       *[other] { $kept } of { $evaluated } moves kept the result.
    }
accuracy-part = { accuracy-kept } { $open } could not be evaluated.
accuracy-none = Unknown.
accuracy-note = Accuracy: a move that throws away a win or a draw counts 0, one that keeps it counts 100. In a lost position, a move counts by how long it holds out compared with the best move.
incomplete = Time ran out before everything was solved.
no-review = Only games with gravity can be reviewed, and only on boards small enough to solve.
review-empty = There is no game here yet. Play one, then choose Review to see where it was decided.
next-mistake = Next mistake

## Explanations

why = Why?
why-back = Previous step
why-on = Next step
why-count = { $at } of { $count }
why-proof = Proof
why-legend = Ring: a cell that completes a line, or the move to play. ^: a cell to take, directly above the opponent’s disc if possible. ×: a cell to avoid. Arrow: from a move to the reply.

## Puzzles

grade-label = Difficulty
any-grade = Any
grade-is = Difficulty { $grade } of 5
puzzle-short-question =
    { $verdict ->
        [win] { $side } to move: find the only winning move.
       *[draw] { $side } to move: find the only move that draws.
    }
puzzle-right = Correct! { $move } is the only move. Best play: { $line }
puzzle-wrong = { $move } is not the answer. This puzzle no longer counts as solved, but you can keep trying.
puzzle-solution = Show solution
puzzle-solution-is = The answer is { $move }. Best play: { $line }
next-puzzle = Next puzzle
# Mistakes in reviewed games, as puzzles.
mine = My mistakes
mine-about = A review keeps the moves that threw away a win or a draw on this device. Solved puzzles go, others come back.
mine-none = No mistakes yet. Play a game, review it, and its mistakes come back here as puzzles.
mine-question =
    { $verdict ->
        [win] { $side } threw away a win here. Find a move that wins.
       *[draw] { $side } threw away a draw here. Find a move that draws.
    }
mine-right = Correct! { $move } keeps it.
mine-solution = Right would have been: { $moves }
mine-count = Mistakes left: { $count }
solved-count = Solved on the first try: { $count } of { $tried }
making-puzzle = Finding a puzzle…
puzzle-of-day = Puzzle of the day
other-puzzles = More ways to play
sheet = Worksheet
print = Print
answers = Answers: { $answers }
storm = Storm
storm-about = Solve as many puzzles as you can in { $minutes } minutes. Streaks earn extra time; a mistake costs { $cost } seconds.
streak = Streak
streak-about = One puzzle after another, getting harder, until your first mistake. You may skip one.
solved-head = Solved
time-head = Time
skip-puzzle = Skip this one
right-short = Correct!
right-bonus =
    { $seconds ->
        [one] Correct! { $seconds } more second.
       *[other] Correct! { $seconds } more seconds.
    }
wrong-short = No, { $move } was the move.
combo = { $count } right in a row
run-over = Finished: { $count } solved, { $wrong } wrong, best streak { $longest }.
new-best = Your best so far!
own-best = Your best: { $count }
run-again = New puzzles
run-same = Same puzzles again

## Lessons

lessons-title = Learn to play well
all-lessons = All lessons
lesson-next = Next
lesson-again = Try again
lesson-count = Position { $at } of { $count } of this lesson
lesson-right = Correct.
lesson-wrong = { $move } does not work.
lesson-slow = { $move } also wins, but there is a better move.

## Compact strategy

strategy-title = A winning strategy you can follow
strategy-link = A compact strategy: the first player always wins
search-link = Watch a search think: minimax, alpha-beta, Monte Carlo
strategy-about = { $side } wins with this strategy, whatever you play. It stores a move for each of { $entries } positions; { $diagrams } of them also have a diagram for the rest of the game. A program has checked it against every reply. Try to stop it.
strategy-source =
    { $source ->
        [habit] Default rule: win, block, or make two threats.
       *[line] Move from the strategy’s tree.
        [diagram] Move from the diagram.
    }
strategy-follows = From here on, { $side } follows the diagram on the board. “Why?” explains how to read it.
strategy-over = { $side } has completed a line, as promised.
strategy-left = This game has left the strategy.
strategy-legend = First the strategy completes a line if it can, blocks if it must, or makes two threats if it can. Only then does it use the tree or the diagram.
