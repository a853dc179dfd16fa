"""What the moves of players were worth: regret, blunders, intervals, and games of slow and failing players."""

import asyncio
import json
import random
import subprocess
import sys
import threading
import time

import pytest

import connect4
from connect4 import llm
from connect4.llm import _mistakes

SMALL = connect4.Rules(5, 4)


def model(share_of_nonsense=0.1):
    """A function that answers like a language model. The answer depends only on the prompt."""

    def ask(text):
        rng = random.Random(text)
        if rng.random() < share_of_nonsense:
            return rng.choice(["I'm not sure.", "Column 99", "3 or 4", "Let me think about column 2."])
        move = rng.choice(text.split("Legal moves: ")[1].split("\n")[0].split(", "))
        return rng.choice([f"I'll play column {move}, because column 1 loses.", f'{{"move": {move}}}', f"Hm.\n\n**Move: {move}**"])

    return ask


def without_seconds(report):
    found = report.to_dict()
    for one in [*found["players"], *found["moves"]]:
        for name in ("seconds", "seconds_per_call"):
            one.pop(name, None)
    return found


def test_regret_agrees_with_analyze():
    report = llm.judge(llm.TextPlayer(model(), name="stub"), ["level:2", "level:4"], games=6, rules=SMALL, fallback="random")
    assert len(report.moves) > 50
    signs = {"win": 1, "draw": 0, "loss": -1}
    seen = set()
    for one in report.moves:
        assert not one.is_random or one.regret is None
        if one.is_random:
            continue
        position = connect4.Position.parse(one.position, "position")
        analysis = connect4.analyze(position)
        value = {move.cell: move.value for move in analysis.by_move}[one.cell]
        assert one.best == analysis.best and (one.classification == "best") == (one.cell in analysis.best)
        assert one.before == analysis.value.verdict and one.before_plies == analysis.value.plies
        assert one.after == value.verdict and one.after_plies == value.plies
        assert one.regret == signs[analysis.value.verdict] - signs[value.verdict]
        assert one.plies_lost == (abs(analysis.value.plies - value.plies) if one.regret == 0 else None)
        assert (one.kind is not None) == (one.regret > 0)
        seen.add(one.classification)
    assert seen == {"best", "slower", "lost draw", "lost win"}


def test_regret_agrees_with_review():
    games = [connect4.Game.parse("4455623"), connect4.Game.parse("444444355"), connect4.Game.parse("12345671122")]
    report = llm.judge_records([connect4.Record(game, first="Ann", second="Bob") for game in games])
    reviewed = [[(one.ply, one.cell, one.classification, one.plies_lost or 0) for one in connect4.review(game).reviewed] for game in games]
    found = [[(one.ply, one.cell, one.classification, one.plies_lost or 0) for one in sorted(report.moves, key=lambda one: one.ply) if one.game == at] for at in range(3)]
    assert found == reviewed


@pytest.mark.parametrize(
    ("moves", "move", "kind"),
    [
        # X wins anyway, but later.
        ("445566", 0, None),
        ("4455", 0, "lost zugzwang"),
        ("44551", 0, "allowed attack"),
    ],
)
def test_single_moves(moves, move, kind):
    position = connect4.Position.parse(moves)
    assert _mistakes.worths([(position, move)])[0].kind == kind


def test_kinds_of_blunders_are_what_they_say(rng):
    """On a small board, all blunders of random games: the tactical kinds are checked move by move."""
    moves = []
    for _ in range(150):
        game = connect4.Game(SMALL)
        while not game.is_over:
            move = rng.choice(game.legal_moves())
            moves.append((game.position, move))
            game.play(move)
    counts = dict.fromkeys(llm.KINDS, 0)
    for (position, move), worth in zip(moves, _mistakes.worths(moves)):
        if worth.kind is None:
            assert not worth.regret
            continue
        counts[worth.kind] += 1
        side = position.side_to_move
        other = "O" if side == "X" else "X"
        wins = [one for one in position.legal_moves() if position.play(one).outcome == side]
        after = position.play(move)
        replies = [one for one in after.legal_moves() if after.play(one).outcome == other]
        if worth.kind == "missed win":
            assert wins and move not in wins
            continue
        assert not wins
        if worth.kind == "missed block":
            assert any(reply != move and reply in position.legal_moves() for reply in replies)
        elif worth.kind == "played under a threat":
            assert replies == [move]
        else:
            assert not replies
    assert min(counts[kind] for kind in ("missed win", "missed block", "played under a threat", "lost zugzwang")) > 3, counts


