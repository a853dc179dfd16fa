// Watch a textbook search think: its tree step by step, with windows, values, cuts and visits.

import { Board } from "../board.js";
import { button, html, loadStyle } from "../dom.js";
import * as engine from "../engine.js";
import { queryOf, specOf, specOfQuery, wholeNumber } from "../game.js";
import { SearchCode } from "../search-code.js";
import { COLS, MAX_TREE, ROWS, SearchForm, USUAL } from "../search-form.js";
import { Run } from "../search-run.js";
import { Transport, USUAL_SPEED, sign } from "../search-transport.js";
import { SearchTree } from "../search-tree.js";
import { Searcher } from "../searcher.js";
import { errorText, language, load, nameOf, sideName, t } from "../texts.js";

/** @import { GameSpec, Searched, Side, View } from "../types.js" */

await Promise.all([load("search"), loadStyle(new URL("../../search.css", import.meta.url).href)]);

/** Maximum number of nodes of the searches that are compared; estimates take longer. */
const MAX_COMPARED = { plain: 1_000_000, trained: 50_000 };
/** Nodes that the solver visits for each true value; fewer if the engine takes over then. */
const SOLVER_NODES = 500_000;
const QUICK_NODES = 20_000;
/** Steps per second up to which each is described, and milliseconds between descriptions of faster ones. */
const READABLE_SPEED = 4;
const REFRESH_TIME = 200;
/** An estimate, or the mean of random games, beyond this expects a win; a mean of fewer visits says nothing. */
const CLEAR = 1 / 3;
const FEW_VISITS = 5;
const FOLLOW_ICON = "M12 3v4M12 17v4M3 12h4M17 12h4M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z";

const integers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

/** A number with a minus sign that is as wide as a plus. @param {number} value */
function text(value) {
  if (Math.abs(value) === Infinity) return value > 0 ? "∞" : "−∞";
  return decimals.format(Math.round(value * 100) / 100 + 0).replace("-", "−");
}

class SearchView {
  /** @param {boolean} isEmbedded */
  constructor(isEmbedded) {
    this.isEmbedded = isEmbedded;
    this.searcher = new Searcher();
    this.comparer = new Searcher();
    /** The root. @type {View | null} */
    this.root = null;
    /** @type {Run | null} */
    this.run = null;
    /** The node that the user selected; null for that of the current step. @type {number | null} */
    this.node = null;
    /** True values: numbers, null if not found, undefined if not asked for yet. @type {(number | null | undefined)[]} */
    this.scores = [];
    /** Moves of the board by node, for late answers. */
    this.turn = 0;
    this.isPlaying = false;
    /** When the latest step was due, while it plays. */
    this.playedAt = 0;
    this.timer = 0;
    /** When the state was last described in words, in milliseconds. */
    this.describedAt = 0;
    /** The node that is on the board, and its run. @type {number | null} */
    this.shownBoard = null;
    /** @type {Run | null} */
    this.boardOf = null;
    /** The run whose true values are being found. @type {Run | null} */
    this.isScoring = null;
    this.board = new Board((move) => void this.playMove(move));
    this.tree = new SearchTree(
      {
        label: (node) => this.label(node),
        winner: (node) => this.winner(node),
        move: (node) => this.moveName(node),
        side: (node) => this.sideAt(node),
        describe: (node) => this.describe(node),
        cut: (node) => this.cutText(node),
      },
      (node) => this.selectNode(node),
      () => this.keepAddress(),
    );
    this.form = new SearchForm({
      onBoard: () => void this.boardChanged(),
      onSearch: () => void this.settingsChanged(),
      onTruth: () => {
        void this.findScores();
        this.showStep(0);
        this.keepAddress();
      },
      onUnfold: () => {
        this.tree.isUnfolded = this.form.unfold.field.checked;
        this.tree.follow();
        this.showStep(0);
        this.keepAddress();
      },
    });
    this.transport = new Transport({ run: () => this.run, goTo: (at) => this.goTo(at), onPlay: () => this.togglePlay(), onSpeed: () => this.keepAddress() });
    this.status = html("p", { class: "status", role: "status" });
    this.note = html("p", { class: "error", role: "alert", hidden: true });
    this.facts = html("div", { class: "facts" });
    this.code = new SearchCode();
    this.table = html("div", { class: "wide" });
    this.fromHere = button(t("search-from-here"), () => void this.searchFromHere(), { hidden: true });
    this.reset = button(t("search-reset"), () => void this.start({ ...this.spec(), moves: "", notation: "digits" }));
    /** The whole page, for embedded searches. */
    this.whole = html("a", { class: "button", target: "_blank", rel: "noopener" }, "connect4");
    this.element = html("div", { class: isEmbedded ? "search stack embedded" : "search stack" }, ...this.parts());
  }

