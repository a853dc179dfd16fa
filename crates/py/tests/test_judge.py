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
from connect4.llm import _command, _mistakes

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


@pytest.mark.parametrize(
    ("rules", "openings"),
    [(SMALL, "random:4"), (connect4.Rules(), "random:18"), (connect4.Rules(5, 5, 3), "random:2"), (connect4.Rules.TIC_TAC_TOE, "random:1")],
    ids=str,
)
def test_regret_agrees_with_analyze(rules, openings):
    player = llm.TextPlayer(model(), name="stub")
    report = llm.judge(player, ["level:2", "level:4"], games=6, rules=rules, openings=openings, fallback="random")
    assert len(report.moves) > 20
    signs = {"win": 1, "draw": 0, "loss": -1}
    seen = set()
    for one in report.moves:
        assert not one.is_random or one.regret is None
        if one.is_random:
            continue
        analysis = connect4.analyze(connect4.Position.parse(one.position, "position"))
        value = {move.cell: move.value for move in analysis.by_move}[one.cell]
        assert one.best == analysis.best and (one.classification == "best") == (one.cell in analysis.best)
        assert one.before == analysis.value.verdict and one.before_plies == analysis.value.plies
        assert one.after == value.verdict and one.after_plies == value.plies
        assert one.regret == signs[analysis.value.verdict] - signs[value.verdict]
        assert one.plies_lost == (abs(analysis.value.plies - value.plies) if one.regret == 0 else None)
        assert (one.kind is not None) == (one.regret > 0)
        seen.add(one.classification)
    assert seen == {"best", "slower", "lost draw", "lost win"} if rules == SMALL else len(seen) > 1


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
    assert _mistakes.worths([(position, move, False)])[0].kind == kind


def test_kinds_of_blunders_are_what_they_say(rng):
    """On a small board, all blunders of random games: the tactical kinds are checked move by move."""
    moves = []
    for _ in range(150):
        game = connect4.Game(SMALL)
        while not game.is_over:
            move = rng.choice(game.legal_moves())
            moves.append((game.position, move, False))
            game.play(move)
    counts = dict.fromkeys(llm.KINDS, 0)
    for (position, move, _), worth in zip(moves, _mistakes.worths(moves)):
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
            moves.append((game.position, move, False))
            game.play(move)
    found = {True: 0, False: 0}
    for (position, move, _), worth in zip(moves, _mistakes.worths(moves)):
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


class Interrupted:
    """A model that is interrupted, or fails, in its call with this number."""

    def __init__(self, last, error):
        self.calls, self.last, self.error = 0, last, error

    def __call__(self, text):
        self.calls += 1
        if self.calls == self.last:
            raise self.error
        return model()(text)


def lines_of(log):
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("cause", ["progress", "event"])
def test_interrupts_end_the_games_and_keep_the_moves(cause):
    event, is_interrupted, prompts = threading.Event(), threading.Event(), []

    def progress(done, total):
        if done >= 2:
            is_interrupted.set()
            if cause == "progress":
                raise KeyboardInterrupt
            event.set()

    def ask(text):
        prompts.append(text)
        # Not all games end before the interrupt, however late it comes.
        assert len(prompts) < 25 or is_interrupted.wait(60)
        return model()(text)

    report = llm.judge(llm.TextPlayer(ask, name="stub"), "level:1", rules=SMALL, games=8, concurrency=1, progress=progress, stop=event)
    assert 0 < report.missing < 7 and sum(one.ending != "interrupted" for one in report.games) == 8 - report.missing
    assert f"Interrupted: {report.missing} games were not finished." in str(report) and len(report.moves) > 2
    assert llm.Report.from_json(report.to_json()) == report


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(1), ValueError("no credit"), asyncio.CancelledError()], ids=repr)
def test_a_call_resumes_from_its_log(tmp_path, error):
    log, asked = tmp_path / "log.jsonl", {"rules": SMALL, "games": 4, "seed": 3, "retries": 1}
    whole = Interrupted(0, None)
    expected = llm.judge(llm.TextPlayer(whole, name="stub"), "level:2", **asked)
    first = Interrupted(12, error)
    report = llm.judge(llm.TextPlayer(first, name="stub"), "level:2", concurrency=1, log=log, **asked)
    assert report.moves and first.calls >= 12
    # Calls that run while the first one ends may still be answered.
    answered = [line for line in lines_of(log)[1:] if "ending" not in line and line["failure"] not in ("timeout", "error")]
    second = Interrupted(0, None)
    resumed = llm.judge(llm.TextPlayer(second, name="stub"), "level:2", log=log, **asked)
    if isinstance(error, KeyboardInterrupt):
        assert report.missing > 0 and len(answered) >= 11 and second.calls == whole.calls - len(answered)
        assert without_seconds(resumed) == without_seconds(expected)
    # The log of a finished call answers everything, and gives the same report.
    third = Interrupted(1, ValueError("asked again"))
    again = llm.judge(llm.TextPlayer(third, name="stub"), "level:2", log=log, **asked)
    assert third.calls == 0 and again == resumed


