// Storm (puzzles against the clock) and streak (until the first mistake). The same seed gives the same puzzles.

import { Board } from "../board.js";
import { announce, html, settle } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, seedOf, specOf } from "../game.js";
import { bar, layout, tool, toolLink } from "../layout.js";
import { local } from "../storage.js";
import { errorText, load, nameOf, refusalOf, sideName, t } from "../texts.js";

/** @import { Puzzle, View } from "../types.js" */

await load("study");

/**
 * The rules, which the terminal UI shares: seconds of a storm and cost of a mistake; streak lengths and their bonus seconds (after the
 * last entry every ten more correct answers earn it again); number of puzzles of one difficulty before the next.
 * @type {{ seconds: number, mistake: number, bonuses: [number, number][], puzzles_per_grade: { storm: number, streak: number } }}
 */
export const RULES = await (await fetch(new URL("../../runs.json", import.meta.url))).json();
const HARDEST_GRADE = 5;
/** Number of puzzles generated ahead. */
const PREFETCHED = 3;
/** Milliseconds to show the correct disc. */
const ANSWER_TIME = 450;

/** Bonus, in seconds, for reaching a streak. @param {number} combo */
export function bonus(combo) {
  const last = RULES.bonuses.at(-1)?.[0] ?? 0;
  return RULES.bonuses.find(([count]) => combo === count || (count === last && combo > last && (combo - last) % 10 === 0))?.[1] ?? 0;
}

/** Difficulty of a puzzle in a session, numbered from 0. @param {"storm" | "streak"} kind @param {number} number */
export const grade = (kind, number) => Math.min(HARDEST_GRADE, 1 + Math.floor(number / RULES.puzzles_per_grade[kind]));

class Run {
  /** @param {"storm" | "streak"} kind @param {number} seed */
  constructor(kind, seed) {
    this.kind = kind;
    this.seed = seed;
    this.board = new Board((move) => void this.answer(move));
    this.wait = new AbortController();
    /** @type {Promise<{ puzzle: Puzzle, view: View }>[]} */
    this.next = [];
    this.made = 0;
    /** @type {{ puzzle: Puzzle, view: View } | null} */
    this.asked = null;
    this.solved = 0;
    this.wrong = 0;
    /** Current streak, and the longest one. */
    this.combo = 0;
    this.longest = 0;
    /** `performance.now()` when the time is up. */
    this.end = 0;
    this.ticker = 0;
    this.canSkip = true;

    this.status = html("p", { class: "status", role: "status" });
    this.clock = html("p", { class: "big", role: "timer" });
    this.count = html("p", { class: "big" }, "0");
    this.combos = html("p", { class: "note" });
    this.best = html("p", { class: "note" });
    this.startButton = tool("play", t("start"), () => void this.begin(), { class: "main apart" });
    this.skipButton = tool("skip", t("skip-puzzle"), () => this.skip(), { hidden: true, class: "apart" });
    this.about = html("p", {}, kind === "storm" ? t("storm-about", { minutes: RULES.seconds / 60, cost: RULES.mistake }) : t("streak-about"));
    const figures = html("div", { class: "row figure" }, html("div", {}, html("p", { class: "note" }, t("solved-head")), this.count), kind === "storm" ? html("div", {}, html("p", { class: "note" }, t("time-head")), this.clock) : null);
    this.actions = bar(toolLink("puzzle", t("nav-puzzles"), "/puzzles"), this.startButton, this.skipButton);
    const head = html("section", { class: "panel head" }, html("h2", {}, t(kind)), this.about, figures, this.status, this.combos);
    this.element = layout({ place: [this.board.element, this.actions], side: [head, this.best] });
    this.drawClock(RULES.seconds * 1000);
    this.drawBest();
    this.prepare();
  }

  /** The best result stored in this browser. */
  record() {
    return Number(local.getItem(`best-${this.kind}`));
  }

  drawBest() {
    const best = this.record();
    this.best.textContent = best ? t("own-best", { count: best }) : "";
  }

  /** Generates puzzles ahead. */
  prepare() {
    while (this.next.length < PREFETCHED) {
      const number = this.made++;
      const made = engine
        .puzzle(CONNECT_FOUR, this.seed * 1000 + number, grade(this.kind, number), this.wait.signal)
        .then(async (puzzle) => ({ puzzle, view: await engine.view({ ...CONNECT_FOUR, moves: puzzle.moves, notation: "digits" }) }));
      // Ignore errors after the user has left.
      made.catch(() => {});
      this.next.push(made);
    }
  }

