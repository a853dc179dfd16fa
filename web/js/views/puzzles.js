// An endless stream of positions with only one good move.

import { Board } from "../board.js";
import { announce, html, navigate, select } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, queryOf, seedOf, specOf, wholeNumber } from "../game.js";
import { bar, copyTool, layout, tool, toolLink } from "../layout.js";
import { nodes } from "../sentences.js";
import { local } from "../storage.js";
import { errorText, load, nameOf, refusalOf, t } from "../texts.js";
import { Why } from "../why.js";

/** @import { Puzzle, View } from "../types.js" */

await load("study");

class Puzzles {
  /** @param {URLSearchParams} query may name a puzzle */
  constructor(query) {
    this.board = new Board((move) => void this.answer(move));
    this.why = new Why(this.board, { onOpen: () => {}, onClose: () => this.end && void this.board.update(this.end, { canMove: false }) });
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** The position to solve. @type {View | null} */
    this.view = null;
    /** The position after the solution was played out. @type {View | null} */
    this.end = null;
    this.wait = new AbortController();
    this.isDone = false;
    /** The day of the daily puzzle, which is the same for everyone. */
    this.day = query.get("day");
    /** Number of the puzzle in the user's own stream, which is resumed. */
    this.seed = seedOf(this.day?.replaceAll("-", ""), query.get("seed"), local.getItem("puzzle"));
    this.question = html("h2", {});
    this.status = html("p", { class: "status", role: "status" });
    this.level = html("p", { class: "note" });
    this.count = html("p", { class: "note" });
    const grades = [1, 2, 3, 4, 5].map((grade) => /** @type {[string, string]} */ ([String(grade), t("grade-is", { grade })]));
    const wanted = this.day || query.has("seed") ? String(wholeNumber(query.get("grade"), 1, 5) ?? "") : (local.getItem("grade") ?? "");
    this.grade = select(t("grade-label"), [["", t("any-grade")], ...grades], wanted, (grade) => {
      local.setItem("grade", grade);
      void this.next(0);
    });
    this.solution = tool("solution", t("puzzle-solution"), () => void this.showSolution(), { "aria-keyshortcuts": "h" });
    this.analyze = tool("analyze", t("analyze"), () => this.view && navigate(`/analysis?${queryOf(this.view)}`), { "aria-keyshortcuts": "a" });
    this.nextButton = tool("next", t("next-puzzle"), () => void this.next(1), { class: "apart" });
    // The player's date, in the form of ISO 8601.
    const today = new Date().toLocaleDateString("sv");
    const done = local.getItem("day") === today ? " ✓" : "";
    const others = html(
      "div",
      { class: "row", role: "group", "aria-label": t("other-puzzles") },
      toolLink("day", t("puzzle-of-day") + done, `/puzzles?day=${today}`),
      toolLink("again", t("mine"), "/puzzles/mine"),
      toolLink("now", t("storm"), "/puzzles/storm"),
      toolLink("streak", t("streak"), "/puzzles/streak"),
      toolLink("print", t("sheet"), "/puzzles/sheet"),
    );
    const head = html("section", { class: "panel head" }, this.question, this.level);
    const panel = html("section", { class: "panel" }, this.status, this.count, html("div", { class: "row" }, this.grade.element), html("h2", {}, t("other-puzzles")), others);
    this.element = layout({ place: [this.board.element, bar(this.solution, this.why.button, this.analyze, copyTool(), this.nextButton)], side: [head, this.why.element, panel] });
  }