def test_calls_that_failed_in_unfinished_games_are_repeated(tmp_path):
    log, asked = tmp_path / "log.jsonl", {"rules": SMALL, "games": 2, "retries": 0, "concurrency": 1}
    broken = Interrupted(3, ConnectionError("no network"))
    report = llm.judge(llm.TextPlayer(broken, name="stub"), "level:1", log=log, fallback="random", **asked)
    assert [one.ending for one in report.games] == ["aborted", "played"] and "First aborted game: ConnectionError: no network" in str(report)
    fixed = Interrupted(0, None)
    report = llm.judge(llm.TextPlayer(fixed, name="stub"), "level:1", log=log, fallback="random", **asked)
    assert [one.ending for one in report.games] == ["played", "played"] and report.players[0].errors == 0
    assert fixed.calls == len([one for one in report.moves if one.game == 0]) - 2


def test_the_log_and_the_report_show_what_was_read(tmp_path):
    log = tmp_path / "log.jsonl"
    answers = iter(["hello", "\ud83d Column 2", "3 or 4", "Column 9"])
    player = llm.TextPlayer(lambda text: next(answers, "**Move: " + text.split("Legal moves: ")[1][0] + "**"), name="stub")
    report = llm.judge(player, "level:1", rules=SMALL, games=1, log=log, openings=None)
    first, second = report.moves[:2]
    assert first.answer == "\ud83d Column 2" and first.rejected == ["hello"] and first.cell == "b1"
    assert second.rejected == ["3 or 4", "Column 9"] and second.answer.startswith("**Move: ")
    head, one, two, *_, last = lines_of(log)
    assert head["judge"]["players"] == ["stub"] and "Legal moves" in one["prompt"] and "names no move" in two["prompt"]
    assert (one["answer"], one["move"], one["failure"], two["move"]) == ("hello", None, "unparsable", "b1")
    assert last["ending"] == report.games[0].ending and last["moves"] == report.games[0].moves
    # A line that was not written completely is asked for again.
    log.write_bytes(log.read_bytes()[:-20])
    assert llm.judge(player, "level:1", rules=SMALL, games=1, log=log, openings=None).moves == report.moves


def test_logs_of_other_calls_are_refused(tmp_path):
    log, player = tmp_path / "log.jsonl", llm.TextPlayer(model(), name="stub")
    llm.judge(player, "level:1", rules=SMALL, games=1, log=log)
    for other, word in [({"seed": 2}, "seed is 1 instead of 2"), ({"games": 2}, "games is 1 instead of 2"), ({"openings": None}, "openings")]:
        with pytest.raises(ValueError, match=f"the log of another call: its .*{word}"):
            llm.judge(player, "level:1", **{"rules": SMALL, "games": 1, "log": log, **other})
    with pytest.raises(ValueError, match="its prompts"):
        llm.judge(llm.TextPlayer(model(), name="stub", style="rows"), "level:1", rules=SMALL, games=1, log=log)
    for text in ("hello", "{}\n", "[1]\n"):
        (tmp_path / "other").write_text(text)
        with pytest.raises(ValueError, match="other is not a log of judge"):
            llm.judge(player, "level:1", rules=SMALL, games=1, log=tmp_path / "other")
        assert (tmp_path / "other").read_text() == text
    with pytest.raises(FileNotFoundError):
        llm.judge(player, "level:1", rules=SMALL, games=1, log=tmp_path / "none" / "log.jsonl")


@pytest.mark.parametrize("answer", [4, 4.0, True, ["4"], b"4", {"move": 4}], ids=repr)
def test_text_players_answer_with_text(answer):
    with pytest.raises(TypeError, match=r"ask of stub returned .*, not text; return the text of the answer, such as "):
        llm.judge(llm.TextPlayer(lambda text: answer, name="stub"), "level:1", rules=SMALL, games=1)


def test_an_empty_answer_is_unparsable():
    report = llm.judge(llm.TextPlayer(lambda text: None, name="stub"), "level:1", rules=SMALL, games=1)
    assert report.players[0].unparsable == 3 and report.games[0].problem == "the answer is empty"


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
    # The opponent may take the better side, so no first move is better than a draw.
    assert all(one.regret is not None and one.before != "win" for one in report.moves if one.ply == 1)
    assert all(one.regret is not None for one in report.moves if one.cell == "swap")


def test_swaps():
    game = connect4.Game(connect4.Rules(4, 4, 3, swap=True), ["b1", "swap"])
    assert llm.worth(game, "a1").best == ["a1", "c1", "d1"]
    game.undo()
    # The disc wins for X, so the second player must take it over.
    taken, left = llm.worth(game, "swap"), llm.worth(game, "a1")
    assert (taken.best, taken.classification, left.classification, left.regret, left.kind) == (["swap"], "best", "lost win", 2, "other")
    with pytest.raises(ValueError, match="swap"):
        llm.worth(game.position, "swap")
    # Values before the last disc that precedes a swap are unknown.
    three = connect4.Game(connect4.Rules(5, 4, swap=3))
    assert llm.worth(three, "a1").regret is None
    # After a swap, Ann plays O: she wins if Bob, who now plays X, resigns.
    record = connect4.Record(connect4.Game(game.rules, ["b1", "swap", "a1"]), first="Ann", second="Bob", result="0-1")
    assert [(one.player, one.points) for one in llm.judge_records(record).games] == [("Ann", 1.0), ("Bob", 0.0)]


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