  /** The panels of the page. */
  parts() {
    const name = (/** @type {string} */ text) => ({ "aria-label": text, title: text });
    const follow = html("button", { type: "button", click: () => this.followAgain(), ...name(t("search-follow")) }, sign(FOLLOW_ICON));
    const corner = html("div", { class: "corner" }, follow, button("−", () => this.tree.zoom(0.8), name(t("search-smaller"))), button("+", () => this.tree.zoom(1.25), name(t("search-larger"))));
    const thinking = html("section", { class: "panel thinking", "aria-label": t("search-tree") }, html("div", { class: "screen" }, this.tree.element, corner), this.transport.element, this.status, this.note);
    if (this.isEmbedded) return [thinking, html("div", { class: "row" }, this.whole)];
    const node = html("section", { class: "panel node" }, html("h2", {}, t("search-node")), this.board.element, html("div", { class: "row" }, this.fromHere, this.reset), this.facts);
    const code = html("section", { class: "panel listing" }, html("h2", {}, t("search-code")), this.code.element);
    const compare = html("section", { class: "panel compare" }, html("h2", {}, t("search-compare")), this.table, html("p", { class: "note" }, t("search-about")));
    return [this.form.element, thinking, html("div", { class: "beside stack" }, node, code), compare];
  }

  /** Searches a game as the address says. @param {URLSearchParams} query */
  open(query) {
    this.form.read(query);
    this.transport.setSpeed(Number(query.get("speed")));
    this.tree.isUnfolded = query.has("unfold");
    const spec = query.has("size") || query.has("moves") ? specOfQuery(query) : { ...specOfQuery(query), size: USUAL.size, connect: USUAL.connect, moves: USUAL.moves };
    const [cols = 0, rows = 0] = spec.size.split("x").map(Number);
    const isIn = (/** @type {number} */ value, /** @type {{ least: number, most: number }} */ { least, most }) => value >= least && value <= most;
    if (!spec.gravity || !isIn(cols, COLS) || !isIn(rows, ROWS)) throw new Error(t("search-sizes"));
    const folds = (query.get("fold") ?? "").split(".").filter(Boolean).map(Number);
    void this.start({ ...spec, swap: false }, { at: wholeNumber(query.get("at"), 0, 10_000_000) ?? 0, node: wholeNumber(query.get("node"), 0, MAX_TREE), folds });
  }

  /** @returns {GameSpec} */
  spec() {
    const own = { size: `${this.form.cols.field.value}x${this.form.rows.field.value}`, connect: Number(this.form.connect.field.value), gravity: true, swap: false, moves: "", notation: "digits" };
    return this.root ? { ...own, moves: this.root.digits ?? "" } : own;
  }

  async boardChanged() {
    this.root = null;
    this.form.limitDepth();
    await this.start(this.spec());
  }

  async settingsChanged() {
    if (this.root) await this.start(specOf(this.root));
  }

