// The analysis board: what every move is worth, the best line, the value over the game; the address names the position.

import { Board } from "../board.js";
import { button, h, s, select } from "../dom.js";
import * as engine from "../engine.js";
import { lastStep, queryOf, specOf, specOfQuery, standing } from "../game.js";
import { go } from "../main.js";
import { hintWords, nameOf, t, why, worth } from "../texts.js";

/** @import { Analysis as AnalysisOf, MoveValue, Review, View } from "../types.js" */
/** @import { Key } from "../texts.js" */

/** What is thought about a position: a glance first, so that something is there at once, then more. */
const NODES = [200_000, 3_000_000, 30_000_000];
/** What is thought about each position of the graph. */
const GRAPH_NODES = 300_000;

const NOTATIONS = /** @type {Key[]} */ (["digits", "cells", "list", "colours", "position", "record", "diagram"]);

/**
 * The value over a game as a picture: above the middle X wins, the sooner the higher.
 * @param {Review["values"]} values
 * @param {number} cells
 * @param {number} at
 */
export function graph(values, cells, at) {
  const [width, height] = [600, 120];
  const x = (/** @type {number} */ ply) => 10 + (ply * (width - 20)) / Math.max(1, values.length - 1);
  const most = Math.ceil(cells / 2);
  const y = (/** @type {{ sign: number | null, score: number | null }} */ value) => {
    const sign = value.sign ?? 0;
    const strength = value.score === null ? 0.6 : 0.35 + (0.65 * Math.abs(value.score)) / most;
    return height / 2 - sign * strength * (height / 2 - 8);
  };
  const points = values.map((value, ply) => `${x(ply).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const words = values.map(({ sign }) => (sign === null ? "?" : sign > 0 ? "+" : sign < 0 ? "−" : "=")).join(" ");
  return s(
    "svg",
    { class: "graph", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": t("graph_of", { x: t("X"), o: t("O"), values: words }) },
    s("line", { class: "axis", x1: 0, x2: width, y1: height / 2, y2: height / 2 }),
    s("text", { x: 2, y: 12 }, t("X")),
    s("text", { x: 2, y: height - 4 }, t("O")),
    s("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: height }),
    s("polyline", { class: "line", points }),
  );
}

class Analysis {
  constructor() {
    this.board = new Board((move) => void this.play(move));
    /** The whole line; the board shows its first steps. @type {View | null} */
    this.whole = null;
    /** @type {View | null} */
    this.view = null;
    this.wait = new AbortController();
    /** @type {Review | null} */
    this.review = null;
    this.status = h("p", { class: "status", role: "status" });
    this.note = h("p", { class: "note", role: "status" });
    this.values = h("table", { class: "values" });
    this.line = h("p", {});
    this.graph = h("div");
    this.moves = h("ol", { class: "moves" });
    const step = (/** @type {Key} */ name, /** @type {string} */ sign, /** @type {() => number} */ to) =>
      button(sign, () => void this.to(to()), { "aria-label": t(name), title: t(name) });
    const at = () => this.view?.steps.length ?? 0;
    const steps = h(
      "div",
      { class: "row" },
      step("to_start", "«", () => 0),
      step("back", "‹", () => at() - 1),
      step("forward", "›", () => at() + 1),
      step("to_end", "»", () => this.whole?.steps.length ?? 0),
      button(t("review"), () => this.whole && go(`/review?${queryOf(this.whole)}`)),
    );
    const left = h("section", {}, this.board.element, this.status, steps, h("h2", {}, t("moves")), this.moves);
    const right = h(
      "section",
      { class: "panel" },
      this.note,
      this.values,
      h("h2", {}, t("best_line")),
      this.line,
      h("h2", {}, t("graph")),
      this.graph,
      this.exchange(),
    );
    this.element = h("div", { class: "split", keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) }, left, right);
  }

  /** Pasting and exporting. */
  exchange() {
    const from = select(t("notation"), NOTATIONS.map((name) => [name, t(name)]), "digits");
    const text = h("textarea", { "aria-label": t("text"), spellcheck: "false" });
    const read = async () => {
      if (!this.view) return;
      try {
        const view = await engine.read({ ...specOf(this.view), moves: "" }, from.field.value, text.value);
        await this.open(view, view.steps.length);
      } catch (error) {
        this.say(why(error), true);
      }
    };
    const write = async () => {
      if (!this.view) return;
      try {
        text.value = (await engine.write(specOf(this.view), from.field.value)).text;
      } catch (error) {
        this.say(why(error), true);
      }
    };
    const copy = async () => {
      await navigator.clipboard.writeText(location.href);
      this.say(t("copied"));
    };
    const buttons = h("div", { class: "row" }, from.element, button(t("read"), read), button(t("export"), write), button(t("link"), copy));
    return h("details", {}, h("summary", {}, `${t("import")} · ${t("export")}`), buttons, text);
  }

  /** @param {View} whole @param {number} count */
  async open(whole, count) {
    this.whole = whole;
    this.review = null;
    this.graph.replaceChildren();
    await this.to(count);
  }

  /** Shows the position after so many steps. @param {number} count */
  async to(count) {
    const whole = this.whole;
    if (!whole) return;
    const steps = Math.min(Math.max(count, 0), whole.steps.length);
    const view = steps === whole.steps.length ? whole : await engine.view(specOf(whole, steps));
    this.view = view;
    const query = queryOf(view);
    history.replaceState(null, "", `/analysis?${query.toString()}`);
    this.board.update(view, { canMove: true });
    this.status.textContent = `${lastStep(view)} ${standing(view)}`.trim();
    this.list(steps);
    this.drawGraph();
    await this.think(view);
  }

  /** @param {string} move */
  async play(move) {
    if (!this.view || !this.whole) return;
    try {
      const view = await engine.play(specOf(this.view), move);
      const next = view.steps.length;
      // A move that the line has already is a step forward in it.
      const isSame = this.whole.steps[next - 1]?.action === view.steps[next - 1]?.action;
      if (isSame) await this.to(next);
      else await this.open(view, next);
    } catch (error) {
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
    this.values.replaceChildren();
    this.line.textContent = "";
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
      this.say(why(error), true);
    }
  }

  /** @param {View} view @param {AnalysisOf} analysis */
  tell(view, analysis) {
    const state = analysis.complete ? t("complete") : t("incomplete");
    this.say(view.outcome ? standing(view) : `${hintWords(analysis, view.gravity)}. ${state}`);
    this.board.update(view, { canMove: true, best: analysis.best });
    const most = Math.ceil((view.cols * view.rows) / 2);
    const row = (/** @type {MoveValue} */ move) => {
      const name = nameOf(move, view.gravity);
      const bar = h("meter", { min: -most, max: most, value: move.score ?? 0, low: 0, high: 0, optimum: most, "aria-label": `${name}: ${worth(move)}` });
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, button(name, () => void this.play(move.cell))),
        h("td", {}, worth(move)),
        h("td", { class: "number" }, move.score ?? `${move.lower}…${move.upper}`),
        h("td", {}, move.score === null ? "" : bar),
      );
    };
    const heads = /** @type {Key[]} */ ([view.gravity ? "column_head" : "cell_head", "value", "score", "bar"]);
    const head = h("thead", {}, h("tr", {}, ...heads.map((key) => h("th", { scope: "col" }, t(key)))));
    const rows = [...analysis.moves];
    if (!view.gravity) rows.sort((one, other) => other.lower - one.lower);
    this.values.replaceChildren(head, h("tbody", {}, ...rows.map(row)));
    this.line.textContent = analysis.best_line.join(" ") || t("none");
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
    this.note.textContent = text;
    this.note.classList.toggle("error", isError);
  }
}

/** @type {import("../main.js").Show} */
export async function show(url) {
  const analysis = new Analysis();
  const view = await engine.view(specOfQuery(url.searchParams));
  // What is thought about is told when it is there.
  void analysis.open(view, view.steps.length);
  return { title: t("nav_analysis"), element: analysis.element, leave: () => analysis.wait.abort() };
}
