### Errors of the terminal UI and of commands with `--lang`: clauses that may begin with a capital letter and follow a colon. $reason: another
### of these messages. $english: the explanation in English, for kinds that only English has words for.

## Files

# $code: the number of the operating system's error.
io-error =
    { $kind ->
       *[other] { $english }
    }
standard-input = standard input
cannot-read = cannot read { $file }: { $reason }
cannot-read-folder = cannot read the folder { $file }: { $reason }
cannot-write = cannot write { $file }: { $reason }
cannot-open = cannot open { $file }: { $reason }
cannot-continue = cannot continue { $file }: { $reason }
cannot-save-settings = cannot save the settings to { $file }: { $reason }
cannot-save-progress = cannot save your progress to { $file }: { $reason }
file-exists = the file { $file } already exists; choose another name
not-a-file = { $file } is not a regular file; choose another
not-a-record = { $file } is not a record: { $reason }

## Positions and games as text

# $place: one of the next; $text: what is wrong there.
fault = { $place }: { $reason }
place =
    { $unit ->
        [move] move { $at }
        [character] character { $at }
        [field] field { $at }
       *[line] line { $at }, character { $character }
    }
more-faults = { $reason }; … and { $count } more
malformed = { $english }
contradiction = { $english }
notation-called =
    { $notation ->
        [digits] digits
        [list] a list
        [colors] colored moves
        [cells] cells
        [position] a position
        [record] a record
        [diagram] a diagram
        [moves] moves
       *[game] a game
    }
several-positions = { $source } contains { $count } positions, but one is expected; use connect4 solve for several
other-notation = { $source } looks like { $found }, not { $expected }; add --from { $option }
is-a-folder = { $source } is a folder; name a file
neither-file-nor = { $source } is neither a file nor { $expected }: { $reason }
does-not-contain = { $source } does not contain { $expected }: { $reason }
board-without-moves = a board has no moves; use a record, digits, a list or cells
not-json = not a JSON object: { $english }
json-without-game = the object has none of moves, position and rows
bad-size = { $english }

## Boards that cannot occur

setup-counts =
    { $first ->
        [one] X has { $first } stone and O has { $second }, but X moves first, so X must have as many as O or one more
       *[other] X has { $first } stones and O has { $second }, but X moves first, so X must have as many as O or one more
    }
setup-mover =
    { $first ->
        [one] { $stated } cannot be to move, because X has { $first } stone and O has { $second }
       *[other] { $stated } cannot be to move, because X has { $first } stones and O has { $second }
    }
setup-floating = the disc on { $cell } is above the empty cell { $below }
setup-both-won = both X and O have a winning line
setup-played-on = { $winner } has a winning line, but { $other } has moved after it
setup-no-last-stone = { $winner } has winning lines that no single last move can have completed
setup-unreachable = no order of moves leads to this board, because X and O take turns

## Boards and players

too-large-to-solve = a board of { $size } is too large to solve: (rows + 1) x columns must be at most { $most }
too-many-cells-to-solve = a board of { $size } without gravity is too large to solve: the limit is { $most } cells
no-memory = out of memory for a table of { $megabytes } MB; use a smaller table
needs-solvable = perfect play needs a board that can be solved, but { $reason }; choose minimax:DEPTH or mcts:SIMS
too-large-for-models = there is no trained player for { $rules }: the board is too large; choose minimax:DEPTH or mcts:SIMS
no-built-in-model = there is no built-in trained player for { $rules }; train one with connect4 learn, and use learned:FILE
model-of = { $file }: { $reason }
not-a-model = not a model; create one with connect4 learn
not-a-checkpoint = not a training checkpoint; use the .checkpoint file that connect4 learn wrote
model-version = unsupported format { $version }; train the model again
model-damaged = the file is corrupt (checksum mismatch); copy it again
model-foreign = the model is for { $model }, not for { $wanted }; train one with these rules
too-large-to-learn = a board of { $size } is too large to learn; the limit is { $most } columns and { $most } rows
tables-too-large = the tables are too large; use fewer or smaller tuples
model-too-small = a model with these tuples takes more than { $bytes } bytes; allow more, or use fewer or smaller tuples

## How a program failed as a player. In English, the text follows the name of the player.

program-failed = { $player } { $reason }
no-programs = { $player }: other programs cannot be started here
program-not-started = failed to start: { $reason }; check its command
program-no-command = failed to start: unbalanced quotation marks in its command
program-needs-ugi = plays only games without gravity; choose a program that speaks ugi
program-ended =
    { $how ->
        [code] ended (exit status: { $number }){ $last }
        [signal] ended (signal: { $number }){ $last }
       *[closed] ended (it closed its output){ $last }
    }
program-late =
    { $what ->
        [ready] did not get ready in time
       *[move] did not move in time
    }
program-line-too-long = wrote a line that is too long
program-not-a-move = sent `{ $text }` instead of a move
program-refused = gave up: { $text }
program-illegal = played the illegal move { $move }: { $reason }
program-stopped = was stopped

## Commands

terminal-unusable = cannot use the terminal; try --plain: { $reason }
game-is-over = the game is over; review it with `connect4 review`, or open it without --plain on a terminal
moves-start-a-game = --moves starts a new game, but the record already has moves; leave out one of them
bad-moves = invalid --moves: { $reason }
file-of-finished-game = the game in { $file } is over; choose another file
file-of-other-rules = the game in { $file } has other rules ({ $rules }); leave out the rules or choose another file
illegal-computer-move = a computer player made an illegal move: { $reason }
input-ended = the input ended before the game was over
game-kept = the game was saved to { $file }
game-not-kept = the game could not be saved to a file; here it is:
no-moves-to-review = the game has no moves to review
strategy-line = line { $line }: { $english }
strategy-of = { $file }: { $reason }
strategy-has-no-move = { $side } has left the strategy; it has no move for this position.
strategy-waits = It is { $side }'s turn; the strategy answers every move.
strategy-plays =
    { $source ->
        [habit] { $side } plays { $moves }, to complete a line, block one, or make two threats.
        [tree-diagram] { $side } plays { $moves }, from the tree; a diagram follows.
        [tree] { $side } plays { $moves }, from the tree.
       *[diagram] { $side } plays { $moves }, from the diagram.
    }

## Training

out-exists = { $file } already exists; choose another --out
out-exists-resume = { $file } already exists; choose another --out, or continue it with --resume { $checkpoint }
no-room = cannot write { $file } and its checkpoint ({ $size }): { $reason }; free some space, or choose another --out
training-continues = { $reason }; training continues
training-not-written = { $reason }; free some space, then write the model with { $command }
training-finishing = finishing the current games; press Ctrl-C again to quit without saving
training-interrupted = interrupted; to continue, run { $command }
training-report = { $file }: { $games } games in { $seconds } s, { $weights } weights
training-mistakes = { $report }, mistakes in { $percent }% of { $positions } positions
# Numbers are padded with spaces.
training-match = against { $opponent } { $wins } won { $draws } drawn { $losses } lost
training-play = To play against it: { $command }
progress-searching = searching
progress-samples = solving sample positions
progress-matches = playing matches to measure its strength