def test_zugzwang_is_not_a_threat(rng):
    # Before the last move of the loser, the winner threatens nothing that can be played.
    solver = connect4.Solver(table_mb=16, threads=1)
    moves = []
    for _ in range(40):
        game = connect4.Game(SMALL)
        while not game.is_over:
            move = rng.choice(game.legal_moves())
            moves.append((game.position, move))
            game.play(move)
    found = {True: 0, False: 0}
    for (position, move), worth in zip(moves, _mistakes.worths(moves)):
        if worth.kind not in ("lost zugzwang", "allowed attack", "missed attack"):
            continue
        line = [position.play(move) if worth.after == "loss" else position]
        for cell in solver.best_line(line[0]):
            line.append(line[-1].play(cell))
        before, winner = line[-3], line[-1].outcome
        cells = [cell for cell in before.threats(winner) if cell in {before.landing(one) for one in before.legal_moves()}]
        result = worth.kind == "lost zugzwang"
        assert result == (not cells)
        found[result] += 1
    assert min(found.values()) > 0


def test_the_order_of_completion_does_not_matter():
    def slow(text):
        time.sleep(random.random() / 100)
        return model()(text)

    async def patient(text):
        await asyncio.sleep(random.random() / 100)
        return model()(text)

    found = [
        without_seconds(llm.judge(llm.TextPlayer(ask, name="stub"), ["level:2", "mcts:20"], rules=SMALL, games=6, concurrency=number, seed=5))
        for ask, number in [(slow, 1), (slow, 12), (patient, 12)]
    ]
    assert found[0] == found[1] == found[2]
    other = llm.judge(llm.TextPlayer(model(), name="stub"), ["level:2", "mcts:20"], rules=SMALL, games=6, seed=6)
    assert without_seconds(other)["games"] != found[0]["games"]


@pytest.mark.parametrize("is_async", [False, True])
def test_players_are_asked_at_the_same_time(is_async):
    # Each call waits until as many games as allowed are waiting.
    waiting, most, lock = 0, 0, threading.Lock()
    full = threading.Event()

    def enter():
        nonlocal waiting, most
        with lock:
            waiting += 1
            most = max(most, waiting)
            if most == 8:
                full.set()

    def leave():
        nonlocal waiting
        with lock:
            waiting -= 1

    def play(game):
        enter()
        full.wait(60)
        leave()
        return game.legal_moves()[0]

    async def play_async(game):
        enter()
        while not full.is_set():
            await asyncio.sleep(0.01)
        leave()
        return game.legal_moves()[0]

    llm.judge(play_async if is_async else play, "level:1", rules=SMALL, games=8, concurrency=8, openings=None)
    assert most == 8


def test_failures_are_counted_and_explained():
    prompts = []

    def ask(text):
        prompts.append(text)
        if "not accepted: column 9 is not on the board" in text:
            return "hello"
        if "not accepted: the answer names no move" in text:
            return text.split("Legal moves: ")[1].split(",")[0]
        return "column 9"

    report = llm.judge(llm.TextPlayer(ask, name="stub"), "level:1", rules=SMALL, games=2)
    one = report.players[0]
    assert one.moves > 0 and (one.illegal, one.unparsable, one.calls) == (one.moves, one.moves, 3 * one.moves)
    assert len(prompts) == one.calls and one.forfeits == 0
    report = llm.judge(llm.TextPlayer(ask, name="stub"), "level:1", rules=SMALL, games=2, retries=1)
    assert report.players[0].forfeits == 2 and report.matches[0].losses == 2
    assert all(game.ending == "forfeit" and "names no move" in game.problem for game in report.games)
    report = llm.judge(lambda game: "pass", "level:1", rules=SMALL, games=2, retries=0, fallback="random")
    assert report.players[0].judged == 0 < report.players[0].moves and report.players[0].best_moves.share is None
    assert report.games[0].ending == "played"


