"""Reference solutions of the notebook 4-temporal-differences."""

# Exercise 1
def patterns(position):
    first, second = position.bitboards
    mine, theirs = (second, first) if position.side_to_move == "X" else (first, second)
    return [digits[mine & mask] + 2 * digits[theirs & mask] for mask, digits in TABLES]


def table(line):
    """The mask of a line, and the number of each set of its cells. Looking cells up with `position["a1"]` is simpler and slower."""
    bits = [1 << col * 5 + row for col, row in line]
    sets = [[at for at in range(4) if chosen >> at & 1] for chosen in range(16)]
    return sum(bits), {sum(bits[at] for at in cells): sum(3**at for at in cells) for cells in sets}


TABLES = [table(line) for line in LINES]


# Exercise 2
import math


def value(weights, position):
    if position.is_over:
        return 0.0 if position.outcome == "draw" else 1.0
    return math.tanh(sum(line[number] for line, number in zip(weights, patterns(position))))


def correct(weights, position, target, rate=0.05):
    numbers = patterns(position)
    now = math.tanh(sum(line[number] for line, number in zip(weights, numbers)))
    step = rate * (target - now) * (1 - now * now)
    for line, number in zip(weights, numbers):
        line[number] += step
    return target - now


# Exercise 3
def choose(weights, position, epsilon=0.0, rng=random):
    if rng.random() < epsilon:
        return rng.choice(position.legal_moves()), True
    return max(position.legal_moves(), key=lambda move: value(weights, position.play(move))), False


# Exercise 4
def learn_from_game(weights, rng, epsilon=0.1, rate=0.05):
    position, errors = connect4.Position(RULES), []
    while not position.is_over:
        move, is_random = choose(weights, position, epsilon, rng)
        after = position.play(move)
        if position.ply and not is_random:
            errors.append(correct(weights, position, -value(weights, after), rate) ** 2)
        position = after
    return errors
