// Explains the value of a position step by step, with marks on the board.

import { button, html, loadStyle, svg } from "./dom.js";
import * as engine from "./engine.js";
import { specOf } from "./game.js";
import { tool } from "./layout.js";
import { nodes } from "./sentences.js";
import { errorText, load, t } from "./texts.js";

/** @import { Board } from "./board.js" */
/** @import { Explanation, Scene, Side, View } from "./types.js" */

await load("study");

/** Search limits if no immediate reason decides the position. */
const NODES = 10_000_000;
/** Distance of an arrow's end from the center of a cell. */
const GAP = 30;

/** Letters for the priorities that a diagram gives to cells. @type {Partial<Record<Scene["marks"][0]["role"], string>>} */
const PRIORITY_LETTERS = { urgent: "!", pair: "@", claim: "^", early: "+", middle: "=", late: "−" };

/** A mark on a cell. @param {Scene["marks"][0]} mark */
function markElement({ role, owner }) {
  const ring = (/** @type {string} */ extra) => svg("circle", { class: `ring ${extra}`, r: 39 });
  if (PRIORITY_LETTERS[role]) return svg("text", { class: "rank", y: 4 }, PRIORITY_LETTERS[role]);
  if (role === "threat") return ring(`threat ${owner ?? ""}`);
  if (role === "move") return ring("move");
  if (role === "upper") return svg("path", { class: "upper", d: "M-18 6L0-12L18 6" });
  if (role === "avoid") return svg("path", { class: "avoid", d: "M-16-16L16 16M16-16L-16 16" });
  return ring("rule");
}

/** Draws a scene over the board. @param {Board} board @param {Scene} scene */
export function drawScene(board, { played, marks, drawn, pairs }) {
  const lines = drawn.map(({ owner, cells, stopped }) => {
    const [from, to] = [cells[0] ?? "a1", cells.at(-1) ?? "a1"].map((cell) => board.center(cell));
    return svg("line", { class: `drawn ${owner} ${stopped ? "stopped" : ""}`, x1: from?.x ?? 0, y1: from?.y ?? 0, x2: to?.x ?? 0, y2: to?.y ?? 0 });
  });
  // A line joins two cells that answer each other.
  const isMutual = (/** @type {[string, string]} */ [stone, answer]) => pairs.some(([one, other]) => one === answer && other === stone);
  const arrows = pairs.filter((pair) => !isMutual(pair) || pair[0] < pair[1]).map((pair) => {
    const [stone, answer] = pair;
    const [from, to] = [board.center(stone), board.center(answer)];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const tip = { x: to.x - GAP * x, y: to.y - GAP * y };
    const head = isMutual(pair) ? "" : `M${tip.x - 20 * x - 12 * y} ${tip.y - 20 * y + 12 * x}L${tip.x} ${tip.y}L${tip.x - 20 * x + 12 * y} ${tip.y - 20 * y - 12 * x}`;
    return svg("path", { class: "arrow", d: `M${from.x + GAP * x} ${from.y + GAP * y}L${tip.x} ${tip.y}${head}` });
  });
  const at = (/** @type {string} */ cell, /** @type {SVGElement} */ element, /** @type {string | number} */ text) => {
    const { x, y } = board.center(cell);
    return svg("g", { transform: `translate(${x} ${y})` }, element, text === "" ? null : svg("text", { class: "name", y: 33 }, text));
  };
  const signs = marks.map((mark) => at(mark.cell, markElement(mark), mark.cell));
  const numbers = played.map((cell, index) => at(cell, svg("text", { class: "number", y: 12 }, index + 1), ""));
  return svg("g", { class: "why-marks" }, ...lines, ...arrows, ...signs, ...numbers);
}

/**
 * One or two sentences that are true without the rest of the explanation: forced moves, a line or threats, otherwise only who wins.
 * A plan is left out, because its first sentences alone do not lead to its result.
 * @param {Explanation} explanation
 */
export function summary({ path, scenes: [value, ...others] }) {
  const forced = others.filter(({ played }) => played.length < path.length);
  const reason = others.slice(forced.length);
  const isShort = reason.slice(1).every(({ item }) => item);
  const shown = [...forced, ...(isShort ? reason : [])].slice(0, 2);
  return shown.length > 0 || !value ? shown : [value];
}

