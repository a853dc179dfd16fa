"""Results have the fields of the JSON that the command line, the HTTP API and the browser engine return."""

import json

import pytest

import connect4
from conftest import ROOT
from connect4 import Game, Rules

LINES = [json.loads(line) for line in (ROOT / "testdata/results.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("line", LINES, ids=[line["game"]["moves"] for line in LINES])
def test_results_are_those_of_the_other_front_ends(line):
    spec = {"size": "7x6", "connect": 4, "gravity": True, **line["game"]}
    cols, rows = map(int, spec["size"].split("x"))
    rules = Rules(cols, rows, spec["connect"], gravity=spec["gravity"])
    game = Game.parse(spec["moves"], "digits" if spec["gravity"] else "cells", rules)
    analysis = connect4.analyze(game).to_dict()
    del analysis["nodes"]
    assert analysis == line["analysis"]
    if "review" in line:
        assert connect4.review(game).to_dict() == line["review"]
    assert connect4.explain(game).to_dict() == line["explanation"]


def test_puzzles_have_a_position():
    puzzle = next(connect4.puzzles(Rules(5, 4), seed=3))
    position = connect4.Position.parse(puzzle.position, "position")
    assert Game.parse(puzzle.moves, rules=position.rules).position == position
    assert puzzle.best_line[0] == puzzle.solution and position.play(puzzle.solution).ply == position.ply + 1
    assert list(puzzle.to_dict())[:5] == ["size", "connect", "gravity", "swap", "moves"]
