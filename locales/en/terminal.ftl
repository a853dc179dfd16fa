### Texts of the terminal: the full-screen UI, and the lines that commands print. Sides are the letters X and O. Texts that must be short say so.

## Keys

# Names of keys. The help also uses them.
key-name =
    { $key ->
        [enter] Enter
        [esc] Esc
       *[space] Space
    }
# What keys do, in the last line of the screen: one or two short words.
do-analysis = analysis
do-answer = answer
do-back = back
do-cancel = cancel
do-change = change
do-choose = choose
do-clear = clear
do-close = close
do-drop = drop
do-faster = faster
do-help = help
do-hint = hint
do-leave = leave
do-menu = menu
do-move = move
do-move-now = move now
do-new = new
do-new-puzzles = new puzzles
do-next = next
do-next-mistake = next mistake
do-open = open
do-parent = parent folder
do-pause = pause
do-play = play
do-play-it = play against it
do-play-on = play on
do-quit = quit
do-rematch = rematch
do-resume = resume
do-review = review
do-same-puzzles = same puzzles
do-save = save
do-scroll = scroll
do-show-all = all
do-skip = skip
do-slower = slower
do-start = start
do-stay = stay
do-step = step
do-stop = stop
do-switch-sides = switch sides
do-text = text
do-try-again = try again
do-undo = undo
do-watch = watch
do-why = why
do-prove = proof

## Help. Each line has keys (at most 14 characters), a bar, and what they do. Lines without a bar are remarks.

help-title = Keys
help-more = ↑ ↓ for more
help-play =
    ← → and Enter | choose a column and drop; also Space, ↓
    1 to 9 | drop in that column; on wider boards, move the marker
    a1, b2, … | without gravity: go to that cell
    mouse | point and click; the wheel scrolls
    u, r | undo, redo; after a game, r: rematch with sides swapped
    m | make the computer move now
    H | hint; press again for the best move
    a | analysis on or off; Esc stops it
    w | why: explain who wins, step by step; or swap sides, if the swap rule allows it
    v | review the game
    s | save the game
    n, q | new game, quit
    Space | watching: pause or resume
    → or . and ← | paused: one move forward or back
    + - | watching: faster, slower
    h j k l | same as ← ↓ ↑ →
    t | show all of the text below or beside the board
    Ctrl-Z | suspend; fg in the shell resumes
    Ctrl-L | redraw the screen
    Without gravity, the arrows move a cursor over the cells, and Enter places a stone.
    X is a filled disc, O a ring. ‹ › marks the last move, * * a winning line.
    In Why?: * marks a move to play, x and o threats of X and O, % a threat of both, ^ a cell to take, - a cell to avoid.
help-review =
    ← → | one move back or forward
    PgUp, PgDn | ten moves back or forward
    Home, End | start or end of the game
    m, M | next or previous mistake
    h j k l | same as ← ↓ ↑ →
    mouse | click a move in the list
    w | why: explain who wins in this position, step by step
    p | play on from here
    t | show all of the text below the board
    s | save the game
    Esc | stop the review; then go back
    v, n, q | back to the game, new game, quit
    ?? threw away a win or a draw; ?! delayed a win or hastened a loss.
    The graph shows who wins with best play after each ply.
help-practice =
    ← → and Enter | choose a column and drop; also Space, ↓
    1 to 7 | drop in that column; in lessons, also a to g
    n | next puzzle or position
    p | lessons: previous position; PgUp and PgDn change the lesson
    u | lessons: try again
    t | show all of the text
    H | puzzles: show the answer; press twice, because it then counts as not solved
    w, a | after the answer: explain it step by step, or analyze it
    s | streak: skip this puzzle, once
    r | storm and streak: same puzzles again
    h j k l | same as ← ↓ ↑ →
    Esc, q | menu, quit
    The web app has the same puzzles with the same numbers. Your best results are saved.
help-menu =
    ↑ ↓ | choose a mode or a setting
    ← → | change it
    Enter | play
    h j k l | same as ← ↓ ↑ →
    mouse | click a line to change it
    t | show all of the text below the menu
    q | quit
    Settings are saved. Most are also options; see connect4 help play.

## Menu. Modes have at most 23 characters, labels 15, and choices 20.

mode =
    { $mode ->
        [people] two players
        [computer] against the computer
        [watch] watch two computers
        [analyze] analyze
        [puzzles] puzzles
        [storm] puzzle storm
        [streak] puzzle streak
        [lessons] lessons
       *[open] open a saved game
    }
menu-label =
    { $field ->
        [opponent] Opponent
        [first-move] First move
        [time] Time per move
        [game] Game
        [cols] Columns
        [rows] Rows
        [connect] In a row
        [gravity] Gravity
        [swap] Swap rule
        [animation] Animation
        [look] Colors
        [puzzles] Puzzles
       *[file] File
    }
who-begins =
    { $who ->
        [you] you
        [computer] the computer
       *[random] random
    }
on-off =
    { $state ->
        [on] on
       *[off] off
    }
