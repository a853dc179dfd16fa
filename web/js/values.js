// The values of moves and positions in a word or two.

import { load, t } from "./texts.js";

/** @import { Analysis, Estimate, MoveValue, Value } from "./types.js" */

await load("study");

/**
 * A value in a word or two; estimates start with `~`.
 * @param {Value} value
 * @param {Estimate | null} [estimate]
 */
export function valueText({ verdict, plies, score, lower, upper }, estimate = null) {
  if (verdict === "draw") return t("value-draw");
  if (verdict === "win") return score === null || plies === null ? t("value-win") : t("win-in", { plies });
  if (verdict === "loss") return score === null || plies === null ? t("value-loss") : t("loss-in", { plies });
  if (lower >= 0) return t("at-least-draw");
  if (upper <= 0) return t("at-most-draw");
  return estimate ? `~ ${estimateText(estimate)}` : t("value-unknown");
}

/** @param {Estimate} estimate */
function estimateText({ value, plies }) {
  if (plies !== null) return t(value > 0 ? "win-in" : "loss-in", { plies });
  const word = value > 0.6 ? "clearly-better" : value > 0.2 ? "seems-better" : value < -0.6 ? "clearly-worse" : value < -0.2 ? "seems-worse" : "seems-even";
  return t(word);
}

/** Sort key of a move's value, best first. @param {MoveValue} move */
const rank = ({ value: { score, lower, upper }, estimate }) => score ?? (lower >= 0 || upper <= 0 ? (lower + upper) / 2 : (estimate?.value ?? -1) / 4);

/** The moves, best first; among equals the last, as in the engine's text. @param {MoveValue[]} moves */
export const ranked = (moves) => moves.toReversed().sort((one, other) => rank(other) - rank(one));

/** The proven best moves, or else the one that seems best. @param {Analysis} analysis */
export function suggestedMoves({ best, by_move }) {
  const seen = ranked(by_move.filter((move) => move.estimate)).slice(0, 1);
  return best.length > 0 ? { best, isSure: true } : { best: seen.map((move) => move.cell), isSure: false };
}
