// Values of moves as bars: above the columns, or in the cells without gravity.

import { svg } from "./dom.js";

/** @import { Board } from "./board.js" */

/**
 * Draws a bar for each move, up for good values and down for bad ones.
 * @param {Board} board
 * @param {{ cell: string, value: number, before?: number, isEstimate?: boolean }[]} moves values from -1 to 1; an earlier value is outlined
 */
export function drawBars(board, moves) {
  const hasGravity = board.view?.gravity === true;
  const [half, size] = hasGravity ? [15, 46] : [10, 40];
  const bars = moves.flatMap(({ cell, value, before, isEstimate = false }) => {
    const { x, y: middle } = board.center(cell);
    const y = hasGravity ? -50 : middle;
    const bar = (/** @type {number} */ of, /** @type {string} */ kind, /** @type {number} */ wide) =>
      svg("rect", { class: kind, x: x - wide, width: 2 * wide, y: of > 0 ? y - size * of : y, height: Math.abs(size * of) });
    const kind = `${value > 0 ? "good" : "bad"}${isEstimate ? " seems" : ""}`;
    return [bar(value, kind, half), before === undefined ? null : bar(before, "once", half + 7), svg("line", { x1: x - 30, x2: x + 30, y1: y, y2: y })];
  });
  board.overlay.replaceChildren(svg("g", { class: "bars" }, ...bars));
}
