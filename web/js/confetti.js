// Confetti that rains over a board, on one small canvas.

/** @import { Side } from "./types.js" */

/** Board area per piece, in square pixels, and the limits of their number. */
const AREA = 3600;
const [FEWEST, MOST] = [90, 150];
/** Seconds during which new pieces appear at the top. */
const SHOWER = 1.3;
/** More dots per pixel cost time and are not visible on moving pieces. */
const MAX_DENSITY = 1.5;

/** @param {number} from @param {number} to */
const between = (from, to) => from + (to - from) * Math.random();

/**
 * Rains confetti in the winner's color, mixed with that of the board.
 * @param {HTMLElement} board
 * @param {Side} winner
 * @returns {() => void} ends it
 */
export function rain(board, winner) {
  const canvas = document.createElement("canvas");
  canvas.className = "confetti";
  canvas.setAttribute("aria-hidden", "true");
  board.append(canvas);
  const { clientWidth: width, clientHeight: height } = canvas;
  const density = Math.min(devicePixelRatio, MAX_DENSITY);
  [canvas.width, canvas.height] = [width * density, height * density];
  const brush = canvas.getContext("2d");
  const style = getComputedStyle(board);
  const color = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const face = color(winner === "X" ? "--x" : "--o");
  const colors = [face, face, color("--edge-light"), "#ffffff", color(winner === "X" ? "--x-brim" : "--o-brim"), "#ffd54a"];
  const count = Math.round(Math.min(Math.max((width * height) / AREA, FEWEST), MOST));
  const size = Math.min(Math.max(width / 60, 8), 12);
  const pieces = [...Array(count).keys()].map((index) => ({
    color: colors[index % colors.length] ?? face,
    x: between(0, width),
    // Each starts above the top, at its own time.
    start: between(0, SHOWER),
    speed: between(0.32, 0.55) * height,
    sway: between(0.2, 1) * size * 3,
    phase: between(0, 2 * Math.PI),
    turn: between(-4, 4),
    flip: between(5, 11),
    width: size * between(0.7, 1),
    height: size * between(1, 1.7),
    isRound: index % 4 === 0,
  }));
  const begin = performance.now();
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    canvas.remove();
  };
  const draw = (/** @type {number} */ now) => {
    if (!brush || !canvas.isConnected) return stop();
    const time = Math.max(0, now - begin) / 1000;
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.clearRect(0, 0, canvas.width, canvas.height);
    let isOver = true;
    for (const piece of pieces) {
      const age = time - piece.start;
      // Falling speeds up slightly.
      const y = -2 * size + piece.speed * age * (1 + 0.12 * age);
      if (y > height + size) continue;
      isOver = false;
      if (age < 0) continue;
      const x = piece.x + piece.sway * Math.sin(piece.phase + 3 * age);
      const [cos, sin] = [Math.cos(piece.phase + piece.turn * age), Math.sin(piece.phase + piece.turn * age)];
      // A piece that turns over looks flat from the side.
      const thin = Math.cos(piece.phase + piece.flip * age);
      brush.setTransform(density * cos, density * sin, -density * sin * thin, density * cos * thin, density * x, density * y);
      brush.fillStyle = piece.color;
      if (piece.isRound) {
        brush.beginPath();
        brush.arc(0, 0, piece.width / 2, 0, 2 * Math.PI);
        brush.fill();
      } else brush.fillRect(-piece.width / 2, -piece.height / 2, piece.width, piece.height);
    }
    if (isOver) return stop();
    frame = requestAnimationFrame(draw);
  };
  frame = requestAnimationFrame(draw);
  return stop;
}
