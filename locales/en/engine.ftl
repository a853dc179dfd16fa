# Sentences of the engine: explanations, hints, reviews and values.
#
# Variables that name a side, a cell, a move or a line are marked up by the front end; sides are in the nominative. A variable that holds a
# list comes with its length, NAME-count. Enums, such as $claim, are only for selecting a variant.

## Lists. Earlier items are joined by commas.

list-and = { $rest } and { $last }
list-or = { $rest } or { $last }
list-else = { $rest }, or else { $last }

## Numbers

plies =
    { $plies ->
        [one] { $plies } ply
       *[other] { $plies } plies
    }
in-plies = in { plies }
within-plies = within { plies }

## Results

game-over = The game is over.
mover-wins = { $mover } is to move and wins.
mover-loses = { $mover } is to move, and { $winner } wins whatever { $mover } plays.
drawn = { $mover } is to move. It is a draw: each side can prevent the other from winning.
unproven = { $mover } is to move. It is not proven who wins.
unexplained = This position cannot be explained without calculating far ahead.

## The moves that lead to the reasons

must-block = { $mover } must play { $cell }: { $other } would complete { $lines } there.
only-move = { $mover } must play { $cell }: after any other move, { $other } completes a line on top of it, on { $cells }.
winning-move = { $mover } plays { $cell }, and { $other } has no good reply.
best-play = Best play continues with { $moves }. After that:
move = { $side } { $cell }
forced-move = { $side } { $cell } (forced)

## Reasons

has-line = { $player } has { $connect } in a row.
board-full = The board is full, and neither side has a line.
completes-line = { $mover } completes a line of { $connect } on { $cells }.
# A cell and the lines that a disc there completes.
completion = { $cell } ({ $lines })
# A cell on a board that shows the numbers of its columns, in hints.
cell-by-numbers = row { $row } of column { $column }
two-threats = { $other } threatens to complete a line on { $cells }; { $mover } can block only one.
no-line = { $player } cannot win: every line of { $connect } already contains a disc of { $other }.
every-move-loses = Every move of { $mover } loses:
# Why these moves lose.
refutation = { $moves }: { $reason }

## A series of threats

forced-win = { $winner } wins by a series of threats that { $loser } must block:
forced-win-by = { $winner } wins by a series of threats that { $loser } must block: { $moves }
final-move = { $winner } { $cell } completes { $lines }.
forcing-move = { $winner } { $cell } threatens { $threat }, so { $loser } must play { $threat }.
double-threat = { $winner } { $cell } threatens { $threats }; { $loser } can block only one, say { $block }.

## The threats on the board: a heading, and a list

threats = Threats (empty cells that would complete a line):
strong-threats = Threats (empty cells that would complete a line). Those of { $odd } in odd rows and of { $even } in even rows are strong, because the opponent has to play below them once all other columns are full:
threat = { $owner } { $cell } ({ $lines })
waiting-threat =
    { $owner } { $cell } ({ $lines }), { $row ->
        [odd] odd row
       *[even] even row
    }, { $below ->
        [0] can be played now
        [one] the cell below it is empty
       *[other] { $below } cells below it are empty
    }
blocked-threat =
    { $owner } { $cell } ({ $lines }), { $row ->
        [odd] odd row
       *[even] even row
    }, matters only after { $first } is filled

## Plans

plan =
    { $claim ->
        [win] { $owner } wins with this plan.
       *[draw] { $owner } cannot lose with this plan.
    }
plan-after =
    { $claim ->
        [win] { $owner } plays { $first } and then wins with this plan.
       *[draw] { $owner } plays { $first } and then cannot lose with this plan.
    }
no-other-cell = No other cell is left, and it is { $other }'s turn.
# $free is always an even number.
free-cells =
    { $cells-count ->
        [one] Not counting { $cells } and the cells above it, { $free } cells are empty: an even number, with { $other } to move.
       *[other] Not counting { $cells } and the cells above them, { $free } cells are empty: an even number, with { $other } to move.
    }
plan-steps =
    After each disc of { $other }, { $owner } plays the first of these that is possible:
    { $steps }
step-complete = a cell that completes a line
step-block = a cell where { $other } would complete a line
step-table = the reply in the table below
step-on-top = the cell on top of { $other }'s disc, if it is marked ^
step-marked =
    { $tie_break ->
        [leftmost] the leftmost cell marked ^
        [rightmost] the rightmost cell marked ^
       *[any] any cell marked ^
    }
step-any =
    { $tie_break ->
        [leftmost] the leftmost cell
        [rightmost] the rightmost cell
       *[any] any cell
    }
never-below = From 3 on, cells right below one where { $other } would complete a line do not count, unless there are no others.
plan-leaves = Of the cells that count, { $owner } takes { $cells } only if there is no other.
plan-table =
    Table of replies:
    { $rows }
