// Self-play training: watch it, evaluate it, play against it, save it.

import { drawBars } from "../bars.js";
import { Board } from "../board.js";
import { announce, checkbox, html, labelled, number, saveFile, select, svg } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, describeLastMove, gameStatus, specOf } from "../game.js";
import { bar, layout, relabel, tool } from "../layout.js";
import { Learner } from "../learner.js";
import { errorText, language, load, nameOf, place, t } from "../texts.js";

/** @import { GameSpec, LearningReport, MoveThought, Side, View } from "../types.js" */
/** @import { Key } from "../texts.js" */

await load("learn");

/** @type {Record<string, { name: Key, spec: GameSpec }>} */
const BOARDS = {
  connect4: { name: "game-connect4", spec: CONNECT_FOUR },
  small: { name: "game-four-small", spec: { ...CONNECT_FOUR, size: "5x4" } },
  largest: { name: "game-largest", spec: { ...CONNECT_FOUR, size: "10x10" } },
  tictactoe: { name: "game-tictactoe", spec: { ...CONNECT_FOUR, size: "3x3", connect: 3, gravity: false } },
};
/** Largest number of columns or rows that can be trained. */
const MAX_SIDE = 10;
/** Evaluation games per opponent. */
const EVALUATION_GAMES = 20;
/** Seconds of training after which the demonstration that starts with the view pauses. */
const DEMO_SECONDS = 60;
/** Training of more seconds than this is discarded only after confirmation. */
const CONFIRM_AFTER = 60;
/** Milliseconds between updates of the player's evaluation, and between boards under reduced motion. */
const REFRESH_INTERVAL = 1000;
/** Size of the graph, and its axes. */
const CURVE = { width: 400, height: 190, left: 30, right: 392, top: 8, bottom: 166 };
/** Start of the games axis. */
const AXIS_START = 50;

const integers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const finely = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {number} seconds */
function duration(seconds) {
  if (seconds < 10) return t("learn-seconds", { count: finely.format(seconds) });
  return seconds < 120 ? t("learn-seconds", { count: integers.format(seconds) }) : t("learn-minutes", { count: finely.format(seconds / 60) });
}

/** @param {{ games: number, seconds: number }} past */
function snapshotText({ games, seconds }) {
  return games === 0 ? t("learn-nothing") : t("learn-then", { games: integers.format(games), time: duration(seconds) });
}

/** The display name of an opponent. @param {string} player */
function opponentName(player) {
  const level = player.match(/^level:(\d+)$/)?.[1];
  return level ? t("level", { level }) : t(player === "greedy" ? "learn-greedy" : "learn-minimax");
}

/** A thumbnail of a finished game. @param {View} view */
function sketch(view) {
  const { cols, rows } = view;
  const discs = view.board.flatMap((line, row) => [...line].map((letter, col) => svg("circle", { class: letter === "." ? "hole" : letter, cx: col + 0.5, cy: row + 0.5, r: 0.41 })));
  const lines = view.lines.map(({ cells }) => {
    const [from, to] = [cells[0], cells.at(-1)].map((cell) => place(cell ?? "a1"));
    return svg("line", { x1: (from?.col ?? 0) + 0.5, y1: rows - (from?.row ?? 0) - 0.5, x2: (to?.col ?? 0) + 0.5, y2: rows - (to?.row ?? 0) - 0.5 });
  });
  return svg("svg", { class: "sketch", viewBox: `0 0 ${cols} ${rows}`, "aria-hidden": "true" }, svg("rect", { width: cols, height: rows, rx: 0.2 }), ...discs, ...lines);
}

/** A point's measures: scores against each opponent and the share of moves that keep the result, each from 0 to 1. @param {LearningReport["strength"][0]} mark */
const measures = ({ points, mistake_rate }) => [...points, ...(mistake_rate === null ? [] : [1 - mistake_rate])];

/** Names of the measures. @param {LearningReport} report */
const measureNames = ({ opponents }) => [...opponents.map(opponentName), t("learn-keeps")];

