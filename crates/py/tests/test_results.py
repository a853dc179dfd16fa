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


def test_results_are_written_as_json():
    game = Game.parse("4455623")
    record = connect4.Record(game, first="Ann", comments={1: "<the middle>"}, other_tags=[("Round", "2")])
    arena = connect4.arena("random", "greedy", games=2, rules=Rules.TIC_TAC_TOE)
    results = [
        connect4.solve(game), connect4.analyze(game), connect4.review(game), connect4.explain(game, moves=True),
        next(connect4.puzzles(Rules(5, 4))), arena, arena.matches[0], connect4.count(Rules(4, 4), per_ply=True), record,
    ]  # fmt: skip
    for one in results:
        assert json.loads(one.to_json(indent=1)) == json.loads(one.to_json()) == json.loads(json.dumps(one.to_dict()))
    assert json.loads(arena.to_json())["ranking"][0]["name"] == arena.ranking[0].name
    read = json.loads(record.to_json())
    assert read["moves"] == game.moves and connect4.Record.parse(read["record"]) == record


def test_notebooks_show_reviews_puzzles_and_records():
    game = Game.parse("4455623")
    review = connect4.review(game)
    assert review._repr_html_().count("<tr>") == 2 + len(game) + 2 and "lost win" in review._repr_html_()
    assert str(review).splitlines()[-1].startswith("O kept the result with ")
    puzzle = next(connect4.puzzles(Rules(5, 4), seed=3))
    assert puzzle.svg() in puzzle.svg() and puzzle.svg(size=240) in puzzle._repr_html_()
    assert puzzle.question in puzzle._repr_html_() and puzzle.question in str(puzzle)
    assert puzzle.svg(solution=True).count("<circle") == puzzle.svg().count("<circle") + 1
    record = connect4.Record(game, first="A<n", comments={1: "the <middle>"})
    shown = record._repr_html_()
    assert connect4.svg(game, size=240) in shown and "first: A&lt;n" in shown and "the &lt;middle&gt;" in shown


def test_records_check_their_fields():
    with pytest.raises(TypeError, match="expected a Game, not str"):
        connect4.Record("4455")
    with pytest.raises(ValueError, match="unknown result `9`"):
        connect4.Record(Game(), result="9")
