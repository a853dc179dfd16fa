// Shared types: views, and the engine's and the server's messages as far as the app uses them. The OpenAPI document at
// /api/v1/openapi.json describes all of them.

/** @typedef {{ size: string, connect: number, gravity: boolean, swap: Swap, moves: string, notation?: string }} GameSpec */
/** The swap rule: none, after the first stone, or after three. @typedef {boolean | 3} Swap */
/** @typedef {"X" | "O"} Side */
/**
 * @typedef {{
 *   size: string, cols: number, rows: number, connect: number, gravity: boolean, swap: Swap, moves: string,
 *   digits: string | null, steps: { player: Side, action: string }[], board: string[], side_to_move: Side,
 *   outcome: "X" | "O" | "draw" | null, lines: { player: Side, cells: string[] }[], legal: string[], can_swap: boolean,
 *   swapped: boolean, opening?: boolean, last: string | null, position: string,
 * }} View
 */
/** @typedef {"win" | "draw" | "loss"} Verdict */
/**
 * A proven value; `plies` is exact if the score is known, otherwise the maximum.
 * @typedef {{ verdict: Verdict | null, plies: number | null, score: number | null, lower: number, upper: number }} Value
 */
/** @typedef {{ cell: string, value: Value, estimate: Estimate | null, outlook: Outlook | null }} MoveValue */
/** @typedef {"win" | "clearly-better" | "better" | "even" | "worse" | "clearly-worse" | "loss"} Outlook */
/** @typedef {{ value: number, plies: number | null }} Estimate an estimated value from -1 to 1, or beyond if the search has seen the end of the game */
/**
 * @typedef {{ position: string, side_to_move: Side, value: Value, by_move: MoveValue[], best: string[],
 *   hint: Sentence, ranking: string[], best_line: string[], line_proved: boolean, solvable: boolean, nodes: number, complete: boolean }} Analysis
 */
/** @typedef {{ move: string, nodes: number, view: View }} Choice */
/**
 * @typedef {{ ply: number, side: Side, cell: string, before: Value, after: Value,
 *   classification: "best" | "slower" | "kept" | "lost draw" | "lost win" | "unknown", plies_lost: number | null,
 *   best: string[], remark: Sentence | null }} ReviewedMove
 */
/** @typedef {{ kept: number, evaluated: number, made: number, percent: number | null }} Accuracy */
/**
 * @typedef {{ start: string, reviewed: ReviewedMove[], values: Value[], accuracy: { X: Accuracy, O: Accuracy },
 *   complete: boolean }} Review
 */
/** A sentence of the engine: the id of a message, and its variables. @typedef {{ id: string, [name: string]: SentenceValue }} Sentence */
/**
 * A side, a cell, a number, a word that selects a variant, the cells of a line, a list, or a sentence.
 * @typedef {string | number | string[] | { [kind: string]: SentenceValue[] } | Sentence} SentenceValue
 */
/**
 * @typedef {{ sentences: Sentence[], item: boolean, played: string[], pairs: [string, string][],
 *   marks: { cell: string, role: "move" | "upper" | "threat" | "avoid" | "rule" | "urgent" | "pair" | "claim" | "early" | "middle" | "late", owner: Side | null }[],
 *   drawn: { owner: Side, cells: string[], stopped: boolean }[], proof: boolean }} Scene
 */
/**
 * @typedef {{ position: string, side_to_move: Side, verdict: string | null, path: { cell: string }[], nudge: Sentence | null, scenes: Scene[],
 *   complete: boolean }} Explanation
 */
/**
 * @typedef {{ owner: Side, claim: string, entries: number, diagrams: number, stage: "ours" | "theirs" | "over" | "left",
 *   cell: string | null, source: "habit" | "line" | "diagram" | null, diagram: string | null, scenes: Scene[] }} Strategy
 */
/**
 * @typedef {{ size: string, connect: number, gravity: boolean, swap: Swap, moves: string, position: string, side_to_move: Side,
 *   question: Sentence, value: Value & { verdict: Verdict, plies: number }, depth: number, grade: number, solution: string, best_line: string[] }} Puzzle
 */
/** @typedef {{ players: { name: string, title?: string | null, available: boolean, reason: string | null }[], can_analyze: boolean, can_review: boolean }} Opponents */
/** @typedef {{ move: string, value: number }} MoveThought the value of a move for the side that makes it, from -1 to 1 */
/**
 * @typedef {{ seed: number, games: number, seconds: number, weights: number, view: View, opponents: string[],
 *   strength: { games: number, seconds: number, points: number[], mistake_rate: number | null }[],
 *   past: { games: number, seconds: number }[],
 *   examined: boolean }} LearningReport
 */
/**
 * A node of a recorded search; `value` and `score` are for the side to move there.
 * @typedef {{ parent: number | null, cell: string | null, ply: number, window: [number | null, number | null] | null,
 *   value_from: "children" | "end" | "horizon" | "table" | null, value: number | null, bound: "exact" | "lower" | "upper" | null,
 *   skipped: number, visits: number, ucb: number | null, score: number | null }} SearchNode
 */
/** What a search found. @typedef {{ algorithm: string, value: number | null, chosen: string | null, nodes: number, complete: boolean }} Searched */
/**
 * A search with its tree.
 * @typedef {Searched & { position: string, tree: SearchNode[],
 *   events: ({ event: "enter" | "leave" | "cut", node: number } | { event: "simulate", visited: number[], playout: number })[] }} SearchTrace
 */
/** @typedef {{ code: string, reason: string, side?: Side }} Refusal `side` has won, so that the game is over */
/** @typedef {1 | 2} Seat */
/**
 * @typedef {{ id: string, version: number, board_version: number, game: GameSpec, names: (string | null)[],
 *   to_move: Seat | null, x_seat: Seat, can_swap: boolean, ending: { winner: Seat | null, reason: string } | null,
 *   clock: { initial: number, increment: number, left: [number, number], running: Seat | null } | null,
 *   draw_offer: Seat | null, takeback: Seat | null, rematch: Seat | null, next: string | null, said: (string | null)[], rated?: boolean,
 *   bots?: boolean[], paused?: boolean, ratings?: ({ rating: number, provisional: boolean, change: number | null } | null)[] }} RoomState
 */
/**
 * A view: how to leave it, whether it handles a key, and, optionally, how it shows another of its URLs.
 * @typedef {{ title: string, element: HTMLElement, leave?: () => void, key?: (key: string) => boolean,
 *   revisit?: (url: URL) => Promise<void> }} Shown
 */
/** @typedef {(url: URL) => Shown | Promise<Shown>} Show */

export {};
