// The picture of a search tree on a canvas, and the same tree for keyboards and screen readers.
//
// Every node has its place in the tree of the whole search, so nothing moves while the tree grows. Large trees are folded: a few levels
// are open, and the path of the current step. Only what is in the window is drawn.

import { prefersReducedMotion } from "./board.js";
import { html } from "./dom.js";
import { load, t } from "./texts.js";

/** @import { Run } from "./search-run.js" */
/** @import { Side } from "./types.js" */

await load("search");

/** Size of a node and the space around it, in pixels at scale 1. */
const NODE = { width: 74, height: 42, gap: 14, level: 96 };
/** Width of the place for the moves that a cut skips. */
const CUT_WIDTH = 56;
/** A tree with at most this many nodes is open; of larger ones, levels with at most this many. */
const OPEN_NODES = 120;
/** Scales: with texts only from the first on. */
const SCALE = { texts: 0.5, least: 0.01, usual: 0.85, most: 2 };
/** Milliseconds in which a node or the window moves most of its way. */
const EASE_TIME = 90;

/** Texts of a node. @typedef {{ value: string, second: string, truth: { text: string, isRight: boolean | null } | null, winner: Side | null, weight: number }} Label */
/**
 * What the tree needs to know about nodes.
 * @typedef {{ label(node: number): Label, winner(node: number): Side | null, move(node: number): string, side(node: number): Side, describe(node: number): string, cut(node: number): string }} Texts
 */

/** Black or white, whichever contrasts more. @param {string} color as `rgb(r, g, b)` */
function inkOn(color) {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 120 ? "#0f172a" : "#ffffff";
}

export class SearchTree {
  /** @param {Texts} texts @param {(node: number) => void} onSelect @param {() => void} onFold */
  constructor(texts, onSelect, onFold) {
    this.texts = texts;
    this.onSelect = onSelect;
    this.onFold = onFold;
    /** @type {Run | null} */
    this.run = null;
    this.selected = 0;
    /** Nodes that the user has opened or closed. @type {Set<number>} */
    this.toggled = new Set();
    this.isUnfolded = false;
    /** What was open when places were given last. */
    this.arranged = "none";
    /** Whether the window follows the current step. */
    this.follows = true;
    /** The window: its center, in the tree, and its scale. */
    this.camera = { x: 0, y: 0, scale: 1 };
    this.aim = { x: 0, y: 0, scale: 1 };
    /** The open nodes with children, and what is visible in the order of a walk. @type {Set<number>} */
    this.open = new Set();
    /** @type {number[]} */
    this.visible = [];
    this.x = new Float32Array(0);
    this.y = new Float32Array(0);
    this.to = new Float32Array(0);
    this.size = { width: 0, height: 0 };
    /** Size of the visible tree. */
    this.extent = { width: 0, height: 0 };
    /** What travels along an edge. @type {{ from: number, to: number, text: string, start: number, time: number } | null} */
    this.flight = null;
    this.frame = 0;
    this.last = 0;
    this.canvas = html("canvas", { "aria-hidden": "true" });
    this.items = html("div", { class: "items", role: "tree", tabindex: 0, "aria-label": t("search-tree"), keydown: (/** @type {KeyboardEvent} */ event) => this.key(event), focus: () => this.list() });
    this.probe = html("span", { class: "probe", "aria-hidden": "true" }, ...["x", "o", "ink", "faint", "edge", "panel", "accent", "bad", "good"].map((name) => html("i", { class: `of-${name}` })));
    this.element = html("div", { class: "stage" }, this.canvas, this.items, this.probe);
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    /** @type {Record<string, string>} */
    this.colors = {};
    this.listen();
  }

