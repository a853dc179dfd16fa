// Puzzles against the clock, and as many as one can without a mistake. The same seed asks the same.

import { Board } from "../board.js";
import { button, h, tell } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, seedOf, specOf } from "../game.js";
import { t, why } from "../texts.js";

/** @import { Puzzle, View } from "../types.js" */

/** Seconds of a storm, and what a mistake costs. */
export const STORM = { seconds: 180, mistake: 10 };
/** Right answers in a row, and the seconds that they bring; beyond the last of them every ten bring as many again. */
const COMBOS = [[5, 3], [12, 5], [20, 7], [30, 10]];
/** How many puzzles are as hard as each other before they become harder. */
const STEP = { storm: 6, streak: 4 };
const HARDEST = 5;
/** Puzzles that are made before they are needed. */
const AHEAD = 3;
/** Milliseconds that the right disc is looked at. */
const GLANCE = 450;

/** What a row of right answers brings with its last one, in seconds. @param {number} combo */
export function bonus(combo) {
  const [last = [30, 10]] = COMBOS.slice(-1);
  const [most = 30, seconds = 10] = last;
  if (combo > most) return (combo - most) % 10 === 0 ? seconds : 0;
  return COMBOS.find(([count]) => count === combo)?.[1] ?? 0;
}

/** How hard a puzzle of a run is; the first has number 0. @param {"storm" | "streak"} kind @param {number} number */
export const grade = (kind, number) => Math.min(HARDEST, 1 + Math.floor(number / STEP[kind]));

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
    /** Right answers in a row: now, and at most. */
    this.combo = 0;
    this.longest = 0;
    /** When the time is up. */
    this.end = 0;
    this.ticker = 0;
    this.canSkip = true;

    this.status = h("p", { class: "status", role: "status" });
    this.clock = h("p", { class: "big", role: "timer" });
    this.count = h("p", { class: "big" }, "0");
    this.combos = h("p", { class: "note" });
    this.best = h("p", { class: "note" });
    this.startButton = button(t("start"), () => void this.begin(), { class: "main" });
    this.skipButton = button(t("skip_puzzle"), () => this.skip(), { hidden: true });
    this.about = h("p", {}, kind === "storm" ? t("storm_about", { minutes: STORM.seconds / 60, cost: STORM.mistake }) : t("streak_about"));
    const figures = h("div", { class: "row figure" }, h("div", {}, h("p", { class: "note" }, t("solved")), this.count), kind === "storm" ? h("div", {}, h("p", { class: "note" }, t("time")), this.clock) : null);
    this.actions = h("div", { class: "row" }, this.startButton, this.skipButton, h("a", { class: "button", href: "/puzzles" }, t("nav_puzzles")));
    const panel = h("section", { class: "panel" }, h("h2", {}, t(kind)), this.about, figures, this.combos, this.status, this.actions, this.best);
    this.element = h("div", { class: "split" }, h("section", {}, this.board.element), panel);
    this.drawClock(STORM.seconds * 1000);
    this.drawBest();
    this.prepare();
  }

  /** The best that this browser has seen. */
  record() {
    return Number(localStorage.getItem(`best-${this.kind}`));
  }

  drawBest() {
    const best = this.record();
    this.best.textContent = best ? t("own_best", { count: best }) : "";
  }

  /** Makes puzzles before they are needed. */
  prepare() {
    while (this.next.length < AHEAD) {
      const number = this.made++;
      const made = engine
        .puzzle(CONNECT_FOUR, this.seed * 1000 + number, grade(this.kind, number), this.wait.signal)
        .then(async (puzzle) => ({ puzzle, view: await engine.view({ ...CONNECT_FOUR, moves: puzzle.moves, notation: "digits" }) }));
      // Who leaves does not hear of it.
      made.catch(() => {});
      this.next.push(made);
    }
  }

  async begin() {
    history.replaceState(null, "", `/puzzles/${this.kind}?seed=${this.seed}`);
    this.startButton.hidden = this.about.hidden = true;
    this.skipButton.hidden = this.kind !== "streak";
    tell(this.status, t("making_puzzle"));
    await this.ask();
    if (this.kind !== "storm" || !this.asked) return;
    this.end = performance.now() + STORM.seconds * 1000;
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
      tell(this.status, t(asked.puzzle.verdict === "win" ? "find_win" : "find_draw", { side: t(asked.puzzle.mover) }));
      void this.board.update(asked.view, { canMove: true });
    } catch (error) {
      if (signal.aborted || error instanceof engine.Stopped) return;
      tell(this.status, why(error), true);
    }
  }

  /** @param {string} move */
  async answer(move) {
    const asked = this.asked;
    if (!asked) return;
    this.asked = null;
    const { signal } = this.wait;
    const isRight = Number(move) === asked.puzzle.column;
    if (isRight) {
      this.solved++;
      this.longest = Math.max(this.longest, ++this.combo);
      const more = this.kind === "storm" ? bonus(this.combo) : 0;
      this.end += more * 1000;
      tell(this.status, more ? t("right_bonus", { seconds: more }) : t("right_short"));
    } else {
      this.wrong++;
      this.combo = 0;
      this.end -= STORM.mistake * 1000;
      tell(this.status, t("wrong_short", { move: asked.puzzle.column }), true);
    }
    this.count.textContent = String(this.solved);
    this.combos.textContent = this.combo > 1 ? t("combo", { count: this.combo }) : "";
    try {
      // The right answer is seen, whatever was played.
      const view = await engine.play(specOf(asked.view), String(asked.puzzle.column));
      if (signal.aborted) return;
      void this.board.update(view, { canMove: false });
    } catch (error) {
      return tell(this.status, why(error), true);
    }
    if (this.kind === "streak" && !isRight) return this.finish();
    await new Promise((resolve) => setTimeout(resolve, isRight ? GLANCE : 2 * GLANCE));
    if (!signal.aborted) await this.ask();
  }

  /** Leaves one puzzle out, once a streak. */
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
    this.skipButton.hidden = true;
    const isBest = this.solved > this.record();
    if (isBest) localStorage.setItem(`best-${this.kind}`, String(this.solved));
    const result = t("run_over", { count: this.solved, wrong: this.wrong, longest: this.longest });
    tell(this.status, isBest ? `${result} ${t("new_best")}` : result);
    const fresh = h("a", { class: "button main", href: `/puzzles/${this.kind}` }, t("run_again"));
    const same = h("a", { class: "button", href: `/puzzles/${this.kind}?seed=${this.seed}` }, t("run_same"));
    this.actions.prepend(fresh, same);
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
