// The settings of a search: algorithm, board, depth, and what is shown.

import { checkbox, html, segments, select } from "./dom.js";
import { wholeNumber } from "./game.js";
import { copyTool } from "./layout.js";
import { language, load, t } from "./texts.js";

/** @import { Algorithm, Settings } from "./searcher.js" */

await load("search");

/** The searches by name; the evaluation is a search of one move, which values the positions after it. */
const ALGORITHMS = /** @type {const} */ (["minimax", "alpha-beta", "alpha-beta-table", "mcts", "evaluation"]);
const LEAVES = ["even", "open-lines", "trained"];
const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12];
const SIMULATIONS = [10, 30, 100, 300, 1000, 3000, 10_000];
/** Boards with at most this many cells are searched to the end of the game, unless another depth is chosen. */
const SMALL_BOARD = 12;
/** Sizes of boards. */
export const COLS = { least: 3, most: 7 };
export const ROWS = { least: 3, most: 6 };
/** What the page shows without a query: a small game that alpha-beta solves with a few cuts. */
export const USUAL = { size: "3x3", connect: 3, moves: "212", algorithm: "alpha-beta", depth: 4, leaves: "even", simulations: 100, seed: 1 };

/** Maximum number of nodes of a tree. */
export const MAX_TREE = 10_000;

const integers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });

/** The number of a list that a text names, or else the usual one. @param {number[]} list @param {string | null} asked @param {number} usual */
const chosen = (list, asked, usual) => (list.includes(Number(asked)) && asked ? Number(asked) : usual);

export class SearchForm {
  /**
   * @param {{ onBoard: () => void, onSearch: () => void, onTruth: () => void, onUnfold: () => void }} actions the board, or another setting of
   *   the search, was changed; true values, or everything open, was turned on or off
   */
  constructor({ onBoard, onSearch, onTruth, onUnfold }) {
    this.seed = USUAL.seed;
    this.algorithm = segments(t("search-algorithm"), "segments", onSearch);
    this.algorithm.offer(ALGORITHMS.map((name) => ({ value: name, content: [html("span", {}, t("search-name", { algorithm: name }))] })), USUAL.algorithm);
    const numbers = (/** @type {{ least: number, most: number }} */ { least, most }) => [...Array(most - least + 1).keys()].map((by) => /** @type {[string, string]} */ ([String(least + by), String(least + by)]));
    this.cols = select(t("columns"), numbers(COLS), "3", onBoard);
    this.rows = select(t("rows"), numbers(ROWS), "3", onBoard);
    this.connect = select(t("connect"), [["3", "3"], ["4", "4"]], "3", onBoard);
    this.depth = select(t("search-depth"), [...DEPTHS.map((depth) => /** @type {[string, string]} */ ([String(depth), String(depth)])), ["end", t("search-to-end")]], "4", onSearch);
    this.leaves = select(t("search-leaves"), LEAVES.map((name) => [name, t("search-leaves-name", { leaves: name })]), "even", onSearch);
    this.simulations = select(t("search-simulations"), SIMULATIONS.map((count) => [String(count), integers.format(count)]), "100", onSearch);
    this.truth = checkbox(t("search-scores"), false, onTruth);
    this.unfold = checkbox(t("search-unfold"), false, onUnfold);
    const fields = html("div", { class: "row" }, this.cols.element, this.rows.element, this.connect.element, this.depth.element, this.leaves.element, this.simulations.element);
    const switches = html("div", { class: "switches" }, this.truth.element, this.unfold.element);
    // On a phone, the tree is more important.
    const more = html("details", { open: matchMedia("(min-width: 40rem)").matches }, html("summary", {}, t("search-more")), fields);
    const top = html("div", { class: "top" }, html("h2", {}, t("search-title")), this.algorithm.element, copyTool());
    this.element = html("section", { class: "panel settings", "aria-label": t("search-title") }, top, html("div", { class: "rest" }, more, switches));
  }

  /** Sets the form from an address. @param {URLSearchParams} query */
  read(query) {
    const asked = query.get("algorithm") ?? "";
    this.algorithm.value = ALGORITHMS.find((name) => name === asked) ?? USUAL.algorithm;
    const depth = query.get("depth");
    const [cols = 0, rows = 0] = (query.get("size") ?? USUAL.size).split("x").map(Number);
    this.depth.field.value = depth === "end" || (depth === null && cols * rows <= SMALL_BOARD) ? "end" : String(chosen(DEPTHS, depth, USUAL.depth));
    this.leaves.field.value = LEAVES.find((name) => name === query.get("leaves")) ?? USUAL.leaves;
    this.simulations.field.value = String(chosen(SIMULATIONS, query.get("simulations"), USUAL.simulations));
    this.seed = wholeNumber(query.get("seed"), 1, 1_000_000_000) ?? USUAL.seed;
    this.truth.field.checked = query.has("scores");
    this.unfold.field.checked = query.has("unfold");
  }

  /** Limits the depth on a board that is too large to be searched to the end. */
  limitDepth() {
    const { cols, rows, depth } = this;
    if (Number(cols.field.value) * Number(rows.field.value) > SMALL_BOARD && depth.field.value === "end") depth.field.value = String(USUAL.depth);
  }

  /** The search that is chosen. @returns {{ algorithm: Algorithm, settings: Settings }} */
  asked() {
    const { value } = this.algorithm;
    if (value === "evaluation") return { algorithm: "minimax", settings: { depth: 1, leaves: "trained", max_nodes: MAX_TREE } };
    const depth = this.depth.field.value === "end" ? null : Number(this.depth.field.value);
    const settings = { depth, leaves: this.leaves.field.value, simulations: Number(this.simulations.field.value), seed: this.seed, exploration: Math.SQRT2, max_nodes: MAX_TREE };
    return { algorithm: /** @type {Algorithm} */ (value), settings };
  }

  /** Shows only the settings that matter. */
  showFields() {
    const { value } = this.algorithm;
    this.depth.element.hidden = this.leaves.element.hidden = value === "mcts" || value === "evaluation";
    this.simulations.element.hidden = value !== "mcts";
  }

  /** Writes the settings into a query. @param {URLSearchParams} query */
  write(query) {
    const { value } = this.algorithm;
    query.set("algorithm", value);
    if (value === "mcts") {
      query.set("simulations", this.simulations.field.value);
      if (this.seed !== USUAL.seed) query.set("seed", String(this.seed));
    } else if (value !== "evaluation") {
      query.set("depth", this.depth.field.value);
      query.set("leaves", this.leaves.field.value);
    }
    if (this.truth.field.checked) query.set("scores", "1");
    if (this.unfold.field.checked) query.set("unfold", "1");
  }
}
