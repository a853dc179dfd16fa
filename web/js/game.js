// Games as URLs and as text.

import { nameOf, sideName, t } from "./texts.js";

/** @import { GameSpec, View } from "./types.js" */

/** @type {GameSpec} */
export const CONNECT_FOUR = { size: "7x6", connect: 4, gravity: true, swap: false, moves: "", notation: "cells" };

/** The game of a view after its first `count` steps. @param {View} view @param {number} [count] @returns {GameSpec} */
export function specOf(view, count = view.steps.length) {
  const { size, connect, gravity, swap } = view;
  const moves = view.steps.slice(0, count).map((step) => step.action).join(" ");
  return { size, connect, gravity, swap, moves, notation: "cells" };
}

/**
 * Parses an integer in a range; null if the text is not one.
 * @param {string | null | undefined} text
 * @param {number} least
 * @param {number} most
 */
export function wholeNumber(text, least, most) {
  const number = /^\d+$/.test(text ?? "") ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
}

/** The first text that is a seed, or else a random seed. @param {...(string | null | undefined)} texts */
export function seedOf(...texts) {
  // Leave room for the seeds after it.
  for (const text of texts) {
    const seed = wholeNumber(text, 1, Number.MAX_SAFE_INTEGER - 1_000_000);
    if (seed) return seed;
  }
  return 1 + Math.floor(Math.random() * 1_000_000_000);
}

/** Parses the game in a URL's query. @param {URLSearchParams} query @returns {GameSpec} */
export function specOfQuery(query) {
  const gravity = query.get("gravity") !== "0";
  const moves = query.get("moves") ?? "";
  const isCells = !gravity || /[^0-9a-k]/i.test(moves);
  return {
    size: query.get("size") ?? "7x6",
    connect: wholeNumber(query.get("k") ?? "4", 1, 255) ?? 0,
    gravity,
    swap: query.get("swap") === "3" ? 3 : query.get("swap") === "1",
    moves,
    notation: isCells ? "cells" : "digits",
  };
}

/** The URL query for a game. @param {View} view */
export function queryOf(view) {
  const query = new URLSearchParams({ size: view.size, k: String(view.connect) });
  if (!view.gravity) query.set("gravity", "0");
  if (view.swap) query.set("swap", view.swap === 3 ? "3" : "1");
  const moves = view.digits ?? view.moves;
  if (moves) query.set("moves", moves);
  return query;
}

/** The side to move, or the result of the game. @param {View} view */
export function gameStatus(view) {
  if (view.outcome === "draw") return t("game-drawn");
  if (view.outcome) return t("side-wins", { side: sideName(view.outcome) });
  return t("to-move", { side: sideName(view.side_to_move) });
}

/** Describes the last move. @param {View} view */
export function describeLastMove(view) {
  const step = view.steps.at(-1);
  if (!step) return "";
  const side = sideName(step.player);
  return step.action === "swap" ? t("side-swapped", { side }) : t("side-played", { side, move: nameOf(step.action, view.gravity) });
}
