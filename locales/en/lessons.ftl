### The lessons: their titles, explanations, and for each position a question and an answer. $x and $o are the sides.

## lines

lesson-lines-title = Lines
lesson-lines-text = Four discs in a row win: horizontally, vertically or diagonally. Before every move, check two things, in this order. Can I complete a line? Could my opponent complete one next? Many games are lost to a line that nobody checked.
lesson-lines-1-ask = { $x } to move. Complete a line.
lesson-lines-1-answer = e1 completes b1–e1.
lesson-lines-2-ask = { $o } to move. { $x } has three in a column. What now?
lesson-lines-2-answer = a4 blocks a1–a4; after any other move { $x } wins immediately.
lesson-lines-3-ask = { $o } to move. Diagonals are the easiest to miss: find one.
lesson-lines-3-answer = d5 completes d5–g2.

## two-threats

lesson-two-threats-title = Two threats at once
lesson-two-threats-text = A threat is an empty cell that completes a line. One threat can be blocked; two that can both be played next cannot. The simplest case is three in a row with both ends open. Stop it while there are only two discs.
lesson-two-threats-1-ask = { $x } to move. Make two threats with one disc.
lesson-two-threats-1-answer = Three in a row at the bottom, and both ends are open: { $o } can block only one.
lesson-two-threats-2-ask = { $o } to move. { $x } wants three in a row with both ends open. Prevent it.
lesson-two-threats-2-answer = A disc next to the two leaves the line with only one open end.
lesson-two-threats-3-ask = { $o } to move. The same in the middle of a game: win with your second disc, after { $x }'s reply.
lesson-two-threats-3-answer = c3 makes two threats at the same time, on b2 and c4.

## forcing

lesson-forcing-title = Threats that leave no choice
lesson-forcing-text = A player who has to block has no other choice. So you can calculate a chain of threats to its end, however long it is: you know every reply. Look for such chains first, your own and your opponent's. But do not waste threats: each one makes your opponent block the line.
lesson-forcing-1-ask = { $x } to move. Start with a threat, and win with the third disc.
lesson-forcing-1-answer = After e4, { $o } has to play d3. That makes d4 available, which makes three threats at the same time.
lesson-forcing-2-ask = { $x } to move. One column is the key.
lesson-forcing-2-answer = d5 forces e6, and then column a has two threats, one above the other.
lesson-forcing-3-ask = { $x } to move. A long chain: five discs of { $x }, and { $o } never has a choice.
lesson-forcing-3-answer = d4 is the first of four threats; the fifth disc completes a line.

## on-top

lesson-on-top-title = The cell above
lesson-on-top-text = Every disc makes the cell above it available, first to your opponent. So check not only the cell where your disc lands, but also the one above it. If your opponent would complete a line there, you cannot play in that column.
lesson-on-top-1-ask = { $x } to move. Six columns win and one loses immediately. Play one that wins.
lesson-on-top-1-answer = Only column 3 is wrong: { $o } would complete a line on c3.
lesson-on-top-2-ask = { $o } to move. Here, too, one column loses immediately. Play another.
lesson-on-top-2-answer = Only column 2 is wrong: { $x } would complete a line on b2.
lesson-on-top-3-ask = { $o } to move. Two columns lose immediately, and a third loses in the end. Play another.
lesson-on-top-3-answer = Columns 3 and 7 lose immediately, column 1 later.

## above

lesson-above-title = Replying in the same column
lesson-above-text = The simplest plan of all: always drop your disc on top of your opponent's. Columns have six cells. A player who replies this way gets the second, fourth and sixth cell of every column that is still empty, and never has to start a column. (Experts call this claimeven or follow-up.) If your lines are in those rows, you need no other plan. You only have to watch for lines that can be completed now.
lesson-above-1-ask = { $o } to move. After which disc can { $o } reply to every move in the same column, and win?
lesson-above-1-answer = After d3, { $o } replies in the same column and completes a line in the end.
lesson-above-2-ask = { $o } to move. Only one move wins.
lesson-above-2-answer = e2, and from then on { $o } replies in the same column.

## odd-even

lesson-odd-even-title = Threats that wait: odd and even
lesson-odd-even-text = If the cell below a threat is empty, the threat is on hold: the player who fills that cell lets the opponent use the one above. As the rest of the board fills up, the first player moves when an even number of cells is left, the second player when the number is odd. So the first player usually wants threats in odd rows (the third and fifth), and the second player in even rows (the second, fourth and sixth). In the end, it is then the opponent who has to play below the threat.
lesson-odd-even-1-ask = { $x } to move. Find the disc that makes an odd threat decisive.
lesson-odd-even-1-answer = After c5 the threat on f3 is decisive: when everything else is full, { $o } has to play f2.
lesson-odd-even-2-ask = { $o } to move. { $o }'s threats belong in even rows.
lesson-odd-even-2-answer = After c3 the threat on b4 is decisive: in the end { $x } has to play b3.

## zugzwang

lesson-zugzwang-title = Who has to play there?
lesson-zugzwang-text = Zugzwang: one side must move, and every move it has left loses. Do not guess; count. In each column with a threat, ignore the cell below the threat and everything above it. Count the other empty cells. If their number is even and your opponent is to move, your opponent will have to play below the threat in the end. Two threats in different columns change the count, and most cells above a threat in its column become worthless.
lesson-zugzwang-1-ask = { $o } to move, with a threat on e2. One column throws away the win; play any other.
lesson-zugzwang-1-answer = Only column 5 is wrong: { $o } must not play below its own threat. { $x } will run out of other moves and has to play there.
lesson-zugzwang-2-ask = { $o } to move. One disc makes two threats, and the count is right.
lesson-zugzwang-2-answer = d2 makes threats on c3 and g5. Not counting the ignored cells, 16 are left: an even number, with { $x } to move.
lesson-zugzwang-3-ask = { $x } to move. Two threats in different columns win faster than one.
lesson-zugzwang-3-answer = c4 makes threats on b4, b5 and f4.

## openings

lesson-openings-title = Openings
lesson-openings-text = Most lines run through the middle. With best play, the first player wins by starting in the middle column, draws next to it (columns 3 and 5), and loses with the others. So take the middle, and do not leave it all to your opponent.
lesson-openings-1-ask = { $x } to move on the empty board. Which column wins?
lesson-openings-1-answer = The middle, with the 41st disc if { $o } holds out as long as possible.
lesson-openings-2-ask = { $x } to move. Only one column keeps the win.
lesson-openings-2-answer = The middle again.
lesson-openings-3-ask = { $o } to move. { $x } started next to the edge, and that loses. Which is the only winning reply?
lesson-openings-3-answer = It is next to { $x }'s disc, toward the middle.
