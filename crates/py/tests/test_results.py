"""Results have the fields of the JSON that the command line, the HTTP API and the browser engine return."""

import json
from xml.etree import ElementTree

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


def test_analyses_and_curves_are_drawn():
    analysis = connect4.analyze(connect4.Position.parse("44444326112"))
    picture = ElementTree.fromstring(analysis._repr_svg_())
    texts = [one.text for one in picture.iter() if one.tag.endswith("text")]
    assert texts[7:] == ["=", "+27", "=", "−26", "−26", "−26", "−26"] and analysis._repr_svg_() in analysis._repr_html_()
    unknown = connect4.analyze(connect4.Position(connect4.Rules.GOMOKU), nodes=100)
    assert unknown._repr_svg_().count(">?<") == 225
    curve = connect4.LearningCurve("Less < more", "a")
    assert ElementTree.fromstring(curve.svg())[0].text == "Less < more: no points yet"
    curve({"games": 0, "a": 0.25, "b": 3})
    ElementTree.fromstring(curve.svg())  # a single point
    curve.add(40, a=-0.5, b=7)
    assert curve.points == {"a": [(0, 0.25), (40, -0.5)], "b": [(40, 7)]}
    picture = ElementTree.fromstring(curve.svg())
    lines = [one.get("points").split() for one in picture.iter() if one.tag.endswith("polyline")]
    (left, high), (right, low) = [tuple(map(float, point.split(","))) for point in lines[0]]
    assert left < right and high < low and len(lines) == 2
    with pytest.raises(ValueError, match="must be finite"):
        curve.add(1, a=float("nan"))
