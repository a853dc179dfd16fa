"""Reference solutions of the notebook 3-monte-carlo-tree-search."""

# Exercise 1
from connect4.classroom import *


def playout(board, disc, rng):
    board = board[:]
    while True:
        free = [col for col in range(len(board[0])) if verify_move(board, col)]
        if not free:
            return None
        col = rng.choice(free)
        update_board(board, col, disc)
        if has_won(board, col):
            return disc
        disc = "O" if disc == "X" else "X"


# Exercise 2
import math


def ucb1(won, visits, total, c=1.0):
    return won / visits + c * math.sqrt(math.log(total) / visits) if visits else math.inf


# Exercise 3
def select(node, c=1.0):
    while not node.untried and node.children:
        node = max(node.children.values(), key=lambda child: ucb1(child.won, child.visits, node.visits, c))
    return node


def expand(node, rng):
    if not node.untried:
        return node
    move = node.untried.pop(rng.randrange(len(node.untried)))
    node.children[move] = Node(node.position.play(move), node)
    return node.children[move]


# Exercise 4
def back_up(node, winner):
    while node is not None:
        mover = "O" if node.position.side_to_move == "X" else "X"
        node.visits += 1
        node.won += points(winner, mover)
        node = node.parent


# Exercise 5
def smart_outcome(position, rng):
    while not position.is_over:
        legal = position.legal_moves()
        winning = set(position.threats(position.side_to_move))
        move = next((one for one in legal if position.landing(one) in winning), None) if winning else None
        position = position.play(rng.choice(legal) if move is None else move)
    return None if position.outcome == "draw" else position.outcome
