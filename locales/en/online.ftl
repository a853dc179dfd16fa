### Online games, the lobby and tournaments.

## Creating and joining games

your-name = Your name (optional)
playing-as = You play as { $name }
change-name = Change name
options = Options
clock-label = Clock
no-clock = No clock
minutes = { $minutes } min + { $seconds } s
create-game = Create invitation link
invite-title = Invite a friend
listed = List this game in the archive when it ends
join-link = Anyone who opens this link can join
watch-link = Anyone with this link can watch
invite-spectators = Invite spectators
cancel-waiting = Cancel
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
link-local = This link works only on this computer. For other devices, start the server with “--addr 0.0.0.0:{ $port }”, and open this page at the computer’s address in your network, such as http://192.168.1.20:{ $port }.

## Games in progress

their-move = { $name } to move.
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
server-paused = The server cannot store moves at the moment. The clocks are paused, and the game will continue by itself.
resign = Resign
resign-sure = Resign this game?
offer-draw = Offer a draw
accept-draw = Accept draw
decline-draw = Decline draw
ask-takeback = Request takeback
accept-takeback = Allow takeback
decline-takeback = Decline takeback
accept-rematch = Accept rematch
to-rematch = Go to rematch
watch-rematch = Watch the rematch
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
premove-set = Premove: { $move }. Choose it again to cancel.
premove-canceled = Premove canceled.
premove-dropped = Premove { $move } is no longer possible.
low-time = Less than ten seconds left.
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
show-more = Show more
result-won = { $name } won
result-draw = draw
result-open = not finished
download-game = Download
open-game = Open

## Lobby

play-now = Play now
play-now-about = Against anyone who is waiting
find-opponent = Find an opponent
play-friend = Play a friend
play-friend-about = With a link or a QR code
rated = Rated: affects your rating, and leaving counts as a loss
is-rated = rated
is-unrated = unrated
newcomer = new
rating = Rating
anyone = anyone
your-rating =
    { $games ->
        [one] Your rating: { $rating }, from { $games } game. A question mark means it is provisional.
       *[other] Your rating: { $rating }, from { $games } games. A question mark means it is provisional.
    }
challenges = Open challenges
challenge = { $name } ({ $rating }): { $rules }
lobby-empty = Nobody is waiting right now. Be the first: press “Find an opponent”.
bot = Bot
take-challenge = Play
looking = Looking for an opponent…
nobody-yet = No opponent yet. Keep waiting, or { $level }.
meanwhile = play against the computer

## Tournaments

tournament-title = Tournament
tournament-make = Create tournament
tournament-about = For up to 64 players
tournament-name = Name (optional)
tournament-kind = Format
tournament-all = round robin
tournament-arena = arena, { $minutes } min
tournament-entry = Who may enter
tournament-entrants =
    { $who ->
       *[people] people
        [people_and_bots] people and bots
        [bots] bots
    }
tournament-bot-limit = Bots per address
tournament-no-limit = no limit
tournament-finished = Finished games
tournament-drawn = draw
tournament-forfeit = forfeit
tournament-remove = Remove
tournament-remove-sure = Remove { $name } from the tournament?
tournament-absent = After two minutes of absence, a player loses by forfeit to opponents who have nobody else left to play.
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
tournament-own-place = You finished in place { $place } of { $count }.
tournament-standings = Standings
tournament-place = Place
tournament-player = Player
tournament-points = Points
tournament-score =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
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
tournament-scan = Scan to join
tournament-qr = QR code of the link to join the tournament
tournament-no-code = To show a QR code for joining here, open this view in the browser that created the tournament.
tournament-full = Registration is closed; you can watch.
tournament-two = A tournament needs two players. Send the link to others first.
tournament-rules = { $rules }, { $clock }; { $format }

## Shares of best moves

best-moves-ask = How often was the best move played?
best-moves = Best moves: { $first } { $best } of { $all }, { $second } { $other-best } of { $other-all }.
best-moves-people = Players rated { $from }–{ $to }, about as strong as { $name }, play the best move { $best }% of the time.
best-moves-levels = How often the computer’s levels play the best move, in percent: { $levels }.
