### The dialog with keyboard shortcuts.

shortcuts = Keyboard shortcuts
key-digits = drop in this column
key-arrows = choose a column, or step through the game
key-undo = undo, or back
key-redo = redo, or forward
key-hint = hint: first where to look, then the move; in puzzles, the solution
key-analyze = analyze
key-why = explain the position step by step
key-move = make the computer move now
key-rematch = rematch, after a game
key-escape = cancel a premove
key-pause = pause or resume training
key-sound = turn sound on or off
key-help = show this help

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] Offline play works: { $megabytes } MB of openings, models and strategies are on this device.
        [missing] Offline, the strongest levels need { $megabytes } MB of openings, models and strategies.
        [failed] { $megabytes } MB of openings, models and strategies could not be saved on this device.
    }
offline-fetch = Save for offline play
