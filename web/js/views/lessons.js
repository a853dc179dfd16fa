// A short course: lessons with positions to solve.

import { Board } from "../board.js";
import { button, html, navigate } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, queryOf, specOf } from "../game.js";
import { bar, layout, tool } from "../layout.js";
import { nodes } from "../sentences.js";
import { local } from "../storage.js";
import { errorText, load, t } from "../texts.js";
import { Why, summary } from "../why.js";

/** @import { View } from "../types.js" */

/** @typedef {{ moves: string, goal: "best" | "keep", right: number[], verdict: string }} Try */
/** @typedef {{ id: string, tries: Try[] }} Lesson */

await Promise.all([load("study"), load("lessons")]);

/** Search limits for explaining a wrong answer. */
const NODES = 300_000;

/** @param {Lesson} lesson */
const titleOf = ({ id }) => t(/** @type {"lesson-lines-title"} */ (`lesson-${id}-title`));

/** A text of a lesson: its `text`, or the `ask` or `answer` of a position, such as `1-ask`. @param {Lesson} lesson @param {string} name */
const textOf = ({ id }, name) => nodes([{ id: `lesson-${id}-${name}`, x: "X", o: "O" }]);

/** Solved positions, by lesson and number; stored in this browser. @type {Set<string>} */
const solved = new Set(local.getItem("lessons")?.split(" "));
/** @param {Lesson} lesson @param {number} at */
const isSolved = ({ id }, at) => solved.has(`${id}-${at + 1}`);

class Course {
  /** @param {Lesson[]} lessons */
  constructor(lessons) {
    this.lessons = lessons;
    this.lesson = 0;
    this.try = 0;
    /** The position to solve. @type {View | null} */
    this.view = null;
    this.wait = new AbortController();
    this.board = new Board((move) => void this.answer(move));
    this.why = new Why(this.board, { onOpen: () => {}, onClose: () => this.draw(false) });
    this.title = html("h2", {});
    this.text = html("p", {});
    this.more = html("details", { class: "lesson" }, html("summary", {}, this.title), this.text);
    this.ask = html("p", { class: "ask" });
    this.status = html("p", { class: "status", role: "status" });
    this.count = html("p", { class: "note" });
    this.next = tool("next", t("lesson-next"), () => void this.nextPosition(), { class: "main apart" });
    this.again = tool("again", t("lesson-again"), () => this.draw(true));
    const analyze = tool("analyze", t("analyze"), () => this.view && navigate(`/analysis?${queryOf(this.view)}`), { "aria-keyshortcuts": "a" });
    this.analyze = analyze;
    this.list = html("ol", { class: "lessons" });
    const head = html("section", { class: "panel head" }, this.more, this.ask, this.count);
    const answer = html("section", { class: "panel answer" }, this.status);
    const all = html("section", { class: "panel" }, html("h2", {}, t("all-lessons")), this.list, html("p", {}, html("a", { href: "/strategy" }, t("strategy-link"))), html("p", {}, html("a", { href: "/search" }, t("search-link"))));
    this.element = layout({ place: [this.board.element, bar(this.again, this.why.button, analyze, this.next)], side: [head, this.why.element, answer, all] });
  }

  /** Shows a position of a lesson. @param {number} lesson @param {number} at */
  async show(lesson, at) {
    const chosen = this.lessons[lesson];
    const one = chosen?.tries[at];
    if (!chosen || !one) return;
    this.wait.abort();
    this.wait = new AbortController();
    const { signal } = this.wait;
    [this.lesson, this.try] = [lesson, at];
    this.why.setPosition(null);
    const view = await engine.view({ ...CONNECT_FOUR, moves: one.moves, notation: "digits" });
    if (signal.aborted) return;
    this.view = view;
    history.replaceState(null, "", `/learn-to-play?lesson=${chosen.id}&try=${at + 1}`);
    this.title.textContent = `${lesson + 1}. ${titleOf(chosen)}`;
    // On a phone, the text would push the board off the screen.
    this.more.open = at === 0 || matchMedia("(min-width: 40.01rem)").matches;
    this.text.replaceChildren(...textOf(chosen, "text"));
    this.ask.replaceChildren(...textOf(chosen, `${at + 1}-ask`));
    this.count.textContent = t("lesson-count", { at: at + 1, count: chosen.tries.length });
    this.drawProgress();
    this.draw(true);
    this.board.element.scrollIntoView({ block: "nearest" });
  }

