"""Random 7x6 positions. The same seed gives the same positions on every machine. Shares no code with connect4."""

COLS, ROWS, LINE = 7, 6, 4
EDGES = (0, 1, 5, 6)

# The player (0 or 1) of each disc in each column, from the bottom.
Columns = list[list[int]]


class SplitMix64:
    """A generator whose numbers never change. The standard library guarantees this for only some of its functions."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, end: int) -> int:
        """A number from 0 to `end` - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return ((z ^ z >> 31) * end) >> 64


def wins(columns: Columns, col: int, player: int) -> bool:
    """Whether a disc of `player` in `col` completes a line."""
    row = len(columns[col])

    def run(right: int, up: int) -> int:
        length = 0
        at, height = col + right, row + up
        while 0 <= at < COLS and 0 <= height < len(columns[at]) and columns[at][height] == player:
            length, at, height = length + 1, at + right, height + up
        return length

    return any(1 + run(right, up) + run(-right, -up) >= LINE for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)))


def unfinished(numbers: SplitMix64, plies: int, edges_first: bool = False) -> str:
    """The moves of a random unfinished game of `plies` plies. Players never complete a line, even if they could."""
    while True:
        columns: Columns = [[] for _ in range(COLS)]
        moves = ""
        while len(moves) < plies:
            player = len(moves) % 2
            free = [col for col in range(COLS) if len(columns[col]) < ROWS and not wins(columns, col, player)]
            outer = [col for col in free if col in EDGES]
            if edges_first and outer and numbers.below(8) > 0:
                free = outer
            if not free:
                break
            col = free[numbers.below(len(free))]
            columns[col].append(player)
            moves += str(col + 1)
        if len(moves) == plies:
            return moves


def sample(seed: int, plies: range, each: int) -> list[str]:
    """`each` different games for every number of plies. In every third game, the outer columns are filled first."""
    numbers = SplitMix64(seed)
    games: dict[str, None] = {}
    for count in plies:
        wanted = len(games) + each
        while len(games) < wanted:
            games[unfinished(numbers, count, edges_first=len(games) % 3 == 0)] = None
    return list(games)


def immediate_win(numbers: SplitMix64, plies: int) -> str:
    """A random game in which the side to move can complete a line, so no search is needed. From 6 plies on."""
    assert 6 <= plies < COLS * ROWS, "no move can win on that ply"
    while True:
        moves = unfinished(numbers, plies)
        columns: Columns = [[] for _ in range(COLS)]
        for ply, digit in enumerate(moves):
            columns[int(digit) - 1].append(ply % 2)
        if any(len(columns[col]) < ROWS and wins(columns, col, plies % 2) for col in range(COLS)):
            return moves
