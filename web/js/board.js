// The board: an SVG picture, buttons to press, and a table for screen readers.
// The picture has five layers: the back, the discs, the front with its holes, the discs of a winning line, and the marks. Each disc is
// its own box, so the compositor can move it without repainting the rest; marks change without repainting the front.

import { button, html, svg } from "./dom.js";
import { local } from "./storage.js";
import { LETTERS, place, sideName, t } from "./texts.js";

/** @import { Side, View } from "./types.js" */

const CELL = 100;
/** Space around a board without gravity, and around the column and row labels. */
const RIM = 12;
/** Milliseconds for a disc to fall one cell; four cells take twice as long. */
const FALL_TIME = 150;
/** Share of its speed that a disc keeps when it bounces; more than two bounces would not be visible. */
const BOUNCE = 0.24;
/** Minimum column width, in pixels, for playing by touch; on narrower columns a tap selects and a second tap confirms. */
const MIN_TOUCH_WIDTH = 24;

/** Number of the next board; gradient ids must be unique in the document. */
let boards = 0;

/** Plays a sound if sound is on; the page offers it if the user has not chosen yet. @param {"drop" | "win" | "lose" | "draw" | "turn"} name */
export function sound(name) {
  const choice = local.getItem("sound");
  if (choice === "on") void import("./sound.js").then((sounds) => sounds[name]());
  else if (choice === null && navigator.userActivation?.hasBeenActive) dispatchEvent(new Event("offersound"));
}

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A disc; the two sides differ in shape as well as color. @param {Side} side @param {string} [extra] */
export function disc(side, extra = "") {
  const shape = (/** @type {string} */ name) => (side === "X" ? svg("path", { d: "M-14-14L14 14M14-14L-14 14", class: name }) : svg("circle", { r: 16, class: name }));
  // The lower edge of an embossed shape catches the light.
  return svg("g", { class: `disc ${side} ${extra}` }, svg("circle", { r: 44, class: "face" }), svg("circle", { r: 33, class: "dish" }), shape("glint"), shape("mark"));
}

/** Waits for an animation to end. In a hidden page, or once its element is removed, an animation never finishes. @param {Animation} motion */
const ended = (motion) => Promise.race([new Promise((resolve) => setTimeout(resolve, 1500)), motion.finished.catch(() => {})]);

/**
 * Animates a falling disc that bounces.
 * @param {Element} element
 * @param {number} height in cells
 */
async function fall(element, height) {
  if (document.hidden || prefersReducedMotion()) return sound("drop");
  const from = (/** @type {number} */ cells) => `translateY(${-100 * cells}%)`;
  // Height is quadratic in time, both falling and rising.
  const [down, up] = ["cubic-bezier(0.333, 0, 0.667, 0.333)", "cubic-bezier(0.333, 0.667, 0.667, 1)"];
  const time = FALL_TIME * Math.sqrt(height);
  await ended(element.animate([{ transform: from(height), easing: down }, { transform: from(0) }], time));
  sound("drop");
  for (const speed of [BOUNCE, BOUNCE ** 2]) {
    const frames = [{ transform: from(0), easing: up }, { transform: from(height * speed ** 2), easing: down }, { transform: from(0) }];
    await ended(element.animate(frames, 2 * time * speed));
  }
}

