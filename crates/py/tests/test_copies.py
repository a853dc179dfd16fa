"""Copies and pickles of public objects keep the state and continue as the original does."""

import copy
import dataclasses
import importlib
import inspect
import pickle

import numpy as np
import pytest

import connect4
import connect4.battleship
import connect4.gymnasium
import connect4.kaggle
import connect4.pettingzoo
import connect4.spiel
import connect4.sudoku
import connect4.textarena
from connect4 import Game, Position, Rules

MODULES = ["battleship", "classroom", "gymnasium", "kaggle", "pettingzoo", "ray", "spiel", "sudoku", "textarena"]


def plain(value):
    """Converts a value for comparison: arrays to lists, containers element by element."""
    if isinstance(value, np.ndarray):
        return (value.dtype.str, value.tolist()) if value.dtype != object else [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


def first_legal(game):
    """A player written in Python; pickle finds functions of modules by name."""
    return game.legal_moves()[0]


def choices(agent):
    return [agent.choose(Position.parse("4444" * (number % 2))) for number in range(8)]


def played_agent(name):
    agent = connect4.agent(name, seed=5)
    choices(agent)
    return agent


def undone_game():
    game = Game(Rules(7, 6, swap=True), [3, "swap", 2, 2, 5])
    game.undo()
    game.undo()
    return game


def redone(game):
    return [game.moves, game.is_swapped, game.redo(), game.redo(), game.redo(), game.moves]


def trained():
    training = connect4.Training(Rules(4, 4), seed=3, tuples=6, tuple_size=5)
    training.run(games=5000)
    return training


def train_on(training):
    training.run(games=300)
    return training.games, training.model().to_bytes()


def solve_on(solver):
    return str(solver), solver.table_mb, solver.threads, str(solver.solve(Position.parse("44444326112")))


def stepped_vector(**options):
    env = connect4.VectorEnv(5, seed=7, random_plies=2, **options)
    env.reset(options={"moves": [3]} if options.get("opponent") is None else None)
    step_vector(env, 9)
    return env


def step_vector(env, steps=40):
    return [plain(env.step(env.sample())) for _ in range(steps)] + plain([env.boards(), env.num_envs, env.render_mode])


def stepped_env(opponent):
    env = connect4.gymnasium.ConnectFourEnv(opponent=opponent, side="random", random_plies=3, illegal="lose")
    env.reset(seed=4)
    env.step(int(env.action_masks().argmax()))
    return env


def step_env(env):
    seen = []
    for _ in range(3):
        over = env.game.is_over
        while not over:
            observation, reward, over, truncated, info = env.step(int(env.action_masks().argmax()))
            seen += plain([observation, reward, over, truncated, info])
        seen += plain(list(env.reset()))
    return seen


def stepped_pettingzoo(make):
    env = make(rules=Rules(5, 4, 3), render_mode="ansi")
    env.reset(seed=1)
    for action in (2, 2, 3):
        env.step(action)
    return env


def step_pettingzoo(env):
    seen = [env.render(), env.agents, env.agent_selection]
    while env.agents:
        observation, reward, termination, truncation, info = env.last()
        seen += plain([observation, reward, termination, truncation, info])
        env.step(None if termination else int(observation["action_mask"].argmax()))
    return seen


def spiel_state():
    state = connect4.spiel.load_game("connect_four").new_initial_state()
    for action in (3, 3, 4):
        state.apply_action(action)
    return state


def step_spiel(state):
    seen = [str(state), state.history(), state.legal_actions()]
    state.apply_action(5)
    return [*seen, str(state), plain(state.observation_tensor(0))]


def curve():
    drawn = connect4.LearningCurve("Training", "squared_error", x="moves")
    drawn.add(100, squared_error=0.5, other=2)
    return drawn


def talked():
    env = connect4.textarena.ConnectFourEnv(openings="random:3")
    env.reset(num_players=2, seed=3)
    env.step("[2]")
    env.step("hello")
    return env


def talk(env):
    return [plain([env.get_observation(), env.step(f"[{column}]"), env.worths, env.state.logs]) for column in (0, 1, 6)]


def same(value):
    """The behavior of objects that compare by value."""
    return value


EXPLANATION = connect4.explain(Position.parse("5721575627323533146624"), moves=True)
REVIEW = connect4.review(Game.parse("4455623"))
ARENA = connect4.arena("random", "greedy", games=2, rules=Rules.TIC_TAC_TOE)
ENV = connect4.gymnasium.ConnectFourEnv
VECTOR = connect4.gymnasium.ConnectFourVectorEnv
START = {"serializedGameAndState": "[Game]\nconnect_four()\n[State]\n3\n"}
FOUR = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]


