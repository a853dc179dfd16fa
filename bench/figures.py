"""Which measurement each figure in the README and the guides quotes.

`quotes()` lists the sentences and table rows that contain measured figures, with the place in bench/results where each figure
stands and the command that measures it. `bench/claims --check` compares them, and reports figures that have no entry here.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench/results"

# Units that mark a measured figure. A number with one of them needs an entry in `quotes` or `LIMITS`.
UNITS = r"µs|ms|seconds?|s|minutes?|hours?|kB|MB|GB|%|times|thousand|million|billion|per second"
FIGURE = r"\d[\d,]*(?:\.\d+)?"
MEASURED = re.compile(rf"(?<![\w.,:/×-])({FIGURE})(?: to {FIGURE}| and {FIGURE})?[  ]?(?:{UNITS})\b|(?<![\w.,:/×-])({FIGURE})%")


class Failure(Exception):
    """An error, with a message for the user."""


def number(text):
    return float(text.replace(",", ""))


def tables(page):
    """The tables of a page of results: a list of rows each, of cells."""
    found, last = [], None
    for line in (RESULTS / page).read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            last = None
            continue
        if last is None:
            last = []
            found.append(last)
        last.append([cell.strip(" *") for cell in line.strip()[1:-1].split("|")])
    return [[head, *rows] for head, _, *rows in found]


def column(page, name, table=0):
    """The cells of a column by the first cell of their row."""
    head, *rows = tables(page)[table]
    if name not in head:
        raise Failure(f"bench/results/{page} has no column `{name}` in table {table + 1}")
    return [(row[0], row[head.index(name)]) for row in rows if len(row) == len(head)]


def cell(page, row, name, table=0, nth=0, scale=1):
    """The number at the start of a cell. Several rows may begin with the same cell: `nth` chooses one."""
    found = [value for first, value in column(page, name, table) if first == row]
    if len(found) <= nth:
        raise Failure(f"bench/results/{page} has no row `{row}` in table {table + 1}")
    return number(re.match(FIGURE, found[nth])[0]) * scale


def text(page, pattern, scale=1):
    """The number in a sentence of a page of results."""
    words = " ".join((RESULTS / page).read_text(encoding="utf-8").split())
    found = re.findall(pattern, words)
    if len(found) != 1:
        raise Failure(f"bench/results/{page} contains `{pattern}` {len(found)} times instead of once")
    return number(found[0]) * scale


def compared():
    """How many times as fast connect4 is as each other solver, on each set."""
    ratios = []
    for _, _, ours, *others in tables("compare.md")[0][1:]:
        if others[0]:
            slowest = number(ours.split(" to ")[-1])
            ratios += [number(one.split(" ")[0]) / slowest for one in others[:3] if one]
    return min(ratios), max(ratios)


def sudoku(name):
    """How many times as fast as the crate, over all sets."""
    head, *rows = tables("sudoku.md")[0]
    ratios = [number(row[head.index(name) + 1]) for row in rows]
    return min(ratios), max(ratios)


def levels():
    """The smallest and the largest share of the points of a level against the one below."""
    shares = [number(row[column].split(" ")[0]) for rows in tables("levels.md")[:5] for row in rows[2:] for column in (2, 4)]
    return min(shares), max(shares)


def quotes():
    """Documents, a sentence of them with `{}` for each figure, the measured figures, and the command that measures them."""
    readme = "README.md"
    players, host, count, solve = (f"docs/guide/{name}.md" for name in ("players", "host", "count", "solve"))
    against_perfect = "first: wins %"
    yield readme, "| {} to {} times as fast as `connect-four-ai`", compared(), "bench/compare FOLDER --rounds 1"
    yield readme, "7×7 in {} s, 8×6 in {} s", [cell("boards.md", size, "seconds") for size in ("7×7", "8×6")], "bench/boards 7x7 8x6"
    for size in ("6×6", "7×6", "7×7", "8×6"):
        yield solve, f"| {size} | {{}} s |", [cell("boards.md", size, "seconds")], "bench/boards"
    yield solve, "a hard opening takes {} million nodes on average", \
        [cell("solve.md", "begin hard (Test_L1_R3.txt)", "mean nodes", nth=1, scale=1e-6)], "bench/solve"
    saved = [cell("solver-tuning.md", row, "saved %", table=4) for row in ("hard openings (mean of the 100 of Test_L1_R3.txt)", "7×6, empty", "7×7, empty")]
    yield solve, "saves {}% of the nodes on hard openings and {}% on the empty board", saved[:2], "connect4 solve --no-book --ordering-model none"
    yield solve, "On the empty 7×7 board, this saves {}% of the nodes", saved[2:], "connect4 solve --no-book --size 7x7 --ordering-model auto"
    yield readme, "7×6 in {} s and {} GB;", [text("count.md", r"took (\d+) s with `dist`"), text("count.md", r"its process ([\d.]+) GB")], \
        "bench/claims --only count"
    yield count, "| 7×6 | | {} s | {} GB |", [text("count.md", r"took (\d+) s with `dist`"), text("count.md", r"its process ([\d.]+) GB")], \
        "bench/claims --only count"
    yield count, "| 7×6 | `--per-ply` | {} s | {} GB |", [text("count.md", r"--per-ply` took (\d+) s"), text("count.md", r"its tables ([\d.]+) GB")], \
        "connect4 count 7x6 --per-ply"
    for size, options, unit in (("6×8", "`--memory-gb 18`", "minutes"), ("7×8", "`--split=winner`", "minutes, busy")):
        yield count, f"| {size} | {options} | {{}} {unit} | {{}} GB |", [cell("count.md", size, "s", scale=1 / 60), cell("count.md", size, "GB")], \
            "bench/count"
    yield count, "--spill-dir FOLDER` | {} minutes, busy | {} GB, and {} GB on disk |", \
        [cell("count.md", "8×8", "s", scale=1 / 60), cell("count.md", "8×8", "GB"), cell("count.md", "8×8", "GB to disk")], "bench/count"
    for size in ("6×5", "6×6", "7×6", "8×6", "9×6", "6×7", "7×7", "8×7", "6×8", "7×8", "8×8", "5×9", "12×4", "13×4"):
        columns = (("positions", 1), ("just won", 1), ("states", 1e-6), ("GB", 1), ("GB to disk", 1), ("s", 1))
        positions, won, states, memory, disk, seconds = (cell("count.md", size, name, scale=scale) for name, scale in columns)
        passes, on_disk = (" in 3 passes" if size in ("7×8", "8×8") else ""), ([disk] if size == "8×8" else [])
        yield "docs/counting.md", f"| {size} | {{}} | {{}} | … | {{}} million{passes} | {{}} GB{', and {} GB on disk' if on_disk else ''} | {{}} s", \
            [positions, won, states, memory, *on_disk, seconds], "bench/count"
    yield count, "perft on 7×6 visits {} million leaves per second. Random games reach {} million plies per second. Otherwise, the figures are {} and {} million", \
        [cell("core.md", row, "million/s") for row in ("perft-7x6-fixed", "playouts-7x6-fixed", "perft-7x6-dynamic", "playouts-7x6-dynamic")], \
        "bench/core"
    yield readme, "{}% of its games as first player against perfect play after 5 minutes of training, and {}% after 30", \
        [cell("learn-epyc.md", minutes, against_perfect) for minutes in ("5", "30")], "bench/learn 1 2 3"
    yield players, "training plays {} games per second, or {} million in five minutes. The player then wins {}% of its games as first player against perfect play, without search. After half an hour, it wins {}%", \
        [cell("learn-epyc.md", "5", "games/s"), cell("learn-epyc.md", "5", "million games"), cell("learn-epyc.md", "5", against_perfect),
         cell("learn-epyc.md", "30", against_perfect)], "bench/learn 1 2 3"
    yield players, "Two virtual cores of an Intel Xeon play {} games per second, and one seed won {}% and {}%", \
        [cell("learn.md", "5", "games/s"), cell("learn.md", "5", against_perfect), cell("learn.md", "30", against_perfect)], "bench/learn 1"
    yield players, "{} per second; a native thread played {} per second. The player then won {} of 200 games against `greedy` and {} against `level:5`. With a search of four plies, it won {} and {}", \
        [text("watch.md", r"replies: (\d+) per second"), text("watch.md", r"native thread: (\d+) games") / text("watch.md", r"games in (\d+) s(?!,)"),
         *[text("watch.md", rf"`{rival}`, {how} search: (\d+) won") for how in ("without", "with four plies of") for rival in ("greedy", "level:5")]], "bench/watch 60"
    for level in range(1, 11):
        best = [cell("best_moves.md", str(level), "of 100")]
        time = [] if level == 1 else [cell("levels.md", f"`level:{level}`", "ms per move")]
        points = [cell("levels.md", f"`level:{level}`", "points", table=5)]
        games = 100 if level == 10 else 400
        yield players, f"| {level} | {{}}% | {'{} ms' if time else '–'} | {{}}% of {games} games |", best + time + points, "bench/best_moves; bench/levels"
    yield players, "scores {} to {}% of the points against the one below", levels(), "bench/levels"
    steps = [("connect4.VectorEnv, n = 8192, including random actions", 1), ("Pgx connect_four on the CPU, n = 8192", 1),
             ("OpenSpiel connect_four, from Python", 1), ("PettingZoo connect_four_v3", 1000)]
    yield readme, "{} million random steps per second on one core; Pgx {} million, OpenSpiel {} million, PettingZoo {} thousand", \
        [cell("python.md", row, "million", scale=scale) for row, scale in steps], "bench/python"
    yield readme, "one puzzle at a time, {} to {} times as fast as the crate `sudoku` 0.8.0 with AVX-512, and {} to {} times with AVX2; in batches, {} to {} and {} to {} times", \
        [figure for name in ("single", "single, AVX2", "batch", "batch, AVX2") for figure in sudoku(name)], "bench/sudoku FOLDER"
    yield "docs/guide/puzzles.md", "solves {} million generated puzzles with 32 clues", [cell("sudoku.md", "made-32-clues (20000)", "batch", scale=1e-3)], "bench/sudoku FOLDER"
    yield "docs/guide/puzzles.md", "Of the hardest known puzzles, it solves {} thousand. That is {} to {} times as fast as the crate", \
        [cell("sudoku.md", "hardest_1905 (5000)", "batch"), *sudoku("batch")], "bench/sudoku FOLDER"
    yield "docs/guide/puzzles.md", "With one call per puzzle, it is {} to {} times as fast", sudoku("single"), "bench/sudoku FOLDER"
    yield "docs/guide/puzzles.md", "The slowest field took {} s on one thread", [max(number(row[3]) for row in tables("battleship.md")[1][1:]) / 1000], "bench/battleship"
    book = "random, all"
    yield "docs/guide/books.md", "scoring all seven moves takes {} ms on average, {} ms at the 99th percentile and at most {} s", \
        [cell("book.md", book, "mean ms"), cell("book.md", book, "99th percentile ms"), cell("book.md", book, "worst ms", scale=1e-3)], "bench/book"
    yield "docs/guide/books.md", "takes {} ms on average and {} ms at the 99th percentile", \
        [cell("book.md", book, "mean ms", table=1), cell("book.md", book, "99th percentile ms", table=1)], "bench/book --browser"
    yield "docs/guide/bots.md", "a round robin of {} games in {} s", [text("server.md", r"debug build \| (\d+) \|"), text("server.md", r"debug build \| \d+ \| (\d+) s")], "bench/bots"
    idle = "27 November, Intel Xeon, all programs `dist`, idle"
    yield host, "A server needs {} MB, and {} kB for each idle player (profile `release`, measured with {} of them)", \
        [cell("server.md", "after", "server without games", table=6), cell("server.md", "after", "per socket", table=6), text("server.md", r"idle 9900`: ([\d,]+) sockets")], \
        "bench/server idle 9900"
    yield host, "both players received a move within {} ms at the 99th percentile", [cell("server.md", idle, "p99")], "bench/server 5000 2 60"
    yield host, "a move took {} ms at the 99th percentile", [cell("server.md", "three servers, 27 November", "p99", table=1)], "SERVERS=3 bench/server 2000 2 60"
    yield host, "| servers, processor | {} ms per move, and {} ms for each other server", \
        [cell("server.md", "one server, PostgreSQL, 1,000 games", "servers, per move", table=4),
         (cell("server.md", "three servers, PostgreSQL, 1,000 games", "servers, per move", table=4)
          - cell("server.md", "one server, PostgreSQL, 1,000 games", "servers, per move", table=4)) / 2], "bench/server 1000 2 10"
    yield host, "| servers, memory | {} MB, and {} kB per socket", \
        [cell("server.md", "after", "server without games", table=6), text("server.md", r"sockets, or ([\d.]+) kB per socket")], "bench/server"
    yield host, "{} ms per move with three servers, at 600 moves per second; {} ms to insert one event, {} ms in statements of four", \
        [cell("server.md", "three servers, PostgreSQL, 1,000 games", "PostgreSQL, per move", table=4), cell("server.md", "1", "per event", table=5),
         cell("server.md", "4", "per event", table=5)], "bench/server 1000 2 10; bench/postgres 4"
    yield host, "| PostgreSQL, disk | {} kB of log per event", [text("server.md", r"0\.037 ms \| (\d+) B", scale=1e-3)], "bench/postgres 4"
    yield host, "| proxy, memory | {} kB per socket (Caddy)", [text("server.md", r"it used at most (\d+) MB, for 2,000", scale=0.5)], "bench/server 1000 2 10"
    yield host, "If a sync takes {} ms, as on a busy disk in our test, {} events per second still arrive, in statements of 256, but each waits for {} ms", \
        [1000 / text("server.md", r"the limit instead: (\d+) syncs per second"), text("server.md", r"and ([\d,]+) in statements of 256"),
         text("server.md", r"mean latency (\d+) ms, 0\.52 cores")], "bench/postgres 4"
    yield host, "one core inserted {} events per second in statements of four", [cell("server.md", "4", "events per second", table=5)], "bench/postgres 4"
    yield host, "players waited at most {} s after a server was killed", [cell("server.md", "idle machine, after", "max", table=7, scale=1e-3)], "bench/server failover"


# Sentences by document whose figures are settings, limits, estimates or published by others.
LIMITS = {
    "README.md": ["the published program reports {} s and {} GB"],
    "docs/guide/bots.md": ["every {} to {} seconds"],
    "docs/guide/grade.md": ["with a {}% interval", "for {}%, {}% and {}% of the points"],
    "docs/guide/host.md": ["five servers: {} ms per move, {} cores. With four cores each, they are {}% busy", "sockets and {} MB per server",
                           "{} MB/s, {} GB per hour", "{} GB; at least two proxies", "the four others are {}% busy ({} ms per move)",
                           "its 99th percentile exceeds {} s"],
    "docs/guide/judge.md": ["{}% confidence interval"],
    "docs/guide/mcp.md": ["at most {} seconds"],
    "docs/guide/play.md": ["at most {} seconds per move; `perfect` and `level:10` take at most {} seconds"],
    "docs/guide/players.md": ["Training then needs {} MB of memory"],
    "docs/guide/review.md": ["by default {} seconds per position"],
    "docs/guide/solve.md": ["about {} hours ({} billion nodes), on a busy machine", "estimated at {} hours to weeks"],
    "docs/guide/teachers.md": ["an *arena* of {} minutes"],
}


# Documents with more measurements than those quoted from bench/results.
PARTLY = ["docs/counting.md"]


def plain(text):
    """A document without code blocks and HTML elements, and with single spaces."""
    return " ".join(re.sub(r"^```.*?^```|<img.*?>", "", text, flags=re.DOTALL | re.MULTILINE).split())


def pattern(sentence):
    """A sentence as a regular expression: `{}` is a figure, and `…` any text within a cell or sentence."""
    return re.compile(re.escape(sentence).replace(r"\{\}", f"({FIGURE})").replace("…", r"[^|]*"))


def is_rounded(shown, measured):
    """Whether a text shows a measured number, rounded to as many digits as it gives."""
    digits = len(shown.partition(".")[2])
    unit = 10.0**-digits
    while not digits and unit * 10 <= number(shown) and number(shown) % (unit * 10) == 0:
        unit *= 10
    return abs(number(shown) - measured) <= 0.5001 * unit


def documents():
    """The texts whose figures are checked, by path."""
    files = [ROOT / "README.md", *sorted((ROOT / "docs/guide").glob("*.md")), *map(ROOT.joinpath, PARTLY)]
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in files}


def check(texts=None):
    """Compares all quotes in `texts`, or in `documents()`, with the results. Returns a sentence for each fault, and the number of figures."""
    pages = {name: plain(page) for name, page in (texts or documents()).items()}
    known = {name: [] for name in pages}
    faults, total = [], 0
    for name, sentence, measured, command in quotes():
        found = pattern(sentence).search(pages[name])
        if not found:
            faults.append(f"{name} does not contain `{sentence}`; change bench/figures.py and the document together")
            continue
        known[name].append(found.span())
        for shown, figure in zip(found.groups(), measured, strict=True):
            total += 1
            if not is_rounded(shown, figure):
                faults.append(f"{name} says {shown} in `{found[0]}`, but bench/results has {figure:.6g} ({command})")
    for name, page in pages.items():
        for limit in LIMITS.get(name, []):
            found = pattern(limit).search(page)
            if found:
                known[name].append(found.span())
            else:
                faults.append(f"{name} does not contain `{limit}`; remove it from LIMITS in bench/figures.py")
        for found in MEASURED.finditer("" if name in PARTLY else page):
            if not any(start <= found.start() < end for start, end in known[name]):
                context = page[max(0, found.start() - 40) : found.end() + 20]
                faults.append(f"{name}: nothing says where the figure in `{context}` was measured; add it to bench/figures.py")
    return faults, total