export class Board {
  /** @param {(move: string) => void} onMove called with a column from 1, or a cell without gravity */
  constructor(onMove) {
    this.onMove = onMove;
    /** @type {View | null} */
    this.view = null;
    this.canMove = false;
    /** The side that may choose a premove now: a move for its next turn. @type {Side | null} */
    this.premover = null;
    /** The column or cell that has the keyboard focus. */
    this.focus = { col: 0, row: 0 };
    this.front = svg("svg", { class: "front", "aria-hidden": "true", focusable: "false" });
    this.picture = svg("svg", { "aria-hidden": "true", focusable: "false" });
    this.hover = svg("g", { class: "hover" });
    this.back = html("div", { class: "back" });
    this.stones = html("div", { class: "stones" });
    /** The discs of a winning line, in front of the board. */
    this.winners = html("div", { class: "winners" });
    /** The next disc over the board, with a word of advice before the first move. */
    this.next = html("div", { class: "next", "aria-hidden": "true", hidden: true });
    this.marks = svg("g");
    /** The premove. */
    this.plan = svg("g", { class: "plan" });
    /** Layer for drawings of the views, in hundredths of a cell; `center` gives a cell's position. */
    this.overlay = svg("g", { class: "overlay" });
    /** Prefix of this board's gradient ids. */
    this.number = ++boards;
    /** The move selected by touch and not yet confirmed. */
    this.chosen = "";
    this.confirm = html("div", { class: "confirm", role: "group", hidden: true });
    this.buttons = html("div", { class: "buttons", role: "group", keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    this.table = html("table");
    // A table cannot be narrower than its words; a box around it can.
    this.element = html("div", { class: "board" }, this.back, this.stones, this.front, this.winners, this.picture, this.next, this.buttons, this.confirm, html("div", { class: "visually-hidden" }, this.table));
    /** @type {Map<string, { side: Side, element: SVGElement }>} */
    this.shown = new Map();
    this.shape = "";
    /** Number of updates so far. */
    this.turn = 0;
    /** Whether the last disc was added by the latest update, rather than being there when the game was loaded. */
    this.isFresh = false;
    /** Resolves when all discs have landed. */
    /** @type {Promise<unknown>} */
    this.landed = Promise.resolve();
  }

  /**
   * Shows a game. Marks, and the promise that the caller waits for, come after the last disc has landed.
   * @param {View} view
   * @param {{ canMove: boolean, premover?: Side | null, best?: string[], isSure?: boolean, isLost?: boolean }} options `isLost`: the user has
   *   lost the game; `premover`: the side that may choose a premove
   * @returns {Promise<boolean>} resolves after that to whether this view is still shown
   */
  async update(view, { canMove, premover = null, best = [], isSure = true, isLost = false }) {
    const shape = `${view.size} ${view.gravity}`;
    const isNew = shape !== this.shape;
    const isSame = !isNew && view.position === this.view?.position;
    if (isNew) this.layOut(view, shape);
    this.view = view;
    this.canMove = canMove && view.outcome === null;
    this.premover = this.canMove || view.outcome ? null : premover;
    this.element.classList.toggle("active", this.canMove || this.premover !== null);
    this.element.classList.toggle("premoving", this.premover !== null);
    this.element.dataset["mover"] = this.premover ?? view.side_to_move;
    this.next.hidden = true;
    this.element.classList.remove("won");
    for (const element of [...this.winners.children]) {
      element.classList.remove("winning");
      this.stones.append(element);
    }
    this.placeDiscs(view, isNew);
    this.marks.replaceChildren();
    this.overlay.replaceChildren();
    this.labelButtons(view);
    this.tabulate(view);
    if (!this.canMove && !this.premover) this.hover.replaceChildren();
    // An update may arrive between selecting a move by touch and confirming it.
    this.choose(isSame && (this.canMove || this.premover) ? this.chosen : "");
    const turn = ++this.turn;
    await this.landed;
    if (turn === this.turn) this.mark(view, best, isSure, isLost);
    return this.view === view;
  }

  /** Draws an empty board. @param {View} view @param {string} shape */
  layOut(view, shape) {
    this.shape = shape;
    const { cols, rows } = view;
    // On boards with small cells the labels are relatively larger and need more room below and to the left.
    const font = 12 + 2 * Math.max(cols, rows);
    const edge = font + 1.5 * RIM;
    // The row over the board shows the next disc, or who won.
    const top = view.gravity ? CELL : 2 * RIM + 6 * rows;
    const left = view.gravity ? 0 : edge;
    const [width, height] = [cols * CELL + left, rows * CELL + top + edge];
    for (const layer of [this.front, this.picture]) layer.setAttribute("viewBox", `${-left} ${-top} ${width} ${height}`);
    this.element.style.setProperty("--cols", String(cols));
    this.element.style.setProperty("--rows", String(rows));
    this.element.style.setProperty("--shape", String(width / height));
    // Discs and buttons cover only the cells; columns can also be pressed above the board.
    this.element.style.setProperty("--left", `${(100 * left) / width}%`);
    this.element.style.setProperty("--above", `${(100 * top) / height}%`);
    this.element.style.setProperty("--below", `${(100 * edge) / height}%`);
    this.element.style.setProperty("--over", view.gravity ? "0" : `${(100 * top) / height}%`);
    const hole = (/** @type {number} */ col, /** @type {number} */ row) =>
      `M${col * CELL + 8} ${(row + 0.5) * CELL}a42 42 0 1 0 84 0a42 42 0 1 0-84 0`;
    const cells = [...Array(cols * rows).keys()].map((index) => ({ col: index % cols, row: Math.floor(index / cols) }));
    const holes = cells.map(({ col, row }) => hole(col, row)).join("");
    const [right, low] = [cols * CELL + 6, rows * CELL + 6];
    const outline = `M-6 20a26 26 0 0 1 26-26H${right - 26}a26 26 0 0 1 26 26V${low - 26}a26 26 0 0 1-26 26H20a26 26 0 0 1-26-26z`;
    const [plate, rim, bevel] = ["plate", "rim", "bevel"].map((name) => `${name}-${this.number}`);
    const fade = (/** @type {string} */ id, /** @type {string} */ name) =>
      svg("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1, class: name }, svg("stop", { offset: 0 }), svg("stop", { offset: 1 }));
    const rims = cells.map(({ col, row }) => svg("use", { href: `#${bevel}`, x: (col + 0.5) * CELL, y: (row + 0.5) * CELL }));
    // The rim of a hole is lit from below and shaded from above.
    const lip = svg("g", { id: bevel }, svg("path", { class: "shade", d: "M-42 0a42 42 0 0 1 84 0a42 37 0 0 0-84 0" }), svg("circle", { r: 43, class: "bevel", stroke: `url(#${rim})` }));
    const front = svg(
      "g",
      { class: "frame" },
      svg("defs", {}, fade(plate ?? "", "plate"), fade(rim ?? "", "edge"), lip),
      svg("path", { fill: `url(#${plate})`, "fill-rule": "evenodd", d: outline + holes }),
      svg("path", { class: "outline", d: outline }),
      svg("g", { class: "rims" }, ...rims),
    );
    const round = (/** @type {number} */ count) => `${2000 / (count * CELL)}%`;
    this.back.style.borderRadius = `${round(cols)} / ${round(rows)}`;
    const labels = svg("g", { class: "labels", "font-size": font });
    const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string | number} */ text) => labels.append(svg("text", { x, y }, text));
    for (let col = 0; col < cols; col++) {
      // With gravity moves are named by column, otherwise by cell.
      label((col + 0.5) * CELL, rows * CELL + font + 9, view.gravity ? col + 1 : (LETTERS[col] ?? ""));
    }
    for (let row = 0; row < rows && !view.gravity; row++) label(-edge / 2 - 2, (rows - row - 0.5) * CELL + font / 3, row + 1);
    this.shown.clear();
    this.stones.replaceChildren();
    this.winners.replaceChildren();
    this.hover.replaceChildren();
    this.front.replaceChildren(front, labels);
    this.plan.replaceChildren();
    this.picture.replaceChildren(this.marks, this.overlay, this.plan, this.hover);
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
          click: (/** @type {MouseEvent} */ event) => this.press(move, event.detail > 0),
          focus: () => this.point({ col, row }),
          // Touch has no hover.
          pointerenter: (/** @type {PointerEvent} */ event) => event.pointerType !== "touch" && this.preview(col, row),
          pointerleave: () => this.hover.replaceChildren(),
        };
        this.buttons.append(html("button", attributes));
      }
    }
  }

  /** @param {string} cell */
  center(cell) {
    const { col, row } = place(cell);
    const rows = this.view?.rows ?? 0;
    return { x: (col + 0.5) * CELL, y: (rows - row - 0.5) * CELL };
  }

  /** Adds new discs and removes old ones. @param {View} view @param {boolean} isNew whether no game was shown before */
  placeDiscs(view, isNew) {
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
    this.isFresh = false;
    for (const [cell, side] of wanted) {
      if (this.shown.has(cell)) continue;
      const { col, row } = place(cell);
      const fromTop = view.rows - 1 - row;
      const element = svg("svg", { class: "stone", viewBox: "-50 -50 100 100" }, disc(side));
      element.style.left = `${(100 * col) / view.cols}%`;
      element.style.top = `${(100 * fromTop) / view.rows}%`;
      this.stones.append(element);
      this.shown.set(cell, { side, element });
      if (cell !== view.last || isNew) continue;
      this.isFresh = true;
      element.classList.add(view.gravity ? "falling" : "appearing");
      // The player may drop a disc while another one is still bouncing.
      if (view.gravity) this.landed = Promise.all([this.landed, fall(element, fromTop + 1)]);
      else sound("drop");
    }
  }

  /** Marks the last move, winning lines and the best moves. @param {View} view @param {string[]} best @param {boolean} isSure @param {boolean} isLost */
  mark(view, best, isSure, isLost) {
    const rings = best.map((cell) => ({ cell, kind: isSure ? "best" : "best seems" }));
    const lit = [...new Set(view.lines.flatMap(({ cells }) => cells))];
    if (view.last && lit.length === 0) rings.push({ cell: view.last, kind: "last" });
    const circles = rings.map(({ cell, kind }) => {
      const { x, y } = this.center(cell);
      return svg("circle", { class: kind, cx: x, cy: y, r: kind === "last" ? 44 : 40 });
    });
    lit.forEach((cell, index) => {
      const element = this.shown.get(cell)?.element;
      if (!element) return;
      element.classList.add("winning");
      element.style.setProperty("--turn", String(index));
      this.winners.append(element);
    });
    this.element.classList.toggle("won", lit.length > 0);
    if (this.isFresh && view.outcome) sound(view.outcome === "draw" ? "draw" : isLost ? "lose" : "win");
    const lines = view.lines.map(({ cells }) => {
      const [from, to] = [cells[0] ?? "a1", cells.at(-1) ?? "a1"].map((cell) => this.center(cell));
      const line = svg("line", { class: "won", x1: from?.x ?? 0, y1: from?.y ?? 0, x2: to?.x ?? 0, y2: to?.y ?? 0, pathLength: 1 });
      line.style.setProperty("--turn", String(lit.length));
      return line;
    });
    this.marks.replaceChildren(...circles, ...lines);
  }

  /** Labels every button with what it does. @param {View} view */
  labelButtons(view) {
    const { cols, rows, connect, gravity } = view;
    this.buttons.setAttribute("aria-label", t("board-of", { cols, rows, connect }));
    for (const button of this.all()) {
      const move = button.dataset["move"] ?? "";
      const legal = gravity ? view.legal.some((cell) => place(cell).col + 1 === Number(move)) : view.legal.includes(move);
      const stone = gravity ? undefined : this.shown.get(move);
      const filled = [...this.shown.keys()].filter((cell) => place(cell).col + 1 === Number(move)).length;
      let label;
      if (gravity) label = t(filled < rows ? "drop-in" : "drop-full", { column: move });
      else if (stone) label = t("labeled", { label: move, text: sideName(stone.side) });
      else label = t("put-on", { cell: move });
      button.setAttribute("aria-label", this.premover ? t("labeled", { label: t("premove"), text: label }) : label);
      button.setAttribute("aria-disabled", String(!(this.canMove || this.premover) || !legal));
    }
    this.point(this.focus);
  }

  /** @param {View} view */
  tabulate(view) {
    const heads = [...Array(view.cols).keys()].map((col) => html("th", { scope: "col" }, view.gravity ? col + 1 : LETTERS[col]));
    const lines = view.board.map((line, fromTop) => {
      const cells = [...line].map((letter) => html("td", {}, letter === "." ? t("empty-cell") : sideName(/** @type {Side} */ (letter))));
      return html("tr", {}, html("th", { scope: "row" }, t("row-number", { row: view.rows - fromTop })), ...cells);
    });
    const head = html("thead", {}, html("tr", {}, html("td"), ...heads));
    this.table.replaceChildren(html("caption", {}, t("board-table")), head, html("tbody", {}, ...lines));
  }

  all() {
    return /** @type {HTMLButtonElement[]} */ ([...this.buttons.children]);
  }

  /** Makes one button reachable with the Tab key. @param {{ col: number, row: number }} focus */
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

  /** The column and row of a move. @param {string} move */
  at(move) {
    return this.view?.gravity ? { col: Number(move) - 1, row: 0 } : place(move);
  }

  /** Shows the disc at the top of a column, or on a cell without gravity. @param {number} col @param {number} row */
  preview(col, row) {
    if (!this.view || !(this.canMove || this.premover)) return;
    const ghost = this.ghost(col, row, this.premover ?? this.view.side_to_move);
    if (ghost.length > 0) this.next.hidden = true;
    this.hover.replaceChildren(...ghost);
  }

  /** A disc above its column, and a circle where it lands. @param {number} col @param {number} row @param {Side} side */
  ghost(col, row, side) {
    const view = this.view;
    const cell = view?.gravity
      ? view.legal.find((legal) => place(legal).col === col)
      : view?.legal.find((legal) => legal === `${LETTERS[col]}${row + 1}`);
    if (!view || !cell) return [];
    const { x, y } = this.center(cell);
    const above = view.gravity ? [svg("g", { transform: `translate(${x} ${-CELL / 2})` }, disc(side))] : [];
    return [...above, svg("circle", { class: `lands ${side}`, cx: x, cy: y, r: 38 })];
  }

  /** Shows a premove of a side, or none. @param {string | null} move @param {Side} [side] */
  showPremove(move, side = "X") {
    const { col, row } = this.at(move ?? "1");
    this.plan.replaceChildren(...(move ? this.ghost(col, row, side) : []));
  }

  /** Shows the next disc: under the mouse, or else over the last column that was used. @param {boolean} isFirst asks for the first move */
  showNext(isFirst) {
    const view = this.view;
    if (!view || !this.canMove || this.hover.childElementCount > 0) return;
    const hasMouse = matchMedia("(hover: hover)").matches;
    const pointed = hasMouse ? this.buttons.querySelector("button:hover") : null;
    if (pointed instanceof HTMLElement) {
      const { col, row } = this.at(pointed.dataset["move"] ?? "");
      return this.preview(col, row);
    }
    if (!view.gravity) return;
    const cell = view.legal.find((legal) => place(legal).col === this.focus.col) ?? view.legal[0] ?? "a1";
    const { col } = place(cell);
    const picture = svg("svg", { class: isFirst ? "bobbing" : "", viewBox: "-50 -50 100 100" }, disc(view.side_to_move));
    const text = html("span", {}, isFirst && t("first-move", { pointer: hasMouse ? "mouse" : "touch" }));
    picture.style.left = `${(100 * col) / view.cols}%`;
    text.style.left = `${(100 * (col + 1)) / view.cols}%`;
    this.next.replaceChildren(picture, text);
    this.next.hidden = false;
  }

  /** Whether columns are too narrow to play by touch without confirmation. */
  isNarrow() {
    return this.buttons.offsetWidth / (this.view?.cols ?? 1) < MIN_TOUCH_WIDTH;
  }

  /** Plays the pressed move; on narrow columns touch selects it first. @param {string} move @param {boolean} isPointer */
  press(move, isPointer) {
    if (!isPointer || !(this.canMove || this.premover) || move === this.chosen || !this.isNarrow()) return this.move(move);
    this.choose(move);
  }

  /** Asks to confirm a move, with buttons for the adjacent ones; an empty move withdraws the question. @param {string} move */
  choose(move) {
    this.chosen = move;
    this.confirm.hidden = move === "";
    if (!move) return;
    const { col, row } = this.at(move);
    this.preview(col, row);
    const neighbor = (/** @type {number} */ by) => (this.view?.gravity ? String(col + 1 + by) : `${LETTERS[col + by]}${row + 1}`);
    const step = (/** @type {string} */ sign, /** @type {number} */ by) => {
      const other = this.button(this.at(neighbor(by)));
      return button(sign, () => this.choose(neighbor(by)), { disabled: !other, "aria-label": other?.getAttribute("aria-label") ?? sign });
    };
    const name = this.button({ col, row })?.getAttribute("aria-label") ?? move;
    this.confirm.replaceChildren(step("‹", -1), button(name, () => this.move(move), { class: "main" }), step("›", 1));
  }

  /** @param {string} move */
  move(move) {
    if (!(this.canMove || this.premover) || !this.view) return;
    this.choose("");
    this.hover.replaceChildren();
    this.next.hidden = true;
    const isLegal = this.button(this.at(move))?.getAttribute("aria-disabled") === "false";
    if (this.premover && !isLegal) return;
    // A double click must not play two moves.
    if (isLegal && this.canMove) this.freeze();
    this.onMove(move);
  }

  /** Accepts no move until the next update. */
  freeze() {
    this.canMove = false;
    this.premover = null;
    this.element.classList.remove("active");
    for (const button of this.all()) button.setAttribute("aria-disabled", "true");
  }

  /** Arrow keys select, digits drop; only while the board has the focus. @param {KeyboardEvent} event */
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
    } else if (this.type(event.key)) event.preventDefault();
  }

  /** Plays the column of a digit, if it exists. @param {string} digit */
  type(digit) {
    const view = this.view;
    if (!view?.gravity || !/^[1-9]$/.test(digit) || Number(digit) > view.cols) return false;
    const hasFocus = this.buttons.contains(document.activeElement);
    this.point({ col: Number(digit) - 1, row: 0 });
    if (hasFocus) this.button(this.focus)?.focus();
    this.move(digit);
    return true;
  }
}
