// The steps of a recorded search, and its state after any number of them.

/** @import { SearchTrace } from "./types.js" */

/**
 * Alpha-beta and minimax enter and leave nodes, and update and cut their parents. Monte Carlo tree search selects a path, adds a
 * node, plays a random game, and updates the path. `node` is where the step happens, `from` the child whose value comes up.
 * @typedef {{ kind: "enter" | "leave" | "update" | "cut" | "select" | "expand" | "playout" | "backup", node: number, from?: number, path?: number[], result?: number }} Step
 */

export class Run {
  /** @param {SearchTrace} trace @param {number} exploration weight of the bonus in the upper confidence bound */
  constructor(trace, exploration) {
    this.trace = trace;
    this.exploration = exploration;
    this.isMcts = trace.algorithm === "mcts";
    /** The kind of step to which users jump. */
    this.stop = this.isMcts ? "backup" : "cut";
    const { tree } = trace;
    /** The children of each node. @type {number[][]} */
    this.children = tree.map(() => []);
    tree.forEach(({ parent }, node) => parent !== null && this.children[parent]?.push(node));
    // Alpha-beta visits children in its own order; for Monte Carlo tree search the order of the columns is clearer.
    if (this.isMcts) for (const list of this.children) list.sort((one, other) => ((tree[one]?.cell ?? "") < (tree[other]?.cell ?? "") ? -1 : 1));
    /** @type {Step[]} */
    this.steps = [];
    this.addSteps();
    /** The last step that `nextStop` can find. */
    this.lastStop = this.steps.findLastIndex(({ kind }) => kind === this.stop);
    this.at = 0;
    const count = tree.length;
    /** 0: not visited yet, 1: open, 2: has its value. */
    this.seen = new Uint8Array(count);
    this.cuts = new Uint8Array(count);
    this.best = new Float64Array(count).fill(-Infinity);
    this.bestChild = new Int32Array(count).fill(-1);
    this.alpha = Float64Array.from(tree, ({ window }) => window?.[0] ?? -Infinity);
    this.visits = new Int32Array(count);
    /** Results, from 0 to 1, for the side that moved to the node. */
    this.sums = new Float64Array(count);
    /** What updates replaced. @type {Map<number, [best: number, child: number, alpha: number]>} */
    this.replaced = new Map();
    // The root is there before the first step.
    if (count > 0) this.seen[0] = 1;
  }

  addSteps() {
    const { tree, events } = this.trace;
    let known = 1;
    for (const event of events) {
      if (event.event !== "simulate") {
        this.steps.push({ kind: event.event, node: event.node });
        const parent = tree[event.node]?.parent ?? null;
        if (event.event === "leave" && parent !== null) this.steps.push({ kind: "update", node: parent, from: event.node });
        continue;
      }
      const path = event.visited;
      const last = path.at(-1) ?? 0;
      const isNew = last === known;
      const selected = isNew ? path.slice(0, -1) : path;
      this.steps.push({ kind: "select", node: selected.at(-1) ?? 0, path: selected });
      if (isNew) {
        known++;
        this.steps.push({ kind: "expand", node: last, path });
      }
      this.steps.push({ kind: "playout", node: last, path, result: event.playout }, { kind: "backup", node: 0, path, result: event.playout });
    }
  }

  /** The latest step; undefined before the first. */
  get step() {
    return this.steps[this.at - 1];
  }

  /** Goes to the state after `at` steps. @param {number} at */
  seek(at) {
    const to = Math.min(Math.max(at, 0), this.steps.length);
    while (this.at < to) this.apply(this.at++, 1);
    while (this.at > to) this.apply(--this.at, -1);
  }

