"""Reference solutions of the notebook 1-rules-and-bitboards."""

# Exercise 1
def won(board, col):
    height = [row for row in range(len(board)) if board[row][col] != "."]
    if not height:
        return False
    row, disc = height[0], board[height[0]][col]

    def run(down, right):
        length, r, c = 0, row + down, col + right
        while 0 <= r < len(board) and 0 <= c < len(board[0]) and board[r][c] == disc:
            length, r, c = length + 1, r + down, c + right
        return length

    return any(run(down, right) + 1 + run(-down, -right) >= 4 for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)])


# Exercise 2
def bit(col, row, rows=6):
    return 1 << (col * (rows + 1) + row)


def bitboards(board):
    rows = len(board)
    found = [0, 0]
    for down, line in enumerate(board):
        for col, cell in enumerate(line):
            if cell != ".":
                found["XO".index(cell)] |= bit(col, rows - 1 - down, rows)
    return found


# Exercise 3
def has_four(bits, rows=6):
    for distance in (1, rows + 1, rows + 2, rows):
        pairs = bits & bits >> distance
        if pairs & pairs >> 2 * distance:
            return True
    return False


# Exercise 4
def legal_moves(mask, rows=6, cols=7):
    return [col for col in range(cols) if not mask & bit(col, rows - 1, rows)]


def drop(mask, col, rows=6):
    column = (bit(0, rows, rows) - 1) << col * (rows + 1)
    return (mask + bit(col, 0, rows)) & column & ~mask


# Exercise 5
def count_games(mine, theirs, moves, rows=6, cols=7):
    if moves == 0:
        return 1
    if has_four(theirs, rows):
        return 0
    total = 0
    for col in legal_moves(mine | theirs, rows, cols):
        total += count_games(theirs, mine | drop(mine | theirs, col, rows), moves - 1, rows, cols)
    return total


# Exercise 6
def greedy(game):
    x, o = game.position.bitboards
    mine, theirs = (x, o) if game.side_to_move == "X" else (o, x)
    rows, cols = game.rules.rows, game.rules.cols
    legal = legal_moves(mine | theirs, rows, cols)
    for discs in (mine, theirs):
        for col in legal:
            if has_four(discs | drop(mine | theirs, col, rows), rows):
                return col
    return min(legal, key=lambda col: abs(2 * col - (cols - 1)))