  listen() {
    const stage = this.element;
    /** @type {Map<number, { x: number, y: number }>} */
    const pointers = new Map();
    let moved = 0;
    stage.addEventListener("pointerdown", (event) => {
      pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
      stage.setPointerCapture(event.pointerId);
      moved = 0;
    });
    stage.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return void (stage.style.cursor = this.hit(event.offsetX, event.offsetY) === null ? "" : "pointer");
      const now = { x: event.offsetX, y: event.offsetY };
      const [dx, dy] = [now.x - before.x, now.y - before.y];
      moved += Math.abs(dx) + Math.abs(dy);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      if (moved < 4) return;
      if (other) {
        const [was, is] = [before, now].map(({ x, y }) => Math.hypot(x - other.x, y - other.y));
        this.zoom(Math.max(is ?? 1, 1) / Math.max(was ?? 1, 1), (now.x + other.x) / 2, (now.y + other.y) / 2);
      } else this.pan(dx, dy);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      if (pointers.delete(event.pointerId) && event.type === "pointerup" && moved < 4) this.press(event.offsetX, event.offsetY);
    };
    stage.addEventListener("pointerup", end);
    stage.addEventListener("pointercancel", end);
    stage.addEventListener("wheel", (event) => {
      // Scrolling the page passes over the tree; with Ctrl, which is also a pinch on a touch pad, it zooms.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300), event.offsetX, event.offsetY);
    }, { passive: false });
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(stage);
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.recolor = () => {
      this.colors = {};
      this.redraw();
    };
    this.scheme.addEventListener("change", this.recolor);
    this.themes = new MutationObserver(this.recolor);
    this.themes.observe(document.documentElement, { attributeFilter: ["data-theme", "data-board"] });
  }

  /** Ends all observation. */
  leave() {
    this.observer?.disconnect();
    this.themes?.disconnect();
    if (this.recolor) this.scheme?.removeEventListener("change", this.recolor);
    cancelAnimationFrame(this.frame);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = devicePixelRatio;
    [this.canvas.width, this.canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    this.size = { width, height };
    this.look();
    Object.assign(this.camera, this.aim);
    this.draw();
  }

  /** Shows the tree of a run. @param {Run | null} run */
  show(run) {
    this.run = run;
    this.flight = null;
    const count = run?.trace.tree.length ?? 0;
    [this.x, this.y, this.to] = [new Float32Array(count).fill(NaN), new Float32Array(count), new Float32Array(count)];
    this.usual = run ? this.usuallyOpen(run) : new Set();
    this.selected = 0;
    this.follows = true;
    this.arranged = "none";
    this.arrange();
    this.look();
    Object.assign(this.camera, this.aim);
    this.redraw();
  }

  /** The nodes that are open unless the user closes them: as many levels as are easy to survey. @param {Run} run @returns {Set<number>} */
  usuallyOpen(run) {
    const open = new Set();
    let shown = 1;
    for (let level = [0]; level.length > 0; ) {
      const below = level.flatMap((node) => run.children[node] ?? []);
      if (shown + below.length > OPEN_NODES) break;
      for (const node of level) open.add(node);
      shown += below.length;
      level = below;
    }
    // A wide tree shows at least the moves of the root.
    return open.add(0);
  }

  /** Gives all visible nodes their places. */
  arrange() {
    const { run } = this;
    if (!run) return;
    const isAlways = this.isUnfolded || run.children.length <= OPEN_NODES;
    const path = new Set(run.at > 0 ? run.pathTo(run.current) : [0]);
    // What is open does not change with each step.
    const state = `${isAlways ? "" : [...path].filter((node) => !this.usual?.has(node))} ${[...this.toggled]}`;
    if (state === this.arranged) return;
    this.arranged = state;
    const isOpen = (/** @type {number} */ node) => (isAlways || this.usual?.has(node) || path.has(node)) !== this.toggled.has(node);
    this.open = new Set();
    this.visible = [];
    let left = 0;
    const place = (/** @type {number} */ node, /** @type {number} */ depth) => {
      this.visible.push(node);
      this.y[node] = depth * NODE.level;
      const children = run.children[node] ?? [];
      if (children.length === 0 || !isOpen(node)) {
        this.to[node] = left + NODE.width / 2;
        left += NODE.width + NODE.gap;
        return;
      }
      this.open.add(node);
      for (const child of children) place(child, depth + 1);
      if (run.trace.tree[node]?.skipped) left += CUT_WIDTH;
      const [first = node, last = node] = [children[0], children.at(-1)];
      this.to[node] = ((this.to[first] ?? 0) + (this.to[last] ?? 0)) / 2;
    };
    place(0, 0);
    this.extent = { width: left, height: NODE.level * Math.max(...this.visible.slice(0, 20_000).map((node) => (this.y[node] ?? 0) / NODE.level)) };
    for (const node of this.visible) {
      if (!Number.isNaN(this.x[node])) continue;
      // New nodes come out of their parents, except at first.
      const parent = run.trace.tree[node]?.parent ?? node;
      const from = this.last > 0 && !prefersReducedMotion() ? this.x[parent] : NaN;
      this.x[node] = from === undefined || Number.isNaN(from) ? (this.to[node] ?? 0) : from;
    }
  }

  /** Aims the window: at the whole tree if its texts are readable then, otherwise at the current step. */
  look() {
    const { run, size } = this;
    if (!run || !this.follows || size.width === 0) return;
    const { width, height } = this.extent;
    const whole = Math.min((size.width - 24) / Math.max(width, 1), (size.height - 40) / (height + NODE.height + 24), 1.15);
    if (whole >= SCALE.texts + 0.1 || this.isUnfolded) {
      this.aim = { x: (width - NODE.gap) / 2, y: height / 2 + 4, scale: whole };
      return;
    }
    const scale = Math.min(SCALE.usual, Math.max(SCALE.texts + 0.1, (size.height - 40) / (4 * NODE.level)));
    const node = run.at > 0 ? run.current : 0;
    const half = size.height / 2 / scale;
    const lowest = Math.max(half - NODE.level / 2, height + NODE.level * 0.7 - half);
    this.aim = { x: this.to[node] ?? 0, y: Math.min(Math.max(this.y[node] ?? 0, half - NODE.level / 2), lowest), scale };
  }

  /** Shows the state of the run after a step. @param {number} time milliseconds until the next step */
  update(time) {
    const { run } = this;
    if (!run) return;
    this.arrange();
    this.look();
    const { step } = run;
    this.flight = null;
    if (step && time >= 150 && !prefersReducedMotion()) {
      const parent = run.trace.tree[step.node]?.parent ?? null;
      const start = performance.now();
      const length = Math.min(time * 0.8, 350);
      if (step.kind === "enter" && parent !== null) this.flight = { from: parent, to: step.node, text: this.texts.label(step.node).second, start, time: length };
      if (step.kind === "update" && step.from !== undefined) this.flight = { from: step.from, to: step.node, text: this.texts.label(step.from).value, start, time: length };
    }
    if (document.activeElement === this.items) this.list();
    this.redraw();
  }

  redraw() {
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  /** @param {number} now */
  tick(now) {
    this.frame = 0;
    const share = prefersReducedMotion() || this.last === 0 ? 1 : 1 - Math.exp(-Math.min(now - this.last, 50) / EASE_TIME);
    this.last = now;
    let isMoving = false;
    for (const node of this.visible) {
      const way = (this.to[node] ?? 0) - (this.x[node] ?? 0);
      if (Math.abs(way) < 0.3) this.x[node] = this.to[node] ?? 0;
      else {
        this.x[node] = (this.x[node] ?? 0) + way * share;
        isMoving = true;
      }
    }
    for (const name of /** @type {const} */ (["x", "y", "scale"])) {
      const way = this.aim[name] - this.camera[name];
      if (Math.abs(way) < (name === "scale" ? 0.001 : 0.3)) this.camera[name] = this.aim[name];
      else {
        this.camera[name] += way * share;
        isMoving = true;
      }
    }
    if (this.flight && now > this.flight.start + this.flight.time) this.flight = null;
    this.draw();
    if (isMoving || this.flight) this.redraw();
    else this.last = 1;
  }

  /** The colors of the theme, as the canvas reads them. */
  readColors() {
    for (const one of this.probe.children) this.colors[one.className.slice(3)] = getComputedStyle(one).color;
    this.colors["onX"] = inkOn(this.colors["x"] ?? "");
    this.colors["onO"] = inkOn(this.colors["o"] ?? "");
    this.font = getComputedStyle(this.element).fontFamily;
  }

  /** How much taller than usual the tree is: a wide tree that is drawn small still fills the window. */
  get stretch() {
    const fit = (this.size.height - 60) / Math.max(this.extent.height, 1);
    return Math.max(1, Math.min(fit, SCALE.texts) / this.camera.scale);
  }

  draw() {
    const { run, context, camera, size, stretch } = this;
    if (size.width === 0) return;
    if (!this.colors["ink"]) this.readColors();
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, size.width, size.height);
    if (!run) return;
    context.translate(size.width / 2, size.height / 2);
    context.scale(camera.scale, camera.scale);
    context.translate(-camera.x, -camera.y * stretch);
    const [halfWidth, halfHeight] = [size.width / 2 / camera.scale, size.height / 2 / camera.scale / stretch];
    const box = { left: camera.x - halfWidth - NODE.width, right: camera.x + halfWidth + NODE.width, top: camera.y - halfHeight - NODE.level, bottom: camera.y + halfHeight + NODE.level };
    const path = new Set(run.at > 0 ? (run.step?.path ?? run.pathTo(run.current)) : [0]);
    const shown = this.visible.filter((node) => run.seen[node] && this.isIn(box, node));
    const hasTexts = camera.scale >= SCALE.texts;
    this.drawEdges(run, path, box);
    if (hasTexts) {
      for (const node of this.visible) if (run.cuts[node] && this.open.has(node)) this.drawCut(node, run.trace.tree[node]?.skipped ?? 0);
      for (const node of shown) this.drawNode(run, node, path.has(node));
      this.drawFlight();
    } else this.drawSmall(run, shown, path);
  }

  /** @param {{ left: number, right: number, top: number, bottom: number }} box @param {number} node */
  isIn({ left, right, top, bottom }, node) {
    const [x = 0, y = 0] = [this.x[node], this.y[node]];
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /** @param {Run} run @param {Set<number>} path @param {{ left: number, right: number, top: number, bottom: number }} box */
  drawEdges(run, path, box) {
    const { context, colors, camera } = this;
    const { stretch } = this;
    const hasTexts = camera.scale >= SCALE.texts;
    const [plain, good, current] = [new Path2D(), new Path2D(), new Path2D()];
    /** @type {number[]} */
    const labeled = [];
    /** @type {Map<number, number>} */
    const taken = new Map();
    for (const node of this.open) {
      if (!run.seen[node]) continue;
      const [x = 0, y = 0] = [this.x[node], this.y[node]];
      const preferred = run.preferred(node);
      for (const child of run.children[node] ?? []) {
        if (!run.seen[child]) continue;
        const [toX = 0, toY = 0] = [this.x[child], this.y[child]];
        if (toY < box.top || y > box.bottom || Math.max(x, toX) < box.left || Math.min(x, toX) > box.right) continue;
        if (!hasTexts && !path.has(child) && !this.isNewPixel(taken, child)) continue;
        const line = path.has(child) && path.has(node) ? current : child === preferred ? good : plain;
        line.moveTo(x, y * stretch + NODE.height / 2);
        if (hasTexts) line.bezierCurveTo(x, y + NODE.level / 2 + 8, toX, toY - NODE.level / 2 - 4, toX, toY - NODE.height / 2);
        else line.lineTo(toX, toY * stretch - NODE.height / 2);
        labeled.push(child);
      }
    }
    const least = 0.6 / camera.scale;
    context.globalAlpha = 0.55;
    context.strokeStyle = colors["edge"] ?? "";
    context.lineWidth = Math.max(1.25, least);
    context.stroke(plain);
    context.globalAlpha = 1;
    context.strokeStyle = colors["ink"] ?? "";
    context.lineWidth = Math.max(2, least);
    context.stroke(good);
    context.strokeStyle = colors["accent"] ?? "";
    context.lineWidth = Math.max(3.5, 2 * least);
    context.stroke(current);
    if (!hasTexts) return;
    context.font = `700 12px ${this.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const child of labeled) this.drawMove(child);
  }

  /** The disc that leads to a node, with the name of the move. @param {number} node */
  drawMove(node) {
    const { context, colors } = this;
    const [x = 0, y = 0] = [this.x[node], this.y[node]];
    const side = this.texts.side(node) === "X" ? "O" : "X";
    const at = y - NODE.height / 2 - 12;
    context.beginPath();
    context.arc(x, at, 10, 0, 2 * Math.PI);
    context.fillStyle = colors[side === "X" ? "x" : "o"] ?? "";
    context.fill();
    context.lineWidth = 1.25;
    context.strokeStyle = colors["ink"] ?? "";
    context.stroke();
    context.fillStyle = colors[`on${side}`] ?? "";
    context.fillText(this.texts.move(node), x, at + 0.5);
  }

  /** @param {Run} run @param {number} node @param {boolean} isOnPath */
  drawNode(run, node, isOnPath) {
    const { context, colors } = this;
    const { value, second, truth, winner, weight } = this.texts.label(node);
    const [x = 0, y = 0] = [this.x[node], this.y[node]];
    const [left, top] = [x - NODE.width / 2, y - NODE.height / 2];
    const hidden = !this.open.has(node) && (run.children[node] ?? []).some((child) => run.seen[child]);
    const color = colors[winner === "X" ? "x" : winner === "O" ? "o" : "edge"] ?? "";
    const isCurrent = run.at > 0 && node === run.current;
    const shape = (/** @type {number} */ shift) => {
      context.beginPath();
      context.roundRect(left + shift, top + shift, NODE.width, NODE.height, 9);
    };
    context.lineWidth = 1.5;
    for (const shift of hidden ? [7, 3.5, 0] : [0]) {
      shape(shift);
      context.globalAlpha = 1;
      context.fillStyle = colors["panel"] ?? "";
      context.fill();
      if (winner) {
        context.globalAlpha = 0.12 + 0.3 * weight;
        context.fillStyle = color;
        context.fill();
      }
      context.globalAlpha = 1;
      context.strokeStyle = isCurrent || isOnPath ? (colors["accent"] ?? "") : color;
      context.lineWidth = isCurrent ? 4 : isOnPath ? 2.5 : winner ? 2 : 1.25;
      context.stroke();
    }
    if (node === this.selected && !this.isFollowed) {
      context.beginPath();
      context.roundRect(left - 5, top - 5, NODE.width + 10, NODE.height + 10, 12);
      context.setLineDash([5, 4]);
      context.lineWidth = 2;
      context.strokeStyle = colors["ink"] ?? "";
      context.stroke();
      context.setLineDash([]);
    }
    context.fillStyle = colors["ink"] ?? "";
    context.font = `700 15px ${this.font}`;
    context.fillText(value, x, second ? y - 7 : y + 1, NODE.width - 8);
    context.fillStyle = colors["faint"] ?? "";
    context.font = `500 11px ${this.font}`;
    if (second) context.fillText(second, x, y + 11, NODE.width - 6);
    if (hidden) this.drawHidden(run, node, x, y);
    if (truth) this.drawTruth(truth, left + NODE.width, top);
  }

  /** How many nodes a folded node hides. @param {Run} run @param {number} node @param {number} x @param {number} y */
  drawHidden(run, node, x, y) {
    let count = 0;
    for (const open = [...(run.children[node] ?? [])]; open.length > 0; ) {
      const one = open.pop() ?? 0;
      if (!run.seen[one]) continue;
      count++;
      for (const child of run.children[one] ?? []) open.push(child);
    }
    if (count > 0) this.context.fillText(`+${count}`, x, y + NODE.height / 2 + 17);
  }

  /** The solver's value. @param {{ text: string, isRight: boolean | null }} truth @param {number} x @param {number} y */
  drawTruth({ text, isRight }, x, y) {
    const { context, colors } = this;
    const sign = isRight === null ? "" : isRight ? " ✓" : " ✗";
    context.font = `700 11px ${this.font}`;
    const width = context.measureText(text + sign).width + 10;
    context.beginPath();
    context.roundRect(x - width + 11, y - 15, width, 17, 8.5);
    context.fillStyle = colors["panel"] ?? "";
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = context.fillStyle = colors[isRight === null ? "faint" : isRight ? "good" : "bad"] ?? "";
    context.stroke();
    context.fillText(text + sign, x - width / 2 + 11, y - 6);
  }

  /** The moves that a cut skips, a dashed line for each, and why. @param {number} node @param {number} count */
  drawCut(node, count) {
    const { context, colors, run } = this;
    const last = run?.children[node]?.at(-1) ?? node;
    const [x = 0, y = 0] = [this.x[node], this.y[node]];
    const to = { x: (this.x[last] ?? 0) + NODE.width / 2 + NODE.gap / 2 + CUT_WIDTH / 2, y: y + NODE.level - NODE.height / 2 };
    context.strokeStyle = context.fillStyle = colors["bad"] ?? "";
    context.lineWidth = 2;
    context.setLineDash([5, 4]);
    context.beginPath();
    for (let move = 0; move < count; move++) {
      const end = to.x + 8 * (move - (count - 1) / 2);
      context.moveTo(x, y + NODE.height / 2);
      context.bezierCurveTo(x, y + NODE.level / 2 + 8, end, to.y - 28, end, to.y - 9);
    }
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = 3;
    context.beginPath();
    for (const sign of [-1, 1]) {
      context.moveTo(to.x - 6, to.y - 6 * sign);
      context.lineTo(to.x + 6, to.y + 6 * sign);
    }
    context.stroke();
    context.font = `700 11px ${this.font}`;
    context.fillText(this.texts.cut(node), to.x, to.y + 19, CUT_WIDTH + NODE.gap);
  }

  drawFlight() {
    const { flight, context, colors } = this;
    if (!flight) return;
    const way = Math.min(1, (performance.now() - flight.start) / flight.time);
    const share = way * way * (3 - 2 * way);
    const [from, to] = [flight.from, flight.to].map((node) => ({ x: this.x[node] ?? 0, y: this.y[node] ?? 0 }));
    const at = { x: (from?.x ?? 0) * (1 - share) + (to?.x ?? 0) * share, y: (from?.y ?? 0) * (1 - share) + (to?.y ?? 0) * share };
    context.font = `700 13px ${this.font}`;
    const width = context.measureText(flight.text).width + 16;
    context.beginPath();
    context.roundRect(at.x - width / 2, at.y - 12, width, 24, 12);
    context.fillStyle = colors["accent"] ?? "";
    context.fill();
    context.fillStyle = colors["panel"] ?? "";
    context.fillText(flight.text, at.x, at.y + 1);
  }

  /** Whether a node is on another pixel than the one before it on its level, so that it can be seen. @param {Map<number, number>} taken the pixel of each level @param {number} node */
  isNewPixel(taken, node) {
    const level = this.y[node] ?? 0;
    const pixel = Math.round((this.x[node] ?? 0) * this.camera.scale);
    if (taken.get(level) === pixel) return false;
    taken.set(level, pixel);
    return true;
  }

  /** Nodes too small for texts: one path per color. @param {Run} run @param {number[]} shown @param {Set<number>} path */
  drawSmall(run, shown, path) {
    const { context, colors, camera, stretch } = this;
    /** @type {Record<string, Path2D>} */
    const shapes = { edge: new Path2D(), x: new Path2D(), o: new Path2D(), accent: new Path2D() };
    // At least a pixel and a half, so that nothing disappears.
    const width = Math.max(NODE.width, 1.5 / camera.scale);
    const height = Math.max(NODE.height, 7 / camera.scale);
    const y = (/** @type {number} */ node) => (this.y[node] ?? 0) * stretch - height / 2;
    /** @type {Map<number, number>} */
    const taken = new Map();
    for (const node of shown) {
      if (!path.has(node) && !this.isNewPixel(taken, node)) continue;
      const winner = this.texts.winner(node);
      const kind = path.has(node) ? "accent" : winner === "X" ? "x" : winner === "O" ? "o" : "edge";
      shapes[kind]?.rect((this.x[node] ?? 0) - width / 2, y(node), width, height);
    }
    for (const [kind, shape] of Object.entries(shapes)) {
      context.fillStyle = colors[kind] ?? "";
      context.fill(shape);
    }
    const current = run.current;
    context.strokeStyle = colors["accent"] ?? "";
    context.lineWidth = 3 / camera.scale;
    const reach = 8 / camera.scale;
    context.strokeRect((this.x[current] ?? 0) - width / 2 - reach, y(current) - reach, width + 2 * reach, height + 2 * reach);
  }

  /** The point of the tree at a point of the stage. @param {number} x @param {number} y */
  pointAt(x, y) {
    const { camera, size, stretch } = this;
    return { x: (x - size.width / 2) / camera.scale + camera.x, y: (y - size.height / 2) / camera.scale / stretch + camera.y };
  }

  /** The node at a point of the stage; null if there is none. @param {number} x @param {number} y */
  hit(x, y) {
    const at = this.pointAt(x, y);
    const reach = Math.max(0, 12 / this.camera.scale - NODE.width / 2);
    const { run } = this;
    const isHit = (/** @type {number} */ node) => run?.seen[node] && Math.abs((this.x[node] ?? 0) - at.x) <= NODE.width / 2 + 4 + reach && at.y >= (this.y[node] ?? 0) - NODE.height / 2 - 22 && at.y <= (this.y[node] ?? 0) + NODE.height / 2 + 20;
    return this.visible.find(isHit) ?? null;
  }

  /** @param {number} x @param {number} y */
  press(x, y) {
    const node = this.hit(x, y);
    if (node === null) return;
    // A press on the selected node opens or closes it.
    if (node === this.selected && !this.isFollowed && (this.run?.children[node]?.length ?? 0) > 0) this.fold(node);
    this.onSelect(node);
  }

  /** Opens or closes a node. @param {number} node */
  fold(node) {
    if (!this.toggled.delete(node)) this.toggled.add(node);
    this.onFold();
    this.arrange();
    this.look();
    this.redraw();
  }

  /** Selects a node. @param {number} node @param {boolean} isFollowed whether it is that of the current step */
  select(node, isFollowed) {
    this.selected = node;
    this.isFollowed = isFollowed;
    if (document.activeElement === this.items) this.list();
    this.redraw();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.follows = false;
    this.aim.x -= dx / this.camera.scale;
    this.aim.y -= dy / this.camera.scale / this.stretch;
    [this.camera.x, this.camera.y] = [this.aim.x, this.aim.y];
    this.aim.scale = this.camera.scale;
    this.redraw();
  }

  /** Zooms around a point of the stage. @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x = this.size.width / 2, y = this.size.height / 2) {
    this.follows = false;
    const before = this.pointAt(x, y);
    const scale = Math.min(Math.max(this.camera.scale * factor, SCALE.least), SCALE.most);
    Object.assign(this.camera, { scale });
    this.aim = { scale, x: before.x - (x - this.size.width / 2) / scale, y: before.y - (y - this.size.height / 2) / scale / this.stretch };
    Object.assign(this.camera, this.aim);
    this.redraw();
  }

  /** Follows the current step again. */
  follow() {
    this.follows = true;
    this.look();
    this.redraw();
  }

  /** The children of a node that the search has visited. @param {number} node */
  known(node) {
    return (this.run?.children[node] ?? []).filter((child) => this.run?.seen[child]);
  }

  /** The selected node and its siblings, for screen readers. */
  list() {
    const { run } = this;
    if (!run) return this.items.replaceChildren();
    const tree = run.trace.tree;
    const parent = tree[this.selected]?.parent ?? null;
    const siblings = parent === null ? [0] : this.known(parent);
    const rows = siblings.map((node, index) => {
      const expanded = this.known(node).length > 0 ? { "aria-expanded": String(this.open.has(node)) } : {};
      const place = { "aria-level": (tree[node]?.ply ?? 0) - (tree[0]?.ply ?? 0) + 1, "aria-posinset": index + 1, "aria-setsize": siblings.length };
      return html("div", { id: `search-node-${node}`, role: "treeitem", "aria-selected": String(node === this.selected), ...place, ...expanded }, this.texts.describe(node));
    });
    this.items.replaceChildren(html("div", { class: "visually-hidden", role: "presentation" }, ...rows));
    this.items.setAttribute("aria-activedescendant", `search-node-${this.selected}`);
  }

  /** Arrow keys move in the tree; Enter opens and closes. @param {KeyboardEvent} event */
  key(event) {
    const { run } = this;
    if (!run || event.ctrlKey || event.altKey || event.metaKey) return;
    const parent = run.trace.tree[this.selected]?.parent ?? null;
    const siblings = parent === null ? [0] : this.known(parent);
    const index = siblings.indexOf(this.selected);
    const [child] = this.known(this.selected);
    const targets = /** @type {Record<string, number | null | undefined>} */ ({ ArrowUp: parent, ArrowDown: child, ArrowLeft: siblings[index - 1], ArrowRight: siblings[index + 1], Home: 0 });
    if (event.key === "Enter" && run.children[this.selected]?.length) this.fold(this.selected);
    else if (event.key === "+" || event.key === "-") this.zoom(event.key === "+" ? 1.25 : 0.8);
    else if (!(event.key in targets)) return;
    event.preventDefault();
    const target = targets[event.key] ?? null;
    if (target !== null) {
      if (event.key === "ArrowDown" && !this.open.has(this.selected)) this.fold(this.selected);
      this.onSelect(target);
      this.reveal(target);
    } else this.list();
  }

  /** Moves the window to a node. @param {number} node */
  reveal(node) {
    if (this.follows && this.aim.scale < SCALE.texts) return;
    this.aim = { ...this.aim, x: this.to[node] ?? 0, y: this.y[node] ?? 0 };
    this.follows = false;
    this.redraw();
  }
}