def test_errors_abort_a_game_and_timeouts_forfeit_it():
    def broken(game):
        raise ConnectionError("no network")

    report = llm.judge(broken, "level:1", rules=SMALL, games=2, retries=1)
    assert report.matches[0].aborted == 2 and report.games[0].problem == "ConnectionError: no network"
    assert report.players[0].errors == 4 and report.matches[0].elo is None
    forever = threading.Event()
    report = llm.judge(lambda game: forever.wait(), "level:1", rules=SMALL, games=2, retries=0, time=0.05)
    assert report.players[0].timeouts == 2 and report.players[0].forfeits == 2

    async def never(game):
        await asyncio.sleep(3600)

    report = llm.judge(never, "level:1", rules=SMALL, games=2, retries=1, time=0.05)
    assert report.players[0].timeouts == 4
    forever.set()


def test_interrupts_stop_the_call():
    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        llm.judge("level:1", "level:1", rules=SMALL, games=4, progress=stop)


def test_it_works_in_an_event_loop():
    async def main():
        return llm.judge(llm.TextPlayer(model(0), name="stub"), "level:1", rules=SMALL, games=2)

    assert asyncio.run(main()).players[0].games == 2


def test_openings_differ_and_depend_on_the_seed():
    for rules in (connect4.Rules(), SMALL, connect4.Rules(9, 9, 5), connect4.Rules.GOMOKU):
        found = llm._play.random_openings(rules, 4, 12, 3)
        assert len({one.position for one in found} | {one.position.mirrored() for one in found}) > 12
        assert [one.moves for one in found] == [one.moves for one in llm._play.random_openings(rules, 4, 12, 3)]
        assert [one.moves for one in found] != [one.moves for one in llm._play.random_openings(rules, 4, 12, 4)]
        assert all(not one.position.play(move).is_over for one in found for move in one.legal_moves())
    with pytest.raises(ValueError, match="choose fewer plies"):
        llm._play.random_openings(connect4.Rules(2, 2, 2), 4, 1, 1)


def test_famous_positions_are_marked():
    report = llm.judge("perfect", "perfect", games=1, openings=None)
    assert report.players[0].best_moves.share == 1.0 and report.players[0].best_moves_famous.count > 2
    assert all(one.famous for one in report.moves if one.ply <= 3)
    report = llm.judge("level:2", "level:1", games=2, openings="random:8")
    assert not any(one.famous for one in report.moves)


def test_any_board():
    # A board that cannot be solved is played, but not judged.
    report = llm.judge("greedy", "random", rules=connect4.Rules(20, 20, 5), games=2)
    assert report.players[0].judged == 0 < report.players[0].moves and "–" in report.to_markdown()
    report = llm.judge("greedy", "random", rules=connect4.Rules.TIC_TAC_TOE, games=4, openings="random:1")
    assert report.players[0].judged == report.players[0].moves > 0
    report = llm.judge(lambda game: "swap" if game.can_swap else game.legal_moves()[0], "random", rules=connect4.Rules(5, 5, swap=True), games=4, openings=None)
    assert [one.cell for one in report.moves].count("swap") == 2
    for one in report.games:
        swapped = "swap" in one.moves
        winner = connect4.Game(connect4.Rules(5, 5, swap=True), moves=one.moves.split()).outcome
        mine = "X" if one.plays_first != swapped else "O"
        assert one.points == (0.5 if winner == "draw" else float(winner == mine))
    # Before a possible swap, values of the board do not apply.
    assert all(one.classification == "unknown" for one in report.moves if one.ply == 1 or one.cell == "swap")


