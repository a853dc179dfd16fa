"""`python -m connect4`: what can be done without a program of one's own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from textwrap import shorten
from typing import Optional

import connect4
from connect4 import Game, Position, Rules


def _rules(arguments: argparse.Namespace) -> Rules:
    cols, _, rows = arguments.size.partition("x")
    if not (cols.isdecimal() and rows.isdecimal()):
        raise ValueError(f"{arguments.size!r} is no size: write columns and rows as 7x6")
    return Rules(int(cols), int(rows), arguments.connect, not arguments.no_gravity)


def _game(arguments: argparse.Namespace) -> Game:
    return Game.parse(arguments.moves, rules=_rules(arguments)) if arguments.moves else Game(_rules(arguments))


def _play(arguments: argparse.Namespace) -> None:
    game = _game(arguments)
    players = {side: _player(getattr(arguments, side.lower()), game.rules) for side in ("X", "O")}
    print(game)
    while not game.is_over:
        choose = players[game.mover]
        move = _ask(game) if choose is None else choose(game)
        if move is None:
            raise ValueError("the input ended before the game did")
        print(f"{game.mover} plays {game.position.landing(move)}.")
        game.play(move)
        print(game)
    print("It is a draw." if game.outcome == "draw" else f"{game.outcome} wins!")


def _player(name: str, rules: Rules) -> Optional[Callable[[Game], int]]:
    if name == "human":
        return None
    agent = connect4.agent(name, rules=rules)
    return lambda game: int(agent.choose(game, time=2.0))


def _ask(game: Game) -> Optional[int]:
    """The move that is typed: a column from 1, or without gravity the name of a cell; None when the input ends."""
    gravity = game.rules.gravity
    moves = {str(move + 1) if gravity else game.position.landing(move): move for move in game.legal_moves()}
    while True:
        try:
            text = input(f"{game.mover}, choose a {'column' if gravity else 'cell'}: ").strip()
        except EOFError:
            print()
            return None
        if text in moves:
            return moves[text]
        print(shorten(f"{text!r} is no move here: choose one of {', '.join(moves)}", 120))


def _solve(arguments: argparse.Namespace) -> None:
    rules, status = _rules(arguments), 0
    for line in [arguments.moves] if arguments.moves is not None else sys.stdin:
        text = line.split()[0] if line.split() else ""
        try:
            position = Game.parse(text, rules=rules).position if text else Position(rules)
        except ValueError as error:
            print("error", flush=True)
            print(f"connect4: {error}", file=sys.stderr)
            status = 2
            continue
        solution = connect4.solve(position, weak=arguments.weak)
        print(text, solution.value if arguments.weak else solution.score, flush=True)
    if status:
        sys.exit(status)


def _count(arguments: argparse.Namespace) -> None:
    found = connect4.count(_rules(arguments))
    print(f"total {found.total}\nwon {found.won}")


def _perft(arguments: argparse.Namespace) -> None:
    position = _game(arguments).position
    for plies in range(arguments.plies + 1):
        number = connect4.perft(position, plies)
        if number == 0:
            break
        print(position.plies + plies, number, flush=True)


def parser() -> argparse.ArgumentParser:
    """The commands and what they take."""
    top = argparse.ArgumentParser(prog="python -m connect4", description="Connect Four and every m,n,k-game.")
    top.add_argument("--version", action="version", version=f"connect4 {connect4.__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], None], words: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=words, description=words)
        added.set_defaults(run=run)
        added.add_argument("--size", default="7x6", metavar="COLSxROWS", help="columns and rows (7x6)")
        added.add_argument("--connect", type=int, default=4, metavar="K", help="stones in a row that win (4)")
        added.add_argument("--no-gravity", action="store_true", help="stones go on any free cell")
        return added

    play = command("play", _play, "Play a game, against each other or a computer player")
    play.add_argument("--moves", help="moves already played: digits, or cells without gravity")
    for side in ("x", "o"):
        play.add_argument(f"--{side}", default="human", metavar="PLAYER", help="human, level:1 to level:10, or another player (human)")
    solve = command("solve", _solve, "Solve positions exactly: moves in digits, one game a line of the standard input")
    solve.add_argument("moves", nargs="?", help="the moves of a single position instead")
    solve.add_argument("--weak", action="store_true", help="only win (1), draw (0) or loss (-1)")
    command("count", _count, "Count all positions that can occur in play")
    perft = command("perft", _perft, "Count games ply by ply")
    perft.add_argument("plies", type=int)
    perft.add_argument("--moves", help="moves already played")
    return top


def main() -> None:
    """Does what the command line says; 2 is the exit code where it cannot."""
    arguments = parser().parse_args()
    try:
        arguments.run(arguments)
    except (MemoryError, OSError, ValueError) as error:
        print(f"connect4: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
