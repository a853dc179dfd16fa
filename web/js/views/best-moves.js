// How often each player found the best move, compared with players of similar strength and the computer's levels. It informs;
// it does not accuse anyone of cheating.

import { api } from "../api.js";
import { html } from "../dom.js";
import * as engine from "../engine.js";
import { errorText, load, parts, t } from "../texts.js";

/** @import { GameSpec, Seat } from "../types.js" */
/** @typedef {{ from: number, to: number, best: number, moves: number } | null} People */

await load("online");

/** Percentage of best moves of each level on 7x6 (`bench/results/best_moves.md`). */
const LEVELS = [33, 38, 44, 48, 54, 59, 60, 67, 70, 100];
/** Nodes per move, as on the server. */
const NODES = 3_000_000;

/** Figures of players as strong as the two players, if the server has them. @param {string} id @returns {Promise<People[]>} */
const fetchPeople = (id) => api(`/games/${id}/people`).then(({ people }) => people, () => []);

/**
 * @param {string} id
 * @param {GameSpec} game
 * @param {Record<"X" | "O", Seat>} seats who played which side
 * @param {(seat: Seat) => Node | string} nameOf
 */
export async function bestMoves(id, game, seats, nameOf) {
  try {
    const [{ reviewed }, people] = await Promise.all([engine.review(game, NODES), fetchPeople(id)]);
    const of = (/** @type {string} */ side) => {
      const known = reviewed.filter(({ side: by, classification }) => by === side && classification !== "unknown" && classification !== "kept");
      return { best: known.filter(({ classification }) => classification === "best").length, all: known.length };
    };
    const [x, o] = [of("X"), of("O")];
    const names = { first: nameOf(seats.X), second: nameOf(seats.O) };
    const sentence = parts("best-moves", { ...names, best: x.best, all: x.all, "other-best": o.best, "other-all": o.all });
    const comparisons = [seats.X, seats.O].flatMap((seat) => {
      const one = people[seat - 1];
      if (!one) return [];
      const best = Math.round((100 * one.best) / one.moves);
      return [" ", ...parts("best-moves-people", { name: nameOf(seat), from: String(one.from), to: String(one.to), best })];
    });
    const isUsual = game.size === "7x6" && game.connect === 4;
    const levels = isUsual ? ` ${t("best-moves-levels", { levels: [1, 3, 5, 7, 10].map((level) => `${level}: ${LEVELS[level - 1]}`).join(", ") })}` : "";
    return html("p", { class: "note" }, ...sentence, ...comparisons, levels);
  } catch (error) {
    return html("p", { class: "note" }, errorText(error));
  }
}