  /** Lists the lessons, with marks on those that are solved; the next position follows a solved one. */
  drawProgress() {
    const items = this.lessons.map((one, index) => {
      const done = one.tries.every((_, at) => isSolved(one, at)) ? " ✓" : "";
      return html("li", {}, button(`${index + 1}. ${titleOf(one)}${done}`, () => void this.show(index, 0), index === this.lesson ? { "aria-current": "step" } : {}));
    });
    this.list.replaceChildren(...items);
    const lesson = this.lessons[this.lesson];
    const isLast = lesson === this.lessons.at(-1) && this.try + 1 === lesson?.tries.length;
    this.next.disabled = isLast || !lesson || !isSolved(lesson, this.try);
  }

  /** Shows the position; on the first attempt from its beginning. @param {boolean} isNew */
  draw(isNew) {
    if (!this.view) return;
    if (isNew) this.status.textContent = "";
    this.why.setPosition(this.view);
    this.again.disabled = isNew;
    void this.board.update(this.view, { canMove: true }).then(() => this.board.showNext(false));
  }

  /** Moves on to the next position or lesson. */
  async nextPosition() {
    const isEnd = this.try + 1 === this.lessons[this.lesson]?.tries.length;
    await this.show(isEnd ? this.lesson + 1 : this.lesson, isEnd ? 0 : this.try + 1);
  }

  /** @param {string} move */
  async answer(move) {
    const { view, wait } = this;
    const lesson = this.lessons[this.lesson];
    const one = lesson?.tries[this.try];
    if (!view || !one) return;
    const { signal } = wait;
    try {
      const after = await engine.play(specOf(view), move);
      if (signal.aborted) return;
      const isRight = one.right.includes(Number(move));
      if (isRight) {
        local.setItem("lessons", [...solved.add(`${lesson.id}-${this.try + 1}`)].join(" "));
        this.drawProgress();
      }
      this.status.replaceChildren(...(isRight ? [t("lesson-right"), " ", ...textOf(lesson, `${this.try + 1}-answer`)] : [t("working")]));
      this.again.disabled = false;
      const landed = this.board.update(after, { canMove: false });
      // A wrong move is explained from the position after it.
      this.why.setPosition(isRight ? view : after);
      await landed;
      if (isRight || signal.aborted) return;
      const explanation = await engine.explain(specOf(after), NODES, signal);
      if (signal.aborted) return;
      const isKept = explanation.verdict === "loss" && one.verdict === "win";
      const reason = explanation.verdict === null ? [] : nodes(summary(explanation).flatMap(({ sentences }) => sentences));
      if (isKept) this.status.textContent = t("lesson-slow", { move });
      else this.status.replaceChildren(t("lesson-wrong", { move }), " ", ...reason);
    } catch (error) {
      if (error instanceof engine.Canceled || signal.aborted) return;
      this.status.textContent = errorText(error);
      this.draw(false);
    }
  }

  /** @param {string} key */
  key(key) {
    if (this.why.key(key)) return true;
    if (key === "a") this.analyze.click();
    else return this.board.type(key);
    return true;
  }
}

/** @type {import("../types.js").Show} */
export async function show(url) {
  const response = await fetch(new URL("../../lessons.json", import.meta.url));
  const lessons = /** @type {Lesson[]} */ (await response.json());
  const course = new Course(lessons);
  const wanted = Math.max(0, lessons.findIndex(({ id }) => id === url.searchParams.get("lesson")));
  const count = lessons[wanted]?.tries.length ?? 1;
  await course.show(wanted, Math.min(Math.max(Number(url.searchParams.get("try") ?? 1) || 1, 1), count) - 1);
  return { title: t("lessons-title"), element: course.element, leave: () => (course.why.hide(), course.wait.abort()), key: (key) => course.key(key) };
}
