// The board: a picture for eyes, buttons for hands, a table for screen readers.

import { LETTERS, place } from "./cells.js";
import { h, s } from "./dom.js";
import { t } from "./texts.js";

/** @import { Side, View } from "./types.js" */

const CELL = 100;
/** Room for the names of columns below the board, and for those of rows to its left. */
const EDGE = 44;

/** A disc; the two sides differ in shape as well as colour. @param {Side} side @param {string} [extra] */
export function disc(side, extra = "") {
  const mark =
    side === "X"
      ? s("path", { d: "M-17-17L17 17M17-17L-17 17", class: "mark" })
      : s("circle", { r: 19, class: "mark" });
  return s("g", { class: `disc ${side} ${extra}` }, s("circle", { r: 42, class: "face" }), s("circle", { r: 36, class: "rim" }), mark);
}

/** Waits for the end of a disc's way; where nobody sees it, there is nothing to wait for. @param {SVGGElement} element */
async function landing(element) {
  if (document.hidden) return;
  // A page that is hidden meanwhile draws nothing, and a disc that is taken away never lands.
  const late = new Promise((resolve) => setTimeout(resolve, 1500));
  await Promise.race([late, Promise.allSettled(element.getAnimations().map((animation) => animation.finished))]);
}

export class Board {
  /** @param {(move: string) => void} onMove called with a column from 1, or a cell without gravity */
  constructor(onMove) {
    this.onMove = onMove;
    /** @type {View | null} */
    this.view = null;
    this.canMove = false;
    /** Which column, or which cell, the keyboard is at. */
    this.focus = { col: 0, row: 0 };
    this.picture = s("svg", { "aria-hidden": "true", focusable: "false" });
    this.hover = s("g", { class: "hover" });
    this.stones = s("g");
    this.marks = s("g");
    /** For whoever explains the position; empty after each update. */
    this.over = s("g");
    this.buttons = h("div", { class: "buttons", role: "group", keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    this.table = h("table");
    // A table does not shrink below its words; a box around it does.
    this.element = h("div", { class: "board" }, this.picture, this.buttons, h("div", { class: "unseen" }, this.table));
    /** @type {Map<string, { side: Side, element: SVGGElement }>} */
    this.shown = new Map();
    this.shape = "";
    /** Counts updates. */
    this.turn = 0;
    /** Settles when no disc falls any more. */
    this.landed = Promise.resolve();
  }

  /**
   * Shows a game. What is marked, and what the caller has to say of the move, waits until its disc has landed.
   * @param {View} view
   * @param {{ canMove: boolean, best?: string[], isSure?: boolean }} options
   * @returns {Promise<boolean>} settles when it has, with whether the same view is shown still
   */
  async update(view, { canMove, best = [], isSure = true }) {
    const shape = `${view.size} ${view.gravity}`;
    const isNew = shape !== this.shape;
    if (isNew) this.lay(view, shape);
    this.view = view;
    this.canMove = canMove && view.outcome === null;
    this.element.classList.toggle("active", this.canMove);
    this.element.dataset["mover"] = view.mover;
    this.place(view, isNew);
    this.marks.replaceChildren();
    this.over.replaceChildren();
    this.name(view);
    this.tabulate(view);
    if (!this.canMove) this.hover.replaceChildren();
    const turn = ++this.turn;
    await this.landed;
    if (turn === this.turn) this.mark(view, best, isSure);
    return this.view === view;
  }

  /** Lays an empty board. @param {View} view @param {string} shape */
  lay(view, shape) {
    this.shape = shape;
    const { cols, rows } = view;
    const top = view.gravity ? CELL : 0;
    const left = view.gravity ? 0 : EDGE;
    const [width, height] = [cols * CELL + left, rows * CELL + top + EDGE];
    this.picture.setAttribute("viewBox", `${-left} ${-top} ${width} ${height}`);
    this.element.style.setProperty("--cols", String(cols));
    this.element.style.setProperty("--shape", String(width / height));
    // The buttons lie over the cells alone.
    this.element.style.setProperty("--left", `${(100 * left) / width}%`);
    this.element.style.setProperty("--below", `${(100 * EDGE) / height}%`);
    // The front is cut out where the holes are; discs fall between it and the back.
    const size = { width: cols * CELL, height: rows * CELL, rx: 18 };
    const hole = (/** @type {number} */ col, /** @type {number} */ row) =>
      `M${col * CELL + 7} ${(row + 0.5) * CELL}a43 43 0 1 0 86 0a43 43 0 1 0-86 0`;
    const holes = [...Array(cols * rows).keys()].map((index) => hole(index % cols, Math.floor(index / cols))).join("");
    const front = s("path", { class: "frame", "fill-rule": "evenodd", d: `M0 18a18 18 0 0 1 18-18H${size.width - 18}a18 18 0 0 1 18 18V${size.height - 18}a18 18 0 0 1-18 18H18a18 18 0 0 1-18-18z${holes}` });
    const labels = s("g", { class: "labels" });
    const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string | number} */ text) => labels.append(s("text", { x, y }, text));
    for (let col = 0; col < cols; col++) {
      // Moves are named by columns where discs fall, and by cells elsewhere.
      label((col + 0.5) * CELL, rows * CELL + 34, view.gravity ? col + 1 : (LETTERS[col] ?? ""));
    }
    for (let row = 0; row < rows && !view.gravity; row++) label(-EDGE / 2 - 2, (rows - row - 0.5) * CELL + 10, row + 1);
    this.shown.clear();
    this.stones.replaceChildren();
    this.hover.replaceChildren();
    this.picture.replaceChildren(s("rect", { class: "back", ...size }), this.stones, front, labels, this.marks, this.over, this.hover);
    this.focus = { col: Math.floor((cols - 1) / 2), row: Math.floor((rows - 1) / 2) };
    this.makeButtons(view);
  }

