// The computer players: their names and descriptions.

import * as engine from "./engine.js";
import { t } from "./texts.js";

/** @import { GameSpec, Opponents } from "./types.js" */

/** Largest board, in cells, that is solved completely; on larger ones the solver runs out of time. */
const SOLVED_CELLS = 42;
/** The strongest level. */
const STRONGEST_LEVEL = 10;

/** Display names of the levels, from the engine. @type {Map<string, string>} */
export const titles = new Map();

/** @param {string} size */
function isSolved(size) {
  const [cols = 0, rows = 0] = size.split("x").map(Number);
  return cols * rows <= SOLVED_CELLS;
}

/** Lists the opponents for a game. @param {GameSpec} spec @returns {Promise<Opponents>} */
export async function opponents(spec) {
  const all = await engine.players(spec);
  for (const { name, title } of all.players) if (title) titles.set(name, title);
  return all;
}

/** The number of a level player. @param {string} player */
export const levelOf = (player) => Number(player.match(/^level:(\d+)$/)?.[1] ?? 0);

/** The adjacent level, above for 1 or below for -1, if it exists. @param {string} player @param {1 | -1} by */
export function adjacentLevel(player, by) {
  const level = levelOf(player) + by;
  return levelOf(player) && level >= 1 && level <= STRONGEST_LEVEL ? `level:${level}` : null;
}

/** The display name of a player on a board of this size. @param {string} player @param {string} size */
export function playerName(player, size) {
  const level = levelOf(player);
  if (level) return titles.get(player) ?? t("level", { level });
  if (player.startsWith("learned")) return t("learned");
  return t(isSolved(size) ? "perfect" : "solver");
}

/** The display name with the level. @param {string} player @param {string} size */
export function playerTitle(player, size) {
  const [level, title] = [levelOf(player), titles.get(player)];
  return level && title ? `${title} · ${t("level", { level })}` : playerName(player, size);
}

/** Describes a player in a sentence. @param {string} player @param {string} size @returns {string} */
export function describePlayer(player, size) {
  if (player === "online") return t("about-online");
  if (player === "human") return t("about-human");
  const level = levelOf(player);
  if (level && level < STRONGEST_LEVEL) return t("about-level", { level });
  if (player.startsWith("learned")) return t("about-learned");
  return t(isSolved(size) ? "about-perfect" : level === STRONGEST_LEVEL ? "about-top" : "about-solver");
}
