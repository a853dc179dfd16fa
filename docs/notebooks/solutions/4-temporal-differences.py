"""Reference solutions of the notebook 4-temporal-differences."""

# Exercise 1
def patterns(position):
    first, second = position.bitboards
    mine, theirs = (second, first) if position.side_to_move == "X" else (first, second)
    found = []
    for bits in BITS:
        number = 0
        for at, weight in bits:
            if mine >> at & 1:
                number += weight
            elif theirs >> at & 1:
                number += 2 * weight
        found.append(number)
    return found


#: Per line, the bit of each cell and the weight of its digit. `position["a1"]` is simpler and slower.
BITS = [[(col * 5 + row, 3**at) for at, (col, row) in enumerate(line)] for line in LINES]


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