default-time = default
named-game =
    { $game ->
        [connect-four] connect-four
        [connect-five] connect-five
        [tic-tac-toe] tic-tac-toe
        [gomoku] gomoku
       *[custom] custom
    }
after-three-stones = after three stones
color-theme =
    { $theme ->
        [auto] match the terminal
        [dark] for dark terminals
        [light] for light terminals
       *[contrast] high contrast
    }
puzzle-choice =
    { $choice ->
        [day] puzzle of the day
        [any] any grade
       *[grade] grade { $grade }
    }
start-button =
    { $action ->
        [choose] Choose
        [open] Open
        [analyze] Analyze
        [learn] Learn
       *[play] Play
    }
about-player =
    { $player ->
        [learned] Trained only by playing against itself; learned:N searches N plies ahead.
        [hybrid] Trained by playing against itself; the solver plays the endgame.
        [perfect] Perfect play: solves the position before every move.
        [mcts] mcts:N plays N random games before each move (Monte Carlo tree search).
        [minimax] minimax:N searches N plies ahead (alpha-beta search).
        [greedy] Takes wins, blocks losses, prefers the middle.
        [random] Plays random legal moves.
       *[program] Another program.
    }
# The level above those in about-level.
about-last-level = plays perfectly on boards that can be solved.
about-time = Default: 2 seconds per move, 20 for perfect and level:10.
about-colors = X and O also differ in shape.
about-swap = After the first stone, the second player may swap sides.
about-swap-three = The first player places X, O and X; then the second chooses a side.
about-gravity = Without gravity, stones go on any free cell.
about-puzzles = Find the only winning or drawing move.
about-file = Type a file name, or press → to browse.
about-lessons = Eight short lessons, each with positions to try.
about-storm = Solve as many puzzles as you can in three minutes.
about-streak = Puzzles that get harder, until your first mistake.
best-storm = Your best storm: { $count }
best-streak = Your best streak: { $count }
press-q-to-quit = Press q to quit.
paste-not-here = Moves can be pasted into a game, and a file name where one is typed.

## Names and rules

# A graded player.
level-name = { $name }, level { $level }
person = human
rules =
    { $gravity ->
       *[yes] { $size }, { $connect } in a row, with gravity
        [no] { $size }, { $connect } in a row, without gravity
    }
rules-swap = { $rules }, swap rule
rules-swap-three = { $rules }, swap rule after three stones
seconds = { $seconds } s
minutes-short = { $minutes } min

## Windows

too-small = This window is too small ({ $size }). Enlarge it to { $least } or more, or press q to quit.

## Games

wins = { $side } wins!
well-played = Well played.
computer-thinks = { $side } ({ $name }) is thinking { $spinner } { $seconds } s
is-next = Paused; { $side } ({ $name }) is next
pick-column = { $side } to move: pick a column
pick-cell = { $side } to move: pick a cell (now { $cell })
or-swap = , or w to swap sides
looking-for-hint = Looking for a hint { $spinner }
looking-for-move = Looking for the best move { $spinner }
best-so-far = Looking for the best move { $spinner } so far: { $advice }
none-yet = none yet
none-since-start = none since the start
sides-swapped = sides swapped
pause-first = Pause first (Space); then → plays one move at a time.
not-your-turn = It is { $side }'s turn ({ $name }).
swapped-to = Sides are swapped: X is now { $x }, and O is { $o }.
swapped = Sides are swapped: the player of X now plays O, and vice versa.
nobody-thinks = No computer player is thinking.
player-failed = { $side } { $failure }, so it loses; u takes back a move, s saves the game
illegal-move = a computer player made an illegal move: { $error }
nothing-to-undo = Nothing to undo.
nothing-to-redo = Nothing to redo.
nothing-to-review = No moves to review yet.
paste-no-moves = These are not moves: { $text }. Paste columns such as 4455, or cells such as d1 d2.
paste-computer = Nothing was played: move { $number } belongs to { $name }. Paste only your next move.
paste-illegal = Nothing was played: move { $number } is illegal ({ $error }).

## Errors: clauses that may begin with a capital letter

off-board = column { $column } is off the board; pick one from 1 to { $columns }
column-full = column { $column } is full; pick another
cell-off-board = { $cell } is off the board; pick a cell from a1 to { $last }
cell-taken = { $cell } is taken; pick an empty cell
cell-hangs = { $cell } is above an empty cell; a disc in that column lands on { $lands }
no-swap = the sides cannot be swapped now; under the swap rule, the second player may swap once, right after the first stone (under swap-3, after the third)
no-column = There is no column { $column }; pick one from 1 to { $columns }.

## Files

leave-title = Game in progress
leave-to-quit = Quit? The game will be saved to a file.
leave-to-menu = Start a new game? This one will be saved to a file.
save-title = Save game as
file-search = Search: { $text }
no-files = No matching files.
saved-to = Saved to { $file }.
left-game-saved = The game you left was saved to { $file }.
left-game-lost = the game you left was not saved: this folder is not writable; start connect4 in another folder
recorded-to = This game is saved to { $file } after every move.
opened-file = Opened { $file }. The game continues; v reviews it.

