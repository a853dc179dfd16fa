// The board theme, which also names the two sides, and the shapes on the discs; the choices are stored.

import { local } from "./storage.js";

/** All themes; the first is the default. */
export const skins = /** @type {const} */ (["classic", "slate", "wood", "contrast", "paper"]);

/** The current theme. @returns {typeof skins[number]} */
export function skin() {
  const name = document.documentElement.dataset["board"] ?? local.getItem("board");
  return skins.find((one) => one === name) ?? skins[0];
}

/** Applies a theme and stores it; without a name, applies the stored one. @param {string} [name] @param {boolean} [isKept] */
export function applySkin(name, isKept = true) {
  if (name && isKept) local.setItem("board", name);
  document.documentElement.dataset["board"] = name || local.getItem("board") || skins[0];
}

/** Shows the shapes on the discs clearly, or only embossed; without an argument, as stored. @param {boolean} [on] */
export function showShapes(on) {
  if (on !== undefined) local.setItem("shapes", on ? "on" : "off");
  document.documentElement.dataset["shapes"] = local.getItem("shapes") ?? "off";
}
