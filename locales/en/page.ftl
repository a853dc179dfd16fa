### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Connect Four: play, analyze, solve puzzles
page-noscript = This page needs JavaScript.
board-noscript = This board needs JavaScript.

preview-analysis = A position of Connect Four
preview-analysis-about = See the value of every move, and play on.
preview-review = A reviewed game of Connect Four
preview-review-about = See which moves won it and which lost it.
preview-puzzles = Connect Four puzzles
preview-puzzles-about = Find the only move that works.
preview-strategy = A compact strategy for Connect Four
preview-strategy-about = The first player always wins with it: try to stop it.
preview-search = Watch a search think
preview-search-about = Minimax, alpha-beta and Monte Carlo tree search on Connect Four, step by step.
preview-learn = Watch it learn
preview-learn-about = A player teaches itself any board by playing against itself.
preview-online = Connect Four with a friend
preview-online-about = Create a game, send the link, and play.
preview-tournament = You are invited to a tournament
preview-game = You are invited to a game
preview-invitation-about = Open the link to play or to watch.

# The page that shows a refused request to a person. $english: the reason in English.
refused-host = This server is not known as “{ $host }”
refused-host-address = Open it with the address that it prints when it starts, for example { $example }.
refused-host-owner = If this is your server, and players should use this name, start it with the public URL { $url }, or { $secure } behind a proxy.
refused-page = This page cannot be shown now
refused-reason = { $english }.
refused-again = Try again
