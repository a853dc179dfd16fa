// The analysis board: value of every move, best line, value over the game. The URL names the position.

import { drawBars } from "../bars.js";
import { Board } from "../board.js";
import { announce, button, html, navigate, select, svg } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, describeLastMove, gameStatus, queryOf, specOf, specOfQuery } from "../game.js";
import { bar, copyTool, layout, tool } from "../layout.js";
import { rulesForm } from "../new-game.js";
import { clause } from "../sentences.js";
import { Stepper } from "../stepper.js";
import { errorText, load, nameOf, sideName, t } from "../texts.js";
import { moveText, suggestedMoves } from "../values.js";
import { Why } from "../why.js";

/** @import { Analysis as AnalysisOf, MoveValue, Review, Side, Value, View } from "../types.js" */
/** @import { Key } from "../texts.js" */

/** @typedef {{ row: HTMLElement, cells: HTMLElement[] }} Row */

await load("study");

/** Node limits for a position: a short search first, so that something shows immediately, then longer ones. */
const NODES = [20_000, 200_000, 3_000_000, 30_000_000];
/** Node limits where nothing can be proven. */
const ESTIMATE_NODES = 200_000;
/** Maximum number of moves listed without gravity. */
const MAX_LISTED = 12;
/** Node limit for each position of the graph. */
const GRAPH_NODES = 300_000;

const NOTATIONS = ["digits", "cells", "list", "colors", "position", "record", "diagram"];

/**
 * How far a value is from a draw, from -1 to 1; more for an earlier end.
 * @param {Value} value
 * @param {number} cells of the board
 */
function advantage({ verdict, score }, cells) {
  const strength = score === null ? 0.6 : 0.35 + (0.65 * Math.abs(score)) / Math.ceil(cells / 2);
  return { win: strength, draw: 0, loss: -strength }[verdict ?? "draw"];
}

/** The value of a move as the length of a bar, from -1 to 1; undefined if nothing is known. @param {MoveValue} move @param {number} cells */
function barOf({ value, estimate }, cells) {
  if (estimate) return Math.min(1, Math.max(-1, estimate.value));
  return value.verdict === null ? undefined : advantage(value, cells);
}

/** A score, or `~` and an estimate from -1 to 1. @param {MoveValue} move */
function scoreOf({ value: { score }, estimate }) {
  if (score !== null || !estimate) return String(score ?? "").replace("-", "−");
  const value = Math.min(1, Math.max(-1, estimate.value));
  return `~${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(1)}`;
}

/**
 * A graph of the value over a game: above the middle X wins, higher for sooner wins. Unknown values leave a gap.
 * @param {Review["values"]} values
 * @param {number} cells
 * @param {number} at
 */
export function graph(values, cells, at) {
  const [width, height] = [600, 120];
  const middle = height / 2;
  const x = (/** @type {number} */ ply) => 6 + (ply * (width - 12)) / Math.max(1, values.length - 1);
  /** Segments of known values, as points. @type {{ x: number, y: number }[][]} */
  const runs = [];
  values.forEach((value, ply) => {
    if (value.verdict === null) return;
    if (ply === 0 || values[ply - 1]?.verdict === null) runs.push([]);
    runs.at(-1)?.push({ x: x(ply), y: middle - advantage(value, cells) * (middle - 6) });
  });
  const drawn = (/** @type {{ x: number, y: number }[]} */ points) => points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(" ");
  // Fill each side's half with its color, down to the middle.
  const area = (/** @type {typeof runs[0]} */ run, /** @type {Side} */ side) => {
    const edge = run.flatMap((point, index) => {
      const before = run[index - 1];
      const own = { x: point.x, y: side === "X" ? Math.min(point.y, middle) : Math.max(point.y, middle) };
      if (!before || (before.y - middle) * (point.y - middle) >= 0) return [own];
      // The area crosses the middle where the line does, possibly between two plies.
      return [{ x: before.x + ((point.x - before.x) * (before.y - middle)) / (before.y - point.y), y: middle }, own];
    });
    const ends = [run[0], run.at(-1)].map((end) => ({ x: end?.x ?? 0, y: middle }));
    return svg("polygon", { class: side, points: drawn([...ends.slice(0, 1), ...edge, ...ends.slice(1)]) });
  };
  const lines = runs.map((run) => svg("polyline", { class: "line", points: drawn(run.length > 1 ? run : [...run, ...run]) }));
  const words = values.map(({ verdict }) => (verdict === null ? "?" : { win: "+", draw: "=", loss: "−" }[verdict])).join(" ");
  const label = t("graph-of", { x: sideName("X"), o: sideName("O"), values: words });
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
    ...runs.flatMap((run) => [area(run, "X"), area(run, "O")]),
    svg("line", { class: "axis", x1: 0, x2: width, y1: middle, y2: middle }),
    ...lines,
    svg("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: height }),
  );
  const side = (/** @type {Side} */ of) => html("span", { class: of, "aria-hidden": "true" }, sideName(of));
  return html("div", { class: "graph" }, side("X"), picture, side("O"));
}

