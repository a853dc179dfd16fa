// Why a position is worth what it is: one sentence after the other, each with what it is about marked on the board.

import { button, h, s } from "./dom.js";
import * as engine from "./engine.js";
import { specOf } from "./game.js";
import { colored, t, taught, why as reasonOf } from "./texts.js";

/** @import { Board } from "./board.js" */
/** @import { Scene, Side, View } from "./types.js" */

/** What is thought where no reason shows at once who wins. */
const NODES = 10_000_000;
/** How far an arrow stays away from the middle of a cell. */
const GAP = 30;

/** The letters of the ranks that a diagram gives cells. @type {Partial<Record<Scene["marks"][0]["role"], string>>} */
const RANKS = { urgent: "!", pair: "@", claim: "^", early: "+", middle: "=", late: "−" };

/** A mark on a cell. @param {Scene["marks"][0]} mark */
function sign({ role, owner }) {
  const ring = (/** @type {string} */ extra) => s("circle", { class: `ring ${extra}`, r: 39 });
  if (RANKS[role]) return s("text", { class: "rank", y: 4 }, RANKS[role]);
  if (role === "threat") return ring(`threat ${owner}`);
  if (role === "move") return ring("move");
  if (role === "upper") return s("path", { class: "upper", d: "M-18 6L0-12L18 6" });
  if (role === "avoid") return s("path", { class: "avoid", d: "M-16-16L16 16M16-16L-16 16" });
  return ring("rule");
}

/** All that a scene draws over the board. @param {Board} board @param {Scene} scene */
export function drawing(board, { played, marks, drawn, pairs }) {
  const lines = drawn.map(({ owner, cells, stopped }) => {
    const [from, to] = [cells[0] ?? "a1", cells.at(-1) ?? "a1"].map((cell) => board.centre(cell));
    return s("line", { class: `drawn ${owner} ${stopped ? "stopped" : ""}`, x1: from?.x ?? 0, y1: from?.y ?? 0, x2: to?.x ?? 0, y2: to?.y ?? 0 });
  });
  // Where each of two cells answers the other, a line joins them.
  const isMutual = (/** @type {[string, string]} */ [stone, answer]) => pairs.some(([one, other]) => one === answer && other === stone);
  const arrows = pairs.filter((pair) => !isMutual(pair) || pair[0] < pair[1]).map((pair) => {
    const [stone, answer] = pair;
    const [from, to] = [board.centre(stone), board.centre(answer)];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const tip = { x: to.x - GAP * x, y: to.y - GAP * y };
    const head = isMutual(pair) ? "" : `M${tip.x - 20 * x - 12 * y} ${tip.y - 20 * y + 12 * x}L${tip.x} ${tip.y}L${tip.x - 20 * x + 12 * y} ${tip.y - 20 * y - 12 * x}`;
    return s("path", { class: "arrow", d: `M${from.x + GAP * x} ${from.y + GAP * y}L${tip.x} ${tip.y}${head}` });
  });
  const at = (/** @type {string} */ cell, /** @type {SVGElement} */ element, /** @type {string | number} */ text) => {
    const { x, y } = board.centre(cell);
    return s("g", { transform: `translate(${x} ${y})` }, element, text === "" ? null : s("text", { class: "name", y: 33 }, text));
  };
  const signs = marks.map((mark) => at(mark.cell, sign(mark), mark.cell));
  const numbers = played.map((cell, index) => at(cell, s("text", { class: "number", y: 12 }, index + 1), ""));
  return s("g", { class: "why-marks" }, ...lines, ...arrows, ...signs, ...numbers);
}

