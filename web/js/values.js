// The values of moves and positions in a word or two.

import { load, t } from "./texts.js";

/** @import { Analysis, MoveValue, Value } from "./types.js" */

await load("study");

/** @param {Value} value */
export function valueText({ verdict, plies, score, lower, upper }) {
  if (verdict === "draw") return t("value-draw");
  if (verdict === "win") return score === null || plies === null ? t("value-win") : t("win-in", { plies });
  if (verdict === "loss") return score === null || plies === null ? t("value-loss") : t("loss-in", { plies });
  if (lower >= 0) return t("at-least-draw");
  return upper <= 0 ? t("at-most-draw") : t("value-unknown");
}

const OUTLOOKS = /** @type {const} */ ({
  "clearly-better": "seems-clearly-better",
  better: "seems-better",
  even: "seems-even",
  worse: "seems-worse",
  "clearly-worse": "seems-clearly-worse",
});

/** The value of a move, or its estimate, which starts with `~`. @param {MoveValue} move */
export function moveText({ value, estimate, outlook }) {
  if (!estimate || !outlook || value.lower >= 0 || value.upper <= 0) return valueText(value);
  const plies = estimate.plies ?? 0;
  if (outlook === "win" || outlook === "loss") return `~ ${outlook === "win" ? t("win-in", { plies }) : t("loss-in", { plies })}`;
  return `~ ${t(OUTLOOKS[outlook])}`;
}

/** The proven best moves, or else the one that seems best. @param {Analysis} analysis */
export const suggestedMoves = ({ best, ranking }) => (best.length > 0 ? { best, isSure: true } : { best: ranking.slice(0, 1), isSure: false });
