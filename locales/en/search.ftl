### The view that shows a search step by step.

search-title = Watch a search think
search-about = Textbook searches, step by step. A value is for the side to move at the node; the color says who wins. Play on the board to search another position.
search-missing = This browser cannot run the searches.
search-sizes = Searches are shown on boards from 3×3 to 7×6 with gravity.
search-running = Searching…
search-ready = Ready. Press Play, or step forward.
search-stopped = The search was stopped after { $nodes } nodes. Limit the depth, or play some moves first.

## Settings

search-algorithm = Algorithm
search-name =
    { $algorithm ->
        [minimax] Minimax
        [alpha-beta] Alpha-beta
        [alpha-beta-table] Alpha-beta with table
        [mcts] Monte Carlo
       *[evaluation] Trained evaluation
    }
search-depth = Depth
search-to-end = to the end
search-leaves = Value at this depth
search-leaves-name =
    { $leaves ->
        [even] 0
        [open-lines] open lines
       *[trained] trained evaluation
    }
search-more = Board and depth
search-simulations = Simulations
search-scores = True values
search-unfold = Unfold everything

## Playback

search-play = Play
search-pause = Pause
search-first = To the first step
search-last = To the last step
search-back = Step back
search-forward = Step forward
search-next-cut = Next cut
search-next-simulation = Next simulation
search-place = Step
search-step = step { $at } of { $count }
search-speed = Speed
search-rate = { $count } per second
search-follow = Follow the search
search-smaller = Zoom out
search-larger = Zoom in

## The tree and its nodes

search-tree = Search tree
search-node = Node
search-root = Root
search-column = Column { $column }
search-no-value = no value yet
search-value = Value
search-value-for = { $value } for { $side }
search-truth = True value
search-window = Window
search-visits = Visits
search-move = Move
search-nodes = Nodes
search-more-than = > { $nodes }
search-from-here = Search from here
search-reset = Empty board
search-code = Pseudocode
search-compare = All algorithms on this position

## Steps. $place: the root or a column; $side: the side to move.

search-enter = { $place }: { $side } to move.
search-enter-window = { $place }: { $side } to move. Only values between { $alpha } and { $beta } matter here.
search-leave =
    { $source ->
        [end] The game is over: { $value } for { $side }.
        [horizon] Maximum depth: the position counts { $value } for { $side }.
        [table] The table already knows this position: { $value } for { $side }.
       *[children] All needed moves are searched: { $value } for { $side }.
    }
search-update = Column { $column } is worth { $value } for { $side }. The best so far: { $best }.
search-cut = Cut: { $value } ≥ β = { $beta }. The opponent has something better earlier and will not allow this position, so moves not searched: { $count }.
search-cut-reason = cut because { $value } is at least { $beta }, moves not searched: { $count }
search-select = Selection: along the greatest UCB, { $moves }.
search-select-root = Selection: the root still has untried moves.
search-expand = Expansion: column { $column } is new.
search-playout = Simulation: { $side } wins a random game from here.
search-playout-draw = Simulation: a random game from here is a draw.
search-backup =
    { $count ->
        [one] Update: { $count } node on the path counts the result. Simulations so far: { $visits }.
       *[other] Update: { $count } nodes on the path count the result. Simulations so far: { $visits }.
    }