export class Why {
  /**
   * @param {Board} board on which it is shown
   * @param {{ opens: () => void, closed: () => void, ask?: (view: View, signal: AbortSignal) => Promise<{ scenes: Scene[] }> }} view
   *   told when it takes the board and the engine, and gives them back; what is asked, if not the engine for an explanation
   */
  constructor(board, { opens, closed, ask = (view, signal) => engine.explain(specOf(view), taught, NODES, signal) }) {
    // Only those who may ask why need it.
    if (!document.querySelector('link[href="/why.css"]')) document.head.append(h("link", { rel: "stylesheet", href: "/why.css" }));
    this.board = board;
    this.opens = opens;
    this.closed = closed;
    this.ask = ask;
    /** The position that is explained. @type {View | null} */
    this.view = null;
    /** @type {{ scenes: Scene[] } | null} */
    this.found = null;
    this.at = 0;
    /** Where it stands on a narrow screen. @type {{ parent: Element | null, next: Element | null } | null} */
    this.home = null;
    this.wait = new AbortController();
    this.words = h("p", { class: "words", role: "status", lang: taught });
    this.count = h("span", { class: "note" });
    this.back = button("‹", () => void this.to(this.at - 1), { "aria-label": t("why_back"), title: t("why_back") });
    this.on = button("›", () => void this.to(this.at + 1), { "aria-label": t("why_on"), title: t("why_on") });
    const end = button(t("close"), () => this.close());
    this.legend = h("p", { class: "legend-words" }, t("why_legend"));
    this.row = h("div", { class: "row" }, this.back, this.on, this.count, end);
    this.element = h("section", { class: "panel why", hidden: true, "aria-label": t("why") }, h("strong", {}, t("why")), this.words, this.row, this.legend);
    this.button = button(t("why"), () => void (this.isOpen ? this.close() : this.open()), { "aria-keyshortcuts": "w", "aria-expanded": "false" });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Which position it is asked about: what was said of another one goes away. @param {View | null} view */
  about(view) {
    this.button.disabled = view === null;
    if (view === this.view) return;
    this.hide();
    this.view = view;
  }

  /** Puts it where the board and all of it are seen: below the board, or where there is room beside it, on top of what stands there. */
  place() {
    const { parentElement, nextElementSibling } = this.element;
    this.home ??= { parent: parentElement, next: nextElementSibling };
    const beside = matchMedia("(min-width: 60rem), (min-width: 40rem) and (max-height: 32rem)").matches ? this.element.closest(".split")?.querySelector(":scope > .panel") : null;
    if (beside) beside.prepend(this.element);
    else this.home.parent?.insertBefore(this.element, this.home.next);
  }

  async open() {
    const { view } = this;
    if (!view) return;
    this.opens();
    this.place();
    this.element.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.found = null;
    this.wait.abort();
    this.wait = new AbortController();
    const { signal } = this.wait;
    this.show(t("working"), "");
    this.row.scrollIntoView({ block: "nearest" });
    try {
      const found = await this.ask(view, signal);
      if (signal.aborted) return;
      this.found = found;
      await this.to(0);
      this.row.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (error instanceof engine.Stopped || signal.aborted) return;
      this.show(reasonOf(error), "");
    }
  }

  /** @param {string} words @param {string} count */
  show(words, count) {
    this.words.textContent = words;
    this.count.textContent = count;
    const last = (this.found?.scenes.length ?? 1) - 1;
    this.back.disabled = this.at === 0 || !this.found;
    this.on.disabled = this.at === last || !this.found;
  }

  /** Shows a sentence, with the position that it is about. @param {number} at */
  async to(at) {
    const scene = this.found?.scenes[at];
    const { view, board } = this;
    if (!scene || !view || !this.found) return;
    this.at = at;
    const isFocused = document.activeElement;
    this.show(colored(scene.words), t("why_count", { at: at + 1, count: this.found.scenes.length }));
    // A button that is disabled loses the focus, which then would be nowhere.
    if (isFocused instanceof HTMLButtonElement && isFocused.disabled) (this.on.disabled ? this.back : this.on).focus();
    const game = specOf(view);
    const { signal } = this.wait;
    const shown = scene.played.length ? await engine.view({ ...game, moves: [game.moves, ...scene.played].join(" ").trim() }) : view;
    if (signal.aborted || this.at !== at) return;
    const isThere = await board.update(shown, { canMove: false });
    if (!isThere || signal.aborted || this.at !== at) return;
    board.overlay.replaceChildren(drawing(board, scene));
  }

  /** Takes away what was shown; the board is left as it is. */
  hide() {
    this.wait.abort();
    this.element.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    this.found = null;
    this.board.overlay.replaceChildren();
  }

  close() {
    const hadFocus = this.element.contains(document.activeElement);
    this.hide();
    this.closed();
    if (hadFocus) this.button.focus();
  }

  /** Arrows step through it while it is open. @param {string} key */
  key(key) {
    if (key === "w") this.button.click();
    else if (!this.isOpen) return false;
    else if (key === "ArrowLeft") void this.to(this.at - 1);
    else if (key === "ArrowRight") void this.to(this.at + 1);
    else return false;
    return true;
  }
}