/** @param {View} view */
const addressOf = (view) => `/analysis?${queryOf(view)}`;

class Analysis {
  constructor() {
    this.board = new Board((move) => void this.play(move));
    this.why = new Why(this.board, { onOpen: () => this.stopSearch(), onClose: () => this.view && void this.think(this.view) });
    /** The whole line; the board shows a prefix of it. @type {View | null} */
    this.whole = null;
    /** @type {View | null} */
    this.view = null;
    /** Number of steps shown, or to be shown once their view has loaded. */
    this.at = 0;
    /** Number of requests; an answer is shown only if no later request was made. */
    this.turn = 0;
    this.wait = new AbortController();
    /** @type {Review | null} */
    this.review = null;
    this.status = html("p", { class: "status", role: "status" });
    this.note = html("p", { class: "note", role: "status" });
    this.values = html("table", { class: "values" });
    /** Table rows by cell. @type {Map<string, Row>} */
    this.rows = new Map();
    this.line = html("ol", { class: "moves" });
    this.lineHead = html("h2", { hidden: true }, t("best-line"));
    this.graph = html("div");
    this.graphHead = html("h2", { hidden: true }, t("graph"));
    this.moves = html("ol", { class: "moves game" });
    this.stepper = new Stepper((at) => void this.to(at));
    const film = tool("film", t("film"), () => void import("../film.js").then(({ shareFilm }) => this.whole && shareFilm(this.whole)));
    const review = tool("review", t("review"), () => this.whole && navigate(`/review?${queryOf(this.whole)}`));
    // The results grow during the search, so nothing clickable is below them.
    const panel = html("section", { class: "panel" }, this.status, this.stepper.element, this.moves, this.note, this.values, this.lineHead, this.line, this.graphHead, this.graph);
    this.element = layout({
      place: [this.board.element, bar(this.why.button, review, copyTool(), film)],
      side: [this.why.element, panel],
      below: [this.makeTextForms(), this.makeBoardForm()],
    });
  }