/** Graphs of strength over games, on a logarithmic axis. @param {LearningReport} report */
function curve(report) {
  const { strength, games } = report;
  const { width, height, left, right, top, bottom } = CURVE;
  const most = Math.max(games, 1000);
  const x = (/** @type {number} */ count) => left + ((right - left) * Math.log(Math.max(count, AXIS_START) / AXIS_START)) / Math.log(most / AXIS_START);
  const y = (/** @type {number} */ points) => bottom - (bottom - top) * points;
  const grid = [0, 0.5, 1].flatMap((points) => [
    svg("line", { class: "axis", x1: left, x2: right, y1: y(points), y2: y(points) }),
    svg("text", { x: left - 5, y: y(points) + 4, class: "end" }, 100 * points),
  ]);
  for (let count = 100; count <= most; count *= 10) {
    grid.push(svg("line", { class: "axis", x1: x(count), x2: x(count), y1: top, y2: bottom }), svg("text", { x: x(count), y: bottom + 16 }, integers.format(count)));
  }
  const names = measureNames(report);
  const lines = names.map((_, of) => {
    const points = strength.flatMap((mark) => measures(mark).slice(of, of + 1).map((share) => `${x(mark.games)},${y(share)}`));
    return svg("polyline", { class: `series-${of}`, points: [...points, ...(points.length === 1 ? points : [])].join(" ") });
  });
  const last = strength.at(-1);
  const values = last && measures(last).map((share, of) => `${names[of]} ${integers.format(100 * share)}`).join(", ");
  const label = values ? t("learn-curve", { values }) : t("learn-no-strength");
  return svg("svg", { class: "curve", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, ...grid, ...lines);
}

class Learn {
  constructor() {
    /** @type {Learner | null} */
    this.learner = null;
    /** @type {LearningReport | null} */
    this.report = null;
    this.rate = 0;
    /** Message while training is paused. @type {Key} */
    this.pauseMessage = "learn-paused";
    /** Whether this run started with the view. */
    this.isDemo = false;
    /** Whether training resumes once the page is visible. */
    this.resumesWhenVisible = false;
    /** The opponent: a snapshot after this number of games, or null for the current player. @type {number | null} */
    this.at = null;
    /** The game against the player. @type {View | null} */
    this.view = null;
    /** Number of positions; a late answer is discarded. */
    this.turn = 0;
    /** @type {{ now: MoveThought[], before: MoveThought[] } | null} */
    this.thoughts = null;
    this.drawn = { sketch: 0, thoughts: 0, marks: -1, past: "" };
    /** Seconds of training at the last save. */
    this.saved = 0;
    this.hide = () => this.onVisibility();
    this.guard = (/** @type {Event} */ event) => {
      if (this.isWorthKeeping()) event.preventDefault();
    };
    addEventListener("beforeunload", this.guard);

    this.status = html("p", { class: "status", role: "status" });
    const figure = (/** @type {Key} */ key) => {
      const value = html("dd", {}, "0");
      return { value, element: html("div", {}, html("dt", {}, t(key)), value) };
    };
    this.figures = { games: figure("learn-games"), rate: figure("learn-rate"), time: figure("learn-time"), weights: figure("learn-weights") };
    this.sketch = html("div");
    this.pauseButton = tool("pause", t("learn-pause"), () => this.pause(), { class: "main", "aria-keyshortcuts": "p" });
    this.files = html("p", { class: "note" });
    this.curve = html("div");
    this.legend = html("ul", { class: "legend" });
    this.heads = html("tr", {}, html("th", { scope: "col" }, t("learn-games")), html("th", { scope: "col" }, t("learn-time")));
    this.marks = html("tbody");

    this.board = new Board((move) => void this.playMove(move));
    this.say = html("p", { class: "status", role: "status" });
    this.words = html("p", { class: "note" });
    this.slider = html("input", { type: "range", min: 0, max: 0, value: 0, input: () => this.slide() });
    this.sliderText = html("output", {}, t("learn-now"));
    this.begins = select(t("you-play"), [["X", t("learn-first")], ["O", t("learn-second")]], "X", () => void this.again());
    this.plies = select(t("learn-ahead"), [["1", t("learn-ahead-none")], ["4", t("learn-ahead-four")]], "1");
    this.undoButton = tool("undo", t("undo"), () => void this.undo(), { "aria-keyshortcuts": "u" });
    this.moves = html("tbody");

    const again = tool("new", t("new-game"), () => void this.again());
    const saveModel = tool("save", t("learn-save"), () => void this.save(0), { class: "apart" });
    const figures = html("dl", { class: "figures" }, ...Object.values(this.figures).map((one) => one.element));
    const head = html("section", { class: "panel head" }, html("h2", {}, t("learn-title")), html("div", { class: "watch" }, this.sketch, figures), this.status);
    this.element = layout({
      place: [this.board.element, bar(this.pauseButton, again, this.undoButton, saveModel)],
      side: [head, this.makeGame(), this.makeStrength()],
      below: [this.makeForm()],
    });
  }

  makeForm() {
    const [cols, rows, connect] = [number(t("columns"), 7, 1, MAX_SIDE), number(t("rows"), 6, 1, MAX_SIDE), number(t("connect"), 4, 1, MAX_SIDE)];
    const gravity = checkbox(t("gravity"), true);
    const custom = html("div", { class: "row", hidden: true }, cols.element, rows.element, connect.element, gravity.element);
    const names = Object.entries(BOARDS).map(([key, { name }]) => /** @type {[string, string]} */ ([key, t(name)]));
    const board = select(t("game-kind"), [...names, ["custom", t("game-custom")]], "connect4", (value) => (custom.hidden = value !== "custom"));
    const seed = number(t("random-seed"), 1, 0, 2 ** 32);
    const start = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!this.mayDiscard()) return;
      const own = { ...CONNECT_FOUR, size: `${cols.field.value}x${rows.field.value}`, connect: Number(connect.field.value), gravity: gravity.field.checked };
      void this.begin((learner) => learner.begin(BOARDS[board.field.value]?.spec ?? own, Number(seed.field.value)), true);
    };
    const file = html("input", { type: "file", accept: ".model,.checkpoint", hidden: true, change: () => void this.load(file) });
    const load = tool("load", t("learn-load"), () => file.click());
    const saveCheckpoint = tool("save", t("learn-checkpoint"), () => void this.save(1));
    const act = html("div", { class: "row" }, html("button", {}, t("learn-start")), load, file, saveCheckpoint);
    const form = html("form", { submit: start }, html("div", { class: "row" }, board.element, seed.element), custom, act, this.files);
    return html("details", {}, html("summary", {}, t("learn-new")), form);
  }

  makeStrength() {
    const table = html("div", { class: "wide", tabindex: 0, role: "region", "aria-label": t("learn-strength") }, html("table", { class: "values" }, html("thead", {}, this.heads), this.marks));
    return html(
      "section",
      { class: "panel" },
      html("h2", {}, t("learn-strength")),
      this.curve,
      this.legend,
      html("p", { class: "note" }, t("learn-strength-note", { count: EVALUATION_GAMES }), " ", t("learn-keeps-note")),
      html("details", {}, html("summary", {}, t("learn-strength-table")), table),
    );
  }

  makeGame() {
    const heads = /** @satisfies {Key[]} */ (["moves-head", "learn-before", "learn-now"]).map((key) => html("th", { scope: "col" }, t(key)));
    const table = html("table", { class: "values" }, html("thead", {}, html("tr", {}, ...heads)), this.moves);
    const slide = labelled(t("learn-as"), this.slider);
    slide.className = "slide";
    this.slider.before(this.sliderText);
    return html(
      "section",
      { class: "panel against" },
      html("p", {}, t("learn-intro")),
      html("h2", {}, t("learn-play")),
      this.say,
      this.words,
      slide,
      html("div", { class: "row" }, this.begins.element, this.plies.element),
      html("details", {}, html("summary", {}, t("learn-thoughts")), table),
    );
  }

  /** Starts learning Connect Four, so that there is something to see. */
  demonstrate() {
    void this.begin((learner) => learner.begin(CONNECT_FOUR, 1), true);
    this.isDemo = true;
  }

  /** Whether the current player may be replaced by another one. */
  mayDiscard() {
    return !this.isWorthKeeping() || confirm(t("learn-new-sure"));
  }

  isWorthKeeping() {
    return !this.isDemo && this.report !== null && this.report.seconds - this.saved > CONFIRM_AFTER;
  }

  /** @param {(learner: Learner) => Promise<any>} how starts or loads a training run @param {boolean} runs whether training starts immediately */
  async begin(how, runs) {
    // If this fails, the current training goes on.
    announce(this.status, t("working"));
    this.isDemo = false;
    this.learner ??= new Learner(
      (report, rate, isPaused) => this.receive(report, rate, isPaused),
      (reason) => announce(this.status, t("learn-broken", { reason }), true),
    );
    try {
      /** @type {LearningReport} */
      const report = await how(this.learner);
      [this.report, this.rate, this.at, this.thoughts] = [report, 0, null, null];
      this.saved = report.seconds;
      this.drawn = { sketch: 0, thoughts: 0, marks: -1, past: "" };
      const name = `${report.view.size}.model`;
      announce(this.files, t("learn-files", { model: name, checkpoint: `${name}.checkpoint` }));
      this.heads.replaceChildren(...[...this.heads.children].slice(0, 2), ...measureNames(report).map((name) => html("th", { scope: "col" }, name)));
      this.run(runs && !document.hidden);
      this.draw(report.games > 0);
      await this.again();
    } catch (error) {
      announce(this.status, errorText(error), true);
    }
  }

  /** @param {HTMLInputElement} file */
  async load(file) {
    const [chosen] = file.files ?? [];
    if (!chosen || !this.mayDiscard()) return;
    const bytes = await chosen.arrayBuffer();
    file.value = "";
    await this.begin((learner) => learner.load(bytes), false);
  }

  /** @param {0 | 1} kind */
  async save(kind) {
    if (!this.learner || !this.report) return;
    const { seconds } = this.report;
    const bytes = await this.learner.save(kind);
    this.saved = seconds;
    saveFile(bytes, `${this.report.view.size}.model${kind ? ".checkpoint" : ""}`);
  }

  /** @param {boolean} isRunning @param {Key} word the status message */
  run(isRunning, word = isRunning ? "learn-running" : "learn-paused") {
    // Training has paused only when the worker reports it.
    if (!isRunning && this.learner?.isRunning) this.pauseMessage = word;
    else announce(this.status, t(word));
    this.learner?.run(isRunning);
    this.resumesWhenVisible = false;
    relabel(this.pauseButton, isRunning ? "pause" : "play", t(isRunning ? "learn-pause" : "learn-go-on"));
  }

  pause() {
    this.isDemo = false;
    if (this.learner) this.run(!this.learner.isRunning);
  }

  /** Pauses training while the page is hidden, to save power. */
  pauseUntilVisible() {
    if (!this.learner?.isRunning) return;
    this.run(false, "learn-hidden");
    this.resumesWhenVisible = true;
  }

  onVisibility() {
    if (document.hidden) return this.pauseUntilVisible();
    if (!this.resumesWhenVisible) return;
    this.run(true, "learn-rested");
  }

  /** @param {LearningReport} report @param {number} rate @param {boolean} isPaused */
  receive(report, rate, isPaused) {
    // A late report of the previous run.
    if (!this.report || report.games < this.report.games) return;
    [this.report, this.rate] = [report, rate];
    this.draw(true);
    if (this.isDemo && report.seconds > DEMO_SECONDS) this.pause();
    if (isPaused && !this.learner?.isRunning) announce(this.status, t(this.pauseMessage));
  }

  /** @param {boolean} isNew whether there is a game to show */
  draw(isNew) {
    const report = this.report;
    if (!report) return;
    const { games, rate, time, weights } = this.figures;
    games.value.textContent = integers.format(report.games);
    rate.value.textContent = this.rate > 0 ? integers.format(this.rate) : "–";
    time.value.textContent = duration(report.seconds);
    weights.value.textContent = integers.format(report.weights);
    const now = performance.now();
    if (!prefersReducedMotion || now - this.drawn.sketch > REFRESH_INTERVAL || !isNew) {
      this.drawn.sketch = now;
      this.sketch.replaceChildren(sketch(report.view));
    }
    this.curve.replaceChildren(curve(report));
    if (report.strength.length !== this.drawn.marks) this.drawMarks(report);
    const past = report.past.map((one) => one.games).join(" ");
    if (past !== this.drawn.past) {
      this.drawn.past = past;
      this.placeSlider();
    }
    if (now - this.drawn.thoughts > REFRESH_INTERVAL) void this.think();
  }

  /** @param {LearningReport} report */
  drawMarks(report) {
    this.drawn.marks = report.strength.length;
    const last = report.strength.at(-1);
    const percent = (/** @type {LearningReport["strength"][0] | undefined} */ mark, /** @type {number} */ of) => {
      const share = mark && measures(mark)[of];
      return share === undefined ? "–" : integers.format(100 * share);
    };
    const names = measureNames(report);
    const legend = names.map((name, of) => {
      const line = svg("svg", { viewBox: "0 0 30 10", "aria-hidden": "true" }, svg("polyline", { class: `series-${of}`, points: "0,5 30,5" }));
      return html("li", {}, line, name, html("strong", {}, percent(last, of)));
    });
    this.legend.replaceChildren(...legend);
    const rows = report.strength.map((mark) => {
      const values = names.map((_, of) => html("td", { class: "number" }, percent(mark, of)));
      return html("tr", {}, html("th", { scope: "row" }, integers.format(mark.games)), html("td", {}, duration(mark.seconds)), ...values);
    });
    this.marks.replaceChildren(...rows);
  }

  /** Moves the slider to the chosen snapshot; its right end is the current player. */
  placeSlider() {
    const past = this.report?.past ?? [];
    const chosen = this.at === null ? past.length : past.findLastIndex((one) => one.games <= (this.at ?? 0));
    this.slider.max = String(past.length);
    this.slider.value = String(chosen);
    this.nameSlider();
  }

  nameSlider() {
    const past = this.report?.past[Number(this.slider.value)];
    this.at = past ? past.games : null;
    const text = past ? snapshotText(past) : t("learn-now");
    this.sliderText.textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
  }

  slide() {
    this.nameSlider();
    void this.think();
  }

  /** Requests the evaluation of the position by the current player and by the chosen snapshot, by default the first. */
  async think() {
    const { view, learner, report } = this;
    if (!view || !learner || !report) return;
    this.drawn.thoughts = performance.now();
    const turn = this.turn;
    const at = this.at ?? report.past[0]?.games ?? 0;
    try {
      const [now, before] = await Promise.all([learner.think(specOf(view), null), learner.think(specOf(view), at)]);
      if (turn !== this.turn) return;
      this.thoughts = { now, before };
      const past = report.past.find((one) => one.games === at);
      announce(this.words, t("learn-thinks", { then: past ? snapshotText(past) : "" }));
      this.drawThoughts();
    } catch {
      // Belongs to another board, started in the meantime.
    }
  }

  drawThoughts() {
    const view = this.view;
    if (!view || !this.thoughts) return;
    const { now, before } = this.thoughts;
    drawBars(this.board, now.map(({ move, value }, at) => ({ cell: move, value, before: before[at]?.value ?? 0 })));
    const signed = (/** @type {number} */ value) => `${value > 0.005 ? "+" : value < -0.005 ? "−" : ""}${Math.abs(value).toFixed(2)}`;
    const rows = now.map(({ move, value }, at) => {
      const name = html("th", { scope: "row" }, nameOf(move, view.gravity));
      return html("tr", {}, name, html("td", {}, signed(before[at]?.value ?? 0)), html("td", {}, signed(value)));
    });
    this.moves.replaceChildren(...rows);
  }

  /** Starts a new game against the player. */
  async again() {
    const rules = this.report?.view;
    if (!rules) return;
    await this.show(await engine.view(specOf(rules, 0)));
  }

  /** Shows a game and lets the player move if it is its turn. @param {View} view */
  async show(view) {
    const turn = ++this.turn;
    this.view = view;
    this.thoughts = null;
    this.board.overlay.replaceChildren();
    const isPerson = view.side_to_move === this.begins.field.value;
    const landed = this.board.update(view, { canMove: isPerson });
    this.undoButton.disabled = view.steps.length < (this.begins.field.value === "X" ? 1 : 2);
    // The player's own move comes first.
    if (isPerson) void this.think();
    void landed.then(() => {
      if (turn !== this.turn) return;
      const status = view.outcome === null && !isPerson ? t("thinking", { player: t("learn-player") }) : gameStatus(view);
      announce(this.say, `${describeLastMove(view)} ${status}`.trim());
    });
    if (isPerson || view.outcome !== null || !this.learner) return;
    try {
      const [choice] = await Promise.all([this.learner.choose(specOf(view), this.at, Number(this.plies.field.value)), landed]);
      if (turn === this.turn) await this.show(choice.view);
    } catch (error) {
      if (turn === this.turn) announce(this.say, errorText(error), true);
    }
  }

  /** @param {string} move */
  async playMove(move) {
    const { view, turn } = this;
    if (!view) return;
    try {
      const next = await engine.play(specOf(view), move);
      if (turn === this.turn) await this.show(next);
    } catch (error) {
      announce(this.say, errorText(error), true);
    }
  }

  /** Takes back the user's last move. */
  async undo() {
    const view = this.view;
    if (!view || view.steps.length === 0) return;
    const own = /** @type {Side} */ (this.begins.field.value);
    const count = view.steps.findLastIndex((step) => step.player === own);
    if (count >= 0) await this.show(await engine.view(specOf(view, count)));
  }

  /** @param {string} key */
  key(key) {
    if (!this.report) return false;
    if (key === "p") this.pause();
    else if (key === "u") this.undoButton.click();
    else return this.board.type(key);
    return true;
  }
}

/** The current run; it survives navigation as long as the page is open. @type {Learn | null} */
let learn = null;

/** @type {import("../types.js").Show} */
export function show() {
  const view = (learn ??= new Learn());
  if (!view.report) view.demonstrate();
  document.addEventListener("visibilitychange", view.hide);
  view.onVisibility();
  const leave = () => {
    document.removeEventListener("visibilitychange", view.hide);
    view.pauseUntilVisible();
  };
  return { title: t("learn-title"), element: view.element, leave, key: (key) => view.key(key) };
}