reply-row = { $other } { $cells } → { $owner } { $replies }
never-completes = { $other } never completes a line, whatever it tries.
completes-in-the-end = Whatever { $other } tries, { $owner } completes a line in the end.
completes-marked = Whatever { $other } tries, { $owner } completes a line in the end: { $line } lacks only cells that are marked ^.

## The rules of a plan. Their names are those of Allis (1988).

plan-rules = The rules of this plan, and the lines of { $other } that they stop:
rule = { $replies } ({ rule-purpose })
rule-stops = { $replies } This stops { $lines }. ({ rule-purpose })
mutual-reply = If { $other } takes { $one } or { $two }, { $owner } takes the other.
reply = After { $other } { $cell }, { $owner } plays { $replies }.
rule-purpose =
    { $rule ->
        [claimeven] claimeven: to get the upper cell
        [baseinverse] baseinverse: to get one of two playable cells
        [vertical] vertical: to get one of two cells in a column
        [aftereven] aftereven: to complete a line before { $other } gets above it
        [lowinverse] lowinverse: to get one of the two upper cells
        [highinverse] highinverse: to get one of the two top cells, and one of the two below them
        [baseclaim] baseclaim: to get one cell of each of two pairs
        [before] before: to complete a line before { $other } completes these
       *[specialbefore] specialbefore: to complete a line before { $other } completes these, or to get one of two playable cells
    }

## Plans in short

plays-first = { $owner } plays { $first }.
leaves-empty = A disc of { $owner } on { $ends } would complete a line, so { $owner } leaves { $cells } empty.
replies-on-top = { $owner } replies on top of { $other }'s next disc.
replies-on-top-except = { $owner } replies on top of { $other }'s next disc, except here: { $rows }.
replies-to = To { $other }'s next disc, { $owner } has these replies: { $rows }.
zugzwang =
    { $threats-count ->
        [one] { $owner } has a threat on { $threats }; once all other cells are full, { $other } must play below it.
       *[other] { $owner } has threats on { $threats }; once all other cells are full, { $other } must play below one of them.
    }

## The main reason, after a mistake in a review

after-moves = After { $moves }: { $reason }
# $example is the refutation of one move or several.
every-move-loses-such-as = Every move of { $mover } loses; for example, after { $example }

## Diagrams

diagram =
    { $claim ->
        [win] { $owner } wins with this diagram, which says where to play from now on.
       *[draw] { $owner } does not lose with this diagram, which says where to play from now on.
    }
first-of-all-or-two-threats = First of all, { $owner } completes a line if it can; if not, it blocks a line that { $other } could complete next. If there is none, it creates two threats at once if it can do so without playing right below a cell where { $other } would complete a line: on two playable cells, or on a playable cell and the cell above it.
diagram-order =
    Otherwise, { $owner } plays the first of these that is possible. Cells right below one where { $other } would complete a line do not count, unless there are no others. Of several cells, it takes the one on top of the last disc, or else the { $tie_break ->
        [leftmost] leftmost:
       *[rightmost] rightmost:
    }
diagram-rank =
    { $rank ->
        [urgent] !, as soon as it can be played.
        [pair] @, if only one of these cells can be played (if two can, { $other } can take one and { $owner } the other).
        [claim] ^, if possible in reply to the disc below it.
        [early] +, if none of the above is possible.
        [middle] =, if none of the above is possible.
       *[late] -, if none of the above is possible.
    }
diagram-rest = any other cell, if none of the above is possible.

## Hints that do not name the move

nudge-cell = Look for the cell on which { $other } would complete a line.
nudge-only-move = Check what { $other } could play on top of each move: all but one lose immediately.
nudge-quiet-move = Look for a move that makes no threat but leaves { $other } without a good reply.
nudge-line = { $mover } can complete a line now: look for it.
nudge-threats = Look for a series of threats: { $other } has to block each one, until there is one that it cannot block.
nudge-zugzwang =
    { $threats-count ->
        [one] Look at { $threats }: count the empty cells, and find the move after which { $other } has to play below it.
       *[other] Look at { $threats }: count the empty cells, and find the move after which { $other } has to play below one of them.
    }
nudge-plan = Look for a move after which { $mover } has a reply to every move of { $other }.
nudge-lost = Every move loses; find the one that holds out longest.
nudge-part =
    { $part ->
        [left] Look on the left: { $worth ->
            [win] { $mover } has a winning move there.
           *[draw] { $mover } has a move there that keeps the draw.
        }
        [middle] Look in the middle: { $worth ->
            [win] { $mover } has a winning move there.
           *[draw] { $mover } has a move there that keeps the draw.
        }
        [right] Look on the right: { $worth ->
            [win] { $mover } has a winning move there.
           *[draw] { $mover } has a move there that keeps the draw.
        }
       *[all] Look again: { $worth ->
            [win] { $mover } has a winning move.
           *[draw] { $mover } has a move that keeps the draw.
        }
    }
