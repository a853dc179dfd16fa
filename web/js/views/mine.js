// Puzzles from the player's own games: mistakes that reviews have found.

import { Board } from "../board.js";
import { announce, html, navigate } from "../dom.js";
import * as engine from "../engine.js";
import { queryOf } from "../game.js";
import { bar, layout, tool } from "../layout.js";
import { attempted, mistakes } from "../mistakes.js";
import { errorText, load, nameOf, refusalOf, sideName, t } from "../texts.js";
import { Why } from "../why.js";

/** @import { Mistake } from "../mistakes.js" */
/** @import { View } from "../types.js" */

await load("study");

/** Limit of the search that judges other moves than the best ones. */
const NODES = 3_000_000;

class Mine {
  constructor() {
    this.board = new Board((move) => void this.answer(move));
    this.why = new Why(this.board, { onOpen: () => {}, onClose: () => this.draw() });
    /** @type {Mistake | undefined} */
    this.mistake = undefined;
    /** The position to solve. @type {View | null} */
    this.view = null;
    this.wait = new AbortController();
    this.isTried = false;
    this.isDone = false;
    this.question = html("h2", {});
    this.status = html("p", { class: "status", role: "status" });
    this.count = html("p", { class: "note" });
    this.solution = tool("solution", t("puzzle-solution"), () => this.finish(), { "aria-keyshortcuts": "h" });
    this.analyze = tool("analyze", t("analyze"), () => this.view && navigate(`/analysis?${queryOf(this.view)}`), { "aria-keyshortcuts": "a" });
    this.nextButton = tool("next", t("next-puzzle"), () => void this.next(), { class: "apart" });
    const others = html("div", { class: "row" }, html("a", { class: "button", href: "/puzzles" }, t("nav-puzzles")), html("a", { class: "button", href: "/play" }, t("nav-play")));
    const head = html("section", { class: "panel head" }, this.question);
    const panel = html("section", { class: "panel" }, this.status, this.count, html("p", { class: "note" }, t("mine-about")), others);
    this.element = layout({ place: [this.board.element, bar(this.solution, this.why.button, this.analyze, this.nextButton)], side: [head, this.why.element, panel] });
  }

  async next() {
    this.wait.abort();
    this.wait = new AbortController();
    const { signal } = this.wait;
    const [mistake] = mistakes();
    this.mistake = mistake;
    this.status.textContent = "";
    const view = await engine.view(mistake?.game ?? { size: "7x6", connect: 4, gravity: true, swap: false, moves: "" });
    if (signal.aborted) return;
    [this.view, this.isTried, this.isDone] = [view, false, mistake === undefined];
    this.question.textContent = mistake ? t("mine-question", { verdict: mistake.verdict, side: sideName(view.side_to_move) }) : t("mine-none");
    this.draw();
  }

  draw() {
    if (!this.view) return;
    void this.board.update(this.view, { canMove: !this.isDone });
    // The analysis would reveal the answer.
    for (const tool of [this.solution, this.nextButton]) tool.disabled = !this.mistake;
    if (this.isDone) this.solution.disabled = true;
    this.analyze.disabled = !this.isDone;
    this.why.setPosition(this.isDone && this.mistake ? this.view : null);
    this.count.textContent = t("mine-count", { count: mistakes().length });
  }

  /** Notes the result of the first attempt. @param {boolean} isSolved */
  score(isSolved) {
    if (this.mistake && !this.isTried) attempted(this.mistake, isSolved);
    this.isTried = true;
  }

  /** @param {string} move */
  async answer(move) {
    const { mistake, view } = this;
    if (!mistake || !view || this.isDone) return;
    const refusal = refusalOf(move, view);
    if (refusal) return announce(this.status, refusal);
    const { signal } = this.wait;
    try {
      const isRight = mistake.best.some((cell) => nameOf(cell, view.gravity) === move) || (await this.keeps(move, view, mistake));
      if (signal.aborted) return;
      this.score(isRight);
      if (isRight) return this.finish(move);
      this.status.textContent = t("puzzle-wrong", { move });
      this.draw();
    } catch (error) {
      if (!signal.aborted) this.status.textContent = errorText(error);
    }
  }

  /** Whether a move that is not among the best ones also keeps the win or the draw. @param {string} move @param {View} view @param {Mistake} mistake */
  async keeps(move, view, { game, verdict }) {
    const { by_move: values } = await engine.analyze(game, NODES, this.wait.signal);
    return values.some(({ cell, value }) => nameOf(cell, view.gravity) === move && value.verdict === verdict);
  }

  /** Shows the answer. @param {string} [move] the right move that was played */
  finish(move) {
    const { mistake, view } = this;
    if (!mistake || !view) return;
    this.score(false);
    this.isDone = true;
    const names = mistake.best.map((cell) => nameOf(cell, view.gravity));
    this.status.textContent = move ? t("mine-right", { move }) : t("mine-solution", { moves: names.join(", ") });
    this.draw();
  }

  /** @param {string} key */
  key(key) {
    if (this.why.key(key)) return true;
    const pressed = { h: this.solution, a: this.analyze, n: this.nextButton }[key];
    pressed?.click();
    return pressed !== undefined || this.board.type(key);
  }
}

/** @type {import("../types.js").Show} */
export async function show() {
  const mine = new Mine();
  await mine.next();
  return { title: t("mine"), element: mine.element, leave: () => (mine.why.hide(), mine.wait.abort()), key: (key) => mine.key(key) };
}
