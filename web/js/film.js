// A game as an animated picture, drawn in the browser in the theme of the board.

import { html, saveFile } from "./dom.js";
import { place } from "./texts.js";
import { GIFEncoder, applyPalette, quantize } from "./vendor/gifenc.js";

/** @import { Side, View } from "./types.js" */

/** Most pixels of a side. */
const MOST = 420;
/** Milliseconds between two pictures of a falling disc, after a move, and at the end. GIFs count in hundredths of a second. */
const [FRAME, MOVE, END] = [60, 400, 4000];
/** Milliseconds for a disc to fall one cell; four cells take twice as long. */
const FALL = 150;

/** The colors of the theme. */
function themeColors() {
  const probe = html("i", { hidden: true });
  document.body.append(probe);
  const color = (/** @type {string} */ name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const side = (/** @type {string} */ name) => ({ face: color(`--${name}`), brim: color(`--${name}-brim`), mark: color(`--${name}-mark`) });
  const colors = { paper: color("--paper"), hole: color("--hole"), plate: color("--plate"), outline: color("--outline"), X: side("x"), O: side("o") };
  probe.remove();
  return colors;
}

/** Draws the pictures of a game. */
class Film {
  /** @param {View} view */
  constructor({ cols, rows }) {
    this.colors = themeColors();
    this.cols = cols;
    this.rows = rows;
    // A row above the board, from which discs fall, and a rim.
    this.cell = Math.floor(MOST / Math.max(cols, rows + 1));
    this.rim = Math.ceil(this.cell / 8);
    this.width = cols * this.cell + 2 * this.rim;
    this.height = (rows + 1) * this.cell + 2 * this.rim;
    const canvas = html("canvas", { width: this.width, height: this.height });
    this.pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    this.pen.lineCap = "round";
  }

  /** The center of a cell; rows may be fractions. @param {number} col @param {number} row @returns {[number, number]} */
  center(col, row) {
    return [this.rim + (col + 0.5) * this.cell, this.rim + (this.rows - row + 0.5) * this.cell];
  }

  /** @param {Side} side @param {number} col @param {number} row */
  disc(side, col, row) {
    const { pen, cell } = this;
    const [x, y] = this.center(col, row);
    const { face, brim, mark } = this.colors[side];
    pen.beginPath();
    pen.arc(x, y, 0.43 * cell, 0, 2 * Math.PI);
    pen.fillStyle = face;
    pen.fill();
    pen.lineWidth = 0.04 * cell;
    pen.strokeStyle = brim;
    pen.stroke();
    pen.beginPath();
    const arm = 0.14 * cell;
    if (side === "O") pen.arc(x, y, arm, 0, 2 * Math.PI);
    else for (const down of [arm, -arm]) pen.moveTo(x - arm, y - down), pen.lineTo(x + arm, y + down);
    pen.lineWidth = 0.07 * cell;
    pen.strokeStyle = mark;
    pen.stroke();
  }

  /**
   * One picture.
   * @param {{ side: Side, col: number, row: number }[]} discs @param {{ cells: string[] }[]} [lines]
   * @returns {Uint8ClampedArray}
   */
  draw(discs, lines = []) {
    const { pen, cell, rim, colors } = this;
    pen.fillStyle = colors.paper;
    pen.fillRect(0, 0, this.width, this.height);
    pen.fillStyle = colors.hole;
    pen.fillRect(rim, rim + cell, this.cols * cell, this.rows * cell);
    for (const { side, col, row } of discs) this.disc(side, col, row);
    // The front of the board with its holes.
    pen.beginPath();
    pen.roundRect(rim / 2, rim / 2 + cell, this.cols * cell + rim, this.rows * cell + rim, rim * 1.5);
    for (let col = 0; col < this.cols; col++) {
      for (let row = 0; row < this.rows; row++) {
        const [x, y] = this.center(col, row);
        pen.moveTo(x + 0.42 * cell, y);
        pen.arc(x, y, 0.42 * cell, 0, 2 * Math.PI);
      }
    }
    pen.fillStyle = colors.plate;
    pen.fill("evenodd");
    pen.strokeStyle = colors.outline;
    pen.lineWidth = 0.03 * cell;
    pen.stroke();
    for (const { cells } of lines) {
      const [from, to] = [cells[0], cells.at(-1)].map((name) => place(name ?? ""));
      for (const [width, color] of /** @type {[number, string][]} */ ([[0.16, colors.outline], [0.09, "#ffffff"]])) {
        pen.beginPath();
        pen.moveTo(...this.center(from?.col ?? 0, from?.row ?? 0));
        pen.lineTo(...this.center(to?.col ?? 0, to?.row ?? 0));
        pen.lineWidth = width * cell;
        pen.strokeStyle = color;
        pen.stroke();
      }
    }
    return pen.getImageData(0, 0, this.width, this.height).data;
  }
}

/** A game as an animated GIF. @param {View} view @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function film(view) {
  const film = new Film(view);
  const discs = view.steps.filter(({ action }) => action !== "swap").map(({ action }) => {
    const { col, row } = place(action);
    return { side: /** @type {Side} */ (view.board[view.rows - 1 - row]?.[col]), col, row };
  });
  // The last picture has all colors; one place is left for transparent pixels.
  const palette = quantize(film.draw(discs, view.lines), 255);
  const nothing = palette.length;
  palette.push([0, 0, 0]);
  const gif = GIFEncoder();
  /** @type {Uint8Array | null} */
  let before = null;
  /** @param {Uint8ClampedArray} pixels @param {number} delay */
  const add = (pixels, delay) => {
    const colors = applyPalette(pixels, palette.slice(0, nothing));
    // Pixels that stay the same are transparent, which makes the file several times smaller.
    const changed = before ? colors.map((/** @type {number} */ color, /** @type {number} */ at) => (color === before?.[at] ? nothing : color)) : colors;
    gif.writeFrame(changed, film.width, film.height, { ...(before ? {} : { palette }), delay, transparent: before !== null, transparentIndex: nothing, dispose: 1 });
    before = colors;
  };
  add(film.draw([]), MOVE);
  for (const [index, disc] of discs.entries()) {
    const lying = discs.slice(0, index);
    const height = view.rows - disc.row;
    const frames = view.gravity ? Math.ceil((FALL * Math.sqrt(height)) / FRAME) : 1;
    for (let frame = 1; frame < frames; frame++) add(film.draw([...lying, { ...disc, row: view.rows - height * (frame / frames) ** 2 }]), FRAME);
    const isLast = index === discs.length - 1;
    add(film.draw([...lying, disc], isLast ? view.lines : []), isLast ? END : MOVE);
    // The page stays responsive.
    await new Promise((resolve) => setTimeout(resolve));
  }
  gif.finish();
  return gif.bytes();
}

/** Shares the animated picture of a game where the device can, otherwise saves it. @param {View} view */
export async function shareFilm(view) {
  const bytes = await film(view);
  const file = new File([bytes], "connect4.gif", { type: "image/gif" });
  const isTouch = matchMedia("(pointer: coarse)").matches;
  if (isTouch && navigator.canShare?.({ files: [file] })) {
    const isShared = await navigator.share({ files: [file] }).then(() => true, (error) => error.name === "AbortError");
    if (isShared) return;
  }
  saveFile(bytes, file.name, file.type);
}
