// Mistakes in reviewed games, kept on this device as puzzles.

import { specOf } from "./game.js";
import { local } from "./storage.js";

/** @import { GameSpec, ReviewedMove, Verdict, View } from "./types.js" */

/**
 * A position in which a player threw away a win or a draw, and the best moves there.
 * @typedef {{ game: GameSpec, verdict: Verdict, best: string[] }} Mistake
 */

/** Number of mistakes that are kept. */
const MOST = 50;

/** All mistakes, the next puzzle first. @returns {Mistake[]} */
export function mistakes() {
  try {
    return JSON.parse(local.getItem("mistakes") ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Mistake[]} kept */
const save = (kept) => local.setItem("mistakes", JSON.stringify(kept.slice(-MOST)));

const isSame = (/** @type {Mistake} */ one, /** @type {Mistake} */ other) => JSON.stringify(one.game) === JSON.stringify(other.game);

/** Keeps the mistakes of a reviewed game. @param {View} view @param {ReviewedMove[]} reviewed */
export function keepMistakes(view, reviewed) {
  // A side that may swap has another choice than moves.
  if (view.swap) return;
  const found = reviewed.flatMap(({ classification, ply, before, best }) => {
    if (!classification.startsWith("lost") || !before.verdict) return [];
    return [{ game: specOf(view, ply - 1), verdict: before.verdict, best }];
  });
  const kept = mistakes();
  const fresh = found.filter((one) => !kept.some((other) => isSame(one, other)));
  if (fresh.length) save([...kept, ...fresh]);
}

/** After an attempt, a solved mistake is forgotten and another one comes back last. @param {Mistake} mistake @param {boolean} isSolved */
export function attempted(mistake, isSolved) {
  const others = mistakes().filter((one) => !isSame(one, mistake));
  save(isSolved ? others : [...others, mistake]);
}