def test_formats_of_the_report(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    players = [llm.TextPlayer(model(), name="stub"), "level:3"]
    report = llm.judge(players, ["level:1", "level:2"], rules=SMALL, games=4)
    assert json.loads(report.to_json(tmp_path / "report.json")) == json.loads(json.dumps(report.to_dict()))
    assert json.loads((tmp_path / "report.json").read_text())["players"][1]["player"] == "level:3"
    text = str(report)
    assert "| best moves |" in text and "| stub | level:2 |" in text and all(f"… {kind}" in text for kind in llm.KINDS)
    report.to_parquet(tmp_path / "moves.parquet")
    table = parquet.read_table(tmp_path / "moves.parquet")
    assert table.num_rows == len(report.moves) and table.to_pylist()[3] == report.to_dict()["moves"][3]
    report.plot(tmp_path / "report.svg")
    assert (tmp_path / "report.svg").stat().st_size > 5000
    assert len(report.matches) == 4 and sum(one.wins + one.draws + one.losses for one in report.matches) == 16


def test_missing_packages_are_named(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    report = llm.judge("level:1", "level:1", rules=SMALL, games=1)
    with pytest.raises(ImportError, match="pip install pyarrow"):
        report.to_parquet(tmp_path / "x")
    with pytest.raises(ImportError, match="pip install matplotlib"):
        report.plot()


def test_records_are_judged(tmp_path):
    records = [connect4.Record(connect4.Game.parse(moves), first="Ann", second="Bob", date="2026.01.02") for moves in ("445562", "4455667")]
    (tmp_path / "two.c4").write_text("\n".join(map(str, records)))
    (tmp_path / "lines.txt").write_text("445562\n\n4455667\n")
    tagged, plain = llm.judge_records(tmp_path / "two.c4"), llm.judge_records([tmp_path / "lines.txt"])
    assert [one.player for one in tagged.players] == ["Ann", "Bob"] and [one.player for one in plain.players] == ["first", "second"]
    assert [one.regret for one in tagged.moves] == [one.regret for one in plain.moves]
    # The first game is unfinished.
    assert tagged.matches[0].wins == 1 and tagged.matches[1].losses == 1 and tagged.games[0].points is None
    only = llm.judge_records(records, players=["Bob"])
    assert {one.player for one in only.moves} == {"Bob"} and only.players[0].games == 2
    resigned = connect4.Record(connect4.Game.parse("44"), result="0-1")
    assert llm.judge_records(resigned).games[0].points == 0.0
    with pytest.raises(ValueError, match="judge games with other rules separately"):
        llm.judge_records([*records, connect4.Record(connect4.Game(SMALL))])
    with pytest.raises(ValueError, match="no games"):
        llm.judge_records([])


def test_the_command(tmp_path):
    def run(*words):
        return subprocess.run([sys.executable, "-m", "connect4", "judge", *map(str, words)], capture_output=True, text=True)

    games = tmp_path / "games.txt"
    games.write_text("4455667\n4455623\n")
    done = run(games, "--player", "second", "--plot", tmp_path / "plot.svg")
    assert done.returncode == 0 and done.stdout == llm.judge_records(games, players=["second"]).to_markdown(), done.stderr
    assert (tmp_path / "plot.svg").exists()
    assert len(json.loads(run(games, "--json").stdout)["moves"]) == 14
    done = run(tmp_path / "none.txt")
    assert done.returncode == 2 and done.stderr.startswith("connect4: ") and done.stderr.count("\n") == 1
    assert f"cannot use {tmp_path / 'none.txt'}: No such file" in done.stderr
    games.write_text("hello\n")
    done = run(games)
    assert done.returncode == 2 and f"{games} contains neither records nor one game per line: character 3" in done.stderr


def test_errors_of_arguments():
    for arguments, message in [
        ({"games": 0}, "games must be at least 1"),
        ({"concurrency": 0}, "concurrency must be at least 1"),
        ({"retries": -1}, "retries must be at least 0"),
        ({"openings": "first:2"}, "write random:PLIES"),
        ({"openings": []}, "the list of openings is empty"),
        ({"openings": [connect4.Game(SMALL)]}, "opening 1 has the rules 5x4"),
        ({"fallback": "pass"}, "choose forfeit or random"),
    ]:
        with pytest.raises(ValueError, match=message):
            llm.judge("level:1", **arguments)
    with pytest.raises(ValueError, match="two players have the name 'level:1'"):
        llm.judge(["level:1", "level:1"])
    with pytest.raises(ValueError, match="unknown style"):
        llm.TextPlayer(model(), style="art")
    with pytest.raises(RuntimeError, match="the opponent .* failed in game"):
        llm.judge("level:1", lambda game: "pass", games=1)