## Analysis

# The result of a move, in at most seven characters, and its initial.
short-value =
    { $verdict ->
        [win] win
        [draw] draw
       *[loss] loss
    }
value-letter =
    { $verdict ->
        [win] W
        [draw] D
       *[loss] L
    }
searching = searching…
analysis-state =
    { $state ->
        [exact] exact
        [too-large] too large to solve: estimates (~)
        [solving] solving; ~ is an estimate
       *[stopped] stopped; ~ is an estimate
    }
nodes-and-time = { $nodes } nodes, { $seconds } s
analysis-stopped = Analysis stopped; press a to close it.

## Reviews

not-finished = not finished
review-start = start
reviewing = Reviewing the moves { $spinner } { $done } of { $total } positions; Esc stops.
review-help = Start of the game; → steps forward, m goes to the next mistake.
no-better-move = no move was better
review-comment = { $side } { $move }: { $value }; { $better }.
graph-wins = { $side } wins
graph-draw = draw
graph-ply = ply
too-large-to-review = This board is too large to solve, so the review only shows the moves.
review-not-done = The moves are still being reviewed; wait a moment.
no-later-mistake = No later move threw away a win or a draw.
no-earlier-mistake = No earlier move threw away a win or a draw.
# Lines that `connect4 review` prints.
review-players = { $first } against { $second }, { $rules }
review-swap = the players swap sides
kept-result =
    { $evaluated ->
        [one] { $side }: accuracy { $percent }%; { $kept } of { $evaluated } move kept the result
       *[other] { $side }: accuracy { $percent }%; { $kept } of { $evaluated } moves kept the result
    }
# $sentence: one of those above.
kept-result-part =
    { $open ->
        [one] { $sentence }; { $open } more is unknown
       *[other] { $sentence }; { $open } more are unknown
    }
kept-unknown =
    { $moves ->
        [0] { $side } made no move
        [one] { $side } made { $moves } move; it is unknown whether it kept the result
       *[other] { $side } made { $moves } moves; it is unknown whether they kept the result
    }

## Explanations

looking-for-reason = Looking for an explanation { $spinner }
looking-further = looking further ahead …
lines-shown = lines { $first }–{ $last } of { $count }

## Puzzles and lessons

puzzle-title = Puzzle
puzzle-number = number { $number }
puzzle-grade = grade { $grade } of 5
puzzle-not = Not { $move }. This puzzle no longer counts as solved, but you can keep trying.
puzzle-give-up = Press { $key } again to see the answer; the puzzle then counts as not solved.
looking-for-puzzle = Looking for a puzzle { $spinner }
no-puzzle = no puzzle was found; press n to try another
run-solved = { $count } solved
run-combo = { $count } in a row
run-rules = Solve as many puzzles as you can in { $minutes } minutes. Streaks earn extra seconds; a mistake costs { $cost }.
answer-before-why = Answer first; then w explains the position.
answer-before-analysis = Answer first; then a analyzes the position.
lesson-position = position { $at } of { $count }
last-lesson = That was the last lesson; PgUp goes back.

## Training

training-over = Training has finished.
paused = Paused.
training-now = The player plays against itself and learns from each game.
trained-wins = You lose. Press n for a new game.
trained-loses = You win! Press n for a new game.
trained-draws = Draw! Press n for a new game.
trained-thinks = The player is thinking.
trained-column = You play { $side }: pick a column; below it is what the move is worth to you, from -99 to +99.
trained-cell = You play { $side }: pick a cell with the arrows and Enter.
training-title = { $rules }, seed { $seed }
# At most 14 characters.
training-figure =
    { $figure ->
        [games] games
        [rate] per second
        [time] time
        [left] left
       *[mistakes] mistakes in
    }
training-strength = points out of 100 against
press-q-to-end = Press q to end the training.
training-saved = saved as { $file }

## Games line by line

ask-column = Player { $side }, pick a column to drop into:
ask-cell = Player { $side }, pick a cell:
ask-swap = Type swap to swap sides.
computer-drops = Player { $side } ({ $name }) drops into column { $column }.
computer-takes = Player { $side } ({ $name }) takes { $cell }.
computer-swaps = Player { $side } ({ $name }) swaps sides.
computer-failed = Player { $side } ({ $name }) { $failure }; it loses the game.
# What to type. The commands undo, redo, moves, hint, why, analyze, review, save, help, quit and swap are not translated.
help-column = Type a column from 1 to { $columns }; { line-commands }
help-cell = Type a cell: the column letter and the row from the bottom, for example b2; { line-commands }
line-commands = undo takes back your last move, redo plays it again, moves lists the moves; hint says where to look, and hint again names the best move; why explains who wins, analyze shows the value of each move, review judges the moves so far; save FILE saves the game, quit ends it.
save-needs-name = Type save and a file name: save FILE.
type-hint-again = Type hint again for the move.
type-cell = Type a cell, for example b2, or help.
not-a-column = Not a column; type a number from 1 to { $columns }, or help.
many-numbers = More than one number; type a column from 1 to { $columns }.