  /** @param {View} view */
  makeButtons(view) {
    const { cols, rows, gravity } = view;
    this.buttons.replaceChildren();
    for (let row = gravity ? 0 : rows - 1; row >= 0; row--) {
      for (let col = 0; col < cols; col++) {
        const move = gravity ? String(col + 1) : `${LETTERS[col]}${row + 1}`;
        const attributes = {
          type: "button",
          tabindex: -1,
          "data-move": move,
          click: () => this.move(move),
          focus: () => this.point({ col, row }),
          // A finger does not hover.
          pointerenter: (/** @type {PointerEvent} */ event) => event.pointerType !== "touch" && this.preview(col, row),
          pointerleave: () => this.hover.replaceChildren(),
        };
        this.buttons.append(h("button", attributes));
      }
    }
  }

  /** @param {string} cell */
  centre(cell) {
    const { col, row } = place(cell);
    const rows = this.view?.rows ?? 0;
    return { x: (col + 0.5) * CELL, y: (rows - row - 0.5) * CELL };
  }

  /** Puts new discs and takes back old ones. @param {View} view @param {boolean} isNew whether the board was empty of all games */
  place(view, isNew) {
    /** @type {Map<string, Side>} */
    const wanted = new Map();
    view.board.forEach((line, fromTop) =>
      [...line].forEach((letter, col) => {
        if (letter === "X" || letter === "O") wanted.set(`${LETTERS[col]}${view.rows - fromTop}`, letter);
      }),
    );
    for (const [cell, { side, element }] of this.shown) {
      if (wanted.get(cell) !== side) {
        element.remove();
        this.shown.delete(cell);
      }
    }
    for (const [cell, side] of wanted) {
      if (this.shown.has(cell)) continue;
      const { x, y } = this.centre(cell);
      const isLast = cell === view.last && !isNew;
      const element = disc(side, isLast ? (view.gravity ? "falls" : "comes") : "");
      element.style.setProperty("--fall", `${-(y + CELL / 2)}px`);
      element.style.setProperty("--time", `${Math.round(Math.sqrt((y + CELL / 2) / CELL) * 160)}ms`);
      this.stones.append(s("g", { transform: `translate(${x} ${y})` }, element));
      if (isLast) this.landed = landing(element);
      this.shown.set(cell, { side, element: /** @type {SVGGElement} */ (element.parentNode) });
    }
  }

  /** The last move, winning lines and the best moves. @param {View} view @param {string[]} best @param {boolean} isSure */
  mark(view, best, isSure) {
    const rings = best.map((cell) => ({ cell, kind: isSure ? "best" : "best seems" }));
    if (view.last) rings.push({ cell: view.last, kind: "last" });
    const circles = rings.map(({ cell, kind }) => {
      const { x, y } = this.centre(cell);
      return s("circle", { class: kind, cx: x, cy: y, r: kind === "last" ? 8 : 40 });
    });
    const lines = view.lines.map(({ cells }) => {
      const [from, to] = [cells[0] ?? "a1", cells.at(-1) ?? "a1"].map((cell) => this.centre(cell));
      return s("line", { class: "won", x1: from?.x ?? 0, y1: from?.y ?? 0, x2: to?.x ?? 0, y2: to?.y ?? 0 });
    });
    this.marks.replaceChildren(...circles, ...lines);
  }