def command(*words):
    done = subprocess.run([sys.executable, "-m", "connect4", "judge", *map(str, words)], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("rules", [SMALL, connect4.Rules(4, 4, 3, swap=True), connect4.Rules(4, 4, 4, swap=3), connect4.Rules(3, 3, 3, gravity=False)], ids=str)
def test_the_program_reports_the_same(rules, tmp_path, rng):
    """The same numbers from `judge_records`, and from the program, which has its own code for reading games and for reports."""
    records = []
    for number in range(12):
        game = connect4.Game(rules)
        while not game.is_over and len(game) < 5 + number:
            game.play("swap" if game.can_swap and rng.random() < 0.5 else rng.choice(game.legal_moves()))
        result = None if game.is_over else rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
        records.append(connect4.Record(game, first="Ann", second=rng.choice(["Bob", "Eve"]), result=result))
    games = tmp_path / "games.c4"
    games.write_text("\n".join(map(str, records)))
    code, printed, _ = command(games, "--json")
    found, wanted = json.loads(printed), llm.judge_records(records).to_dict()
    assert code == 0 and found.pop("rules") == wanted["rules"]
    for name, rows in found.items():
        assert len(rows) == len(wanted[name]) > 0
        assert rows == [{key: one[key] for key in row} for row, one in zip(rows, wanted[name])]
    assert llm.judge_records(games).to_dict() == wanted == llm.Report.from_json(printed).to_dict()
    report = llm.Report.from_json(printed)
    assert (command(games)[1], command(games, "--markdown")[1]) == (report.to_text(), report.to_markdown())


def test_the_command(tmp_path, capfd):
    games = tmp_path / "games.txt"
    games.write_text("3322441\n3322\n")
    # In this process, because importing matplotlib and pyarrow takes seconds.
    files = ["--plot", str(tmp_path / "plot.svg"), f"--parquet={tmp_path / 'moves.parquet'}"]
    for form in ([], ["--markdown"], ["--json"]):
        words = [str(games), "--size", "5x4", "--player", "second", *form]
        assert _command.run([*words, *files]) == 0
        assert (0, capfd.readouterr().out, "") == command(*words)
    assert (tmp_path / "plot.svg").stat().st_size > 5000 and (tmp_path / "moves.parquet").exists()
    assert all(f"  {option} <FILE>" in command("--help")[1] for option in ("--plot", "--parquet"))
    for options in ([], ["--plot", tmp_path / "x.svg"]):
        code, _, problem = command(tmp_path / "none.txt", *options)
        assert code == 2 and problem.startswith("connect4: ") and problem.count("\n") == 1 and "neither a file nor moves" in problem
    games.write_text("hello\n")
    code, _, problem = command(games)
    assert code == 2 and f"line 1 of {games}: character 3" in problem
    assert _command.run(["3322441", "--size=5x4", "--plot", str(tmp_path / "none" / "x.svg")]) == 2
    assert f"cannot write {tmp_path / 'none' / 'x.svg'}: No such file" in capfd.readouterr().err


def test_saved_reports_are_read(tmp_path):
    report = llm.judge(llm.TextPlayer(model(), name="stub"), "level:1", rules=SMALL, games=2)
    assert llm.Report.from_json(report.to_json(tmp_path / "report.json")) == report
    for text in ("{}", "[]", '{"games": [1]}'):
        with pytest.raises(ValueError, match="not a report"):
            llm.Report.from_json(text)
    with pytest.raises(ValueError):
        llm.Report.from_json("hello")


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
    report = llm.judge("level:1", lambda game: "pass", games=2, rules=SMALL)
    assert report.matches[0].aborted == 2 and report.games[0].problem.startswith("the opponent <lambda> failed: the answer names no move")
    assert "First aborted game: the opponent <lambda> failed" in str(report)


def test_openings_may_be_text():
    report = llm.judge("level:1", "level:1", games=4, openings=["44", "4455"])
    assert [one.moves[:5] for one in report.games] == ["d1 d2"] * 2 + ["d1 d2"] * 2 and report.games[2].moves.startswith("d1 d2 e1 e2")
    assert connect4.arena("random", "greedy", games=2, openings=["4455"]).matches[0].games == 2
    for call in (lambda given: llm.judge("level:1", openings=given), lambda given: connect4.arena("random", "greedy", openings=given)):
        with pytest.raises(ValueError, match="opening 2: .*9"):
            call(["44", "49"])
        with pytest.raises(TypeError, match="opening 1 must be a Game or its moves as text, not int"):
            call([44])
        with pytest.raises(ValueError, match=r"unknown openings .4455.; .*random:PLIES.*\["):
            call("4455")
