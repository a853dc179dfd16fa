"""Reference solutions of the notebook 2-minimax-to-alpha-beta."""

# Exercise 1
def minimax(board, disc):
    visit(board)
    best = None
    for col in range(len(board[0])):
        if verify_move(board, col):
            after = update_board(board[:], col, disc)
            if has_won(after, col):
                value = 1
            else:
                value = -minimax(after, "O" if disc == "X" else "X")
            best = value if best is None else max(best, value)
    return 0 if best is None else best


# Exercise 2
def alphabeta(position, alpha=-1, beta=1, order=connect4.Position.legal_moves):
    visit(position)
    if position.is_over:
        return -1 if position.outcome in ("X", "O") else 0
    best = -1
    for move in order(position):
        value = -alphabeta(position.play(move), -beta, -alpha, order)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


# Exercise 3
def center_first(position):
    middle = (position.rules.cols - 1) / 2
    return sorted(position.legal_moves(), key=lambda move: abs(move - middle))


# Exercise 4
def search(position, alpha, beta, table):
    low, high = table.get(position, (-1, 1))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    visit(position)
    if position.is_over:
        return -1 if position.outcome in ("X", "O") else 0
    best, floor = -1, alpha
    for move in center_first(position):
        value = -search(position.play(move), -beta, -floor, table)
        best = max(best, value)
        floor = max(floor, value)
        if floor >= beta:
            break
    if best > alpha:
        low = max(low, best)
    if best < beta:
        high = min(high, best)
    table[position] = (low, high)
    return best


# Exercise 5
def limited(position, depth, alpha=-2.0, beta=2.0):
    if position.is_over:
        return -1 - 0.01 * depth if position.outcome in ("X", "O") else 0
    if depth == 0:
        return estimate(position)
    best = -2.0
    for move in center_first(position):
        best = max(best, -limited(position.play(move), depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def deep(depth):
    def player(game):
        position = game.position
        return max(center_first(position), key=lambda move: -limited(position.play(move), depth - 1))

    player.__name__ = f"depth {depth}"
    return player