  /** @param {number} by */
  async next(by) {
    this.wait.abort();
    this.wait = new AbortController();
    const { signal } = this.wait;
    // After the daily puzzle, resume the user's own stream.
    if (this.day && by) this.seed = seedOf(local.getItem("puzzle"), String(this.seed));
    if (by) this.day = null;
    this.why.setPosition(null);
    this.seed += by;
    const grade = this.grade.field.value;
    const name = `seed=${this.seed}${grade && `&grade=${grade}`}`;
    if (!this.day) local.setItem("puzzle", String(this.seed));
    history.replaceState(null, "", this.day ? `/puzzles?day=${this.day}` : `/puzzles?${name}`);
    this.status.textContent = t("making-puzzle");
    try {
      const puzzle = await engine.puzzle(CONNECT_FOUR, this.seed, Number(grade) || null, signal);
      const view = await engine.view({ ...CONNECT_FOUR, moves: puzzle.moves, notation: "digits" });
      if (signal.aborted) return;
      [this.puzzle, this.view, this.isDone] = [puzzle, view, false];
      this.question.replaceChildren(...nodes([puzzle.question]));
      this.level.textContent = [...(this.day ? [`${t("puzzle-of-day")}, ${this.day}`] : []), t("grade-is", { grade: puzzle.grade })].join(" · ");
      this.status.textContent = "";
      this.draw();
      this.board.element.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (error instanceof engine.Canceled || signal.aborted) return;
      this.status.textContent = errorText(error);
    }
  }

  draw() {
    if (this.view) void this.board.update(this.view, { canMove: !this.isDone }).then(() => this.board.showNext(false));
    // The analysis would reveal the answer.
    this.solution.disabled = this.isDone || !this.view;
    this.analyze.disabled = !this.isDone;
    this.nextButton.classList.toggle("main", this.isDone);
    this.why.setPosition(this.isDone ? this.view : null);
    const [count, tried] = [Number(local.getItem("solved")), Number(local.getItem("tried"))];
    this.count.textContent = tried > 0 ? t("solved-count", { count, tried: Math.max(count, tried) }) : "";
  }

  /** Counts the puzzle on the first attempt. @param {boolean} isSolved */
  score(isSolved) {
    const name = `${this.seed} ${this.grade.field.value}`;
    if (local.getItem("scored") === name) return;
    local.setItem("scored", name);
    const add = (/** @type {string} */ key) => local.setItem(key, String(Number(local.getItem(key)) + 1));
    if (this.day && isSolved) local.setItem("day", this.day);
    add("tried");
    if (isSolved) add("solved");
  }

  /** @param {string} move */
  async answer(move) {
    const { puzzle, view } = this;
    if (!puzzle || !view || this.isDone) return;
    const refusal = refusalOf(move, view);
    if (refusal) return announce(this.status, refusal);
    const isRight = move === nameOf(puzzle.solution, true);
    this.score(isRight);
    if (isRight) return this.finish(puzzle, view, "puzzle-right");
    this.status.textContent = t("puzzle-wrong", { move });
    this.draw();
  }

  async showSolution() {
    const { puzzle, view } = this;
    if (!puzzle || !view) return;
    this.score(false);
    await this.finish(puzzle, view, "puzzle-solution-is");
  }

  /** Shows the answer and plays it out. @param {Puzzle} puzzle @param {View} view @param {"puzzle-right" | "puzzle-solution-is"} key */
  async finish(puzzle, view, key) {
    const { signal } = this.wait;
    this.isDone = true;
    this.end = view;
    this.draw();
    this.status.textContent = t(key, { move: nameOf(puzzle.solution, true), line: puzzle.best_line.map((cell) => nameOf(cell, true)).join(" ") });
    try {
      for (const move of puzzle.best_line) {
        view = await engine.play(specOf(view), move);
        // Opening the explanation ends the playback.
        if (signal.aborted || this.why.isOpen) return;
        this.end = view;
        await this.board.update(view, { canMove: false });
        if (signal.aborted || this.why.isOpen) return;
      }
    } catch (error) {
      if (!signal.aborted) this.status.textContent = errorText(error);
    }
  }

  /** @param {string} key */
  key(key) {
    if (this.why.key(key)) return true;
    const pressed = { h: this.solution, a: this.analyze }[key];
    pressed?.click();
    return pressed !== undefined || this.board.type(key);
  }
}

/** @type {import("../types.js").Show} */
export function show(url) {
  const puzzles = new Puzzles(url.searchParams);
  puzzles.draw();
  void engine.view(CONNECT_FOUR).then((view) => {
    if (!puzzles.puzzle) void puzzles.board.update(view, { canMove: false });
  });
  void puzzles.next(0);
  return { title: t("nav-puzzles"), element: puzzles.element, leave: () => (puzzles.why.hide(), puzzles.wait.abort()), key: (key) => puzzles.key(key) };
}
