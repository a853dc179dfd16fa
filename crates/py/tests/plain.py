"""The rules in plain Python: the reference implementation for the tests."""


class Plain:
    """A game on a list of rows, row 0 at the top; 0 empty, 1 X, 2 O."""

    def __init__(self, cols, rows, connect, gravity):
        self.cols, self.rows, self.connect, self.gravity = cols, rows, connect, gravity
        self.board = [[0] * cols for _ in range(rows)]
        self.plies, self.outcome = 0, None

    def legal_moves(self):
        if self.outcome:
            return []
        if self.gravity:
            return [col for col in range(self.cols) if self.board[0][col] == 0]
        return [place for place in range(self.rows * self.cols) if self.board[place // self.cols][place % self.cols] == 0]

    def play(self, move):
        if self.gravity:
            col = move
            row = max(row for row in range(self.rows) if self.board[row][col] == 0)
        else:
            row, col = divmod(move, self.cols)
        stone = 1 + self.plies % 2
        self.board[row][col] = stone
        self.plies += 1
        if any(self.streak(row, col, down, right) >= self.connect for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]):
            self.outcome = "XO"[stone - 1]
        elif self.plies == self.rows * self.cols:
            self.outcome = "draw"

    def streak(self, row, col, down, right):
        """Length of the streak through a cell, in one direction and its opposite together."""
        stone, length = self.board[row][col], 1
        for sign in (1, -1):
            y, x = row + sign * down, col + sign * right
            while 0 <= y < self.rows and 0 <= x < self.cols and self.board[y][x] == stone:
                length, y, x = length + 1, y + sign * down, x + sign * right
        return length