nudge-waiting =
    { $threats-count ->
        [one] Look at { $threats }: whoever plays below it lets the opponent take it.
       *[other] Look at { $threats }: whoever plays below one of them lets the opponent take it.
    }
nudge-open = No cell completes a line yet: look for a move that helps several lines at once.
nudge-again = Press { $key } again for the move.

## Values

# The value of a position or a move.
value =
    { $worth ->
        [win] win { in-plies }
        [win-within] win { within-plies }
        [draw] draw
        [loss] loss { in-plies }
        [loss-within] loss { within-plies }
        [at-least-draw] at least a draw
        [at-most-draw] at most a draw
       *[unknown] unknown
    }

## Results of moves in `connect4 explain --moves`, after the name of the move

move-wins = wins
move-draws = draws
move-loses = loses
move-unsolved = is not solved

## The task of a puzzle

find-only-move =
    { $worth ->
        [win] { $mover } to move: find the only move that wins ({ plies }, counting both sides).
       *[draw] { $mover } to move: find the only move that draws.
    }

## Hints: the best moves and their values. Clauses that front ends may begin with a capital letter and end with a period.

over-won = the game is over: { $winner } has won
over-drawn = the game is over: it is a draw
nothing-known = unknown
only-legal-move =
    { $worth ->
        [win] { $moves } is the only legal move; it wins { in-plies }
        [win-within] { $moves } is the only legal move; it wins { within-plies }
        [draw] { $moves } is the only legal move; it draws
        [loss] { $moves } is the only legal move; it loses { in-plies }
        [loss-within] { $moves } is the only legal move; it loses { within-plies }
        [at-least-draw] { $moves } is the only legal move; it is at least a draw
        [at-most-draw] { $moves } is the only legal move; it is at most a draw
       *[unknown] { $moves } is the only legal move; it is unknown
    }
every-move =
    { $worth ->
        [win] every move wins { in-plies }
        [win-within] every move wins { within-plies }
        [draw] every move draws
        [loss] every move loses { in-plies }
        [loss-within] every move loses { within-plies }
        [at-least-draw] every move is at least a draw
        [at-most-draw] every move is at most a draw
       *[unknown] every move is unknown
    }
holds-out-longest =
    { $moves-count ->
        [one] every move loses; { $moves } holds out longest, { plies }
       *[other] every move loses; { $moves } hold out longest, { plies }
    }
moves-worth =
    { $moves-count ->
        [one] { $worth ->
            [win] { $moves } wins { in-plies }
            [win-within] { $moves } wins { within-plies }
            [draw] { $moves } draws
            [loss] { $moves } loses { in-plies }
            [loss-within] { $moves } loses { within-plies }
            [at-least-draw] { $moves } is at least a draw
            [at-most-draw] { $moves } is at most a draw
           *[unknown] { $moves } is unknown
        }
       *[other] { $worth ->
            [win] { $moves } win { in-plies }
            [win-within] { $moves } win { within-plies }
            [draw] { $moves } draw
            [loss] { $moves } lose { in-plies }
            [loss-within] { $moves } lose { within-plies }
            [at-least-draw] { $moves } are at least a draw
            [at-most-draw] { $moves } are at most a draw
           *[unknown] { $moves } are unknown
        }
    }
others-unknown = the others are unknown
all-moves = { $groups }
looks-best =
    { $outlook ->
        [win] { $moves } looks best (a win { in-plies }, estimated)
        [loss] { $moves } looks best (a loss { in-plies }, estimated)
        [clearly-better] { $moves } looks best (clearly better, estimated)
        [better] { $moves } looks best (better, estimated)
        [worse] { $moves } looks best (worse, estimated)
        [clearly-worse] { $moves } looks best (clearly worse, estimated)
       *[even] { $moves } looks best (even, estimated)
    }

## Reviews: what was wrong with a move, and what would have been better

kept-win = kept the win; it is unknown whether another move would have won sooner
kept-loss = was already lost; it is unknown whether another move would have held out longer
won-later = won { plies } later than necessary; { $better }
lost-sooner = lost { plies } sooner than necessary; { $better }
threw-away =
    { $result ->
        [win-for-loss] turned a win into a loss; { $better }
        [win] threw away a win; { $better }
        [at-least-draw] threw away at least a draw; { $better }
       *[draw] threw away a draw; { $better }
    }
better-unknown = the better move is unknown
would-have-held-out = { $moves } would have held out { plies }
would-have =
    { $worth ->
        [win] { $moves } would have won { in-plies }
        [win-within] { $moves } would have won { within-plies }
        [draw] { $moves } would have drawn
        [loss] { $moves } would have lost { in-plies }
        [loss-within] { $moves } would have lost { within-plies }
        [at-least-draw] { $moves } would have been at least a draw
        [at-most-draw] { $moves } would have been at most a draw
       *[unknown] { $moves } would have been unknown
    }
