// The pseudocode of a search, with the lines of the current step.

import { html } from "./dom.js";

/** @import { Run } from "./search-run.js" */

/** The lines of the searches, and which of them a step does. They are code: the same in all languages. @type {Record<string, [text: string, steps: string][]>} */
const CODE = {
  minimax: [
    ["search(position, depth):", "enter"],
    ["  if the game is over: return score", "end"],
    ["  if depth = 0: return estimate", "horizon"],
    ["  value ← −∞", ""],
    ["  for each move:", ""],
    ["    value ← max(value, −search(next, depth − 1))", "update"],
    ["  return value", "children"],
  ],
  "alpha-beta": [
    ["search(position, depth, α, β):", "enter"],
    ["  if the game is over: return score", "end"],
    ["  if depth = 0: return estimate", "horizon"],
    ["  value ← −∞", ""],
    ["  for each move:", ""],
    ["    value ← max(value, −search(next, depth − 1, −β, −α))", "update"],
    ["    α ← max(α, value)", "update"],
    ["    if α ≥ β: break", "cut"],
    ["  return value", "children"],
  ],
  "alpha-beta-table": [
    ["search(position, depth, α, β):", "enter"],
    ["  if the game is over: return score", "end"],
    ["  if depth = 0: return estimate", "horizon"],
    ["  if table[position] decides: return its value", "table"],
    ["  value ← −∞", ""],
    ["  for each move, best of the table and middle first:", ""],
    ["    value ← max(value, −search(next, depth − 1, −β, −α))", "update"],
    ["    α ← max(α, value)", "update"],
    ["    if α ≥ β: break", "cut"],
    ["  table[position] ← value, bound, best move", "children"],
    ["  return value", "children"],
  ],
  mcts: [
    ["repeat:", ""],
    ["  node ← root", "select"],
    ["  while all moves of node were tried:", "select"],
    ["    node ← its child with the greatest UCB", "select"],
    ["  node ← new child, by a random untried move", "expand"],
    ["  result ← result of a random game from node", "playout"],
    ["  for each node up to the root:", "backup"],
    ["    visits += 1; results += result", "backup"],
    ["UCB = results / visits + c·√(ln(visits of parent) / visits)", ""],
  ],
};

export class SearchCode {
  constructor() {
    this.element = html("ol", { class: "code", lang: "en" });
    this.algorithm = "";
  }

  /** A line, which wraps with its indentation. @param {string} text @param {string} step */
  line(text, step) {
    const element = html("li", { "data-step": step }, html("code", {}, text.trim()));
    element.style.setProperty("--indent", String((text.length - text.trimStart().length) / 2));
    return element;
  }

  /** Marks the lines of the latest step. @param {Run} run */
  show(run) {
    const { algorithm, tree } = run.trace;
    if (algorithm !== this.algorithm) {
      this.algorithm = algorithm;
      this.element.replaceChildren(...(CODE[algorithm] ?? []).map(([line, step]) => this.line(line, step)));
    }
    const { step } = run;
    const name = step?.kind === "leave" ? (tree[step.node]?.value_from ?? "children") : (step?.kind ?? "none");
    for (const line of /** @type {Iterable<HTMLElement>} */ (this.element.children)) {
      if (line.dataset["step"] === name) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
  }
}