  /** Searches a position. @param {GameSpec} spec @param {{ at?: number, node?: number | null, folds?: number[] }} [state] */
  async start(spec, { at = 0, node = null, folds = [] } = {}) {
    const turn = ++this.turn;
    this.pause();
    this.searcher.stop();
    this.comparer.stop();
    this.note.hidden = true;
    this.status.textContent = t("search-running");
    try {
      const root = await engine.view(spec);
      if (turn !== this.turn) return;
      this.root = root;
      [this.form.cols.field.value, this.form.rows.field.value, this.form.connect.field.value] = [String(root.cols), String(root.rows), String(root.connect)];
      this.form.showFields();
      const { algorithm, settings } = this.form.asked();
      const trace = await this.searcher.trace(specOf(root), algorithm, settings);
      if (turn !== this.turn) return;
      this.run = new Run(trace, settings.exploration ?? Math.SQRT2);
      this.scores = [];
      this.node = node !== null && node < trace.tree.length ? node : null;
      this.tree.toggled = new Set(folds);
      this.run.seek(at);
      this.tree.show(this.run);
      const isLimited = !trace.complete;
      this.note.hidden = !isLimited;
      if (isLimited) this.note.textContent = t("search-stopped", { nodes: integers.format(trace.nodes) });
      this.showStep(0);
      this.keepAddress();
      void this.findScores();
      if (!this.isEmbedded) await this.compare(turn);
    } catch (error) {
      if (error instanceof engine.Canceled || turn !== this.turn) return;
      this.status.textContent = "";
      this.note.hidden = false;
      this.note.textContent = errorText(error);
    }
  }

  /** The nodes without true values, in the order in which they are wanted: those that are shown, then those near the root. @param {Run} run */
  unscored(run) {
    const { tree } = run.trace;
    const shown = this.shownNode;
    const byPly = [...tree.keys()].sort((one, other) => (tree[one]?.ply ?? 0) - (tree[other]?.ply ?? 0));
    const wanted = new Set([shown, ...(run.children[shown] ?? []), ...run.pathTo(shown), ...this.tree.visible, ...byPly]);
    return [...wanted].filter((node) => this.scores[node] === undefined);
  }

  /** Asks for the true values. */
  async findScores() {
    const { run, root, turn } = this;
    if (!this.form.truth.field.checked || !run || !root || this.isScoring === run) return;
    this.isScoring = run;
    const isWanted = () => turn === this.turn && this.form.truth.field.checked;
    try {
      let count = 1;
      // Only the engine has the opening book.
      const hasBook = root.size === "7x6" && root.connect === 4;
      for (let nodes = this.unscored(run); nodes.length > 0 && isWanted(); nodes = this.unscored(run)) {
        const asked = nodes.slice(0, count);
        const begun = performance.now();
        const scores = await this.searcher.score(specOf(root), asked, hasBook ? QUICK_NODES : SOLVER_NODES);
        for (const [index, node] of asked.entries()) {
          if (turn !== this.turn) return;
          if (scores[index] === null && hasBook) scores[index] = (await engine.analyze(this.specAt(run, root, node), SOLVER_NODES)).value.score;
        }
        if (turn !== this.turn) return;
        asked.forEach((node, index) => (this.scores[node] = scores[index] ?? null));
        // About ten requests per second.
        count = performance.now() - begun < 100 ? Math.min(2 * count, 1000) : Math.max(Math.ceil(count / 2), 1);
        if (!this.isPlaying) this.showStep(0);
      }
    } catch (error) {
      if (!(error instanceof engine.Canceled) && turn === this.turn) this.status.textContent = errorText(error);
    } finally {
      if (this.isScoring === run) this.isScoring = null;
    }
  }

  /** Counts the nodes of all searches of this position. @param {number} turn */
  async compare(turn) {
    const { root } = this;
    if (!root) return;
    this.showComparison(null);
    const isEvaluation = this.form.algorithm.value === "evaluation";
    const { settings } = this.form.asked();
    const usual = isEvaluation ? { ...settings, depth: USUAL.depth, leaves: "even", simulations: USUAL.simulations, seed: this.form.seed } : settings;
    const compared = { ...usual, max_nodes: usual.leaves === "trained" ? MAX_COMPARED.trained : MAX_COMPARED.plain };
    const searches = await this.comparer.compare(specOf(root), compared);
    const evaluation = await this.comparer.trace(specOf(root), "minimax", { depth: 1, leaves: "trained" });
    if (turn === this.turn) this.showComparison([...searches, { ...evaluation, algorithm: "evaluation" }]);
  }