  async begin() {
    history.replaceState(null, "", `/puzzles/${this.kind}?seed=${this.seed}`);
    settle(this.actions, () => {
      this.startButton.hidden = this.about.hidden = true;
      this.skipButton.hidden = this.kind !== "streak";
    });
    announce(this.status, t("making-puzzle"));
    await this.ask();
    if (this.kind !== "storm" || !this.asked) return;
    this.end = performance.now() + RULES.seconds * 1000;
    this.ticker = setInterval(() => this.tick(), 100);
  }

  /** Shows the next puzzle. */
  async ask() {
    const { signal } = this.wait;
    try {
      const next = this.next.shift();
      this.prepare();
      const asked = await next;
      if (signal.aborted || !asked) return;
      this.asked = asked;
      announce(this.status, t("puzzle-short-question", { verdict: asked.puzzle.value.verdict, side: sideName(asked.puzzle.side_to_move) }));
      void this.board.update(asked.view, { canMove: true }).then(() => this.board.showNext(false));
    } catch (error) {
      if (signal.aborted || error instanceof engine.Canceled) return;
      announce(this.status, errorText(error), true);
    }
  }

  /** @param {string} move */
  async answer(move) {
    const asked = this.asked;
    if (!asked) return;
    const refusal = refusalOf(move, asked.view);
    if (refusal) return announce(this.status, refusal);
    this.asked = null;
    const { signal } = this.wait;
    const isRight = move === nameOf(asked.puzzle.solution, true);
    if (isRight) {
      this.solved++;
      this.longest = Math.max(this.longest, ++this.combo);
      const more = this.kind === "storm" ? bonus(this.combo) : 0;
      this.end += more * 1000;
      announce(this.status, more ? t("right-bonus", { seconds: more }) : t("right-short"));
    } else {
      this.wrong++;
      this.combo = 0;
      this.end -= RULES.mistake * 1000;
      announce(this.status, t("wrong-short", { move: nameOf(asked.puzzle.solution, true) }), true);
    }
    this.count.textContent = String(this.solved);
    this.combos.textContent = this.combo > 1 ? t("combo", { count: this.combo }) : "";
    try {
      // Show the correct answer, whatever was played.
      const view = await engine.play(specOf(asked.view), asked.puzzle.solution);
      if (signal.aborted) return;
      void this.board.update(view, { canMove: false });
    } catch (error) {
      return announce(this.status, errorText(error), true);
    }
    if (this.kind === "streak" && !isRight) return this.finish();
    await new Promise((resolve) => setTimeout(resolve, isRight ? ANSWER_TIME : 2 * ANSWER_TIME));
    if (!signal.aborted) await this.ask();
  }

  /** Skips a puzzle, once per streak. */
  skip() {
    if (!this.asked || !this.canSkip) return;
    this.canSkip = false;
    this.skipButton.disabled = true;
    this.asked = null;
    void this.ask();
  }

  tick() {
    const left = this.end - performance.now();
    this.drawClock(left);
    if (left <= 0) this.finish();
  }

  /** @param {number} left milliseconds */
  drawClock(left) {
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (this.clock.textContent !== text) this.clock.textContent = text;
  }

  finish() {
    if (this.wait.signal.aborted) return;
    clearInterval(this.ticker);
    this.wait.abort();
    this.asked = null;
    this.board.freeze();
    settle(this.actions, () => (this.skipButton.hidden = true));
    const isBest = this.solved > this.record();
    if (isBest) local.setItem(`best-${this.kind}`, String(this.solved));
    const result = t("run-over", { count: this.solved, wrong: this.wrong, longest: this.longest });
    announce(this.status, isBest ? `${result} ${t("new-best")}` : result);
    const same = toolLink("again", t("run-same"), `/puzzles/${this.kind}?seed=${this.seed}`);
    const fresh = toolLink("next", t("run-again"), `/puzzles/${this.kind}`, { class: "button main apart" });
    settle(this.actions, () => this.actions.append(same, fresh));
    this.drawBest();
  }

  leave() {
    clearInterval(this.ticker);
    this.wait.abort();
  }
}

/** @type {import("../types.js").Show} */
export async function show(url) {
  const kind = url.pathname.endsWith("/streak") ? "streak" : "storm";
  const run = new Run(kind, seedOf(url.searchParams.get("seed")));
  void run.board.update(await engine.view(CONNECT_FOUR), { canMove: false });
  return { title: t(kind), element: run.element, leave: () => run.leave(), key: (key) => run.board.type(key) };
}