  /** Makes a step, or takes it back. @param {number} number @param {1 | -1} sign */
  apply(number, sign) {
    const { kind, node, from = 0, path = [], result = 0 } = /** @type {Step} */ (this.steps[number]);
    if (kind === "enter" || kind === "expand") this.seen[node] = sign > 0 || node === 0 ? 1 : 0;
    else if (kind === "leave") this.seen[node] = sign > 0 ? 2 : 1;
    else if (kind === "cut") this.cuts[node] = sign > 0 ? 1 : 0;
    else if (kind === "update") this.update(number, node, from, sign);
    else if (kind === "backup") {
      path.toReversed().forEach((one, up) => {
        this.visits[one] = (this.visits[one] ?? 0) + sign;
        this.sums[one] = (this.sums[one] ?? 0) + sign * (up % 2 === 0 ? 1 - result : result);
      });
    }
  }

  /** @param {number} number @param {number} node @param {number} from @param {1 | -1} sign */
  update(number, node, from, sign) {
    if (sign < 0) {
      [this.best[node], this.bestChild[node], this.alpha[node]] = this.replaced.get(number) ?? [-Infinity, -1, -Infinity];
      return;
    }
    const [best = -Infinity, alpha = -Infinity] = [this.best[node], this.alpha[node]];
    this.replaced.set(number, [best, this.bestChild[node] ?? -1, alpha]);
    const value = -(this.trace.tree[from]?.value ?? 0);
    if (value > best) [this.best[node], this.bestChild[node]] = [value, from];
    this.alpha[node] = Math.max(alpha, value);
  }

  /** The number of steps up to and including the next cut or the end of the next simulation; null if there is none. */
  nextStop() {
    for (let at = this.at; at <= this.lastStop; at++) if (this.steps[at]?.kind === this.stop) return at + 1;
    return null;
  }

  /** The node of the latest step. */
  get current() {
    const { step } = this;
    return step?.kind === "backup" ? (step.path?.at(-1) ?? 0) : (step?.node ?? 0);
  }

  /** The nodes from the root to a node. @param {number} node */
  pathTo(node) {
    const path = [node];
    for (let up = this.trace.tree[node]?.parent ?? null; up !== null; up = this.trace.tree[up]?.parent ?? null) path.unshift(up);
    return path;
  }

  /** What the search believes about a node, for the side to move there: a value, and what kind of bound it is; null if nothing. @param {number} node */
  belief(node) {
    if (this.isMcts) {
      const visits = this.visits[node] ?? 0;
      return visits > 0 ? { value: 1 - (2 * (this.sums[node] ?? 0)) / visits, bound: "exact" } : null;
    }
    const { value = null, bound } = this.trace.tree[node] ?? {};
    if (this.seen[node] === 2 && value !== null) return { value, bound: bound ?? "exact" };
    const best = this.best[node] ?? -Infinity;
    return best > -Infinity ? { value: best, bound: "lower" } : null;
  }

  /** The window of a node now: alpha rises with the best move. Null without windows. @param {number} node @returns {[number, number] | null} */
  window(node) {
    const window = this.trace.tree[node]?.window;
    return window ? [this.alpha[node] ?? -Infinity, window[1] ?? Infinity] : null;
  }

  /** The upper confidence bound of a node for the side that moved there, and its two parts, on the scale of values; null before its first visit. @param {number} node */
  ucb(node) {
    const parent = this.trace.tree[node]?.parent ?? null;
    const visits = this.visits[node] ?? 0;
    if (!this.isMcts || parent === null || visits === 0) return null;
    const mean = (2 * (this.sums[node] ?? 0)) / visits - 1;
    const bonus = 2 * this.exploration * Math.sqrt(Math.log(Math.max(this.visits[parent] ?? 0, 1)) / visits);
    return { mean, bonus, value: mean + bonus };
  }

  /** The child that a node prefers now, or -1: of the best value, or with most visits. @param {number} node */
  preferred(node) {
    if (!this.isMcts) return this.bestChild[node] ?? -1;
    let [preferred, most] = [-1, 0];
    for (const child of this.children[node] ?? []) {
      const visits = this.visits[child] ?? 0;
      // The earlier of two equal children.
      if (visits > most || (visits === most && visits > 0 && child < preferred)) [preferred, most] = [child, visits];
    }
    return preferred;
  }
}