def of_kind(kind, value):
    """Finds the first object of a class within a value."""
    if isinstance(value, kind):
        return value
    if dataclasses.is_dataclass(value):
        value = [getattr(value, one.name) for one in dataclasses.fields(value)]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        found = (of_kind(kind, one) for one in value)
        return next((one for one in found if one is not None), None)
    return None


#: For every public class, pairs of functions. The first creates an object and uses it; the second continues and returns
#: values that describe the behavior of the object.
OBJECTS = {
    connect4.Accuracy: [(lambda: of_kind(connect4.Accuracy, REVIEW), same)],
    connect4.Agent: [
        (lambda name=name: played_agent(name), choices) for name in ("random", "greedy", "minimax:1", "level:2", "level:6")
    ]
    + [(lambda: connect4.Model.embedded().agent(2, hybrid=True), choices)],
    connect4.Analysis: [(lambda: connect4.analyze(Position.parse("44444326112")), same)],
    connect4.ArenaResult: [(lambda: ARENA, same)],
    connect4.Count: [(lambda: connect4.count(Rules.TIC_TAC_TOE), same)],
    connect4.Estimate: [(lambda: of_kind(connect4.Estimate, connect4.analyze(Position(Rules.GOMOKU), nodes=1000)), same)],
    connect4.DrawnLine: [(lambda: of_kind(connect4.DrawnLine, EXPLANATION), same)],
    connect4.Explanation: [(lambda: EXPLANATION, same)],
    connect4.MarkedCell: [(lambda: of_kind(connect4.MarkedCell, EXPLANATION), same)],
    connect4.MoveExplanation: [(lambda: of_kind(connect4.MoveExplanation, EXPLANATION), same)],
    connect4.SearchNode: [(lambda: connect4.search_tree(Position(Rules(3, 3, 3)), depth=2).tree[1], same)],
    connect4.SearchTree: [(lambda: connect4.search_tree(Position(Rules(3, 3, 3)), depth=2), same)],
    connect4.Sentence: [(lambda: next(one.remark for one in REVIEW.reviewed if one.remark), lambda sentence: (str(sentence), sentence.data))],
    connect4.Game: [(undone_game, redone), (undone_game, same), (lambda: Game(moves=[3, 3]), redone)],
    connect4.LearningCurve: [(curve, same)],
    connect4.Match: [(lambda: ARENA.matches[0], same)],
    connect4.Model: [(lambda: connect4.Model.embedded(), lambda model: model.to_bytes())],
    connect4.MoveValue: [(lambda: connect4.analyze(Position.parse("44444326112")).by_move[0], same)],
    connect4.Position: [(lambda: Position.parse("4455"), same), (lambda: Position(Rules(20, 20, 5)).play(3), same)],
    connect4.Puzzle: [(lambda: next(connect4.puzzles(Rules(5, 4), seed=1)), same)],
    connect4.RankedPlayer: [(lambda: ARENA.ranking[0], same)],
    connect4.Reason: [(lambda: of_kind(connect4.Reason, EXPLANATION), same)],
    connect4.Record: [(lambda: connect4.Record(Game(moves=[3, 3]), first="Ann", comments={1: "the middle"}), same)],
    connect4.Review: [(lambda: REVIEW, same)],
    connect4.ReviewedMove: [(lambda: REVIEW.reviewed[0], same)],
    connect4.Rules: [(lambda: Rules(8, 9, swap=3), same)],
    connect4.Scene: [(lambda: of_kind(connect4.Scene, EXPLANATION), same)],
    connect4.Search: [(lambda: played_agent("mcts:20").last_search, same)],
    connect4.Solution: [(lambda: connect4.solve(Position.parse("44444326112")), same)],
    connect4.Solver: [(lambda: connect4.Solver(table_mb=16, threads=1, book=False, ordering_model=False), solve_on)],
    connect4.Step: [(lambda: of_kind(connect4.Step, EXPLANATION), same)],
    connect4.Threat: [(lambda: connect4.Threat("X", "d4", [["d1", "d2", "d3", "d4"]], 2, None), same)],
    connect4.Training: [(trained, train_on)],
    connect4.Value: [(lambda: REVIEW.values[0], same)],
    connect4.VectorEnv: [
        (lambda: stepped_vector(render_mode="ansi"), step_vector),
        (lambda: stepped_vector(rules=Rules(12, 12, 5)), step_vector),
        (lambda: stepped_vector(rules=Rules.TIC_TAC_TOE, final_obs=True), step_vector),
        (lambda: stepped_vector(opponent="random", side="random"), step_vector),
        (lambda: stepped_vector(opponent="level:2", side="O"), step_vector),
        (lambda: stepped_vector(opponent=first_legal, observation="none"), step_vector),
    ],
    VECTOR: [(lambda: VECTOR(3, opponent="greedy", seed=2), step_vector)],
    ENV: [(lambda one=one: stepped_env(one), step_env) for one in ("random", "level:2", played_agent("random"), first_legal)],
    connect4.pettingzoo.raw_env: [
        (lambda: stepped_pettingzoo(connect4.pettingzoo.raw_env), step_pettingzoo),
        (lambda: stepped_pettingzoo(connect4.pettingzoo.env), step_pettingzoo),
    ],
    connect4.kaggle.Answer: [(lambda: connect4.kaggle.Answer("x3", "x3", None, None), same)],
    connect4.kaggle.Harness: [(lambda: connect4.kaggle.Harness("rows", reply="json"), lambda harness: harness.make_prompt(START, []))],
    connect4.spiel.Game: [(lambda: connect4.spiel.Game(Rules(5, 4)), lambda game: (game.rules, game.max_game_length()))],
    connect4.spiel.State: [(spiel_state, step_spiel)],
    connect4.textarena.ConnectFourEnv: [(talked, talk)],
    connect4.sudoku.Hint: [(lambda: connect4.sudoku.hint(FOUR), same)],
    connect4.sudoku.Grading: [(lambda: connect4.sudoku.grade(FOUR), same)],
    connect4.battleship.Ship: [(lambda: connect4.battleship.Ship(1, 2, 3, True), same)],
}