  /** Builds the form for another board. */
  makeBoardForm() {
    const rules = rulesForm();
    const message = html("p", { class: "note error", role: "status" });
    const begin = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const turn = ++this.turn;
      try {
        const view = await engine.view(rules.spec());
        if (turn === this.turn) void this.open(view, 0);
        announce(message, "");
      } catch (error) {
        announce(message, errorText(error), true);
      }
    };
    const form = html("form", { submit: begin }, rules.element, html("div", { class: "row" }, html("button", {}, t("from-start"))), message);
    return html("details", {}, html("summary", {}, t("game-custom")), form);
  }

  /** Builds the import and export forms. */
  makeTextForms() {
    const from = select(t("notation"), NOTATIONS.map((name) => [name, t("notation-name", { notation: name })]), "digits");
    const text = html("textarea", { "aria-label": t("text-label"), spellcheck: "false" });
    // Messages about the text are next to it, where search results do not overwrite them.
    const message = html("p", { class: "note", role: "status" });
    /** Number of clicks and edits; an answer counts only if nothing happened since its request. */
    let turn = 0;
    /** @param {() => Promise<() => void>} ask resolves to what to do with the answer */
    const answer = async (ask) => {
      const asked = ++turn;
      announce(message, "");
      try {
        const act = await ask();
        if (asked === turn) act();
      } catch (error) {
        if (asked === turn) announce(message, errorText(error), true);
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
    text.addEventListener("input", () => turn++);
    const buttons = html("div", { class: "row" }, from.element, button(t("load-text"), read), button(t("export-text"), write));
    return html("details", {}, html("summary", {}, `${t("import-text")} · ${t("export-text")}`), buttons, text, message);
  }

  /**
   * Shows another line; the browser's Back button returns to the previous one.
   * @param {View} whole
   * @param {number} count steps of it that are shown
   */
  async open(whole, count) {
    if (this.whole) history.pushState(null, "", addressOf(whole));
    this.whole = whole;
    this.review = null;
    this.graph.replaceChildren();
    this.graphHead.hidden = true;
    await this.to(count);
  }

  /** Shows the position after `count` steps. @param {number} count */
  async to(count) {
    const whole = this.whole;
    if (!whole) return;
    const turn = ++this.turn;
    this.at = Math.min(Math.max(count, 0), whole.steps.length);
    // At once, so that the next step starts from here.
    this.stepper.update(this.at, whole.steps.length);
    const view = this.at === whole.steps.length ? whole : await engine.view(specOf(whole, this.at));
    if (turn !== this.turn) return;
    this.view = view;
    this.why.setPosition(view);
    history.replaceState(null, "", addressOf(view));
    void this.board.update(view, { canMove: true }).then((isShown) => {
      if (isShown) this.status.textContent = `${describeLastMove(view)} ${gameStatus(view)}`.trim();
    });
    this.list(this.at);
    this.drawGraph();
    await this.think(view);
  }

  /** Shows the position of another history entry. @param {URL} url */
  async revisit(url) {
    const turn = ++this.turn;
    const view = await engine.view(specOfQuery(url.searchParams));
    if (turn !== this.turn) return;
    const { whole } = this;
    const isStep = whole !== null && addressOf(view) === addressOf(await engine.view(specOf(whole, view.steps.length)));
    if (turn !== this.turn) return;
    if (!isStep) this.whole = null;
    await (isStep ? this.to(view.steps.length) : this.open(view, view.steps.length));
  }

  /** Plays along the best line. @param {View} view @param {string[]} cells */
  async follow(view, cells) {
    const turn = ++this.turn;
    const game = specOf(view);
    const next = await engine.view({ ...game, moves: [game.moves, ...cells].join(" ").trim() });
    if (turn === this.turn) await this.open(next, next.steps.length);
  }

  /** @param {string} move */
  async play(move) {
    if (!this.view || !this.whole) return;
    const turn = ++this.turn;
    try {
      const view = await engine.play(specOf(this.view), move);
      if (turn !== this.turn) return;
      const next = view.steps.length;
      // A move already in the line is a step forward.
      const isSame = this.whole.steps[next - 1]?.action === view.steps[next - 1]?.action;
      if (isSame) await this.to(next);
      else await this.open(view, next);
    } catch (error) {
      if (turn !== this.turn) return;
      void this.board.update(this.view, { canMove: true });
      this.say(errorText(error), true);
    }
  }

  /** @param {number} at */
  list(at) {
    const { whole } = this;
    const steps = whole?.steps ?? [];
    const items = steps.map((step, index) => {
      const attributes = index + 1 === at ? { "aria-current": "step" } : {};
      return html("li", {}, button(`${index + 1}. ${nameOf(step.action, whole?.gravity === true)}`, () => void this.to(index + 1), attributes));
    });
    this.moves.replaceChildren(...(items.length ? items : [html("li", { class: "note" }, t("no-moves"))]));
    // Scrolls the list, not the page.
    const current = items[at - 1];
    if (current) this.moves.scrollTop = current.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
  }

  /** @param {View} view */
  async think(view) {
    this.wait.abort();
    this.wait = new AbortController();
    const { signal } = this.wait;
    this.say(t("working"));
    this.layRows(view, view.outcome || !view.gravity ? [] : view.legal);
    this.line.replaceChildren();
    this.lineHead.hidden = true;
    try {
      for (const nodes of NODES) {
        const analysis = await engine.analyze(specOf(view), nodes, signal);
        if (signal.aborted) return;
        this.showAnalysis(view, analysis);
        // On large boards each position takes long, and more nodes barely improve an estimate.
        const isDone = analysis.complete && (analysis.line_proved || view.outcome !== null);
        if (isDone || (!analysis.solvable && nodes >= ESTIMATE_NODES)) break;
      }
      await this.drawValues(signal);
    } catch (error) {
      if (error instanceof engine.Canceled || signal.aborted) return;
      this.say(errorText(error), true);
    }
  }

  /** @param {View} view @param {AnalysisOf} analysis */
  showAnalysis(view, analysis) {
    const state = analysis.complete ? t("solved-completely") : t(analysis.solvable ? "unproved" : "estimated");
    this.say(view.outcome ? gameStatus(view) : "");
    if (!view.outcome) this.note.replaceChildren(...clause(analysis.hint, view.gravity), " ", state);
    void this.board.update(view, { canMove: true, ...suggestedMoves(analysis) });
    const listed = view.gravity ? null : analysis.ranking.slice(0, MAX_LISTED);
    const moves = listed?.flatMap((cell) => analysis.by_move.find((move) => move.cell === cell) ?? []) ?? analysis.by_move;
    this.layRows(view, moves.map((move) => move.cell));
    for (const move of moves) {
      const { row, cells } = /** @type {Row} */ (this.rows.get(move.cell));
      row.classList.toggle("chosen", analysis.best.includes(move.cell));
      [moveText(move), scoreOf(move)].forEach((content, index) => cells[index]?.replaceChildren(content));
    }
    const cells = view.cols * view.rows;
    drawBars(this.board, moves.flatMap((move) => [barOf(move, cells)].flatMap((value) => (value === undefined ? [] : [{ cell: move.cell, value, isEstimate: move.estimate !== null }]))));
    const line = analysis.best_line;
    const steps = line.map((cell, index) => html("li", {}, button(nameOf(cell, view.gravity), () => void this.follow(view, line.slice(0, index + 1)))));
    this.line.replaceChildren(...steps);
    this.lineHead.textContent = t(analysis.line_proved ? "best-line" : "likely-line");
    this.lineHead.hidden = line.length === 0;
  }

  /**
   * Updates the rows to these moves, in order. Existing rows are reused: a button replaced between mouse down and mouse up would
   * not receive the click.
   * @param {View} view
   * @param {string[]} moves
   */
  layRows(view, moves) {
    if (moves.join() !== [...this.rows.keys()].join()) {
      const names = /** @satisfies {Key[]} */ ([view.gravity ? "head-column" : "head-cell", "head-value", "head-score"]);
      const head = html("thead", {}, html("tr", {}, ...names.map((key) => html("th", { scope: "col" }, t(key)))));
      this.rows = new Map(moves.map((cell) => {
        const cells = [html("td"), html("td", { class: "number" })];
        const row = html("tr", {}, html("th", { scope: "row" }, button(nameOf(cell, view.gravity), () => void this.play(cell))), ...cells);
        return [cell, { row, cells }];
      }));
      this.values.replaceChildren(...(moves.length ? [head, html("tbody", {}, ...[...this.rows.values()].map(({ row }) => row))] : []));
    }
    for (const { row, cells } of this.rows.values()) {
      row.className = "";
      for (const cell of cells) cell.replaceChildren();
    }
  }

  /** Stops the search so that another request can run. */
  stopSearch() {
    this.wait.abort();
    if (this.note.textContent === t("working")) this.say("");
  }

  /** Computes the value over the whole line, after the position itself. @param {AbortSignal} signal */
  async drawValues(signal) {
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

  /** Arrow keys step through the game; on the board they select a column. @param {string} key */
  key(key) {
    if (this.why.key(key)) return true;
    const to = /** @type {Record<string, number>} */ ({ ArrowLeft: this.at - 1, ArrowRight: this.at + 1, u: this.at - 1, r: this.at + 1 })[key];
    if (to === undefined) return this.board.type(key);
    void this.to(to);
    return true;
  }

  /** @param {string} text @param {boolean} [isError] */
  say(text, isError = false) {
    announce(this.note, text, isError);
  }

  leave() {
    this.why.hide();
    this.wait.abort();
    this.turn++;
  }
}

/** @type {import("../types.js").Show} */
export async function show(url) {
  const analysis = new Analysis();
  const view = await engine.view(specOfQuery(url.searchParams));
  // Results are announced when they arrive.
  void analysis.open(view, view.steps.length);
  return { title: t("nav-analysis"), element: analysis.element, leave: () => analysis.leave(), key: (key) => analysis.key(key), revisit: (url) => analysis.revisit(url) };
}