export class Why {
  /**
   * @param {Board} board the board on which explanations are shown
   * @param {{ onOpen: () => void, onClose: () => void, ask?: (view: View, signal: AbortSignal) => Promise<{ scenes: Scene[] }> }} view
   *   called when it takes the board and the engine, and when it returns them; the request, by default the engine's explanation
   */
  constructor(board, { onOpen, onClose, ask = (view, signal) => engine.explain(specOf(view), NODES, signal) }) {
    // Loaded only when explanations are available.
    void loadStyle(new URL("../why.css", import.meta.url).href);
    this.board = board;
    this.onOpen = onOpen;
    this.onClose = onClose;
    this.ask = ask;
    /** The explained position. @type {View | null} */
    this.view = null;
    /** @type {{ scenes: Scene[] } | null} */
    this.explanation = null;
    /** The steps that are shown; those of the proof only on request. @type {Scene[]} */
    this.scenes = [];
    this.at = 0;
    this.wait = new AbortController();
    this.words = html("p", { class: "words", role: "status" });
    this.count = html("span", { class: "note" });
    this.previousButton = button("‹", () => void this.showStep(this.at - 1), { "aria-label": t("why-back"), title: t("why-back") });
    this.nextButton = button("›", () => void this.showStep(this.at + 1), { "aria-label": t("why-on"), title: t("why-on") });
    this.proofButton = button(t("why-proof"), () => void this.showProof(), { hidden: true });
    const end = button(t("close"), () => this.close());
    this.legend = html("p", { class: "legend-words" }, t("why-legend"));
    this.row = html("div", { class: "row" }, this.previousButton, this.nextButton, this.count, this.proofButton, end);
    this.element = html("section", { class: "panel why", hidden: true, "aria-label": t("why") }, html("strong", {}, t("why")), this.words, this.row, this.legend);
    this.button = tool("why", t("why"), () => void (this.isOpen ? this.close() : this.open()), { "aria-keyshortcuts": "w", "aria-expanded": "false" });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Sets the position to explain and clears the explanation of another. @param {View | null} view */
  setPosition(view) {
    this.button.disabled = view === null;
    if (view === this.view) return;
    this.hide();
    this.view = view;
  }

  async open() {
    const { view } = this;
    if (!view) return;
    this.onOpen();
    this.element.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.explanation = null;
    this.proofButton.hidden = true;
    this.wait.abort();
    this.wait = new AbortController();
    const { signal } = this.wait;
    this.show([t("working")], "");
    this.row.scrollIntoView({ block: "nearest" });
    try {
      const explanation = await this.ask(view, signal);
      if (signal.aborted) return;
      this.explanation = explanation;
      this.scenes = explanation.scenes.filter(({ proof }) => !proof);
      this.proofButton.hidden = this.scenes.length === explanation.scenes.length;
      await this.showStep(0);
      this.row.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (error instanceof engine.Canceled || signal.aborted) return;
      this.show([errorText(error)], "");
    }
  }

  /** @param {(Node | string)[]} words @param {string} count */
  show(words, count) {
    this.words.replaceChildren(...words);
    this.count.textContent = count;
    const last = this.scenes.length - 1;
    this.previousButton.disabled = this.at === 0 || !this.explanation;
    this.nextButton.disabled = this.at === last || !this.explanation;
  }

  /** Appends the proof to the steps, and shows its beginning. */
  async showProof() {
    const proof = this.explanation?.scenes.filter(({ proof }) => proof) ?? [];
    const hadFocus = document.activeElement === this.proofButton;
    this.proofButton.hidden = true;
    this.scenes = [...this.scenes, ...proof];
    await this.showStep(this.scenes.length - proof.length);
    if (hadFocus) this.nextButton.focus();
  }

  /** Shows a step with its position. @param {number} at */
  async showStep(at) {
    const scene = this.scenes[at];
    const { view, board } = this;
    if (!scene || !view || !this.explanation) return;
    this.at = at;
    const isFocused = document.activeElement;
    this.show(nodes(scene.sentences), t("why-count", { at: at + 1, count: this.scenes.length }));
    // A disabled button loses the focus.
    if (isFocused instanceof HTMLButtonElement && isFocused.disabled) (this.nextButton.disabled ? this.previousButton : this.nextButton).focus();
    const game = specOf(view);
    const { signal } = this.wait;
    const shown = scene.played.length ? await engine.view({ ...game, moves: [game.moves, ...scene.played].join(" ").trim() }) : view;
    if (signal.aborted || this.at !== at) return;
    const isCurrent = await board.update(shown, { canMove: false });
    if (!isCurrent || signal.aborted || this.at !== at) return;
    board.overlay.replaceChildren(drawScene(board, scene));
  }

  /** Closes the explanation and leaves the board as it is. */
  hide() {
    this.wait.abort();
    this.element.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    this.explanation = null;
    this.board.overlay.replaceChildren();
  }

  close() {
    const hadFocus = this.element.contains(document.activeElement);
    this.hide();
    this.onClose();
    if (hadFocus) this.button.focus();
  }

  /** Arrow keys step through it while it is open. @param {string} key */
  key(key) {
    if (key === "w") this.button.click();
    else if (!this.isOpen) return false;
    else if (key === "ArrowLeft") void this.showStep(this.at - 1);
    else if (key === "ArrowRight") void this.showStep(this.at + 1);
    else return false;
    return true;
  }
}