def test_every_public_class_is_covered():
    modules = [connect4, *(importlib.import_module(f"connect4.{name}") for name in MODULES)]
    public = {getattr(module, name) for module in modules for name in module.__all__}
    classes = {one for one in public if inspect.isclass(one)}
    assert classes == set(OBJECTS)


CASES = [
    pytest.param(make, behavior, id=f"{kind.__name__}-{number}") for kind, cases in OBJECTS.items() for number, (make, behavior) in enumerate(cases)
]


@pytest.mark.parametrize(("make", "behavior"), CASES)
def test_copies_and_pickles_keep_the_state(make, behavior):
    original = make()
    assert original is not None
    pickles = [pickle.loads(pickle.dumps(original, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    copies = [copy.deepcopy(original), *pickles, copy.deepcopy(pickles[-1])]
    assert all(type(one) is type(original) for one in [*copies, copy.copy(original)])
    # A shallow copy may share state with its original, so copy a deep copy.
    shallow = behavior(copy.copy(copy.deepcopy(original)))
    for one in copies:
        assert behavior(one) == shallow
    assert behavior(original) == shallow


def test_a_shallow_copy_of_a_vector_env_shares_nothing_that_changes():
    env = stepped_vector()
    before, other = env.boards(), copy.copy(env)
    other.step(other.sample())
    other.action_space.seed(7)
    assert (env.boards() == before).all() and other.action_space is not env.action_space
    restored = stepped_vector(autoreset="next_step")
    assert step_vector(copy.deepcopy(restored)) == step_vector(restored)
