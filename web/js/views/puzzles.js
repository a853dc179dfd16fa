// An endless stream of positions in which one move alone will do.

import { Board } from "../board.js";
import { button, h, select } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, specOf } from "../game.js";
import { click } from "../sound.js";
import { t, why } from "../texts.js";

/** @import { Puzzle, View } from "../types.js" */

class Puzzles {
  constructor() {
    this.board = new Board((move) => void this.answer(move));
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** @type {View | null} */
    this.view = null;
    this.wait = new AbortController();
    this.isDone = false;
    this.question = h("h2", {});
    this.status = h("p", { class: "status", role: "status" });
    this.level = h("p", { class: "note" });
    this.count = h("p", { class: "note" });
    const grades = [1, 2, 3, 4, 5].map((grade) => /** @type {[string, string]} */ ([String(grade), t("grade_is", { grade })]));
    this.grade = select(t("grade"), [["", t("any_grade")], ...grades], localStorage.getItem("grade") ?? "", (grade) => {
      localStorage.setItem("grade", grade);
      void this.next(0);
    });
    this.solution = button(t("solution"), () => void this.tell());
    const next = button(t("next_puzzle"), () => void this.next(1), { class: "main" });
    const panel = h(
      "section",
      { class: "panel" },
      this.question,
      this.level,
      this.status,
      h("div", { class: "row" }, this.solution, next),
      h("div", { class: "row" }, this.grade.element),
      this.count,
    );
    this.element = h("div", { class: "split" }, h("section", {}, this.board.element), panel);
  }

  /** Which puzzle: everyone has a stream of their own, which goes on where it was left. */
  seed() {
    const kept = Number(localStorage.getItem("puzzle"));
    return kept > 0 ? kept : 1 + Math.floor(Math.random() * 1_000_000_000);
  }

  /** @param {number} by */
  async next(by) {
    this.wait.abort();
    this.wait = new AbortController();
    const { signal } = this.wait;
    const seed = this.seed() + by;
    localStorage.setItem("puzzle", String(seed));
    this.status.textContent = t("making_puzzle");
    try {
      const puzzle = await engine.puzzle(CONNECT_FOUR, seed, Number(this.grade.field.value) || null, signal);
      const view = await engine.view({ ...CONNECT_FOUR, moves: puzzle.moves, notation: "digits" });
      if (signal.aborted) return;
      [this.puzzle, this.view, this.isDone] = [puzzle, view, false];
      const side = t(puzzle.mover);
      const key = puzzle.verdict === "win" ? "puzzle_win" : "puzzle_draw";
      this.question.textContent = t(key, { side, plies: puzzle.plies });
      this.level.textContent = t("grade_is", { grade: puzzle.grade });
      this.status.textContent = "";
      this.draw();
    } catch (error) {
      if (error instanceof engine.Stopped || signal.aborted) return;
      this.status.textContent = why(error);
    }
  }

  draw() {
    if (this.view) this.board.update(this.view, { canMove: !this.isDone });
    this.solution.disabled = this.isDone;
    this.count.textContent = t("solved_count", { count: Number(localStorage.getItem("solved")) });
  }

  /** @param {string} move */
  async answer(move) {
    const { puzzle, view } = this;
    if (!puzzle || !view || this.isDone) return;
    if (Number(move) !== puzzle.column) {
      this.status.textContent = t("wrong", { move });
      return this.draw();
    }
    this.isDone = true;
    localStorage.setItem("solved", String(Number(localStorage.getItem("solved")) + 1));
    this.view = await engine.play(specOf(view), move);
    click(true);
    this.status.textContent = t("right", { move });
    this.draw();
  }

  async tell() {
    const { puzzle, view } = this;
    if (!puzzle || !view) return;
    this.isDone = true;
    this.view = await engine.play(specOf(view), String(puzzle.column));
    this.status.textContent = t("solution_is", { move: puzzle.column, line: puzzle.best_line });
    this.draw();
  }
}

/** @type {import("../main.js").Show} */
export function show() {
  const puzzles = new Puzzles();
  puzzles.draw();
  void engine.view(CONNECT_FOUR).then((view) => {
    if (!puzzles.puzzle) puzzles.board.update(view, { canMove: false });
  });
  void puzzles.next(0);
  return { title: t("nav_puzzles"), element: puzzles.element, leave: () => puzzles.wait.abort() };
}
