// The board: a picture for eyes, buttons for hands, a table for screen readers.

import { LETTERS, place } from "./cells.js";
import { h, s } from "./dom.js";
import { t } from "./texts.js";

/** @import { Side, View } from "./types.js" */

const CELL = 100;
/** Room for the letters of columns below the board, and for the numbers of rows to its left. */
const EDGE = 44;

/** A disc; the two sides differ in shape as well as colour. @param {Side} side @param {string} [extra] */
export function disc(side, extra = "") {
  const mark =
    side === "X"
      ? s("path", { d: "M-17-17L17 17M17-17L-17 17", class: "mark" })
      : s("circle", { r: 19, class: "mark" });
  return s("g", { class: `disc ${side} ${extra}` }, s("circle", { r: 42, class: "face" }), s("circle", { r: 36, class: "rim" }), mark);
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
    this.buttons = h("div", { class: "buttons", role: "group", keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    this.table = h("table");
    // A table does not shrink below its words; a box around it does.
    this.element = h("div", { class: "board" }, this.picture, this.buttons, h("div", { class: "unseen" }, this.table));
    /** @type {Map<string, { side: Side, element: SVGGElement }>} */
    this.shown = new Map();
    this.shape = "";
  }

  /**
   * Shows a game.
   * @param {View} view
   * @param {{ canMove: boolean, best?: string[] }} options
   */
  update(view, { canMove, best = [] }) {
    const shape = `${view.size} ${view.gravity}`;
    if (shape !== this.shape) this.lay(view, shape);
    this.view = view;
    this.canMove = canMove && view.outcome === null;
    this.element.classList.toggle("active", this.canMove);
    this.element.dataset["mover"] = view.mover;
    this.place(view);
    this.mark(view, best);
    this.name(view);
    this.tabulate(view);
    if (!this.canMove) this.hover.replaceChildren();
  }

  /** Lays an empty board. @param {View} view @param {string} shape */
  lay(view, shape) {
    this.shape = shape;
    const { cols, rows } = view;
    const top = view.gravity ? CELL : 0;
    const [width, height] = [cols * CELL + EDGE, rows * CELL + top + EDGE];
    this.picture.setAttribute("viewBox", `${-EDGE} ${-top} ${width} ${height}`);
    this.element.style.setProperty("--cols", String(cols));
    this.element.style.setProperty("--shape", String(width / height));
    // The buttons lie over the cells alone.
    this.element.style.setProperty("--left", `${(100 * EDGE) / width}%`);
    this.element.style.setProperty("--below", `${(100 * EDGE) / height}%`);
    const holes = s("g", { class: "holes" });
    for (let col = 0; col < cols; col++) {
      for (let row = 0; row < rows; row++) {
        holes.append(s("circle", { cx: (col + 0.5) * CELL, cy: (row + 0.5) * CELL, r: 43 }));
      }
    }
    const labels = s("g", { class: "labels" });
    if (view.gravity) {
      for (let col = 0; col < cols; col++) labels.append(s("text", { class: "key", x: (col + 0.5) * CELL, y: -16 }, col + 1));
    }
    for (let col = 0; col < cols; col++) labels.append(s("text", { x: (col + 0.5) * CELL, y: rows * CELL + 34 }, LETTERS[col]));
    for (let row = 0; row < rows; row++) labels.append(s("text", { x: -EDGE / 2 - 2, y: (rows - row - 0.5) * CELL + 10 }, row + 1));
    this.shown.clear();
    this.stones.replaceChildren();
    this.hover.replaceChildren();
    const frame = s("rect", { class: "frame", width: cols * CELL, height: rows * CELL, rx: 18 });
    this.picture.replaceChildren(frame, holes, labels, this.stones, this.marks, this.hover);
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
          pointerenter: () => this.preview(col, row),
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

  /** Puts new discs and takes back old ones. @param {View} view */
  place(view) {
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
      const element = disc(side, cell === view.last ? "new" : "");
      element.style.setProperty("--fall", `${-(y + CELL / 2)}px`);
      this.stones.append(s("g", { transform: `translate(${x} ${y})` }, element));
      this.shown.set(cell, { side, element: /** @type {SVGGElement} */ (element.parentNode) });
    }
  }

  /** The last move, winning lines and the best moves. @param {View} view @param {string[]} best */
  mark(view, best) {
    const rings = best.map((cell) => ({ cell, kind: "best" }));
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
    if (document.activeElement === button) this.preview(focus.col, focus.row);
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
    } else if (view.gravity && /^[1-9]$/.test(event.key) && Number(event.key) <= view.cols) {
      event.preventDefault();
      this.point({ col: Number(event.key) - 1, row: 0 });
      this.button(this.focus)?.focus();
      this.move(event.key);
    }
  }
}
