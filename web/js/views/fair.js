// How often each side played a best move, beside what people of that strength and the computer's levels do: a figure, not a
// judgement.

import { api } from "../api.js";
import { h } from "../dom.js";
import * as engine from "../engine.js";
import { parts, t, why } from "../texts.js";

/** @import { GameSpec, Seat } from "../types.js" */
/** @typedef {{ from: number, to: number, best: number, moves: number } | null} People */

/** Of a hundred moves of each level on 7x6, how many are best ones (`bench/results/fair.md`). */
const LEVELS = [33, 36, 40, 46, 55, 56, 65, 67, 71, 100];
/** Positions for each move, as on the server (`crates/server/src/fair.rs`). */
const NODES = 3_000_000;

/** What people of the strength of both seats do, where the server knows that. @param {string} id @returns {Promise<People[]>} */
const peopleOf = (id) => api(`/games/${id}/people`).then(({ people }) => people, () => []);

/**
 * @param {string} id
 * @param {GameSpec} game
 * @param {Record<"X" | "O", Seat>} seats who played which side
 * @param {(seat: Seat) => Node | string} nameOf
 */
export async function fairness(id, game, seats, nameOf) {
  try {
    const [{ moves }, people] = await Promise.all([engine.review(game, NODES), peopleOf(id)]);
    const of = (/** @type {string} */ side) => {
      const judged = moves.filter(({ player, judgement }) => player === side && judgement !== "unknown" && judgement !== "kept");
      return { best: judged.filter(({ judgement }) => judgement === "best").length, all: judged.length };
    };
    const [x, o] = [of("X"), of("O")];
    const names = { first: nameOf(seats.X), second: nameOf(seats.O) };
    const said = parts("fair", { ...names, best: String(x.best), all: String(x.all), other_best: String(o.best), other_all: String(o.all) });
    const likes = [seats.X, seats.O].flatMap((seat) => {
      const one = people[seat - 1];
      if (!one) return [];
      const best = String(Math.round((100 * one.best) / one.moves));
      return [" ", ...parts("fair_people", { name: nameOf(seat), from: String(one.from), to: String(one.to), best })];
    });
    const isUsual = game.size === "7x6" && game.connect === 4;
    const beside = isUsual ? ` ${t("fair_levels", { levels: [1, 3, 5, 7, 10].map((level) => `${level}: ${LEVELS[level - 1]}`).join(", ") })}` : "";
    return h("p", { class: "note" }, ...said, ...likes, beside);
  } catch (error) {
    return h("p", { class: "note" }, why(error));
  }
}
