### Online games, the lobby and tournaments.

## Creating and joining games

your-name = Your name (optional)
clock-label = Clock
no-clock = No clock
minutes = { $minutes } min + { $seconds } s
create-game = Create game
listed = List this game in the archive when it ends
join-link = Send this link to your friend. Anyone who opens it can join
watch-link = Anyone with this link can watch
join-game = Join game
invited-by = { $name } invites you to a game
invitation-rules = { $rules }; you play { $side }.
rule-board = { $size }, { $connect } in a row
rule-free = without gravity
rule-swap = with the swap rule
rule-swap-three = with a swap after three discs
rule-clock = { $minutes } min + { $seconds } s per player
rule-no-clock = no clock
copy-link = Copy
share = Share
share-text = A game of Connect Four
qr = QR code of the invitation link

## Games in progress

your-move = Your move, { $side }.
player-presence =
    { $state ->
        [online] online
       *[offline] offline
    }
seat-free = open
anonymous = Player { $seat }
waiting = Waiting for the other player to join.
watching = You are watching. Spectators: { $count }
connecting = Connecting…
connected = Connected.
reconnecting = Connection lost. Reconnecting…
queued = You are offline. Your move is saved and will be sent when you reconnect.
resign = Resign
resign-sure = Resign this game?
offer-draw = Offer a draw
accept-draw = Accept draw
decline = Decline
ask-takeback = Request takeback
accept-takeback = Allow takeback
offer-rematch = Offer rematch
accept-rematch = Accept rematch
to-rematch = Go to rematch
draw-offered = { $name } offers a draw.
takeback-asked = { $name } asks to take back the last move.
rematch-offered = { $name } offers a rematch with sides swapped.
you-offered = Sent. Waiting for an answer.
declined =
    { $what ->
        [draw_declined] { $name } declined the draw.
       *[takeback_declined] { $name } declined the takeback.
    }
won-by = { $name } won: { ending-reason }.
drawn-by = Draw: { ending-reason }.
ended-by = Game over: { ending-reason }.
# A part of the three messages above.
ending-reason =
    { $reason ->
        [line] completed a line
        [full] the board is full
        [resigned] the opponent resigned
        [agreed] both players agreed
        [time] the opponent ran out of time
       *[abandoned] the game was abandoned
    }
notify = Notify me when it is my move
my-turn = your move
their-turn = opponent’s move
phrases = Say something
phrase =
    { $phrase ->
        [hello] Hello!
        [good_luck] Good luck!
        [well_played] Well played!
        [thanks] Thanks!
        [sorry] Sorry!
       *[good_game] Good game!
    }
say-hide = Mute opponent

## Lists of games

my-games = Your games in progress
my-game = { $opponent }, { $rules }: { $turn }
no-opponent = nobody has joined yet
move-seat = Move to another device
seat-link = Open this link on your other device within { $minutes } minutes to continue there; this device then watches. It works once: do not share it
seat-qr = QR code of the link that moves your game
seat-moved = Your game has moved to another device; you are watching here.
seat-gone = This link has expired. Create a new one on the device you are playing on.
archive = Finished games
archive-game = { $first } against { $second }, { $size }: { $result }
archive-empty = No finished games yet.
result-won = { $name } won
result-draw = draw
result-open = not finished
download-game = Download
open-game = Open

## Lobby

lobby-title = Find an opponent
play-now = Play now
rated = Rated: affects your rating, and leaving counts as a loss
is-rated = rated
is-unrated = unrated
newcomer = new
anyone = anyone
your-rating =
    { $games ->
        [one] Your rating: { $rating }, from { $games } game. A question mark means it is provisional.
       *[other] Your rating: { $rating }, from { $games } games. A question mark means it is provisional.
    }
challenges = Open challenges
challenge = { $name } ({ $rating }): { $rules }
lobby-empty = Nobody is waiting right now. Press “Play now” to be the first.
take-challenge = Play
looking = Looking for an opponent…
nobody-yet = No opponent yet. Keep waiting, or { $level }.
meanwhile = play against the computer

## Tournaments

tournament-title = Tournament
tournament-make = Create tournament
tournament-about = For a class, a family or a club: up to 64 players. Share one link to invite them.
tournament-name = Name (optional)
tournament-kind = Format
tournament-all = round robin
tournament-arena = arena, { $minutes } min
tournament-join = Join tournament
tournament-begin = Start
tournament-end = End tournament
tournament-end-sure = End the tournament now? Games in progress still count.
tournament-open =
    { $count ->
        [one] Not started yet; { $count } player has joined.
       *[other] Not started yet; { $count } players have joined.
    }
tournament-running = In progress.
tournament-left = { $minutes } min left.
tournament-wait = You will be paired as soon as an opponent is free. Stay on this page.
tournament-over = Finished.
tournament-standings = Standings
tournament-place = Place
tournament-player = Player
tournament-points = Points
tournament-played = Games
tournament-tables = Games in progress
tournament-versus = { $first } against { $second }
tournament-watch = Watch
tournament-csv = Results as CSV
tournament-projector = Projector view
tournament-own-game = Go to your game
tournament-back = Back to tournament
tournament-join-link = Anyone with this link can join
tournament-watch-link = Anyone with this link can watch
tournament-full = Registration is closed; you can watch.
tournament-two = A tournament needs two players. Send the link to others first.
tournament-rules = { $rules }, { $clock }; { $format }

## Shares of best moves

best-moves-ask = How often was the best move played?
best-moves = Best moves: { $first } { $best } of { $all }, { $second } { $other-best } of { $other-all }.
best-moves-people = Players rated { $from }–{ $to }, about as strong as { $name }, play the best move { $best }% of the time.
best-moves-levels = How often the computer’s levels play the best move, in percent: { $levels }.
