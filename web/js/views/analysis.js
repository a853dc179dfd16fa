// The analysis board: what every move is worth, the best line, the value over the game; the address names the position.

import { Board } from "../board.js";
import { nameOf } from "../cells.js";
import { button, h, s, select, tell } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, lastStep, queryOf, specOf, specOfQuery, standing } from "../game.js";
import { go } from "../main.js";
import { hintWords, t, why, worth } from "../texts.js";

/** @import { Analysis as AnalysisOf, Review, Side, View } from "../types.js" */
/** @import { Key } from "../texts.js" */

/** @typedef {{ row: HTMLElement, cells: HTMLElement[] }} Row */

/** What is thought about a position: a glance first, so that something is there at once, then more. */
const NODES = [200_000, 3_000_000, 30_000_000];
/** What is thought about each position of the graph. */
const GRAPH_NODES = 300_000;

const NOTATIONS = /** @type {Key[]} */ (["digits", "cells", "list", "colours", "position", "record", "diagram"]);

/**
 * How clear a value is, from -1 (lost at once) to 1 (won at once): a win that is far away is still plainly not a draw.
 * @param {number | null} sign of the value; null where it is not known
 * @param {number | null} score
 * @param {number} cells of the board
 */
function clearness(sign, score, cells) {
  if (!sign) return 0;
  const strength = score === null ? 0.6 : 0.35 + (0.65 * Math.abs(score)) / Math.ceil(cells / 2);
  return sign * strength;
}

/** A value as a bar from the middle, to the right for a win. @param {number} value as {@link clearness} gives it */
function bar(value) {
  const length = Math.abs(value) * 50;
  return s(
    "svg",
    { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "ground", width: 100, height: 10 }),
    s("rect", { class: value > 0 ? "good" : "bad", x: value > 0 ? 50 : 50 - length, width: length, height: 10 }),
    s("line", { x1: 50, x2: 50, y1: 0, y2: 10 }),
  );
}

/**
 * The value over a game as a picture: above the middle X wins, the sooner the higher.
 * @param {Review["values"]} values
 * @param {number} cells
 * @param {number} at
 */