  /** Says on every button what it does. @param {View} view */
  name(view) {
    const { cols, rows, connect, gravity } = view;
    this.buttons.setAttribute("aria-label", t("board_of", { cols, rows, connect }));
    for (const button of this.all()) {
      const move = button.dataset["move"] ?? "";
      const legal = gravity ? view.legal.some((cell) => place(cell).col + 1 === Number(move)) : view.legal.includes(move);
      const stone = gravity ? undefined : this.shown.get(move);
      const filled = [...this.shown.keys()].filter((cell) => place(cell).col + 1 === Number(move)).length;
      let label;
      if (gravity) label = t(filled < rows ? "drop_in" : "drop_full", { column: move });
      else if (stone) label = t("cell_has", { cell: move, disc: t(stone.side) });
      else label = t("put_on", { cell: move });
      button.setAttribute("aria-label", label);
      button.setAttribute("aria-disabled", String(!this.canMove || !legal));
    }
    this.point(this.focus);
  }

  /** @param {View} view */
  tabulate(view) {
    const heads = [...Array(view.cols).keys()].map((col) => h("th", { scope: "col" }, view.gravity ? col + 1 : LETTERS[col]));
    const lines = view.board.map((line, fromTop) => {
      const cells = [...line].map((letter) => h("td", {}, letter === "." ? t("empty") : t(/** @type {Side} */ (letter))));
      return h("tr", {}, h("th", { scope: "row" }, t("row", { row: view.rows - fromTop })), ...cells);
    });
    const head = h("thead", {}, h("tr", {}, h("td"), ...heads));
    this.table.replaceChildren(h("caption", {}, t("board")), head, h("tbody", {}, ...lines));
  }

  all() {
    return /** @type {HTMLButtonElement[]} */ ([...this.buttons.children]);
  }

  /** The one button that the tab key reaches. @param {{ col: number, row: number }} focus */
  point(focus) {
    this.focus = focus;
    this.all().forEach((button) => (button.tabIndex = -1));
    const button = this.button(focus);
    if (button) button.tabIndex = 0;
    if (button?.matches(":focus-visible")) this.preview(focus.col, focus.row);
  }

  /** @param {{ col: number, row: number }} at */
  button({ col, row }) {
    const move = this.view?.gravity ? String(col + 1) : `${LETTERS[col]}${row + 1}`;
    return this.all().find((button) => button.dataset["move"] === move);
  }

  /** Which column, or cell, a move is in. @param {string} move */
  at(move) {
    return this.view?.gravity ? { col: Number(move) - 1, row: 0 } : place(move);
  }

  /** Shows where a disc would begin to fall, or lie. @param {number} col @param {number} row */
  preview(col, row) {
    const view = this.view;
    if (!view || !this.canMove) return;
    const cell = view.gravity
      ? view.legal.find((legal) => place(legal).col === col)
      : view.legal.find((legal) => legal === `${LETTERS[col]}${row + 1}`);
    if (!cell) return this.hover.replaceChildren();
    const { x, y } = this.centre(cell);
    const above = view.gravity ? s("g", { transform: `translate(${x} ${-CELL / 2})` }, disc(view.mover)) : null;
    const lands = s("circle", { class: `lands ${view.mover}`, cx: x, cy: y, r: 38 });
    this.hover.replaceChildren(...(above ? [above, lands] : [lands]));
  }

  /** @param {string} move */
  move(move) {
    if (!this.canMove || !this.view) return;
    this.hover.replaceChildren();
    const isLegal = this.button(this.at(move))?.getAttribute("aria-disabled") === "false";
    // Who is quick does not move twice.
    if (isLegal) this.freeze();
    this.onMove(move);
  }

  /** Takes no move until the next update. */
  freeze() {
    this.canMove = false;
    this.element.classList.remove("active");
    for (const button of this.all()) button.setAttribute("aria-disabled", "true");
  }

  /** Arrows walk, digits drop; only while the board has the focus. @param {KeyboardEvent} event */
  key(event) {
    const view = this.view;
    if (!view || event.ctrlKey || event.altKey || event.metaKey) return;
    const { col, row } = this.focus;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
      Home: [-col, 0],
      End: [view.cols - 1 - col, 0],
    });
    const step = steps[event.key];
    if (step && (!view.gravity || step[1] === 0)) {
      event.preventDefault();
      const clamp = (/** @type {number} */ value, /** @type {number} */ count) => Math.min(Math.max(value, 0), count - 1);
      const to = { col: clamp(col + step[0], view.cols), row: clamp(row + step[1], view.rows) };
      this.point(to);
      this.button(to)?.focus();
    } else if (this.press(event.key)) event.preventDefault();
  }

  /** Plays the column of a digit, where there is one. @param {string} digit */
  press(digit) {
    const view = this.view;
    if (!view?.gravity || !/^[1-9]$/.test(digit) || Number(digit) > view.cols) return false;
    const hasFocus = this.buttons.contains(document.activeElement);
    this.point({ col: Number(digit) - 1, row: 0 });
    if (hasFocus) this.button(this.focus)?.focus();
    this.move(digit);
    return true;
  }
}
