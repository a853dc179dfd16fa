"""Textbook searches, and the trees that they visit."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any, Literal, Optional, Union

from connect4._native import Game, Position, Solver, trace_search
from connect4._results import Result
from connect4._svg import Picture

Algorithm = Literal["minimax", "alpha-beta", "alpha-beta-table", "mcts"]
Leaves = Literal["even", "open-lines", "trained"]
_WIDE, _HIGH = 74, 66
#: Nodes in a picture, unless the caller asks for another number.
_MOST = 200


@dataclass(frozen=True)
class SearchNode(Result):
    """A node of a search tree. Values are from the perspective of the side to move at the node."""

    #: The index of the parent in the tree; None for the root.
    parent: Optional[int]
    #: The move that leads here; None for the root.
    cell: Optional[str]
    #: Discs on the board.
    ply: int
    #: Alpha and beta, None if infinite; None for searches without a window.
    window: Optional[tuple[Optional[float], Optional[float]]]
    #: Where the value comes from: the children, the end of the game, the maximum depth or a random game, or the table. None if
    #: the search did not finish the node.
    value_from: Optional[Literal["children", "end", "horizon", "table"]]
    #: The score, an estimate between -1 and 1, or for Monte Carlo tree search the mean result from -1 (lost) to 1 (won).
    value: Optional[float]
    #: Whether the value is exact or only a bound.
    bound: Optional[Literal["exact", "lower", "upper"]]
    #: Moves that alpha-beta did not search because of a cut.
    skipped: int
    #: Simulations through the node; 1 for other searches.
    visits: int
    #: The upper confidence bound at the end, for the side that moved here: minus the value, plus a bonus for few visits; only
    #: for Monte Carlo tree search.
    ucb: Optional[float]
    #: The score from the solver, if it was asked for.
    score: Optional[int]

    def _label(self) -> tuple[str, str, str]:
        """The three lines of a picture: move and visits; value; window, cut or score."""
        sign = {"lower": "≥ ", "upper": "≤ "}.get(self.bound or "", "")
        value = "?" if self.value is None else f"{sign}{_number(self.value)}"
        first = (self.cell or "root") + (f" · {self.visits}" if self.visits > 1 else "")
        notes = []
        if self.window is not None:
            alpha, beta = self.window
            notes.append(f"[{'-∞' if alpha is None else _number(alpha)}, {'∞' if beta is None else _number(beta)}]")
        if self.ucb is not None:
            notes.append(f"ucb {_number(self.ucb)}")
        if self.score is not None:
            value += f" ({self.score})"
        return first, value, " ".join(notes)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


@dataclass(frozen=True)
class SearchTree(Result):
    """A search with all nodes it visited. In a notebook, it is displayed as a tree."""

    _kinds = {"tree": SearchNode}
    #: The position line of the root.
    position: str
    #: What the search found; None if it reached its limit first. See `SearchNode.value`.
    value: Optional[float]
    #: The move that it chose.
    chosen: Optional[str]
    #: Number of nodes visited.
    nodes: int
    #: Whether it ended before its limit of nodes.
    complete: bool
    #: The nodes in the order of their first visits; the first is the root.
    tree: list[SearchNode]
    #: What the search did, in order: `enter`, `leave` and `cut` with the index `node`; `simulate` with the indices `visited`
    #: from the root on, and the result `playout` of the random game, from 0 to 1, for the side to move at the last of them.
    events: list[dict[str, Any]]

    def children(self, node: int = 0) -> list[int]:
        """The indices of the children of a node, in the order of their first visits."""
        return [index for index, one in enumerate(self.tree) if one.parent == node]

    def position_at(self, node: int) -> Position:
        """The position at a node."""
        cells: list[str] = []
        at: Optional[int] = node
        while at is not None:
            cell = self.tree[at].cell
            cells += [] if cell is None else [cell]
            at = self.tree[at].parent
        position = Position.parse(self.position, "position")
        for cell in reversed(cells):
            position = position.play(cell)
        return position

    def to_dot(self) -> str:
        """The tree in the language of Graphviz."""
        lines = ["digraph search {", '  node [shape=box, fontname="sans-serif"];']
        for index, node in enumerate(self.tree):
            style = ", style=dashed" if node.skipped else ""
            label = "\\n".join(filter(None, node._label()))
            lines.append(f'  {index} [label="{label}"{style}];')
        lines += [f"  {one.parent} -> {index};" for index, one in enumerate(self.tree) if one.parent is not None]
        return "\n".join([*lines, "}"])

    def svg(self, max_nodes: int = _MOST) -> Picture:
        """The tree as SVG: the first `max_nodes` nodes, level by level. A node whose children are left out says how many
        nodes are below it. A dashed frame marks a cut."""
        below = [1] * len(self.tree)
        children: list[list[int]] = [[] for _ in self.tree]
        for index in range(len(self.tree) - 1, 0, -1):
            parent = self.tree[index].parent
            if parent is not None:
                below[parent] += below[index]
                children[parent].insert(0, index)
        shown: set[int] = set()
        level = [0]
        while level and len(shown) + len(level) <= max(max_nodes, 1):
            shown.update(level)
            level = [child for node in level for child in children[node]]
        places: dict[int, tuple[float, int]] = {}
        width = _place(0, children, shown, places)
        depth = max(row for _, row in places.values()) + 1
        drawn = []
        for index, (x, row) in places.items():
            parent = self.tree[index].parent
            if parent is not None:
                from_x, from_row = places[parent]
                drawn.append(
                    f'<line x1="{from_x:.1f}" y1="{from_row * _HIGH + 46}" x2="{x:.1f}" y2="{row * _HIGH + 4}" stroke="#888"/>'
                )
        for index, (x, row) in places.items():
            is_folded = not any(child in shown for child in children[index])
            drawn.append(_box(self.tree[index], x, row * _HIGH + 4, below[index] - 1 if is_folded else 0))
        size = f'viewBox="0 0 {width * _WIDE} {depth * _HIGH}" width="{width * _WIDE}" height="{depth * _HIGH}"'
        style = 'font-family="sans-serif" font-size="10" text-anchor="middle" role="img"'
        return Picture(f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>' + "".join(drawn) + "</svg>")

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        value = "no value" if self.value is None else f"value {_number(self.value)}"
        return f"{value}, {self.chosen or 'no move'}, {self.nodes} nodes{'' if self.complete else ' (limit reached)'}"


def _place(root: int, children: list[list[int]], shown: set[int], places: dict[int, tuple[float, int]]) -> int:
    """Places each shown node above the middle of its children; returns the number of columns."""
    column = 0
    stack = [(root, 0, False)]
    while stack:
        node, row, is_done = stack.pop()
        inner = [child for child in children[node] if child in shown]
        if not inner:
            places[node] = ((column + 0.5) * _WIDE, row)
            column += 1
        elif is_done:
            places[node] = ((places[inner[0]][0] + places[inner[-1]][0]) / 2, row)
        else:
            stack.append((node, row, True))
            stack += [(child, row + 1, False) for child in reversed(inner)]
    return column


def _box(node: SearchNode, x: float, y: int, hidden: int) -> str:
    lines = [*node._label()]
    if hidden:
        lines[2] = f"+{hidden} nodes"
    fill = {"end": "#fde9b3", "horizon": "#e8eef7", "table": "#e3f2e1"}.get(node.value_from or "", "#fff")
    dashes = ' stroke-dasharray="4 2"' if node.skipped else ""
    text = "".join(
        f'<text x="{x:.1f}" y="{y + 12 + 12 * number}" fill="#222">{escape(line)}</text>'
        for number, line in enumerate(lines)
        if line
    )
    title = f"<title>{node.skipped} moves cut</title>" if node.skipped else ""
    half = _WIDE / 2 - 3
    box = f'<rect x="{x - half:.1f}" y="{y}" width="{2 * half:.1f}" height="42" rx="4" fill="{fill}" stroke="#555"{dashes}/>'
    return f"<g>{title}{box}{text}</g>"


def search_tree(
    board: Union[Position, Game],
    algorithm: Algorithm = "alpha-beta",
    *,
    depth: Optional[int] = None,
    leaves: Leaves = "even",
    simulations: int = 1000,
    exploration: float = 2**0.5,
    seed: Optional[int] = 1,
    max_nodes: int = 100_000,
    scores: bool = False,
    score_nodes: int = 100_000,
) -> SearchTree:
    """Runs a textbook search and returns its tree: windows, values, cuts, visits.

    `algorithm` is `"minimax"`, `"alpha-beta"` (moves from left to right), `"alpha-beta-table"` (with a transposition table and the
    best moves first) or `"mcts"` (Monte Carlo tree search with `simulations` random games). The first three search `depth` plies
    (default: to the end of the game) and value positions there with `leaves`: `"even"` (0), `"open-lines"`, or `"trained"`. A
    search stops at `max_nodes` nodes. It can have up to 500,000 nodes and simulations, because a node takes about 2.4 kB.
    `scores` adds the solver's score to each node that it solves within `score_nodes` nodes.

    These searches are written to be watched: `solve` and `agent` are much faster.

    >>> import connect4
    >>> board = connect4.Position(connect4.Rules(3, 3, 3))
    >>> minimax = connect4.search_tree(board, "minimax")
    >>> pruned = connect4.search_tree(board, "alpha-beta")
    >>> minimax.value == pruned.value, pruned.nodes < minimax.nodes
    (True, True)

    Raises ValueError if an argument is out of range, and if `scores` is asked for a board that cannot be solved.
    """
    solver = Solver() if scores else None
    found = trace_search(
        board, algorithm, depth, leaves, simulations, exploration, seed, max_nodes, solver, score_nodes if scores else None
    )
    for node in found["tree"]:
        node["window"] = None if node["window"] is None else tuple(node["window"])
    return SearchTree._of(found)
