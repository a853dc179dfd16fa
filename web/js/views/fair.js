// How often each side played a best move, beside what the computer's levels do: a figure, not a judgement.

import { h } from "../dom.js";
import * as engine from "../engine.js";
import { parts, t, why } from "../texts.js";

/** @import { GameSpec } from "../types.js" */

/** Of a hundred moves of each level, how many are best ones (12 games against itself on 7x6). */
const LEVELS = [25, 32, 36, 42, 48, 53, 60, 67, 67, 100];
/** Positions for each move. */
const NODES = 3_000_000;

/**
 * @param {GameSpec} game
 * @param {Record<"X" | "O", Node | string>} names who played which side
 */
export async function fairness(game, names) {
  try {
    const { moves } = await engine.review(game, NODES);
    const of = (/** @type {string} */ side) => {
      const judged = moves.filter(({ player, judgement }) => player === side && judgement !== "unknown" && judgement !== "kept");
      return { best: judged.filter(({ judgement }) => judgement === "best").length, all: judged.length };
    };
    const [x, o] = [of("X"), of("O")];
    const said = parts("fair", { first: names.X, best: String(x.best), all: String(x.all), second: names.O, other_best: String(o.best), other_all: String(o.all) });
    const isUsual = game.size === "7x6" && game.connect === 4;
    const beside = isUsual ? ` ${t("fair_levels", { levels: [1, 3, 5, 7, 10].map((level) => `${level}: ${LEVELS[level - 1]}`).join(", ") })}` : "";
    return h("p", { class: "note" }, ...said, beside);
  } catch (error) {
    return h("p", { class: "note" }, why(error));
  }
}
