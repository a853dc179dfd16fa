### The frame of the page, the board and the view for playing: everything that the first load needs.

## Frame

skip = Skip to board
views = Views
nav-play = Play
nav-analysis = Analysis
nav-puzzles = Puzzles
nav-lessons = Learn
nav-learn = Watch it learn
nav-online = Online
settings = Settings
board-theme = Board
board-theme-name =
    { $theme ->
       *[classic] Classic
        [slate] Slate
        [wood] Wood
        [contrast] High contrast
        [paper] Paper
    }
page-theme = Theme
page-theme-name =
    { $theme ->
       *[auto] System
        [light] Light
        [dark] Dark
    }
language = Language
# The cross and the ring on the discs.
shapes = Show shapes
sound = Sound
sound-on = Sound on
sound-off = Sound off
sound-offer = Play with sound?
sound-yes = Turn on
sound-no = No thanks
single-keys = Single-key shortcuts
no-engine = This server was built without the browser engine: every request goes to the server, and offline play is unavailable.
unsaved = This browser cannot save anything here: your game and settings last until you close this page.
page-not-found = Page not found.
nothing-here = There is nothing at this address. The link may be incomplete.
invitation-expired = This invitation is no longer valid, or its link is incomplete. Ask for a new one.
page-error = Something went wrong: { $reason }
from-start = Start with an empty board
online-title = Play with a friend
# A label and what it stands for.
labeled = { $label }: { $text }
# Why a request was refused. $code: the kind of refusal; $reason: the explanation in English, for kinds without a text.
refusal =
    { $code ->
        [offline] Cannot reach the server.
        [cookies] Online games need cookies, which this browser blocks here.
       *[other] { $reason }
    }
already-won = The game is over: { $side } has won.

## Board

# A side is named after its discs in the theme of the board. $look: side and theme.
side =
    { $look ->
       *[X_classic] Red
        [O_classic] Yellow
        [X_slate] Blue
        [O_slate] Orange
        [X_wood] Dark
        [O_wood] Light
        [X_contrast] Black
        [O_contrast] White
        [X_paper] Cross
        [O_paper] Ring
    }
empty-cell = empty
board-table = Board
board-of =
    Board with { $cols ->
        [one] { $cols } column
       *[other] { $cols } columns
    } and { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    }; { $connect } in a row wins
drop-in = Drop in column { $column }
drop-full = Column { $column } is full
put-on = Place on { $cell }
premove = Premove
row-number = Row { $row }
side-played = { $side } played { $move }.
side-swapped = { $side } swapped sides.
to-move = { $side } to move.
your-move = Your move, { $side }.
thinking = { $player } is thinking…
side-wins = { $side } wins!
game-drawn = Draw!
you-won = You won!
you-lost = You lost…
wins-again =
    { $who ->
       *[player] { $name } wins. Play again?
        [side] { $name } wins. Play again?
    }
# Next to the disc that hovers over the board before the first move.
first-move =
    { $pointer ->
       *[mouse] Click a column
        [touch] Tap a column
    }
back = Back
forward = Forward

## Playing

new-game = New game
opponent = Opponent
other-computer = Who plays { $side }
two-people = Two players on this screen
online-friend = A friend, by link
level = Level { $level }
learned = Self-taught
perfect = Perfect
solver = Solver
side-first = { $side }, moving first
side-second = { $side }, moving second
either = Random
first = first
second = second
watch = Watch
you-play = You play
seat-you = you
about-human = You take turns on this screen.
about-online = You get a link to send to a friend.
# Descriptions of players, after the name of the player.
about-level =
    { $level ->
        [1] sees almost no lines, its own or yours. Good for a first game.
        [2] often misses a line, its own or yours.
        [3] sometimes misses a line.
        [4] never misses a line, but overlooks the cell above its own disc.
        [5] never misses a line, and only sometimes overlooks the cell above its own disc.
        [6] never walks into an immediate threat, but does not look ahead.
        [7] looks two moves ahead and is sometimes careless.
        [8] looks three moves ahead and prefers good cells.
       *[9] looks four moves ahead and rarely makes a mistake.
    }
about-learned = taught itself by playing against itself, and looks four moves ahead.
about-perfect = solves the game, so it never makes a mistake.
about-solver = plays perfectly only in the endgame, because this board is too large to solve.
about-top = plays as well as it can in the time it has, and perfectly in the endgame. This board is too large to solve.
more = More options
player-unavailable =
    { $reason ->
        [learned] { $player } (only knows Connect Four)
       *[solver] { $player } (cannot solve this board)
    }
game-kind = Game
game-connect4 = Connect Four, 7×6
game-five = Five in a row, 9×6
game-big = Large board, 8×7
game-tictactoe = Tic-tac-toe, 3×3
game-gomoku = Gomoku, 15×15
game-custom = Custom board
columns = Columns
rows = Rows
connect = In a row to win
gravity = Discs fall
swap-rule = Swap rule
swap-none = none
swap-one = the second player may swap after the first disc
swap-three = the first player places three discs, the second chooses a side
start = Start
start-sure = Abandon the current game and start a new one?
swap-now = Swap sides
move-now = Move now
undo = Undo
redo = Redo
hint = Hint
hint-again = Ask again to see the move.
analyze = Analyze
review = Review
again = Rematch
invite-friend = Invite a friend
harder = Harder: { $player }
easier = Easier: { $player }
points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
moves-head = Moves
working = Thinking…
copied = Copied.
film = Animated GIF
copy-address = Copy link
close = Close

## Numbers. This replaces the message of engine.ftl, which counts plies.

plies =
    { $plies ->
        [one] { $plies } move
       *[other] { $plies } moves
    }