export function graph(values, cells, at) {
  const [width, height] = [600, 120];
  const middle = height / 2;
  const x = (/** @type {number} */ ply) => 6 + (ply * (width - 12)) / Math.max(1, values.length - 1);
  const ys = values.map(({ sign, score }) => middle - clearness(sign, score, cells) * (middle - 6));
  const points = ys.map((y, ply) => `${x(ply).toFixed(1)},${y.toFixed(1)}`).join(" ");
  // The half of each side is filled with its colour, down to the middle.
  const area = (/** @type {Side} */ side) => {
    const own = (/** @type {number} */ y) => (side === "X" ? Math.min(y, middle) : Math.max(y, middle));
    // Where the line crosses the middle between two plies, so does the area.
    const edge = ys.flatMap((y, ply) => {
      const before = ys[ply - 1];
      const crosses = before !== undefined && (before - middle) * (y - middle) < 0;
      const cut = crosses ? [[x(ply - 1) + ((x(ply) - x(ply - 1)) * (before - middle)) / (before - y), middle]] : [];
      return [...cut, [x(ply), own(y)]];
    });
    const corners = [[x(0), middle], ...edge, [x(ys.length - 1), middle]];
    return s("polygon", { class: side, points: corners.map(([left = 0, top = 0]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(" ") });
  };
  const words = values.map(({ sign }) => (sign === null ? "?" : sign > 0 ? "+" : sign < 0 ? "−" : "=")).join(" ");
  const label = t("graph_of", { x: t("X"), o: t("O"), values: words });
  const picture = s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
    area("X"),
    area("O"),
    s("line", { class: "axis", x1: 0, x2: width, y1: middle, y2: middle }),
    s("polyline", { class: "line", points }),
    s("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: height }),
  );
  const side = (/** @type {Side} */ of) => h("span", { class: of, "aria-hidden": "true" }, t(of));
  return h("div", { class: "graph" }, side("X"), picture, side("O"));
}

class Analysis {
  constructor() {
    this.board = new Board((move) => void this.play(move));
    /** The whole line; the board shows its first steps. @type {View | null} */
    this.whole = null;
    /** @type {View | null} */
    this.view = null;
    /** Steps of the line that are shown, or will be when their view has come. */
    this.at = 0;
    /** Counts what was asked for: an answer is shown if nothing was asked since. */
    this.turn = 0;
    this.wait = new AbortController();
    /** @type {Review | null} */
    this.review = null;
    this.status = h("p", { class: "status", role: "status" });
    this.note = h("p", { class: "note", role: "status" });
    this.values = h("table", { class: "values" });
    /** The rows of the table by their cells. @type {Map<string, Row>} */
    this.rows = new Map();
    this.line = h("p", {});
    this.lineHead = h("h2", { hidden: true }, t("best_line"));
    this.graph = h("div");
    this.graphHead = h("h2", { hidden: true }, t("graph"));
    this.moves = h("ol", { class: "moves" });
    const step = (/** @type {Key} */ name, /** @type {string} */ sign, /** @type {() => number} */ to) =>
      button(sign, () => void this.to(to()), { "aria-label": t(name), title: t(name) });
    const steps = h(
      "div",
      { class: "row" },
      step("to_start", "«", () => 0),
      step("back", "‹", () => this.at - 1),
      step("forward", "›", () => this.at + 1),
      step("to_end", "»", () => this.whole?.steps.length ?? 0),
      button(t("review"), () => this.whole && go(`/review?${queryOf(this.whole)}`)),
    );
    const left = h("section", {}, this.board.element, this.status, steps, h("h2", {}, t("moves")), this.moves, this.exchange());
    // What comes while it is thought pushes down what is below it: nothing to press on.
    const right = h("section", { class: "panel" }, this.note, this.values, this.lineHead, this.line, this.graphHead, this.graph);
    this.element = h("div", { class: "split", keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) }, left, right);
  }

  /** Pasting and exporting. */
  exchange() {
    const from = select(t("notation"), NOTATIONS.map((name) => [name, t(name)]), "digits");
    const text = h("textarea", { "aria-label": t("text"), spellcheck: "false" });
    // What is said of the text stands beside it, where no thought about the position writes over it.
    const said = h("p", { class: "note", role: "status" });
    /** Counts presses and changes of the text: an answer counts while nothing came after its question. */
    let turn = 0;
    /** @param {() => Promise<() => void>} ask gives what to do with the answer */
    const answer = async (ask) => {
      const asked = ++turn;
      tell(said, "");
      try {
        const act = await ask();
        if (asked === turn) act();
      } catch (error) {
        if (asked === turn) tell(said, why(error), true);
      }
    };
    const game = () => (this.view ? specOf(this.view) : CONNECT_FOUR);
    const read = () =>
      answer(async () => {
        const view = await engine.read({ ...game(), moves: "" }, from.field.value, text.value);
        return () => void this.open(view, view.steps.length);
      });
    const write = () =>
      answer(async () => {
        const written = await engine.write(game(), from.field.value);
        return () => (text.value = written.text);
      });
    const copy = () =>
      answer(async () => {
        await navigator.clipboard.writeText(location.href);
        return () => tell(said, t("copied"));
      });
    text.addEventListener("input", () => turn++);
    const buttons = h("div", { class: "row" }, from.element, button(t("read"), read), button(t("export"), write), button(t("link"), copy));
    return h("details", {}, h("summary", {}, `${t("import")} · ${t("export")}`), buttons, text, said);
  }

  /** @param {View} whole @param {number} count */
  async open(whole, count) {
    this.whole = whole;
    this.review = null;
    this.graph.replaceChildren();
    this.graphHead.hidden = true;
    await this.to(count);
  }

  /** Shows the position after so many steps. @param {number} count */
  async to(count) {
    const whole = this.whole;
    if (!whole) return;
    const turn = ++this.turn;
    this.at = Math.min(Math.max(count, 0), whole.steps.length);
    const view = this.at === whole.steps.length ? whole : await engine.view(specOf(whole, this.at));
    if (turn !== this.turn) return;
    this.view = view;
    const query = queryOf(view);
    history.replaceState(null, "", `/analysis?${query.toString()}`);
    this.board.update(view, { canMove: true });
    this.status.textContent = `${lastStep(view)} ${standing(view)}`.trim();
    this.list(this.at);
    this.drawGraph();
    await this.think(view);
  }

  /** @param {string} move */
  async play(move) {
    if (!this.view || !this.whole) return;
    const turn = ++this.turn;
    try {
      const view = await engine.play(specOf(this.view), move);
      if (turn !== this.turn) return;
      const next = view.steps.length;
      // A move that the line has already is a step forward in it.
      const isSame = this.whole.steps[next - 1]?.action === view.steps[next - 1]?.action;
      if (isSame) await this.to(next);
      else await this.open(view, next);
    } catch (error) {
      if (turn !== this.turn) return;
      this.board.update(this.view, { canMove: true });
      this.say(why(error), true);
    }
  }

  /** @param {number} at */
  list(at) {
    const steps = this.whole?.steps ?? [];
    const items = steps.map((step, index) => {
      const attributes = index + 1 === at ? { "aria-current": "step" } : {};
      return h("li", {}, button(`${index + 1}. ${step.action}`, () => void this.to(index + 1), attributes));
    });
    this.moves.replaceChildren(...(items.length ? items : [h("li", {}, t("no_moves"))]));
  }

  /** @param {View} view */
  async think(view) {
    this.wait.abort();
    this.wait = new AbortController();
    const { signal } = this.wait;
    this.say(t("working"));
    this.layRows(view, view.outcome ? [] : view.legal);
    this.line.textContent = "";
    this.lineHead.hidden = true;
    try {
      for (const nodes of NODES) {
        const analysis = await engine.analyze(specOf(view), nodes, signal);
        if (signal.aborted) return;
        this.tell(view, analysis);
        if (analysis.complete) break;
      }
      await this.look(signal);
    } catch (error) {
      if (error instanceof engine.Stopped || signal.aborted) return;
      const isUnsolvable = error instanceof engine.Refused && error.code === "unsolvable";
      this.say(isUnsolvable ? t("no_analysis") : why(error), !isUnsolvable);
    }
  }

  /** @param {View} view @param {AnalysisOf} analysis */
  tell(view, analysis) {
    const state = analysis.complete ? t("complete") : t("incomplete");
    this.say(view.outcome ? standing(view) : `${hintWords(analysis, view.gravity)}. ${state}`);
    this.board.update(view, { canMove: true, best: analysis.best });
    const moves = [...analysis.moves];
    if (!view.gravity) moves.sort((one, other) => other.lower - one.lower);
    this.layRows(view, moves.map((move) => move.cell));
    for (const move of moves) {
      const sign = move.verdict === "win" ? 1 : move.verdict === "loss" ? -1 : 0;
      const known = move.verdict === null ? "" : bar(clearness(sign, move.score, view.cols * view.rows));
      const { row, cells } = /** @type {Row} */ (this.rows.get(move.cell));
      row.classList.toggle("chosen", analysis.best.includes(move.cell));
      const score = move.score === null ? `${move.lower}…${move.upper}` : String(move.score);
      [worth(move), score, known].forEach((content, index) => cells[index]?.replaceChildren(content));
    }
    this.line.textContent = analysis.best_line.join(" ");
    this.lineHead.hidden = analysis.best_line.length === 0;
  }

  /**
   * A row for each of these moves, in their order. Rows that are there already stay as they are, since a button that is put
   * anew between the pressing and the letting go of a mouse button is not clicked.
   * @param {View} view
   * @param {string[]} moves
   */
  layRows(view, moves) {
    if (moves.join() !== [...this.rows.keys()].join()) {
      const names = /** @type {Key[]} */ ([view.gravity ? "column_head" : "cell_head", "value", "score", "bar"]);
      const head = h("thead", {}, h("tr", {}, ...names.map((key) => h("th", { scope: "col" }, t(key)))));
      this.rows = new Map(moves.map((cell) => {
        const cells = [h("td"), h("td", { class: "number" }), h("td")];
        const row = h("tr", {}, h("th", { scope: "row" }, button(nameOf(cell, view.gravity), () => void this.play(cell))), ...cells);
        return [cell, { row, cells }];
      }));
      this.values.replaceChildren(...(moves.length ? [head, h("tbody", {}, ...[...this.rows.values()].map(({ row }) => row))] : []));
    }
    for (const { row, cells } of this.rows.values()) {
      row.className = "";
      for (const cell of cells) cell.replaceChildren();
    }
  }

  /** The value over the whole line, once the position itself is known. @param {AbortSignal} signal */
  async look(signal) {
    const whole = this.whole;
    if (!whole || !whole.gravity || whole.steps.length === 0 || this.review) return;
    const review = await engine.review(specOf(whole), GRAPH_NODES, signal);
    if (signal.aborted || this.whole !== whole) return;
    this.review = review;
    this.drawGraph();
  }

  drawGraph() {
    if (!this.review || !this.whole || !this.view) return;
    const at = this.view.steps.filter((step) => step.action !== "swap").length;
    this.graph.replaceChildren(graph(this.review.values, this.whole.cols * this.whole.rows, at));
    this.graphHead.hidden = false;
  }

  /** Arrows step through the game, but on the board, where they choose a column. @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".buttons, input, select, textarea")) return;
    const at = this.view?.steps.length ?? 0;
    if (event.key === "ArrowLeft") void this.to(at - 1);
    else if (event.key === "ArrowRight") void this.to(at + 1);
    else return;
    event.preventDefault();
  }

  /** @param {string} text @param {boolean} [isError] */
  say(text, isError = false) {
    tell(this.note, text, isError);
  }

  leave() {
    this.wait.abort();
    this.turn++;
  }
}

/** @type {import("../main.js").Show} */
export async function show(url) {
  const analysis = new Analysis();
  const view = await engine.view(specOfQuery(url.searchParams));
  // What is thought about is told when it is there.
  void analysis.open(view, view.steps.length);
  return { title: t("nav_analysis"), element: analysis.element, leave: () => analysis.leave() };
}
