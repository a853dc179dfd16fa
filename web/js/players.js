// The computer players, in words.

import * as engine from "./engine.js";
import { t } from "./texts.js";

/** @import { GameSpec, Opponents } from "./types.js" */
/** @import { Key } from "./texts.js" */

/** The cells of the largest boards that are solved to their end; on larger ones the solver's time ends first. */
const SOLVED_CELLS = 42;
/** The highest level. */
const TOP = 10;

/** What people call the levels, as the engine says. @type {Map<string, string>} */
const titles = new Map();

/** @param {string} size */
function isSolved(size) {
  const [cols = 0, rows = 0] = size.split("x").map(Number);
  return cols * rows <= SOLVED_CELLS;
}

/** Who can be played against. @param {GameSpec} spec @returns {Promise<Opponents>} */
export async function opponents(spec) {
  const all = await engine.players(spec);
  for (const { name, title } of all.players) if (title) titles.set(name, title);
  return all;
}

/** Which level a player is. @param {string} player */
export const levelOf = (player) => Number(player.match(/^level:(\d+)$/)?.[1] ?? 0);

/** The next level above, or below for -1, where there is one. @param {string} player @param {1 | -1} by */
export function beside(player, by) {
  const level = levelOf(player) + by;
  return levelOf(player) && level >= 1 && level <= TOP ? `level:${level}` : null;
}

/** A player's name for people, on a board of this size. @param {string} player @param {string} size */
export function playerName(player, size) {
  const level = levelOf(player);
  if (level) return titles.get(player) ?? t("level", { level });
  if (player.startsWith("learned")) return t("learned");
  return t(isSolved(size) ? "perfect" : "solver");
}

/** The same with the level. @param {string} player @param {string} size */
export function playerTitle(player, size) {
  const [level, title] = [levelOf(player), titles.get(player)];
  return level && title ? `${title} · ${t("level", { level })}` : playerName(player, size);
}

/** How a player plays, in a sentence. @param {string} player @param {string} size @returns {string} */
export function aboutPlayer(player, size) {
  if (player === "online") return t("about_online");
  if (player === "human") return t("about_human");
  const level = levelOf(player);
  if (level && level < TOP) return t(/** @type {Key} */ (`about_${level}`));
  if (player.startsWith("learned")) return t("about_learned");
  return t(isSolved(size) ? "about_perfect" : level === TOP ? "about_top" : "about_solver");
}
