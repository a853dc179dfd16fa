"""Textbook searches and their trees."""

import json
import xml.etree.ElementTree as xml

import connect4
import pytest

BOARD = connect4.Position(connect4.Rules(4, 3, 3))
VALUES = ["minimax", "alpha-beta", "alpha-beta-table"]


def test_values_and_bounds_are_those_of_the_solver():
    score = connect4.solve(BOARD).score
    for algorithm in VALUES:
        found = connect4.search_tree(BOARD, algorithm, scores=True, max_nodes=3000 if algorithm == "minimax" else 100_000)
        assert found.complete == (algorithm != "minimax")
        assert found.value == (score if found.complete else None)
        assert len(found.tree) == found.nodes
        for node in found.tree:
            if node.value is not None:
                holds = {"exact": node.value == node.score, "lower": node.value <= node.score, "upper": node.value >= node.score}
                assert holds[node.bound], node


def test_simulations_add_up():
    found = connect4.search_tree(BOARD, "mcts", simulations=200, seed=3)
    assert found == connect4.search_tree(BOARD, "mcts", simulations=200, seed=3)
    visits = [0] * found.nodes
    for event in found.events:
        assert event["event"] == "simulate"
        for node in event["visited"]:
            visits[node] += 1
    assert visits == [node.visits for node in found.tree]
    assert found.chosen == found.tree[max(found.children(), key=lambda child: (visits[child], -child))].cell


def test_positions_json_and_pictures():
    found = connect4.search_tree(connect4.Game(BOARD.rules, [0, 1]), depth=3, leaves="open-lines")
    last = found.position_at(found.nodes - 1)
    assert last.ply == found.tree[-1].ply
    assert json.loads(json.dumps(found.to_dict()))["nodes"] == found.nodes
    assert found.to_dot().count("->") == found.nodes - 1
    drawn = xml.fromstring(found._repr_svg_())
    assert len(drawn.findall("{*}g")) == found.nodes
    assert len(xml.fromstring(found.svg(10)).findall("{*}g")) <= 10
    assert "nodes</text>" in found.svg(10)


@pytest.mark.parametrize(
    "wrong, words",
    [
        ({"algorithm": "alphabeta"}, "expected one of"),
        ({"leaves": "zero"}, "expected one of"),
        ({"depth": 0}, "at least 1"),
        ({"depth": 70_000}, "out of range"),
        ({"max_nodes": 0}, "at least 1"),
        ({"exploration": float("nan")}, "0 or more"),
    ],
)
def test_refused(wrong, words):
    with pytest.raises(ValueError, match=words):
        connect4.search_tree(BOARD, **wrong)