  /** @param {Searched[] | null} searches null while they run */
  showComparison(searches) {
    if (!searches) {
      this.table.setAttribute("aria-busy", "true");
      return;
    }
    this.table.removeAttribute("aria-busy");
    const most = Math.max(...searches.map(({ nodes }) => nodes), 2);
    const rows = searches.map(({ algorithm, value, chosen: move, nodes, complete }) => {
      const isShown = algorithm === this.form.algorithm.value;
      const name = button(t("search-name", { algorithm }), () => {
        this.form.algorithm.value = algorithm;
        void this.settingsChanged();
      }, { class: "plain", "aria-current": isShown ? "true" : null });
      // Logarithmic, because minimax visits a hundred times as many.
      const bar = html("span", { class: "amount", "aria-hidden": "true" });
      bar.style.width = `${Math.max(2, (100 * Math.log(Math.max(nodes, 1.5))) / Math.log(most))}%`;
      const count = html("td", { class: "number" }, complete ? integers.format(nodes) : t("search-more-than", { nodes: integers.format(nodes) }));
      return html("tr", { class: isShown ? "chosen" : "" }, html("th", { scope: "row" }, name), count, html("td", { class: "bar-cell" }, bar), html("td", { class: "number" }, value === null ? "–" : text(value)), html("td", { class: "number" }, move ? nameOf(move, true) : "–"));
    });
    const heads = [t("search-algorithm"), t("search-nodes"), "", t("search-value"), t("search-move")].map((head, index) => (index === 2 ? html("td", { class: "bar-cell" }) : html("th", { scope: "col", class: index === 0 ? "" : "number" }, head)));
    this.table.replaceChildren(html("table", { class: "values" }, html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...rows)));
  }

  /** The name of the move to a node. @param {number} node */
  moveName(node) {
    const cell = this.run?.trace.tree[node]?.cell;
    return cell ? nameOf(cell, true) : "";
  }

  /** The side to move at a node. @param {number} node @returns {Side} */
  sideAt(node) {
    const { run, root } = this;
    const first = root?.side_to_move ?? "X";
    const plies = (run?.trace.tree[node]?.ply ?? 0) - (run?.trace.tree[0]?.ply ?? 0);
    return plies % 2 === 0 ? first : first === "X" ? "O" : "X";
  }

  /** Who wins according to the search; for estimates, who is better. @param {number} node @returns {Side | null} */
  winner(node) {
    const value = this.run?.belief(node)?.value ?? 0;
    if (Math.abs(value) < 0.005) return null;
    const side = this.sideAt(node);
    return value > 0 ? side : side === "X" ? "O" : "X";
  }

  /** A value with the sign of its bound. @param {number} node */
  beliefText(node) {
    const belief = this.run?.belief(node);
    if (!belief) return "…";
    const { value, bound } = belief;
    return `${bound === "lower" ? "≥ " : bound === "upper" ? "≤ " : ""}${text(value)}`;
  }

  /** @param {number} node */
  windowText(node) {
    const window = this.run?.window(node);
    return window ? `[${text(window[0])}, ${text(window[1])}]` : "";
  }

  /** Why a node was cut, in short. @param {number} node */
  cutText(node) {
    const window = this.run?.window(node);
    return window ? `${text(window[0])} ≥ ${text(window[1])}` : "";
  }

  /** @param {number} node */
  label(node) {
    const { run } = this;
    const weight = Math.min(1, Math.abs(run?.belief(node)?.value ?? 0));
    const ucb = run?.ucb(node);
    const visits = run?.visits[node] ?? 0;
    const second = run?.isMcts ? (ucb ? `${integers.format(visits)}× · ${text(ucb.value)}` : visits > 0 ? `${integers.format(visits)}×` : "") : this.windowText(node);
    return { value: this.beliefText(node), second, truth: this.truthOf(node), winner: this.winner(node), weight };
  }

  /** The true value of a node, and whether the search has the same one; null for `isRight` while that is open. @param {number} node */
  truthOf(node) {
    const score = this.scores[node];
    if (!this.form.truth.field.checked || score === undefined) return null;
    if (score === null) return { text: "?", isRight: null };
    return { text: text(score), isRight: this.isRight(node, score) };
  }

  /** @param {number} node @param {number} score @returns {boolean | null} */
  isRight(node, score) {
    const { run } = this;
    const belief = run?.belief(node);
    if (!run || !belief) return null;
    const { value, bound } = belief;
    if (run.isMcts ? (run.visits[node] ?? 0) < FEW_VISITS : run.seen[node] !== 2) return null;
    // An estimate can only be right about who wins.
    const isEstimate = run.isMcts || !Number.isInteger(value);
    const [wanted, is] = isEstimate ? [Math.abs(value) < CLEAR ? 0 : Math.sign(value), Math.sign(score)] : [value, score];
    if (bound === "lower") return is >= wanted;
    return bound === "upper" ? is <= wanted : is === wanted;
  }

  /** A node in words. @param {number} node */
  describe(node) {
    const move = node === 0 ? t("search-root") : t("search-column", { column: this.moveName(node) });
    const belief = this.run?.belief(node);
    const parts = [move, belief ? `${t("search-value")} ${this.beliefText(node)}` : t("search-no-value")];
    const ucb = this.run?.ucb(node);
    if (this.run?.window(node)) parts.push(`${t("search-window")} ${this.windowText(node)}`);
    if (this.run?.isMcts) parts.push(`${t("search-visits")} ${this.run.visits[node] ?? 0}`);
    if (ucb) parts.push(`UCB ${text(ucb.value)}`);
    if (this.run?.cuts[node]) parts.push(t("search-cut-reason", this.cutValues(node)));
    const truth = this.truthOf(node);
    if (truth) parts.push(`${t("search-truth")} ${truth.text}`);
    return parts.join(", ");
  }

  /** @param {number} node */
  cutValues(node) {
    const [value = 0, beta = 0] = this.run?.window(node) ?? [];
    return { value: text(value), beta: text(beta), count: this.run?.trace.tree[node]?.skipped ?? 0 };
  }

  /** The latest step in words. */
  describeStep() {
    const { run } = this;
    const step = run?.step;
    if (!run || !step) return t("search-ready");
    const { kind, node, from = 0, path = [] } = step;
    const side = sideName(this.sideAt(node));
    const move = this.moveName(node);
    const value = this.beliefText(node);
    if (kind === "enter") {
      const [alpha, beta] = run.window(node) ?? [0, 0];
      const place = node === 0 ? t("search-root") : t("search-column", { column: move });
      return run.window(node) ? t("search-enter-window", { place, side, alpha: text(alpha), beta: text(beta) }) : t("search-enter", { place, side });
    }
    if (kind === "leave") return t("search-leave", { source: run.trace.tree[node]?.value_from ?? "children", value, side });
    if (kind === "update") {
      const score = text(-(run.trace.tree[from]?.value ?? 0));
      return t("search-update", { column: this.moveName(from), value: score, side, best: text(run.best[node] ?? 0) });
    }
    if (kind === "cut") return t("search-cut", this.cutValues(node));
    const moves = path.slice(1).map((one) => this.moveName(one)).join(" ");
    if (kind === "select") return moves ? t("search-select", { moves }) : t("search-select-root");
    if (kind === "expand") return t("search-expand", { column: move });
    const { result = 0.5 } = step;
    const last = path.at(-1) ?? 0;
    const winner = result === 1 ? this.sideAt(last) : this.sideAt(last) === "X" ? "O" : "X";
    if (kind === "playout") return result === 0.5 ? t("search-playout-draw") : t("search-playout", { side: sideName(winner) });
    return t("search-backup", { count: path.length, visits: integers.format(run.visits[0] ?? 0) });
  }

  /** The shown node. */
  get shownNode() {
    return this.node ?? (this.run && this.run.at > 0 ? this.run.current : 0);
  }

  /** Shows the state after a step. @param {number} time milliseconds until the next step; 0 if the step was not made now */
  showStep(time) {
    const { run } = this;
    if (!run) return;
    this.transport.show(run, this.isPlaying);
    this.tree.select(this.shownNode, this.node === null);
    this.tree.update(time);
    // The eye and screen readers cannot follow words at full speed.
    const isFast = this.isPlaying && this.transport.speed > READABLE_SPEED;
    const now = performance.now();
    if (isFast && now - this.describedAt < REFRESH_TIME) return;
    this.describedAt = now;
    this.status.setAttribute("aria-live", this.isPlaying && this.transport.speed > 1 ? "off" : "polite");
    const words = this.describeStep();
    if (this.status.textContent !== words) this.status.textContent = words;
    this.code.show(run);
    if (!this.isEmbedded) void this.showNode(!isFast);
  }

  /** The game that leads to a node. @param {Run} run @param {View} root @param {number} node @returns {GameSpec} */
  specAt(run, root, node) {
    const moves = run.pathTo(node).flatMap((one) => run.trace.tree[one]?.cell ?? []);
    const { moves: before, ...spec } = specOf(root);
    return { ...spec, moves: [before, ...moves].join(" ").trim() };
  }

  /** Shows the position of the node, its facts and its children. @param {boolean} isDropped whether the last disc falls */
  async showNode(isDropped) {
    const { run, root } = this;
    const node = this.shownNode;
    if (!run || !root) return;
    this.showFacts(run, node);
    this.fromHere.hidden = node === 0;
    if (this.shownBoard === node && this.boardOf === run) return;
    [this.shownBoard, this.boardOf] = [node, run];
    const view = await engine.view(this.specAt(run, root, node));
    if (this.shownBoard === node && this.boardOf === run) await this.board.update(isDropped ? view : { ...view, last: null }, { canMove: true });
  }

  /** @param {Run} run @param {number} node */
  showFacts(run, node) {
    const of = run.trace.tree[node];
    const window = run.window(node);
    const ucb = run.ucb(node);
    const side = sideName(this.sideAt(node));
    const belief = run.belief(node);
    /** @type {[string, string][]} */
    const facts = [[t("search-value"), belief ? t("search-value-for", { value: this.beliefText(node), side }) : "–"]];
    const truth = this.truthOf(node);
    if (truth) facts.push([t("search-truth"), `${truth.text}${truth.isRight === null ? "" : truth.isRight ? " ✓" : " ✗"}`]);
    if (window) facts.push([t("search-window"), `α = ${text(window[0])}, β = ${text(window[1])}`]);
    if (run.isMcts) facts.push([t("search-visits"), integers.format(run.visits[node] ?? 0)]);
    if (ucb) facts.push(["UCB", `${text(ucb.mean)} + ${text(ucb.bonus)} = ${text(ucb.value)}`]);
    const source = run.seen[node] === 2 ? (of?.value_from ?? null) : null;
    const reason = run.cuts[node] ? html("p", { class: "reason" }, t("search-cut", this.cutValues(node))) : source && source !== "children" ? html("p", { class: "note" }, t("search-leave", { source, value: this.beliefText(node), side })) : null;
    const list = html("dl", {}, ...facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]));
    this.facts.replaceChildren(list, ...[reason, this.childTable(run, node)].filter((one) => one !== null));
  }

  /** The children of a node with their values; null without any. @param {Run} run @param {number} node */
  childTable(run, node) {
    const children = (run.children[node] ?? []).filter((child) => run.seen[child]);
    if (children.length === 0) return null;
    const hasTruth = this.form.truth.field.checked;
    const preferred = run.preferred(node);
    const greatest = run.isMcts ? Math.max(...children.map((child) => run.ucb(child)?.value ?? -Infinity)) : 0;
    const rows = children.map((child) => {
      const belief = run.belief(child);
      // From the perspective of the side that moves here.
      const value = belief ? text(-belief.value) : "…";
      const bound = belief?.bound === "lower" ? "≤ " : belief?.bound === "upper" ? "≥ " : "";
      const ucb = run.ucb(child);
      const own = run.isMcts ? [integers.format(run.visits[child] ?? 0), ucb ? text(ucb.value) + (ucb.value === greatest ? " ↑" : "") : "–"] : [];
      const score = this.scores[child];
      const truth = hasTruth ? [score === undefined || score === null ? "?" : text(-score)] : [];
      const move = button(this.moveName(child), () => this.selectNode(child), { "aria-label": t("search-column", { column: this.moveName(child) }) });
      return html("tr", { class: child === preferred ? "chosen" : "" }, html("td", {}, move), ...[bound + value, ...own, ...truth].map((cell) => html("td", { class: "number" }, cell)));
    });
    const heads = [t("search-move"), t("search-value"), ...(run.isMcts ? [t("search-visits"), "UCB"] : []), ...(hasTruth ? [t("search-truth")] : [])];
    return html("div", { class: "wide" }, html("table", { class: "values" }, html("thead", {}, html("tr", {}, ...heads.map((head, index) => html("th", { scope: "col", class: index ? "number" : "" }, head)))), html("tbody", {}, ...rows)));
  }

  /** Goes to a step. @param {number} at */
  goTo(at) {
    this.pause();
    if (!this.run) return;
    const isNext = at === this.run.at + 1;
    this.run.seek(at);
    this.node = null;
    this.showStep(isNext ? 400 : 0);
    this.keepAddress();
  }

  togglePlay() {
    if (this.isPlaying) return this.pause();
    const { run } = this;
    if (!run) return;
    if (run.at === run.steps.length) run.seek(0);
    this.isPlaying = true;
    this.node = null;
    this.playedAt = performance.now() - 1000 / this.transport.speed;
    this.timer = requestAnimationFrame((now) => this.tick(now));
    this.transport.show(run, true);
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    cancelAnimationFrame(this.timer);
    this.showStep(0);
    this.keepAddress();
  }

  /** Plays the steps that are due. @param {number} now */
  tick(now) {
    const { run } = this;
    if (!this.isPlaying || !run) return;
    const time = 1000 / this.transport.speed;
    const due = Math.floor((now - this.playedAt) / time);
    if (due > 0) {
      // After a pause of the page, it does not catch up.
      const steps = Math.min(due, Math.ceil(100 / time));
      this.playedAt = steps < due ? now : this.playedAt + due * time;
      run.seek(run.at + steps);
      if (run.at === run.steps.length) return this.pause();
      this.showStep(time);
    }
    this.timer = requestAnimationFrame((next) => this.tick(next));
  }

  /** @param {number} node */
  selectNode(node) {
    this.pause();
    this.node = node;
    this.showStep(0);
    this.keepAddress();
  }

  followAgain() {
    this.node = null;
    this.tree.follow();
    this.showStep(0);
    this.keepAddress();
  }

  /** Makes a move at the shown node, and searches from there. @param {string} move */
  async playMove(move) {
    const { view } = this.board;
    if (!view) return;
    try {
      await this.start(specOf(await engine.play(specOf(view), move)));
    } catch (error) {
      this.status.textContent = errorText(error);
    }
  }

  async searchFromHere() {
    const { view } = this.board;
    if (view) await this.start(specOf(view));
  }

  /** Writes the whole state into the address. */
  keepAddress() {
    const { root, run } = this;
    if (!root || !run || this.isPlaying) return;
    const query = queryOf(root);
    this.form.write(query);
    if (run.at > 0) query.set("at", String(run.at));
    if (this.node !== null) query.set("node", String(this.node));
    if (this.transport.speed !== USUAL_SPEED) query.set("speed", String(this.transport.speed));
    if (this.tree.toggled.size > 0) query.set("fold", [...this.tree.toggled].join("."));
    this.whole.setAttribute("href", `/search?${query}`);
    if (this.isEmbedded) query.set("show", "search");
    history.replaceState(null, "", `${location.pathname}?${query}`);
  }

  /** @param {string} key */
  key(key) {
    if (key === " ") {
      // A focused button keeps its own meaning.
      if (document.activeElement instanceof HTMLButtonElement) return false;
      this.togglePlay();
    } else if (key === "p") this.togglePlay();
    else if (key === "ArrowRight") this.goTo((this.run?.at ?? 0) + 1);
    else if (key === "ArrowLeft") this.goTo((this.run?.at ?? 0) - 1);
    else if (key === "Home") this.goTo(0);
    else if (key === "End") this.goTo(this.run?.steps.length ?? 0);
    else if (key === "c") this.goTo(this.run?.nextStop() ?? this.run?.at ?? 0);
    else return this.board.type(key);
    return true;
  }

  leave() {
    this.turn++;
    this.isPlaying = false;
    cancelAnimationFrame(this.timer);
    this.searcher.stop();
    this.comparer.stop();
    this.tree.leave();
  }
}

/** @param {URL} url @param {boolean} [isEmbedded] */
export async function show(url, isEmbedded = false) {
  const view = new SearchView(isEmbedded);
  // The page is there while the search runs.
  view.open(url.searchParams);
  return { title: t("search-title"), element: view.element, leave: () => view.leave(), key: (/** @type {string} */ key) => view.key(key) };
}
